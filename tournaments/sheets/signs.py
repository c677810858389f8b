"""Table signs as plain values: a number, and the way in for its tablet."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date

from django.utils import timezone
from django.utils.translation import gettext_lazy

from scoring.models import Table, TableLink
from scoring.posters import poster_of
from tournaments.draw.seating_list import round_places
from tournaments.event.names import published_names
from tournaments.event.words import phases_of
from tournaments.models import Event, Round

NO_CODE = gettext_lazy("Pas encore de code pour la tablette : créez-le à « Tablettes ».")
NOT_REACHED = gettext_lazy("Pas de code : aucune tablette n’atteint ce site sur le réseau.")


@dataclass(frozen=True, slots=True, kw_only=True)
class Sign:
    """One table; `target` is behind the QR code, `address` and `pin` are to be typed.

    Without a link they are empty. `players` are pairs of a seat and a published name.
    """

    table: int
    target: str = ""
    address: str = ""
    pin: str = ""
    last_day: date | None = None
    players: Sequence[tuple[str, str]] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Signs:
    """The signs of an event; `round` is 0 for numbers that serve all day.

    `phase` is what the round is called after a cut, `note` why a sign has no code.
    """

    club: str
    event: str
    day: date
    round: int
    signs: Sequence[Sign]
    logo: bytes = b""
    phase: str = ""
    note: str = ""


def round_signs(event: Event, round_: Round, base: str, *, named: bool = False) -> Signs:
    """Read the signs of a round's open tables; `base` is the site as tablets reach it.

    Where they reach it at no address, it is "", and the signs have no codes.
    """
    tables = Table.objects.open().filter(round_table__round=round_)
    in_force = TableLink.objects.of_tables().in_force(timezone.now()).filter(table__in=tables)
    links = {link.table_id: link for link in in_force}
    players = _players(event, round_) if named else {}
    signs = [
        _sign(table, links.get(table.pk) if base else None, base, players.get(table.number, ()))
        for table in tables
    ]
    note = NO_CODE if base else NOT_REACHED
    phase = phases_of(event).get(round_.number, "")
    return replace(_signs(event, round_.number, signs), phase=phase, note=str(note))


def number_signs(event: Event, tables: int) -> Signs:
    """Plain numbers for so many tables."""
    return _signs(event, 0, [Sign(table=number) for number in range(1, tables + 1)])


def _signs(event: Event, number: int, signs: Iterable[Sign]) -> Signs:
    return Signs(
        club=event.club.name,
        event=event.name,
        day=event.date,
        round=number,
        signs=list(signs),
        logo=event.club.logo_png(),
    )


def _players(event: Event, round_: Round) -> Mapping[int, Sequence[tuple[str, str]]]:
    tables = round_places(round_, published_names(event)).tables
    return {
        table.number: [(place.seat, place.name) for place in table.places] for table in tables
    }


def _sign(
    table: Table, link: TableLink | None, base: str, players: Sequence[tuple[str, str]]
) -> Sign:
    poster = poster_of(table, link, base)
    return Sign(
        table=table.number,
        target=poster.target,
        address=poster.address,
        pin=poster.pin,
        last_day=poster.last_day,
        players=players,
    )
