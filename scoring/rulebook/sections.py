"""What the page of a game says of its numbers: cards, bids, bonuses, and what a deal pays."""

from collections.abc import Mapping
from dataclasses import asdict
from decimal import Decimal

from django.utils.functional import Promise
from django.utils.translation import gettext as _, gettext_lazy, ngettext

from scoring import labels
from scoring.rulebook.prose import CONVENTION, Aside, Block, Grid, Values
from scoring.rules import Contract, PoigneeSize, Reason, Ruleset, Side
from scoring.rules.cards import COURTS_PER_PACK, HALVES, Rank, cards_by_rank
from scoring.rules.house import CARDS_PER_PACK
from scoring.rules.ruleset import SLAMS, Call, ContractTerms, FirstLead
from scoring.ruleset_words import contract_name


def marked(value: object, field: str, ruleset: Ruleset) -> str:
    """Write a number of a ruleset's field, marked where it is a convention of the site."""
    return f"{value} {CONVENTION}" if field in ruleset.conventions else str(value)


def convention_note(*fields: str, ruleset: Ruleset) -> tuple[Aside, ...]:
    """Say what the mark of any of these means; nothing where there is none."""
    if not any(field in ruleset.conventions for field in fields):
        return ()
    note = _(
        "%(mark)s Convention : aucun texte ne le dit, le site l’a choisi. Un club peut le"
        " changer dans ses règlements."
    )
    return (Aside(note % {"mark": CONVENTION}),)


def halves(number: int) -> str:
    """Write so many half points: 4½."""
    return labels.points(Decimal(number) / 2)


RANK: Mapping[Rank, Promise] = {
    Rank.BOUT: gettext_lazy("bout (le 21, le petit, l’Excuse)"),
    Rank.KING: gettext_lazy("roi"),
    Rank.QUEEN: gettext_lazy("dame"),
    Rank.KNIGHT: gettext_lazy("cavalier"),
    Rank.JACK: gettext_lazy("valet"),
    Rank.LOW: gettext_lazy("carte basse (tout le reste)"),
}
LOWEST = 2  # the first that a reduced pack does without; aces stay (source: S0)


def card_values(ruleset: Ruleset) -> Values:
    """What the pack holds and what each card counts."""
    left_out = 0 if ruleset.packs > 1 else CARDS_PER_PACK - ruleset.cards
    rows = (
        (str(RANK[rank]), str(number), halves(HALVES[rank]))
        for rank, number in cards_by_rank(ruleset).items()
    )
    head = (_("carte"), _("nombre"), _("points"))
    return {
        "packs": ruleset.packs,
        "several_packs": ruleset.packs > 1,
        "whole_pack": ruleset.packs == 1 and not left_out,
        "left_out": left_out,
        "first_left_out": LOWEST,
        "last_left_out": LOWEST - 1 + left_out // COURTS_PER_PACK,
        "added_points": ruleset.added_points,
        "cards": ruleset.cards,
        "bouts": ruleset.bouts,
        "atouts": ruleset.atouts,
        "card_points": ruleset.card_points,
        "pack": (Grid(_("Ce que contient le jeu"), head, tuple(rows)),),
    }


def pairs() -> Grid:
    """Tell what each card counts alone and with a low card."""
    low = HALVES[Rank.LOW]
    rows = tuple(
        (str(RANK[rank]), halves(value), halves(value + low)) for rank, value in HALVES.items()
    )
    return Grid(
        _("Ce que vaut une carte"), (_("carte"), _("seule"), _("avec une carte basse")), rows
    )


def dealing_values(ruleset: Ruleset) -> Values:
    """Who gets how many cards, and where the rest lies."""
    parts = ruleset.chiens > 1 and ruleset.chien
    aside = _("cartes au chien") if ruleset.contracts else _("cartes de côté")
    facts = (
        (_("joueurs"), str(ruleset.players)),
        (_("cartes à chacun"), str(ruleset.hand)),
        (aside, str(ruleset.chien) if ruleset.chien else "–"),
    )
    return {
        "players": ruleset.players,
        "duel": ruleset.players == 2,  # noqa: PLR2004 (one against one)
        "hand": ruleset.hand,
        "dealt": (Grid(_("Qui reçoit quoi"), (_("à la donne"), _("nombre")), facts),),
        "packet": ruleset.packet,
        "chien": ruleset.chien,
        "chien_parts": ruleset.chiens if parts else None,
        "part_cards": ruleset.chien // ruleset.chiens if parts else None,
        "chien_bid_on": bool(ruleset.chien and ruleset.contracts),
        "chien_aside": bool(ruleset.chien and not ruleset.contracts),
        "points_aside": labels.points(HALVES[Rank.BOUT] * ruleset.chien / 2),
        **layout_values(ruleset),
    }


