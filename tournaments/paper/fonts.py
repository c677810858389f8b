"""The font on paper: what Roboto can print, how wide it is, and how a text is made to fit."""

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

import font_roboto
from reportlab import rl_config
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

from tournaments.paper.shared import stand_ins

# Nothing we print may make reportlab open a file or a page of the network.
rl_config.trustedHosts = []
rl_config.trustedSchemes = ["data"]

REGULAR, BOLD = "Roboto", "Roboto-Bold"
REPLACEMENT = "\N{REPLACEMENT CHARACTER}"  # Roboto draws it: a question mark in a diamond
ELLIPSIS = "…"
SMALLEST = 0.75  # how far a text shrinks before it is cut
TWO, TWO_LINES = 2, 0.6  # the type of a name that takes two lines
SHRUNK, LEAST = 0.9, 5  # that of one they do not hold, down to so many points
# Signs of our own sentences that Roboto has not, with one that says the same.
ALIKE = str.maketrans(
    {
        "→": "\N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK}",
        "\N{NON-BREAKING HYPHEN}": "-",
        "\t": " ",
        "\n": " ",
    }
)


def _register() -> frozenset[str]:
    """Make both fonts known to reportlab; give the characters that both can print."""
    folder = Path(font_roboto.__file__).parent / "files"
    glyphs = []
    for name, file in ((REGULAR, "Roboto-Regular.ttf"), (BOLD, "Roboto-Bold.ttf")):
        font = TTFont(name, folder / file)
        pdfmetrics.registerFont(font)
        glyphs.append(font.face.charToGlyph)
    return frozenset(chr(code) for code in glyphs[0] if code in glyphs[1] and _visible(code))


def _visible(code: int) -> bool:
    return unicodedata.category(chr(code)) not in {"Cc", "Cf", "Cs", "Co", "Zl", "Zp"}


PRINTABLE = _register()


def printable(text: str) -> tuple[str, frozenset[str]]:
    """A text as it can be printed, and what had to be replaced.

    A name that something stands in for is replaced whole, and what stands there is given;
    otherwise each character that is missing.
    """
    if PRINTABLE.issuperset(text):
        return text, frozenset()
    replaced = set()
    for name, stand_in in sorted(stand_ins().items(), key=lambda one: -len(one[0])):
        whole = rf"(?<!\w){re.escape(name)}(?!\w)"  # not the beginning of another name
        text, times = re.subn(whole, stand_in, text)
        replaced |= {stand_in} if times else set()
    text = unicodedata.normalize("NFC", text).translate(ALIKE)
    missing = frozenset(text) - PRINTABLE
    safe = "".join(REPLACEMENT if char in missing else char for char in text)
    return safe, missing | replaced


def width(text: str, font: str, size: float) -> float:
    """Measure a printable text."""
    return 0.001 * size * _units(text, font)


def spelt(name: str, tag: str) -> str:
    """Spell a name by its letters that can be printed, and by a tag that tells whose it is.

    >>> spelt("王 Wang-李", "n° 4"), spelt("李 娜", "n° 4")
    ('Wang (n° 4)', 'n° 4')
    """
    words = printable(name)[0].replace(REPLACEMENT, " ").split()
    known = " ".join(filter(None, (word.strip("-’'") for word in words)))
    return f"{known} ({tag})" if any(map(str.isalpha, known)) else tag


@lru_cache(maxsize=16_384)
def _units(text: str, font: str) -> float:
    """Measure a text in thousandths of whatever size it is written in."""
    return float(pdfmetrics.stringWidth(text, font, 1000))


def fitted(text: str, font: str, size: float, space: float) -> tuple[str, float]:
    """Make a text fit: smaller type first, then cut with an ellipsis; the same every time."""
    natural = width(text, font, size)
    if natural <= space:
        return text, size
    size = max(size * SMALLEST, size * space / natural)
    if width(text, font, size) <= space * 1.001:  # a float's breadth
        return text, size
    return _cut(text, font, size, space), size


def fitted_name(text: str, font: str, size: float, space: float) -> tuple[list[str], float]:
    """Make a name fit on one line or, in smaller type, on two."""
    if width(text, font, size * SMALLEST) <= space:
        line, size = fitted(text, font, size, space)
        return [line], size
    size *= TWO_LINES
    while len(wrapped(text, font, size, space)) > TWO and size * SHRUNK >= LEAST:
        size *= SHRUNK
    first, *rest = wrapped(text, font, size, space)
    second = [_cut(" ".join(rest), font, size, space)] if rest else []
    return [first, *second], size


def _cut(text: str, font: str, size: float, space: float) -> str:
    """Keep as many characters as fit before an ellipsis."""
    if width(text, font, size) <= space:
        return text
    room = space - width(ELLIPSIS, font, size)
    for kept, char in enumerate(text):
        room -= width(char, font, size)
        if room < 0:
            return text[:kept].rstrip() + ELLIPSIS
    return text


def wrapped(text: str, font: str, size: float, space: float) -> list[str]:
    """Break a text into lines at its spaces; a word too long for one, after its hyphens."""
    if width(text, font, size) <= space:
        return [text.lstrip()]
    lines = [""]
    for word in _words(text, font, size, space):
        longer = f"{lines[-1]} {word}".lstrip()
        if width(longer, font, size) <= space:
            lines[-1] = longer
        elif lines[-1]:
            lines.append(word)
        else:
            lines[-1] = word
    return lines


def _words(text: str, font: str, size: float, space: float) -> Iterator[str]:
    for word in text.split(" "):
        rest = word
        while width(rest, font, size) > space and len(rest) > 1:
            end = len(rest) - 1
            while end > 1 and width(rest[:end], font, size) > space:
                end -= 1
            end = rest.rfind("-", 0, end) + 1 or end  # by letters where no hyphen is in reach
            yield rest[:end]
            rest = rest[end:]
        yield rest
