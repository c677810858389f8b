"""Statistics: what players and clubs did at their tables, counted from the deals.

One row a player and event, counted anew when the event's stamp differs
(`services.py:refresh`); pages of players (`player_page.py`) and clubs (`club.py`) read it; the
cote of a club is `cote.py`.
"""
