"""Registering somebody at the desk: entered, noted as present and paid, all at once.

Who sits for somebody: an entry plays on though its player has left, or never came.

Entering a whole list at once: everybody on it, or nobody; few queries however long it is.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple
from uuid import UUID, uuid5

from django.db.models import Q
from django.utils.translation import gettext as _, gettext_lazy

from scoring.models import Action, Player, search_key
from scoring.models.action import noted
from scoring.models.club import Publication
from scoring.services.clubs import PlayerExistsError, add_player, players_now
from tarotclub.accounts.acting import NOBODY, Act
from tarotclub.ground.database import write
from tarotclub.ground.refusal import Refusal
from tournaments.draw.services.draws import follow_list
from tournaments.entries.services import entries
from tournaments.event.services.closing import choose_publication, choose_publications
from tournaments.event.services.setting_up import TeamFullError, create_team, fee_of, share_fees
from tournaments.event.services.writing import SentOtherwiseError, claimed, log
from tournaments.event.words import euros
from tournaments.models import SCRATCHED, Entry, Event, Payment, PaymentMethod, Team


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
            entries.check_in(entry=entry, act=act)
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
        entries.change_entry(entry=entry, act=act, **details)
        if publication:
            choose_publication(player=entry.player, publication=publication, act=act)


def owed_by(entry: Entry) -> int:
    """What an entry has still to pay, in cents; negative when too much was paid."""
    return entry.fee_cents - entries.paid_by(entry)


def take_due(
    *, entry: Entry, cents: int, method: PaymentMethod, uuid: UUID, act: Act = NOBODY
) -> entries.Paid:
    """Take all that a player owes, as a list shows it; the same tap twice takes it once.

    Raises DueChangedError when he owes something else by now, or has paid at another desk.
    """
    with claimed(entry):
        if not Payment.objects.filter(uuid=uuid).exists() and owed_by(entry) != cents:
            raise DueChangedError(owed_by(entry))
        return entries.take_payment(entry=entry, cents=cents, method=method, uuid=uuid, act=act)


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
    return entries.add_entry(
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
    paid = entries.take_payment(
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
                entries.seat_again(entry=entry, at=act.at)
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


class EntryRow(NamedTuple):
    """A row of a list: a player of the club or a new name, and what he is entered with.

    `cents` were paid; None is what he owes, 0 nothing. `entry` is his number on the list.
    """

    number: int
    player: Player | str
    licence: str
    arrival: Arrival
    cents: int | None
    entry: int | None = None


class RowRefusedError(Refusal):
    """A row could not be entered, and so no row was; `cause` says why."""

    number: int
    cause: Refusal

    def __str__(self) -> str:
        return _("Ligne %(n)s : %(why)s") % {"n": self.number, "why": self.cause}


def register_all(
    *,
    event: Event,
    rows: Sequence[EntryRow],
    method: PaymentMethod,
    uuid: UUID,
    act: Act = NOBODY,
) -> int:
    """Enter every row or none; give how many are new on the list. The same list twice is once.

    `uuid` comes with the form. Raises RowRefusedError for a row whose team is full or whose
    new name the club knows already, and EventClosedError.
    """
    with claimed(event):
        rows = _with_players_now(rows)
        named = [row.player for row in rows if isinstance(row.player, Player)]
        for entry in event.entries.filter(SCRATCHED, player__in=named):
            entries.come_back(entry=entry, act=act)
        listed = {entry.player_id: entry for entry in event.entries.all()}
        plan = _Plan(event, rows, listed)
        players = _players(event, rows, act=act)
        teams = _teams(event, plan.team_names, act=act)
        entered = _entries(event, plan.fresh, players, teams, act=act)
        if event.fees_by_team:
            share_fees(event)
            entered = [Entry.objects.get(pk=entry.pk) for entry in entered]
        dues = _dues(plan.fresh, entered, uuid)
        _take_payments(event, dues, method, act=act)
        _note_present(event, plan.arrived, act=act)
        follow_list(event=event, act=act)
    return len(entered)


def _with_players_now(rows: Sequence[EntryRow]) -> list[EntryRow]:
    """Rows whose players are as they are now. Raises PlayersGoneError."""
    known = [row.player for row in rows if isinstance(row.player, Player)]
    now = dict(zip(known, players_now(known), strict=True))
    return [
        row._replace(player=now[row.player]) if isinstance(row.player, Player) else row
        for row in rows
    ]


class _Plan:
    """What a list comes to: the rows that are new entries, and the entries that have come.

    Raises RowRefusedError for the first row that cannot be entered.
    """

    def __init__(
        self, event: Event, rows: Sequence[EntryRow], listed: Mapping[int, Entry]
    ) -> None:
        self.fresh: list[EntryRow] = []
        self.arrived: list[Entry] = []
        self.team_names: list[str] = []
        names = set(event.club.players.values_list("name", flat=True))
        teams = event.entries.exclude(SCRATCHED).exclude(team=None)
        sizes = Counter(teams.values_list("team__name", flat=True))
        seen = set(listed)
        for row in rows:
            if isinstance(row.player, str):
                if row.player in names:
                    raise RowRefusedError(row.number, PlayerExistsError())
                names.add(row.player)
            elif row.player.pk in seen:
                entry = listed.get(row.player.pk)
                if entry and row.arrival.present and entry.checked_in_at is None:
                    self.arrived.append(entry)
                continue
            else:
                seen.add(row.player.pk)
            self.fresh.append(row)
            if team := row.arrival.team:
                self.team_names.append(team)
                sizes[team] += 1
                if sizes[team] > event.team_size:
                    raise RowRefusedError(row.number, TeamFullError())


def _players(event: Event, rows: Sequence[EntryRow], *, act: Act) -> dict[int, Player]:
    """The player of each row by its number; new names are added to the club."""
    made = {
        row.number: Player(
            club=event.club,
            name=row.player,
            key=search_key(row.player),
            licence_number=row.licence,
            publication=row.arrival.publication or event.club.publication,
            guest=not event.is_evening,
        )
        for row in rows
        if isinstance(row.player, str)
    }
    Player.objects.bulk_create(made.values())
    logged = [{"player": player.pk} for player in made.values()]
    _log_all("add_player", event, logged, act=act)
    known = {row.number: row.player for row in rows if isinstance(row.player, Player)}
    for publication in Publication:
        choosing = [
            row.player
            for row in rows
            if isinstance(row.player, Player)
            and row.arrival.publication == publication
            # A list says of a minor how he is shown: not what he has chosen.
            and row.player.shown_as != publication
        ]
        choose_publications(players=choosing, publication=publication, act=act)
    return {**made, **known}


def _teams(event: Event, names: Sequence[str], *, act: Act) -> dict[str, Team]:
    """The teams of these names; those the event does not have are made."""
    teams = {team.name: team for team in event.teams.all()}
    first = max((team.number for team in teams.values()), default=0) + 1
    new = [name for name in dict.fromkeys(names) if name not in teams]
    made = Team.objects.bulk_create(
        Team(event=event, number=number, name=name)
        for number, name in enumerate(new, start=first)
    )
    logged = [{"event": event.pk, "team": team.number} for team in made]
    _log_all("create_team", event, logged, act=act)
    return teams | {team.name: team for team in made}


def _entries(
    event: Event,
    rows: Sequence[EntryRow],
    players: Mapping[int, Player],
    teams: Mapping[str, Team],
    *,
    act: Act,
) -> list[Entry]:
    plays_from, numbers = event.rounds.next_number(), _numbers(event, rows)
    entries = Entry.objects.bulk_create(
        Entry(
            event=event,
            player=players[row.number],
            number=number,
            added_at=act.at,
            checked_in_at=act.at if row.arrival.present else None,
            plays_from=plays_from,
            category=row.arrival.category,
            fee_class=row.arrival.fee_class,
            fee_cents=fee_of(event, row.arrival.fee_class),
            apart=row.arrival.apart,
            team=teams.get(row.arrival.team),
        )
        for number, row in zip(numbers, rows, strict=True)
    )
    logged = [{"event": event.pk, "player": entry.player_id} for entry in entries]
    _log_all("add_player", event, logged, act=act)
    return entries


def _numbers(event: Event, rows: Sequence[EntryRow]) -> Sequence[int]:
    """Keep the numbers of a list that is the first, where each has his own; else number on.

    What was printed or exported under them, as the sheet of deals, then names the same.
    """
    first = entries.next_number(event)
    kept = [row.entry for row in rows if row.entry is not None]
    if first == 1 and len(set(kept)) == len(rows):
        return kept
    return range(first, first + len(rows))


def _dues(
    rows: Sequence[EntryRow], entries: Sequence[Entry], uuid: UUID
) -> dict[UUID, tuple[Entry, int]]:
    """What the list says that its new entries paid, each with a uuid of its own."""
    return {
        uuid5(uuid, str(row.number)): (entry, cents)
        for row, entry in zip(rows, entries, strict=True)
        if (cents := entry.fee_cents if row.cents is None else row.cents) > 0
    }


def _take_payments(
    event: Event, dues: Mapping[UUID, tuple[Entry, int]], method: PaymentMethod, *, act: Act
) -> None:
    """Take what new entries paid. Raises SentOtherwiseError where the form took other money."""
    if Payment.objects.filter(uuid__in=dues).exists():
        raise SentOtherwiseError  # its entries are new, so it cannot have said the same
    Payment.objects.bulk_create(
        Payment(entry=entry, cents=cents, method=method, uuid=mine, at=act.at, by=act.by)
        for mine, (entry, cents) in dues.items()
    )
    logged = [
        {"event": event.pk, "player": entry.player_id, "cents": cents}
        for entry, cents in dues.values()
    ]
    _log_all("take_payment", event, logged, act=act)


def _note_present(event: Event, entries: Sequence[Entry], *, act: Act) -> None:
    """Note that entries have come; who has not played yet plays from the next round."""
    here = event.entries.filter(pk__in=[entry.pk for entry in entries])
    here.update(checked_in_at=act.at)
    here.filter(places=None).update(plays_from=event.rounds.next_number())
    logged = [{"event": event.pk, "player": entry.player_id} for entry in entries]
    _log_all("check_in", event, logged, act=act)


def _log_all(kind: str, event: Event, rows: Iterable[Mapping[str, int]], *, act: Act) -> None:
    Action.objects.bulk_create(noted(kind, event, act, **data) for data in rows)
