"""The situation a draw starts from: who is there, what was played, what is planned."""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from itertools import count
from typing import NamedTuple
from zlib import crc32

from django.utils.translation import gettext_lazy

from scoring.models import Action
from tarotclub.ground.refusal import Refusal
from tournaments.models import Event, Odd, Round
from tournaments.seating import (
    Field,
    Flaw,
    FlawKind,
    Meeting,
    PlayerToSeat,
    SeatingMethod,
    flaws,
    tables_for,
)
from tournaments.standings.totals import event_ranking

OF_DUPLICATE = frozenset(
    {FlawKind.TWICE, FlawKind.UNSEATED, FlawKind.STRANGER, FlawKind.FORBIDDEN, FlawKind.REPEAT}
)
FRESH = ("revision", "forbidden", "odd", "duplicate", "cotes_at")
NEVER_TOGETHER = frozenset({FlawKind.TEAM, FlawKind.FORBIDDEN})

Seating = tuple[tuple[int, ...], ...]


class NothingToDrawError(Refusal):
    sentence = gettext_lazy("Tous les tours sont lancés : il n’y a plus rien à placer.")


class SeatingMovedError(Refusal):
    sentence = gettext_lazy(
        "Un autre poste a tiré ou changé le placement depuis que cette page est ouverte :"
        " appuyez encore sur « Tirer » pour le remplacer."
    )


def seating_mark(rounds: Iterable[Round]) -> str:
    """What tells a planned seating from another, for a page that would replace it."""
    planned = [each.seating for each in rounds if not each.released_at and each.seating]
    return mark_of(planned) if planned else ""


def mark_of(shown: object) -> str:
    return f"{crc32(repr(shown).encode()):x}"


STORING = ("draw_rounds", "swap_seats", "choose_attackers")  # acts of `store_rounds`


def is_as_drawn(event: Event) -> bool:
    """Whether nothing has changed the seating since a draw by a seed, as the log has it.

    All these acts are read: PostgreSQL would walk the whole log backward for the last one.
    """
    acts = Action.objects.noting(event.pk).filter(kind__in=STORING).order_by()
    _last, seed = max(acts.values_list("pk", "data__seed"), default=(0, event.draw_seed))
    return seed is not None


class Situation(NamedTuple):
    """What a draw starts from: the field, what was played, what was planned before, and how.

    `boards` are those of every round's tables, in duplicate.
    """

    revision: int
    field: Field
    played: Sequence[Seating]
    planned: Sequence[Seating]
    methods: Sequence[str]  # of the planned rounds
    boards: Sequence[Sequence[Sequence[int]]] = ()
    with_boards: bool = False
    match: int = 1  # rounds in which two teams meet
    mark: str = ""  # of the planned seating

    def planned_by(self, methods: Collection[SeatingMethod]) -> frozenset[int]:
        """The planned rounds that came about by one of these methods."""
        first = len(self.played) + 1
        return frozenset(
            number for number, method in enumerate(self.methods, first) if method in methods
        )

    def refuse_another(self, seen: str | None) -> None:
        """Raise SeatingMovedError when a page showed another seating; None was no page."""
        if seen not in (None, self.mark):
            raise SeatingMovedError

    @property
    def to_place(self) -> Counter[int | None]:
        """Count the players of the next round by their teams."""
        return Counter(player.team for player in self.field.present(len(self.played) + 1))

    @property
    def stale(self) -> list[int]:
        """The planned rounds that do not seat exactly those who are to play them."""
        first = len(self.played) + 1
        return [
            number
            for number, seating in enumerate(self.planned, start=first)
            if seating
            and {player for table in seating for player in table}
            != {player.number for player in self.field.present(number)}
        ]

    @property
    def strayed(self) -> frozenset[int]:
        """The planned rounds in which somebody leaves a table that is not to be left."""
        tables = {player.number: player.table for player in self.field.players if player.table}
        first = len(self.played) + 1
        return frozenset(
            number
            for number, seating in enumerate(self.planned, start=first)
            for place, table in enumerate(seating, start=1)
            for player in table
            if tables.get(player, place) != place
        )

    @property
    def together(self) -> frozenset[Meeting]:
        """The planned meetings of two who never must meet."""
        return frozenset(
            (number, (flaw.players[0], flaw.players[1]))
            for flaw in plan_flaws(self)
            if flaw.kind in NEVER_TOGETHER
            for number in flaw.rounds
            if number > len(self.played)
        )

    @property
    def broken(self) -> list[int]:
        """The planned rounds in which two meet at a table who never must."""
        return sorted({number for number, _ in self.together})

    @property
    def to_adjust(self) -> list[int]:
        """The planned rounds that cannot be played as they are."""
        return sorted({*self.stale, *self.broken})


