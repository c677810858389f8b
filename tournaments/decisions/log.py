"""The arbiter's log: decisions, corrections and calls, each with who, when and why."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from scoring.models import Action
from tournaments.decisions.details import CALLS, CORRECTIONS, DECISIONS
from tournaments.decisions.log_words import event_actions, log_lines
from tournaments.models import Event

KINDS = (
    DECISIONS
    | CORRECTIONS
    | CALLS
    | {"refuse_deal", "rescore_deal", "apply_ruleset", "clear_bilans", "type_bilans"}
    | {"withdraw", "come_back", "hold", "seat_again", "substitute", "cut", "cancel_cut"}
    | {"swap_seats", "forbid_pair", "allow_pair", "recall_round", "reopen_round"}
    | {"reopen_table", "reopen_event"}
)


@dataclass(frozen=True, slots=True, kw_only=True)
class ArbiterLine:
    """One act: `what` names it, `about` says where and about whom, `why` for which reason."""

    at: datetime
    by: str
    what: str
    about: str
    why: str = ""


def arbiter_lines(event: Event) -> list[ArbiterLine]:
    """Read what an arbiter has to answer for, the first act first; constant queries."""
    actions = [
        action
        for action in event_actions(event).filter(kind__in=KINDS).order_by("at", "pk")
        if action.kind != "type_bilans" or action.data.get("before")  # only corrections
    ]
    return [
        ArbiterLine(
            at=line.at,
            by=line.by,
            what=line.what,
            about=" · ".join(filter(None, [*_where(action), line.about])),
            why=line.why,
        )
        for action, line in zip(actions, log_lines(event, actions), strict=True)
    ]


def _where(action: Action) -> Iterator[str]:
    if action.table and "round" not in action.data:
        yield _("tour %(n)s") % {"n": action.table.round_table.round.number}
