"""Movement cards and table signs as plain values: each player's way, each table's way in."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from django.utils import timezone
from django.utils.translation import gettext as _, gettext_lazy

from scoring.models import Table, TableLink
from scoring.tablets import Poster, poster_of
from tournaments.boards.words import boards_words
from tournaments.draw.seating_list import SeatingPlace, round_places, team_names
from tournaments.draw.services.draws import captains_of
from tournaments.event.names import arrival_path, event_title, own_path, published_names
from tournaments.event.words import phases_of
from tournaments.models import Event, Round
from tournaments.paper.page import EventTitle
from tournaments.ranking import alphabetical
from tournaments.rounds.services.results import planned_boards


@dataclass(frozen=True, slots=True, kw_only=True)
class Stop:
    """One round of a card; without a `place` he does not play it, or it is `undrawn`.

    `boards` are those his table plays, in words; "" where deals are free. `phase` is what a
    round after a cut is called.
    """

    round: int
    place: SeatingPlace | None = None
    undrawn: bool = False
    opponents: Sequence[str] = ()
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


def movement_cards(
    event: Event, *, opponents: bool = False, by_number: bool = False, base: str = ""
) -> list[MovementCard]:
    """Read the cards of everybody who is seated in some round, by name or by number.

    With `opponents` each round names who sits there too. Rounds that are not drawn yet are
    left for the pen. At `base`, the site's address as phones reach it, a card leads to its
    player's own page where the event is published, else to the desk. Either way its code
    says at the desk that he has come. In a fixed number of queries.
    """
    names, phases, teams = published_names(event), phases_of(event), team_names(event)
    rounds = {round_.number: round_ for round_ in event.rounds.all()}
    captains = set(captains_of(event).values()) if teams else set()
    way_in = own_path if event.public_key else arrival_path
    ways = []
    for number in range(1, max([event.rounds_planned, *rounds]) + 1):
        here = Stop(round=number, undrawn=True, phase=phases.get(number, ""))
        ways.append((here, _seated(rounds.get(number), here, names, opponents=opponents)))
    cards = []
    for number in {number for _here, seated in ways for number in seated}:
        tag = _("n° %(n)s") % {"n": number}
        stops = [
            seated.get(number) or replace(here, undrawn=not seated) for here, seated in ways
        ]
        card = MovementCard(
            number=number,
            name=names.get(number) or tag,
            tag=tag,
            stops=stops,
            target=f"{base}{way_in(event, number)}" if base else "",
            team=teams.get(number, ""),
            captain=number in captains,
        )
        cards.append(card)
    return sorted(cards, key=lambda card: (by_number or alphabetical(card.name), card.number))


def _seated(
    round_: Round | None, here: Stop, names: Mapping[int, str], *, opponents: bool
) -> dict[int, Stop]:
    """The stop of each number that is seated in a round."""
    if round_ is None:
        return {}
    planned = planned_boards(round_, len(round_.played_at))
    return {
        place.number: replace(
            here,
            place=place,
            undrawn=False,
            opponents=[each.name for each in table.places if opponents and each is not place],
            boards=boards_words(planned[table.number - 1]),
        )
        for table in round_places(round_, names).tables
        if not table.relay
        for place in table.places
    }


NO_CODE = gettext_lazy("Pas encore de code pour la tablette : créez-le à « Tablettes ».")
NOT_REACHED = gettext_lazy("Pas de code : aucune tablette n’atteint ce site sur le réseau.")


@dataclass(frozen=True, slots=True, kw_only=True)
class Sign:
    """One table; `way_in` leads to it, where it has a link.

    `players` are pairs of a seat and a published name.
    """

    table: int
    way_in: Poster | None = None
    players: Sequence[tuple[str, str]] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Signs:
    """The signs of an event; `round` is 0 for numbers that serve all day.

    `phase` is what the round is called after a cut, `note` why a sign has no code.
    """

    event: EventTitle
    signs: Sequence[Sign]
    round: int = 0
    phase: str = ""
    note: str = ""


def round_signs(event: Event, round_: Round, base: str, *, named: bool = False) -> Signs:
    """Read the signs of a round's open tables; `base` is the site as tablets reach it.

    Where they reach it at no address, it is "", and the signs have no codes.
    """
    tables = Table.objects.open().filter(round_table__round=round_)
    in_force = TableLink.objects.of_tables().in_force(timezone.now()).filter(table__in=tables)
    links = {link.table_id: link for link in in_force if base}
    players = _players(event, round_) if named else {}
    return Signs(
        event=event_title(event),
        round=round_.number,
        signs=[
            Sign(
                table=table.number,
                way_in=poster_of(table, links[table.pk], base) if table.pk in links else None,
                players=players.get(table.number, ()),
            )
            for table in tables
        ],
        phase=phases_of(event).get(round_.number, ""),
        note=str(NO_CODE if base else NOT_REACHED),
    )


def number_signs(event: Event, tables: int) -> Signs:
    """Plain numbers for so many tables."""
    signs = [Sign(table=number) for number in range(1, tables + 1)]
    return Signs(event=event_title(event), signs=signs)


def _players(event: Event, round_: Round) -> Mapping[int, Sequence[tuple[str, str]]]:
    tables = round_places(round_, published_names(event)).tables
    return {
        table.number: [(place.seat, place.name) for place in table.places] for table in tables
    }
