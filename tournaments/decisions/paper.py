"""The arbiter's log on paper: when, what, about whom, why, and who."""

from collections.abc import Collection, Iterator, Sequence
from datetime import datetime
from itertools import groupby
from operator import attrgetter

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _, ngettext

from tournaments.decisions.log import LogLine
from tournaments.paper.lists import Column, ListLook, ListSection, PrintedList
from tournaments.paper.page import EventTitle, event_heading

COLUMNS = ("at", "why", "by")


def log_pdf(
    event: EventTitle,
    lines: Sequence[LogLine],
    printed: datetime,
    *,
    split: str = "",
    shown: Collection[str] = COLUMNS,
) -> bytes:
    """Lay the log out in the order given; `split` by `what` was done, or `by` whom.

    `shown` are the columns beside what was done.
    """
    sheet = PrintedList(
        author=event.club,
        heading=event_heading(event, _("Journal de l’arbitre")),
        columns=[
            Column(_("Quand"), 62, key="at"),
            Column(_("Quoi")),
            Column(_("Pourquoi"), 150, key="why"),
            Column(_("Qui"), 90, key="by"),
        ],
        sections=list(_sections(lines, split)),
        empty=_("L’arbitre n’a pas eu à intervenir."),
        looks=(ListLook(9, 20),),
    )
    return sheet.showing(shown).pdf(printed)


def _sections(lines: Sequence[LogLine], split: str) -> Iterator[ListSection]:
    if not split:
        yield _section(lines)
        return
    by = attrgetter(split)
    for title, group in groupby(sorted(lines, key=by), key=by):
        yield _section(list(group), title or "–")


def _section(lines: Sequence[LogLine], title: str = "") -> ListSection:
    rows = [
        [
            _moment(line.at),
            "\n".join(filter(None, [line.what, line.about])),
            line.why,
            line.by or "–",
        ]
        for line in lines
    ]
    number = len(lines)
    words = ngettext("%(n)s intervention", "%(n)s interventions", number) % {"n": number}
    return ListSection(rows, title=title, total=["", words, "", ""])


def _moment(at: datetime) -> str:
    local = timezone.localtime(at)
    day = date_format(local, "SHORT_DATE_FORMAT")
    return f"{day}\n{local:%H:%M:%S}"
