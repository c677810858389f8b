"""The club evening: its page, players, tables, ranking, settlement, comparison of rulesets.

`overview.py` shows what another ruleset would give, `services.py` scores all
tables of an evening by it, or none.
"""
