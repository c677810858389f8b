"""A spreadsheet read row by row: where each row belongs, and all that is wrong with it."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from django.utils.functional import Promise
from django.utils.translation import gettext as _, gettext_lazy

from tournaments.foreign.columns import Columns, Rows, fold, read_number
from tournaments.foreign.reading import FORMULA
from tournaments.imports.known_tables import CellError, ReleasedTable, Tables

MOST_POINTS = 1_000_000  # more is a mistyped cell
ROUND, TABLE = gettext_lazy("Tour"), gettext_lazy("Table")
T = TypeVar("T")


@dataclass(slots=True, kw_only=True)
class ImportedLine(Generic[T]):
    """A row of the spreadsheet, counted from 1 as it counts: what it says, in words.

    `value` is what is stored of it; None with `errors`, and where it is `here` already.
    """

    row: int
    what: str = ""
    errors: list[str] = field(default_factory=list)
    here: bool = False
    value: T | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Cells:
    """A row's cells by field; each reading of one raises CellError, with the sentence."""

    row: int
    texts: Mapping[str, str]

    def text(self, name: str) -> str:
        return self.texts.get(name, "")

    def whole(self, name: str, column: Promise) -> int | None:
        """Read a whole number; None for an empty cell. `column` is said in a refusal."""
        text = self.text(name)
        if not text:
            return None
        if text == FORMULA:
            words = _(
                "%(column)s : une formule sans résultat. Ouvrez le fichier dans un tableur,"
                " enregistrez-le, puis recommencez."
            )
            raise CellError(words % {"column": column})
        found = read_number(text)
        if found is None or found % 1 or abs(found) > MOST_POINTS:
            words = _("%(column)s : « %(text)s » n’est pas un nombre entier.")
            raise CellError(words % {"column": column, "text": text})
        return int(found)

    def word(self, name: str, column: Promise, codes: Mapping[str, str]) -> str:
        """Read one of some words, folded, as its code; "" for an empty cell."""
        text = self.text(name)
        if not text:
            return ""
        if fold(text) not in codes:
            words = _("%(column)s : « %(text)s » n’est pas compris.")
            raise CellError(words % {"column": column, "text": text})
        return codes[fold(text)]

    def table(self, tables: Tables) -> ReleasedTable:
        """Find the table; without a round it is one of that under way, else of the only one."""
        round_number = self.whole("round", ROUND)
        at = self.whole("table", TABLE)
        rounds = {key[0] for key in tables}
        meant = {each.round_number for each in tables.values() if each.running} or rounds
        if round_number is None and len(meant) == 1:
            (round_number,) = meant
        if round_number is None:
            raise CellError(_("Il manque le tour."))
        if at is None:
            raise CellError(_("Il manque le numéro de la table."))
        if round_number not in rounds:
            words = _("Le tour %(n)s n’est pas lancé : lancez-le d’abord.")
            raise CellError(words % {"n": round_number})
        if (round_number, at) not in tables:
            words = _("Il n’y a pas de table %(table)s au tour %(n)s.")
            raise CellError(words % {"table": at, "n": round_number})
        return tables[round_number, at]


def rows_of(rows: Rows, columns: Columns) -> Iterator[Cells]:
    """Give the rows below the headings; blank ones are left out."""
    for index in range(columns.heading + 1, len(rows)):
        texts = {name: columns.cell(rows[index], name) for name in columns.places}
        if any(texts.values()):
            yield Cells(row=index + 1, texts=texts)


def counts_of_lines(lines: Sequence[ImportedLine[T]]) -> Counter[str]:
    """Count what is new, here already, and wrong."""
    return Counter("wrong" if line.errors else "here" if line.here else "new" for line in lines)
