"""Deals and bilans from a spreadsheet, ours or a club's, looked over before they are stored."""
