"""The sheets of a round, of a table or of a club, as values to print.

What names a table on its sheet is made by nobody but this site, for who sits there: the entries
are sealed with it, and a sheet that was printed before players changed places is another’s.
"""

from base64 import b32encode
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from uuid import UUID

from django.utils.crypto import salted_hmac
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from scoring.models import Table
from scoring.rules import Ruleset
from tournaments.event.words import in_order_of_play
from tournaments.models import Event, Place, Round
from tournaments.paper_sheets.layout import Form, PaperLayout, SheetCode
from tournaments.paper_sheets.words import where
from tournaments.sheets.event_sheet import round_sheets, seat_words

SALT = "tournaments.paper-sheets"
SEAL = 10  # characters of 5 bits
MARK = 16
UUID_BYTES = 16


def ruleset_mark(ruleset: Ruleset) -> str:
    """Tell a ruleset from any other, as the code of a sheet does."""
    return sha256(repr(ruleset).encode()).hexdigest()[:MARK].upper()


def table_keys(round_: Round) -> Mapping[int, str]:
    """What names the tables of a round on paper, planned or released, by their numbers."""
    if round_.released_at is None:
        return {
            number: _key(round_, number, in_order_of_play(entries))
            for number, entries in enumerate(round_.played_at, start=1)
        }
    places = Place.objects.filter(seat__table__round_table__round=round_)
    seats = defaultdict(list)
    rows = places.order_by("seat__table", "seat__position")
    for number, entry in rows.values_list("seat__table__number", "entry__number"):
        seats[number].append(entry)
    return {number: _key(round_, number, entries) for number, entries in seats.items()}


def deal_uuid(table: Table, page: int, line: int) -> UUID:
    """The identity of the deal on a line, however often it is photographed."""
    return UUID(bytes=_hmac(f"deal {table.pk} {page} {line}")[:UUID_BYTES])


def _key(round_: Round, table: int, entries: Sequence[int]) -> str:
    sealed = _hmac(f"{round_.event_id} {round_.number} {table} {list(entries)}")
    return f"{round_.event_id}-{table}-{b32encode(sealed).decode()[:SEAL]}"


def _hmac(text: str) -> bytes:
    return salted_hmac(SALT, text, algorithm="sha256").digest()


INITIAL = 1  # letter of Nord, Ouest, Sud, Est


@dataclass(frozen=True, slots=True, kw_only=True)
class PhotoSheet:
    """One sheet as it is printed; `names` are empty where the pen writes them."""

    code: SheetCode
    ruleset: Ruleset
    seats: Sequence[str]
    names: Sequence[str]
    whose: str
    where: str
    first_dealer: int | None = None


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
