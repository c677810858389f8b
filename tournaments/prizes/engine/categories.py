"""Categories where all players of a team stand equal: each team counts once."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from tournaments.prizes.engine.awards import Award, Awards, Special, award
from tournaments.prizes.engine.lots import Good, Lot, Placed, goods
from tournaments.ranking import Presence, Record, TeamRow


def of_categories(
    teams: Sequence[TeamRow],
    players: Sequence[Placed],
    specials: Sequence[Special],
    lots: Sequence[Lot],
    *,
    shared: bool,
) -> tuple[Awards, tuple[Good, ...]]:
    """Give each category to the best `teams` that have anybody of it, and what is by hand.

    What a team wins is parted evenly by its players of the category, the first of whom takes
    the cents that cannot be, and a thing. Nobody is of two categories.
    """
    by_hand = [special for special in specials if not special.category]
    awards = award(players, (), by_hand, shared=shared, doubles=True)
    things = goods(players, [lot for lot in lots if lot.player is not None])
    given, unclaimed = list(awards.given), awards.unclaimed
    for special in specials:
        if special.category:
            able, own = _able(teams, special.category)
            won = award(able, (), [special], shared=shared, doubles=True)
            given += [each for prize in won.given for each in _parted(prize, own[prize.player])]
            unclaimed += won.unclaimed
    for lot in lots:
        if lot.player is None:
            able, own = _able(teams, lot.category)
            for good in goods(able, [lot], doubles=True):
                things += (replace(good, player=own[good.player][0].player),)
    return Awards(given=tuple(given), unclaimed=unclaimed), things


def _able(
    teams: Sequence[TeamRow], category: str
) -> tuple[list[TeamRow], Mapping[int, Sequence[Record]]]:
    """The teams that have players of a category, as if wholly of it, and who these are."""
    own = {
        row.record.player: [
            member
            for member in row.members
            if category in member.categories and member.presence is not Presence.UNRANKED
        ]
        for row in teams
    }
    able = [
        replace(row, record=replace(row.record, categories=(category,)))
        for row in teams
        if own[row.record.player]
    ]
    return able, own


def _parted(prize: Award, players: Sequence[Record]) -> Iterator[Award]:
    each, over = divmod(prize.cents, len(players))
    for place, record in enumerate(players):
        if cents := each + (place < over):
            yield replace(prize, player=record.player, cents=cents)
