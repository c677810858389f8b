"""Services of imports: storing deals and bilans from a spreadsheet."""
