"""Registering somebody at the desk: entered, noted as present and paid, all at once.

Who sits for somebody: an entry plays on though its player has left, or never came.
"""

from typing import Any, NamedTuple
from uuid import UUID

from django.db.models import Q
from django.utils.translation import gettext as _, gettext_lazy

from scoring.models import Player
from scoring.services.clubs import PlayerExistsError, add_player, players_now
from tarotclub.accounts.acting import NOBODY, Act
from tarotclub.ground.database import write
from tarotclub.ground.refusal import Refusal
from tournaments.draw.services.draws import follow_list
from tournaments.entries.services.entries import (
    Paid,
    add_entry,
    change_entry,
    check_in,
    paid_by,
    seat_again,
    take_payment,
)
from tournaments.event.services.closing import choose_publication
from tournaments.event.services.setting_up import create_team, fee_of
from tournaments.event.services.writing import claimed, log
from tournaments.event.words import euros
from tournaments.models import SCRATCHED, Entry, Event, Payment, PaymentMethod


class Arrival(NamedTuple):
    """What the desk was told of somebody; `method` when he pays what he owes, with its uuid.

    `publication` is how he wants his name shown, "" where nothing was said about it.
    """

    present: bool = True
    category: str = ""
    fee_class: str = ""
    team: str = ""
    apart: str = ""
    publication: str = ""
    method: PaymentMethod | None = None
    uuid: UUID | None = None


class DueChangedError(Refusal):
    """The player does not owe what was to be taken; `owed` is what he does, in cents."""

    owed: int

    def __str__(self) -> str:
        if self.owed <= 0:
            return _("Ce joueur a déjà payé : rien n’a été encaissé de plus.")
        words = _("Ce joueur doit maintenant %(amount)s : rien n’a été encaissé.")
        return words % {"amount": euros(self.owed)}


class Registered(NamedTuple):
    """The entry, whether it is new, whether he was noted as present now, cents paid now."""

    entry: Entry
    created: bool
    checked_in: bool
    cents: int


def register(
    *, event: Event, player: Player | str, arrival: Arrival, act: Act = NOBODY
) -> Registered:
    """Enter a player of the club, or a new one by his name; who is entered is noted as present.

    Of somebody who is on the list already, category, fee and team stay as they are. Raises
    PlayerExistsError for a new name that the club knows and the event does not, TeamFullError
    and EventClosedError.
    """
    with claimed(event):
        if isinstance(player, str):
            player = _newcomer(event, player, act=act)
        [player] = players_now([player])
        if arrival.publication:
            choose_publication(player=player, publication=arrival.publication, act=act)
        known = event.entries.filter(player=player).select_related("event").first()
        known = None if known and known.scratched else known
        entry = known or _enter(event, player, arrival, act=act)
        came = known is not None and arrival.present and known.checked_in_at is None
        if came:
            check_in(entry=entry, act=act)
        cents = _pay(entry, arrival, act=act)
    return Registered(entry, created=known is None, checked_in=came, cents=cents)


def change_registration(
    *,
    entry: Entry,
    team: str | None = None,
    publication: str = "",
    act: Act = NOBODY,
    **details: Any,
) -> None:
    """Change what is said of an entry; `team` names its team, "" takes it out, None leaves it.

    `publication` is how the player wants his name shown, "" leaves it.

    Raises TeamFullError and EventClosedError.
    """
    with write():
        if team:
            event = entry.event
            details["team"] = create_team(event=event, name=team, act=act)
        elif team is not None:
            details["team"] = None
        change_entry(entry=entry, act=act, **details)
        if publication:
            choose_publication(player=entry.player, publication=publication, act=act)


def owed_by(entry: Entry) -> int:
    """What an entry has still to pay, in cents; negative when too much was paid."""
    return entry.fee_cents - paid_by(entry)


