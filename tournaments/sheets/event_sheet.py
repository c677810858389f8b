"""An event’s ranking, score sheets, movement cards and table signs as values, for papers."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime

from django.db.models import F, FilteredRelation, Prefetch, Q
from django.utils import timezone
from django.utils.translation import gettext as _, gettext_lazy

from scoring import labels
from scoring.facts_in_words import alone_name
from scoring.models import Deal, Seat, Table, TableLink
from scoring.rules import MisereKind, Outcome, Ruleset, Side
from scoring.ruleset_words import contract_name
from scoring.sheet import PotSheet, Sheet, bilans_after, pot_of, sheet_of, signed_at
from scoring.tablets import Poster, poster_of
from tournaments.boards.words import boards_words
from tournaments.draw.seating_list import SeatingPlace, round_places, team_names
from tournaments.draw.services.draws import captains_of
from tournaments.duplicate.movements.values import COMPASS
from tournaments.event.names import (
    arrival_path,
    own_path,
    publish_seats,
    published_names,
    ranked_names,
)
from tournaments.event.printed import event_title
from tournaments.event.words import direction, in_order_of_play, phases_of
from tournaments.models import Event, Penalty, Place, Round
from tournaments.models.entry import decision_sentence
from tournaments.paper.page import EventTitle
from tournaments.ranking import RankingRow, alphabetical, renamed
from tournaments.rounds.services.results import planned_boards
from tournaments.rounds.services.rounds import game_for
from tournaments.standings.figures import BY_TOTAL, Places
from tournaments.standings.totals import event_ranking


@dataclass(frozen=True, slots=True, kw_only=True)
class EventSheet:
    """An event as it leaves the computer: its ranking and every table's score sheet."""

    club: str
    name: str
    day: date
    closed: bool
    rows: Sequence[RankingRow]
    tables: Sequence[Sheet]
    places: Places = BY_TOTAL


@dataclass(frozen=True, slots=True, kw_only=True)
class TableSheet:
    """A score sheet with what stands on top of it; `event` is empty outside of one."""

    event: str
    day: date
    sheet: Sheet


def event_sheet(event: Event, *, published: bool = True) -> EventSheet:
    """Read an event's ranking and score sheets, in a fixed number of queries.

    Unless `published`, with whole names: for those who work in the club.
    """
    tables = list(Table.objects.filter(round_table__round__event=event).with_deals())
    if published:
        publish_seats(tables, event)
    ranking = ranking_sheet(event, published=published)
    return replace(ranking, tables=[sheet_of(table) for table in tables])


def ranking_sheet(event: Event, *, published: bool = True) -> EventSheet:
    """Read an event's ranking alone."""
    names = ranked_names(event) if published else {}
    return EventSheet(
        club=event.club.name,
        name=event.name,
        day=event.date,
        closed=event.closed_at is not None,
        rows=renamed(event_ranking(event), names),
        tables=(),
        places=Places(event.parting.chain, event.parting.seed),
    )


def table_sheet(table: Table) -> TableSheet:
    """Read one table's score sheet; fetch the table with_deals()."""
    event = Event.objects.filter(rounds__tables__table=table).first()
    publish_seats([table], event)
    day = event.date if event else timezone.localdate(table.opened_at)
    return TableSheet(event=event.name if event else "", day=day, sheet=sheet_of(table))


def table_sheets(event: EventSheet) -> list[TableSheet]:
    """Every score sheet of an event as it is printed."""
    return [TableSheet(event=event.name, day=event.day, sheet=sheet) for sheet in event.tables]


MINUTES = 7  # a line for so many: nobody plays a deal faster for a whole round
USUAL = 8  # lines where neither deals nor minutes are planned


