"""How an event parts equals: its criteria, and what their lots are drawn from."""

from collections.abc import Iterable

from tournaments.models import Event
from tournaments.play.ordering import Parting
from tournaments.ranking import Criterion
from tournaments.ranking.criteria import lot


def chain(event: Event) -> tuple[Criterion, ...]:
    """The criteria that part equals in an event, in their order."""
    return tuple(Criterion(name) for name in event.tie_breaks)


def seed(event: Event) -> str:
    """What the lots of an event are drawn from: the seed of its draw."""
    return str(event.draw_seed or event.pk)


def parting(event: Event) -> Parting:
    """What an event adds to its form of play, by which it is ranked."""
    return Parting(chain(event), seed(event), event.by_lines, event.team_size)


def lots_of(event: Event, competitors: Iterable[int]) -> dict[int, int]:
    """Draw the lots of a duplicate's players or teams, where the event parts equals by lot."""
    if Criterion.LOT not in chain(event):
        return {}
    return {number: lot(seed(event), number) for number in competitors}
