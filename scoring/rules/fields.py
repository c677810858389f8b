"""A JSON object read key by key: whatever is missing, misshapen or unknown is named."""

import json
import re
from collections import Counter
from collections.abc import Iterable
from decimal import Decimal
from enum import StrEnum
from typing import Any, NamedTuple, TypeVar

E = TypeVar("E", bound=StrEnum)
LONGEST_TEXT = 80
LONGEST_NUMBER = 12
NUMBER = re.compile(r"-?\d{1,9}([.,]\d{1,9})?", re.ASCII)
# Half a character, as the JSON escape \ud800 makes it: no file or database could hold it.
SURROGATE = re.compile("[\ud800-\udfff]")
NOT_A_NUMBER = Decimal("NaN")


class NotationError(ValueError):
    """A written deal that cannot be read: which key, and a code for the sentence.

    `allowed` are the words of which one had to stand there.
    """

    def __init__(self, key: str, code: str, allowed: Iterable[str] = ()) -> None:
        super().__init__(key, code)
        self.key = _printable(key)
        self.code = code
        self.allowed = tuple(allowed)


class UntrueError(ValueError):
    """What can be read and cannot be true: which key, and a code for the sentence."""

    def __init__(self, key: str, code: str) -> None:
        super().__init__(key, code)
        self.key = key
        self.code = code


def decode(text: str | bytes) -> object:
    """Decode one JSON value, numbers exactly; what is no JSON raises NotationError.

    A number that is none (NaN, one with a thousand digits) is left to be refused by whoever
    reads its key, who can name it.
    """
    try:
        return DECODER.decode(text if isinstance(text, str) else text.decode())
    except NotationError:
        raise
    except (ValueError, RecursionError) as error:
        raise NotationError("", "not_json") from error


def is_text(value: object) -> bool:
    """Whether a value is a short text that a file or a database could hold."""
    return isinstance(value, str) and len(value) <= LONGEST_TEXT and not SURROGATE.search(value)


def is_name(value: object) -> bool:
    """Tell whether a value is a text that says something."""
    return value != "" and is_text(value)


class _Missing(NamedTuple):
    """Stands where a key has no default."""


MISSING = _Missing()


class Fields:
    """A JSON object being read; what nobody asked for is refused at the end."""

    def __init__(self, prefix: str, value: object) -> None:
        if not isinstance(value, dict):
            raise NotationError(prefix, "not_an_object")
        self.prefix = prefix
        self.value: dict[str, Any] = value
        self.taken: set[str] = set()

    def path(self, key: str) -> str:
        return f"{self.prefix}.{key}" if self.prefix else key

    def take(self, key: str, default: object = MISSING) -> object:
        self.taken.add(key)
        value = self.value.get(key, default)
        if value is MISSING:
            raise NotationError(self.path(key), "missing")
        return value

    def refuse_the_rest(self) -> None:
        if self.value.keys() <= self.taken:
            return
        for key in self.value:
            if key not in self.taken:
                raise NotationError(self.path(key), "key_unknown", tuple(sorted(self.taken)))

    def text(self, key: str, default: object = MISSING) -> str:
        value = self.take(key, default)
        if not isinstance(value, str) or not is_text(value):
            raise NotationError(self.path(key), "not_a_text")
        return value

    def boolean(self, key: str) -> bool:
        value = self.take(key, default=False)
        if not isinstance(value, bool):
            raise NotationError(self.path(key), "not_a_boolean")
        return value

    def integer(self, key: str, default: object = MISSING) -> int:
        value = self.take(key, default)
        if not isinstance(value, int) or isinstance(value, bool):
            raise NotationError(self.path(key), "not_an_integer")
        return value

    def number(self, key: str, default: object = MISSING) -> Decimal:
        """Read a count: a number, or a text with a point or a comma."""
        number = _number(self.take(key, default))
        if not number.is_finite():
            raise NotationError(self.path(key), "not_a_number")
        return number

    def items(self, key: str) -> list[Any]:
        value = self.take(key, [])
        if not isinstance(value, list):
            raise NotationError(self.path(key), "not_a_list")
        return value

    def word(self, key: str, words: type[E], default: object = MISSING) -> E:
        value = self.take(key, default)
        if not isinstance(value, str) or value not in {word.value for word in words}:
            allowed = (word.value for word in words if word.value)
            raise NotationError(self.path(key), "word_unknown", allowed)
        return words(value)

    def word_or_null(self, key: str, words: type[E]) -> E | None:
        return None if self.take(key, None) is None else self.word(key, words)


def _number(value: object) -> Decimal:
    if isinstance(value, bool):
        return NOT_A_NUMBER
    if isinstance(value, int | Decimal):
        return Decimal(value)
    if isinstance(value, float):
        return _decimal(str(value))
    if isinstance(value, str) and NUMBER.fullmatch(value.strip()):
        return Decimal(value.strip().replace(",", "."))
    return NOT_A_NUMBER


def _decimal(text: str) -> Decimal:
    """Read a JSON number with a point or an exponent, unless nobody would count that far."""
    number = Decimal(text) if len(text) <= LONGEST_NUMBER else NOT_A_NUMBER
    return number if abs(number.adjusted()) <= LONGEST_NUMBER else NOT_A_NUMBER


def _unique_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    value = dict(pairs)
    if len(value) < len(pairs):
        times = Counter(key for key, _ in pairs)
        raise NotationError(next(key for key in times if times[key] > 1), "key_twice")
    return value


def _printable(key: str) -> str:
    """Shorten and escape a key, so that a message naming it stays one short line."""
    short = key if len(key) <= LONGEST_TEXT else f"{key[:LONGEST_TEXT]}…"
    return short if short.isprintable() else short.encode("unicode_escape").decode("ascii")


DECODER = json.JSONDecoder(
    parse_float=_decimal, parse_constant=Decimal, object_pairs_hook=_unique_keys
)
