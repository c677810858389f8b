"""Contradictions of a ruleset, each as a field and a code."""

from collections.abc import Iterator
from itertools import chain, pairwise

from scoring.rules.deal import Problem
from scoring.rules.ruleset import (
    SLAMS,
    VALUES,
    Call,
    ChelemTerms,
    Contract,
    ContractTerms,
    PoigneeSize,
    PotTerms,
    Ruleset,
    Share,
)

PLAYERS = range(2, 11)
PACKS = range(1, 3)
CARDS_PER_PACK = 78
POINTS_PER_PACK = 91
LOW_CARDS_PER_PACK = 40  # worth ½ each; a reduced pack leaves some of them out
ROUNDING_STEPS = (1, 5, 10)
LARGEST_MULTIPLIER = 100
LARGEST_VALUE = 9999
LONGEST_CONTRACT = 20
MOST_CONTRACTS = 12
CONTRACT_CHARACTERS = frozenset("abcdefghijklmnopqrstuvwxyz0123456789_")


def ruleset_problems(ruleset: Ruleset) -> list[Problem]:
    """Tell everything in a ruleset that no table could play or settle.

    A field is a path into the ruleset's data, such as `contracts.garde` or `shares.1`.

    >>> from dataclasses import replace
    >>> from scoring.rules.presets import FFT_4
    >>> ruleset_problems(replace(FFT_4, base=-25))
    [Problem(field='base', code='value_negative')]
    """
    faults = list(_pack_problems(ruleset))
    if faults:
        return faults  # the rest means nothing without a right pack
    return [
        *_points_to_make_problems(ruleset),
        *_contracts_problems(ruleset),
        *_value_problems(ruleset),
        *_poignee_problems(ruleset),
        *chain.from_iterable(_slam_problems(slam, getattr(ruleset, slam)) for slam in SLAMS),
        *_misere_problems(ruleset),
        *_partner_problems(ruleset),
        *_alone_problems(ruleset),
        *_pot_problems(ruleset.pot),
        *_name_problems(ruleset),
    ]


def _pack_problems(ruleset: Ruleset) -> Iterator[Problem]:
    """Judge players, hands and chien against the pack, and the pack against its points."""
    if ruleset.players not in PLAYERS:
        yield Problem("players", "players_out_of_range")
    if ruleset.packs not in PACKS:
        yield Problem("packs", "packs_out_of_range")
    if ruleset.hand < 1 or ruleset.chien < 0:
        yield Problem("hand", "cards_do_not_add_up")
        return
    left_out = CARDS_PER_PACK * ruleset.packs - ruleset.cards
    if not 0 <= left_out <= LOW_CARDS_PER_PACK * ruleset.packs:
        yield Problem("hand", "cards_do_not_add_up")
        return
    yield from _dealing_problems(ruleset)
    missing = POINTS_PER_PACK * ruleset.packs - ruleset.card_points
    if 2 * missing != left_out:
        yield Problem("card_points", "card_points_not_the_packs")
    elif not 0 <= 2 * ruleset.added_points <= missing:
        yield Problem("added_points", "added_points_out_of_range")


def _dealing_problems(ruleset: Ruleset) -> Iterator[Problem]:
    """Judge how the cards are dealt and laid out: packets, heaps of chien, piles."""
    if not 0 <= ruleset.packet <= ruleset.hand:
        yield Problem("packet", "packet_out_of_range")
    if ruleset.chiens < 1 or ruleset.chien % ruleset.chiens:
        yield Problem("chiens", "chiens_uneven")
    layout = ruleset.layout
    if layout is None:
        return
    parts = (layout.in_hand, layout.piles, layout.deep, layout.later)
    if min(parts) < 0 or layout.cards != ruleset.hand:
        yield Problem("layout", "layout_not_the_hand")


def _points_to_make_problems(ruleset: Ruleset) -> Iterator[Problem]:
    """Demand one count for each number of bouts, fewer points the more bouts."""
    counts = ruleset.points_to_make
    if len(counts) != ruleset.bouts + 1:
        yield Problem("points_to_make", "points_to_make_not_one_per_bouts")
        return
    if any(after >= before for before, after in pairwise(counts)):
        yield Problem("points_to_make", "points_to_make_not_falling")
    if counts[-1] < 1 or counts[0] > ruleset.card_points + ruleset.added_points:
        yield Problem("points_to_make", "points_to_make_out_of_range")


def _contracts_problems(ruleset: Ruleset) -> Iterator[Problem]:
    names = [_announced(contract, terms) for contract, terms in ruleset.contracts.items()]
    if len(names) > MOST_CONTRACTS:
        yield Problem("contracts", "contracts_too_many")
    for contract, terms in ruleset.contracts.items():
        field = f"contracts.{contract}"
        if not _is_contract_id(contract):
            yield Problem("contracts", "contract_id_unfit")
        elif contract not in set(Contract) and not terms.name.strip():
            yield Problem(field, "contract_without_name")
        if terms.name and names.count(_announced(contract, terms)) > 1:
            yield Problem(field, "contract_name_twice")
        if code := _terms_problem(terms):
            yield Problem(field, code)


def _announced(contract: str, terms: ContractTerms) -> str:
    """A bid as it is heard: "Garde" of a house sounds like the garde of the texts."""
    return (terms.name or contract.replace("_", " ")).casefold()


