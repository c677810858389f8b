"""The ranking of a tournament, its rounds, boards and statistics, as plain rows."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from decimal import ROUND_HALF_UP, Decimal
from itertools import zip_longest
from typing import Any

from django.db.models import Count, F, Q, Sum
from django.utils.translation import gettext as _, gettext_lazy

from scoring import labels
from scoring.models import Deal, Seat
from scoring.rules import Outcome
from tournaments.event.words import direction
from tournaments.models import Event, ImportedScore
from tournaments.paper.data import CellKind, DataColumn, Datasheet, Value
from tournaments.play.comparing import BoardWorth
from tournaments.play.ordering import MATCH_POINTS, PERCENT
from tournaments.play.played import BoardLine, Competitor
from tournaments.ranking import RankingRow, Record, TeamRow, exact_percentage, plain
from tournaments.standings.figures import UNIT_CELLS
from tournaments.standings.table import ResultSheet
from tournaments.standings.totals import board_lines
from tournaments.standings.words import PRESENCE, row_notes


def ranking_data(event: Event, sheet: ResultSheet) -> Datasheet:
    """A row for each player, the best first, those without a rank last.

    `sheet` is a ranking of players. A round he did not play is None.
    """
    columns = (
        DataColumn(key="rank", title=_("Place"), kind=CellKind.TAG, width=8),
        DataColumn(key="tied", title=_("Ex æquo"), width=10),
        DataColumn(key="number", title=_("N°"), kind=CellKind.TAG, width=7),
        DataColumn(key="name", title=_("Nom"), width=30),
        DataColumn(key="category", title=_("Catégorie"), width=13),
        DataColumn(key="team", title=_("Équipe"), width=20),
        DataColumn(key="total", title=_("Total"), kind=_figures(sheet), width=11),
        *_session_columns(sheet),
        *_round_columns(sheet),
        DataColumn(key="penalty", title=sheet.given_head, kind=CellKind.MARK, width=12),
        *_more_columns(sheet),
        DataColumn(key="notes", title=_("Remarques"), width=64),
    )
    rows = list(_players(sheet, team_by_entry(event)))
    return Datasheet(title=_("Classement"), heading=sheet.title, columns=columns, rows=rows)


def teams_data(sheet: ResultSheet) -> Datasheet:
    """A row for each team; `sheet` is a ranking of teams."""
    columns = (
        DataColumn(key="rank", title=_("Place"), kind=CellKind.TAG, width=8),
        DataColumn(key="tied", title=_("Ex æquo"), width=10),
        DataColumn(key="team", title=_("Équipe"), width=30),
        DataColumn(key="total", title=_("Total"), kind=_figures(sheet), width=11),
        *_session_columns(sheet),
        *_round_columns(sheet),
        DataColumn(key="penalty", title=sheet.given_head, kind=CellKind.MARK, width=12),
        *_more_columns(sheet),
        DataColumn(key="filled", title=_("Manquants"), kind=CellKind.TAG, width=11),
        DataColumn(key="notes", title=_("Membres"), width=90),
    )
    rows: list[list[Value]] = [
        [
            *(row.rank, _("ex æquo") if row.tied else None),
            team_tag(row.record.player, row.record.name),
            *_points(sheet, row.record),
            len(row.filled) or None if isinstance(row, TeamRow) else None,
            " · ".join(row_notes(row)) or None,
        ]
        for row in sheet.rows
    ]
    return Datasheet(title=_("Équipes"), heading=sheet.title, columns=columns, rows=rows)


def with_figures(data: Datasheet, sheet: ResultSheet) -> Datasheet:
    """Add to a ranking's rows, out of sight, what its places are made of beside the totals."""
    heads = sheet.places.heads
    columns = (
        DataColumn(key=key, title=head, kind=CellKind.NUMBER, hidden=True)
        for key, head in heads.items()
    )
    figures = [sheet.places.figures(row.record) for row in sheet.rows]
    rows = zip_longest(data.rows, figures, fillvalue=[None] * len(heads))
    return replace(
        data, columns=[*data.columns, *columns], rows=[[*row, *more] for row, more in rows]
    )


