"""Two versions of a deal side by side, for a person to decide between."""

from http import HTTPStatus
from typing import Any, NamedTuple
from uuid import UUID

from scoring import rules
from scoring.explanation import explain
from scoring.facts_in_words import facts_in_words
from scoring.models import Deal, TableLink
from scoring.services.deals import Report
from scoring.services.returned import keep_refused
from scoring.views.api.door import ApiRefusalError
from scoring.views.api.state import deal_values, last_deal, next_values, revision_of


class Refused(NamedTuple):
    """What a tablet sent and the server does not take as it stands."""

    link: TableLink
    uuid: UUID
    report: Report


def conflict(code: str, message: str, stored: Deal, refused: Refused) -> ApiRefusalError:
    """Say what the server has, what was sent, and what would be the table's next deal.

    What was sent stays in the history of the stored deal, whatever a person decides.
    """
    link, uuid, report = refused
    table = link.table
    typed = Deal(table=table)
    report.fill(typed)
    result = rules.score(typed.facts(), table.rules)
    given = dict(zip(typed.playing(), result.scores, strict=False))
    shown = None
    if stored.table_id == table.pk:
        stored.table = table
        keep_refused(stored=stored, report=report, uuid=uuid, link=link)
        shown = deal_values(stored) | _words(stored)
    return ApiRefusalError(
        HTTPStatus.CONFLICT,
        code,
        message,
        stored=shown,
        sent={
            "facts": typed.written(),
            "made": result.made,
            "scores": [
                given.get(seat, 0 if seat in typed.playing() else None) for seat in table.seated
            ],
            **_words(typed),
        },
        next=next_values(table, last_deal(table)),
        revision=revision_of(table),
    )


def _words(deal: Deal) -> dict[str, Any]:
    """Say a deal and how it came to its score."""
    facts, ruleset = deal.facts(), deal.table.rules
    names = [seat.player.name for seat in deal.playing()]
    explanation = explain(facts, rules.score(facts, ruleset), ruleset)
    return {
        "words": facts_in_words(facts, deal.alone, names, ruleset),
        "sentence": explanation.sentence,
    }