@dataclass(frozen=True, slots=True, kw_only=True)
class FormDeal:
    """A line of the form: `facts` by column, or why it does not count; each seat's marks.

    `counts` are the card points of each seat where everyone plays alone.
    """

    facts: Mapping[str, str]
    words: str = ""
    marks: Sequence[str] = ()
    counts: Sequence[str] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundSheet:
    """One table's sheet, seats in the order of play; `lines` to print, played ones first.

    `bilans` are empty while nothing is noted, `notes` is what stands outside the sheet.
    """

    table: int
    ruleset: Ruleset
    seats: tuple[str, ...]
    names: Sequence[str]
    first_dealer: int
    lines: int
    deals: Sequence[FormDeal] = ()
    bilans: Sequence[int] = ()
    signed_at: Sequence[datetime | None] = ()
    notes: Sequence[str] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundSheets:
    """Every sheet of a round, by table; `phase` is what it is called after a cut."""

    event: EventTitle
    round: int
    sheets: Sequence[RoundSheet]
    phase: str = ""


def round_sheets(event: Event, round_: Round, lines: int | None = None) -> RoundSheets:
    """Read a round's score sheets, in a fixed number of queries; `lines` for deals, if said.

    Before its release they are made of the plan, to be filled in by hand.
    """
    room = lines or _planned_lines(event, round_)
    sheets = (
        _played(event, round_, room) if round_.released_at else _planned(event, round_, room)
    )
    return RoundSheets(
        event=event_title(event),
        round=round_.number,
        sheets=list(sheets),
        phase=phases_of(event).get(round_.number, ""),
    )