def team_by_entry(event: Event) -> dict[int, str]:
    """The teams of entries by their numbers, in one query."""
    entries = event.entries.filter(team__isnull=False).select_related("team")
    return {
        entry.number: team_tag(entry.team.number, entry.team.name)
        for entry in entries
        if entry.team
    }


def team_tag(number: int, name: str) -> str:
    """Name a team as no other is named, though others may bear its name.

    >>> team_tag(3, "Les As"), team_tag(4, "")
    ('3 – Les As', '4')
    """
    return f"{number}" if name in {"", str(number)} else f"{number} – {name}"


def _session_columns(sheet: ResultSheet) -> Iterator[DataColumn]:
    for number, heading in sheet.session_heads.items():
        yield DataColumn(
            key=f"session_{number}", title=heading, kind=CellKind.PERCENT, width=14
        )


def _round_columns(sheet: ResultSheet) -> Iterator[DataColumn]:
    for number in sheet.rounds:
        title = sheet.head(number)
        yield DataColumn(key=f"round_{number}", title=title, kind=_figures(sheet), width=10)


def _more_columns(sheet: ResultSheet) -> Iterator[DataColumn]:
    for figure in sheet.figures:
        yield DataColumn(
            key=figure.key, title=figure.title, kind=figure.kind, width=figure.width
        )


def _figures(sheet: ResultSheet) -> CellKind:
    """Say what totals are: marks, percentages or points de match."""
    return UNIT_CELLS[sheet.unit.key]


def _players(sheet: ResultSheet, teams: Mapping[int, str]) -> Iterator[Sequence[Value]]:
    for row in sheet.rows:
        tied = _("ex æquo") if row.tied else None
        yield [row.rank, tied, *_player(sheet, row.record, teams), _noted(row)]
    for record in sheet.apart:
        yield [None, None, *_player(sheet, record, teams), str(PRESENCE[record.presence])]


def _player(sheet: ResultSheet, record: Record, teams: Mapping[int, str]) -> Iterator[Value]:
    yield record.player
    yield record.name
    yield ", ".join(record.categories) or None
    yield teams.get(record.player)
    yield from _points(sheet, record)


def _points(sheet: ResultSheet, record: Record) -> Iterator[Value]:
    yield plain(record.total)
    for session in sheet.coefficients:
        yield exact_percentage(record.sessions[session]) if session in record.sessions else None
    for number in sheet.rounds:
        yield plain(record.rounds[number]) if number in record.rounds else None
    yield record.penalty or None
    yield from (figure.of(record) for figure in sheet.figures)


def _noted(row: RankingRow | TeamRow) -> str | None:
    return " · ".join(row_notes(row)) or None


ROUND = 0  # where the number of the round stands in a row
POSITION = 7  # where the position at the table does: the last, which the seat says in words


def rounds_data(event: Event, names: Mapping[int, str]) -> Datasheet:
    """A row for each seat of each round: who sat there and his bilan, None before any.

    A bilan follows from `deals` that were scored, or none are and it was typed, or comes from
    a results file. In a fixed number of queries.
    """
    columns = (
        DataColumn(key="round", title=_("Tour"), kind=CellKind.TAG, width=7),
        DataColumn(key="table", title=_("Table"), kind=CellKind.TAG, width=8),
        DataColumn(key="seat", title=_("Place"), width=9),
        DataColumn(key="number", title=_("N°"), kind=CellKind.TAG, width=7),
        DataColumn(key="name", title=_("Nom"), width=30),
        DataColumn(key="deals", title=_("Donnes"), kind=CellKind.NUMBER, width=9),
        DataColumn(key="bilan", title=_("Bilan"), kind=CellKind.MARK, width=11),
        DataColumn(key="position", title=_("Ordre de jeu"), kind=CellKind.TAG, width=12),
    )
    rows = [*_played(event, names), *_imported(event, names)]
    rows.sort(key=_order)
    return Datasheet(title=_("Tours"), columns=columns, rows=rows)


