"""Places of a results file, of players or of teams, beside those that the points give."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import groupby

from tournaments.archive.results_file.by_sum import EXACT
from tournaments.archive.results_file.findings import Finding, FindingKind
from tournaments.archive.results_file.lines import ResultsLine
from tournaments.archive.results_file.reading import ResultsFile
from tournaments.archive.results_file.teams import TeamLines, have_places
from tournaments.ranking import Record, ranking


@dataclass(frozen=True, slots=True, kw_only=True)
class RankedLine:
    """What has a place: a player or a team, with its first row; sections rank apart."""

    row: int
    name: str
    place: int | None
    points: Decimal
    section: int
    stage: int


def ranked_lines(
    lines: Sequence[ResultsLine], teams: Sequence[TeamLines], points: Mapping[int, Decimal]
) -> list[RankedLine]:
    """Give what is ranked: teams where places are theirs; lines without points count none."""
    if have_places(teams):
        return [
            RankedLine(
                row=team.first.row,
                name=team.name,
                place=team.first.place,
                points=team.points(points),
                section=team.first.section,
                stage=team.first.stage,
            )
            for team in teams
        ]
    return [
        RankedLine(
            row=line.row,
            name=line.name,
            place=line.place,
            points=points.get(line.row, Decimal(0)),
            section=line.section,
            stage=line.stage,
        )
        for line in lines
    ]


def by_rank(lines: Sequence[RankedLine]) -> Iterator[tuple[int, list[RankedLine]]]:
    """Rank the lines, each section by itself, later stages first, equals together."""
    for _section, of_section in groupby(lines, key=lambda one: one.section):
        by_row = {line.row: line for line in of_section}
        rows = ranking(
            Record(
                player=one.row,
                name=one.name,
                total=int(one.points * EXACT),
                deals=1,
                stage=one.stage,
            )
            for one in by_row.values()
        )
        for rank, equals in groupby(rows, key=lambda row: row.rank):
            yield rank, [by_row[row.record.player] for row in equals]


def wrong_places(lines: Sequence[RankedLine], file: ResultsFile) -> Iterator[Finding]:
    """Find places of the file that are not those its points give, and equals it has parted."""
    if "place" not in file.columns:
        return
    for rank, equals in by_rank(lines):
        group = sorted(equals, key=lambda line: line.row)
        places = sorted(line.place or 0 for line in group)
        if len(group) > 1 and places == list(range(rank, rank + len(group))):
            first, last = group[0], group[-1]
            yield Finding(
                kind=FindingKind.PARTED, row=first.row, name=first.name, other=last.row
            )
            continue
        for line in group:
            if line.place not in {None, rank}:
                yield Finding(
                    kind=FindingKind.PLACE,
                    row=line.row,
                    name=line.name,
                    column=file.columns.title(file.columns.places["place"][0]),
                    given=Decimal(line.place or 0),
                    computed=Decimal(rank),
                )
