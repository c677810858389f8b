"""Rounds that a spreadsheet tells of before they are released: who sat at which table."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _, gettext_lazy, ngettext

from scoring.labels.names import listed
from scoring.models import name_words
from tournaments.foreign.columns import Columns, Rows
from tournaments.imports.deal_cells import MOST_SEATS
from tournaments.imports.known_tables import CellError
from tournaments.imports.lines import ROUND, TABLE, Cells, ImportedLine, rows_of
from tournaments.models import Event
from tournaments.rounds.services.rounds import game_for

NOBODY = gettext_lazy(
    "La liste des joueurs est vide : importez d’abord les inscrits de ce classeur."
)

NO_ROUND = gettext_lazy(
    "Ce tournoi n’a pas de tour %(n)s : changez d’abord le nombre de ses tours."
)


@dataclass(slots=True)
class _TableTold:
    row: int
    players: list[str]


_Told = dict[tuple[int, int], _TableTold]


@dataclass(frozen=True, slots=True)
class ImportedRounds:
    """The rounds to make: by number, each table's entries in the order of play; or why not."""

    seatings: Mapping[int, Sequence[Sequence[int]]]
    wrong: Sequence[ImportedLine[Any]] = ()


def rounds_of_deals(event: Event, rows: Rows, columns: Columns) -> ImportedRounds:
    """Read who sat where from our columns of places, of each table's first deal."""
    told: _Told = {}
    for key, cells in _placed(rows, columns):
        seats = [cells.text(f"entry_{seat}") for seat in range(1, MOST_SEATS + 1)]
        if any(seats):
            told.setdefault(key, _TableTold(cells.row, [each for each in seats if each]))
    return _judged(event, told)


def rounds_of_bilans(event: Event, rows: Rows, columns: Columns) -> ImportedRounds:
    """Read who sat where from the players of each table, in the order of their rows."""
    told: _Told = {}
    for key, cells in _placed(rows, columns):
        if who := cells.text("player"):
            told.setdefault(key, _TableTold(cells.row, [])).players.append(who)
    return _judged(event, told)


def _placed(rows: Rows, columns: Columns) -> Iterator[tuple[tuple[int, int], Cells]]:
    """Give the rows that name a round and a table; reading them tells of the others."""
    for cells in rows_of(rows, columns):
        try:
            round_number, table = cells.whole("round", ROUND), cells.whole("table", TABLE)
        except CellError:
            continue
        if round_number is not None and table is not None:
            yield (round_number, table), cells


def _judged(event: Event, told: _Told) -> ImportedRounds:
    """Tell the rounds that can be made: those that come next, once no round is under way."""
    released = dict(event.rounds.values_list("number", "released_at"))
    running = event.rounds.released().filter(closed_at=None).exists()
    new = sorted(
        {round_number for round_number, _table in told if not released.get(round_number)}
    )
    if not new or running or event.closed_at:
        return ImportedRounds({})
    players = _Players(event)
    seatings: dict[int, list[list[int]]] = {}
    wrong: list[ImportedLine[Any]] = []
    first = 1 + max((round_number for round_number, at in released.items() if at), default=0)
    for due, round_number in enumerate(new, start=first):
        tables = {table: each for (other, table), each in told.items() if other == round_number}
        row = min(each.row for each in tables.values())
        if not players.names:
            why = str(NOBODY)
        elif round_number not in released:
            why = NO_ROUND % {"n": round_number}
        else:
            why = _out_of_order(round_number, due, tables)
        if why:
            wrong.append(ImportedLine(row=row, errors=[why]))
            break
        seatings[round_number] = []
        seen: set[int] = set()
        for _number, table in sorted(tables.items()):
            try:
                seatings[round_number].append(players.seated(event, table.players, seen))
            except CellError as error:
                wrong.append(ImportedLine(row=table.row, errors=[error.sentence]))
    return ImportedRounds({} if wrong else seatings, wrong)


def _out_of_order(round_number: int, due: int, tables: Mapping[int, _TableTold]) -> str:
    """Say why a round of the spreadsheet cannot be the next one, "" when it can."""
    if round_number != due:
        words = _(
            "La feuille ne dit rien du tour %(n)s, qui vient avant : importez-le d’abord,"
            " ou reprenez le fichier de l’événement."
        )
        return words % {"n": due}
    if missing := sorted(set(range(1, len(tables) + 1)) - tables.keys()):
        words = _(
            "Tour %(n)s : la feuille ne dit rien de la table %(table)s. Lancez ce tour"
            " vous-même, ou reprenez le fichier de l’événement."
        )
        return words % {"n": round_number, "table": missing[0]}
    return ""


class _Players:
    """The players on an event's list, by number and by name."""

    def __init__(self, event: Event) -> None:
        self.names = dict(event.entries.values_list("number", "player__name"))
        self.by_name: defaultdict[tuple[str, ...], list[int]] = defaultdict(list)
        for number, name in sorted(self.names.items()):
            self.by_name[name_words(name)].append(number)

    def seated(self, event: Event, told: Sequence[str], seen: set[int]) -> list[int]:
        """Give the numbers of a table's players; `seen` are those at the round's others."""
        found = [self._number(who) for who in told]
        for number in found:
            if number in seen:
                words = _("Le n° %(n)s a déjà une place à ce tour.")
                raise CellError(words % {"n": number})
            seen.add(number)
        playing = game_for(event, len(found)).players
        if len(found) not in {playing, playing + 1}:
            words = _(
                "Le jeu de ce tournoi ne se joue pas à %(n)s : vérifiez qui est à cette table."
            )
            raise CellError(words % {"n": len(found)})
        return found

    def _number(self, who: str) -> int:
        if who.isdecimal():
            found = [int(who)] if int(who) in self.names else []
        else:
            found = self.by_name.get(name_words(who), [])
        if not found:
            words = _("« %(who)s » n’est pas sur la liste des joueurs : inscrivez-le d’abord.")
            raise CellError(words % {"who": who})
        if len(found) > 1:
            words = _("Plusieurs joueurs s’appellent ainsi : %(names)s. Tapez le numéro.")
            alike = [f"{number} {self.names[number]}" for number in found]
            raise CellError(words % {"names": ", ".join(alike)})
        return found[0]


def said_of(seatings: Mapping[int, object]) -> str:
    """Say what will be done, "" where the spreadsheet's rounds are there."""
    if not seatings:
        return ""
    words = ngettext(
        "Le tour %(n)s n’est pas lancé : il sera fait d’après cette feuille, avec ses tables,"
        " puis terminé.",
        "Les tours %(n)s ne sont pas lancés : ils seront faits d’après cette feuille, avec"
        " leurs tables, puis terminés.",
        len(seatings),
    )
    return words % {"n": listed([str(number) for number in sorted(seatings)])}
