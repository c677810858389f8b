"""The ranking of an evening for the screen, sortable by its headings."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import django_tables2
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from scoring.sheet import Sheet
from tournaments.ranking import RankingRow, alphabetical
from tournaments.standings.html_tables import BELOW_ALL, number_column

Deals = Mapping[tuple[str, int], int]
OF_DEALS = ("takes", "made", "best", "worst")  # nothing is in them where only totals are noted


class RankingTable(django_tables2.Table):
    """A ranking; the rank stays with its player whatever the order of the rows."""

    caption = _("Classement")
    row_header = "name"

    rank = django_tables2.TemplateColumn(
        verbose_name=_("Rang"), template_name="tournaments/standings/_rank.html"
    )
    name = django_tables2.Column(verbose_name=_("Joueur"), order_by="alphabetical")
    total = number_column(_("Total"), "components/_score.html")
    deals = number_column(_("Donnes"))
    takes = number_column(_("Prises"))
    made = number_column(
        _("Réussies"), "tournaments/evenings/_made.html", order_by=("made_rate", "made")
    )
    best = number_column(
        _("Meilleure"), "tournaments/evenings/_best.html", order_by="best_or_less"
    )
    worst = number_column(
        _("Pire"), "tournaments/evenings/_worst.html", order_by="worst_or_less"
    )

    class Meta:
        order_by = "rank"
        attrs = {"class": "ranking"}


def ranking_table(
    rows: Sequence[RankingRow], sheets: Iterable[Sheet], query: QueryDict
) -> RankingTable:
    """Lay a ranking out, sorted as an address asks; nonsense there is ignored."""
    deals = deals_by_mark(sheets)
    noted = any(row.record.best is not None for row in rows)
    return RankingTable(
        [_line(row, deals) for row in rows],
        order_by=query.getlist("sort") or "rank",
        exclude=() if noted else OF_DEALS,
    )


def deals_by_mark(sheets: Iterable[Sheet]) -> Deals:
    """Find the first deal that gave a player so many points."""
    counts: dict[tuple[str, int], int] = {}
    for sheet in sheets:
        for row in sheet.rows:
            for name, points in zip(sheet.players, row.points, strict=True):
                if points is not None:
                    counts.setdefault((name, points), row.pk)
    return counts


def _line(row: RankingRow, deals: Deals) -> dict[str, Any]:
    record = row.record
    best, worst = record.best, record.worst
    return {
        "rank": row.rank,
        "tied": row.tied,
        "name": record.name,
        "alphabetical": alphabetical(record.name),
        "total": record.total,
        "deals": record.deals,
        "takes": record.takes,
        "made": record.made,
        "made_rate": record.made / record.takes if record.takes else -1,
        "best": best,
        "best_or_less": BELOW_ALL if best is None else best,
        "best_deal": None if best is None else deals.get((record.name, best)),
        "worst": worst,
        "worst_or_less": BELOW_ALL if worst is None else worst,
        "worst_deal": None if worst is None else deals.get((record.name, worst)),
    }
