"""The score sheet of a table on paper: every deal, its lines in words, bilans, signatures."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import accumulate, pairwise
from typing import NamedTuple

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from scoring import labels
from scoring.labels.phrases import listed
from scoring.rules import Ruleset
from scoring.sheet import Sheet, SheetRow
from tournaments.paper.fonts import BOLD, REGULAR
from tournaments.paper.lists import Column
from tournaments.paper.page import FOOT, LANDSCAPE, MARGIN, PORTRAIT, SOFT, Heading, Paper
from tournaments.sheets.event_sheet import TableSheet

WIDE = 5  # from so many players the page is turned
CROWDED = 7  # and from so many the facts leave them more room
HEAD = 40  # column titles with the players' names
FIRST_LINE, NEXT_LINE, AIR = 15, 10, 6
WORDS = 7.5
NAME = 7.8  # in a signature box, where a name is written in full
END = 116  # bilans and signatures
BOX = 50


def fact_columns(ruleset: Ruleset) -> list[Column]:
    """The columns of facts on an upright page; where nobody ever takes, who won."""
    first = [Column(_("N°"), 20), Column(_("Donneur"), 78)]
    if not ruleset.contracts:
        return [*first, Column(_("Résultat"), 202)]
    return [
        *first,
        Column(_("Preneur"), 84),
        Column(_("Contrat"), 60),
        Column(_("Bouts"), 26),
        Column(_("Points"), 32),
    ]


class PlayedDeal(NamedTuple):
    """A deal with the words under it, and the height it takes."""

    row: SheetRow
    words: Sequence[str]

    @property
    def high(self) -> float:
        return FIRST_LINE + max(1, len(self.words)) * NEXT_LINE + AIR


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetLayout:
    """Where the columns of one table's sheet stand."""

    size: tuple[float, float]
    players: Sequence[str]
    facts: Sequence[float]
    seats: Sequence[float]
    seat: float

    @property
    def right(self) -> float:
        return self.size[0] - MARGIN

    @property
    def words(self) -> float:
        """The width of the words under a deal."""
        return self.seats[0] - self.facts[1] - 8


def layout(sheet: Sheet) -> SheetLayout:
    """Lay up to four players out upright, more on a turned page."""
    players, count = sheet.players, len(sheet.players)
    size, scale = (LANDSCAPE, 1.25) if count >= WIDE else (PORTRAIT, 1.07)
    if count >= CROWDED:
        scale = 1
    widths = (column.wide * scale for column in fact_columns(sheet.rules))
    edges = list(accumulate(widths, initial=float(MARGIN)))
    seat = (size[0] - MARGIN - edges[-1]) / count
    seats = [edges[-1] + seat * i for i in range(count)]
    return SheetLayout(size=size, players=players, facts=edges[:-1], seats=seats, seat=seat)


def score_sheets_pdf(title: str, tables: Sequence[TableSheet], printed: datetime) -> bytes:
    """Print score sheets one after the other; pages are counted by table."""
    author = tables[0].sheet.club if tables else ""
    paper = Paper(title=title, author=author, size=PORTRAIT)
    for table in tables:
        _draw_table(paper, table, printed)
    if not tables:
        paper.end_empty(title, _("Aucune table n’est ouverte."), printed)
    return paper.to_bytes()


def _draw_table(paper: Paper, table: TableSheet, printed: datetime) -> None:
    sheet = table.sheet
    place = layout(sheet)
    paper.turn(place.size)
    pages = list(enumerate(_pages(paper, sheet, place), start=1))
    for number, entries in paper.paged(pages, printed):
        y = _draw_top(paper, table, place)
        for entry in entries:
            _draw_deal(paper, entry, place, y)
            y -= entry.high
        if not sheet.rows:
            none = _("Aucune donne n’est notée.")
            typed = _("Bilans saisis : les donnes ne sont pas notées.")
            paper.text(MARGIN, y - 20, typed if sheet.typed else none, size=11)
            y -= 34
        if number == len(pages):
            _draw_end(paper, sheet, place, y)


