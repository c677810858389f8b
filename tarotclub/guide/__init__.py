"""The guide: help by moment of the day, on pages of the site and as one paper.

Its text is `text/`, a file a subject and language, read as the rulebook's. `subjects.py` says
which subject helps with what a room does: each page's help, and each refusal's.
"""
