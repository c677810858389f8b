"""What the QR code of a sheet says: whose deals stand on it, and how it is laid out.

Capitals, digits and a few signs alone, which a QR code packs closely.
"""

import re
from dataclasses import dataclass

from tournaments.paper_sheets.layout import VERSION, Form, PaperLayout

WRITTEN = re.compile(
    r"TAROT/(\d{1,4})/([0-9A-Z-]{0,40})/(\d{0,3})/([0-9A-F]{0,16})/(\d)(\d)([01])([01])([12])"
    r"/([01])/(\d{1,2})",
    re.ASCII,
)


class PaperCodeError(ValueError):
    """A code that is none of ours, or of a sheet laid out otherwise: see `Unreadable`."""


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

    @property
    def first_deal(self) -> int:
        return (self.page - 1) * len(self.layout.lines) + 1

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
        """Read what `written` gives. Raises PaperCodeError."""
        match = WRITTEN.fullmatch(text)
        if match is None:
            raise PaperCodeError("not_ours")
        version, table, number, ruleset, *form, place, page = match.groups()
        if int(version) != VERSION:
            raise PaperCodeError("other_version")
        seats, contracts, partner, half, per_page = map(int, form)
        laid_out = Form(seats, contracts, bool(partner), bool(half), per_page)
        if not laid_out.is_possible or int(place) >= per_page or not int(page):
            raise PaperCodeError("not_ours")
        return cls(
            table=table,
            round=int(number or 0),
            ruleset=ruleset,
            form=laid_out,
            place=int(place),
            page=int(page),
        )
