"""Seasons: events that are ranked together, by rules that the club has chosen.

`engine.py`: an ordered chain of rules, drops and absences explained, pure, in exact fractions.
Only the configuration is stored; the standing is computed (`standings.py:season_standing`), and
frozen when a season is closed (`services.py:close_season`, read back by `counted.py`).
"""
