"""Standings: the one place that reads both apps and gives ranking rows; notes of boards."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from math import inf
from typing import Any, NamedTuple

from django.db.models import Count, F, Max, Min, Q, Sum

from scoring.models import Seat
from tournaments import models, ranking
from tournaments.duplicate.engine import topage
from tournaments.duplicate.engine.topage import BoardResult, Notes
from tournaments.event.words import handicap_of
from tournaments.models.event import of_boards, of_deals
from tournaments.models.round import deals_told
from tournaments.play.comparing import BoardField, PlayerFigures
from tournaments.play.played import BoardLine, BoardPlayer, Sides, turns_of

Key = tuple[int, int]  # an event and the number of an entry
NOTHING_READ: Mapping[int, Sequence[BoardLine]] = {}


def board_lines(
    event: models.Event,
    until: int | None = None,
    *,
    board: int | None = None,
    among: Collection[int] | None = None,
) -> list[BoardLine]:
    """Read all results of an event's boards, or of some, with their notes, in two queries."""
    played = (
        models.PlayedBoard.objects.with_deals().filter(table__round__event=event).in_order()
    )
    seats = models.Place.objects.filter(seat__table__round_table__round__event=event)
    if until is not None:
        played = played.filter(table__round__number__lte=until)
    if board is not None:
        played = played.filter(board=board)
        seats = seats.filter(seat__table__round_table__boards__board=board)
    if among is not None:
        played = played.filter(board__in=among)
    seated: defaultdict[int, dict[int, BoardPlayer]] = defaultdict(dict)
    for table, *sitting in seats.values_list(
        "seat__table", "seat__position", "entry__number", "entry__team__number"
    ):
        place, number, team = sitting
        seated[table][place] = BoardPlayer(number, team)
    rows = list(played.select_related("table__table", "table__round"))
    around = event.play.around
    keys = [(row.table.table_id, around.taker_of(row.board)) for row in rows]
    sides = {(table, taker): around.sides(seated[table], taker) for table, taker in set(keys)}
    sided = [(row, sides[key]) for row, key in zip(rows, keys, strict=True)]
    notes = iter(topage([_result(event, row) for row in rows if _there(row)]))
    return [
        _line(event, row, sides, next(notes) if _there(row) else None) for row, sides in sided
    ]


def _there(row: models.PlayedBoard) -> bool:
    return row.amount is not None or row.given_attack is not None


def _result(event: models.Event, row: models.PlayedBoard) -> BoardResult:
    """A result as it is compared: for its notes, names are all one."""
    given = None
    if row.given_attack is not None:
        given = Fraction(row.given_attack, 100), Fraction(row.given_defence or 0, 100)
    session = event.session_of(row.table.round.number)
    return BoardResult(row.board, (), (), row.amount, session, given)


def _line(
    event: models.Event, row: models.PlayedBoard, sides: Sides, notes: Notes | None
) -> BoardLine:
    return BoardLine(
        key=row.pk,
        board=row.board,
        session=event.session_of(row.table.round.number),
        round_number=row.table.round.number,
        table_id=row.table.table_id,
        table_number=row.table.table.number,
        **sides._asdict(),
        amount=row.amount,
        annulled=row.annulled,
        adjusted=row.adjusted is not None,
        given=row.given_attack is not None,
        differs=row.differs,
        notes=notes,
    )


def figures_of(
    events: Sequence[models.Event],
    entries: Sequence[Any],
    penalties: Mapping[Key, Mapping[int, int]],
    *,
    known: Mapping[int, Sequence[BoardLine]] = NOTHING_READ,
    until: int | None = None,
) -> Mapping[Key, PlayerFigures]:
    """The figures of who played in events whose tables hand in boards.

    Boards that have been read are `known`; penalties are by entry and round.
    """
    of_everybody: dict[Key, PlayerFigures] = {}
    last = inf if until is None else until
    for event in events:
        there = [entry for entry in entries if entry.event == event.pk]
        lines = known[event.pk] if event.pk in known else board_lines(event, until)
        field = _field(event, there, penalties, last)
        figures = event.play.compared.figures(lines, field, event.coefficients)
        of_everybody |= {(event.pk, number): each for number, each in figures.items()}
    return of_everybody


def _field(
    event: models.Event,
    entries: Sequence[Any],
    penalties: Mapping[Key, Mapping[int, int]],
    last: float,
) -> BoardField:
    """Tell of an event's entries what counts after its `last` round."""
    taken = {
        number: sum(points for at, points in given.items() if at <= last)
        for (key, number), given in penalties.items()
        if key == event.pk
    }
    gone = {
        entry.number
        for entry in entries
        if entry.withdrawn_from is not None
        and entry.withdrawn_from <= last + 1
        and not entry.score_kept
    }
    teams = {
        entry.number: entry.team__number
        for entry in entries
        if event.play.by_team and entry.team__number and entry.came
    }
    whose = {event.play.competitor(entry.number, entry.team__number) for entry in entries}
    return BoardField(taken, gone, teams, event.parting.lots(whose))


