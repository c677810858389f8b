"""Standings: the one place that reads both apps and gives ranking rows."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from typing import Any

from django.db.models import BooleanField, Count, F, IntegerField, Max, Min, Q, Sum, Value

from scoring.models import Score, Seat
from tournaments.models import Tournament
from tournaments.ranking import Bilan, Record, Row, add_up, ranking

Facts = Mapping[str, Any]


def event_ranking(tournament: Tournament) -> list[Row]:
    """Rank everybody who entered or sat down in an event, in two queries."""
    return ranking(event_records(tournament))


def event_records(tournament: Tournament) -> list[Record]:
    """Add up what everybody did who entered or sat down in an event, in two queries."""
    people = list(_people(tournament))
    bilans: defaultdict[int, list[Bilan]] = defaultdict(list)
    for player, bilan in _bilans(people, list(_counts(tournament))):
        bilans[player].append(bilan)
    names = {person["player"]: person["player__name"] for person in people}
    return [add_up(player=key, name=name, bilans=bilans[key]) for key, name in names.items()]


def _people(tournament: Tournament) -> Iterable[Facts]:
    """Give every entry, and every seat with its table."""
    fields = ("player", "player__name", "at", "mort")
    seats = Seat.objects.filter(table__round_table__round__tournament=tournament).order_by()
    seated = seats.annotate(at=F("table"), mort=F("table__mort"))
    entered = tournament.entries.order_by().annotate(
        at=Value(None, IntegerField()), mort=Value(None, BooleanField())
    )
    people: Iterable[Facts] = seated.values(*fields).union(entered.values(*fields), all=True)
    return people


def _counts(tournament: Tournament) -> Iterable[Facts]:
    """Sum up each player's scores at each table in the database."""
    scores = Score.objects.filter(seat__table__round_table__round__tournament=tournament)
    took = Q(deal__taker=F("seat"))
    return scores.values(
        "seat__player",
        table=F("seat__table"),
        round=F("seat__table__round_table__round__number"),
    ).annotate(
        total=Sum("points"),
        deals=Count("pk"),
        takes=Count("pk", filter=took),
        made=Count("pk", filter=took & Q(deal__made=True)),
        best=Max("points"),
        worst=Min("points"),
    )


def _bilans(people: Iterable[Facts], counts: Iterable[Facts]) -> Iterable[tuple[int, Bilan]]:
    """Give each player's bilans; a mort's are counted from the deals of his table."""
    seats = Counter(person["at"] for person in people)
    morts = {person["at"] for person in people if person["mort"]}
    scores: Counter[int] = Counter()
    for count in counts:
        scores[count["table"]] += count["deals"]
    for count in counts:
        table = count["table"]
        played = scores[table] // (seats[table] - (table in morts))
        keys = ("round", "table", "deals", "takes", "made", "best", "worst")
        yield (
            count["seat__player"],
            Bilan(
                points=count["total"],
                seats=seats[table],
                sat_out=played - count["deals"],
                **{key: count[key] for key in keys},
            ),
        )
