"""The sheets of a round, of a table or of a club, as values to print."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from scoring.rules import Ruleset
from tournaments.models import Event, Round
from tournaments.paper_sheets.code import SheetCode
from tournaments.paper_sheets.keys import ruleset_mark, table_keys
from tournaments.paper_sheets.layout import Form, PaperLayout
from tournaments.paper_sheets.paper import PhotoSheet
from tournaments.paper_sheets.words import where
from tournaments.sheets.event_sheet import round_sheets, seat_words

INITIAL = 1  # letter of Nord, Ouest, Sud, Est


def round_photo_sheets(
    event: Event, round_: Round, *, per_page: int, only: int | None = None
) -> Iterator[PhotoSheet]:
    """Each table of a round, planned or released, but those that no such sheet fits."""
    if not event.play.fits(of_boards=False):
        return
    keys, sheets = table_keys(round_), round_sheets(event, round_)
    day = date_format(event.date, "DATE_FORMAT")
    whose = " – ".join(filter(None, (event.club.name, event.name, sheets.phase, day)))
    for sheet in sheets.sheets:
        form = Form.of(sheet.ruleset, len(sheet.seats), per_page)
        if form is None or sheet.table not in keys or only not in {None, sheet.table}:
            continue
        code = SheetCode(
            table=keys[sheet.table],
            round=round_.number,
            ruleset=ruleset_mark(sheet.ruleset),
            form=form,
        )
        pages = -(-sheet.lines // len(PaperLayout(form).lines))
        for page in range(1, pages + 1):
            yield PhotoSheet(
                code=replace(code, page=page),
                ruleset=sheet.ruleset,
                seats=short_seats(len(sheet.seats)),
                names=sheet.names,
                whose=whose,
                where=where(round_.number, sheet.table, page),
                first_dealer=sheet.first_dealer,
            )


def blank_photo_sheets(
    ruleset: Ruleset, players: int, club: str, *, per_page: int, copies: int
) -> Sequence[PhotoSheet]:
    """Sheets that name no table; none where no such sheet holds the game."""
    form = Form.of(ruleset, players, per_page)
    if form is None:
        return []
    sheet = PhotoSheet(
        code=SheetCode(form=form),
        ruleset=ruleset,
        seats=short_seats(players),
        names=(),
        whose=" – ".join(filter(None, (club, _("Feuille à photographier")))),
        where=_("Tour ……… · Table ………"),
    )
    return [sheet] * (copies * form.per_page)


def placed(sheets: Iterable[PhotoSheet]) -> Iterator[PhotoSheet]:
    """Give sheets their places: two of one form share a page where it has room for two."""
    before: Form | None = None
    for sheet in sheets:
        form = sheet.code.form
        place = int(form.per_page > 1 and before == form)
        yield replace(sheet, code=replace(sheet.code, place=place))
        before = None if place else form


def short_seats(players: int) -> tuple[str, ...]:
    """Name the seats of a table in the order of play by a sign: N, O, S, E, or 1 to 5."""
    words = seat_words(players)
    named = all(word.isalpha() for word in words)
    return tuple(word[:INITIAL] if named else str(at) for at, word in enumerate(words, start=1))
