"""The people of the site: clubs and their pages, members, who opens it first, first steps.

The welcome of an empty site, for the browser that `start` opened or who has its code
(`services/welcome.py`); a club, its first steps and its logo (`services/clubs.py`); the
directory of its players (`directory.py`); what of a player is kept, exported and forgotten
(`player_data.py`, `services/retention.py`; docs/PRIVACY.md); helpers and invitations
(`services/`); what each request meets (`middleware.py`).
"""
