"""Every document of an event: the catalogue, one table, and how each is made.

They are made in `makers.py`; a paper of one table is a
view of the room of sheets.

A list lets choose its columns, its order and how it is split; cards, forms, signs and charts
are none, and a workbook is sorted and filtered where it is opened.
"""
