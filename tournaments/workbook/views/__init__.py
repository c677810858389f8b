"""The pages of workbook."""
