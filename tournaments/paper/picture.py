"""The first page of a paper as a picture (SVG), drawn from the PDF that is printed.

It follows the operators that `page.py` writes, and no PDF of another's.
"""

import re
import zlib
from base64 import b64encode
from collections.abc import Callable, Mapping
from functools import cache, partial
from io import BytesIO

from django.utils.html import escape
from PIL import Image

from tournaments.paper.fonts import BOLD, REGULAR, width

OBJECT = re.compile(rb"\n(\d+) 0 obj\n(.*?)\nendobj", re.DOTALL)
NAMED = re.compile(rb"/(\S+) (\d+) 0 R")
BOX = re.compile(rb"/MediaBox \[ 0 0 (\S+) (\S+) \]")
GLYPH = re.compile(rb"<(..)> <(....)>")
TOKEN = re.compile(rb"\((?:\\.|[^\\()])*\)|\[[^]]*\]|/\S+|[-+.\d]+|[A-Za-z*]+", re.DOTALL)
ESCAPED = re.compile(r"\\(\d{3}|.)", re.DOTALL)
SIZE = re.compile(rb"/Height (\d+) .*?/Width (\d+)", re.DOTALL)
IMAGE = (
    '<image width="1" height="1" transform="matrix(1 0 0 -1 0 1)"'
    ' href="data:image/png;base64,{}" preserveAspectRatio="none"/>'
)
SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}"'
    ' font-family="Roboto, Arial, sans-serif"><path fill="#fff" d="M0 0h{wide}v{high}H0z"/>'
    '<g transform="matrix(1 0 0 -1 0 {high})">{drawn}</g></svg>'
)


def picture_of(pdf: bytes) -> str:
    """Draw the first page."""
    return _Picture(pdf).svg()


class _Picture:
    """What is drawn so far; `look` is how the next stroke is, by the operators that say it."""

    def __init__(self, pdf: bytes) -> None:
        self.objects = {int(number): body for number, body in OBJECT.findall(pdf)}
        self.heads = {number: _parts(body)[0] for number, body in self.objects.items()}
        pairs = [pair for head in self.heads.values() for pair in NAMED.findall(head)]
        self.numbers = {name.decode(): int(number) for name, number in pairs}
        self.look = {"g": "0", "G": "0", "w": "1", "d": "[]"}
        self.kept: list[tuple[dict[str, str], int]] = []
        self.groups = 0
        self.drawn: list[str] = []
        self.path = ""
        self.bold, self.size, self.place = False, "0", ("0", "0")
        self.glyphs: Mapping[int, int] = {}
        self.table = cache(self._table)

    def svg(self) -> str:
        page = next(head for head in self.heads.values() if b"/Type /Page\n" in head)
        [(wide, high)] = BOX.findall(page)
        self.draw(int(dict(NAMED.findall(page))[b"Contents"]))
        drawn = "".join(self.drawn) + "</g>" * self.groups
        return SVG.format(wide=wide.decode(), high=high.decode(), drawn=drawn)

    def draw(self, number: int) -> None:
        """Follow the operators of a page, or of what is stamped on it."""
        operands: list[str] = []
        for token in TOKEN.findall(self._content(number)):
            word = token.decode("latin-1")
            if not word[0].isalpha():
                operands.append(word)
                continue
            if act := ACTS.get(word):
                act(self, *operands)
            operands = []

    def keep(self) -> None:
        self.kept.append((self.look.copy(), self.groups))

    def back(self) -> None:
        self.look, groups = self.kept.pop()
        self.drawn.append("</g>" * (self.groups - groups))
        self.groups = groups

    def move(self, *matrix: str) -> None:
        self.drawn.append(f'<g transform="matrix({" ".join(matrix)})">')
        self.groups += 1

    def stamp(self, name: str) -> None:
        number = self.numbers[name[1:]]
        if b"/Subtype /Form" not in self.heads[number]:
            self.drawn.append(IMAGE.format(self._png(number)))
            return
        self.keep()
        self.draw(number)
        self.back()

    def set(self, *operands: str, of: str) -> None:
        self.look[of] = " ".join(operands)

    def line(self, *points: str, letter: str) -> None:
        self.path += letter + " ".join(points)

    def rectangle(self, x: str, y: str, wide: str, high: str) -> None:
        self.path += f"M{x} {y}h{wide}v{high}h-{wide}z"

    def paint(self, *, fill: bool, stroke: bool) -> None:
        inside = _colour(self.look["g"]) if fill else "none"
        outline = _colour(self.look["G"]) if stroke else "none"
        dashes = self.look["d"].partition("]")[0].removeprefix("[")
        self.drawn.append(
            f'<path fill="{inside}" stroke="{outline}" stroke-width="{self.look["w"]}"'
            f' stroke-dasharray="{dashes or "none"}" d="{self.path}"/>'
        )
        self.path = ""

    def font(self, name: str, size: str) -> None:
        number = self.numbers[name[1:]]
        self.size, self.bold = size, b"-Bold" in self.heads[number]
        self.glyphs = self.table(number)

    def begin(self, *matrix: str) -> None:
        self.place = matrix[4], matrix[5]

    def write(self, text: str) -> None:
        words = ESCAPED.sub(_sign, text[1:-1]).translate(self.glyphs)
        wide = width(words, BOLD if self.bold else REGULAR, float(self.size))
        x, y = self.place
        self.drawn.append(
            f'<text transform="matrix(1 0 0 -1 {x} {y})" font-size="{self.size}"'
            f' font-weight="{700 if self.bold else 400}" fill="{_colour(self.look["g"])}"'
            f' textLength="{wide:.2f}" lengthAdjust="spacingAndGlyphs">{escape(words)}</text>'
        )
        self.place = f"{float(x) + wide:.2f}", y

    def _table(self, font: int) -> Mapping[int, int]:
        """Which character each code of a font stands for."""
        table = dict(NAMED.findall(self.heads[font])).get(b"ToUnicode")
        pairs = GLYPH.findall(self._content(int(table))) if table else ()
        return {int(code, 16): int(char, 16) for code, char in pairs}

    def _png(self, number: int) -> str:
        """A logo with what of it can be seen through, for the address of an image."""
        [(high, wide)] = SIZE.findall(self.heads[number])
        size = int(wide), int(high)
        logo = Image.frombytes("RGB", size, self._content(number))
        if mask := dict(NAMED.findall(self.heads[number])).get(b"SMask"):
            logo.putalpha(Image.frombytes("L", size, self._content(int(mask))))
        png = BytesIO()
        logo.save(png, "PNG")
        return b64encode(png.getvalue()).decode()

    def _content(self, number: int) -> bytes:
        return zlib.decompress(_parts(self.objects[number])[1])


