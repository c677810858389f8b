"""A folder of plain pages and files, for a club's own web site: its zip and its style sheet."""

import zipfile
from collections.abc import Iterable
from datetime import datetime
from io import BytesIO
from pathlib import Path

from django.contrib.staticfiles import finders

STYLES = (
    *("tokens", "base", "layout", "panels", "signs", "scores", "table"),
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


def style() -> str:
    """Give the one style sheet of the folder: those of the site that its pages use."""
    found = (finders.find(f"tarotclub/css/{name}.css") for name in STYLES)
    return "\n".join(Path(str(path)).read_text(encoding="utf-8") for path in found)
