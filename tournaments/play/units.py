"""What the figures of an event are: points, percentages, points de match."""

from dataclasses import dataclass


def gettext_noop(message: str) -> str:
    """Mark a sentence for the catalogue; rooms translate it where they show it."""
    return message


@dataclass(frozen=True, slots=True, kw_only=True)
class Unit:
    """What totals, bilans and penalties of an event are counted in.

    `penalty` names one. Statistics keep whole numbers, of which `times` make one; `average` is
    what a player of average skill has. Where figures `add_up`, a total is the sum of rounds;
    where only `ranks_tell`, they say nothing beside those of another event.
    """

    key: str
    penalty: str
    times: int = 1
    average: int = 0
    add_up: bool = True
    ranks_tell: bool = False

    @property
    def level(self) -> int:
        """The average as statistics keep it."""
        return self.average * self.times

    def written(self, figure: float) -> float:
        """A figure that statistics keep as it is read: 5417 is 54.17 %."""
        return figure if self.times == 1 else figure / self.times


POINTS = Unit(key="points", penalty=gettext_noop("Pénalité en points"))
PERCENT = Unit(
    key="percent", penalty=gettext_noop("Pénalité en %"), times=100, average=50, add_up=False
)
MATCH_POINTS = Unit(
    key="match_points",
    penalty=gettext_noop("Pénalité en points de match"),
    times=100,
    ranks_tell=True,
)
