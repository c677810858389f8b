"""Prizes: the scale and who gets what, handing them out, the day's accounts and receipts."""
