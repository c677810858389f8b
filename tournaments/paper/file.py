"""A PDF file under way: what it says of itself, its date, marks that lead to its pages."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime  # noqa: TC003 # a value of it is kept
from io import BytesIO

from django.utils.timezone import is_aware, localtime, make_aware
from django.utils.translation import get_language, gettext as _
from reportlab import rl_config
from reportlab.pdfgen.canvas import Canvas
from reportlab.pdfgen.textobject import PDFTextObject

from tournaments.paper.fonts import REGULAR

rl_config.useA85 = 0  # what is packed is not spelt in plain letters as well

FEW = 2  # pages that are found without an outline


WordsLook = tuple[str, float, float]  # the type that words are written in, how large, how dark


class _Piece(PDFTextObject):  # type: ignore[misc]
    """A piece of text of which each part stands where it is put."""

    def put(self, x: float, y: float, text: str) -> None:
        self._code.append(f"1 0 0 1 {x:.4f} {y:.4f} Tm {self._formatText(text)} T*")


class PdfFile:
    """A canvas with title, author, subject, keywords, language, date and outline.

    There are no structure tags (what they would take: docs/adr/0001-packages.md): what is read
    aloud is the text in the order it was drawn.
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
            initialFontName=REGULAR,  # else a page names Helvetica, which no file brings along
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
        """Turn over."""
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


def page_words(number: int, pages: int) -> str:
    return _("Page %(number)s/%(pages)s") % {"number": number, "pages": pages}
