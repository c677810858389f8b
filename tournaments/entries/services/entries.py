"""The list of an event: coming, leaving, being kept apart; what is paid and given back."""

from collections import defaultdict
from datetime import datetime
from typing import Any, NamedTuple
from uuid import UUID, uuid5

from django.db.models import Max, Q, Sum
from django.utils.translation import gettext as _, gettext_lazy

from scoring.models import Player
from scoring.services.clubs import PlayerExistsError, add_player, players_now
from tarotclub.accounts.acting import NOBODY, Act
from tarotclub.ground.database import write
from tarotclub.ground.refusal import Refusal
from tournaments.draw.services.draws import follow_list, forget_number
from tournaments.event.services import writing
from tournaments.event.services.setting_up import create_team, fee_of, refuse_full, share_fees
from tournaments.event.words import euros
from tournaments.models import (
    SCRATCHED,
    Announcement,
    Entry,
    Event,
    HomeEntry,
    HomeState,
    Payment,
    PaymentMethod,
    Team,
)


def giving_back(payment: Payment) -> UUID:
    """The uuid of the payment that takes another one back: once, whoever asks."""
    return uuid5(payment.uuid, "back")


class Paid(NamedTuple):
    payment: Payment
    created: bool


class Refund(NamedTuple):
    """What somebody who leaves had paid, in cents, and how it is given back; None: kept."""

    cents: int
    method: PaymentMethod | None
    uuid: UUID


class PaidChangedError(Refusal):
    """Who leaves has not paid what was to be given back; `paid` is what he has, in cents."""

    paid: int

    def __str__(self) -> str:
        words = _(
            "Ce joueur a maintenant payé %(amount)s en tout : dites ce qui lui est rendu."
        )
        return words % {"amount": euros(self.paid)}


class NotReceivedError(Refusal):
    """More was to be given back than an entry has paid; `left` is what it has, in cents."""

    left: int

    def __str__(self) -> str:
        if self.left <= 0:
            return _("Rien n’a été encaissé pour ce joueur, ou tout lui est déjà rendu.")
        words = _("Rendez %(amount)s au plus : c’est ce qui reste encaissé pour ce joueur.")
        return words % {"amount": euros(self.left)}


def paid_by(entry: Entry) -> int:
    """What an entry has paid, in cents, what it got back taken off."""
    return entry.payments.aggregate(total=Sum("cents"))["total"] or 0


def settle(*, entry: Entry, refund: Refund | None, act: Act = NOBODY) -> None:
    """Give an entry that is scratched its money back; what the club keeps is all it owed.

    Raises PaidChangedError.
    """
    if refund and refund.cents != (paid := max(paid_by(entry), 0)):
        raise PaidChangedError(paid)
    if refund and refund.cents and refund.method:
        back: dict[str, Any] = {"cents": -refund.cents, "method": refund.method}
        take_payment(entry=entry, uuid=refund.uuid, act=act, **back)
    _owe_what_is_kept(entry)


def _owe_what_is_kept(entry: Entry) -> None:
    entry.fee_cents = max(paid_by(entry), 0)
    entry.save(update_fields=["fee_cents"])


def take_payment(
    *, entry: Entry, cents: int, method: PaymentMethod, uuid: UUID, act: Act = NOBODY
) -> Paid:
    """Take money from a player, or give it back when `cents` are negative; twice is once.

    Raises NotReceivedError, SentOtherwiseError, EntryGoneError and EventClosedError.
    """
    with writing.claimed(entry):
        facts = {"entry": entry, "cents": cents, "method": method}
        payment, created = writing.store_once(
            Payment.objects, uuid, facts, at=act.at, by=act.by
        )
        if created:
            if cents < 0 and (paid := paid_by(entry)) < 0:
                raise NotReceivedError(paid - cents)
            player, how = entry.player_id, PaymentMethod(method).value
            if entry.scratched:
                _owe_what_is_kept(entry)
            noted: dict[str, Any] = {"payment": payment.pk, "cents": cents, "method": how}
            writing.log("take_payment", entry.event, act, player=player, **noted)
    return Paid(payment, created)


class EntryPlaysError(Refusal):
    """A player who has sat down cannot be taken off the list."""

    sentence = gettext_lazy("Ce joueur a déjà joué : notez plutôt son départ.")


class EntryPrizeError(Refusal):
    sentence = gettext_lazy(
        "Un prix spécial est pour ce joueur : retirez-le d’abord, à la page des prix."
    )


