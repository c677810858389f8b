"""The club evening: its page, players, tables, ranking, settlement."""
