"""What is told to who collects figures, read when he asks: numbers and states, no name."""

from collections.abc import Iterator

from django.db.models import Count, F, Max, Min, Q
from django.utils import timezone

from scoring.models import Deal
from scoring.tablets import waiting_everywhere
from tarotclub.ground import replica
from tarotclub.keeping.health import last_copy_at
from tarotclub.serving.lanes import in_service
from tarotclub.serving.noted import Figure
from tournaments.models import StoredStanding


def figures() -> Iterator[Figure]:
    """Of this process: queues, what tablets told it; of the site: deals, copies, replica."""
    for name, lane in in_service.items():
        waiting = lane.room.taken - lane.running
        yield Figure("tarotclub_waiting", "Requests in a queue.", waiting, "lane", name)
    outbox = "Entries that wait on tablets, as this process was told."
    yield Figure("tarotclub_outbox", outbox, waiting_everywhere())
    deals = Deal.objects.aggregate(last=Max("pk"))["last"] or 0  # of them none ever goes
    yield Figure("tarotclub_deals", "Number of the last deal of the site.", deals)
    if copied_at := last_copy_at():
        age = (timezone.now() - copied_at).total_seconds()
        yield Figure("tarotclub_copy_age_seconds", "Age of the last copy.", age)
    standings = StoredStanding.objects.aggregate(
        checked=Min("checked_at"), waiting=Count("pk", filter=~Q(mark=F("done")))
    )
    if checked := standings["checked"]:
        age = (timezone.now() - checked).total_seconds()
        words = "Since the stored standing that was compared longest ago was."
        yield Figure("tarotclub_standing_age_seconds", words, age)
        words = "Stored standings that wait to be computed anew."
        yield Figure("tarotclub_standings_waiting", words, standings["waiting"])
    if seen := replica.seen_now():
        words = "Whether the replica is read, by what hinders it."
        yield Figure("tarotclub_replica", words, 1, "state", seen.fault or "read")
        if seen.seconds is not None:
            words = "By how much the replica is behind."
            yield Figure("tarotclub_replica_behind_seconds", words, seen.seconds)
