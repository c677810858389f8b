"""The bids of a game: what each multiplies, whose the chien is, who plays with the taker."""

from django.utils.translation import gettext as _, gettext_lazy

from scoring import labels
from scoring.rulebook.marks import convention_note, marked
from scoring.rulebook.page import Block, Grid
from scoring.rulebook.prose import Values
from scoring.rules import Contract, Ruleset, Side
from scoring.rules.ruleset import Call, ContractTerms, FirstLead
from scoring.ruleset_words import contract_name


def bid_values(ruleset: Ruleset) -> Values:
    """The contracts, and what happens when nobody bids."""
    misere = ruleset.settlement is not None
    return {
        "contracts": _contracts(ruleset),
        **_names(ruleset),
        "dealer_takes": ruleset.dealer_takes,
        "misere_if_passed": not ruleset.dealer_takes and misere,
        "next_deals": not ruleset.dealer_takes and not misere,
    }


def _contracts(ruleset: Ruleset) -> tuple[Block, ...]:
    """List the contracts from the lowest to the highest, with what they multiply."""
    if not ruleset.contracts:
        return ()
    rows = tuple(
        (_named(contract, ruleset), *_multiplied(terms, ruleset), *_whose(terms, ruleset))
        for contract, terms in ruleset.contracts.items()
    )
    heads = (
        (_("tout multiplié par"),)
        if _alike(ruleset)
        else (_("base"), _("écart"), _("petit au bout"))
    )
    grid = Grid(
        _("Les contrats, du plus bas au plus haut"),
        (_("contrat"), *heads, *([_("chien à")] if ruleset.chien else ())),
        rows,
    )
    return (grid, *convention_note("contracts", ruleset=ruleset))


def _names(ruleset: Ruleset) -> dict[str, str | None]:
    """Name the contracts whose meaning is told: those with a chien to bid on."""
    contracts = ruleset.contracts if ruleset.chien else ()
    return {
        contract.value: contract_name(contract, ruleset) if contract in contracts else None
        for contract in Contract
    }


def _named(contract: str, ruleset: Ruleset) -> str:
    return marked(contract_name(contract, ruleset), "contracts", ruleset)


def _alike(ruleset: Ruleset) -> bool:
    """Tell whether every contract multiplies base, margin and petit by the same."""
    return all(
        terms.base_multiplier == terms.margin_multiplier == terms.petit_multiplier
        for terms in ruleset.contracts.values()
    )


def _multiplied(terms: ContractTerms, ruleset: Ruleset) -> tuple[str, ...]:
    if _alike(ruleset):
        return (labels.times(terms.base_multiplier),)
    multipliers = (terms.base_multiplier, terms.margin_multiplier, terms.petit_multiplier)
    return tuple(map(labels.times, multipliers))


def _whose(terms: ContractTerms, ruleset: Ruleset) -> tuple[str, ...]:
    return (str(labels.SIDE[terms.chien]).lower(),) if ruleset.chien else ()


# Before whom the chien of a garde contre lies, by the number of players.
CHIEN_PLACE = {
    2: gettext_lazy("devant l’adversaire"),
    4: gettext_lazy("devant le joueur assis en face de lui"),
}
CALL_TERMS = ("caller", "equal_cards", "first_lead")


def _call_terms(ruleset: Ruleset) -> Values:
    """Who calls, which of two equal cards counts, what may be led first."""
    words = (labels.CALLER, labels.EQUAL_CARDS, labels.FIRST_LEAD)
    return {
        **{
            field: marked(names[getattr(ruleset, field)], field, ruleset)
            for field, names in zip(CALL_TERMS, words, strict=True)
        },
        "lead_barred": ruleset.max_partners == 1 and ruleset.first_lead is FirstLead.NOT_CALLED,
        "call_note": convention_note(*CALL_TERMS, ruleset=ruleset),
    }


def call_values(ruleset: Ruleset) -> Values:
    """How the taker's partners are named, and when he plays alone."""
    by_trick = ruleset.call is Call.KING_TAKEN
    bids = bool(ruleset.contracts)
    several = ruleset.max_partners > 1
    return {
        "one_partner": bids and ruleset.max_partners == 1,
        "several_partners": bids and several,
        **{f"calls_{call}": ruleset.call is call for call in Call if call},
        "alone_by_trick": by_trick,
        "alone_by_chien": bool(ruleset.chien) and not by_trick and not several,
        "alone_by_hand": not ruleset.chien and not by_trick and not several,
        "one_left_by_chien": bool(ruleset.chien) and several,
        "one_left_by_hand": not ruleset.chien and several,
        **_call_terms(ruleset),
        "chien_place": str(CHIEN_PLACE.get(ruleset.players, _("devant un défenseur"))),
        "chien_hidden": any(
            terms.chien is Side.DEFENCE or name == Contract.GARDE_SANS
            for name, terms in ruleset.contracts.items()
        ),
    }
