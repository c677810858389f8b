"""What somebody at the desk says of who entered from home: who it is, or that it is nobody."""

from datetime import datetime, timedelta

from django.utils import timezone

from scoring.models import Player
from scoring.services.clubs import add_player, players_now
from tarotclub.accounts.acting import NOBODY, Act
from tarotclub.ground.database import write
from tournaments.entries.services.entries import fill_places, give_place
from tournaments.event.services.writing import claim, log
from tournaments.models import SCRATCHED, HomeEntry, HomeState

KEPT = timedelta(days=30)  # after the day: then links open nothing any more


def decide_home(*, home: HomeEntry, player: Player | str | None, act: Act = NOBODY) -> None:
    """Say that somebody who is asked about is this player, or a new one of this name.

    None refuses him. Who is on the list already is there once: the entry is his, and a second
    one from home is over. Twice changes nothing. Raises PlayerExistsError.
    """
    act, event = act.now(), home.event
    with write():
        claim(event)
        known = event.home_entries.coming().filter(pk=home.pk, asked=True).first()
        if known is None:
            return
        known.event = event
        log("home_decide", event, act, home=known.pk, refused=player is None)
        if isinstance(player, str):
            player = _new(known, player, act)
        elif player:
            [player] = players_now([player])
        entry, twice = None, False
        if player:
            entry = event.entries.exclude(SCRATCHED).filter(player=player).first()
            others = event.home_entries.coming().exclude(pk=known.pk)
            twice = others.filter(player=player).exists()
        known.player = player
        if player is None or twice:
            known.state = HomeState.REFUSED
        elif entry:
            known.state, known.entry = HomeState.PLACED, entry
        known.asked = False
        known.save(update_fields=["state", "asked", "player", "entry"])
        if known.state == HomeState.PLACED and known.entry is None:
            give_place(home=known, act=act)
        fill_places(event=event, act=act)


def _new(home: HomeEntry, name: str, act: Act) -> Player:
    event = home.event
    facts = {"licence_number": home.licence_number, "publication": home.publication}
    return add_player(club=event.club, name=name, guest=not event.is_evening, act=act, **facts)


def forget_home_entries(at: datetime) -> int:
    """Forget who entered from home, some time after the day: what was played stays."""
    ended = timezone.localdate(at) - KEPT
    return HomeEntry.objects.filter(event__date__lt=ended).delete()[0]