def add_entry(
    *, event: Event, player: Player, checked_in: bool = True, act: Act = NOBODY, **details: Any
) -> Entry:
    """Put a player of the club on the event's list; twice changes nothing.

    `details` are fields of the entry: category, fee_class, fee_cents, apart, team. Who comes
    late plays from the first round that is not released. Who was scratched has his line again.
    """
    with writing.claimed(event):
        [player] = players_now([player])
        details |= {
            "checked_in_at": act.at if checked_in else None,
            "plays_from": 1 if event.is_evening else event.rounds.next_number(),
        }
        entry, created = Entry.objects.get_or_create(
            event=event,
            player=player,
            defaults={"number": next_number(event), "added_at": act.at, **details},
        )
        if entry.scratched:
            created = True
            owed = fee_of(event, entry.fee_class)
            again = {"withdrawn_from": None, "score_kept": True, "fee_cents": owed, **details}
            Entry.objects.filter(pk=entry.pk).update(**again)
            entry.refresh_from_db()
        if created:
            refuse_full(event, entry.team)
            share_fees(event)
            entry.refresh_from_db(fields=["fee_cents"])
            writing.log("add_player", event, act, player=player.pk)
            follow_list(event=event, act=act)
    return entry


def enter_newcomer(*, event: Event, name: str, act: Act = NOBODY, **details: Any) -> Entry:
    """Add somebody the club does not know yet. Raises PlayerExistsError for an exact double."""
    with writing.claimed(event):
        player = add_player(club=event.club, name=name, guest=not event.is_evening, act=act)
        return add_entry(event=event, player=player, act=act, **details)


def next_number(event: Event) -> int:
    """The number of the next entry; ask after the event is claimed."""
    return (event.entries.aggregate(last=Max("number"))["last"] or 0) + 1


def remove_entry(
    *, event: Event, player: Player, refund: Refund | None = None, act: Act = NOBODY
) -> None:
    """Take a player off the list, and give back what he paid.

    Payments and decisions stay, so he is then scratched; else his number goes to whoever comes
    next. Raises EntryPlaysError once he has sat down, EntryPrizeError while a prize by hand is
    for him, PaidChangedError.
    """
    with writing.claimed(event):
        entry = event.entries.filter(player=player).first()
        if entry is None or entry.scratched:
            return
        if has_played(entry):
            raise EntryPlaysError
        number = entry.number
        if any(one.by_hand(event.categories) for one in event.prizes.filter(rank=number)):
            raise EntryPrizeError
        _forgo_place(entry)
        if entry.payments.exists() or entry.penalties.exists():
            _scratch(entry, event.rounds.next_number(), refund, act=act)
        else:
            entry.delete()
            share_fees(event)
            forget_number(event, number)
        writing.log("remove_player", event, act, player=player.pk)
        follow_list(event=event, act=act)
        fill_places(event=event, act=act)


class PlacesLeft(NamedTuple):
    """How many places an event has, None without end; who has one, and who waits for one."""

    total: int | None
    taken: int
    waiting: int

    @property
    def left(self) -> int | None:
        return None if self.total is None else max(self.total - self.taken, 0)


def places_of(event: Event) -> PlacesLeft:
    """Count the places: who is on the list has one, and who will be once he is known."""
    total = Announcement.objects.filter(event=event).values_list("places", flat=True).first()
    home = event.home_entries
    expected = home.filter(state=HomeState.PLACED, entry=None).count()
    taken = event.entries.exclude(SCRATCHED).count() + expected
    return PlacesLeft(total, taken, home.filter(state=HomeState.WAITING).count())


def has_begun(event: Event) -> bool:
    """Tell whether a tournament's list is the desk's alone: its first round is released."""
    return not event.is_evening and event.rounds.filter(released_at__isnull=False).exists()


def fill_places(*, event: Event, act: Act = NOBODY) -> None:
    """Give the places of a claimed event to who waits: the first party that finds room."""
    waiting = event.home_entries.filter(state=HomeState.WAITING)
    if not waiting.exists() or has_begun(event):
        return
    parties: defaultdict[UUID, list[HomeEntry]] = defaultdict(list)
    for home in waiting.select_related("player"):
        parties[home.party].append(home)
    left = places_of(event).left
    for party in parties.values():
        if left is not None and len(party) > left:
            continue
        left = left and left - len(party)
        for home in party:
            home.event = event
            give_place(home=home, act=act)