def _pages(paper: Paper, sheet: Sheet, place: SheetLayout) -> Iterator[list[PlayedDeal]]:
    """Share the deals out; the last page keeps room for bilans and signatures."""
    room = full = place.size[1] - MARGIN - 54 - 20 - HEAD - FOOT
    page: list[PlayedDeal] = []
    for row in sheet.rows:
        entry = PlayedDeal(row, _words(paper, row, place.words))
        if entry.high > room:
            yield page
            page, room = [], full
        page.append(entry)
        room -= entry.high
    if room < END:
        # One deal goes along, so that signatures never stand alone.
        yield page[:-1]
        page = page[-1:]
    yield page


def _words(paper: Paper, row: SheetRow, space: float) -> list[str]:
    """Say what the columns leave out: call, bonuses, verdict, sums, what was corrected."""
    explanation = row.explanation
    # Where all play alone, one sum tells everybody's.
    personal = [] if row.counts else [step.sum for step in explanation.personal]
    sums = " · ".join(filter(None, (explanation.sentence, *personal)))
    judged = f"{explanation.verdict}. {sums}" if sums else ""
    sentences = [
        row.facts if row.counts else ", ".join(filter(None, (row.call, row.bonuses))),
        judged,
        row.was,
        _("Corrigée : version %(version)s.") % {"version": row.version}
        if row.corrected and not row.cancelled
        else "",
    ]
    return [
        line
        for text in sentences
        if text
        for line in paper.lines(text[0].upper() + text[1:], WORDS, space)
    ]


def _draw_top(paper: Paper, table: TableSheet, place: SheetLayout) -> float:
    """Write the heading, the players' places and the column titles."""
    sheet = table.sheet
    ruleset = " · ".join(filter(None, (sheet.ruleset, sheet.convention)))
    if sheet.mort:
        ruleset = _("%(ruleset)s, avec un mort") % {"ruleset": ruleset}
    heading = Heading(
        over=sheet.club,
        title=table.event or _("Feuille de marque"),
        under=f"{date_format(table.day, 'DATE_FORMAT')} · {ruleset}",
        corner=_("Table %(number)s") % {"number": sheet.number},
        corner_note=_("Feuille de marque"),
    )
    y = paper.heading(heading) - 14
    first = _("Premier donneur : %(name)s") % {"name": sheet.first_dealer}
    closed = _("table terminée") if sheet.closed_at else _("table en cours")
    line = f"{_played(sheet)} · {closed} · {first}"
    paper.text(MARGIN, y, line, size=9.5, space=place.seats[0] - MARGIN)
    legend = _("marque, puis bilan en gras · grisé : l’attaque")
    paper.text_right(place.right, y, legend, size=8, grey=SOFT)
    y -= 6 + HEAD
    for x, column in zip(place.facts, fact_columns(sheet.rules), strict=True):
        paper.text(x + 3, y + 5, column.title, size=8, grey=SOFT)
    for position, (x, name) in enumerate(zip(place.seats, sheet.players, strict=True)):
        middle = x + place.seat / 2
        label = _("Place %(position)s") % {"position": position + 1}
        paper.text_centred(middle, y + 26, label, size=7, grey=SOFT)
        paper.name(
            middle, y + 11, name, font=BOLD, size=10.5, space=place.seat - 6, centred=True
        )
    paper.across(y, MARGIN, place.right, weight=1)
    return y


def _played(sheet: Sheet) -> str:
    return _("Donnes notées : %(deals)s, jouées : %(played)s") % {
        "played": sheet.played,
        "deals": len(sheet.rows),
    }


