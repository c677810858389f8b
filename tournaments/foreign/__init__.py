"""Spreadsheets that people bring: reading them, telling their columns, storing them once.

What is brought is a value `importer.py:Importer` in the room that stores it: players
(`tarotclub/people/importing.py`), entries (`tournaments/entries/listed.py`), deals
(`tournaments/imports/deals.py`, bilans beside), results
(`tournaments/archive/results_importing.py`).
"""
