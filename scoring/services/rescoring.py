"""Scoring a table by another ruleset: an arbiter's act, which the same act takes back."""

from typing import NamedTuple

from django.db.models import F

from scoring.models import Action, Deal, Score, Table, TableRuleset
from scoring.models.stamp import raised
from scoring.rules import Problem, Ruleset, problems
from scoring.rules.frozen import freeze
from scoring.services.deals import derive, write_scores
from tarotclub.accounts.acting import NOBODY, Act
from tarotclub.ground.database import write


class Contradiction(NamedTuple):
    """A deal of the table that another ruleset says cannot be, or does not know."""

    deal: Deal
    problem: Problem


class PlayersDifferError(Exception):
    """The ruleset is for another number of players."""


class ContradictedError(Exception):
    """The table has deals that the ruleset does not allow."""

    def __init__(self, contradictions: list[Contradiction]) -> None:
        super().__init__(contradictions)
        self.found = contradictions


class TableStaleError(Exception):
    """Something was written to the table since the arbiter saw what would change."""


def contradictions(table: Table, ruleset: Ruleset) -> list[Contradiction]:
    """Tell what in a table's deals another ruleset refuses; fetch the table with_deals().

    Raises PlayersDifferError.
    """
    if ruleset.players != table.rules.players:
        raise PlayersDifferError
    contradicted: list[Contradiction] = []
    for deal in table.deals.all():
        deal.table = table
        contradicted += [
            Contradiction(deal, problem) for problem in problems(deal.facts(), ruleset)
        ]
    return contradicted


def apply_ruleset(
    *, table: Table, ruleset: Ruleset, revision: int, reason: str, act: Act = NOBODY
) -> TableRuleset:
    """Score a table, open or ended, by another ruleset, and keep the one it had.

    `revision` is the table's when the arbiter saw what would change. Raises TableStaleError,
    PlayersDifferError and ContradictedError.
    """
    act = act.now()
    with write():
        claimed = Table.objects.filter(pk=table.pk, revision=revision)
        changed = raised() | {"sheet_version": F("sheet_version") + 1}
        if not claimed.update(**changed):
            raise TableStaleError
        table = Table.objects.with_deals().get(pk=table.pk)
        if contradicted := contradictions(table, ruleset):
            raise ContradictedError(contradicted)
        former = TableRuleset.objects.create(
            table=table, data=table.ruleset, reason=reason, at=act.at, by=act.by
        )
        table.ruleset = freeze(ruleset)
        table.rules = ruleset
        table.save(update_fields=["ruleset"])
        _rescore(table)
        Action.objects.create(
            club_id=table.club_id,
            table=table,
            kind="apply_ruleset",
            by=act.by,
            at=act.at,
            data={"former": former.pk, "ruleset": ruleset.id},
        )
    return former


def _rescore(table: Table) -> None:
    """Write every deal's scores anew from its facts."""
    deals = list(table.deals.all())
    for deal in deals:
        deal.table = table
    scores = [(deal, derive(deal)) for deal in deals]
    Deal.objects.bulk_update(deals, ["made"], batch_size=100)
    Score.objects.filter(deal__table=table).delete()
    write_scores(scores)
