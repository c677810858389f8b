"""Rounds that a spreadsheet tells of before they are released: who sat at which table."""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _, gettext_lazy, ngettext

from scoring.labels.names import listed
from scoring.models import name_words
from tarotclub.accounts.acting import Act
from tournaments.foreign.importer import (
    BroughtLine,
    BroughtSheet,
    CellError,
    Cells,
    Reading,
    Value,
)
from tournaments.imports.services.played_elsewhere import store_played, tried_out
from tournaments.models import Event
from tournaments.rounds.services.rounds import game_for

ACTION = gettext_lazy("Enregistrer ces résultats")
NOTHING_NEW = gettext_lazy("Il n’y a rien de nouveau à enregistrer dans cette feuille.")
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
ReadLines = Callable[[Event, BroughtSheet], list[BroughtLine[Value]]]


@dataclass(frozen=True, slots=True)
class ImportedRounds:
    """The rounds to make: by number, each table's entries in the order of play; or why not."""

    seatings: Mapping[int, Sequence[Sequence[int]]]
    wrong: Sequence[BroughtLine[Any]] = ()


def read_with_rounds(
    event: Event,
    sheet: BroughtSheet,
    read: ReadLines[Value],
    seated: Callable[[Cells], list[str]],
    *,
    rows_join: bool = False,
) -> Reading[Value]:
    """Read a sheet with the rounds it would make; where those cannot be, tell only why.

    `seated` gives who sits at a row's table: all of them on its first row, or some on each
    where `rows_join`.
    """
    rounds = _judged(event, _seated(sheet, seated, rows_join=rows_join))
    if rounds.wrong:
        return Reading(lines=[*rounds.wrong])
    if not rounds.seatings:
        return Reading(lines=read(event, sheet))
    with tried_out(event, rounds.seatings):
        lines = read(event, sheet)
    return Reading(lines=lines, notes=[said_of(rounds.seatings)], more=rounds.seatings)


def store_with_rounds(
    event: Event,
    sheet: BroughtSheet,
    reading: Reading[Value],
    *,
    read: ReadLines[Value],
    store: Callable[..., int],
    act: Act,
) -> int:
    """Store what was read; anew once the rounds are made, as their tables are others then."""

    def rows() -> list[Value]:
        return Reading(lines=read(event, sheet)).values if reading.more else reading.values

    return store_played(
        event=event, seatings=reading.more or {}, read=rows, store=store, act=act
    )


def _seated(
    sheet: BroughtSheet, seated: Callable[[Cells], list[str]], *, rows_join: bool
) -> _Told:
    """Read who sat where, of the rows that name a round and a table."""
    told: _Told = {}
    for cells in sheet:
        try:
            round_number, table = cells.whole("round"), cells.whole("table")
        except CellError:
            continue
        if round_number is None or table is None or not (players := seated(cells)):
            continue
        if rows_join or (round_number, table) not in told:
            at = told.setdefault((round_number, table), _TableTold(cells.row, []))
            at.players.extend(players)
    return told


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
    wrong: list[BroughtLine[Any]] = []
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
            wrong.append(BroughtLine(row=row, errors=[why]))
            break
        seatings[round_number] = []
        seen: set[int] = set()
        for _number, table in sorted(tables.items()):
            try:
                seatings[round_number].append(players.seated(event, table.players, seen))
            except CellError as error:
                wrong.append(BroughtLine(row=table.row, errors=[error.sentence]))
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