def _parts(body: bytes) -> tuple[bytes, bytes]:
    head, _, rest = body.partition(b"stream\n")
    return head, rest.rpartition(b"endstream")[0]


def _sign(escaped: re.Match[str]) -> str:
    code = escaped[1]
    return (
        chr(int(code, 8))
        if code.isdigit()
        else {"n": "\n", "r": "\r", "t": "\t"}.get(code, code)
    )


def _colour(shares: str) -> str:
    """A grey, or red, green and blue, of which 1 is the most."""
    levels = [f"{float(share):.1%}" for share in shares.split()]
    return f"rgb({','.join(levels * (3 // len(levels)))})"


ACTS: Mapping[str, Callable[..., None]] = {
    "q": _Picture.keep,
    "Q": _Picture.back,
    "cm": _Picture.move,
    "Do": _Picture.stamp,
    "re": _Picture.rectangle,
    "Tf": _Picture.font,
    "Tm": _Picture.begin,
    "Tj": _Picture.write,
    "g": partial(_Picture.set, of="g"),
    "rg": partial(_Picture.set, of="g"),
    "G": partial(_Picture.set, of="G"),
    "RG": partial(_Picture.set, of="G"),
    "w": partial(_Picture.set, of="w"),
    "d": partial(_Picture.set, of="d"),
    "m": partial(_Picture.line, letter="M"),
    "l": partial(_Picture.line, letter="L"),
    "c": partial(_Picture.line, letter="C"),
    "h": partial(_Picture.line, letter="Z"),
    "f": partial(_Picture.paint, fill=True, stroke=False),
    "f*": partial(_Picture.paint, fill=True, stroke=False),
    "S": partial(_Picture.paint, fill=False, stroke=True),
    "B": partial(_Picture.paint, fill=True, stroke=True),
    "B*": partial(_Picture.paint, fill=True, stroke=True),
}
