"""A logo as somebody brings it: looked at, and drawn anew as a small PNG.

Nothing of the file itself is kept: not what else it may hold, nor where a photo was taken.
"""

from hashlib import sha256
from io import BytesIO
from typing import NamedTuple

from PIL import Image, ImageOps

MOST_BYTES = 2 * 1024 * 1024
MOST_PIXELS = 16_000_000
LEAST_SIDE = 16
LARGEST = (600, 600)
FORMATS = ("PNG", "JPEG")  # drawings made of instructions, as SVG, are not taken


class Drawn(NamedTuple):
    """A logo as it is stored."""

    png: bytes
    width: int
    height: int

    @property
    def digest(self) -> str:
        return sha256(self.png).hexdigest()[:16]


class LogoError(Exception):
    """A file that is no logo: `code` says why."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def draw_anew(data: bytes) -> Drawn:
    """Read a picture and draw it anew, at most so large. Raises LogoError.

    Its size is looked at before it is unpacked: a small file may unpack to gigabytes.
    """
    if len(data) > MOST_BYTES:
        raise LogoError("too_heavy")
    try:
        with Image.open(BytesIO(data), formats=FORMATS) as picture:
            return _small(picture)
    except LogoError:
        raise
    except Image.DecompressionBombError as error:
        raise LogoError("too_large") from error
    except Exception as error:  # a decoder raises whatever it likes at what it cannot read
        raise LogoError("unreadable") from error


def _small(picture: Image.Image) -> Drawn:
    wide, high = picture.size
    if wide * high > MOST_PIXELS:
        raise LogoError("too_large")
    if min(wide, high) < LEAST_SIDE:
        raise LogoError("too_small")
    upright = ImageOps.exif_transpose(picture).convert("RGBA")
    upright.thumbnail(LARGEST, Image.Resampling.LANCZOS)
    bare = Image.new("RGBA", upright.size)
    bare.paste(upright)  # without what the file says besides
    kept = BytesIO()
    bare.save(kept, "PNG", optimize=True)
    return Drawn(kept.getvalue(), *bare.size)
