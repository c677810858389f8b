"""All that happens around tables: evenings and tournaments, a room a subject.

A room has its pages, forms, papers, services, values and words, its templates under its name,
its tests beside those of its like; the addresses of all of them are in `urls.py`. Contracts
keep the order of the rooms, and inside a room views → forms, paper, html_tables → services →
words; plain values stand beside.
"""
