"""The list of entries on paper: number, category, class, what is paid and what is due."""

from collections.abc import Collection, Iterator, Sequence
from datetime import datetime
from itertools import groupby
from operator import attrgetter

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _, ngettext

from tournaments.entries.registration import EntryLine, Sort, Split
from tournaments.event.words import euros
from tournaments.models import Payment
from tournaments.paper.fonts import BOLD
from tournaments.paper.lists import Column, ListLook, ListSection, PrintedList
from tournaments.paper.page import LANDSCAPE, PORTRAIT, EventTitle, event_heading
from tournaments.ranking import alphabetical, folded

COLUMNS = ("team", "category", "fee_class", "fee", "paid", "owed")


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
    words = _said(lines, shown)
    keys = [word.key for word in words]
    sections = list(_sections(_sorted(lines, sort), split, keys))
    if len(sections) > 1:
        sections.append(ListSection([_sums(lines, keys)], title=_("En tout")))
    sheet = PrintedList(
        author=event.club,
        heading=event_heading(event, _("Inscrits")),
        columns=[
            Column(_("N°"), 26, right=True, font=BOLD),
            Column(_("Nom")),
            *words,
            Column(_("Dû"), 56, right=True, key="fee"),
            Column(_("Payé"), 56, right=True, key="paid"),
            Column(_("Reste"), 56, right=True, font=BOLD, key="owed"),
        ],
        sections=sections,
        empty=_("Personne n’est encore inscrit."),
        paper=LANDSCAPE if len(words) == len(_words()) else PORTRAIT,
    )
    return sheet.showing(shown).pdf(printed)


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
        columns=[Column("", 120), Column("", font=BOLD)],
        sections=[ListSection(rows)],
        empty="",
        looks=(ListLook(13, 36),),
    )
    return sheet.pdf(printed)


def attendance_pdf(
    event: EventTitle,
    lines: Sequence[EntryLine],
    printed: datetime,
    *,
    sort: Sort = Sort.NAME,
    split: Split = Split.NOT,
    shown: Collection[str] = ("team",),
) -> bytes:
    """Lay out who signs that he is there; whoever has left does not."""
    there = [line for line in _sorted(lines, sort) if not line.gone]
    words = _said(there, shown)
    keys = [word.key for word in words]

    def section(name: str, part: Sequence[EntryLine]) -> ListSection:
        rows = [
            [str(line.number), _signing(line), *(getattr(line, key) for key in keys), ""]
            for line in part
        ]
        count = _entered(part) if len(there) == len(lines) else _players(part)
        total = ["", count, *[""] * len(keys), ""]
        return ListSection(rows, title=name, total=total)

    sheet = PrintedList(
        author=event.club,
        heading=event_heading(event, _("Feuille d’émargement")),
        columns=[
            Column(_("N°"), 30, right=True, font=BOLD),
            Column(_("Nom")),
            *words,
            Column(_("Signature"), 190),
        ],
        sections=[section(name, part) for name, part in _parted(there, split)],
        empty=_("Personne n’est encore inscrit."),
        looks=(ListLook(11, 30), ListLook(10, 26)),
    )
    return sheet.pdf(printed)


def _signing(line: EntryLine) -> str:
    return _("%(name)s, capitaine") % {"name": line.name} if line.captain else line.name


def _words() -> list[Column]:
    return [
        Column(_("Équipe"), 76, key="team"),
        Column(_("Catégorie"), 70, key="category"),
        Column(_("Tarif"), 64, key="fee_class"),
    ]


def _said(lines: Sequence[EntryLine], shown: Collection[str]) -> list[Column]:
    """The columns that are shown and in which some entry has something to say."""
    return [
        word
        for word in _words()
        if word.key in shown and any(getattr(line, word.key) for line in lines)
    ]


def _sorted(lines: Sequence[EntryLine], sort: Sort) -> list[EntryLine]:
    if sort is Sort.NUMBER:
        return sorted(lines, key=attrgetter("number"))
    if sort is Sort.OWED:
        return sorted(lines, key=lambda line: (-line.owed, alphabetical(line.name)))
    return sorted(lines, key=lambda line: (alphabetical(line.name), line.number))


def _parted(
    lines: Sequence[EntryLine], split: Split
) -> Iterator[tuple[str, Sequence[EntryLine]]]:
    """Part the list by names, whoever belongs nowhere last."""
    if split is Split.NOT:
        yield "", lines
        return
    by = attrgetter(split)
    parted = sorted(lines, key=lambda line: (by(line) == "", folded(by(line))))
    nowhere = {
        Split.TEAM: _("Sans équipe"),
        Split.CATEGORY: _("Sans catégorie"),
        Split.CLASS: _("Sans tarif"),
    }[split]
    for name, group in groupby(parted, key=by):
        yield name or nowhere, list(group)


def _sections(
    lines: Sequence[EntryLine], split: Split, keys: Sequence[str]
) -> Iterator[ListSection]:
    """What each part owes and paid, line by line and in all."""
    for name, part in _parted(lines, split):
        rows = [_row(line, keys) for line in part]
        yield ListSection(rows, title=name, total=_sums(part, keys))


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
    if line.captain:
        notes.append(_("capitaine"))
    if line.substitute:
        notes.append(_("remplacé par %(name)s") % {"name": line.substitute})
    if line.gone:
        notes.append(_("parti"))
    elif not line.present:
        notes.append(_("pas encore là"))
    return "\n".join([line.name, *notes])


def _sums(lines: Sequence[EntryLine], keys: Sequence[str]) -> list[str]:
    fee, paid = sum(line.fee for line in lines), sum(line.paid for line in lines)
    money = [euros(cents) for cents in (fee, paid, fee - paid)]
    return ["", _entered(lines), *[""] * len(keys), *money]


def _players(lines: Sequence[EntryLine]) -> str:
    """Count those of a list on which not all are who were entered."""
    number = len(lines)
    return ngettext("%(n)s joueur", "%(n)s joueurs", number) % {"n": number}


def _entered(lines: Sequence[EntryLine]) -> str:
    number = len(lines)
    return ngettext("%(n)s inscrit", "%(n)s inscrits", number) % {"n": number}
