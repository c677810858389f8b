"""Seasons: events that are ranked together, by rules that the club has chosen.

`engine.py`: an ordered chain of rules, drops and absences explained, pure, in exact fractions.
The configuration is stored; the standing is computed (`standings.py:season_standing`), and
frozen when a season is closed (`services.py:close_season`, read back by `counted.py`). That of
many events is computed beside the requests (`renewing.py`), and read as stored (`stored.py`).
"""