def attackers_of(
    event: models.Event, lines: Sequence[BoardLine] | None = None
) -> dict[int, int]:
    """Whose turn each attack is, by the keys of results; none where none is by turns.

    `lines` are all of the event's boards, where they have been read.
    """
    if not event.play.around.in_turns:
        return {}
    played = board_lines(event) if lines is None else lines
    return turns_of(played, str(event.draw_seed or event.pk))


SEAT = (
    *("table", "event", "entry", "round", "mort", "told"),
    *("total", "marks", "noted", "takes", "made", "best", "worst"),
)
ENTRY = (
    *("number", "team__number", "player__name", "category", "came"),
    *("withdrawn_from", "eliminated_after", "score_kept", "cote"),
)


class Standing(NamedTuple):
    """Who stands where: the ranking, and by name those whose score is not kept."""

    rows: list[ranking.RankingRow]
    apart: list[ranking.Record]


def event_standing(
    event: models.Event, until: int | None = None, *, lines: Sequence[BoardLine] | None = None
) -> Standing:
    """Rank everybody who entered an event; those who left without a rank are beside it.

    `lines` are its boards, where they have been read.
    """
    records = records_of([event], until, {} if lines is None else {event.pk: lines})[event.pk]
    return Standing(ranked_rows(event, records), ranking.unranked(records))


def ranked_rows(
    event: models.Event, records: Sequence[ranking.Record]
) -> list[ranking.RankingRow]:
    """Rank records as an event does: by points, or by what its boards gave."""
    return event.play.ordering.players(records, event.parting)


def event_ranking(event: models.Event, until: int | None = None) -> list[ranking.RankingRow]:
    """Rank everybody who entered an event, as it stands or as it stood after a round."""
    return event_standing(event, until).rows


def event_team_ranking(
    event: models.Event, until: int | None = None, standing: Standing | None = None
) -> list[ranking.TeamRow]:
    """Rank the teams of an event; the teams' numbers are their keys.

    Of players who are ranked already their `standing` is taken.
    """
    standing = standing or event_standing(event, until)
    ranked = (row.record for row in standing.rows)
    records = {record.player: record for record in (*ranked, *standing.apart)}
    members: defaultdict[tuple[int, str], list[ranking.Record]] = defaultdict(list)
    for entry in event.entries.filter(team__isnull=False).select_related("team"):
        if entry.team and entry.number in records:
            record = replace(records[entry.number], captain=entry.captain)
            members[entry.team.number, str(entry.team)].append(record)
    teams = [
        ranking.RankingTeam(key=number, name=name, members=tuple(own))
        for (number, name), own in members.items()
    ]
    return event.play.ordering.teams(
        teams, event.parting, lambda: _gaps(event, records.values(), until)
    )


def _gaps(
    event: models.Event, records: Iterable[ranking.Record], until: int | None
) -> ranking.TeamGaps:
    """Say what stands for results that teams do not bring, in the rounds that are over."""
    over = event.rounds.filter(closed_at__isnull=False)
    brought: defaultdict[int, list[int]] = defaultdict(list)
    for record in records:
        for number, points in record.rounds.items():
            brought[number].append(int(points))
    return ranking.TeamGaps(
        size=event.team_size,
        average=event.team_gap == models.TeamGap.AVERAGE,
        lowest={
            number: min(brought[number])
            for number in over.values_list("number", flat=True)
            if brought[number] and (until is None or number <= until)
        },
    )


def event_records(event: models.Event) -> list[ranking.Record]:
    """Add up what everybody did who entered an event, keyed by the entries' numbers."""
    return records_of([event])[event.pk]


def records_of(
    events: Sequence[models.Event],
    until: int | None = None,
    known: Mapping[int, Sequence[BoardLine]] = NOTHING_READ,
) -> Mapping[int, list[ranking.Record]]:
    """Add up several events, in a fixed number of queries; `known` boards have been read."""
    bilans: defaultdict[Key, list[ranking.Bilan]] = defaultdict(list)
    tournaments = [event for event in events if not event.is_evening]
    libre, duplicate = of_deals(tournaments), of_boards(tournaments)
    penalties, cuts = _penalties(tournaments), _cuts(libre, until)
    came = Q(checked_in_at__isnull=False)
    found_entries = models.Entry.objects.filter(event__in=events).annotate(came=came)
    found_entries = found_entries.order_by("player__key", "pk")
    entries = list(found_entries.values_list("event", *ENTRY, named=True))
    boards = figures_of(duplicate, entries, penalties, known=known, until=until)
    handicaps = {event.pk: handicap_of(event.handicap) for event in events}
    for key, bilan in (*_bilans(events), *_imported(libre)):
        bilans[key].append(bilan)
    records: dict[int, list[ranking.Record]] = {event.pk: [] for event in events}
    for entry in entries:
        key = entry.event, entry.number
        figures = boards.get(key)
        if figures:
            bilans[key] = list(figures.bilans)
        if entry.came or bilans[key]:  # who never came is not ranked
            presence, handicap = _presence(entry, until), handicaps[entry.event]
            record = ranking.add_up(
                player=entry.number,
                name=entry.player__name,
                bilans=bilans[key],
                penalties=penalties.get(key),
                handicap=handicap.points(entry.cote) if handicap else 0,
                categories=(entry.category,) if entry.category else (),
                presence=presence,
                eliminated_after=entry.eliminated_after if presence == "eliminated" else 0,
                **_stage(entry, cuts[entry.event]),
                until=until,
            )
            records[entry.event].append(figures.on(record) if figures else record)
    return records


