"""Papers of data tables and workbooks."""
