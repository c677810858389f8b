"""Reading the bilans of a spreadsheet: a row a player, his table and what he brings from it.

The tables that a spreadsheet names: those of released rounds, and those that it tells of.
"""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _, gettext_lazy, ngettext

from scoring.labels import signed
from scoring.labels.phrases import listed
from scoring.models import Score, Seat, Table, name_words, search_key
from tarotclub.accounts.acting import Act
from tournaments.duplicate.movements.values import COMPASS
from tournaments.event.words import direction
from tournaments.foreign.columns import FORMULA, SheetField
from tournaments.foreign.importer import (
    BroughtLine,
    BroughtSheet,
    CellError,
    Cells,
    Importer,
    Reading,
    Value,
)
from tournaments.foreign.reading import MOST_ROWS
from tournaments.imports.services import BilanRow, store_bilans, store_played, tried_out
from tournaments.models import Event, Place, RoundTable
from tournaments.rounds.services.rounds import game_for


@dataclass(frozen=True, slots=True, kw_only=True)
class ReleasedTable:
    """A table of a released round, which may be `running`.

    `entries` are the numbers of who sits there, by position.

    `deals` are the identities of its deals as text, `bilans` what its players have so far, by
    position; None before anything.
    """

    table: Table
    round_number: int
    running: bool
    entries: Sequence[int]
    deals: frozenset[str]
    bilans: Sequence[int] | None

    @property
    def names(self) -> list[str]:
        return [seat.player.name for seat in self.table.seated]

    @property
    def free(self) -> bool:
        """Tell whether nothing has been recorded and it takes deals."""
        return self.table.closed_at is None and not self.deals and self.bilans is None

    def position(self, text: str) -> int:
        """Find a player by the number of his entry, his name or his direction."""
        key = search_key(text)
        if text.isdecimal() and int(text) in self.entries:
            return self.entries.index(int(text))
        for position, name in enumerate(self.names):
            if name_words(name) == name_words(text):
                return position
        if len(self.entries) == COMPASS:
            for position in range(COMPASS):
                if search_key(str(direction(position, COMPASS))) == key:
                    return position
        who = [
            _("%(name)s (n° %(n)s)") % {"name": name, "n": number}
            for name, number in zip(self.names, self.entries, strict=True)
        ]
        words = _("« %(text)s » n’est pas à cette table : %(names)s.")
        raise CellError(words % {"text": text, "names": listed(who)})


Tables = Mapping[tuple[int, int], ReleasedTable]


def table_of(cells: Cells, tables: Tables) -> ReleasedTable:
    """Find a row's table; without a round it is one of that under way, else of the only one."""
    round_number, at = cells.whole("round"), cells.whole("table")
    rounds = {key[0] for key in tables}
    meant = {each.round_number for each in tables.values() if each.running} or rounds
    if round_number is None and len(meant) == 1:
        (round_number,) = meant
    if round_number is None:
        raise CellError(_("Il manque le tour."))
    if at is None:
        raise CellError(_("Il manque le numéro de la table."))
    if round_number not in rounds:
        words = _("Le tour %(n)s n’est pas lancé : lancez-le d’abord.")
        raise CellError(words % {"n": round_number})
    if (round_number, at) not in tables:
        words = _("Il n’y a pas de table %(table)s au tour %(n)s.")
        raise CellError(words % {"table": at, "n": round_number})
    return tables[round_number, at]


def known_tables(event: Event) -> Tables:
    """Give the tables of an event by round and number, in a fixed number of queries."""
    ours = RoundTable.objects.filter(round__event=event)
    rounds = {
        table: (number, closed_at is None)
        for table, number, closed_at in ours.values_list(
            "table", "round__number", "round__closed_at"
        )
    }
    places = Place.objects.filter(entry__event=event)
    entries = dict(places.values_list("seat", "entry__number"))
    tables = Table.objects.with_seats().filter(round_table__round__event=event)
    deals: dict[int, set[str]] = {}
    for key, uuid in tables.exclude(deals=None).values_list("pk", "deals__uuid"):
        deals.setdefault(key, set()).add(str(uuid))
    scores: dict[int, int] = {}
    given = Score.objects.filter(seat__table__round_table__round__event=event)
    for seat, points in given.values_list("seat", "points"):
        scores[seat] = scores.get(seat, 0) + points
    return {
        (rounds[table.pk][0], table.number): ReleasedTable(
            table=table,
            round_number=rounds[table.pk][0],
            running=rounds[table.pk][1],
            entries=[entries[seat.pk] for seat in table.seated],
            deals=frozenset(deals.get(table.pk, ())),
            bilans=_bilans(table.seated, scores),
        )
        for table in tables
    }


