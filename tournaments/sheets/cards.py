"""Movement cards and table signs as plain values: each player's way, each table's way in."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import NamedTuple

from django.utils import timezone
from django.utils.translation import gettext as _, gettext_lazy

from scoring.models import Table, TableLink
from scoring.tablets import poster_of
from tournaments.boards.words import boards_words
from tournaments.draw.seating_list import SeatingPlace, round_places, team_names
from tournaments.draw.services.captains_choice import captains_of
from tournaments.event.names import arrival_path, own_path, published_names
from tournaments.event.words import phases_of
from tournaments.models import Event, Round
from tournaments.ranking import alphabetical
from tournaments.rounds.services.results import planned_boards


@dataclass(frozen=True, slots=True, kw_only=True)
class Stop:
    """One round of a card; without a `place` he does not play it, or it is `undrawn`.

    `boards` are those his table plays, in words; "" where deals are free. `phase` is what a
    round after a cut is called.
    """

    round: int
    place: SeatingPlace | None
    undrawn: bool
    opponents: Sequence[str]
    boards: str = ""
    phase: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class MovementCard:
    """A player's rounds; `tag` is his number in the event, `target` behind a QR code or ""."""

    number: int
    name: str
    tag: str
    stops: Sequence[Stop]
    target: str = ""
    team: str = ""
    captain: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Cards:
    """The cards of an event, in the order they are printed."""

    club: str
    event: str
    day: date
    cards: Sequence[MovementCard]


def movement_cards(
    event: Event, *, opponents: bool = False, by_number: bool = False, base: str = ""
) -> Cards:
    """Read the cards of everybody who is seated in some round, by name or by number.

    With `opponents` each round names who sits there too. Rounds that are not drawn yet are
    left for the pen. At `base`, the site's address as phones reach it, a card leads to its
    player's own page where the event is published, else to the desk. Either way its code
    says at the desk that he has come. In a fixed number of queries.
    """
    names = published_names(event)
    rounds = {round_.number: round_ for round_ in event.rounds.all()}
    last = max([event.rounds_planned, *rounds])
    ways = [_way(rounds.get(number), names) for number in range(1, last + 1)]
    seated = {number for way in ways for number in way}
    cards = [
        _card(number, names.get(number, ""), ways, opponents=opponents) for number in seated
    ]
    if phases := phases_of(event):
        cards = [replace(card, stops=_in_phases(card.stops, phases)) for card in cards]
    if base:
        way = own_path if event.public_key else arrival_path
        cards = [replace(card, target=f"{base}{way(event, card.number)}") for card in cards]
    if teams := team_names(event):
        captains = set(captains_of(event).values())
        cards = [
            replace(card, team=teams.get(card.number, ""), captain=card.number in captains)
            for card in cards
        ]
    cards.sort(key=lambda card: (by_number or alphabetical(card.name), card.number))
    return Cards(club=event.club.name, event=event.name, day=event.date, cards=cards)


class OnWay(NamedTuple):
    """A seat, the names around it in order of play, and the boards that are played there."""

    place: SeatingPlace
    others: Sequence[str]
    boards: str


Way = dict[int, OnWay]


def _way(round_: Round | None, names: Mapping[int, str]) -> Way:
    """Where each number sits in a round."""
    if round_ is None:
        return {}
    seated = round_places(round_, names).tables
    planned = planned_boards(round_, len(round_.played_at))
    return {
        place.number: OnWay(
            place,
            [other.name for other in table.places if other is not place],
            boards_words(planned[table.number - 1]),
        )
        for table in seated
        if not table.relay
        for place in table.places
    }


def _in_phases(stops: Sequence[Stop], phases: Mapping[int, str]) -> list[Stop]:
    return [replace(stop, phase=phases.get(stop.round, "")) for stop in stops]


def _card(number: int, name: str, ways: Sequence[Way], *, opponents: bool) -> MovementCard:
    stops = []
    for played, way in enumerate(ways, start=1):
        on_way = way.get(number)
        stops.append(
            Stop(
                round=played,
                place=on_way.place if on_way else None,
                undrawn=not way,
                opponents=on_way.others if on_way and opponents else [],
                boards=on_way.boards if on_way else "",
            )
        )
    tag = _("n° %(n)s") % {"n": number}
    return MovementCard(number=number, name=name or tag, tag=tag, stops=stops)


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
