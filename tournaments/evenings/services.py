"""Running a club evening: players in, tables seated, what a point costs, another ruleset."""

from collections.abc import Collection, Sequence
from datetime import date
from typing import Any

from django.db.models import Max

from scoring.models import Club, Player, Table, TableRuleset
from scoring.models.table import raised
from scoring.rules import Ruleset
from scoring.services.clubs import club_now, players_now
from scoring.services.house import TableStaleError, apply_ruleset
from scoring.services.tables import TableClosedError, close_table, open_table
from scoring.sheet import next_dealer
from tarotclub.accounts.acting import NOBODY, Act
from tarotclub.ground.database import write
from tournaments.entries.services.entries import add_entry, enter_newcomer
from tournaments.event.services.setting_up import Created
from tournaments.event.services.writing import changes_of, claim, claimed, log
from tournaments.models import Entry, Event, EventKind, Place, Round, RoundTable
from tournaments.rounds.services.results import refuse_seated


def open_evening(*, club: Club, name: str, day: date, act: Act = NOBODY) -> Event:
    """Open a club evening: a tournament of one round that takes players as they come."""
    with write():
        evening = Event.objects.create(
            club=club,
            kind=EventKind.EVENING,
            name=name,
            date=day,
            opened_by=act.by,
            opened_at=act.at,
        )
        Round.objects.create(event=evening, number=1, released_at=act.at)
        log("open_event", evening, act)
    return evening


def open_evening_once(*, club: Club, name: str, day: date, act: Act = NOBODY) -> Created:
    """Open a club evening, or give back the open one that says the same: it was sent twice."""
    with write():
        club_now(club)
        same = Event.objects.evenings().open().filter(club=club, name=name, date=day)
        if twin := same.first():
            return Created(twin, created=False)
        return Created(open_evening(club=club, name=name, day=day, act=act), created=True)


def seat_table(
    *,
    evening: Event,
    ruleset: Ruleset,
    players: Sequence[Player],
    first_dealer: int | None = None,
    draw_seed: str = "",
    act: Act = NOBODY,
) -> Table:
    """Seat players of the evening at a new table, numbered on from the last one.

    `players` come in the order of play. Raises PlayerSeatedError for somebody who still
    plays elsewhere, and EventClosedError.
    """
    with claimed(evening):
        players = players_now(players)
        tables = Table.objects.filter(round_table__round__event=evening)
        refuse_seated(tables.open(), players)
        table = open_table(
            club=evening.club,
            number=(tables.aggregate(last=Max("number"))["last"] or 0) + 1,
            ruleset=ruleset,
            players=players,
            first_dealer=first_dealer,
            draw_seed=draw_seed,
            act=act,
        )
        RoundTable.objects.create(round=evening.rounds.latest("number"), table=table)
        entries = _entries(evening, players, act)
        Place.objects.bulk_create(
            Place(seat=seat, entry=entries[seat.player_id]) for seat in table.seats.all()
        )
    return table


def _entries(evening: Event, players: Sequence[Player], act: Act) -> dict[int, Entry]:
    """The entries of players by their keys; who sits down has entered."""
    known = {entry.player_id: entry for entry in evening.entries.filter(player__in=players)}
    evening.entries.filter(player__in=players).update(seatable=True)  # who sits down is back
    for player in players:
        if player.pk not in known:
            known[player.pk] = add_entry(event=evening, player=player, act=act)
    return known


def go_home(*, evening: Event, player: Player, gone: bool = True, act: Act = NOBODY) -> None:
    """Note that a player has left for home, or is back; his scores stay.

    Raises PlayerSeatedError while he plays, and EventClosedError.
    """
    with claimed(evening):
        if gone:
            refuse_seated(
                Table.objects.open().filter(round_table__round__event=evening), [player]
            )
        others = evening.entries.filter(player=player, seatable=gone)
        if others.update(seatable=not gone):
            kind = "withdraw" if gone else "come_back"
            log(kind, evening, act, player=player.pk)


def replace_seat(
    *, table: Table, leaving: Player, coming: Player | str, act: Act = NOBODY
) -> Table:
    """Let somebody take a seat of an open table: it ends, and goes on as the next one.

    Each keeps what he has played; who would have dealt next deals first. `coming` may be the
    name of a newcomer. Raises PlayerSeatedError for somebody who plays elsewhere,
    PlayerExistsError, TableClosedError and EventClosedError.
    """
    with write():
        evening = Event.objects.get(rounds__tables__table=table)
        claim(evening)
        table = Table.objects.select_for_update().get(pk=table.pk)
        if table.closed_at:
            raise TableClosedError
        if isinstance(coming, str):
            coming = enter_newcomer(event=evening, name=coming, act=act).player
        refuse_seated(Table.objects.open().filter(round_table__round__event=evening), [coming])
        dealer = next_dealer(table, table.deals.order_by("number").last())
        close_table(table=table, act=act)
        seated = [seat.player for seat in table.seated]
        return seat_table(
            evening=evening,
            ruleset=table.rules,
            players=[coming if player == leaving else player for player in seated],
            first_dealer=dealer.position,
            act=act,
        )


def set_cents(
    *, evening: Event, cents: int, chips_together: bool | None = None, act: Act = NOBODY
) -> None:
    """Say how many cents a point costs, 0 for nothing; also once the evening has ended.

    And whether chips are settled over all tables; None leaves that.
    """
    with write():
        rows = Event.objects.filter(pk=evening.pk)
        was = rows.select_for_update().get()
        if chips_together is not None:
            rows.exclude(chips_together=chips_together).update(
                chips_together=chips_together, **raised()
            )
        rows.exclude(cents_a_point=cents).update(cents_a_point=cents, **raised())
        now = Event.objects.get(pk=evening.pk)
        names = ("cents_a_point", "chips_together")
        changes = changes_of(
            *({name: getattr(one, name) for name in names} for one in (was, now))
        )
        if changes:
            log("set_cents", evening, act, changes=changes)


def rescore_evening(
    *,
    evening: Event,
    tables: Collection[int],
    ruleset: Ruleset,
    revision: int,
    reason: str,
    act: Act = NOBODY,
) -> list[TableRuleset]:
    """Score tables of an evening, open or ended, by another ruleset; keep what they had.

    `tables` are their keys, `revision` the sum of theirs when the arbiter saw what would
    change. Raises TableStaleError, PlayersDifferError and ContradictedError.
    """
    change: dict[str, Any] = {"ruleset": ruleset, "reason": reason, "act": act}
    with write():
        Event.objects.filter(pk=evening.pk).update(**raised())
        rows = Table.objects.filter(round_table__round__event=evening, pk__in=tables)
        chosen = list(rows.order_by("pk"))
        if len(chosen) != len(tables) or sum(table.revision for table in chosen) != revision:
            raise TableStaleError
        former = [
            apply_ruleset(table=table, revision=table.revision, **change) for table in chosen
        ]
        keys = [table.pk for table in chosen]
        log("rescore_event", evening, act, ruleset=ruleset.id, tables=keys)
    return former
