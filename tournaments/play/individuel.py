"""Individuel: a taker's result is compared with those of all who took with the same hand."""

from tournaments.duplicate.engine import INDIVIDUEL as TERMS
from tournaments.duplicate.movements.individuel import individuel
from tournaments.duplicate.movements.values import MovementKind
from tournaments.play.comparing import ByNotes
from tournaments.play.form import Play
from tournaments.play.ordering import BOTH, OF_PLAYERS, PERCENT, ByBoards, gettext_noop
from tournaments.play.planning import Movements, four_alone
from tournaments.play.played import FourAlone

INDIVIDUEL = Play(
    key="individuel",
    name=gettext_noop("Duplicate individuel"),
    unit=PERCENT,
    sizes=range(1, 2),
    around=FourAlone(),
    compared=ByNotes(
        terms=TERMS,
        sides_words=gettext_noop(
            "¼ de l’attaque (%(attack)s) + ¾ de la défense (%(defence)s) = %(total)s."
        ),
    ),
    ordering=ByBoards(*BOTH, *OF_PLAYERS),
    planning=Movements(
        kinds=(MovementKind.SHARED, MovementKind.ROTATION),
        planned=individuel,
        seated=four_alone,
    ),
)
