"""Donnes libres: each table deals its own, and marks add up; teams add their players'."""

from tournaments.play.comparing import Comparing
from tournaments.play.form import Play
from tournaments.play.ordering import POINTS, Ordering, gettext_noop
from tournaments.play.planning import RoundPlanning
from tournaments.play.played import TableShape

LIBRE = Play(
    key="",
    name=gettext_noop("Donnes libres"),
    unit=POINTS,
    sizes=range(1, 5),
    boards=False,
    rated=True,
    cuts=True,
    settings=("duplicate", "team_size", "odd", "ruleset"),
    around=TableShape(),
    compared=Comparing(),
    ordering=Ordering(),
    planning=RoundPlanning(),
)
