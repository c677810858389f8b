"""An event's data as plain tables, each for a sheet of the workbook and for a CSV file."""
