"""Prizes: the scale and who gets what, handing them out, the day's accounts and receipts.

`engine/` is pure and in whole cents: the pot, the scale, who gets which prize, what is in the
till.
"""
