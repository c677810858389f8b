"""A ruleset: every number of a game, as one frozen value; and the presets of the texts."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from scoring.rules.terms import Contract, MisereKind, PoigneeSize, Side

EXCUSES_PER_PACK = 1
BOUTS_PER_PACK = 3
ATOUTS_PER_PACK = 22  # the Excuse included, as it may be shown in a poignée


@dataclass(frozen=True, slots=True, kw_only=True)
class ContractTerms:
    """What a contract multiplies, and whose the chien is."""

    base_multiplier: int
    margin_multiplier: int
    petit_multiplier: int
    chien: Side = Side.ATTACK


@dataclass(frozen=True, slots=True, kw_only=True)
class PoigneeTerms:
    atouts: int
    value: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ChelemTerms:
    """Bonuses of a slam, as the attack's unit sees them (source: S0, S3)."""

    announced_made: int
    made: int
    announced_missed: int
    by_defence: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruleset:
    """A game as data. Points are card points; values are points of score.

    `points_to_make` is indexed by the attack's bouts. `card_points` is what the pack counts
    to; `added_points` is what each side adds to its count before the contract is judged
    (the reduced pack). `settlement` is set only where everyone plays alone.
    """

    id: str
    players: int
    hand: int
    chien: int
    points_to_make: tuple[int, ...]
    contracts: Mapping[str, ContractTerms]
    poignees: Mapping[PoigneeSize, PoigneeTerms]
    chelem: ChelemTerms
    packs: int = 1
    card_points: int = 91
    added_points: int = 0
    base: int = 25
    petit: int = 10
    max_partners: int = 0
    miseres: Mapping[MisereKind, int] = field(default_factory=dict)
    petit_chelem: ChelemTerms | None = None
    settlement: int | None = None

    @property
    def bouts(self) -> int:
        return BOUTS_PER_PACK * self.packs

    @property
    def excuses(self) -> int:
        return EXCUSES_PER_PACK * self.packs

    @property
    def atouts(self) -> int:
        return ATOUTS_PER_PACK * self.packs

    @property
    def half_points(self) -> bool:
        """Whether a side can hold an odd number of cards, hence a half point."""
        return self.players % 2 == 1 or self.chien % 2 == 1


def times(
    multiplier: int, margin: int | None = None, chien: Side = Side.ATTACK
) -> ContractTerms:
    """Terms that multiply all alike, but for the margin where it is given."""
    return ContractTerms(
        base_multiplier=multiplier,
        margin_multiplier=multiplier if margin is None else margin,
        petit_multiplier=multiplier,
        chien=chien,
    )


def poignees(*atouts: int) -> dict[PoigneeSize, PoigneeTerms]:
    """Poignées worth 20, 30 and 40 for so many atouts (source: S0, S1, S3)."""
    return {
        size: PoigneeTerms(atouts=count, value=value)
        for size, count, value in zip(PoigneeSize, atouts, (20, 30, 40), strict=False)
    }


FFT_CONTRACTS = {
    Contract.PETITE.value: times(1),
    Contract.GARDE.value: times(2),
    Contract.GARDE_SANS.value: times(4),
    Contract.GARDE_CONTRE.value: times(6, chien=Side.DEFENCE),
}

FFT_4 = Ruleset(
    id="fft-4",
    players=4,
    hand=18,
    chien=6,
    points_to_make=(56, 51, 41, 36),
    contracts=FFT_CONTRACTS,
    poignees=poignees(10, 13, 15),
    chelem=ChelemTerms(announced_made=400, made=200, announced_missed=-200, by_defence=-200),
)
FFT_3 = replace(FFT_4, id="fft-3", players=3, hand=24, poignees=poignees(13, 15, 18))
FFT_5 = replace(
    FFT_4,
    id="fft-5",
    players=5,
    hand=15,
    chien=3,
    poignees=poignees(8, 10, 13),
    max_partners=1,
)

RULESETS: Mapping[str, Ruleset] = {ruleset.id: ruleset for ruleset in (FFT_3, FFT_4, FFT_5)}
