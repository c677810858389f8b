"""What names a table on its printed sheet: nobody makes it but this site, for who sits there.

The entries are sealed with it: a sheet that was printed before players changed places is
another's.
"""

from base64 import b32encode
from collections import defaultdict
from collections.abc import Mapping, Sequence
from hashlib import sha256
from uuid import UUID

from django.utils.crypto import salted_hmac

from scoring.models import Table
from scoring.rules import Ruleset
from tournaments.event.words import in_order_of_play
from tournaments.models import Place, Round

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
