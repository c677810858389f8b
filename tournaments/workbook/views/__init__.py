"""Pages of data tables and workbooks."""
