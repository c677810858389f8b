"""When a hall’s computer sends: every few seconds, when asked, ever less where none answers.

What is sent, and what it is made with, comes with the first link: most computers have none.
"""

from tarotclub.serving.later import IMPORTING
from tarotclub.serving.workshop import Repeater
from tournaments.models import SiteLink

LOOK, LONGEST_REST = 15, 240  # seconds between two looks, and at most where nobody answers
PATIENCE = 10 * 60  # seconds


def _look(sender: Repeater) -> None:
    sender.rest = min(2 * sender.rest, LONGEST_REST)
    if not SiteLink.objects.exists() or _exchanged(sender):
        sender.rest = LOOK


def _exchanged(sender: Repeater) -> bool:
    with IMPORTING:  # a page may import the same rooms at this moment
        from tarotclub.linked.services.hall import exchange_all  # noqa: PLC0415 (see above)
    return sender.workshop.do(exchange_all, forced=sender.asked)


sender = Repeater("sending to the club's site", _look, LOOK, PATIENCE)
