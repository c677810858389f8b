"""All that happens around tables: evenings and tournaments, a room a subject.

A room has its addresses (`urls.py`), pages, forms, papers, services, values and words, its
templates under its name, its tests beside those of its like. Contracts keep the order of the
rooms, and inside a room urls → views → forms, paper, html_tables → services → words; plain
values stand beside.
"""
