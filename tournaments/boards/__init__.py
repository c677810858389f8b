"""Duplicate's day: results of boards by sheet of a round or travelling sheet, and compared.

They are typed or come from tablets (`tournaments/rounds/going.py`), are read by
`tournaments/standings/totals.py`, and compared as `tournaments/play/comparing.py` says.
"""
