"""Totals and the ranking of an event: the one place that reads both apps.

No total is stored: with ten million deals an event is added up in 0.4 ms (`totals.py`). The
same rows serve screen, PDF and workbook.
"""