def take_due(
    *, entry: Entry, cents: int, method: PaymentMethod, uuid: UUID, act: Act = NOBODY
) -> Paid:
    """Take all that a player owes, as a list shows it; the same tap twice takes it once.

    Raises DueChangedError when he owes something else by now, or has paid at another desk.
    """
    with claimed(entry):
        if not Payment.objects.filter(uuid=uuid).exists() and owed_by(entry) != cents:
            raise DueChangedError(owed_by(entry))
        return take_payment(entry=entry, cents=cents, method=method, uuid=uuid, act=act)


def _newcomer(event: Event, name: str, *, act: Act) -> Player:
    """Add somebody to the club; a form that was sent twice finds whom it has added."""
    known = event.club.players.filter(name=name).first()
    if known is None:
        return add_player(club=event.club, name=name, guest=not event.is_evening, act=act)
    if not event.entries.filter(player=known).exists():
        raise PlayerExistsError
    return known


def _enter(event: Event, player: Player, arrival: Arrival, *, act: Act) -> Entry:
    team = create_team(event=event, name=arrival.team, act=act) if arrival.team else None
    return add_entry(
        event=event,
        player=player,
        checked_in=arrival.present,
        act=act,
        category=arrival.category,
        fee_class=arrival.fee_class,
        fee_cents=fee_of(event, arrival.fee_class),
        apart=arrival.apart,
        team=team,
    )


def _pay(entry: Entry, arrival: Arrival, *, act: Act) -> int:
    owed = owed_by(entry)
    if arrival.method is None or arrival.uuid is None or owed <= 0:
        return 0
    paid = take_payment(
        entry=entry, cents=owed, method=arrival.method, uuid=arrival.uuid, act=act
    )
    return owed if paid.created else 0


class PlayerEnteredError(Refusal):
    sentence = gettext_lazy(
        "Ce joueur est déjà inscrit, ou remplace déjà quelqu’un : prenez-en un autre."
    )


class EntryEliminatedError(Refusal):
    sentence = gettext_lazy(
        "Ce joueur est éliminé, et personne ne joue plus à sa place : annulez d’abord"
        " l’élimination."
    )


class NoRoundToComeError(Refusal):
    sentence = gettext_lazy("Tous les tours sont lancés : il n’y a plus de place à prendre.")


def substitute(*, entry: Entry, player: Player | None, act: Act = NOBODY) -> None:
    """Let somebody sit for an entry from the next release on; None: the player himself again.

    An entry whose player has left, or never came, is seated again. Raises PlayerEnteredError
    for somebody who is on the list or sits for another already, EntryEliminatedError, and
    NoRoundToComeError.
    """
    with claimed(entry):
        entry.refresh_from_db(fields=["substitute"])
        if player == entry.substitute:
            return
        if player is not None:
            [player] = players_now([player])
            _refuse_to_sit(entry, player)
            here = Entry.objects.get(pk=entry.pk)
            if here.checked_in_at is None or here.withdrawn_from is not None:
                seat_again(entry=entry, at=act.at)
        entry.substitute = player
        entry.save(update_fields=["substitute"])
        sitting = player.pk if player else None
        log("substitute", entry.event, act, player=entry.player_id, substitute=sitting)
        follow_list(event=entry.event, act=act)


def _refuse_to_sit(entry: Entry, player: Player) -> None:
    event = entry.event
    others = event.entries.exclude(SCRATCHED).exclude(pk=entry.pk)
    if others.filter(Q(player=player) | Q(substitute=player)).exists():
        raise PlayerEnteredError
    if entry.eliminated_after is not None:
        raise EntryEliminatedError
    if event.rounds.next_number() > event.rounds_planned:
        raise NoRoundToComeError


def newcomer_sits(*, entry: Entry, name: str, act: Act = NOBODY) -> Player:
    """Let somebody whom the club does not know yet sit for an entry; twice is once.

    Raises PlayerExistsError for a name that the club knows, and what `substitute` raises.
    """
    with claimed(entry):
        entry.refresh_from_db(fields=["substitute"])
        sitting = entry.substitute
        if sitting is None or sitting.name != name:
            guest = not entry.event.is_evening
            sitting = add_player(club=entry.event.club, name=name, guest=guest, act=act)
            substitute(entry=entry, player=sitting, act=act)
    return sitting
