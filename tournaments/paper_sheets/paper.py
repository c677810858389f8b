"""Score sheets to be filled in and photographed: the layout, drawn."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.paper.fonts import BOLD, REGULAR
from tournaments.paper.page import SOFT, Paper
from tournaments.paper_sheets.layout import ALONE, Box, LineBoxes, PaperLayout, Value
from tournaments.paper_sheets.printed import PhotoSheet
from tournaments.paper_sheets.words import FIELDS, value_words
from tournaments.sheets.paper.cards import QUIET, draw_qr

MM = 72 / 25.4
QR_MODULES = 29  # of a code as ours are, at most
SHORT = {"petit_au_bout": 3, "chelem_by": 3, "poignee": 4}  # letters of a value that fit
FRAME, GREY = 0.7, 0.16  # paler or wider ones made the reader ask about more digits


def photo_sheets_pdf(sheets: Iterable[PhotoSheet], *, title: str, author: str) -> bytes:
    """Print sheets, those of one form two on a page where the form says so."""
    paper = Paper(title=title, author=author, size=(210 * MM, 297 * MM))
    under_way = False
    for sheet in sheets:
        layout = sheet.code.layout
        wide, high = layout.size
        per_page = sheet.code.form.per_page
        if under_way and sheet.code.place == 0:
            paper.next_page()
        paper.turn((wide * MM, high * per_page * MM))
        paper.mark(sheet.where)
        with paper.moved(0, high * MM * (per_page - 1 - sheet.code.place)):
            _Drawing(paper, sheet, layout).draw()
        if per_page > 1 and sheet.code.place == 0:
            paper.cut(high * MM)
        under_way = True
    paper.next_page()
    return paper.to_bytes()


@dataclass(frozen=True, slots=True)
class _Drawing:
    """One sheet on its paper; millimetres go down, points go up."""

    paper: Paper
    sheet: PhotoSheet
    layout: PaperLayout

    def draw(self) -> None:
        for mark in self.layout.marks:
            self.paper.fill_all(map(self._points, mark.black()))
        side = self.layout.code.wide * MM
        quiet = side * QUIET / QR_MODULES
        x, y, _wide, _high = self._points(self.layout.code)
        corner = x - quiet, y - quiet
        draw_qr(self.paper, self.sheet.code.written(), corner, side + 2 * quiet)
        self._heading()
        self._columns()
        for line in self.layout.lines:
            self._line(line)
        self._foot()

    def _points(self, box: Box) -> tuple[float, float, float, float]:
        high = self.layout.size[1]
        return box.x * MM, (high - box.y - box.high) * MM, box.wide * MM, box.high * MM

    def _frame(self, box: Box) -> None:
        x, y, wide, high = self._points(box)
        canvas = self.paper.canvas
        canvas.setStrokeGray(GREY)
        canvas.setLineWidth(FRAME)
        canvas.rect(x, y, wide, high, stroke=1, fill=0)

    def _write(self, box: Box, text: str, *, size: float, bold: bool = False) -> None:
        x, y, wide, high = self._points(box)
        font = BOLD if bold else REGULAR
        middle = y + high / 2 - size * 0.35
        self.paper.text_centred(x + wide / 2, middle, text, size=size, space=wide, font=font)

    def _heading(self) -> None:
        x, y, wide, high = self._points(self.layout.heading)
        sheet, top = self.sheet, y + high
        self.paper.text(x, top - 11, sheet.where, size=13, font=BOLD, space=wide)
        self.paper.text(x, top - 22, sheet.whose, size=8, grey=SOFT, space=wide)
        how = _(
            "Cochez au stylo ; points de l’attaque en deux chiffres. Erreur : noircissez la"
        )
        more = _("case, cochez l’autre. Photographiez la feuille entière, à plat.")
        if sheet.first_dealer is not None:
            more = f"{more} * {_('donne en premier')}"
        self.paper.text(x, top - 33, how, size=7, space=wide)
        self.paper.text(x, top - 42, more, size=7, space=wide)
        self._names(x, top - 55, wide)

    def _names(self, x: float, y: float, wide: float) -> None:
        each = wide / len(self.sheet.seats)
        for seat, label in enumerate(self.sheet.seats):
            name = self.sheet.names[seat] if self.sheet.names else "…" * 12
            deals = " *" if seat == self.sheet.first_dealer else ""
            text = f"{label} {name}{deals}"
            self.paper.text(x + seat * each, y, text, size=8.5, font=BOLD, space=each - 4)

    def _columns(self) -> None:
        """Write over each tick box what it says, and over its column which fact it is."""
        head, line = self.layout.head, self.layout.lines[0]
        columns = {name: [tick.box for tick in ticks] for name, ticks in line.fields.items()}
        for name, boxes in (columns | {"points": line.points}).items():
            words, room = FIELDS.get(name), boxes[0].to(boxes[-1]).around(2)
            title = str(words.column or words.name) if words else ""
            self._write(
                room._replace(y=head.y, high=head.high * 0.36), title, size=6.5, bold=True
            )
            for tick in line.fields.get(name, ()):
                label = self._label(name, tick.value).split()
                high = head.high * 0.6 / len(label)
                for at, word in enumerate(label):
                    room = tick.box.around(0.3)._replace(
                        y=head.y + head.high * 0.38 + at * high
                    )
                    self._write(room._replace(high=high), word, size=6.5)

    def _label(self, name: str, value: Value) -> str:
        """Say what a tick box means, as short as can be."""
        signs = {"half": "½", "outcome": "×", "chelem_announced": _("ann.")}
        if sign := _("seul") if value == ALONE else signs.get(name):
            return sign
        words = value_words(name, value, self.sheet.seats, self.sheet.ruleset)
        return f"{words[: SHORT[name]]}." if name in SHORT else words

    def _line(self, line: LineBoxes) -> None:
        """Print the boxes of a deal, and a rule below but where a digit may leave its box."""
        x, y, wide, high = self._points(line.box)
        first, last = line.points
        self.paper.across(y, x, (first.x - 1) * MM, weight=0.4)
        self.paper.across(y, (last.x + last.wide + 1) * MM, x + wide, weight=0.4)
        number = str(self.sheet.code.deal_on(line.number))
        self.paper.text(x, y + high / 2 - 3, number, size=9, font=BOLD)
        for each in line.boxes:
            self._frame(each)

    def _foot(self) -> None:
        for bilan in self.layout.bilans:
            seat = self.sheet.seats[bilan.seat]
            x, y, wide, _high = self._points(bilan.label)
            name = self.sheet.names[bilan.seat] if self.sheet.names else ""
            label = _("Bilan %(seat)s %(name)s") % {"seat": seat, "name": name}
            self.paper.text(x, y + 2, label, size=7, space=wide)
            self._frame(bilan.minus)
            self._write(bilan.minus, "−", size=6)
            for digit in bilan.digits:
                self._frame(digit)
        x, y, wide, high = self._points(self.layout.corrections)
        self.paper.text(x, y + high - 8, _("Corrections :"), size=7, grey=SOFT)
        self.paper.across(y + 2, x, x + wide, weight=0.4)
        for seat, box in zip(self.sheet.seats, self.layout.signatures, strict=True):
            self._frame(box)
            x, y, wide, high = self._points(box)
            label = _("Signature %(seat)s") % {"seat": seat}
            self.paper.text(x + 2, y + high - 7, label, size=5.5, grey=SOFT, space=wide - 4)
