"""The list of entries on paper: number, category, class, what is paid and what is due."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from itertools import groupby
from operator import attrgetter

from django.utils.translation import gettext as _, ngettext

from tournaments.exports.event import Event, event_heading
from tournaments.exports.fonts import BOLD
from tournaments.exports.table_sheet import Column, Section, TableSheet, table_pdf
from tournaments.money import euros
from tournaments.ranking import alphabetical
from tournaments.registration import Line, Sort, Split


def entry_list_pdf(
    event: Event,
    lines: Sequence[Line],
    printed: datetime,
    *,
    sort: Sort = Sort.NAME,
    split: Split = Split.NOT,
) -> bytes:
    """Lay the list out by name or number; split, each team or category has its own sums."""
    columns = [
        Column(_("N°"), 26, right=True, font=BOLD),
        Column(_("Nom"), font=BOLD),
        Column(_("Équipe"), 70),
        Column(_("Catégorie"), 66),
        Column(_("Tarif"), 62),
        Column(_("Dû"), 50, right=True),
        Column(_("Payé"), 50, right=True),
        Column(_("Reste"), 50, right=True, font=BOLD),
    ]
    sections = list(_sections(_sorted(lines, sort), split))
    if split and len(sections) > 1:
        sections.append(Section([_sums(lines)], title=_("En tout")))
    sheet = TableSheet(
        author=event.club,
        heading=event_heading(event, _("Inscrits")),
        columns=columns,
        sections=sections,
        empty=_("Personne n’est encore inscrit."),
    )
    return table_pdf(sheet, printed)


def _sorted(lines: Iterable[Line], sort: Sort) -> list[Line]:
    if sort is Sort.NUMBER:
        return sorted(lines, key=attrgetter("number"))
    return sorted(lines, key=lambda line: (alphabetical(line.name), line.number))


def _sections(lines: Sequence[Line], split: Split) -> Iterable[Section]:
    if split is Split.NOT:
        yield Section([_row(line) for line in lines], total=_sums(lines))
        return
    by = attrgetter(split)
    parted = sorted(lines, key=lambda line: (by(line) == "", alphabetical(by(line))))
    without = {Split.TEAM: _("Sans équipe"), Split.CATEGORY: _("Sans catégorie")}
    for name, group in groupby(parted, key=by):
        members = list(group)
        rows = [_row(line) for line in members]
        yield Section(rows, title=name or without[split], total=_sums(members))


def _row(line: Line) -> list[str]:
    return [
        str(line.number),
        _who(line),
        line.team,
        line.category,
        line.fee_class,
        euros(line.fee),
        euros(line.paid),
        euros(line.owed) if line.owed else "",
    ]


def _who(line: Line) -> str:
    """Name an entry, and under it what one must know of it at the desk."""
    notes = []
    if line.substitute:
        notes.append(_("remplacé par %(name)s") % {"name": line.substitute})
    if line.gone:
        notes.append(_("parti"))
    elif not line.present:
        notes.append(_("pas encore là"))
    return "\n".join([line.name, *notes])


def _sums(lines: Sequence[Line]) -> list[str]:
    number, fee = len(lines), sum(line.fee for line in lines)
    paid = sum(line.paid for line in lines)
    said = ngettext("%(n)s inscrit", "%(n)s inscrits", number) % {"n": number}
    return ["", said, "", "", "", euros(fee), euros(paid), euros(fee - paid)]
