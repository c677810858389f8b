"""The list of entries on paper: number, category, class, what is paid and what is due."""

from collections.abc import Collection, Iterator, Sequence
from datetime import datetime
from itertools import groupby
from operator import attrgetter
from typing import NamedTuple

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _, ngettext

from tournaments.entries.registration import EntryLine, Sort, Split
from tournaments.event.money import euros
from tournaments.models import Payment
from tournaments.paper.fonts import BOLD
from tournaments.paper.heading import EventTitle, event_heading
from tournaments.paper.lists import (
    ListColumn,
    ListLook,
    ListSection,
    PrintedList,
    showing,
    table_pdf,
)
from tournaments.paper.page import LANDSCAPE, PORTRAIT
from tournaments.ranking import alphabetical

COLUMNS = ("team", "category", "fee_class", "fee", "paid", "owed")


class _Word(NamedTuple):
    """A column that stands only where an entry has something to say in it."""

    key: str
    column: ListColumn


def entry_list_pdf(
    event: EventTitle,
    lines: Sequence[EntryLine],
    printed: datetime,
    *,
    sort: Sort = Sort.NAME,
    split: Split = Split.NOT,
    shown: Collection[str] = COLUMNS,
) -> bytes:
    """Lay the list out in an order; split, each team, category or tariff has its own sums.

    `shown` are the columns beside number and name. A sheet lies on its side where all columns
    would leave a name no room.
    """
    words = [
        word
        for word in _words()
        if word.key in shown and any(getattr(line, word.key) for line in lines)
    ]
    keys = [word.key for word in words]
    sections = list(_sections(_sorted(lines, sort), split, keys))
    if len(sections) > 1:
        sections.append(ListSection([_sums(lines, keys)], title=_("En tout")))
    sheet = PrintedList(
        author=event.club,
        heading=event_heading(event, _("Inscrits")),
        columns=[
            ListColumn(_("N°"), 26, right=True, font=BOLD),
            ListColumn(_("Nom")),
            *(word.column for word in words),
            ListColumn(_("Dû"), 56, right=True, key="fee"),
            ListColumn(_("Payé"), 56, right=True, key="paid"),
            ListColumn(_("Reste"), 56, right=True, font=BOLD, key="owed"),
        ],
        sections=sections,
        empty=_("Personne n’est encore inscrit."),
        paper=LANDSCAPE if len(words) == len(_words()) else PORTRAIT,
    )
    return table_pdf(showing(sheet, shown), printed)


def payment_receipt_pdf(event: EventTitle, payment: Payment, printed: datetime) -> bytes:
    """Lay out what somebody takes away who has paid, or was given back."""
    entry, local = payment.entry, localtime(payment.at)
    kind = _("Reçu de") if payment.cents > 0 else _("Rendu à")
    rows = [
        [kind, _("%(name)s (n° %(n)s)") % {"name": entry.player.name, "n": entry.number}],
        [_("Somme"), euros(abs(payment.cents))],
        [_("Moyen"), str(payment.get_method_display())],
        [_("Le"), f"{date_format(local, 'DATE_FORMAT')}, {date_format(local, 'H:i')}"],
        [_("Pour"), " · ".join(filter(None, (event.name, entry.fee_class, entry.category)))],
        [_("Par"), payment.taken_by],
        [_("Signature"), ""],
    ]
    sheet = PrintedList(
        author=event.club,
        heading=event_heading(event, _("Reçu n° %(n)s") % {"n": payment.pk}),
        columns=[ListColumn("", 120), ListColumn("", font=BOLD)],
        sections=[ListSection(rows)],
        empty="",
        looks=(ListLook(13, 36),),
    )
    return table_pdf(sheet, printed)


def attendance_pdf(
    event: EventTitle, lines: Sequence[EntryLine], printed: datetime, *, sort: Sort = Sort.NAME
) -> bytes:
    """Lay out who signs that he is there; whoever has left does not."""
    with_teams = any(line.team for line in lines)
    there = [line for line in _sorted(lines, sort) if not line.gone]
    rows = [
        [str(line.number), line.name, *([line.team] if with_teams else []), ""]
        for line in there
    ]
    number = len(rows)
    total = ngettext("%(n)s inscrit", "%(n)s inscrits", number) % {"n": number}
    sheet = PrintedList(
        author=event.club,
        heading=event_heading(event, _("Feuille d’émargement")),
        columns=[
            ListColumn(_("N°"), 30, right=True, font=BOLD),
            ListColumn(_("Nom")),
            *([ListColumn(_("Équipe"), 96)] if with_teams else []),
            ListColumn(_("Signature"), 190),
        ],
        sections=[ListSection(rows, total=["", total, *([""] if with_teams else []), ""])],
        empty=_("Personne n’est encore inscrit."),
        looks=(ListLook(11, 30), ListLook(10, 26)),
    )
    return table_pdf(sheet, printed)


def _words() -> list[_Word]:
    return [
        _Word("team", ListColumn(_("Équipe"), 76)),
        _Word("category", ListColumn(_("Catégorie"), 70)),
        _Word("fee_class", ListColumn(_("Tarif"), 64)),
    ]


def _sorted(lines: Sequence[EntryLine], sort: Sort) -> list[EntryLine]:
    if sort is Sort.NUMBER:
        return sorted(lines, key=attrgetter("number"))
    if sort is Sort.OWED:
        return sorted(lines, key=lambda line: (-line.owed, alphabetical(line.name)))
    return sorted(lines, key=lambda line: (alphabetical(line.name), line.number))


def _sections(
    lines: Sequence[EntryLine], split: Split, keys: Sequence[str]
) -> Iterator[ListSection]:
    """Part the list, whoever belongs nowhere last."""
    if split is Split.NOT:
        yield ListSection([_row(line, keys) for line in lines], total=_sums(lines, keys))
        return
    by = attrgetter(split)
    parted = sorted(lines, key=lambda line: (by(line) == "", alphabetical(by(line))))
    nowhere = {
        Split.TEAM: _("Sans équipe"),
        Split.CATEGORY: _("Sans catégorie"),
        Split.CLASS: _("Sans tarif"),
    }[split]
    for name, group in groupby(parted, key=by):
        members = list(group)
        rows = [_row(line, keys) for line in members]
        yield ListSection(rows, title=name or nowhere, total=_sums(members, keys))


def _row(line: EntryLine, keys: Sequence[str]) -> list[str]:
    return [
        str(line.number),
        _who(line),
        *(getattr(line, key) for key in keys),
        euros(line.fee),
        euros(line.paid),
        euros(line.owed) if line.owed else "",
    ]


def _who(line: EntryLine) -> str:
    """Name an entry, and under it what one must know of it at the desk."""
    notes = []
    if line.substitute:
        notes.append(_("remplacé par %(name)s") % {"name": line.substitute})
    if line.gone:
        notes.append(_("parti"))
    elif not line.present:
        notes.append(_("pas encore là"))
    return "\n".join([line.name, *notes])


def _sums(lines: Sequence[EntryLine], keys: Sequence[str]) -> list[str]:
    number, fee = len(lines), sum(line.fee for line in lines)
    paid = sum(line.paid for line in lines)
    words = ngettext("%(n)s inscrit", "%(n)s inscrits", number) % {"n": number}
    return ["", words, *("" for _key in keys), euros(fee), euros(paid), euros(fee - paid)]