def _is_contract_id(contract: str) -> bool:
    return 0 < len(contract) <= LONGEST_CONTRACT and CONTRACT_CHARACTERS.issuperset(contract)


def _terms_problem(terms: ContractTerms) -> str | None:
    multipliers = (terms.base_multiplier, terms.margin_multiplier, terms.petit_multiplier)
    if not all(0 <= multiplier <= LARGEST_MULTIPLIER for multiplier in multipliers):
        return "multiplier_out_of_range"
    if terms.base_multiplier == terms.margin_multiplier == 0:
        return "contract_without_terms"
    return None


def _value_problems(ruleset: Ruleset) -> Iterator[Problem]:
    for field in VALUES:
        value = getattr(ruleset, field) or 0  # none where it is not played
        if value < 0:
            yield Problem(field, "value_negative")
        elif value > LARGEST_VALUE:
            yield Problem(field, "value_too_large")
    if ruleset.rounding_step not in ROUNDING_STEPS:
        yield Problem("rounding_step", "rounding_step_unknown")


def _poignee_problems(ruleset: Ruleset) -> Iterator[Problem]:
    """Want more atouts and no fewer points for each larger poignée, and hands that hold it."""
    most = min(ruleset.atouts, ruleset.hand)
    atouts, value = 0, 1
    for size in PoigneeSize:
        if size not in ruleset.poignees:
            continue
        terms, field = ruleset.poignees[size], f"poignees.{size}"
        if terms.atouts < 1 or terms.atouts > most:
            yield Problem(field, "poignee_beyond_the_hand")
        elif terms.atouts <= atouts:
            yield Problem(field, "poignee_atouts_not_rising")
        if not value <= terms.value <= LARGEST_VALUE:
            yield Problem(field, "poignee_value_not_rising")
        atouts, value = max(atouts, terms.atouts), max(value, terms.value)


def _slam_problems(field: str, terms: ChelemTerms | None) -> Iterator[Problem]:
    """Want rewards that are none below zero, and fines that are none above."""
    if terms is None:
        return
    for name in ("announced_made", "made"):
        if not 0 <= getattr(terms, name) <= LARGEST_VALUE:
            yield Problem(f"{field}.{name}", "chelem_reward_sign")
    for name in ("announced_missed", "by_defence"):
        if not -LARGEST_VALUE <= getattr(terms, name) <= 0:
            yield Problem(f"{field}.{name}", "chelem_fine_sign")
    if terms.announced_made < terms.made:
        yield Problem(f"{field}.announced_made", "chelem_announced_pays_less")


def _misere_problems(ruleset: Ruleset) -> Iterator[Problem]:
    for kind, value in ruleset.miseres.items():
        if not 1 <= value <= LARGEST_VALUE:
            yield Problem(f"miseres.{kind}", "misere_value_out_of_range")


def _partner_problems(ruleset: Ruleset) -> Iterator[Problem]:
    """Want shares by which what the attack gets is what the defence pays."""
    if not ruleset.shares:
        yield Problem("shares", "shares_missing")
        return
    for partners, share in enumerate(ruleset.shares):
        if code := _share_problem(share, partners, ruleset.players - 1 - partners):
            yield Problem(f"shares.{partners}", code)
    if ruleset.max_partners and ruleset.call is Call.NOBODY:
        yield Problem("call", "call_missing")
    if not ruleset.max_partners and ruleset.call is not Call.NOBODY:
        yield Problem("call", "call_without_partner")


def _share_problem(share: Share, partners: int, defenders: int) -> str | None:
    if defenders < 1:
        return "partners_leave_no_defence"
    parts = (share.taker, share.partner, share.defender)
    if min(share.taker, share.defender) < 1 or share.partner < 0 or max(parts) > LARGEST_VALUE:
        return "share_out_of_range"
    if share.taker + partners * share.partner != defenders * share.defender:
        return "shares_not_zero"
    return None


def _alone_problems(ruleset: Ruleset) -> Iterator[Problem]:
    """Judge the settlement where everyone plays alone; half points must leave no fraction."""
    if ruleset.settlement is None:
        if not ruleset.contracts:
            yield Problem("contracts", "contracts_missing")
    elif not 1 <= ruleset.settlement <= LARGEST_MULTIPLIER:
        yield Problem("settlement", "settlement_out_of_range")
    elif ruleset.settlement % 2:
        yield Problem("settlement", "settlement_odd")


def _pot_problems(pot: PotTerms | None) -> Iterator[Problem]:
    if pot is None:
        return
    if not 1 <= pot.passed_out <= LARGEST_VALUE:
        yield Problem("pot.passed_out", "pot_chips_out_of_range")
    if pot.cap is not None and not 1 <= pot.cap <= LARGEST_VALUE:
        yield Problem("pot.cap", "pot_cap_out_of_range")


def _name_problems(ruleset: Ruleset) -> Iterator[Problem]:
    """Refuse names that do not look like what they are: a sign nobody sees turns them round."""
    if not ruleset.name.isprintable():
        yield Problem("name", "name_invisible")
    for contract, terms in ruleset.contracts.items():
        if not terms.name.isprintable():
            yield Problem(f"contracts.{contract}", "name_invisible")