def give_place(*, home: HomeEntry, act: Act = NOBODY) -> None:
    """Give somebody who entered at home his place, and his line of the list if he is known.

    Whom a stranger may have been taken for is left to the desk.
    """
    event, home.state = home.event, HomeState.PLACED
    with write():
        try:
            player = None if home.asked else home.player or add_from_home(home, home.name, act)
        except PlayerExistsError:  # the club knows him by now
            player = None
        others = event.entries.exclude(SCRATCHED)
        home.asked = (
            player is None or others.filter(Q(player=player) | Q(substitute=player)).exists()
        )
        if player and not home.asked:
            home.player = player
            home.entry = add_entry(
                event=event,
                player=player,
                checked_in=False,
                act=act,
                fee_class=home.fee_class,
                fee_cents=fee_of(event, home.fee_class),
                team=_team_of(home, act),
            )
        home.save(update_fields=["state", "asked", "player", "entry"])
        writing.log("home_place", event, act, home=home.pk)


def add_from_home(home: HomeEntry, name: str, act: Act) -> Player:
    """Add somebody whom the club did not know. Raises PlayerExistsError."""
    club, guest = home.event.club, not home.event.is_evening
    facts = {"licence_number": home.licence_number, "publication": home.publication}
    return add_player(club=club, name=name, guest=guest, act=act, **facts)


def _team_of(home: HomeEntry, act: Act) -> Team | None:
    """Find the team somebody named at home, while it has room for him."""
    if not home.team or home.event.team_size == 1:
        return None
    team = create_team(event=home.event, name=home.team, act=act)
    full = team.entries.exclude(SCRATCHED).count() >= home.event.team_size
    return None if full else team


def _forgo_place(entry: Entry) -> None:
    """Let who leaves have no place any more, where he came from home."""
    HomeEntry.objects.filter(entry=entry).update(state=HomeState.LEFT, entry=None)


def change_entry(*, entry: Entry, act: Act = NOBODY, **details: Any) -> None:
    """Change an entry's category, fee, team, or whom it is kept apart from; or nothing."""
    with writing.claimed(entry):
        was = Entry.objects.select_related("team").get(pk=entry.pk)
        former, before = was.team_id, _changeable(was)
        if was.scratched:
            details.pop("fee_cents", None)
        for field, value in details.items():
            setattr(entry, field, value)
        _one_captain(entry, moved=entry.team_id != former)
        entry.save(update_fields=[*details, "captain"])
        refuse_full(entry.event, entry.team)
        share_fees(entry.event)
        entry.refresh_from_db(fields=["fee_cents"])
        if all(getattr(was, field) == getattr(entry, field) for field in details):
            return
        changes = writing.changes_of(before, _changeable(entry))
        fields = sorted({*changes, *(["apart"] * (was.apart != entry.apart))})
        _log("change_entry", entry, act, fields=fields, changes=changes)
        parted = _team_mates(entry) if entry.team_id != former else []
        follow_list(event=entry.event, parted=parted, act=act)


def check_in(*, entry: Entry, present: bool = True, act: Act = NOBODY) -> None:
    """Note that a player has come, or that he has not after all; twice changes nothing.

    Raises EntryPlaysError when he is said not to have come and has sat down.
    """
    with writing.claimed(entry):
        if present and Entry.objects.filter(SCRATCHED, pk=entry.pk).exists():
            come_back(entry=entry, act=act)
            return
        played = has_played(entry)
        if played and not present:
            raise EntryPlaysError
        others = Entry.objects.filter(pk=entry.pk, checked_in_at__isnull=present)
        # Who comes late plays from the next round; who has played already goes on.
        late = {} if played else {"plays_from": entry.event.rounds.next_number()}
        if others.update(checked_in_at=act.at if present else None, **late):
            _log("check_in" if present else "undo_check_in", entry, act)
            follow_list(event=entry.event, act=act)


def check_in_all(*, event: Event, act: Act = NOBODY) -> int:
    """Note that everybody on the list has come; give how many had not been noted."""
    with writing.claimed(event):
        absent = event.entries.filter(checked_in_at=None, withdrawn_from=None)
        count = absent.update(checked_in_at=act.at, plays_from=event.rounds.next_number())
        if count:
            writing.log("check_in_all", event, act, count=count)
            follow_list(event=event, act=act)
    return count


