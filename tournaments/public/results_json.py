"""An event's results as JSON for other people’s pages, as docs/PUBLIC_RESULTS.md says."""

import json
from typing import Any

from tournaments.event.names import ranked_names
from tournaments.models import Entry, Event, Round
from tournaments.ranking import BoardFigures, Figure, RankingRow, Record, TeamRow, by_category
from tournaments.standings.table import ResultSheet, result_sheet

VERSION = 1


def public_results(event: Event) -> str:
    """Write an event's results down, in a fixed number of queries.

    While the ranking is hidden there are no points in it. Names are as their players chose.
    """
    entries = list(event.entries.select_related("player", "team"))
    names = ranked_names(event, entries)
    sheet = result_sheet(event).named(names)
    teams = result_sheet(event, of_teams=True) if event.team_size > 1 else None
    hidden = event.ranking_hidden
    facts = {
        "version": VERSION,
        "event": _event(event, sheet),
        "players": [
            _player(entry, names[entry.number])
            for entry in sorted(entries, key=lambda one: one.number)
            if not entry.scratched
        ],
        "rounds": [_round(round_) for round_ in event.rounds.released()],
        "ranking": None if hidden else _ranking(sheet),
        "unranked": [] if hidden else [record.player for record in sheet.apart],
        "teams": None if hidden or teams is None else [_team(row) for row in teams.rows],
    }
    return json.dumps(facts, ensure_ascii=False)


def _event(event: Event, sheet: ResultSheet) -> dict[str, Any]:
    return {
        "name": event.name,
        "club": sheet.club,
        "date": event.date.isoformat(),
        "rounds_planned": event.rounds_planned,
        "deals_per_round": event.deals_per_round,
        "categories": list(event.categories),
        "team_size": event.team_size,
        "final": sheet.final,
        "ranking_hidden": event.ranking_hidden,
    } | (_duplicate(event) if event.play.boards else {})


def _duplicate(event: Event) -> dict[str, Any]:
    """Name the form, and the coefficients of its sessions where there are several."""
    weights = [float(each) for each in event.coefficients.values()]
    sessions = {"coefficients": weights} if weights else {}
    return {"duplicate": event.duplicate, "alterne": event.by_lines} | sessions


def _player(entry: Entry, name: str) -> dict[str, Any]:
    return {
        "number": entry.number,
        "name": name,
        "category": entry.category,
        "team": entry.team.number if entry.team else None,
    }


def _round(round_: Round) -> dict[str, Any]:
    tables = [
        {"number": number, "players": players}
        for number, players in enumerate(round_.seating, start=1)
    ]
    return {"number": round_.number, "closed": round_.closed_at is not None, "tables": tables}


def _ranking(sheet: ResultSheet) -> list[dict[str, Any]]:
    rows = [row for row in sheet.rows if isinstance(row, RankingRow)]
    ranks = {row.record.player: row.rank for own in by_category(rows).values() for row in own}
    return [_line(row) | {"category_rank": ranks.get(row.record.player)} for row in rows]


def _team(row: TeamRow | RankingRow) -> dict[str, Any]:
    members = row.members if isinstance(row, TeamRow) else ()
    return _line(row) | {"members": [member.player for member in members]}


def _line(row: RankingRow | TeamRow) -> dict[str, Any]:
    record = row.record
    return {
        "rank": row.rank,
        "tied": row.tied,
        "number": record.player,
        "name": record.name,
        "state": record.presence.value,
        "total": _figure(record.total),
        "penalty": record.penalty,
        "deals": record.deals,
        "rounds": _points(record),
    } | _only_of_some(record)


def _only_of_some(record: Record) -> dict[str, Any]:
    """Say what only some rankings have: boards, a handicap."""
    handicap = {"handicap": record.handicap} if record.handicap else {}
    return handicap | (_boards(record.boards) if record.boards else {})


def _boards(figures: BoardFigures) -> dict[str, Any]:
    """Say what the total of a duplicate is made of."""
    sessions = [
        {"session": number, "percent": _figure(percent)} for number, percent in figures.sessions
    ]
    return {
        "line": figures.line,
        "attack": None if figures.attack is None else _figure(figures.attack),
        "defence": None if figures.defence is None else _figure(figures.defence),
        "rank_general": figures.rank,
        "rank_alterne": figures.rank_alterne,
    } | ({"sessions": sessions} if sessions else {})


def _figure(figure: Figure) -> int | float:
    return figure if isinstance(figure, int) else round(float(figure), 6)


def _points(record: Record) -> list[dict[str, Any]]:
    return [
        {"round": number, "points": _figure(points), "counted": number >= record.first_round}
        for number, points in record.rounds.items()
    ]
