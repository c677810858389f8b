"""The games of the source texts, and house rules as seen in clubs, as rulesets."""

from collections.abc import Mapping
from dataclasses import replace

from scoring.rules.ruleset import (
    Call,
    Caller,
    ChelemTerms,
    Contract,
    ContractTerms,
    Layout,
    MisereKind,
    PoigneeSize,
    PoigneeTerms,
    PotTerms,
    Ruleset,
    Share,
    Side,
)


def multiplied(
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


def partner_shares(players: int, max_partners: int) -> tuple[Share, ...]:
    """Let partners score what a defender pays, and the taker the rest (source: S0).

    >>> partner_shares(5, 1)[1]
    Share(taker=2, partner=1, defender=1)
    """
    return tuple(
        Share(taker=players - 1 - 2 * partners, partner=1)
        for partners in range(max_partners + 1)
    )


def only(contracts: Mapping[str, ContractTerms], *names: str) -> dict[str, ContractTerms]:
    """Keep some contracts, in the order of the bids."""
    return {name: terms for name, terms in contracts.items() if name in names}


FFT_CONTRACTS = {
    Contract.PETITE.value: multiplied(1),
    Contract.GARDE.value: multiplied(2),
    Contract.GARDE_SANS.value: multiplied(4),
    Contract.GARDE_CONTRE.value: multiplied(6, chien=Side.DEFENCE),
}
TWO_BIDS = only(FFT_CONTRACTS, "petite", "garde")  # where there is no chien to bid on
# Only the points above or below are doubled, between petite and garde (source: S2).
WITH_POUSSE = {
    Contract.PETITE.value: multiplied(1),
    Contract.POUSSE.value: multiplied(1, margin=2),
    **FFT_CONTRACTS,
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
    shares=partner_shares(4, 0),
    packet=3,
    source="S0 S1 S3",
)
FFT_3 = replace(
    FFT_4,
    id="fft-3",
    players=3,
    hand=24,
    poignees=poignees(13, 15, 18),
    shares=partner_shares(3, 0),
    packet=4,
    source="S0",
)
FFT_5 = replace(
    FFT_4,
    id="fft-5",
    players=5,
    hand=15,
    chien=3,
    poignees=poignees(8, 10, 13),
    shares=partner_shares(5, 1),
    call=Call.KING,
    source="S0",
)

# Who the partner is, chosen more freely or settled in play (source: S0).
APPEL_LIBRE_5 = replace(FFT_5, id="appel-libre-5", call=Call.ANY_CARD)
ROI_PRIS_5 = replace(FFT_5, id="roi-pris-5", call=Call.KING_TAKEN)

REDUIT_3 = replace(
    FFT_3, id="reduit-3", hand=18, chien=4, card_points=81, added_points=5, packet=3
)
DUO_TABLEE = replace(
    FFT_4,
    id="duo-tablee",
    players=2,
    hand=36,
    contracts=WITH_POUSSE,
    poignees=poignees(14, 17, 22),
    shares=partner_shares(2, 0),
    dealer_takes=True,
    packet=0,
    layout=Layout(in_hand=12, later=8, piles=8, deep=2),
    source="S2",
)
DUO_PILES = replace(
    DUO_TABLEE,
    id="duo-piles",
    hand=39,
    chien=0,
    contracts=TWO_BIDS,
    dealer_takes=False,
    layout=Layout(in_hand=15, piles=6, deep=4),
    source="S0",
    conventions=("poignees", "contracts"),
)
DUO_CHIEN = replace(
    DUO_PILES,
    id="duo-chien",
    hand=36,
    chien=6,
    contracts=FFT_CONTRACTS,
    layout=Layout(in_hand=12, piles=6, deep=4),
    conventions=("poignees",),
)
SIX = replace(
    FFT_5,
    id="six",
    players=6,
    hand=13,
    chien=0,
    contracts=TWO_BIDS,
    shares=partner_shares(6, 2),
    call=Call.KING_AND_QUEEN,
    caller=Caller.DEALER,
    packet=0,
    source="S0",
    conventions=("poignees", "caller", "first_lead"),
)
SEPT = replace(
    FFT_5,
    id="sept",
    players=7,
    hand=11,
    chien=1,
    poignees=poignees(8, 10, 11),
    shares=partner_shares(7, 2),
    call=Call.TWO_KINGS,
    packet=0,
    conventions=("poignees", "first_lead"),
)

DOUBLE_6 = replace(
    FFT_4,
    id="double-6",
    players=6,
    hand=26,
    chien=0,
    packs=2,
    card_points=182,
    points_to_make=(111, 106, 101, 92, 82, 77, 72),
    contracts=TWO_BIDS,
    poignees=poignees(13, 15),
    shares=partner_shares(6, 2),
    call=Call.KING_AND_ACE,
    packet=0,
    source="S0",
    conventions=("caller", "equal_cards", "first_lead"),
)
DOUBLE_6_CHIENS = replace(
    DOUBLE_6, id="double-6-chiens", hand=25, chien=6, chiens=2, contracts=FFT_CONTRACTS
)
DOUBLE_7 = replace(
    DOUBLE_6_CHIENS,
    id="double-7",
    players=7,
    hand=21,
    chien=9,
    chiens=1,
    shares=partner_shares(7, 2),
)
DOUBLE_8 = replace(
    DOUBLE_7, id="double-8", players=8, hand=18, chien=12, shares=partner_shares(8, 2)
)
DOUBLE_9 = replace(
    DOUBLE_7, id="double-9", players=9, hand=16, chien=12, shares=partner_shares(9, 2)
)


def alone(base: Ruleset, name: str) -> Ruleset:
    """Make a game where everybody plays alone for the fewest points."""
    return replace(
        base,
        id=name,
        contracts={},
        poignees={},
        shares=partner_shares(base.players, 0),
        call=Call.NOBODY,
        caller=Caller.TAKER,
        settlement=2,
        source="S0",
        conventions=("settlement",),
    )


QUI_PERD_GAGNE_6 = alone(SIX, "qui-perd-gagne-6")
QUI_PERD_GAGNE_7 = alone(SEPT, "qui-perd-gagne-7")
MISERE_3 = alone(FFT_3, "misere-3")
MISERE_4 = alone(FFT_4, "misere-4")
MISERE_5 = alone(FFT_5, "misere-5")

SANS_PETITE_4 = replace(
    FFT_4,
    id="sans-petite-4",
    contracts=only(FFT_CONTRACTS, "garde", "garde_sans", "garde_contre"),
)
BASE_SEULE_4 = replace(
    FFT_4,
    id="base-seule-4",
    contracts={
        name: replace(terms, margin_multiplier=1, petit_multiplier=petit)
        for (name, terms), petit in zip(FFT_CONTRACTS.items(), (1, 2, 3, 4), strict=True)
    },
    source="",
)
POPULAIRE_5 = replace(
    FFT_5,
    id="populaire-5",
    contracts=WITH_POUSSE,
    miseres={MisereKind.ATOUT: 10, MisereKind.TETE: 10},
    petit_chelem=ChelemTerms(announced_made=200, made=100, announced_missed=-100, by_defence=0),
    settlement=2,
    pot=PotTerms(passed_out=1, cap=None),
    conventions=("petit_chelem", "settlement", "pot"),
)

FFT = (FFT_3, FFT_4, FFT_5)
TEXTS = (
    REDUIT_3,
    APPEL_LIBRE_5,
    ROI_PRIS_5,
    DUO_TABLEE,
    DUO_PILES,
    DUO_CHIEN,
    SIX,
    SEPT,
    DOUBLE_6,
    DOUBLE_6_CHIENS,
    DOUBLE_7,
    DOUBLE_8,
    DOUBLE_9,
    QUI_PERD_GAGNE_6,
    QUI_PERD_GAGNE_7,
    MISERE_3,
    MISERE_4,
    MISERE_5,
)
HOUSE = (SANS_PETITE_4, BASE_SEULE_4, POPULAIRE_5)

RULESETS: Mapping[str, Ruleset] = {ruleset.id: ruleset for ruleset in (*FFT, *TEXTS, *HOUSE)}
