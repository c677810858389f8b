"""The kit for PDF, XLSX and CSV."""
