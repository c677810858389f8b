"""What is brought in from a spreadsheet: an importer, and what it reads of each row."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar
from uuid import UUID

from django import forms
from django.http import QueryDict
from django.utils.functional import Promise
from django.utils.translation import gettext as _, gettext_lazy

from tarotclub.accounts.acting import Act
from tournaments.foreign.columns import (
    FORMULA,
    Columns,
    Rows,
    SheetField,
    fold,
    guess,
    read_number,
)

MOST_POINTS = 1_000_000  # more is a mistyped cell
NOT_WORKED_OUT = gettext_lazy(
    "%(column)s : une formule sans résultat. Ouvrez le fichier dans un tableur,"
    " enregistrez-le, puis recommencez."
)
Place = TypeVar("Place")
Value = TypeVar("Value")
Choices = Sequence[tuple[str, Any]]


class CellError(Exception):
    """What a cell says cannot be; the sentence that says so."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


@dataclass(frozen=True, slots=True, kw_only=True)
class Cells:
    """A row's cells by field; each reading of one raises CellError, with the sentence."""

    row: int
    texts: Mapping[str, str]
    labels: Mapping[str, Any]

    def text(self, name: str) -> str:
        return self.texts.get(name, "")

    def whole(self, name: str) -> int | None:
        """Read a whole number; None for an empty cell."""
        text = self.text(name)
        if not text:
            return None
        if text == FORMULA:
            raise CellError(NOT_WORKED_OUT % {"column": self.labels[name]})
        number = read_number(text)
        if number is None or number % 1 or abs(number) > MOST_POINTS:
            words = _("%(column)s : « %(text)s » n’est pas un nombre entier.")
            raise CellError(words % {"column": self.labels[name], "text": text})
        return int(number)

    def word(self, name: str, codes: Mapping[str, str]) -> str:
        """Read one of some words, folded, as its code; "" for an empty cell."""
        text = self.text(name)
        if text and fold(text) not in codes:
            words = _("%(column)s : « %(text)s » n’est pas compris.")
            raise CellError(words % {"column": self.labels[name], "text": text})
        return codes[fold(text)] if text else ""


@dataclass(frozen=True, slots=True, kw_only=True)
class RowQuestion:
    """What is asked about a row, in the field `key`: one of `choices`, or a text without."""

    key: str
    label: Any
    answer: str
    choices: Choices = ()


@dataclass(slots=True, kw_only=True)
class BroughtLine(Generic[Value]):
    """A row, counted from 1 as the spreadsheet counts: what it says, and what about it.

    `value` is what is stored of it: None with `errors`, where it is `here` already, and where
    it is `left` out.
    """

    row: int
    what: str = ""
    more: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    questions: list[RowQuestion] = field(default_factory=list)
    here: bool = False
    left: bool = False
    value: Value | None = None

    @property
    def doubtful(self) -> bool:
        noted = self.notes and not self.here
        return bool(self.errors or self.questions or noted or self.left)


@dataclass(frozen=True, slots=True, kw_only=True)
class BroughtSheet:
    """A sheet as somebody says that it is read; `left` are the rows that he leaves out.

    `options` is what he says of all rows, `answers` what he answers about some; `storing` what
    he says at the end. Its `uuid` is that of the page, however often it is sent.
    """

    rows: Rows
    columns: Columns
    uuid: UUID
    labels: Mapping[str, Any] = field(default_factory=dict)
    left: Collection[int] = ()
    options: Mapping[str, Any] = field(default_factory=dict)
    answers: Mapping[str, Any] = field(default_factory=dict)
    storing: Mapping[str, Any] = field(default_factory=dict)

    def __iter__(self) -> Iterator[Cells]:
        """Give the rows below the headings, without blank ones and those left out."""
        for index in range(self.columns.heading + 1, len(self.rows)):
            texts = {
                name: self.columns.cell(self.rows[index], name) for name in self.columns.places
            }
            if any(texts.values()) and index + 1 not in self.left:
                yield Cells(row=index + 1, texts=texts, labels=self.labels)

    def answer(self, key: str) -> str:
        return str(self.answers.get(key, ""))

    def ask(
        self,
        line: BroughtLine[Any],
        about: str,
        label: Any,
        choices: Choices,
        *,
        read: str = "",
    ) -> str:
        """Ask something about a row; give what was answered, until then what was `read`."""
        key = f"{about}-{line.row}"
        answer = self.answer(key) if key in self.answers else read
        line.questions.append(RowQuestion(key=key, label=label, answer=answer, choices=choices))
        return answer


@dataclass(slots=True, kw_only=True)
class Reading(Generic[Value]):
    """What a sheet comes to: its lines, what else will be done, what forbids to store it.

    `more` is what the importer itself shows of it, and stores by.
    """

    lines: list[BroughtLine[Value]] = field(default_factory=list)
    notes: Sequence[str] = ()
    obstacles: Sequence[str] = ()
    more: Any = None

    @property
    def values(self) -> list[Value]:
        return [line.value for line in self.lines if line.value is not None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Importer(Generic[Place, Value]):
    """What a spreadsheet may hold: its fields, how a row is read, how all of it is stored.

    A heading row has one of `told_by`; the sheet that is proposed has all of `sheet_by`, and
    one of `any_of`. A list without headings is the field `alone`, in its first column.
    `store` stores all or nothing; it gives what it says, and where it leads. `options` asks
    what reading needs, `storing` what storing does; `asked` leaves out fields of no use there,
    `proposed` adds columns that no heading tells. `shown` is a template about `Reading.more`.
    """

    title: str | Promise
    hint: str | Promise
    action: str | Promise
    nothing: str | Promise
    fields: Callable[[], Sequence[SheetField]]
    told_by: Sequence[str]
    read: Callable[[Place, BroughtSheet], Reading[Value]]
    store: Callable[[Place, BroughtSheet, Reading[Value], Act], tuple[str, str]]
    sheet_by: Sequence[str] = ()
    any_of: Sequence[str] = ()
    alone: str = ""
    options: Callable[[Place, QueryDict | None], forms.Form] | None = None
    storing: Callable[[Place, Reading[Value], QueryDict | None], forms.Form] | None = None
    asked: Callable[[Place, SheetField], bool] | None = None
    proposed: Callable[[Rows, Columns], Columns] | None = None
    shown: str = ""
    most_rows: int = 1_000

    def fields_at(self, place: Place) -> list[SheetField]:
        return [each for each in self.fields() if not self.asked or self.asked(place, each)]

    def guessed(self, rows: Rows, fields: Sequence[SheetField]) -> Columns:
        """Propose which column is which."""
        columns = guess(rows, fields, self.told_by)
        if columns is None:
            places = {self.alone: (0,)} if self.alone else {}
            return Columns(heading=-1, titles=(), places=places)
        return self.proposed(rows, columns) if self.proposed else columns

    def fitness(self, rows: Rows) -> int:
        """Give how well a sheet fits, by its beginning: 0 where no heading is known."""
        columns = guess(rows, self.fields(), self.told_by)
        if columns is None:
            return 0
        all_there = all(name in columns for name in self.sheet_by)
        any_there = not self.any_of or any(name in columns for name in self.any_of)
        return 2 if all_there and any_there else 1
