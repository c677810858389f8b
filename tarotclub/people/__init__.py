"""The people of the site: clubs and their pages, members, who opens it first, first steps.

Home and first steps (`steps.py`); the welcome of an empty site, for the browser that `start`
opened or who has its code (`code.py`); a club's logo (`logo.py`), the directory of its players
(`directory.py`), what of a player is kept, exported and forgotten
(`player_data.py`, `forgetter.py`; docs/PRIVACY.md); helpers and invitations (`services/`).
"""