def _played(event: Event, names: Mapping[int, str]) -> Iterator[list[Any]]:
    seats = list(
        Seat.objects.filter(table__round_table__round__event=event)
        .order_by()
        .values(
            "table",
            "position",
            round=F("table__round_table__round__number"),
            number=F("table__number"),
            entry=F("place__entry__number"),
        )
        .annotate(
            bilan=Sum("scores__points"),
            deals=Count("scores", filter=Q(scores__deal__isnull=False)),
        )
    )
    sizes = Counter(seat["table"] for seat in seats)
    for seat in seats:
        where = str(direction(seat["position"], sizes[seat["table"]]))
        yield [
            *(seat["round"], seat["number"], where, seat["entry"]),
            *(names.get(seat["entry"], ""), seat["deals"], seat["bilan"]),
            seat["position"] + 1,
        ]


def _imported(event: Event, names: Mapping[int, str]) -> Iterator[list[Any]]:
    scores = ImportedScore.objects.filter(entry__event=event)
    for round_number, number, points in scores.values_list(
        "round_number", "entry__number", "points"
    ):
        yield [round_number, None, None, number, names.get(number, ""), None, points, None]


def _order(row: Sequence[Any]) -> tuple[int, int, int, int]:
    return row[ROUND], row[1] or 0, row[POSITION] or 0, row[3]


def by_round(rows: Iterable[Sequence[Value]]) -> Mapping[int, list[Sequence[Value]]]:
    """Part the rows of `rounds_data` by round."""
    parted: defaultdict[int, list[Sequence[Value]]] = defaultdict(list)
    for row in rows:
        round_number = row[ROUND]
        assert isinstance(round_number, int)
        parted[round_number].append(row)
    return parted


def contracts_data(event: Event) -> Datasheet:
    """A row for each contract: how often it was played, and made; in one query."""
    columns = (
        DataColumn(key="contract", title=_("Contrat"), width=26),
        DataColumn(key="played", title=_("Donnes"), kind=CellKind.NUMBER, width=10),
        DataColumn(key="made", title=_("Réussies"), kind=CellKind.NUMBER, width=11),
        DataColumn(key="failed", title=_("Chutées"), kind=CellKind.NUMBER, width=10),
        DataColumn(key="share", title=_("Part réussie"), kind=CellKind.SHARE, width=14),
    )
    deals = Deal.objects.filter(
        table__round_table__round__event=event, outcome=Outcome.PLAYED, taker__isnull=False
    )
    counts = {
        (contract, made): count
        for contract, made, count in deals.order_by()
        .values_list("contract", "made")
        .annotate(count=Count("pk"))
    }
    contracts = dict.fromkeys((*event.rules.contracts, *(code for code, _made in counts)))
    rows: list[list[Value]] = []
    for code in contracts:
        made, failed = counts.get((code, True), 0), counts.get((code, False), 0)
        word = str(labels.CONTRACT.get(code, code))
        rows.append([word, made + failed, made, failed, share(made, made + failed)])
    return Datasheet(title=_("Statistiques"), columns=columns, rows=rows)


def players_data(sheet: ResultSheet) -> Datasheet:
    """A row for each player of a ranking: what he played, took and made.

    A bilan that was typed without its deals counts as one deal; so does an imported one.
    """
    columns = (
        DataColumn(key="number", title=_("N°"), kind=CellKind.TAG, width=7),
        DataColumn(key="name", title=_("Nom"), width=30),
        DataColumn(key="rounds", title=_("Tours joués"), kind=CellKind.NUMBER, width=12),
        DataColumn(key="deals", title=_("Donnes"), kind=CellKind.NUMBER, width=9),
        DataColumn(key="takes", title=_("Prises"), kind=CellKind.NUMBER, width=9),
        DataColumn(key="made", title=_("Réussies"), kind=CellKind.NUMBER, width=11),
        DataColumn(key="share", title=_("Part réussie"), kind=CellKind.SHARE, width=14),
        DataColumn(key="best", title=_("Meilleure donne"), kind=CellKind.MARK, width=16),
        DataColumn(key="worst", title=_("Pire donne"), kind=CellKind.MARK, width=12),
        DataColumn(key="best_round", title=_("Meilleur tour"), kind=CellKind.MARK, width=14),
    )
    records = (*(row.record for row in sheet.rows), *sheet.apart)
    rows = [list(_player_played(record)) for record in records]
    return Datasheet(title=_("Joueurs"), columns=columns, rows=rows)


