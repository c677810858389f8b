"""The tables of an event as a sheet names them: by round and number, players by their entry."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.labels.names import listed
from scoring.models import Score, Seat, Table, name_words, search_key
from tournaments.duplicate.movements.values import COMPASS
from tournaments.event.words import direction
from tournaments.foreign.importer import CellError, Cells
from tournaments.models import Event, Place, RoundTable


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
