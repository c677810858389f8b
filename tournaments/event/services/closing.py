"""Ending an event with its tables, letting it go on, deleting one opened by mistake.

Publishing an event at an address of its own, and a player's name as he wants it.
"""

from collections.abc import Collection, Sequence
from secrets import choice

from django.utils.translation import gettext as _, gettext_lazy

from scoring.models import Action, Player, Seat, Table
from scoring.models.action import noted
from scoring.models.club import Publication
from scoring.models.table import raised
from scoring.services.tables import close_table, reopen_table
from tarotclub.accounts.acting import NOBODY, Act
from tarotclub.ground.database import write
from tarotclub.ground.refusal import Refusal
from tarotclub.ground.row_security import whole_site
from tournaments.event.services.writing import log
from tournaments.models import Entry, Event, HomologationState, SeasonSource, StoredStanding


def close_event(*, event: Event, act: Act = NOBODY) -> None:
    """End an event and its tables. Closing twice changes nothing."""
    with write():
        changed = Event.objects.filter(pk=event.pk, closed_at=None).update(
            closed_at=act.at, **raised()
        )
        if not changed:
            return
        for table in Table.objects.open().filter(round_table__round__event=event):
            close_table(table=table, act=act)
        log("close_event", event, act)


def reopen_event(*, event: Event, act: Act = NOBODY) -> None:
    """Let an ended event go on, with the tables that its end has closed.

    Those that had ended before stay closed until they are reopened.
    """
    with write():
        closed_at = Event.objects.values_list("closed_at", flat=True).get(pk=event.pk)
        changed = Event.objects.filter(pk=event.pk, closed_at__isnull=False).update(
            closed_at=None, **raised()
        )
        if not changed:
            return
        log("reopen_event", event, act)
        ended = Table.objects.filter(round_table__round__event=event, closed_at=closed_at)
        for table in ended:
            reopen_table(table=table, act=act)


def kept_as_published(event: Event) -> list[str]:
    """Sentences about who keeps an ended event's ranking as it was, whatever changes in it."""
    published = event.homologations.filter(
        state__in=[HomologationState.ASKED, HomologationState.GRANTED]
    ).select_related("federation")
    closed = event.season_sources.exclude(season__closed_at=None).select_related("season")
    homologated = _(
        "« %(name)s » garde le classement que le club lui a donné à homologuer, même s’il"
        " change."
    )
    counted = _("« %(name)s » garde les points comptés à sa clôture, même s’ils changent.")
    return [
        *(homologated % {"name": each.federation} for each in published),
        *(counted % {"name": each.season} for each in closed),
    ]


def lost_with(event: Event) -> list[str]:
    """Sentences about who counts an event no more once it is deleted, and who keeps it."""
    counting = event.season_sources.filter(season__closed_at=None).select_related("season")
    lost = _("« %(name)s » ne compte plus ses points.")
    return [*(lost % {"name": each.season} for each in counting), *kept_as_published(event)]


class EventUsedError(Refusal):
    sentence = gettext_lazy(
        "On y a déjà inscrit, joué, encaissé ou décidé quelque chose : cet événement ne"
        " s’efface pas. Terminez-le plutôt."
    )


def delete_event(*, event: Event, act: Act = NOBODY) -> None:
    """Delete an event in which nothing was done yet. Raises EventUsedError."""
    with write():
        if not Event.objects.filter(pk=event.pk).update(**raised()):
            return
        refuse_used(Event.objects.get(pk=event.pk))
        erase("delete_event", event, act)


def erase(kind: str, event: Event, act: Act) -> None:
    """Delete an event's row, and note it in the club's log: its own is read nowhere now."""
    Event.objects.filter(pk=event.pk).delete()
    Action.objects.note(kind, event, act, name=event.name)


def refuse_used(event: Event) -> None:
    """Raise EventUsedError once anything was done; decisions and payments are of an entry."""
    if (
        event.counted_cents is not None
        or event.entries.exists()
        or event.rounds.filter(tables__isnull=False).exists()
        or event.expenses.exists()
        or event.halls.exists()
        or hasattr(event, "dealing")
    ):
        raise EventUsedError


LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"  # without those that look alike
LENGTH = 10


def new_key() -> str:
    """Make an address that nobody guesses and everybody can type."""
    return "".join(choice(LETTERS) for _letter in range(LENGTH))


def publish_event(*, event: Event, shown: bool = True, act: Act = NOBODY) -> None:
    """Open an event's pages to whoever has their address, or close them; also after the end.

    A new address each time: a closed one never opens again.
    """
    key = new_key() if shown else None
    with write():
        others = Event.objects.filter(pk=event.pk, public_key__isnull=shown)
        if others.update(public_key=key, **raised()):
            log("publish_event" if shown else "unpublish_event", event, act)


def renew_pages(players: Collection[int]) -> None:
    """Let every page of the events that name these players be asked for anew."""
    entries, seats = Entry.objects.order_by(), Seat.objects.order_by()
    shown_in = (
        entries.filter(player__in=players)
        .values("event")
        .union(
            entries.filter(substitute__in=players).values("event"),
            seats.filter(player__in=players, table__round_table__isnull=False).values(
                "table__round_table__round__event"
            ),
        )
    )
    Event.objects.filter(pk__in=shown_in).update(**raised())
    counted = SeasonSource.objects.filter(event__in=shown_in).values("season")
    with whole_site():  # other clubs' seasons count them, too
        StoredStanding.objects.filter(season__in=counted).mark()


def choose_publication(
    *, player: Player, publication: Publication | str, act: Act = NOBODY
) -> None:
    """Note how a player's name is shown to others; every page that shows it changes."""
    choose_publications(players=[player], publication=publication, act=act)


def choose_publications(
    *, players: Sequence[Player], publication: Publication | str, act: Act = NOBODY
) -> None:
    """Note the same of several players at once."""
    with write():
        among = Player.objects.filter(pk__in=[player.pk for player in players])
        others = among.exclude(publication=publication).order_by("pk").select_for_update()
        changed = list(others)
        if not changed:
            return
        keys = [player.pk for player in changed]
        Player.objects.filter(pk__in=keys).update(publication=publication)
        renew_pages(keys)
        Action.objects.bulk_create(
            noted(
                "choose_publication",
                player,
                act,
                player=player.pk,
                changes={"publication": [player.publication, Publication(publication).value]},
            )
            for player in changed
        )


def reveal_ranking(*, event: Event, shown: bool = True, act: Act = NOBODY) -> None:
    """Show a ranking that was kept for the ceremony, or hide it again; also after the end."""
    with write():
        others = Event.objects.filter(pk=event.pk, revealed_at__isnull=shown)
        if others.update(revealed_at=act.at if shown else None, **raised()):
            log("reveal_ranking" if shown else "hide_ranking", event, act)
