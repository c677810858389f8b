"""Standings: the one place that reads both apps and gives ranking rows."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.db.models import Count, F, Max, Min, OuterRef, Q, Subquery, Sum

from scoring.models import Score, Seat
from tournaments.models import Cut, Decision, Entry, Penalty, Tournament
from tournaments.ranking import (
    Bilan,
    Criterion,
    Presence,
    Record,
    Row,
    Team,
    TeamRow,
    add_up,
    ranking,
    team_ranking,
)

Facts = Mapping[str, Any]


def event_ranking(tournament: Tournament, until: int | None = None) -> list[Row]:
    """Rank everybody who entered an event, as it stands or as it stood after a round."""
    records = event_records(tournament, until)
    return ranking(records, chain(tournament), seed(tournament))


def event_team_ranking(tournament: Tournament, until: int | None = None) -> list[TeamRow]:
    """Rank the teams of an event; the teams' numbers are their keys."""
    records = {record.player: record for record in event_records(tournament, until)}
    members: defaultdict[tuple[int, str], list[Record]] = defaultdict(list)
    for entry in tournament.entries.filter(team__isnull=False).select_related("team"):
        if entry.team and entry.number in records:
            members[entry.team.number, str(entry.team)].append(records[entry.number])
    teams = [
        Team(key=number, name=name, members=tuple(found))
        for (number, name), found in members.items()
    ]
    return team_ranking(teams, chain(tournament), seed(tournament))


def chain(tournament: Tournament) -> tuple[Criterion, ...]:
    """Give the criteria that part equals in an event, in their order."""
    return tuple(Criterion(name) for name in tournament.tie_breaks)


def seed(tournament: Tournament) -> str:
    """Give what the lots of an event are drawn from: the seed of its draw."""
    return str(tournament.draw_seed or tournament.pk)


def event_records(tournament: Tournament, until: int | None = None) -> list[Record]:
    """Add up what everybody did who entered an event, keyed by the entries' numbers.

    `until` is the last round that counts; a number of queries that does not grow.
    """
    bilans: defaultdict[int, list[Bilan]] = defaultdict(list)
    for number, bilan in _bilans(tournament):
        bilans[number].append(bilan)
    penalties = _penalties(tournament)
    cuts = [] if tournament.is_evening else _cuts(tournament, until)
    return [
        add_up(
            player=entry.number,
            name=entry.player.name,
            bilans=bilans[entry.number],
            penalties=penalties.get(entry.number),
            categories=(entry.category,) if entry.category else (),
            presence=_presence(entry, until),
            **_stage(entry, cuts),
            until=until,
        )
        for entry in tournament.entries.select_related("player")
        if entry.checked_in_at or bilans[entry.number]  # who never came is not ranked
    ]


def _presence(entry: Entry, until: int | None) -> Presence:
    """Say whether an entry still plays after a round; later events are not known yet."""

    def happened(after: int | None) -> bool:
        return after is not None and (until is None or after <= until)

    if happened(entry.eliminated_after):
        return Presence.ELIMINATED
    left_after = None if entry.withdrawn_from is None else entry.withdrawn_from - 1
    if happened(left_after):
        return Presence.WITHDRAWN if entry.score_kept else Presence.UNRANKED
    return Presence.PLAYING


def _stage(entry: Entry, cuts: Sequence[Cut]) -> dict[str, int]:
    """Count the cuts an entry got past, and say from which round on its scores count."""
    past = [
        cut
        for cut in cuts
        if entry.eliminated_after is None or entry.eliminated_after > cut.after_round
    ]
    firsts = [cut.after_round + 1 for cut in past if not cut.totals_kept]
    return {"stage": len(past), "first_round": max(firsts, default=0)}


def _cuts(tournament: Tournament, until: int | None) -> list[Cut]:
    """Give the cuts behind us: one after the last round shown is among them."""
    cuts = tournament.cuts.all()
    return list(cuts if until is None else cuts.filter(after_round__lte=until))


def _penalties(tournament: Tournament) -> Mapping[int, Mapping[int, int]]:
    """Sum up the points an arbiter gave, by entry and by round; 0 for no round."""
    if tournament.is_evening:
        return {}
    found: defaultdict[int, Counter[int]] = defaultdict(Counter)
    standing = Penalty.objects.filter(
        entry__tournament=tournament, decision=Decision.POINTS, cancelled_at=None
    )
    for number, round_number, points in standing.values_list(
        "entry__number", "round_number", "points"
    ):
        found[number][round_number or 0] += points
    return found


def _bilans(tournament: Tournament) -> Iterable[tuple[int, Bilan]]:
    """Give each entry's bilans; a mort's deals are counted from those of his table."""
    counts = list(_counts(tournament))
    scores: Counter[int] = Counter()
    for count in counts:
        scores[count["table"]] += count["deals"]
    for count in counts:
        played = scores[count["table"]] // (count["seats"] - count["mort"])
        keys = ("round", "table", "seats", "deals", "takes", "made", "best", "worst")
        yield (
            count["entry"],
            Bilan(
                points=count["total"],
                sat_out=played - count["deals"],
                **{key: count[key] for key in keys},
            ),
        )


def _counts(tournament: Tournament) -> Iterable[Facts]:
    """Sum up each entry's scores at each table in the database.

    A bilan that was typed without its deals counts as one deal, and is nobody's best.
    """
    scores = Score.objects.filter(seat__table__round_table__round__tournament=tournament)
    took = Q(deal__taker=F("seat"))
    dealt = Q(deal__isnull=False)
    seats = Seat.objects.filter(table=OuterRef("seat__table")).order_by().values("table")
    sums: Iterable[Facts] = (
        scores.order_by()
        .values(
            entry=F("seat__place__entry__number"),
            table=F("seat__table"),
            round=F("seat__table__round_table__round__number"),
            mort=F("seat__table__mort"),
            seats=Subquery(seats.annotate(count=Count("pk")).values("count")),
        )
        .annotate(
            total=Sum("points"),
            deals=Count("pk"),
            takes=Count("pk", filter=took),
            made=Count("pk", filter=took & Q(deal__made=True)),
            best=Max("points", filter=dealt),
            worst=Min("points", filter=dealt),
        )
    )
    return sums
