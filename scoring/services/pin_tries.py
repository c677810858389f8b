"""How often a PIN may be tried: ten times in a million an hour a table, whoever tries.

Seven are for anybody (five at once, one more each half hour), three for tablets that have
been at a table before (two at once, one more each hour): strangers never use those up. One
address has three at one table, so that it always leaves some to the others.
"""

from collections.abc import Iterable
from datetime import datetime, timedelta

from django.utils import timezone

from scoring.models import TableLink
from tarotclub.models import Tries
from tarotclub.throttle import Key, Limit, WaitError, pay

HALF_AN_HOUR, HOUR = timedelta(minutes=30), timedelta(hours=1)
ANYBODY, KNOWN = "*", "known"
OF_TABLE = {
    ANYBODY: Limit(free=5, forgiven=HALF_AN_HOUR),
    KNOWN: Limit(free=2, forgiven=HOUR),
}
AT_ONE_TABLE = Limit(free=3, forgiven=HOUR, wait=HALF_AN_HOUR, longest=4 * HOUR)
AT_ALL_TABLES = Limit(free=10, forgiven=timedelta(minutes=6), wait=timedelta(minutes=1))


def subject(number: int) -> str:
    """Name what is tried, the PIN of a link, as tries are counted by."""
    return f"pin:{number}"


def pay_for_pin(
    number: int, *, address: str, link: int | None, at: datetime
) -> tuple[list[Key], int]:
    """Pay a try at a link's PIN; give what was paid on, and how many more are free.

    `link` is one that this tablet has a token of. Raises WaitError.
    """
    if link is None:
        return _pay(number, address, ANYBODY, at)
    try:
        return _pay(number, f"link:{link}", ANYBODY, at)
    except WaitError as error:
        if error.key != (subject(number), ANYBODY):
            raise
        return _pay(number, f"link:{link}", KNOWN, at)


def _pay(number: int, who: str, of_table: str, at: datetime) -> tuple[list[Key], int]:
    limits = {
        ("pin", who): AT_ALL_TABLES,
        (subject(number), who): AT_ONE_TABLE,
        (subject(number), of_table): OF_TABLE[of_table],
    }
    left = pay(limits, at=at)
    return list(limits), left


def waited_for(links: Iterable[TableLink]) -> set[int]:
    """Tell at which of these somebody has to wait before the PIN may be typed again."""
    at = timezone.now()
    numbers = {subject(link.pk): link.pk for link in links}
    rows = Tries.objects.filter(subject__in=numbers)
    return {
        numbers[row.subject]
        for row in rows
        if OF_TABLE.get(row.who, AT_ONE_TABLE).waiting(row.count, at - row.at)
    }
