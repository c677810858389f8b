"""Standings: the one place that reads both apps and gives ranking rows."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from django.db.models import Count, F, Max, Min, Q, Sum

from scoring.models import Seat
from tournaments.models import Cut, Decision, ImportedScore, Penalty, Tournament
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
    unranked,
)

Facts = Mapping[str, Any]
ENTRY = (
    "number",
    "player__name",
    "category",
    "checked_in_at",
    "withdrawn_from",
    "eliminated_after",
    "score_kept",
)


class Standing(NamedTuple):
    """Who stands where: the ranking, and by name those whose score is not kept."""

    rows: list[Row]
    apart: list[Record]


def event_standing(tournament: Tournament, until: int | None = None) -> Standing:
    """Rank everybody who entered an event; those who left without a rank are beside it."""
    records = event_records(tournament, until)
    return Standing(ranking(records, chain(tournament), seed(tournament)), unranked(records))


def event_ranking(tournament: Tournament, until: int | None = None) -> list[Row]:
    """Rank everybody who entered an event, as it stands or as it stood after a round."""
    return event_standing(tournament, until).rows


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
    for number, bilan in (*_bilans(tournament), *_imported(tournament)):
        bilans[number].append(bilan)
    penalties = _penalties(tournament)
    cuts = [] if tournament.is_evening else _cuts(tournament, until)
    return [
        add_up(
            player=entry.number,
            name=entry.player__name,
            bilans=bilans[entry.number],
            penalties=penalties.get(entry.number),
            categories=(entry.category,) if entry.category else (),
            presence=_presence(entry, until),
            **_stage(entry, cuts),
            until=until,
        )
        for entry in tournament.entries.values_list(*ENTRY, named=True)
        if entry.checked_in_at or bilans[entry.number]  # who never came is not ranked
    ]


def _presence(entry: Any, until: int | None) -> Presence:
    """Say whether an entry still plays after a round; later events are not known yet."""

    def happened(after: int | None) -> bool:
        return after is not None and (until is None or after <= until)

    if happened(entry.eliminated_after):
        return Presence.ELIMINATED
    left_after = None if entry.withdrawn_from is None else entry.withdrawn_from - 1
    if happened(left_after):
        return Presence.WITHDRAWN if entry.score_kept else Presence.UNRANKED
    return Presence.PLAYING


def _stage(entry: Any, cuts: Sequence[Cut]) -> dict[str, int]:
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


def _imported(tournament: Tournament) -> Iterable[tuple[int, Bilan]]:
    """Give the bilans of rounds that a results file told of: nobody is known to have met."""
    if tournament.is_evening:
        return
    scores = ImportedScore.objects.filter(entry__tournament=tournament)
    for number, this, points in scores.values_list("entry__number", "round_number", "points"):
        yield number, Bilan(round=this, table=-number, points=points, deals=1)


def _bilans(tournament: Tournament) -> Iterable[tuple[int, Bilan]]:
    """Give each entry's bilans; a mort's deals are counted from those of his table."""
    seats = list(_seats(tournament))
    sizes = Counter(seat["table"] for seat in seats)
    scores: Counter[int] = Counter()
    for seat in seats:
        scores[seat["table"]] += seat["deals"]
    for seat in seats:
        size = sizes[seat["table"]]
        played = scores[seat["table"]] // (size - seat["mort"])
        keys = ("round", "table", "deals", "takes", "made", "best", "worst")
        if seat["deals"]:
            yield (
                seat["entry"],
                Bilan(
                    points=seat["total"],
                    seats=size,
                    sat_out=played - seat["deals"],
                    **{key: seat[key] for key in keys},
                ),
            )


def _seats(tournament: Tournament) -> Iterable[Facts]:
    """Give each seat of an event with the sums of its scores, added up in the database.

    A bilan that was typed without its deals counts as one deal, and is nobody's best.
    """
    seats = Seat.objects.filter(table__round_table__round__tournament=tournament)
    took = Q(scores__deal__taker=F("pk"))
    dealt = Q(scores__deal__isnull=False)
    sums: Iterable[Facts] = (
        seats.order_by()
        .values(
            "table",
            entry=F("place__entry__number"),
            round=F("table__round_table__round__number"),
            mort=F("table__mort"),
        )
        .annotate(
            total=Sum("scores__points"),
            deals=Count("scores"),
            takes=Count("scores", filter=took),
            made=Count("scores", filter=took & Q(scores__deal__made=True)),
            best=Max("scores__points", filter=dealt),
            worst=Min("scores__points", filter=dealt),
        )
    )
    return sums
