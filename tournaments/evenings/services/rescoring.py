"""Scoring an evening by another ruleset: an arbiter's act, all of its tables or none."""

from collections.abc import Collection
from typing import Any

from scoring.models import Action, Table, TableRuleset
from scoring.models.stamp import raised
from scoring.rules import Ruleset
from scoring.services.rescoring import TableStaleError, apply_ruleset
from tarotclub.accounts.acting import NOBODY, Act
from tarotclub.ground.database import write
from tournaments.models import Event


def rescore_evening(
    *,
    evening: Event,
    tables: Collection[int],
    ruleset: Ruleset,
    revision: int,
    reason: str,
    act: Act = NOBODY,
) -> list[TableRuleset]:
    """Score tables of an evening, open or ended, by another ruleset; keep what they had.

    `tables` are their keys, `revision` the sum of theirs when the arbiter saw what would
    change. Raises TableStaleError, PlayersDifferError and ContradictedError.
    """
    act = act.now()
    change: dict[str, Any] = {"ruleset": ruleset, "reason": reason, "act": act}
    with write():
        Event.objects.filter(pk=evening.pk).update(**raised())
        rows = Table.objects.filter(round_table__round__event=evening, pk__in=tables)
        chosen = list(rows.order_by("pk"))
        if len(chosen) != len(tables) or sum(table.revision for table in chosen) != revision:
            raise TableStaleError
        former = [
            apply_ruleset(table=table, revision=table.revision, **change) for table in chosen
        ]
        Action.objects.create(
            club_id=evening.club_id,
            kind="rescore_event",
            by=act.by,
            at=act.at,
            data={
                "event": evening.pk,
                "ruleset": ruleset.id,
                "tables": [table.pk for table in chosen],
            },
        )
    return former
