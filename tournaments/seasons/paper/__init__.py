"""The standing of a season on paper and as a workbook."""
