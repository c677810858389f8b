"""The arbiter’s decisions and the log of a tournament.

`details.py` reads what acts point at, `log.py` says it: of an event, a table, a deal, a
payment. A club's and a player's log is `tarotclub/people/log.py`.
"""