def layout_values(ruleset: Ruleset) -> dict[str, int | None]:
    """How a player's cards lie before him, where some do."""
    if ruleset.layout is None:
        return dict.fromkeys(("in_hand", "piles", "deep", "later", "dealt_cards"))
    return asdict(ruleset.layout) | {"dealt_cards": ruleset.layout.cards}


def bid_values(ruleset: Ruleset) -> Values:
    """The contracts, and what happens when nobody bids."""
    misere = ruleset.settlement is not None
    contracts = ruleset.contracts if ruleset.chien else ()
    return {
        "contracts": _contracts(ruleset),
        **{
            contract.value: contract_name(contract, ruleset) if contract in contracts else None
            for contract in Contract
        },
        "dealer_takes": ruleset.dealer_takes,
        "misere_if_passed": not ruleset.dealer_takes and misere,
        "next_deals": not ruleset.dealer_takes and not misere,
    }


def _contracts(ruleset: Ruleset) -> tuple[Block, ...]:
    """List the contracts from the lowest to the highest, with what they multiply."""
    if not ruleset.contracts:
        return ()
    rows = tuple(
        (
            marked(contract_name(contract, ruleset), "contracts", ruleset),
            *_multiplied(terms, ruleset),
            *([str(labels.SIDE[terms.chien]).lower()] if ruleset.chien else ()),
        )
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


# Before whom the chien of a garde contre lies, by the number of players.
CHIEN_PLACE = {
    2: gettext_lazy("devant l’adversaire"),
    4: gettext_lazy("devant le joueur assis en face de lui"),
}
CALL_TERMS = ("caller", "equal_cards", "first_lead")


def call_values(ruleset: Ruleset) -> Values:
    """How the taker's partners are named, and when he plays alone."""
    by_trick = ruleset.call is Call.KING_TAKEN
    bids = bool(ruleset.contracts)
    several = ruleset.max_partners > 1
    words = (labels.CALLER, labels.EQUAL_CARDS, labels.FIRST_LEAD)
    return {
        "one_partner": bids and ruleset.max_partners == 1,
        "several_partners": bids and several,
        **{f"calls_{call}": ruleset.call is call for call in Call if call},
        "alone_by_trick": by_trick,
        "alone_by_chien": bool(ruleset.chien) and not by_trick and not several,
        "alone_by_hand": not ruleset.chien and not by_trick and not several,
        "one_left_by_chien": bool(ruleset.chien) and several,
        "one_left_by_hand": not ruleset.chien and several,
        **{
            field: marked(names[getattr(ruleset, field)], field, ruleset)
            for field, names in zip(CALL_TERMS, words, strict=True)
        },
        "lead_barred": ruleset.max_partners == 1 and ruleset.first_lead is FirstLead.NOT_CALLED,
        "call_note": convention_note(*CALL_TERMS, ruleset=ruleset),
        "chien_place": str(CHIEN_PLACE.get(ruleset.players, _("devant un défenseur"))),
        "chien_hidden": any(
            terms.chien is Side.DEFENCE or name == Contract.GARDE_SANS
            for name, terms in ruleset.contracts.items()
        ),
    }


def bonus_values(ruleset: Ruleset) -> Values:
    """A table a bonus; none where this game does not pay it."""
    rows = tuple(
        (contract_name(name, ruleset), labels.points(ruleset.petit * terms.petit_multiplier))
        for name, terms in ruleset.contracts.items()
    )
    return {
        "poignees": _poignees(ruleset),
        "shown_again": bool(ruleset.chien) and PoigneeSize.TRIPLE in ruleset.poignees,
        "petit": (Grid(_("Ce que vaut le petit au bout"), (_("contrat"), _("points")), rows),),
        **{slam.value: _slam(slam, ruleset) for slam in SLAMS},
        "chelem_multiplied": ruleset.chelem_multiplied,
        "miseres": _miseres(ruleset),
    }


def _poignees(ruleset: Ruleset) -> tuple[Block, ...]:
    if not ruleset.poignees:
        return ()
    rows = tuple(
        (
            str(labels.POIGNEE[size]),
            marked(terms.atouts, "poignees", ruleset),
            labels.points(terms.value),
        )
        for size, terms in ruleset.poignees.items()
    )
    head = (_("poignée"), _("atouts"), _("points"))
    grid = Grid(_("Atouts à montrer et prime"), head, rows)
    return (grid, *convention_note("poignees", ruleset=ruleset))


def _slam(slam: Reason, ruleset: Ruleset) -> tuple[Block, ...]:
    terms = getattr(ruleset, slam)
    if terms is None:
        return ()
    name = str(labels.REASON[slam]).lower()
    rows = [
        (_("annoncé et réussi"), terms.announced_made),
        (_("réussi sans annonce"), terms.made),
        (_("annoncé et manqué"), terms.announced_missed),
    ]
    caption = _("Ce que le %(slam)s ajoute")
    if slam is Reason.CHELEM:
        rows.append((_("tous les plis à la défense"), terms.by_defence))
        caption = _("Ce que le %(slam)s ajoute, vu de l’attaque")
    lines = tuple((what, marked(labels.signed(value), slam, ruleset)) for what, value in rows)
    grid = Grid(caption % {"slam": name}, (name, _("points")), lines)
    return (grid, *convention_note(slam, ruleset=ruleset))


def _miseres(ruleset: Ruleset) -> tuple[Block, ...]:
    if not ruleset.miseres:
        return ()
    rows = tuple(
        (str(labels.MISERE[kind]), marked(value, "miseres", ruleset))
        for kind, value in ruleset.miseres.items()
    )
    head = (_("misère"), _("points"))
    grid = Grid(_("Ce que chaque autre joueur donne"), head, rows)
    return (grid, *convention_note("miseres", ruleset=ruleset))


def score_values(ruleset: Ruleset) -> Values:
    """The points that bouts demand, and how the lines of a score come about."""
    rows = tuple(
        (str(bouts), str(needed)) for bouts, needed in enumerate(ruleset.points_to_make)
    )
    head = (_("bouts de l’attaque"), _("points"))
    stepped = ruleset.rounding_step > 1
    return {
        "points_to_make": (Grid(_("Points à faire"), head, rows),),
        "scored_points": ruleset.card_points + 2 * ruleset.added_points,
        "base": ruleset.base,
        "step": ruleset.rounding_step,
        "rounds_nearest": stepped and ruleset.rounding_nearest,
        "rounds_up": stepped and not ruleset.rounding_nearest,
        "half_points": not stepped and ruleset.half_points,
        "whole_points": not stepped and not ruleset.half_points,
        "shares": (_shares(ruleset),),
    }


def _shares(ruleset: Ruleset) -> Grid:
    """Tell who scores how many units, by the number of partners."""
    rows = tuple(
        (
            _with(partners),
            labels.signed(share.taker),
            *_partner(labels.signed(share.partner) if partners else "–", ruleset),
            labels.signed(-share.defender),
        )
        for partners, share in enumerate(ruleset.shares)
    )
    head = (
        _("le preneur joue"),
        _("preneur"),
        *_partner(_("partenaire"), ruleset),
        _("défenseur") if ruleset.players > 2 else _("adversaire"),  # noqa: PLR2004
    )
    return Grid(_("Unités marquées, quand l’unité est à l’attaque"), head, rows)


def _partner(cell: str, ruleset: Ruleset) -> tuple[str, ...]:
    return (cell,) if ruleset.max_partners else ()


def _with(partners: int) -> str:
    if not partners:
        return _("sans partenaire")
    return ngettext("avec %(count)s partenaire", "avec %(count)s partenaires", partners) % {
        "count": partners
    }


def _settled(times: int | None) -> str:
    if times == 1:
        return _("la différence")
    if times == 2:  # noqa: PLR2004 (the double)
        return _("le double de la différence")
    return _("%(times)s fois la différence") % {"times": times}


def alone_values(ruleset: Ruleset) -> Values:
    """How those who play alone settle."""
    settles = ruleset.settlement is not None
    return {
        "misere_after_bids": settles and bool(ruleset.contracts),
        "misere_alone": settles and not ruleset.contracts,
        "settlement": _settled(ruleset.settlement),
        "settlement_mark": marked("", "settlement", ruleset),
        "times": ruleset.settlement,
        "settlement_note": convention_note("settlement", ruleset=ruleset),
    }


def pot_values(ruleset: Ruleset) -> Values:
    """What goes into the pot beside the scores, and what a taker who fails adds."""
    pot = ruleset.pot
    return {
        "pot": pot is not None,
        "chips": marked(pot.passed_out, "pot", ruleset) if pot else None,
        "pot_capped": pot is not None and pot.cap is not None,
        "most_chips": pot.cap if pot else None,
        "pot_note": convention_note("pot", ruleset=ruleset),
    }
