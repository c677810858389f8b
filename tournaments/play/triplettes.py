"""Triplettes: two teams of three around a table; one of the attack plays against three."""

from tournaments.duplicate.engine import TRIPLETTES as TERMS
from tournaments.duplicate.movements.team_rounds import triplettes
from tournaments.duplicate.movements.values import MovementKind
from tournaments.play.comparing import ByNotes
from tournaments.play.form import Play
from tournaments.play.ordering import BOTH, OF_TEAMS, PERCENT, ByBoards, gettext_noop
from tournaments.play.planning import Movements, Need, two_teams
from tournaments.play.played import TwoTeams

TRIPLETTES = Play(
    key="triplettes",
    name=gettext_noop("Duplicate en triplettes"),
    unit=PERCENT,
    sizes=range(3, 4),
    by_team=True,
    around=TwoTeams(),
    compared=ByNotes(
        terms=TERMS,
        sides_words=gettext_noop(
            "½ de l’attaque (%(attack)s) + ½ de la défense (%(defence)s) = %(total)s."
        ),
    ),
    ordering=ByBoards(*BOTH, *OF_TEAMS),
    planning=Movements(
        kinds=(MovementKind.SHARED, MovementKind.HOWELL, MovementKind.ROTATION),
        planned=triplettes,
        seated=two_teams,
        need=Need.TEAMS,
    ),
)
