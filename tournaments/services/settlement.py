"""What a point of score costs when an evening settles."""

from datetime import datetime

from django.contrib.auth.models import User
from django.utils import timezone

from scoring.models import Action
from scoring.models.stamp import raised
from tarotclub.database import write
from tournaments.models import Tournament


def set_cents(
    *, evening: Tournament, cents: int, by: User | None = None, at: datetime | None = None
) -> None:
    """Say how many cents a point costs, 0 for nothing; also once the evening has ended."""
    with write():
        others = Tournament.objects.filter(pk=evening.pk).exclude(cents_a_point=cents)
        was = others.values_list("cents_a_point", flat=True).first()
        if was is None:
            return
        others.update(cents_a_point=cents, **raised())
        Action.objects.create(
            club_id=evening.club_id,
            kind="set_cents",
            by=by,
            at=at or timezone.now(),
            data={"event": evening.pk, "was": was, "cents": cents},
        )