def _planned_lines(event: Event, round_: Round) -> int:
    """Tell how many deals a sheet leaves room for."""
    if event.deals_per_round:
        return event.deals_per_round
    minutes = round_.minutes or event.minutes_per_round
    return -(-minutes // MINUTES) if minutes else USUAL


def seat_words(players: int) -> tuple[str, ...]:
    """Name the seats of a table in the order of play: Nord and so on, or Place 1."""
    places = [str(direction(position, players)) for position in range(players)]
    if players == COMPASS:
        return tuple(places)
    return tuple(_("Place %(position)s") % {"position": place} for place in places)


def _planned(event: Event, round_: Round, lines: int) -> Iterator[RoundSheet]:
    names = published_names(event)
    for table, numbers in enumerate(round_.played_at, start=1):
        yield RoundSheet(
            table=table,
            ruleset=game_for(event, len(numbers)),
            seats=seat_words(len(numbers)),
            names=[
                names.get(number, _("n° %(n)s") % {"n": number})
                for number in in_order_of_play(numbers)
            ],
            first_dealer=0,  # North begins
            lines=lines,
        )


def _played(event: Event, round_: Round, lines: int) -> Iterator[RoundSheet]:
    bilan = FilteredRelation("scores", condition=Q(scores__deal=None))
    seats = Seat.objects.alias(bilan=bilan).annotate(  # type: ignore[no-redef] # told there
        typed=F("bilan__points")
    )
    tables = Table.objects.filter(round_table__round=round_).prefetch_related(
        Prefetch("seats", seats.select_related("player")), "deals__scores", "signatures"
    )
    places = Place.objects.filter(seat__table__round_table__round=round_)
    entries = dict(places.values_list("seat", "entry__number"))
    decided: dict[int, list[Penalty]] = {}
    penalties = Penalty.objects.filter(
        entry__event=event, round_number=round_.number, cancelled_at=None
    )
    for penalty in penalties.select_related("entry__event"):
        decided.setdefault(penalty.entry.number, []).append(penalty)
    publish_seats(tables, event, entries)
    for table in tables:
        yield _sheet_of(table, lines, entries, decided)


def _sheet_of(
    table: Table, lines: int, entries: Mapping[int, int], decided: Mapping[int, list[Penalty]]
) -> RoundSheet:
    seats = seat_words(len(table.seated))
    numbers = [entries.get(seat.pk, seat.position + 1) for seat in table.seated]
    names = [seat.player.name for seat in table.seated]
    pot = pot_of(table)
    stored = sorted(table.deals.all(), key=lambda deal: deal.number)
    deals = list(_deals(table, stored, seats, pot))
    typed = [seat.typed for seat in table.seated if seat.typed is not None]
    played = sum(deal.played for deal in stored)
    left = 0 if table.closed_at or typed else max(0, lines - played)
    return RoundSheet(
        table=table.number,
        ruleset=table.rules,
        seats=seats,
        names=names,
        first_dealer=table.first_dealer,
        lines=max(1, len(deals) + left),
        deals=deals,
        bilans=typed or (bilans_after(table, stored) if stored else ()),
        signed_at=signed_at(table),
        notes=list(_notes(names, [decided.get(number, []) for number in numbers], pot, typed)),
    )


def _notes(
    names: Sequence[str],
    decided: Sequence[Sequence[Penalty]],
    pot: PotSheet | None,
    typed: Sequence[int],
) -> Iterator[str]:
    """Say what is not in the lines of the form: decisions, chips, bilans without deals."""
    if typed:
        yield _("Bilans saisis : les donnes ne sont pas notées.")
    if pot and pot.rows:
        held = zip(names, pot.chips, strict=True)
        chips = " · ".join(f"{name} {labels.signed(number)}" for name, number in held)
        yield _("Mouches : %(chips)s ; au pot : %(pot)s.") % {"chips": chips, "pot": pot.pot}
    for name, penalties in zip(names, decided, strict=True):
        for penalty in penalties:
            facts = {"name": name, "decision": decision_sentence(penalty)}
            yield _("Hors feuille, par décision de l’arbitre : %(name)s, %(decision)s.") % facts


def _deals(
    table: Table, deals: Sequence[Deal], seats: Sequence[str], pot: PotSheet | None
) -> Iterator[FormDeal]:
    pots = {row.deal: str(row.pot) for row in pot.rows} if pot else {}
    for deal in deals:
        deal.table = table
        given = {score.seat_id: labels.signed(score.points) for score in deal.scores.all()}
        in_pot = {"pot": pots.get(deal.pk, "")}
        if not deal.played:
            words = _("%(outcome)s : ne compte pas")
            words %= {"outcome": labels.OUTCOME[Outcome(deal.outcome)]}
            yield FormDeal(facts=in_pot, words=words)
            continue
        away = _("mort") if table.mort else ""
        yield FormDeal(
            facts=in_pot | (_counted(deal, seats) if deal.card_points else _facts(deal, seats)),
            words=alone_name(table.rules) if deal.card_points and table.rules.contracts else "",
            marks=[given.get(seat.pk, away) for seat in table.seated],
            counts=_counts(deal, len(seats)),
        )


def _counts(deal: Deal, players: int) -> list[str]:
    own = {position: labels.points(halves / 2) for position, halves in deal.card_points}
    return [own.get(position, "") for position in range(players)] if own else []


def _counted(deal: Deal, seats: Sequence[str]) -> dict[str, str]:
    total = sum(halves for _position, halves in deal.card_points) / 2
    return {"dealer": seats[_position(deal, deal.dealer_id)], "sum": labels.points(total)}


def _facts(deal: Deal, seats: Sequence[str]) -> dict[str, str]:
    """What the columns of a deal with a taker hold."""
    alone = _("aucun") if deal.alone else ""
    kinds = {MisereKind.ATOUT: _("atouts"), MisereKind.TETE: _("têtes")}
    side = {Side.ATTACK.value: _("attaque"), Side.DEFENCE.value: _("défense")}
    petit = side.get(deal.petit_au_bout, "")
    return {
        "taker": seats[_position(deal, deal.taker_id)],
        "mort": seats[_position(deal, deal.dealer_id)],
        "partners": ", ".join(seats[position] for position in deal.partners) or alone,
        "contract": contract_name(deal.contract, deal.table.rules),
        "bouts": str(deal.bouts),
        "points": labels.points(deal.points),
        "petit": f"{petit} {labels.times(deal.petits)}" if petit and deal.petits > 1 else petit,
        "poignees": ", ".join(
            f"{labels.POIGNEE[size]} {seats[at]}" for at, size in deal.poignees
        ),
        "chelem": ", ".join(str(words.cell) for words in labels.bonus_words(deal.facts())),
        "miseres": ", ".join(f"{seats[at]} {kinds[kind]}" for at, kind in deal.miseres),
    }


def _position(deal: Deal, seat: int | None) -> int:
    return next(each.position for each in deal.table.seated if each.pk == seat)


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
