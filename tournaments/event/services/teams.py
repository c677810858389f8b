"""The teams of a tournament: made by name, and full at their size."""

from django.db.models import Sum
from django.utils.translation import gettext_lazy

from tarotclub.accounts.acting import NOBODY, Act
from tarotclub.ground.database import write
from tarotclub.ground.refusal import Refusal
from tournaments.event.services.writing import claim, log
from tournaments.models import SCRATCHED, Entry, Event, Team


class TeamFullError(Refusal):
    """The team has all of its players."""

    sentence = gettext_lazy("Cette équipe est complète : choisissez-en une autre.")


def create_team(*, event: Event, name: str, act: Act = NOBODY) -> Team:
    """Add a team; the same name again gives the team that has it."""
    with write():
        claim(event)
        known = event.teams.filter(name=name).first() if name else None
        if known:
            return known
        last = event.teams.order_by("number").last()
        team = Team.objects.create(
            event=event, number=last.number + 1 if last else 1, name=name
        )
        log("create_team", event, act, team=team.number)
    return team


def fee_of(event: Event, fee_class: str) -> int:
    """What a class pays, in cents; nothing where the event does not know it."""
    return int(dict(event.fees).get(fee_class, 0))


def share_fees(event: Event) -> None:
    """Let the first of each team owe its fee where fees are by team, and its mates nothing.

    That is who has paid, else who was entered first; whoever has no team owes it alone. Who
    was scratched owes no more than he does.
    """
    if not event.fees_by_team:
        return
    entries = event.entries.annotate(paid=Sum("payments__cents", default=0)).order_by("number")
    ordered = sorted(entries, key=lambda entry: (entry.paid <= 0, entry.number))
    payers: dict[int | None, int] = {}
    for entry in ordered:
        if entry.scratched and entry.paid <= 0:
            continue
        payer = payers.setdefault(entry.team_id, entry.pk)
        owes = entry.team_id is None or payer == entry.pk
        if not entry.scratched:
            entry.fee_cents = fee_of(event, entry.fee_class) if owes else 0
    Entry.objects.bulk_update(ordered, ["fee_cents"])


def refuse_full(event: Event, team: Team | None) -> None:
    """Raise TeamFullError when a team has more players than the event's teams have."""
    if team is not None and team.entries.exclude(SCRATCHED).count() > event.team_size:
        raise TeamFullError
