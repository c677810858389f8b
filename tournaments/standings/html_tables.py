"""The ranking of a tournament for the screen: rounds as columns, sortable by its headings."""

from collections.abc import Iterator
from decimal import Decimal
from functools import lru_cache
from typing import Any, NamedTuple

import django_tables2
from django.http import QueryDict
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext as _, gettext_lazy

from tournaments.ranking import Figure, RankingRow, TeamRow, alphabetical, folded
from tournaments.standings.figures import figure_text
from tournaments.standings.table import ResultSheet
from tournaments.standings.words import row_notes

BELOW_ALL = -(10**9)  # who has no deal stands below the worst of them

USUAL = 4  # at a table


class RoundCell(NamedTuple):
    """What a round brought; at a table of how many, and whether the total still holds it."""

    points: Figure
    seats: int
    counted: bool


@lru_cache(maxsize=4096, typed=True)
def score_html(value: Figure, _language: str | None) -> SafeString:
    """Draw a score, in the language of the moment; once a value, as a page has hundreds.

    50 points and 50 % are one number and two kinds: each has its own look.
    """
    return render_to_string("components/_score.html", {"value": value})


@lru_cache(maxsize=4096)
def rank_html(rank: int, tied: bool, _language: str | None) -> SafeString:  # noqa: FBT001 (a key)
    """Draw a rank, in the language of the moment."""
    return render_to_string(
        "tournaments/standings/_rank.html", {"record": {"rank": rank, "tied": tied}}
    )


class ScoreColumn(django_tables2.Column):
    def render(self, value: Figure) -> SafeString:
        return score_html(value, get_language())


class FigureColumn(django_tables2.Column):
    def render(self, value: int | Decimal) -> str:
        return figure_text(value)


class RoundColumn(django_tables2.Column):
    def render(self, value: RoundCell) -> SafeString:
        points = score_html(value.points, get_language())
        if not value.counted:
            points = format_html("({})", points)
        if value.seats == USUAL:
            return points
        words = _("à %(seats)s") % {"seats": value.seats}
        return format_html('{}<span class="odd-table">{}</span>', points, words)


class ResultTable(django_tables2.Table):
    """The rank stays with its player whatever the order of the rows."""

    caption = gettext_lazy("Classement")
    row_header = "name"

    rank = django_tables2.Column(verbose_name=gettext_lazy("Rang"))
    name = django_tables2.Column(
        verbose_name=gettext_lazy("Joueur"), order_by=("alphabetical", "number")
    )

    class Meta:
        order_by = "rank"
        attrs = {"class": "ranking results"}

    def render_rank(self, record: dict[str, Any]) -> SafeString:
        return rank_html(record["rank"], record["tied"], get_language())

    def render_name(self, value: str, record: dict[str, Any]) -> SafeString:
        row, name = record["row"], value
        if isinstance(row, RankingRow):
            url = reverse("tournament_player", args=[record["event"], record["number"]])
            name = format_html('<a href="{}">{}</a>', url, value)
        notes = ((note,) for note in row_notes(row))
        small = format_html_join("", '<span class="row-note">{}</span>', notes)
        return format_html("{}{}", name, small)


def result_table(event_id: int, sheet: ResultSheet, query: QueryDict) -> ResultTable:
    """Lay a ranking out, sorted as an address asks; nonsense there is ignored."""
    sought = folded(query.get("nom", "").strip())
    lines = [_line(event_id, sheet, row) for row in sheet.rows]
    table = ResultTable(
        [line for line in lines if _found(sought, line)],
        order_by=query.getlist("sort") or "rank",
        extra_columns=list(_columns(sheet)),
    )
    if sheet.of_teams:
        table.columns["name"].column.verbose_name = _("Équipe")
    return table


def _found(sought: str, line: dict[str, Any]) -> bool:
    return sought in folded(line["name"]) or sought == str(line["number"])


def _columns(sheet: ResultSheet) -> Iterator[tuple[str, django_tables2.Column]]:
    attrs = number_column("").attrs
    played = {"attrs": attrs, "default": "–"}
    yield "total", ScoreColumn(_("Total"), attrs=attrs)
    for session, heading in sheet.session_heads.items():
        column = ScoreColumn(heading, order_by=f"percent_{session}", **played)
        yield f"session_{session}", column
    for number in sheet.rounds:
        heading = sheet.head(number)
        yield f"round_{number}", RoundColumn(heading, order_by=f"points_{number}", **played)
    if sheet.penalised:
        column = ScoreColumn(sheet.given_head, attrs=attrs, order_by="given", default="")
        yield "penalty", column
    for figure in sheet.figures:
        yield figure.key, FigureColumn(figure.title, attrs=attrs, default=figure.nothing)
    if sheet.parts_categories:
        yield "category", django_tables2.Column(verbose_name=_("Catégorie"), default="")


def _line(event_id: int, sheet: ResultSheet, row: RankingRow | TeamRow) -> dict[str, Any]:
    record = row.record
    points = record.rounds
    line: dict[str, Any] = {
        "rank": row.rank,
        "tied": row.tied,
        "number": record.player,
        "name": record.name,
        "alphabetical": alphabetical(record.name),
        "row": row,
        "event": event_id,
        "penalty": record.penalty or None,
        "given": record.penalty,
        "total": record.total,
        "category": ", ".join(record.categories),
        **{figure.key: figure.of(record) for figure in sheet.figures},
    }
    for session in sheet.coefficients:
        line[f"session_{session}"] = record.sessions.get(session)
        line[f"percent_{session}"] = record.sessions.get(session, BELOW_ALL)
    seats = {} if sheet.of_teams else record.odd_seats
    for round_number in sheet.rounds:
        line[f"points_{round_number}"] = points.get(round_number, BELOW_ALL)
        if round_number in points:
            counted = round_number >= record.first_round
            line[f"round_{round_number}"] = RoundCell(
                points[round_number], seats.get(round_number, USUAL), counted
            )
    return line


def number_column(header: object, template: str = "", **options: Any) -> django_tables2.Column:
    """Make a column of numbers, drawn by a template when one is given."""
    attrs = {"th": {"class": "number"}, "td": {"class": "number"}}
    options = {"verbose_name": header, "attrs": attrs, **options}
    if not template:
        return django_tables2.Column(**options)
    return django_tables2.TemplateColumn(template_name=template, **options)
