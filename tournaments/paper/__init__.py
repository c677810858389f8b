"""The kit for PDF, XLSX and CSV; the papers themselves are in the `paper` of the rooms.

What an event offers to print: `tournaments/documents/catalogue.py`.
"""
