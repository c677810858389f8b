"""Prizes: the scale and who gets what, handing them out, the day's accounts and receipts.

`engine/` is pure and in whole cents: pot, scale and till (`engine/scale.py`), who gets which
prize (`engine/awards.py`). `prize_list.py` joins it to the ranking.
"""
