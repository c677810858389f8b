"""A folder of plain pages and files, for a club's web site: its zip, its style and fonts."""

import re
import zipfile
from collections.abc import Iterable, Iterator
from datetime import datetime
from io import BytesIO
from pathlib import Path

from django.contrib.staticfiles import finders

STYLES = (
    *("fonts", "tokens", "base", "layout", "panels", "signs", "scores", "table"),
    *("rounds", "evening", "results", "follow", "print"),
)


def zipped(contents: Iterable[tuple[str, str | bytes]], printed: datetime) -> bytes:
    """Pack files into a zip, all of the moment they were made."""
    buffer = BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as folder:
        for name, content in contents:
            info = zipfile.ZipInfo(name, printed.timetuple()[:6])
            info.external_attr = 0o644 << 16
            info.compress_type = zipfile.ZIP_DEFLATED
            folder.writestr(info, content)
    return buffer.getvalue()


def look() -> Iterator[tuple[str, str | bytes]]:
    """The one style sheet of the folder, of those that its pages use, and its fonts."""
    style = "\n".join(_static(f"css/{name}.css").read_text(encoding="utf-8") for name in STYLES)
    yield "style.css", style.replace("../fonts/", "fonts/")
    for name in re.findall(r"\.\./(fonts/[\w.-]+)", style):
        yield name, _static(name).read_bytes()


def _static(name: str) -> Path:
    return Path(str(finders.find(f"tarotclub/{name}")))
