"""The house's own rulesets: copied, imported, changed, put away, and a table scored by one."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import NamedTuple

from django.db import IntegrityError, transaction
from django.db.models import F
from django.utils.translation import gettext_lazy

from scoring.models import Action, Club, Deal, HouseRuleset, Score, Table, TableRuleset
from scoring.models.table import raised
from scoring.rules import Problem, Ruleset, problems
from scoring.rules.frozen import freeze
from scoring.rules.house import ruleset_problems
from scoring.services.deals import derive, write_scores
from tarotclub.accounts.acting import NOBODY, Act
from tarotclub.ground.database import write
from tarotclub.ground.refusal import Refusal


class HouseNameTakenError(Refusal):
    """The club uses a ruleset of this name already."""

    sentence = gettext_lazy(
        "Le club utilise déjà un règlement de ce nom : choisissez-en un autre."
    )


class HouseNonsenseError(Exception):
    """No table could play by this ruleset."""

    def __init__(self, problems: list[Problem]) -> None:
        super().__init__(problems)
        self.problems = problems


class HouseStaleError(Exception):
    """The ruleset was changed since its editor saw it."""


def copy_ruleset(
    *,
    club: Club,
    name: str,
    ruleset: Ruleset,
    parent: HouseRuleset | None = None,
    preset: str = "",
    from_file: bool = False,
    act: Act = NOBODY,
) -> HouseRuleset:
    """Give a club a ruleset of its own, copied from `parent` or `preset` and changed already.

    One that is taken over `from_file` is shown beside the `preset`. Raises HouseNameTakenError
    and HouseNonsenseError.
    """
    _refuse_nonsense(ruleset)
    act = Act(act.by, act.at)  # made and changed at one moment
    house = HouseRuleset(club=club, name=name, parent=parent, preset=preset, data={})
    house.created_by, house.created_at = house.changed_by, house.changed_at = act.by, act.at
    with write(), _name_once():
        house.save(force_insert=True)
        house.data = freeze(_named(ruleset, house, name, house.version))
        house.save(update_fields=["data"])
        _log("import_ruleset" if from_file else "copy_ruleset", house, act)
    return house


def change_ruleset(
    *, house: HouseRuleset, name: str, ruleset: Ruleset, version: int, act: Act = NOBODY
) -> HouseRuleset:
    """Rename a house ruleset or change its data; tables that are open keep what they had.

    `version` is the one the editor saw. What it said before goes into the log. Raises
    HouseStaleError, HouseNameTakenError and HouseNonsenseError.
    """
    _refuse_nonsense(ruleset)
    data = freeze(_named(ruleset, house, name, version + 1))
    with write(), _name_once():
        was = HouseRuleset.objects.get(pk=house.pk)
        changed = HouseRuleset.objects.filter(pk=house.pk, version=version).update(
            name=name, data=data, version=version + 1, changed_at=act.at, changed_by=act.by
        )
        if not changed:
            raise HouseStaleError
        before, after = was.data | {"name": was.name}, json.loads(json.dumps(data))
        others = [key for key in after if key != "id" and before.get(key) != after[key]]
        plain = [key for key in others if isinstance(after[key], str | int)]
        changes = {key: [before.get(key), after[key]] for key in plain}
        details = {"fields": others, "changes": changes}
        _log("change_ruleset", was, act, was=was.data | {"name": ""}, **details)
    return HouseRuleset.objects.get(pk=house.pk)


def archive_ruleset(*, house: HouseRuleset, act: Act = NOBODY) -> None:
    """Put a ruleset away: no new table is opened with it. Twice changes nothing."""
    with write():
        in_use = HouseRuleset.objects.in_use().filter(pk=house.pk)
        if in_use.update(archived_at=act.at):
            _log("archive_ruleset", house, act)


def restore_ruleset(*, house: HouseRuleset, act: Act = NOBODY) -> None:
    """Bring a ruleset back into use. Raises HouseNameTakenError."""
    with write(), _name_once():
        away = HouseRuleset.objects.filter(pk=house.pk, archived_at__isnull=False)
        if away.update(archived_at=None):
            _log("restore_ruleset", house, act)


def _named(ruleset: Ruleset, house: HouseRuleset, name: str, version: int) -> Ruleset:
    """Give the ruleset an id that means this version of this row and nothing else."""
    return replace(ruleset, id=f"maison-{house.pk}-{version}", name=name)


def _refuse_nonsense(ruleset: Ruleset) -> None:
    if problems := ruleset_problems(ruleset):
        raise HouseNonsenseError(problems)


@contextmanager
def _name_once() -> Iterator[None]:
    """Let the database's constraint on names judge; two organisers may type the same."""
    try:
        with transaction.atomic():
            yield
    except IntegrityError as error:
        raise HouseNameTakenError from error


def _log(kind: str, house: HouseRuleset, act: Act, **data: object) -> None:
    Action.objects.note(kind, house, act, ruleset=house.pk, version=house.version, **data)


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
        deals = list(table.deals.all())
        scores = [(deal, derive(deal)) for deal in deals]
        Deal.objects.bulk_update(deals, ["made"], batch_size=100)
        Score.objects.filter(deal__table=table).delete()
        write_scores(scores)
        noted = {"former": former.pk, "ruleset": ruleset.id}
        Action.objects.note("apply_ruleset", table, act, **noted)
    return former
