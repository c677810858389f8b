"""The prizes of a tournament: what there is to give, who gets what, how they are called."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile

from django.db.models import Sum
from django.utils.translation import gettext as _, gettext_lazy

from scoring.labels import Labels
from tournaments.event.words import euros
from tournaments.models import Event, Payment, Prize
from tournaments.prizes.engine import (
    Awards,
    Lot,
    Placed,
    PrizeCall,
    ScaleProblem,
    ScaleTrouble,
    Special,
    award,
    calls,
    goods,
    of_categories,
    pot,
    scale_problems,
    special_total,
)
from tournaments.ranking import Figure, RankingRow, TeamRow
from tournaments.standings.totals import Standing, event_standing, event_team_ranking
from tournaments.standings.words import member_names, total_words

PROBLEM: Labels = {
    ScaleTrouble.NEGATIVE: gettext_lazy(
        "Rang %(place)s : un prix ne peut pas être négatif (%(amount)s), mettez 0 ou plus."
    ),
    ScaleTrouble.RISING: gettext_lazy(
        "Le rang %(place)s gagne %(amount)s de plus que le précédent : est-ce voulu ?"
    ),
    ScaleTrouble.TOO_MUCH: gettext_lazy(
        "Les prix dépassent de %(amount)s ce qu’il y a à distribuer : retirez-en autant."
    ),
    ScaleTrouble.TOO_LITTLE: gettext_lazy(
        "Il reste %(amount)s : ajoutez-les à un rang, ou laissez-les en caisse."
    ),
}


def scale_problem_sentence(problem: ScaleProblem) -> str:
    """Say what is wrong with an edited scale, by how much, and what to do."""
    words = {"place": problem.place, "amount": euros(problem.cents)}
    return str(PROBLEM[problem.trouble]) % words


def call_lines(call: PrizeCall, *, summed: bool = False) -> list[str]:
    """Say all that somebody is called for: "Rang 3 : 35,00 €", "Dames : Panier".

    Where what he gets stands `summed` beside, an only amount is not said again.
    """
    lines = []
    for prize in call.awards:
        name = prize.special or _("Rang %(place)s") % {"place": prize.place}
        words = {"name": name, "amount": euros(prize.cents)}
        alone = summed and len(call.awards) == 1
        lines.append(name if alone else _("%(name)s : %(amount)s") % words)
    for good in call.goods:
        words = {"category": good.lot.category, "label": good.lot.label}
        lines.append(
            _("%(category)s : %(label)s") % words if good.lot.category else good.lot.label
        )
    return lines


@dataclass(frozen=True, slots=True, kw_only=True)
class Purse:
    """What there is to hand out, in cents, and what the prizes that were set make of it."""

    takings: int
    pot: int
    scale: Sequence[int]
    specials: Sequence[Special]
    lots: Sequence[Lot]

    @property
    def total(self) -> int:
        return sum(self.scale) + special_total(self.specials)

    @property
    def problems(self) -> list[ScaleProblem]:
        """What is odd about the scale beside what the special prizes leave of the pot."""
        return scale_problems(self.scale, self.pot - special_total(self.specials))


def takings(event: Event) -> int:
    """Sum up the cents that were paid, those given back taken off."""
    paid = Payment.objects.filter(entry__event=event).aggregate(cents=Sum("cents"))
    return paid["cents"] or 0


def purse(event: Event, prizes: Sequence[Prize], taken: int) -> Purse:
    """Set prizes beside what there is to hand out; they need not be stored yet."""
    given = [prize for prize in prizes if prize.by_hand(event.categories)]
    placed = [prize for prize in prizes if not prize.by_hand(event.categories)]
    names = dict.fromkeys(prize.category for prize in placed if prize.category)
    return Purse(
        takings=taken,
        pot=pot(max(taken, 0), event.redistribution, event.guaranteed_cents),
        scale=_amounts(placed, ""),
        specials=[
            *(Special(name=n, category=n, amounts=_amounts(placed, n)) for n in names),
            *(
                Special(name=prize.category, amounts=(prize.cents,), player=prize.rank)
                for prize in given
                if prize.cents
            ),
        ],
        lots=[
            *(
                Lot(label=prize.label, place=prize.rank, category=prize.category)
                for prize in placed
                if prize.label
            ),
            *(
                Lot(label=prize.label, category=prize.category, player=prize.rank)
                for prize in given
                if prize.label
            ),
        ],
    )


def event_purse(event: Event) -> Purse:
    """Read the prizes of an event."""
    return purse(event, list(event.prizes.all()), takings(event))


def _amounts(prizes: Sequence[Prize], category: str) -> tuple[int, ...]:
    """The cents by place; a place without a prize has none."""
    cents = {prize.rank: prize.cents for prize in prizes if prize.category == category}
    return tuple(cents.get(place, 0) for place in range(1, max(cents, default=0) + 1))


@dataclass(frozen=True, slots=True, kw_only=True)
class PrizeGiving:
    """Who is called for which prizes, the last first; `unclaimed` cents nobody can get.

    `rows` are the whole ranking.
    """

    purse: Purse
    rows: Sequence[Placed]
    calls: Sequence[PrizeCall]
    awards: Awards

    @property
    def gave_way(self) -> list[str]:
        """Name whose category gives more than their rank: all after them move up the scale."""
        scale = self.purse.scale
        return [
            call.row.record.name
            for call in reversed(self.calls)
            if call.row.rank
            and any(scale[call.row.rank - 1 : call.row.rank])
            and call.awards
            and not any(prize.place for prize in call.awards)
        ]

    def named(self, names: Mapping[int, str]) -> "PrizeGiving":
        """The same prizes with other names of the players, by their numbers."""
        calls = [replace(call, row=call.row.named(names)) for call in self.calls]
        return replace(self, calls=calls)


def winners(giving: PrizeGiving) -> dict[tuple[str, int], str]:
    """Who gets each prize as things stand, by its category ("" for places) and place."""
    amounts: dict[str, Sequence[int]] = {"": giving.purse.scale}
    amounts |= {one.category: one.amounts for one in giving.purse.specials if one.category}
    names_by_prize: dict[tuple[str, int], str] = {}
    for category, cents in amounts.items():
        paid = [place for place, amount in enumerate(cents, start=1) if amount]
        last = paid[-1] if paid else 0
        given = [
            call.row.record.name
            for call in reversed(giving.calls)
            for prize in call.awards
            if prize.special == category
        ]
        places = (*paid, *range(last + 1, last + len(given) + 1))
        names_by_prize |= {
            (category, place): name for place, name in zip(places, given, strict=False)
        }
    for call in giving.calls:
        for good in call.goods:
            if good.lot.player is None:
                names_by_prize.setdefault(
                    (good.lot.category, good.lot.place), call.row.record.name
                )
    return names_by_prize


def prize_giving(event: Event, purse: Purse | None = None) -> PrizeGiving:
    """An event's prizes to its ranking; in an event of teams places are the teams'.

    A purse that was read already is taken as `purse`.
    """
    purse = purse or event_purse(event)
    standing = event_standing(event)
    rows = standing.rows
    if event.team_size > 1:
        return _to_teams(event, purse, standing)
    awards = award(
        rows,
        purse.scale,
        purse.specials,
        shared=event.prizes_shared,
        doubles=event.prizes_doubled,
    )
    placed = [prize.player for prize in awards.given if prize.place]
    things = goods(rows, purse.lots, placed, doubles=event.prizes_doubled)
    return PrizeGiving(purse=purse, rows=rows, calls=calls(rows, awards, things), awards=awards)


def unclaimed_cents(event: Event, purse: Purse) -> int:
    """What of an event's prizes goes to nobody as things stand; none before a round ended."""
    ended = event.rounds.exclude(closed_at=None)
    began = purse.total and (event.closed_at or ended.exists())
    return prize_giving(event, purse).awards.unclaimed if began else 0


