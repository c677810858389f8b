"""The values of an event file; each kind refuses what it is not."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from uuid import UUID

from tournaments.duplicate.dealing import PACK, WrongCardsError, typed
from tournaments.duplicate.engine.written import coefficients_of

SMALL, LARGE = 32_767, 2_147_483_647  # what the columns of a database hold
# What a database or a page could not hold: control characters, and half a character.
UNWRITABLE = re.compile("[\x00-\x08\x0b-\x1f\x7f\ud800-\udfff]")
DEEPEST = 20
KEY = re.compile(r"[-\w]{1,16}", re.ASCII)
YEARS = range(1900, 2200)  # no zone and no clock leads out of what a computer counts
WEIGHT = re.compile(r"\d{1,3}(\.\d{1,3})?", re.ASCII)

Test = Callable[[object], bool]


@dataclass(frozen=True, slots=True)
class Reference:
    """The place of a row in another section, from 1; perhaps of none."""

    section: str
    optional: bool = False

    def __call__(self, value: object) -> bool:
        return (value is None and self.optional) or (type(value) is int and value >= 1)


def text(longest: int, *, blank: bool = True) -> Test:
    """Make the test of a text of so many characters at most, all of which a page can show."""
    return lambda value: (
        isinstance(value, str)
        and len(value) <= longest
        and not UNWRITABLE.search(value)
        and (blank or bool(value.strip()))
    )


def key(value: object) -> bool:
    """Tell whether it is a word that an address can have, like those of screens."""
    return isinstance(value, str) and bool(KEY.fullmatch(value))


def word(*words: str) -> Test:
    """Make the test of one of some words."""
    return lambda value: isinstance(value, str) and value in words


def whole(low: int = 0, high: int = SMALL) -> Test:
    """Make the test of a whole number within bounds."""
    return lambda value: type(value) is int and low <= value <= high


def coefficient(value: object) -> bool:
    """Tell whether it is a session's weight as it is stored, like "1.5"."""
    if not (isinstance(value, str) and WEIGHT.fullmatch(value)):
        return False
    try:
        return bool(coefficients_of([value]))
    except ValueError:
        return False


def flag(value: object) -> bool:
    """Tell whether it is true or false."""
    return isinstance(value, bool)


def moment(value: object) -> bool:
    """Tell whether it is a moment in ISO 8601 with its zone, in a year like ours."""
    try:
        at = datetime.fromisoformat(value) if isinstance(value, str) else None
    except ValueError:
        return False
    return at is not None and at.tzinfo is not None and at.year in YEARS


def day(value: object) -> bool:
    """Tell whether it is a day in ISO 8601, in a year like ours."""
    try:
        return isinstance(value, str) and date.fromisoformat(value).year in YEARS
    except ValueError:
        return False


def identity(value: object) -> bool:
    """Tell whether it is a UUID in its usual writing."""
    try:
        return isinstance(value, str) and str(UUID(value)) == value
    except ValueError:
        return False


def optional(test: Test) -> Test:
    """Make the test of what may also be left out, as null."""
    return lambda value: value is None or test(value)


def list_of(test: Test) -> Test:
    """Make the test of a list of values of one kind."""
    return lambda value: isinstance(value, list) and all(map(test, value))


def seating(value: object) -> bool:
    """Take the tables of a round, each the numbers of who sits there; nobody sits twice."""
    if not list_of(list_of(whole()))(value):
        return False
    assert isinstance(value, list)
    numbers = [number for table in value for number in table]
    return all(value) and len(numbers) == len(set(numbers))


def several(*tests: Test) -> Test:
    """Make the test of a list that holds one value of each kind, in this order."""
    return lambda value: (
        isinstance(value, list)
        and len(value) == len(tests)
        and all(test(each) for test, each in zip(tests, value, strict=True))
    )


def keyed(tests: Mapping[str, Test], also: Mapping[str, Test] | None = None) -> Test:
    """Make the test of an object with exactly these keys; those of `also` may be left out."""
    known = {**tests, **(also or {})}
    return lambda value: (
        isinstance(value, dict)
        and tests.keys() <= value.keys() <= known.keys()
        and all(known[key](each) for key, each in value.items())
    )


def anything(value: object, depth: int = DEEPEST) -> bool:
    """Tell whether it is a JSON object that a database can hold, whatever it says."""
    return isinstance(value, dict) and _plain(value, depth)


def _plain(value: object, depth: int) -> bool:
    if depth == 0:
        return False
    if isinstance(value, dict):
        return all(_plain(key, 1) and _plain(each, depth - 1) for key, each in value.items())
    if isinstance(value, list):
        return all(_plain(each, depth - 1) for each in value)
    if isinstance(value, str):
        return not UNWRITABLE.search(value)
    return not isinstance(value, int) or abs(value) <= LARGE


def written_hands(value: object) -> bool:
    """Take the hands of boards by their numbers, each a whole deal."""
    return isinstance(value, dict) and all(map(_is_deal, value, value.values()))


def _is_deal(board: object, packs: object) -> bool:
    written = list_of(list_of(word(*PACK)))
    if not (isinstance(board, str) and board.isdecimal() and written(packs)):
        return False
    assert isinstance(packs, list)
    try:
        typed(tuple(tuple(pack) for pack in packs))
    except WrongCardsError:
        return False
    return True
