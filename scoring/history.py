"""A deal's versions in words: what it says, what it said before, who changed it and why."""

from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from scoring import rules
from scoring.explanation import Explanation, PlayerShare, explain, payment, shares
from scoring.facts_in_words import deal_in_words
from scoring.models import Action, Deal, DealRevision
from scoring.models.club import author
from scoring.services.deals import refusals_of, refused_facts


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatMark:
    """What one seat of the table got, and how; nothing for the mort."""

    name: str
    role: str
    how: str = ""
    points: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class DealVersion:
    """What a deal said from `at` on; `reason` is why the version before was changed."""

    number: int
    played: bool
    cancelled: bool
    made: bool | None
    dealer: str
    facts: str
    marks: tuple[SeatMark, ...]
    payment: str
    explanation: Explanation
    at: datetime
    by: str
    reason: str


def versions_of(deal: Deal) -> list[DealVersion]:
    """All that a deal has said, newest first; fetch the deal with_history()."""
    revisions = sorted(deal.revisions.all(), key=lambda revision: -revision.version)
    accounts = [deal, *(revision.earlier() for revision in revisions)]
    changes = [
        (
            revision.at,
            author(revision.by, revision.link_id, revision.by_outside),
            revision.reason,
        )
        for revision in revisions
    ]
    noted_by = author(deal.recorded_by, deal.link_id, deal.recorded_by_outside)
    changes.append((deal.recorded_at, noted_by, ""))
    return [_version(was, *change) for was, change in zip(accounts, changes, strict=True)]


def refused_of(deal: Deal) -> list[DealVersion]:
    """What others said this deal was and nobody recorded, newest first.

    Fetch the deal with_history(). What a person recorded after all is told where it stands,
    what is forgotten is not told.
    """
    standing = [deal.written(), *(revision.facts for revision in deal.revisions.all())]
    kept = [(action, facts) for action in refusals_of(deal) if (facts := refused_facts(action))]
    refusals = [(action, facts) for action, facts in kept if facts not in standing]
    uuids = [action.data["uuid"] for action, _facts in refusals if "uuid" in action.data]
    known = deal.table.deals.filter(uuid__in=uuids).exclude(pk=deal.pk)
    recorded = {str(uuid) for uuid in known.values_list("uuid", flat=True)} if uuids else set()
    return [
        _version(
            DealRevision(deal=deal, version=deal.version, facts=facts).earlier(),
            action.at,
            _sender(action),
            "",
        )
        for action, facts in refusals
        if action.data.get("uuid") not in recorded
    ]


def _sender(action: Action) -> str:
    """Name who sent what was refused: a user, or the tablet by the address it was opened at."""
    if link := action.data.get("link"):
        return _("la tablette ouverte par /t/%(link)s/") % {"link": link}
    return author(action.by, None)


def _version(deal: Deal, at: datetime, by: str, reason: str) -> DealVersion:
    facts, playing, ruleset = deal.facts(), deal.playing(), deal.table.rules
    names = [seat.player.name for seat in playing]
    result = rules.score(facts, ruleset)
    return DealVersion(
        number=deal.version,
        played=deal.played,
        cancelled=deal.outcome == rules.Outcome.CANCELLED,
        made=result.made,
        dealer=next(
            seat.player.name for seat in deal.table.seated if seat.pk == deal.dealer_id
        ),
        facts=deal_in_words(deal),
        marks=_marks(deal, shares(facts, result, ruleset)),
        payment=payment(facts, result, ruleset, names),
        explanation=explain(facts, result, ruleset),
        at=at,
        by=by,
        reason=reason,
    )


def _marks(deal: Deal, given: tuple[PlayerShare, ...]) -> tuple[SeatMark, ...]:
    """Name each seat's share, in seat order."""
    if not given:
        return ()
    share = dict(zip((seat.pk for seat in deal.playing()), given, strict=False))
    return tuple(
        SeatMark(name=seat.player.name, role=own.role, how=own.how, points=own.points)
        if (own := share.get(seat.pk))
        else SeatMark(name=seat.player.name, role=_("mort"))
        for seat in deal.table.seated
    )
