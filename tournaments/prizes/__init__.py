"""Prizes: the scale and who gets what, handing them out, the day's accounts and receipts.

`engine.py` is pure and in whole cents: pot, scale and who gets which prize; `prize_list.py`
joins it to the ranking. The till is among the day's accounts (`day_accounts.py`).
"""
