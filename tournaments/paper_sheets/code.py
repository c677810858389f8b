"""What the QR code of a sheet says: whose deals stand on it, and how it is laid out.

Capitals, digits and a few signs alone, which a QR code packs closely. Why nothing can be read.
"""

import re
from dataclasses import dataclass
from enum import StrEnum

from tournaments.paper_sheets.layout import VERSION, Form, PaperLayout

WRITTEN = re.compile(
    r"TAROT/(\d{1,4})/([0-9A-Z-]{0,40})/(\d{0,3})/([0-9A-F]{0,16})/(\d)(\d)([01])([01])([12])"
    r"/([01])/(\d{1,2})",
    re.ASCII,
)


class Unreadable(StrEnum):
    """Why nothing can be read of a picture; the pages word it."""

    NO_PICTURE = "no_picture"  # another kind of file, or a broken one
    TOO_LARGE = "too_large"  # more pixels or pages than anybody needs
    NO_MARKS = "no_marks"  # not all of the sheet, not flat, or too dark
    NO_CODE = "no_code"  # the QR code is hidden or blurred
    NOT_OURS = "not_ours"  # a QR code, but of no sheet
    OTHER_VERSION = "other_version"  # printed by another version of the site
    SEVERAL = "several"  # sheets that cannot be told apart
    NO_PICTURE_IN_PDF = "no_picture_in_pdf"  # drawn, or packed otherwise than as JPEG


class ReadingError(Exception):
    """Raised with the reason why nothing can be read."""

    @property
    def why(self) -> Unreadable:
        return Unreadable(str(self))


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetCode:
    """`table` names it to the pages ("" on a blank sheet), `ruleset` is its fingerprint.

    `page` counts a table's sheets from 1; `place` is 1 for the lower of two on a page.
    """

    table: str = ""
    round: int = 0
    ruleset: str = ""
    form: Form
    place: int = 0
    page: int = 1

    @property
    def layout(self) -> PaperLayout:
        return PaperLayout(self.form, self.place)

    def deal_on(self, line: int) -> int:
        """Number the deal of a line among its table's."""
        return (self.page - 1) * len(self.layout.lines) + line

    def written(self) -> str:
        form = self.form
        numbers = (
            f"{form.seats}{form.contracts}{form.partner:d}{form.half:d}{form.per_page}",
            *(self.place, self.page),
        )
        head = ("TAROT", VERSION, self.table, self.round or "", self.ruleset)
        return "/".join(map(str, (*head, *numbers)))

    @classmethod
    def read(cls, text: str) -> "SheetCode":
        """Read what `written` gives. Raises ReadingError."""
        match = WRITTEN.fullmatch(text)
        if match is None:
            raise ReadingError(Unreadable.NOT_OURS)
        version, table, number, ruleset, *form, place, page = match.groups()
        if int(version) != VERSION:
            raise ReadingError(Unreadable.OTHER_VERSION)
        seats, contracts, partner, half, per_page = map(int, form)
        laid_out = Form(seats, contracts, bool(partner), bool(half), per_page)
        if not laid_out.is_possible or int(place) >= per_page or not int(page):
            raise ReadingError(Unreadable.NOT_OURS)
        return cls(
            table=table,
            round=int(number or 0),
            ruleset=ruleset,
            form=laid_out,
            place=int(place),
            page=int(page),
        )
