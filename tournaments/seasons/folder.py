"""A season's standing as a folder of plain pages and files, for a club's own web site."""

from collections.abc import Iterator
from datetime import datetime
from io import BytesIO
from typing import Any

from django.template.loader import render_to_string
from django.utils.translation import get_language, gettext as _

from tournaments.models import Season
from tournaments.paper.csv_file import csv_chunks
from tournaments.paper.site import look, zipped
from tournaments.seasons.paper.standing import standing_pdf, standing_workbook
from tournaments.seasons.standing_table import standing_data, standing_json, told_lines
from tournaments.seasons.standings import SeasonStanding
from tournaments.seasons.stored import standing_now

HOME, TEAMS = "index.html", "equipes.html"
FILES = ("classement.pdf", "classement.xlsx", "classement.csv", "classement.json")


def season_folder(season: Season, printed: datetime) -> bytes:
    """The folder as a zip. Links are relative, and names are as players chose."""
    return zipped(_contents(season, printed), printed)


def _contents(season: Season, printed: datetime) -> Iterator[tuple[str, str | bytes]]:
    general = standing_now(season)
    pages = [(HOME, _("Général"))]
    pages += [(TEAMS, _("Équipes"))] if general.teams else []
    of = {f"categorie-{at}.html": name for at, name in enumerate(general.categories, start=1)}
    pages += of.items()
    yield from look()
    yield from zip(FILES, _files(general, printed), strict=True)
    for address, _name in pages:
        standing = (
            general
            if address == HOME
            else standing_now(season, of_teams=address == TEAMS, category=of.get(address, ""))
        )
        shown = {"pages": pages, "here": address, "printed": printed, "files": FILES}
        yield address, _page(standing, shown)


def _files(standing: SeasonStanding, printed: datetime) -> Iterator[str | bytes]:
    book = BytesIO()
    standing_workbook(standing, printed, book)
    yield standing_pdf(standing, printed)
    yield book.getvalue()
    yield "".join(csv_chunks(standing_data(standing)))
    yield "".join(standing_json(standing))


def _page(standing: SeasonStanding, shown: dict[str, Any]) -> str:
    about = told_lines(standing, standing.shown(published=True))
    context = {**shown, **about, "season": standing.season, "language": get_language()}
    return render_to_string("tournaments/seasons/site.html", context)