def withdraw(
    *,
    entry: Entry,
    from_round: int,
    score_kept: bool = True,
    refund: Refund | None = None,
    act: Act = NOBODY,
) -> None:
    """Let a player leave before a round; without `score_kept` he is no longer ranked.

    Before his first round he is scratched, and `refund` says what he gets back. Raises
    RoundReleasedError for a round whose tables exist, PaidChangedError.
    """
    with writing.claimed(entry):
        if from_round < (following := entry.event.rounds.next_number()):
            raise writing.RoundReleasedError
        if Entry.objects.filter(SCRATCHED, pk=entry.pk).exists():
            return
        if from_round == following and not has_played(entry):
            _forgo_place(entry)
            _scratch(entry, from_round, refund, act=act)
            _log("withdraw", entry, act, round=from_round, kept=False)
            follow_list(event=entry.event, act=act)
            fill_places(event=entry.event, act=act)
            return
        leaves = {"withdrawn_from": from_round, "score_kept": score_kept}
        if Entry.objects.filter(pk=entry.pk).exclude(**leaves).update(**leaves):
            _log("withdraw", entry, act, round=from_round, kept=score_kept)
            follow_list(event=entry.event, act=act)


def come_back(*, entry: Entry, act: Act = NOBODY) -> None:
    """Let a player who had left play again, from the next round that is not released.

    Who plays already goes on as he does.
    """
    with writing.claimed(entry):
        entry.refresh_from_db(fields=["withdrawn_from"])
        if entry.withdrawn_from is None:
            return
        seat_again(entry=entry, at=act.at)
        _log("come_back", entry, act)
        follow_list(event=entry.event, act=act)


def seat_again(*, entry: Entry, at: datetime) -> None:
    """Let somebody be seated for an entry from now on; one that was scratched owes its fee."""
    known = ["checked_in_at", "withdrawn_from", "plays_from", "fee_class", "fee_cents"]
    entry.refresh_from_db(fields=known)
    if entry.scratched:
        entry.fee_cents = fee_of(entry.event, entry.fee_class)
    entry.checked_in_at = entry.checked_in_at or at
    entry.withdrawn_from, entry.score_kept = None, True
    entry.plays_from = max(entry.plays_from, entry.event.rounds.next_number())
    there = ["checked_in_at", "withdrawn_from", "score_kept", "plays_from", "fee_cents"]
    entry.save(update_fields=there)
    share_fees(entry.event)


def hold(*, entry: Entry, seatable: bool, act: Act = NOBODY) -> None:
    """Leave a player out of the rounds to come, or take him in again; his scores stay."""
    with writing.claimed(entry):
        others = Entry.objects.filter(pk=entry.pk).exclude(seatable=seatable)
        if others.update(seatable=seatable):
            _log("seat_again" if seatable else "hold", entry, act)
            follow_list(event=entry.event, act=act)


def _changeable(entry: Entry) -> dict[str, Any]:
    """What the log tells of an entry: no name, so not whom it is kept apart from."""
    details = {name: getattr(entry, name) for name in ("category", "fee_class", "fee_cents")}
    return details | {"team": entry.team.number if entry.team else None}


def _one_captain(entry: Entry, *, moved: bool) -> None:
    """Let a team have one captain: who is named replaces him, who comes from elsewhere not."""
    if not entry.captain:
        return
    others = Entry.objects.filter(team=entry.team, captain=True).exclude(pk=entry.pk)
    if entry.team is None or (moved and others.exists()):
        entry.captain = False
    else:
        others.update(captain=False)


def has_played(entry: Entry) -> bool:
    """Tell whether an entry has sat down, or brings points from a results file."""
    return entry.places.exists() or entry.imported_scores.exists()


def _scratch(entry: Entry, from_round: int, refund: Refund | None, *, act: Act) -> None:
    """Take an entry off the list that has not played: it owes nothing any more."""
    entry.checked_in_at, entry.withdrawn_from = None, from_round
    entry.captain = entry.score_kept = False
    entry.save(update_fields=["checked_in_at", "withdrawn_from", "captain", "score_kept"])
    settle(entry=entry, refund=refund, act=act)
    share_fees(entry.event)


def _team_mates(entry: Entry) -> list[tuple[int, int]]:
    """The pairs, by their numbers, that an entry makes with the others of its team."""
    if entry.team is None:
        return []
    others = entry.team.entries.exclude(pk=entry.pk).values_list("number", flat=True)
    return [(min(entry.number, other), max(entry.number, other)) for other in others]


def _log(kind: str, entry: Entry, act: Act, **data: Any) -> None:
    writing.log(kind, entry.event, act, player=entry.player_id, **data)
