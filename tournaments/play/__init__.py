"""Forms of play, each one value: rooms ask `event.play`, they do not know which form it is."""

from tournaments.play.equipes import EQUIPES
from tournaments.play.form import Play
from tournaments.play.individuel import INDIVIDUEL
from tournaments.play.libre import LIBRE
from tournaments.play.quadrettes import QUADRETTES
from tournaments.play.triplettes import TRIPLETTES

PLAYS = {play.key: play for play in (LIBRE, INDIVIDUEL, TRIPLETTES, QUADRETTES, EQUIPES)}

__all__ = ["PLAYS", "Play"]