def _draw_deal(paper: Paper, entry: PlayedDeal, place: SheetLayout, top: float) -> None:
    row, bottom, y = entry.row, top - entry.high, top - FIRST_LINE + 2
    for x, name in zip(place.seats, place.players, strict=True):
        if name in row.attack:
            paper.tint(x, bottom, place.seat, entry.high)
    _draw_facts(paper, row, place, y)
    for i, line in enumerate(entry.words):
        at = y - (i + 1) * NEXT_LINE - 2
        paper.text(place.facts[1] + 3, at, line, size=WORDS, grey=SOFT)
    for x, points, bilan in zip(place.seats, row.points, row.bilans, strict=True):
        right = x + place.seat - 7
        mark = _("mort") if points is None else labels.signed(points)
        mark = "–" if points is not None and not row.played else mark
        paper.text_right(right, y, mark, size=10)
        paper.text_right(right, y - NEXT_LINE - 3, labels.signed(bilan), font=BOLD, size=10)
        paper.down(x, top, bottom)
    paper.across(bottom, MARGIN, place.right)


def _draw_facts(paper: Paper, row: SheetRow, place: SheetLayout, y: float) -> None:
    edges = [*place.facts, place.seats[0]]
    spaces = [end - start - 6 for start, end in pairwise(edges)]
    texts = [str(row.number), row.dealer]
    if row.played and not row.counts:
        texts += [row.taker, row.contract, str(row.bouts), row.card_points]
    fonts = (BOLD, REGULAR, BOLD, REGULAR, REGULAR, REGULAR)
    sizes = (9.5, 8.5, 9.5, 9.5, 9.5, 9.5)  # the dealer is read last, and his name is whole
    for x, text, space, font, size in zip(edges, texts, spaces, fonts, sizes, strict=False):
        paper.text(x + 3, y, text, font=font, size=size, space=space)
    if row.counts or not row.played:
        words = _("%(outcome)s : ne compte pas") % {"outcome": row.explanation.verdict}
        if row.counts:
            words = _("Le moins de points : %(names)s") % {"names": listed(row.fewest)}
        space = place.seats[0] - place.facts[2] - 6
        paper.text(place.facts[2] + 3, y, words, font=BOLD, size=9.5, space=space)


def _draw_end(paper: Paper, sheet: Sheet, place: SheetLayout, y: float) -> None:
    """Write the bilans, prove that they add up to zero, and leave room to sign."""
    total = sum(sheet.bilans)
    y -= 24
    paper.text(MARGIN + 3, y, _("Bilans"), font=BOLD, size=13)
    check = _("Somme : %(total)s") % {"total": labels.signed(total)}
    if total:
        check = _("%(check)s – à vérifier, elle doit être 0") % {"check": check}
    paper.text(place.facts[2] + 3, y, check, size=11)
    for x, bilan in zip(place.seats, sheet.bilans, strict=True):
        right = x + place.seat - 7
        paper.text_right(right, y, labels.signed(bilan), font=BOLD, size=13, space=place.seat)
    paper.across(y - 8, MARGIN, place.right, weight=1.5)
    y -= 26
    paper.text(MARGIN, y, _("Signatures : chacun a vérifié son bilan."), size=9, grey=SOFT)
    gap = 8
    wide = (place.right - MARGIN - gap * (len(sheet.players) - 1)) / len(sheet.players)
    for i, name in enumerate(sheet.players):
        x = MARGIN + i * (wide + gap)
        paper.box(x, y - 8 - BOX, wide, BOX)
        for line, text in enumerate(paper.lines(name, NAME, wide - 12)[:3]):
            paper.text(x + 6, y - 18 - line * 9, text, size=NAME)
        if signed := dict(enumerate(sheet.signed_at)).get(i):
            _draw_signature(paper, signed, x + 6, y - 2 - BOX, space=wide - 12)


def _draw_signature(paper: Paper, at: datetime, x: float, y: float, *, space: float) -> None:
    """Write when a player signed on a tablet, at the bottom of his box."""
    when = date_format(timezone.localtime(at), "j/m, H:i")
    words = _("signé sur la tablette, %(when)s") % {"when": when}
    for line, text in enumerate(reversed(paper.lines(words, NAME, space)[:2])):
        paper.text(x, y + line * 9, text, size=NAME, grey=SOFT)
