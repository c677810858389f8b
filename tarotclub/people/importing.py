"""A list of members from elsewhere, as cards to be looked over before anything is stored."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _

from scoring.models import Club, Player, name_words
from tarotclub.people.fields import PERSON
from tarotclub.people.forms.players import PlayerForm
from tournaments.entries.importing import (
    FIELDS as OF_ENTRIES,
    PUBLICATIONS,
    YES,
    KnownPlayers,
    whole_name,
)
from tournaments.event.forms.names import in_order
from tournaments.foreign.columns import Columns, ForeignField, Rows, fold, guess

SHARED = {"name", "first_name", "licence", "category", "publication"}
OWN = tuple(field for field in PERSON if field.patterns)  # no list of entries has them
FIELDS = (
    *(field for field in OF_ENTRIES if field.name in SHARED),
    *(ForeignField(name=field.name, patterns=field.patterns) for field in OWN),
)
YEAR = re.compile(r"\b(19|20)\d\d\b")
NEW, SKIP = "new", "skip"


@dataclass(frozen=True, slots=True, kw_only=True)
class CardRow:
    """One row: what it says, who it is in the club, what is wrong with it.

    `player` is whom it completes, None for somebody new; `near` who else it might be; `form`
    has the row's fields, with what is to be mended. One that is `skipped` is left out.
    """

    number: int
    form: PlayerForm
    player: Player | None
    near: Sequence[Player]
    note: str
    skipped: bool

    @property
    def name(self) -> str:
        return str(self.form["name"].value() or "")

    @property
    def who(self) -> str:
        """Give the name of the field that says who the row is."""
        return f"who-{self.number}"

    @property
    def wrong(self) -> list[Any]:
        """Give the fields to mend."""
        return [field for field in self.form if field.errors] if not self.skipped else []

    @property
    def ready(self) -> bool:
        return not self.skipped and self.form.is_valid()


def guess_columns(rows: Rows) -> Columns:
    """Guess which column is which; a list without headings is names in its first column."""
    found = guess(rows, FIELDS, ("name",))
    return found or Columns(heading=-1, titles=(), places={"name": (0,)})


def looks_like_members(rows: Rows) -> bool:
    return guess(rows, FIELDS, ("name",)) is not None


def card_rows(rows: Rows, club: Club, answers: QueryDict) -> list[CardRow]:
    """Read the rows below the headings; `answers` mend them and say who they are."""
    columns = guess_columns(rows)
    players = list(club.players.filter(anonymised_at=None))
    known, by_key = KnownPlayers(players), {str(one.pk): one for one in players}
    seen: dict[tuple[str, ...], int] = {}
    found: list[CardRow] = []
    for index in range(columns.heading + 1, len(rows)):
        row = {field.name: columns.cell(rows[index], field.name) for field in FIELDS}
        if not any(row.values()):
            continue
        number = index + 1
        facts = _facts(row, club) | _mended(answers, number)
        facts["name"] = in_order(facts["name"], answers.get("order", ""))
        player, near = known.find(facts["name"], facts["licence_number"])
        answer = answers.get(f"who-{number}", "")
        chosen = None if answer in {NEW, SKIP} else by_key.get(answer, player)
        if chosen:
            facts["name"] = chosen.name
        form = PlayerForm(_as_sent(number, facts), club=club, prefix=f"row-{number}")
        first = seen.setdefault(name_words(facts["name"]), number)
        note = _note(chosen, near, number, first) if answer != NEW or first != number else ""
        found.append(
            CardRow(
                number=number,
                form=form,
                player=chosen,
                near=[*([player] if player else []), *near],
                note=note,
                skipped=answer == SKIP or first != number,
            )
        )
    return found


def _facts(row: Mapping[str, str], club: Club) -> dict[str, str]:
    """Give a row as the fields of a card; the family name is told from the first name."""
    year = YEAR.search(row["birth_year"])
    publication = PUBLICATIONS.get(fold(row["publication"]), "")
    return {field.name: row[field.name] for field in OWN} | {
        "name": whole_name(row["name"], row["first_name"]),
        "licence_number": row["licence"],
        "category": row["category"],
        "publication": str(publication or row["publication"] or club.publication),
        "birth_year": year[0] if year else row["birth_year"],
        "minor": "on" if fold(row["minor"]) in YES else "",
    }


def _mended(answers: QueryDict, number: int) -> dict[str, str]:
    start = f"row-{number}-"
    known = PlayerForm.base_fields
    return {field: str(answers[start + field]) for field in known if start + field in answers}


def _as_sent(number: int, facts: Mapping[str, str]) -> QueryDict:
    sent = QueryDict(mutable=True)
    sent.update({f"row-{number}-{key}": value for key, value in facts.items() if value})
    return sent


def _note(player: Player | None, near: Sequence[Player], number: int, first: int) -> str:
    if first != number:
        return _("Déjà à la ligne %(row)s : laissée de côté.") % {"row": first}
    if player:
        return _("Déjà dans l’annuaire : ce qui y manque est complété.")
    if near:
        names = _(" ou ").join(one.name for one in near)
        return _("Ressemble à %(names)s : est-ce la même personne ?") % {"names": names}
    return ""
