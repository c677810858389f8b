"""Forms of play, each one value: rooms ask `event.play`, they do not know which form it is.

A form is a file that says all of it, of parts that two may share: who sits around a table
(`played.py`), what is compared and what that gives (`comparing.py`), its unit and how it is
ranked (`ordering.py`), planned (`planning.py`), what captains choose (`captains.py`). What
the federation's files write of it: `tournaments/duplicate/engine/topage.py:DuplicateForm`.
"""

from tournaments.play.equipes import EQUIPES
from tournaments.play.form import Play
from tournaments.play.individuel import INDIVIDUEL
from tournaments.play.libre import LIBRE
from tournaments.play.quadrettes import QUADRETTES
from tournaments.play.triplettes import TRIPLETTES

PLAYS = {play.key: play for play in (LIBRE, INDIVIDUEL, TRIPLETTES, QUADRETTES, EQUIPES)}

__all__ = ["PLAYS", "Play"]