def _to_teams(event: Event, purse: Purse, standing: Standing) -> PrizeGiving:
    """Give places to the teams, and each category to its best players by themselves.

    Without doubles a category passes over the players of teams that get something; what is
    given by hand comes on top. In duplicate all players of a team have its figures: a category
    is won by teams (`of_categories`).
    """
    shared, doubles = event.prizes_shared, event.prizes_doubled
    players, rows = standing.rows, event_team_ranking(event, standing=standing)
    of_places = award(rows, purse.scale, shared=shared)
    things = goods(rows, [lot for lot in purse.lots if not lot.category])
    teams = calls(rows, of_places, things)
    winners = {one.row.record.player for one in teams}
    over = {
        member.player
        for row in rows
        if row.record.player in winners and not doubles
        for member in row.members
    }
    own = [_of_no_category(row) if row.record.player in over else row for row in players]
    lots = [lot for lot in purse.lots if lot.category]
    if event.play.boards:
        left = [row for row in rows if doubles or row.record.player not in winners]
        of_players, their_things = of_categories(left, own, purse.specials, lots, shared=shared)
    else:
        of_players = award(own, (), purse.specials, shared=shared, doubles=doubles)
        their_things = goods(own, lots, doubles=doubles)
    return PrizeGiving(
        purse=purse,
        rows=rows,
        # Ranks of players are not told in one column with those of the teams.
        calls=[
            *calls([replace(row, rank=0) for row in players], of_players, their_things),
            *teams,
        ],
        awards=Awards(
            given=(*of_players.given, *of_places.given),
            unclaimed=of_players.unclaimed + of_places.unclaimed,
        ),
    )


def _of_no_category(row: RankingRow) -> RankingRow:
    return replace(row, record=replace(row.record, categories=()))


USUAL = 10  # places, where no prize was set


@dataclass(frozen=True, slots=True, kw_only=True)
class Called:
    """Somebody called to the front, or a team: his rank, his points, and all he gets.

    In an event of teams a player has no rank: it would be mistaken for that of a team.
    """

    rank: int
    name: str
    total: Figure
    prizes: Sequence[str]
    members: Sequence[str] = ()

    @property
    def points(self) -> str:
        return total_words(self.total)


def ceremony(event: Event, names: Mapping[int, str] | None = None) -> list[Called]:
    """All who are called, the last first; the winner always, whatever prizes were set.

    `names` are other names of the players, by the numbers of their entries. A number of
    queries that does not grow.
    """
    giving = prize_giving(event)
    calls = list(giving.calls)
    if not calls or calls[-1].row.rank > 1:
        calls += [PrizeCall(row=row) for row in _first(giving.rows, 1 if calls else USUAL)]
    named = [(call, call.row.named(names or {})) for call in calls]
    return [
        Called(
            rank=row.rank,
            name=row.record.name,
            total=row.record.total,
            prizes=call_lines(call),
            members=member_names(row.members) if isinstance(row, TeamRow) else [],
        )
        for call, row in named
    ]


def _first(rows: Sequence[Placed], last: int) -> list[Placed]:
    """Those down to the `last` rank who have played, the last of them first."""
    rows_down = takewhile(lambda row: row.rank <= last and not row.record.idle, rows)
    return list(rows_down)[::-1]