def situation_of(event: Event, *, ranked: bool = False) -> Situation:
    """Read what a draw starts from; `ranked` puts the field in the order of the ranking.

    Before anything is played that is the order of the cotes, where the event took them over.
    """
    # What another desk has just changed counts, not what this request read at its beginning.
    fresh = Event.objects.only(*FRESH).get(pk=event.pk)
    rounds = list(event.rounds.all())
    played = [_seating(each) for each in rounds if each.released_at]
    planned = [_seating(each) for each in rounds if not each.released_at]
    field = _field(fresh, played, planned)
    if ranked:
        by_cote = fresh.cotes_at and not played
        by_rank = (row.record.player for row in event_ranking(event))
        ranking = _by_cote(event) if by_cote else by_rank
        order = {number: place for place, number in enumerate(ranking)}
        players = sorted(
            field.players,
            key=lambda player: (order.get(player.number, len(order)), player.number),
        )
        field = Field(players=tuple(players), forbidden=field.forbidden, odd=field.odd)
    methods = [each.method for each in rounds if not each.released_at]
    boards = [each.boards for each in rounds]
    return Situation(
        fresh.revision,
        field,
        played,
        planned,
        methods,
        boards,
        fresh.play.boards,
        fresh.play.planning.match,
        seating_mark(rounds),
    )


def _by_cote(event: Event) -> list[int]:
    """The numbers of entries, the highest cote first; who has none is average."""
    cotes = event.entries.order_by("number").values_list("number", "cote")
    return [number for number, cote in sorted(cotes, key=lambda entry: -(entry[1] or 0))]


def _field(event: Event, played: Sequence[Seating], planned: Sequence[Seating]) -> Field:
    entries = list(event.entries.select_related("team").order_by("number"))
    seated = [{player for table in seating for player in table} for seating in played]
    coming = range(len(played) + 1, len(played) + len(planned) + 1)
    odd = 3 if event.odd == Odd.THREE else 5
    present = [[entry for entry in entries if entry.plays(number)] for number in coming]
    staying = [
        entry.number for entry in entries if entry.stays_put and any(map(entry.plays, coming))
    ]
    fewest = min((len(tables_for(len(there), odd)) for there in present), default=0)
    tables = _tables_to_keep(staying, (*planned[:1], *played), fewest)

    players = []
    for entry in entries:
        there = [entry.number in round_ for round_ in seated]
        there += [entry.plays(number) for number in coming]
        if not any(there):
            continue
        players.append(
            PlayerToSeat(
                number=entry.number,
                team=entry.team.number if entry.team else None,
                apart=frozenset({entry.apart.casefold()} if entry.apart else ()),
                table=tables.get(entry.number),
                absent=frozenset(
                    number for number, here in enumerate(there, start=1) if not here
                ),
            )
        )
    forbidden = frozenset((min(pair), max(pair)) for pair in event.forbidden)
    return Field(players=tuple(players), forbidden=forbidden, odd=odd)


def _tables_to_keep(
    staying: Sequence[int], rounds: Sequence[Seating], fewest: int
) -> dict[int, int]:
    """Those who do not change tables theirs: where each sat last, else the first free one.

    `rounds` are in the order in which they tell, the last one best. A round may have no more
    than the `fewest` tables, and so nobody keeps one beyond them.
    """
    sat = {
        player: place
        for seating in rounds
        for place, table in enumerate(seating, start=1)
        for player in table
    }
    kept: dict[int, int] = {}
    for player in staying:
        if sat.get(player, fewest + 1) <= fewest and sat[player] not in kept.values():
            kept[player] = sat[player]
    taken = set(kept.values())
    free = (place for place in count(1) if place not in taken)
    return kept | {player: next(free) for player in staying if player not in kept}


def _seating(round_: Round) -> Seating:
    return tuple(tuple(table) for table in round_.seating)


def plan_flaws(now: Situation) -> tuple[Flaw, ...]:
    """Say what the plan as it stands could not avoid; in duplicate some sit out by rule.

    Mates of a team sit together again, and so do opponents in the rounds of one match.
    """
    all_flaws = flaws(now.field, (*now.played, *now.planned))
    if not now.with_boards:
        return all_flaws
    teams = {player.number: player.team or -player.number for player in now.field.players}
    return tuple(
        flaw
        for flaw in all_flaws
        if flaw.kind in OF_DUPLICATE
        and not (
            flaw.kind is FlawKind.REPEAT
            and (
                len({teams.get(player, -player) for player in flaw.players}) == 1
                or len({(number - 1) // now.match for number in flaw.rounds}) == 1
            )
        )
    )
