"""Équipes: two teams of four to six meet in two rooms, in four quarters; the better marks."""

from scoring.rules.ruleset import Contract
from tournaments.duplicate.movements.team_rounds import QUARTERS, equipes
from tournaments.duplicate.movements.values import MovementKind
from tournaments.play.captains import ByQuarters
from tournaments.play.comparing import ByMeeting
from tournaments.play.form import Play
from tournaments.play.ordering import MATCH_POINTS, ByBoards, gettext_noop
from tournaments.play.planning import Movements, Need, two_rooms
from tournaments.play.played import Visitor

EQUIPES = Play(
    key="equipes",
    name=gettext_noop("Duplicate par équipes"),
    unit=MATCH_POINTS,
    sizes=range(4, 7),
    by_team=True,
    contracts=(Contract.GARDE.value, Contract.GARDE_SANS.value, Contract.GARDE_CONTRE.value),
    around=Visitor(),
    compared=ByMeeting(better_only=True),
    ordering=ByBoards(),
    planning=Movements(
        kinds=(MovementKind.SHARED,),
        planned=equipes,
        seated=two_rooms,
        need=Need.WHOLE_TEAMS,
        match=QUARTERS,
    ),
    captains=ByQuarters(),
)