def _presence(entry: Any, until: int | None) -> ranking.Presence:
    """Say whether an entry still plays after a round; later events are not known yet."""

    def happened(after: int | None) -> bool:
        return after is not None and (until is None or after <= until)

    cut_after = entry.eliminated_after
    left_after = None if entry.withdrawn_from is None else entry.withdrawn_from - 1
    if happened(left_after) and (cut_after is None or left_after <= cut_after):
        return ranking.Presence.WITHDRAWN if entry.score_kept else ranking.Presence.UNRANKED
    if happened(cut_after):
        return ranking.Presence.ELIMINATED
    return ranking.Presence.PLAYING


def _stage(entry: Any, cuts: Sequence[models.Cut]) -> dict[str, int]:
    """Count the cuts an entry got past, and say from which round on its scores count."""
    past = [
        cut
        for cut in cuts
        if entry.eliminated_after is None or entry.eliminated_after > cut.after_round
    ]
    firsts = [cut.after_round + 1 for cut in past if not cut.totals_kept]
    return {"stage": len(past), "first_round": max(firsts, default=0)}


def _cuts(events: Sequence[models.Event], until: int | None) -> Mapping[int, list[models.Cut]]:
    """The cuts behind us: one after the last round shown is among them."""
    by_event: defaultdict[int, list[models.Cut]] = defaultdict(list)
    if events:
        cuts = models.Cut.objects.filter(event__in=events)
        for cut in cuts if until is None else cuts.filter(after_round__lte=until):
            by_event[cut.event_id].append(cut)
    return by_event


def _penalties(events: Sequence[models.Event]) -> Mapping[Key, Mapping[int, int]]:
    """Sum up the points an arbiter gave, by entry and by round; 0 for no round."""
    if not events:
        return {}
    penalties: defaultdict[Key, Counter[int]] = defaultdict(Counter)
    standing = models.Penalty.objects.filter(
        entry__event__in=events, decision=models.Decision.POINTS, cancelled_at=None
    )
    for event, number, round_number, points in standing.values_list(
        "entry__event", "entry__number", "round_number", "points"
    ):
        penalties[event, number][round_number or 0] += points
    return penalties


def _imported(events: Sequence[models.Event]) -> Iterable[tuple[Key, ranking.Bilan]]:
    """The bilans of rounds that a results file told of: nobody is known to have met.

    A results file tells of no boards.
    """
    if not events:
        return
    usual = {event.pk: event.deals_per_round or 0 for event in events}
    scores = models.ImportedScore.objects.filter(entry__event__in=events)
    for event, number, round_number, points in scores.values_list(
        "entry__event", "entry__number", "round_number", "points"
    ):
        deals = usual[event]
        yield (event, number), ranking.Bilan(round_number, -number, points, deals=deals)


def _bilans(events: Sequence[models.Event]) -> Iterable[tuple[Key, ranking.Bilan]]:
    """Each entry's bilans; a mort's deals are counted from those of his table.

    In duplicate they are those of boards, wherever the deals of tablets are.
    """
    seats = list(_seats(of_deals(events)))
    sizes = Counter(seat.table for seat in seats)
    scores: Counter[int] = Counter()
    for seat in seats:
        scores[seat.table] += seat.marks
    for seat in seats:
        if seat.marks:
            size = sizes[seat.table]
            deals = seat.noted or seat.told
            sat_out = scores[seat.table] // (size - seat.mort) - seat.marks
            own = (seat.takes, seat.made, seat.best, seat.worst, sat_out)
            bilan = ranking.Bilan(seat.round, seat.table, seat.total, size, deals, *own)
            yield (seat.event, seat.entry), bilan


def _seats(events: Sequence[models.Event]) -> Iterable[Any]:
    """Each seat of these events with the sums of its scores, added up in the database.

    A bilan that was typed without its deals is of as many as it is told, and nobody's best.
    """
    seats = Seat.objects.filter(table__round_table__round__event__in=events)
    took = Q(scores__deal__taker=F("pk"))
    dealt = Q(scores__deal__isnull=False)
    return (
        seats.order_by()
        .values(
            "table",
            event=F("table__round_table__round__event"),
            entry=F("place__entry__number"),
            round=F("table__round_table__round__number"),
            mort=F("table__mort"),
            told=deals_told("table__round_table__"),
        )
        .annotate(
            total=Sum("scores__points"),
            marks=Count("scores"),
            noted=Count("scores__deal"),
            takes=Count("scores", filter=took),
            made=Count("scores", filter=took & Q(scores__deal__made=True)),
            best=Max("scores__points", filter=dealt),
            worst=Min("scores__points", filter=dealt),
        )
        .values_list(*SEAT, named=True)
    )
