"""When a hall's computer tells its club's site what is new: every few seconds, when asked.

A thread waits, another process makes and sends, below everything else. Where the site does not
answer it is asked less and less often. A computer that is linked to no site has neither.
"""

from django.db import connections

from tarotclub.linked.services.hall import exchange
from tarotclub.serving.workshop import Repeater
from tournaments.models import SiteLink

LOOK, LONGEST_REST = 15, 240  # seconds between two looks, and at most where nobody answers
PATIENCE = 10 * 60  # seconds


def exchange_all(*, forced: bool = False) -> bool:
    """Do it for every linked club; tell whether each site answered."""
    try:
        for link in SiteLink.objects.select_related("club"):
            exchange(link, forced=forced)
        return not SiteLink.objects.exclude(trouble="").exists()
    finally:
        connections.close_all()


def _look(sender: Repeater) -> None:
    sender.rest = min(2 * sender.rest, LONGEST_REST)
    linked = SiteLink.objects.exists()
    if not linked or sender.workshop.do(exchange_all, forced=sender.asked):
        sender.rest = LOOK


sender = Repeater("sending to the club's site", _look, LOOK, PATIENCE)
