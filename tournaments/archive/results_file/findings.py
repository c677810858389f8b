"""What checking a results file has found, and how much was compared."""

from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum


class FindingKind(StrEnum):
    """What was found: what cannot be checked, what differs, remarks, what forbids storing."""

    UNREADABLE = "unreadable"
    TOTAL = "total"
    TOTAL_MISSING = "total_missing"
    PLACE = "place"
    NUMBER_TWICE = "number_twice"
    NAME_TWICE = "name_twice"
    PARTED = "parted"
    ABSENT = "absent"
    ROUND_SUM = "round_sum"
    SKIPPED = "skipped"
    NO_ROUNDS = "no_rounds"
    TOO_MANY = "too_many"
    NOT_WHOLE = "not_whole"
    NO_ROUND_PLAYED = "no_round_played"
    BEST_COUNT = "best_count"
    AVERAGED = "averaged"


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """Something about a row (0: about a whole column): what stands there, what was computed.

    `other` is the row it is about as well: the first with that number, the last of the equals.
    """

    kind: FindingKind
    row: int = 0
    name: str = ""
    column: str = ""
    text: str = ""
    given: Decimal = Decimal(0)
    computed: Decimal = Decimal(0)
    other: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """What checking a file gave, by row; how many totals and places were compared.

    `explained` is whether no column is left of which the total may be the sum; `regrouped`
    whether places are those of teams or of parts of the file.
    """

    findings: tuple[Finding, ...]
    players: int
    totals: int
    places: int
    explained: bool = True
    regrouped: bool = False

    @property
    def unreadable(self) -> tuple[Finding, ...]:
        return self._of(FindingKind.UNREADABLE)

    @property
    def differences(self) -> tuple[Finding, ...]:
        return self._of(
            FindingKind.TOTAL,
            FindingKind.TOTAL_MISSING,
            FindingKind.PLACE,
            FindingKind.NUMBER_TWICE,
        )

    @property
    def compared(self) -> bool:
        """Whether there was anything to compare: without it, no difference says nothing.

        Places alone prove little where a column may be a round and makes no total.
        """
        return bool(self.totals or (self.places and self.explained))

    @property
    def remarks(self) -> tuple[Finding, ...]:
        return self._of(
            FindingKind.NAME_TWICE,
            FindingKind.PARTED,
            FindingKind.ABSENT,
            FindingKind.ROUND_SUM,
            FindingKind.SKIPPED,
        )

    def _of(self, *kinds: FindingKind) -> tuple[Finding, ...]:
        return tuple(finding for finding in self.findings if finding.kind in kinds)
