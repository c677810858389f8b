"""The ranking of a tournament, its rounds, boards and statistics, as plain rows."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from decimal import ROUND_HALF_UP, Decimal
from operator import attrgetter, itemgetter
from typing import Any

from django.db.models import Count, F, Sum
from django.utils.translation import gettext as _

from scoring import labels
from scoring.models import Deal, Seat
from scoring.rules import Outcome
from tournaments.event.words import direction
from tournaments.models import Event, ImportedScore
from tournaments.models.round import deals_told
from tournaments.paper.data import CellKind, DataColumn, Datasheet, Value
from tournaments.play.comparing import BoardWorth
from tournaments.play.ordering import MATCH_POINTS, PERCENT
from tournaments.play.played import BoardLine
from tournaments.ranking import RankingRow, Record, TeamRow, exact_percentage, plain
from tournaments.standings.table import ResultSheet, figure_columns
from tournaments.standings.totals import board_lines
from tournaments.standings.workbook import notes_column, ranking_columns, tied_column


def ranking_data(event: Event, sheet: ResultSheet) -> Datasheet:
    """A row for each player, the best first, those without a rank last.

    `sheet` is a ranking of players. A round he did not play is None.
    """
    teams = team_by_entry(event)
    columns = ranking_columns(
        sheet,
        DataColumn("team", _("Équipe"), lambda row: teams.get(row.record.player), width=20),
    )
    apart = [RankingRow(rank=0, tied=False, record=record) for record in sheet.apart]
    return Datasheet.of(_("Classement"), columns, [*sheet.rows, *apart], sheet.title)


def teams_data(sheet: ResultSheet) -> Datasheet:
    """A row for each team; `sheet` is a ranking of teams."""
    columns = (
        DataColumn("rank", _("Place"), lambda row: row.rank, CellKind.TAG, 8),
        tied_column(),
        DataColumn(
            "team",
            _("Équipe"),
            lambda row: team_tag(row.record.player, row.record.name),
            width=30,
        ),
        *figure_columns(sheet),
        DataColumn("filled", _("Manquants"), _filled, CellKind.TAG, 11),
        notes_column(_("Membres"), 90),
    )
    return Datasheet.of(_("Équipes"), columns, sheet.rows, sheet.title)


def _filled(row: RankingRow | TeamRow) -> int | None:
    return len(row.filled) or None if isinstance(row, TeamRow) else None


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


ROUND = 0  # where the number of the round stands in a row


def rounds_data(event: Event, names: Mapping[int, str]) -> Datasheet:
    """A row for each seat of each round: who sat there and his bilan, None before any.

    A bilan follows from deals that were scored, or was typed, or comes from a results file:
    `deals` is how many it is of, None where nobody has said. In a fixed number of queries.
    """
    columns = (
        DataColumn("round", _("Tour"), itemgetter("round"), CellKind.TAG, 7),
        DataColumn("table", _("Table"), itemgetter("number"), CellKind.TAG, 8),
        DataColumn("seat", _("Place"), itemgetter("seat"), width=9),
        DataColumn("number", _("N°"), itemgetter("entry"), CellKind.TAG, 7),
        DataColumn("name", _("Nom"), lambda seat: names.get(seat["entry"], ""), width=30),
        DataColumn("deals", _("Donnes"), itemgetter("deals"), CellKind.NUMBER, 9),
        DataColumn("bilan", _("Bilan"), itemgetter("bilan"), CellKind.MARK, 11),
        DataColumn("position", _("Ordre de jeu"), itemgetter("order"), CellKind.TAG, 12),
    )
    seats = sorted([*_played(event), *_imported(event)], key=_order)
    return Datasheet.of(_("Tours"), columns, seats)


def _played(event: Event) -> Iterator[dict[str, Any]]:
    seats = list(
        Seat.objects.filter(table__round_table__round__event=event)
        .order_by()
        .values(
            "table",
            "position",
            round=F("table__round_table__round__number"),
            number=F("table__number"),
            entry=F("place__entry__number"),
            told=deals_told("table__round_table__"),
        )
        .annotate(
            bilan=Sum("scores__points"),
            noted=Count("scores__deal"),
        )
    )
    sizes = Counter(seat["table"] for seat in seats)
    for seat in seats:
        where = str(direction(seat["position"], sizes[seat["table"]]))
        deals = 0 if seat["bilan"] is None else seat["noted"] or seat["told"] or None
        yield seat | {"seat": where, "order": seat["position"] + 1, "deals": deals}


def _imported(event: Event) -> Iterator[dict[str, Any]]:
    scores, told = ImportedScore.objects.filter(entry__event=event), event.deals_per_round
    for row in scores.values_list("round_number", "entry__number", "points"):
        known = dict(zip(("round", "entry", "bilan"), row, strict=True))
        yield dict.fromkeys(("number", "seat", "order")) | known | {"deals": told}


def _order(seat: Mapping[str, Any]) -> tuple[int, int, int, int]:
    return seat["round"], seat["number"] or 0, seat["order"] or 0, seat["entry"]


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
    deals = Deal.objects.filter(
        table__round_table__round__event=event, outcome=Outcome.PLAYED, taker__isnull=False
    )
    counts = {
        (contract, made): count
        for contract, made, count in deals.order_by()
        .values_list("contract", "made")
        .annotate(count=Count("pk"))
    }
    rows: list[list[Value]] = []
    for code in dict.fromkeys((*event.rules.contracts, *(code for code, _made in counts))):
        made, failed = counts.get((code, True), 0), counts.get((code, False), 0)
        word = str(labels.CONTRACT.get(code, code))
        rows.append([word, made + failed, made, failed, share(made, made + failed)])
    columns = (
        DataColumn("contract", _("Contrat"), width=26),
        DataColumn("played", _("Donnes"), kind=CellKind.NUMBER, width=10),
        DataColumn("made", _("Réussies"), kind=CellKind.NUMBER, width=11),
        DataColumn("failed", _("Chutées"), kind=CellKind.NUMBER, width=10),
        DataColumn("share", _("Part réussie"), kind=CellKind.SHARE, width=14),
    )
    return Datasheet(title=_("Statistiques"), columns=columns, rows=rows)


def players_data(sheet: ResultSheet) -> Datasheet:
    """A row for each player of a ranking: what he played, took and made.

    How many deals they were is told where it is known of all that he played.
    """
    number, mark, tag = CellKind.NUMBER, CellKind.MARK, CellKind.TAG
    columns = (
        DataColumn("number", _("N°"), lambda record: record.player, tag, 7),
        DataColumn("name", _("Nom"), lambda record: record.name, width=30),
        DataColumn("rounds", _("Tours joués"), lambda record: len(record.rounds), number, 12),
        DataColumn("deals", _("Donnes"), lambda record: record.deals, number, 9),
        DataColumn("takes", _("Prises"), lambda record: record.takes, number, 9),
        DataColumn("made", _("Réussies"), lambda record: record.made, number, 11),
        DataColumn("share", _("Part réussie"), _share_made, CellKind.SHARE, 14),
        DataColumn("best", _("Meilleure donne"), lambda record: record.best, mark, 16),
        DataColumn("worst", _("Pire donne"), lambda record: record.worst, mark, 12),
        DataColumn("best_round", _("Meilleur tour"), _best_round, mark, 14),
    )
    records = (*(row.record for row in sheet.rows), *sheet.apart)
    return Datasheet.of(_("Joueurs"), columns, records)


def _share_made(record: Record) -> Decimal | None:
    return share(record.made, record.takes)


def _best_round(record: Record) -> int | Decimal | None:
    return plain(record.best_round) if record.counted else None


def share(part: int, whole: int) -> Decimal | None:
    """A part of a whole to four digits, as a spreadsheet rounds; None of nothing."""
    if not whole:
        return None
    return (Decimal(part) / whole).quantize(Decimal("0.0001"), ROUND_HALF_UP)


DEFENDERS = ("defence_1", "defence_2", "defence_3")

WHO = {False: (CellKind.TAG, 10), True: (CellKind.TEXT, 24)}  # a player's number, a team


def boards_data(event: Event) -> Datasheet:
    """A row for each result: who attacked and defended, the amount, and what it gave.

    Who they are is a player's number, or a team as the other sheets name it. `compared` is 1
    where a result takes part in means.
    """
    lines = board_lines(event)
    teams = {
        number: team_tag(number, name)
        for number, name in event.teams.values_list("number", "name")
    }

    def who(at: int) -> Callable[[BoardLine], Value]:
        def named(line: BoardLine) -> Value:
            number = line.competitors[at].number
            return teams.get(number, number or None)

        return named

    tag = CellKind.TAG
    session = DataColumn("session", _("Séance"), lambda line: line.session, tag, 8)
    defenders = DEFENDERS[: event.play.around.defenders]
    sides = [("attack", _("Attaque")), *((key, _("Défense")) for key in defenders)]
    columns = (
        DataColumn("board", _("Étui"), lambda line: line.board, tag, 8),
        *([session] if event.sessions else []),
        DataColumn("round", _("Tour"), lambda line: line.round_number, tag, 8),
        DataColumn("table", _("Table"), lambda line: line.table_number, tag, 8),
        *(
            DataColumn(key, title, who(at), *WHO[event.play.by_team])
            for at, (key, title) in enumerate(sides)
        ),
        DataColumn("amount", _("Montant"), lambda line: line.amount, CellKind.MARK, 11),
        *WORTH[event.play.unit.key](event.play.compared.worth(lines)),
    )
    return Datasheet.of(_("Étuis"), columns, lines)


def _noted_columns(_worth: Mapping[int, BoardWorth]) -> Iterator[DataColumn]:
    """The notes of both sides, and whether they take part in means."""

    def note(side: str) -> Callable[[BoardLine], Value]:
        of_side = attrgetter(f"notes.{side}.percent")
        return lambda line: exact_percentage(of_side(line)) if line.notes else None

    def counted(line: BoardLine) -> Value:
        return int(line.compared) if line.notes else None

    yield DataColumn("compared", _("Comparé"), counted, CellKind.TAG, 11)
    kind = CellKind.PERCENT
    yield DataColumn("note", _("Note de l’attaque"), note("attack"), kind, 16)
    yield DataColumn("other", _("Note de la défense"), note("defence"), kind, 16)


def _gap_columns(worth: Mapping[int, BoardWorth]) -> Iterator[DataColumn]:
    """The gap to the other attack of the board, and what it was worth to this one."""

    def of(tell: Callable[[BoardWorth], Value]) -> Callable[[BoardLine], Value]:
        return lambda line: tell(worth[line.key]) if line.key in worth else None

    yield DataColumn("gap", _("Écart"), of(lambda own: own.gap), CellKind.MARK, 11)
    attack, kind = of(lambda own: plain(own.attack)), CellKind.MATCH_POINTS
    yield DataColumn("points", _("Points de match"), attack, kind, 16)


WORTH = {PERCENT.key: _noted_columns, MATCH_POINTS.key: _gap_columns}
