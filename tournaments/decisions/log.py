"""The arbiter's log: decisions, corrections and calls, each with who, when and why."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from scoring.facts_in_words import facts_in_words
from scoring.models import Action, ArbiterCall, DealRevision
from tournaments.decisions.log_words import event_actions, log_lines
from tournaments.models import Event, Penalty
from tournaments.models.penalty import decision_sentence

DECISIONS = frozenset({"decide", "cancel_decision"})
CORRECTIONS = frozenset({"correct_deal", "cancel_deal"})
CALLS = frozenset({"call_arbiter", "answer_call", "withdraw_call"})
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


class _Details:
    """What the log only points at: decisions, earlier deals and calls, read once each."""

    def __init__(self, event: Event, actions: Sequence[Action]) -> None:
        self.penalties: Mapping[int, Penalty] = {}
        self.calls: Mapping[int, ArbiterCall] = {}
        self.revisions: Mapping[tuple[int, int], DealRevision] = {}
        kinds = {action.kind for action in actions}
        if kinds & DECISIONS:
            penalties = Penalty.objects.filter(entry__event=event)
            self.penalties = {penalty.pk: penalty for penalty in penalties}
        at_tables = {"table__round_table__round__event": event}
        if kinds & CALLS:
            calls = ArbiterCall.objects.filter(**at_tables).select_related(
                "seat__player", "deal"
            )
            self.calls = {call.pk: call for call in calls}
        if kinds & CORRECTIONS:
            revisions = DealRevision.objects.filter(
                **{f"deal__{name}": value for name, value in at_tables.items()}
            )
            revisions = revisions.select_related("deal__table__club").prefetch_related(
                "deal__table__seats__player"
            )
            self.revisions = {(each.deal_id, each.version): each for each in revisions}


def arbiter_lines(event: Event) -> list[ArbiterLine]:
    """Read what an arbiter has to answer for, the first act first; constant queries."""
    actions = [
        action
        for action in event_actions(event).filter(kind__in=KINDS).order_by("at", "pk")
        if action.kind != "type_bilans" or action.data.get("before")  # only corrections
    ]
    details = _Details(event, actions)
    return [
        ArbiterLine(
            at=line.at,
            by=line.by,
            what=line.what,
            about=" · ".join([*_where(action), line.about, *_about(action, details)]),
            why=_why(action, details),
        )
        for action, line in zip(actions, log_lines(event, actions), strict=True)
    ]


def _where(action: Action) -> Iterator[str]:
    if action.table and "round" not in action.data:
        yield _("tour %(n)s") % {"n": action.table.round_table.round.number}


def _about(action: Action, details: _Details) -> Iterator[str]:
    penalty = details.penalties.get(action.data.get("penalty", 0))
    if penalty and not action.data.get("points"):  # points are told already
        yield decision_sentence(penalty)
    if call := details.calls.get(action.data.get("call", 0)):
        if call.deal:
            yield _("donne %(n)s") % {"n": call.deal.number}
        if call.seat:
            yield call.seat.player.name
    if revision := _revision(action, details):
        was = revision.earlier()
        names = [seat.player.name for seat in was.playing()]
        facts = facts_in_words(was.facts(), was.alone, names, was.table.rules)
        words = {"n": revision.deal.number, "facts": facts}
        yield _("donne %(n)s, avant : %(facts)s") % words


def _why(action: Action, details: _Details) -> str:
    if penalty := details.penalties.get(action.data.get("penalty", 0)):
        return penalty.reason if action.kind == "decide" else penalty.cancelled_because
    if call := details.calls.get(action.data.get("call", 0)):
        if action.kind == "answer_call":
            return call.answer
        words = [str(call.get_reason_display()), call.text]
        return " · ".join(filter(None, words)) if action.kind == "call_arbiter" else ""
    if revision := _revision(action, details):
        return revision.reason
    return ""


def _revision(action: Action, details: _Details) -> DealRevision | None:
    """Find what a deal said before an act that gave it a new version."""
    deal, version = action.data.get("deal", 0), action.data.get("version", 0)
    return details.revisions.get((deal, version - 1)) if action.kind in CORRECTIONS else None
