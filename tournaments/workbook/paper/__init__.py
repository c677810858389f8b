"""The papers of workbook."""
