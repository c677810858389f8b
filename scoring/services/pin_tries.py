"""How often somebody may try a PIN: who guesses waits, nobody else does, at no table.

Who tries is an address, or a tablet by a link that it once had. At one table he is heard 27
times a day; the door (tarotclub/serving/lanes.py) hears ten tries a second of all. A PIN is
one of a hundred million and lasts for two days: whoever has a thousand addresses would need
five years for it, whoever has them without end 58 days in which the door hears nobody but him.
"""

from collections.abc import Iterable
from datetime import datetime, timedelta

from django.utils import timezone

from scoring.models import TableLink
from tarotclub.accounts.throttle import Key, Limit, pay
from tarotclub.models import Tries

AT_ONE_TABLE = Limit(
    free=3,
    forgiven=timedelta(hours=1),
    wait=timedelta(minutes=30),
    longest=timedelta(hours=4),
)
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
    who = address if link is None else f"link:{link}"
    limits = {("pin", who): AT_ALL_TABLES, (subject(number), who): AT_ONE_TABLE}
    left = pay(limits, at=at)
    return list(limits), left


def waited_for(links: Iterable[TableLink]) -> set[int]:
    """Tell at which of these somebody has to wait before he may type the PIN again."""
    at = timezone.now()
    numbers = {subject(link.pk): link.pk for link in links}
    rows = Tries.objects.filter(subject__in=numbers)
    return {
        numbers[row.subject] for row in rows if AT_ONE_TABLE.waiting(row.count, at - row.at)
    }
