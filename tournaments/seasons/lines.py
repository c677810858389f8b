"""A line of a standing with names, as page, paper, workbook and phones show it."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.seasons.counted import Source
from tournaments.seasons.engine import EventResult, SeasonLine, SeasonRule, Worth
from tournaments.seasons.words import UNKNOWN, result_sentence, signed


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultShown:
    """One result of a line, by which `rule` it counts, and why it does not."""

    result: EventResult
    source: Source
    rule: SeasonRule
    why_not: str

    @property
    def sentence(self) -> str:
        return result_sentence(self.result, self.source, self.rule, self.why_not)


@dataclass(frozen=True, slots=True, kw_only=True)
class LineShown:
    """A line with names: `values` are one a rule, `mean` the points a deal of what he played.

    None is what nothing tells: the mean of who has only results whose deals nobody counted.
    `club` is named where it is not the season's.
    """

    line: SeasonLine
    name: str
    category: str
    club: str
    values: Sequence[Worth]
    mean: Worth
    counting: str
    missing: int
    results: Sequence[ResultShown]
    qualified: bool = False
    undecided: bool = False
    declined: bool = False

    @property
    def sentences(self) -> list[str]:
        """Say each result."""
        return [each.sentence for each in self.results]

    @property
    def going(self) -> str:
        """Say whether he goes on; "" of who does not."""
        if self.qualified:
            return _("qualifié")
        if self.undecided:
            return _("à départager")
        return _("renonce") if self.declined else ""

    @property
    def mean_text(self) -> str:
        return UNKNOWN if self.mean is None else signed(self.mean, places=2)
