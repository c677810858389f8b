"""The guide's pages in a language: their text from text/, their pictures among static files.

Apart from the subjects, which every page asks for: it brings what pictures are read with.
"""

from functools import cache
from pathlib import Path

from django.utils.translation import get_language
from PIL import Image

from scoring.rulebook.prose import Page, Picture, page
from tarotclub.ground.places import PACKAGE
from tarotclub.guide.subjects import SUBJECTS

TEXT = Path(__file__).parent / "text"
STATIC = PACKAGE / "static"
PICTURES = "tarotclub/guide"


def guide_pages() -> tuple[Page, ...]:
    """The whole guide, in the order of the day."""
    return _pages(get_language() or "fr")


def guide_page(subject: str) -> Page | None:
    return next((page for page in guide_pages() if page.slug == subject), None)


@cache
def _pages(language: str) -> tuple[Page, ...]:
    pictures = {file.stem: (_picture(file),) for file in _files(language)}
    return tuple(page(subject, pictures, folder=TEXT) for subject in SUBJECTS)


def _files(language: str) -> list[Path]:
    return sorted((STATIC / PICTURES / language).glob("*.webp"))


def _picture(file: Path) -> Picture:
    with Image.open(file) as picture:
        width, height = picture.size
    return Picture(file.relative_to(STATIC).as_posix(), width, height)
