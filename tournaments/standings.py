"""Standings: the one place that reads both apps and gives ranking rows."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.db.models import Count, F, Max, Min, Q, Sum

from scoring.models import Score, Seat
from tournaments.models import Tournament
from tournaments.ranking import Record, Row, ranking


def event_ranking(tournament: Tournament) -> list[Row]:
    """Rank everybody who entered or sat down in an event, in two queries."""
    seats = Seat.objects.filter(table__round_table__round__tournament=tournament)
    entered, seated = (
        people.order_by().values_list("player", "player__name")
        for people in (tournament.entries.all(), seats)
    )
    names = dict(entered.union(seated))
    counts = {row["seat__player"]: row for row in _counts(tournament)}
    return ranking(_record(player, name, counts.get(player)) for player, name in names.items())


def _counts(tournament: Tournament) -> Iterable[Mapping[str, Any]]:
    """Sum up each player's scores in the database."""
    scores = Score.objects.filter(seat__table__round_table__round__tournament=tournament)
    took = Q(deal__taker=F("seat"))
    return scores.values("seat__player").annotate(
        total=Sum("points"),
        deals=Count("pk"),
        takes=Count("pk", filter=took),
        made=Count("pk", filter=took & Q(deal__made=True)),
        best=Max("points"),
        worst=Min("points"),
    )


def _record(player: int, name: str, counts: Mapping[str, Any] | None) -> Record:
    if counts is None:
        return Record(player=player, name=name, total=0)
    return Record(
        player=player,
        name=name,
        **{key: counts[key] for key in ("total", "deals", "takes", "made", "best", "worst")},
    )
