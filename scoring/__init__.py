"""All that happens at a table: clubs, players, tables and deals. It knows no event.

A folder a layer, and beside them plain values: a score sheet as rows, alike on screen, paper
and in a workbook, with its mouches (`sheet.py`), the rulesets to pick from, and two side by
side (`catalogue.py`); words for a score (`explanation.py`), cards (`cards.py`), a deal
(`facts_in_words.py`, `history.py`) and rulesets (`ruleset_words.py`); the counter of piles
(`counter.py`), the sign on a table, how tablets reach us, what waits on them, their QR codes
read and proved (`tablets.py`), room for what is around a table (`around.py`), what commands
read (`json_lines.py`). `access.py`: who may see what; what is not yours is a 404.
"""