def share(part: int, whole: int) -> Decimal | None:
    """A part of a whole to four digits, as a spreadsheet rounds; None of nothing."""
    if not whole:
        return None
    return (Decimal(part) / whole).quantize(Decimal("0.0001"), ROUND_HALF_UP)


def _player_played(record: Record) -> Iterator[Value]:
    yield record.player
    yield record.name
    yield len(record.rounds)
    yield record.deals
    yield record.takes
    yield record.made
    yield share(record.made, record.takes)
    yield record.best
    yield record.worst
    yield plain(record.best_round) if record.counted else None


DEFENDERS = ("defence_1", "defence_2", "defence_3")

WHO = {False: (CellKind.TAG, 10), True: (CellKind.TEXT, 24)}  # a player's number, a team
WORTH_COLUMNS: Mapping[str, Sequence[tuple[str, Any, CellKind, int]]] = {
    PERCENT.key: (
        ("compared", gettext_lazy("Comparé"), CellKind.TAG, 11),
        ("note", gettext_lazy("Note de l’attaque"), CellKind.PERCENT, 16),
        ("other", gettext_lazy("Note de la défense"), CellKind.PERCENT, 16),
    ),
    MATCH_POINTS.key: (
        ("gap", gettext_lazy("Écart"), CellKind.MARK, 11),
        ("points", gettext_lazy("Points de match"), CellKind.MATCH_POINTS, 16),
    ),
}


def boards_data(event: Event) -> Datasheet:
    """A row for each result: who attacked and defended, the amount, and what it gave.

    Who they are is a player's number, or a team as the other sheets name it. `compared` is 1
    where a result takes part in means.
    """
    lines = board_lines(event)
    worth = event.play.compared.worth(lines)
    of_worth = WORTH[event.play.unit.key]
    who = _who(event)
    return Datasheet(
        title=_("Étuis"),
        columns=list(_columns(event)),
        rows=[
            [
                *_where(event, line),
                *who_of(who, line),
                line.amount,
                *of_worth(line, worth.get(line.key)),
            ]
            for line in lines
        ],
    )


def _columns(event: Event) -> Iterator[DataColumn]:
    session = [("session", _("Séance"))] if event.sessions else []
    for key, title in (
        ("board", _("Étui")),
        *session,
        ("round", _("Tour")),
        ("table", _("Table")),
    ):
        yield DataColumn(key=key, title=title, kind=CellKind.TAG, width=8)
    kind, width = WHO[event.play.by_team]
    yield DataColumn(key="attack", title=_("Attaque"), kind=kind, width=width)
    for key in DEFENDERS[: event.play.around.defenders]:
        yield DataColumn(key=key, title=_("Défense"), kind=kind, width=width)
    yield DataColumn(key="amount", title=_("Montant"), kind=CellKind.MARK, width=11)
    for key, title, kind, width in WORTH_COLUMNS[event.play.unit.key]:
        yield DataColumn(key=key, title=str(title), kind=kind, width=width)


def _where(event: Event, line: BoardLine) -> Sequence[Value]:
    session = [line.session] if event.sessions else []
    return [line.board, *session, line.round_number, line.table_number]


def _who(event: Event) -> Mapping[int, str]:
    """The teams as the sheet of teams names them, by their numbers."""
    teams = event.teams.values_list("number", "name")
    return {number: team_tag(number, name) for number, name in teams}


def who_of(teams: Mapping[int, str], line: BoardLine) -> Iterator[Value]:
    """Attack and defence as their sheet names them."""

    def name(competitor: Competitor) -> Value:
        return teams.get(competitor.number, competitor.number or None)

    yield name(line.attack)
    yield from map(name, line.defence)


def _notes(line: BoardLine, _worth: BoardWorth | None) -> Sequence[Value]:
    """The notes of both sides, and whether they take part in means."""
    if line.notes is None:
        return None, None, None
    both = (line.notes.attack.percent, line.notes.defence.percent)
    return (int(line.compared), *map(exact_percentage, both))


def _gap(_line: BoardLine, worth: BoardWorth | None) -> Sequence[Value]:
    """The gap to the other attack of the board, and what it was worth to this one."""
    return (worth.gap, plain(worth.attack)) if worth else (None, None)


WORTH = {PERCENT.key: _notes, MATCH_POINTS.key: _gap}
