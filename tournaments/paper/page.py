"""A printed document under way: pages with a heading, a foot, and only printable text."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date, datetime
from io import BytesIO
from typing import NamedTuple, TypedDict, TypeVar, Unpack

from django.utils.formats import date_format
from django.utils.timezone import is_aware, localtime, make_aware
from django.utils.translation import get_language, gettext as _
from reportlab import rl_config
from reportlab.lib.pagesizes import A4, landscape
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas
from reportlab.pdfgen.pathobject import PDFPathObject
from reportlab.pdfgen.textobject import PDFTextObject

from tournaments.paper import fonts
from tournaments.paper.shared import club_logo, stamp

rl_config.useA85 = 0  # what is packed is not spelt in plain letters as well

Drawn = TypeVar("Drawn")  # on a page
FEW = 2  # pages that are found without an outline


WordsLook = tuple[str, float, float]  # the type that words are written in, how large, how dark


class _Piece(PDFTextObject):  # type: ignore[misc]
    """A piece of text of which each part stands where it is put."""

    def put(self, x: float, y: float, text: str) -> None:
        self._code.append(f"1 0 0 1 {x:.4f} {y:.4f} Tm {self._formatText(text)} T*")


def page_words(number: int, pages: int) -> str:
    return _("Page %(number)s/%(pages)s") % {"number": number, "pages": pages}


PORTRAIT = A4
LANDSCAPE = landscape(A4)
MARGIN = 34
FOOT = 54  # the body ends above the foot and its note
BLACK, SOFT, RULE, TINT, WHITE = 0, 0.32, 0.55, 0.91, 1  # greys, so that any printer will do
LOGO = (64, 46)  # before a heading
STAMP_SIZE = 11
CORNER = 0.6  # of a heading's breadth, at most


@dataclass(frozen=True, slots=True, kw_only=True)
class Heading:
    """What stands on top of every page; `corner` at its right, set large."""

    over: str
    title: str
    under: str
    corner: str = ""
    corner_note: str = ""


class TextLook(TypedDict, total=False):
    """How a text looks; `space` is the width it must fit into."""

    font: str
    size: float
    grey: float
    space: float | None


class Paper:
    """A canvas with title, author, subject, keywords, language, date and outline.

    It replaces, and tells, what the font cannot print; markup is just text. There are no
    structure tags (what they would take: docs/adr/0001-packages.md): what is read aloud is the
    text in the order it was drawn.
    """

    def __init__(self, *, title: str, author: str, size: tuple[float, float]) -> None:
        self._buffer = BytesIO()
        self._canvas = Canvas(
            self._buffer,
            pagesize=size,
            pageCompression=1,
            invariant=1,
            lang=get_language(),
            pdfVersion=(1, 7),
            initialFontName=fonts.REGULAR,  # else a page names Helvetica, which no file brings
        )
        self._words: _Piece | None = None  # a piece of text that is not ended
        self._look: WordsLook | None = None  # of those written last
        self.canvas.setTitle(title)
        self.canvas.setAuthor(author)
        self.canvas.setCreator(_("Tarot club"))
        self.canvas.setSubject(title)
        self.canvas.setKeywords(", ".join(filter(None, ("tarot", author, title))))
        self.canvas.setViewerPreference("DisplayDocTitle", "true")
        self.printed: datetime | None = None
        self.marks: list[tuple[str, int]] = []  # labels, each with the number of its page
        self.width, self.height = size
        self.kept = stamp()
        self._missing: set[str] = set()
        self._printed_words = ""

    @property
    def canvas(self) -> Canvas:
        """What draws all but words; those written so far come before it."""
        if self._words:
            self._canvas.drawText(self._words)
            self._words = None
        return self._canvas

    def write(self, x: float, y: float, text: str, look: WordsLook) -> None:
        """Write from a place on: words with nothing drawn between them are one piece."""
        if self._words is None:
            self._words, self._look = _Piece(self._canvas), None
        if self._look != look:
            font, size, grey = look
            self._words.setFont(font, size)
            if self._look is None or self._look[2] != grey:
                self._words.setFillGray(grey)
            self._look = look
        self._words.put(x, y, text)

    def mark(self, label: str) -> None:
        """Let a reader find this page by a label, unless a page before has the same."""
        if [label] != [last for last, _page in self.marks[-1:]]:
            self.marks.append((label, self._canvas.getPageNumber()))

    def next_page(self) -> None:
        """Turn over without a foot; a ranking that is kept says so on every page."""
        if self.kept:
            self._stamp(self.kept)
        self.canvas.bookmarkPage(f"page{self._canvas.getPageNumber()}")
        self.canvas.showPage()

    @contextmanager
    def stencil(self, name: str, wide: float, high: float) -> Iterator[None]:
        """Draw once what `stamp` repeats; the lower left corner is at 0, 0."""
        self.canvas.beginForm(name, -2, -2, wide + 2, high + 2)  # lines have a breadth
        yield
        self.canvas.endForm()

    def stamp(self, name: str, x: float, y: float) -> None:
        """Set a stencil's lower left corner at x, y."""
        self.canvas.saveState()
        self.canvas.translate(x, y)
        self.canvas.doForm(name)
        self.canvas.restoreState()

    @contextmanager
    def moved(self, x: float, y: float) -> Iterator[None]:
        """Draw with the origin at x, y."""
        self.canvas.saveState()
        self.canvas.translate(x, y)
        yield
        self.canvas.restoreState()

    @contextmanager
    def turned(self, x: float, y: float) -> Iterator[None]:
        """Draw upside down, with the origin at x, y: what is read from behind a fold."""
        self.canvas.saveState()
        self.canvas.transform(-1, 0, 0, -1, x, y)
        yield
        self.canvas.restoreState()

    def to_bytes(self) -> bytes:
        """Finish: when it was printed is the file's date.

        Several marks are its outline; of many pages without them, the pages.
        """
        printed = self.printed or localtime()
        printed = localtime(printed if is_aware(printed) else make_aware(printed))
        zone = f"{printed:%z}"
        date = f"D:{printed:%Y%m%d%H%M%S}{zone[:3]}'{zone[3:]}'"
        self.canvas.setDateFormatter(lambda *_parts: date)
        pages = self.canvas.getPageNumber() - 1
        if len(self.marks) <= 1:
            self.marks = [(page_words(n, pages), n) for n in range(1, pages + 1) if pages > FEW]
        for label, number in self.marks:
            self.canvas.addOutlineEntry(label, f"page{number}", 0)
        self.canvas.save()
        return self._buffer.getvalue()

    def text(self, x: float, y: float, text: str, **look: Unpack[TextLook]) -> None:
        """Write from x to its right."""
        self._write(x, y, text, 0, **look)

    def text_right(self, x: float, y: float, text: str, **look: Unpack[TextLook]) -> None:
        """Write so that the text ends at x."""
        self._write(x, y, text, 1, **look)

    def text_centred(self, x: float, y: float, text: str, **look: Unpack[TextLook]) -> None:
        """Write so that the text's middle is at x."""
        self._write(x, y, text, 0.5, **look)

    def name(
        self,
        x: float,
        y: float,
        text: str,
        *,
        space: float,
        font: str = fonts.REGULAR,
        size: float = 10,
        centred: bool = False,
    ) -> None:
        """Write a name around the line y: a long one smaller, and on two lines."""
        lines, size = fonts.fitted_name(self._printable(text), font, size, space)
        y += (len(lines) - 1) * size * 0.6
        for line in lines:
            at = x - fonts.width(line, font, size) / 2 if centred else x
            self.write(at, y, line, (font, size, BLACK))
            y -= size * 1.2

    @staticmethod
    def lines(text: str, size: float, space: float, font: str = fonts.REGULAR) -> list[str]:
        """Break a text into the lines it will be printed as."""
        return fonts.wrapped(fonts.printable(text)[0], font, size, space)

    def tell_missing(self, text: str) -> None:
        """Let the next note tell what cannot be printed of a text that was broken before."""
        self._missing |= fonts.printable(text)[1]

    def across(self, y: float, x: float, to_x: float, *, weight: float = 0.5) -> None:
        """Draw a level line; a heavy one is black."""
        self.across_at([y], x, to_x, weight=weight)

    def across_at(
        self, heights: Iterable[float], x: float, to_x: float, *, weight: float = 0.5
    ) -> None:
        """Draw level lines of one length below each other."""
        self._stroke(weight)
        drawn = [f"{x:.4f} {y:.4f} m {to_x:.4f} {y:.4f} l" for y in heights]
        self.canvas.drawPath(PDFPathObject(drawn))

    def down(self, x: float, y: float, to_y: float, *, weight: float = 0.5) -> None:
        """Draw an upright line; a heavy one is black."""
        self._stroke(weight)
        self.canvas.line(x, y, x, to_y)

    def box(self, x: float, y: float, wide: float, high: float) -> None:
        """Frame a rectangle whose lower left corner is at x, y."""
        self._stroke(0.75)
        self.canvas.roundRect(x, y, wide, high, 3)

    def cut(self, y: float) -> None:
        """Draw the line along which a page is cut in two."""
        self.dashes((0, y), (self.width, y))

    def dashes(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        """Draw a line to cut along."""
        self._stroke(0.5)
        self.canvas.setDash(2, 4)
        self.canvas.line(*start, *end)
        self.canvas.setDash()

    def tint(self, x: float, y: float, wide: float, high: float) -> None:
        """Lay a light grey under a rectangle; write on it afterwards."""
        self.fill(x, y, wide, high, grey=TINT)

    def fill(
        self, x: float, y: float, wide: float, high: float, *, grey: float = BLACK
    ) -> None:
        """Blacken a rectangle, or give it another grey: WHITE hides what is under it."""
        self.canvas.setFillGray(grey)
        self.canvas.rect(x, y, wide, high, stroke=0, fill=1)

    def fill_all(self, boxes: Iterable[tuple[float, float, float, float]]) -> None:
        """Blacken rectangles (left, bottom, width, height) as one shape: codes have many."""
        drawn = [f"{x:.2f} {y:.2f} {wide:.2f} {high:.2f} re" for x, y, wide, high in boxes]
        self.canvas.setFillGray(BLACK)
        self.canvas.drawPath(PDFPathObject(drawn), stroke=0, fill=1)

    def logo(
        self,
        png: bytes,
        corner: tuple[float, float],
        box: tuple[float, float],
        *,
        at: str = "c",
    ) -> None:
        """Draw a club's logo in a box whose lower left corner is given; nothing without one.

        It keeps its proportions; `at` is where it stands in the box: c, e or w.
        """
        if not png:
            return
        x, y = corner
        wide, high = box
        self.canvas.drawImage(
            ImageReader(BytesIO(png)),
            *(x, y, wide, high),
            mask="auto",
            preserveAspectRatio=True,
            anchor=at,
        )

    def turn(self, size: tuple[float, float]) -> None:
        """Set the size of the pages from this one on."""
        self.canvas.setPageSize(size)
        self.width, self.height = size

    def heading(self, heading: Heading) -> float:
        """Write a heading on top of the page; give the height at which the body starts."""
        top, right = self.height - MARGIN, self.width - MARGIN
        left = MARGIN + self._heading_logo(top)
        if not self.marks:
            facts = (heading.over, heading.title, heading.under)
            self.canvas.setSubject(" · ".join(filter(None, facts)))
        self.mark(heading.corner or heading.title)
        beside = (right - left) * CORNER
        wide = min(beside, fonts.width(fonts.printable(heading.corner)[0], fonts.BOLD, 24))
        space = right - left - (wide + 16 if wide else 0)
        self.text(left, top - 8, heading.over, size=10, grey=SOFT, space=space)
        self.name(left, top - 29, heading.title, font=fonts.BOLD, size=20, space=space)
        self.text(left, top - 45, heading.under, size=11, grey=SOFT, space=space)
        self.text_right(right, top - 29, heading.corner, font=fonts.BOLD, size=24, space=beside)
        self.text_right(right, top - 45, heading.corner_note, font=fonts.BOLD, size=11)
        self.across(top - 54, MARGIN, right, weight=1.5)
        return top - 54

    def _heading_logo(self, top: float) -> float:
        """Draw the club's logo before a heading; give the room that it takes."""
        png = club_logo()
        if not png:
            return 0
        wide, high = LOGO
        if not self.marks:  # drawn once, then only referred to
            with self.stencil("heading-logo", wide, high):
                self.logo(png, (0, 0), LOGO, at="w")
        self.stamp("heading-logo", MARGIN, top - high - 2)
        return wide + 10

    def end_page(self, number: int, pages: int, printed: datetime | None = None) -> None:
        """Write the foot, with a note about characters that could not be printed."""
        self.note(MARGIN, 38, self.width - 2 * MARGIN)
        self._foot(24, 9, page_words(number, pages), printed)
        self.next_page()

    def end_empty(self, event: str, words: str, printed: datetime) -> None:
        """Say on the only page of which event it would be, and why nothing is there."""
        self.text(MARGIN, self.height - 60, event, font=fonts.BOLD, size=13)
        self.text(MARGIN, self.height - 80, words, size=13)
        self.end_page(1, 1, printed)

    def paged(self, pages: Sequence[Drawn], printed: datetime | None) -> Iterator[Drawn]:
        """Give what is drawn on each page, and write its foot."""
        for number, page in enumerate(pages, start=1):
            yield page
            self.end_page(number, len(pages), printed)

    def cut_pages(
        self, pieces: Sequence[Drawn], many: int, printed: datetime, *, empty: tuple[str, str]
    ) -> Iterator[Sequence[Drawn]]:
        """Give so many pieces a page; its foot falls off when the page is cut.

        Where there are none, the only page says by `empty` of which event it would be, and why.
        """
        pages = [pieces[at : at + many] for at in range(0, len(pieces), many)]
        for number, page in enumerate(pages, start=1):
            yield page
            self._foot(10, 7, page_words(number, len(pages)), printed)
            self.note(MARGIN, 19, self.width - 2 * MARGIN)
            self.next_page()
        if not pages:
            self.end_empty(*empty, printed)

    def cut_grid(self, columns: int, rows: int, border: float) -> None:
        """Draw the lines along which a page is cut into tiles, within a border."""
        wide, high = self.width - 2 * border, self.height - 2 * border
        for column in range(columns + 1):
            x = border + column * wide / columns
            self.dashes((x, border), (x, self.height - border))
        for row in range(rows + 1):
            y = border + row * high / rows
            self.dashes((border, y), (self.width - border, y))

    def _stamp(self, words: str) -> None:
        """Frame the stamp of a kept ranking at the top of the page, above its heading."""
        middle, top = self.width / 2, self.height
        wide = fonts.width(words, fonts.BOLD, STAMP_SIZE) + 20
        self.fill(middle - wide / 2, top - 27, wide, 19)
        self.fill(middle - wide / 2 + 1.5, top - 25.5, wide - 3, 16, grey=WHITE)
        self.text_centred(middle, top - 21.5, words, font=fonts.BOLD, size=STAMP_SIZE)

    def note(self, x: float, y: float, space: float) -> None:
        """Tell what could not be printed since the last note, if anything."""
        if not self._missing:
            return
        sentences = []
        if numbers := sorted(each for each in self._missing if len(each) > 1):
            words = _("%(names)s : l’imprimé ne sait pas écrire ce nom.")
            if len(numbers) > 1:
                words = _("%(names)s : l’imprimé ne sait pas écrire ces noms.")
            sentences.append(words % {"names": ", ".join(numbers)})
        if any(len(each) == 1 for each in self._missing):
            words = _("%(sign)s remplace un caractère que l’imprimé ne sait pas écrire.")
            sentences.append(words % {"sign": fonts.REPLACEMENT})
        self.text(x, y, " ".join(sentences), size=8, space=space)
        self._missing.clear()

    def _foot(self, y: float, size: float, page: str, printed: datetime | None) -> None:
        if printed and not self._printed_words:  # the same on every page
            self.printed, when = printed, date_format(printed, "DATETIME_FORMAT")
            self._printed_words = _("Imprimé le %(when)s") % {"when": when}
        if printed:
            self.text(MARGIN, y, self._printed_words, size=size, grey=SOFT)
        self.text_right(self.width - MARGIN, y, page, size=size, grey=SOFT)

    def _write(
        self,
        x: float,
        y: float,
        text: str,
        before: float,
        *,
        font: str = fonts.REGULAR,
        size: float = 10,
        grey: float = BLACK,
        space: float | None = None,
    ) -> None:
        """Write a text of which this share stands before x."""
        if not text:
            return
        text = self._printable(text)
        if space is not None:
            text, size = fonts.fitted(text, font, size, space)
        if before:
            x -= before * fonts.width(text, font, size)
        self.write(x, y, text, (font, size, grey))

    def _printable(self, text: str) -> str:
        text, missing = fonts.printable(text)
        if missing:
            self._missing |= missing
        return text

    def _stroke(self, weight: float) -> None:
        self.canvas.setLineWidth(weight)
        self.canvas.setStrokeGray(BLACK if weight >= 1 else RULE)


class EventTitle(NamedTuple):
    """What stands on top of each page."""

    club: str
    name: str
    day: date


def event_heading(event: EventTitle, title: str, note: str = "") -> Heading:
    """Say which event a page is of, and at the right which document it is."""
    return Heading(
        over=event.club,
        title=event.name,
        under=date_format(event.day, "DATE_FORMAT"),
        corner=title,
        corner_note=note,
    )