def _bilans(seats: Sequence[Seat], scores: Mapping[int, int]) -> list[int] | None:
    if not any(seat.pk in scores for seat in seats):
        return None
    return [scores.get(seat.pk, 0) for seat in seats]


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


def _read_with(
    rounds: ImportedRounds, event: Event, sheet: BroughtSheet, lines: ReadLines[Value]
) -> Reading[Value]:
    """Read a sheet with the rounds that it makes; where those cannot be, tell only why."""
    if rounds.wrong:
        return Reading(lines=[*rounds.wrong])
    if not rounds.seatings:
        return Reading(lines=lines(event, sheet))
    with tried_out(event, rounds.seatings):
        there = lines(event, sheet)
    return Reading(lines=there, notes=[_said(rounds.seatings)], more=rounds.seatings)


def importer_of_rounds(
    lines: ReadLines[Value],
    seated: Callable[[Cells], list[str]],
    store: Callable[..., int],
    stored: Callable[[int], str],
    *,
    rows_join: bool = False,
    **about: Any,
) -> Importer[Event, Value]:
    """Bring in what was played, and make the rounds that a sheet tells of.

    `lines` reads a sheet, `store` stores it, and `stored` says how many there are. `seated`
    gives who sits at a row's table: all of them on its first row, or some on each where
    `rows_join`.
    """

    def read(event: Event, sheet: BroughtSheet) -> Reading[Value]:
        rounds = _judged(event, _seated(sheet, seated, rows_join=rows_join))
        return _read_with(rounds, event, sheet, lines)

    def store_all(
        event: Event, sheet: BroughtSheet, reading: Reading[Value], act: Act
    ) -> tuple[str, str]:
        """Store it, read anew once the rounds are made, as their tables are others then."""

        def rows() -> list[Value]:
            return Reading(lines=lines(event, sheet)).values if reading.more else reading.values

        made = reading.more or {}
        count = store_played(event=event, seatings=made, read=rows, store=store, act=act)
        return stored(count), reverse("tournament", args=[event.pk])

    return Importer(
        action=gettext_lazy("Enregistrer ces résultats"),
        nothing=gettext_lazy("Il n’y a rien de nouveau à enregistrer dans cette feuille."),
        most_rows=MOST_ROWS,
        read=read,
        store=store_all,
        **about,
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


def _said(seatings: Mapping[int, object]) -> str:
    """Say which rounds will be made."""
    words = ngettext(
        "Le tour %(n)s n’est pas lancé : il sera fait d’après cette feuille, avec ses tables,"
        " puis terminé.",
        "Les tours %(n)s ne sont pas lancés : ils seront faits d’après cette feuille, avec"
        " leurs tables, puis terminés.",
        len(seatings),
    )
    return words % {"n": listed([str(number) for number in sorted(seatings)])}


FIELDS = (
    SheetField(
        name="round",
        label=gettext_lazy("Tour"),
        patterns=("tours?|rounds?|seances?|manches?|(n )?de tour",),
    ),
    SheetField(
        name="table", label=gettext_lazy("Table"), patterns=("tables?|n de table|n table",)
    ),
    SheetField(
        name="player",
        label=gettext_lazy("Joueur ou n°"),
        patterns=("n|no|num|numero|number", "noms?|joueurs?|names?|nom du joueur|players?"),
    ),
    SheetField(
        name="bilan",
        label=gettext_lazy("Bilan"),
        patterns=("bilans?|scores?|marques?|resultats?|points|total|result",),
    ),
)


def _lines(event: Event, sheet: BroughtSheet) -> list[BroughtLine[BilanRow]]:
    """Read a sheet of bilans; each table's are stored with the line of its last player."""
    tables = known_tables(event)
    lines = list[BroughtLine[BilanRow]]()
    bilans: defaultdict[int, dict[int, tuple[int, BroughtLine[BilanRow]]]] = defaultdict(dict)
    seen: dict[int, ReleasedTable] = {}
    for cells in sheet:
        line = BroughtLine[BilanRow](row=cells.row)
        lines.append(line)
        if not cells.text("table") and not cells.text("player"):  # a total below the others
            line.what, line.here = " · ".join(filter(None, cells.texts.values())), True
            continue
        try:
            at, position, bilan = _read(cells, tables)
        except CellError as error:
            line.errors.append(error.sentence)
            continue
        line.what = _("Tour %(round)s, table %(table)s : %(name)s %(bilan)s") % {
            "round": at.round_number,
            "table": at.table.number,
            "name": at.names[position],
            "bilan": "—" if bilan is None else signed(bilan),
        }
        if bilan is None:  # not played yet, or else missed among the others
            line.here = True
            continue
        mine, seen[at.table.pk] = bilans[at.table.pk], at
        if position in mine:
            words = _("Son bilan à cette table est déjà à la ligne %(row)s.")
            line.errors.append(words % {"row": mine[position][1].row})
        else:
            mine[position] = (bilan, line)
    for key, mine in bilans.items():
        _close(seen[key], mine)
    return lines


def _read(cells: Cells, tables: Tables) -> tuple[ReleasedTable, int, int | None]:
    at = table_of(cells, tables)
    who = cells.text("player")
    if not who:
        raise CellError(_("Il manque le joueur : son numéro ou son nom."))
    position = at.position(who)
    if at.deals and cells.text("bilan") == FORMULA:  # our workbook adds the deals up
        return at, position, None
    return at, position, cells.whole("bilan")


def _close(at: ReleasedTable, mine: dict[int, tuple[int, BroughtLine[BilanRow]]]) -> None:
    """Judge what a sheet says of one table, on the line of its last player."""
    lines = [line for _bilan, line in mine.values()]
    last = lines[-1]
    missing = [name for place, name in enumerate(at.names) if place not in mine]
    if missing:
        words = _("À cette table, il manque le bilan de : %(names)s.")
        last.errors.append(words % {"names": ", ".join(missing)})
        return
    bilans = [mine[place][0] for place in range(len(at.names))]
    if sum(bilans):
        words = _("La somme des bilans de cette table est %(total)s au lieu de 0.")
        last.errors.append(words % {"total": signed(sum(bilans))})
    elif at.bilans == bilans:
        for line in lines:
            line.here = True
    elif not at.free:
        last.errors.append(taken(at))
    else:
        last.value = BilanRow(table=at.table, bilans=bilans)


def taken(at: ReleasedTable) -> str:
    """Say that a table has a result, or takes none."""
    if at.bilans is None and not at.deals:
        return _("Cette table est terminée : rouvrez-la d’abord.")
    return _("Cette table a déjà un autre résultat : il se corrige à la main.")


def _player_of_row(cells: Cells) -> list[str]:
    who = cells.text("player")
    return [who] if who else []


def _stored(count: int) -> str:
    words = ngettext(
        "Les bilans de %(n)s table sont enregistrés.",
        "Les bilans de %(n)s tables sont enregistrés.",
        count,
    )
    return words % {"n": count}


BILANS = importer_of_rounds(
    _lines,
    _player_of_row,
    store_bilans,
    _stored,
    rows_join=True,
    title=gettext_lazy("Importer des bilans"),
    hint=gettext_lazy(
        "Une ligne par joueur : le tour, la table, son numéro ou son nom, son bilan."
    ),
    fields=lambda: FIELDS,
    told_by=("bilan",),
    sheet_by=("table", "bilan"),
)
