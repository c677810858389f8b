"""The directory for the screen: a row a player, sortable by its headings."""

from datetime import date
from typing import Any

import django_tables2
from django.core.paginator import EmptyPage
from django.http import QueryDict
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _, gettext_lazy

from scoring.models.club import Publication
from tarotclub.people.directory import DirectoryLine
from tournaments.ranking import alphabetical

PER_PAGE = 50


class PlayerTable(django_tables2.Table):
    """Nothing of how a player can be reached: that is on his own page."""

    caption = gettext_lazy("Joueurs du club")
    row_header = "name"

    tick = django_tables2.TemplateColumn(
        template_name="people/_guest_tick.html",
        verbose_name=gettext_lazy("Membre"),
        orderable=False,
        visible=False,
    )
    name = django_tables2.Column(verbose_name=gettext_lazy("Joueur"), order_by="alphabetical")
    licence = django_tables2.Column(verbose_name=gettext_lazy("Licence"))
    category = django_tables2.Column(verbose_name=gettext_lazy("Catégorie"))
    shown = django_tables2.Column(verbose_name=gettext_lazy("Nom publié"))
    last_seen = django_tables2.Column(verbose_name=gettext_lazy("Vu le"), order_by="seen")

    class Meta:
        attrs = {"class": "directory"}
        order_by = "name"

    def render_name(self, value: str, record: dict[str, Any]) -> SafeString:
        link = format_html(
            '<a href="{}">{}</a>', reverse("player", args=[record["key"]]), value
        )
        mark_guest = record["guest"] and not self.columns["tick"].visible  # where all are
        marks = (_("invité"), mark_guest), (_("mineur"), record["minor"])
        notes = " · ".join(words for words, applies in marks if applies)
        return format_html('{}<span class="row-note">{}</span>', link, notes) if notes else link

    def render_last_seen(self, value: date) -> str:
        return date_format(value, "SHORT_DATE_FORMAT")


def directory_table(
    lines: list[DirectoryLine], query: QueryDict, *, ticked: bool = False
) -> PlayerTable:
    """Lay the directory out, sorted and paged as an address asks; nonsense is ignored.

    Where lines are `ticked` each begins with a box.
    """
    table = PlayerTable(
        [_row(line) for line in lines], order_by=query.getlist("sort") or "name"
    )
    if ticked:
        table.columns.show("tick")
    for name in ("licence", "category", "last_seen"):
        if not any(row[name] for row in table.data):
            table.columns.hide(name)
    try:
        table.paginate(page=int(query.get("page", "1")), per_page=PER_PAGE)
    except (ValueError, EmptyPage):
        table.paginate(page=1, per_page=PER_PAGE)
    return table


def _row(line: DirectoryLine) -> dict[str, Any]:
    player = line.player
    return {
        "key": player.pk,
        "name": player.name,
        "alphabetical": alphabetical(player.name),
        "licence": player.licence_number,
        "category": player.category,
        "shown": Publication(player.shown_as).label,
        "last_seen": line.last_seen,
        "seen": line.last_seen or date.min,
        "minor": player.is_minor,
        "guest": player.guest,
    }
