"""Quadrettes: one of a team attacks all day at others' tables, three defend at their own."""

from tournaments.duplicate.movements.team_rounds import quadrettes
from tournaments.duplicate.movements.values import MovementKind
from tournaments.play.captains import ForGood
from tournaments.play.comparing import ByMeeting
from tournaments.play.form import Play
from tournaments.play.ordering import MATCH_POINTS, ByBoards, gettext_noop
from tournaments.play.planning import Movements, Need, team_tables
from tournaments.play.played import Visitor

QUADRETTES = Play(
    key="quadrettes",
    name=gettext_noop("Duplicate en quadrettes"),
    unit=MATCH_POINTS,
    sizes=range(4, 5),
    by_team=True,
    around=Visitor(),
    compared=ByMeeting(),
    ordering=ByBoards(),
    planning=Movements(
        kinds=(MovementKind.ROTATION, MovementKind.SHARED),
        planned=quadrettes,
        seated=team_tables,
        need=Need.WHOLE_TEAMS,
    ),
    captains=ForGood(),
)
