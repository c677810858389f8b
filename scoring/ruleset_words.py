"""Rulesets in words: their names, the parts of their data, and why one is nonsense."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy as _

from scoring import labels
from scoring.rules import Problem, Ruleset, house
from scoring.rules.ruleset import ContractTerms, Reason

SOURCE: labels.Labels = {
    "S0": _("l’encyclopédie"),
    "S1": _("ludi.com"),
    "S2": _("le jeu à deux"),
    "S3": _("letarot.net (abrégé du règlement fédéral)"),
}

FIELD: labels.Labels = {
    "players": _("Joueurs"),
    "packs": _("Jeux de cartes"),
    "hand": _("Cartes par joueur"),
    "packet": _("Paquets à la donne"),
    "chien": _("Cartes au chien"),
    "chiens": _("Tas du chien"),
    "layout": _("Cartes sur la table"),
    "card_points": _("Points du jeu"),
    "added_points": _("Points ajoutés à chaque compte"),
    "points_to_make": _("Points à faire"),
    "contracts": _("Contrats"),
    "base": _("Base"),
    "rounding_step": _("Arrondi de l’écart"),
    "petit": _("Petit au bout"),
    "poignees": _("Poignées"),
    "miseres": _("Misères"),
    "shares": _("Parts"),
    "call": _("Appel"),
    "caller": _("Qui appelle"),
    "equal_cards": _("Cartes pareilles"),
    "first_lead": _("Première entame"),
    "settlement": _("Chacun pour soi"),
    "pot": _("Mouches"),
    "name": _("Nom du règlement"),
}

ROUNDING: Mapping[tuple[int, bool], Promise] = {
    (1, False): _("au point, ½ à qui gagne"),
    (1, True): _("au point, ½ à qui gagne"),
    (5, False): _("aux 5 points au-dessus"),
    (5, True): _("aux 5 points les plus proches"),
    (10, False): _("aux 10 points au-dessus"),
    (10, True): _("aux 10 points les plus proches"),
}


def rounding(step: int, *, nearest: bool) -> str:
    """Say where the rest of a margin goes, once it is said what it counts."""
    if step == 1:
        return gettext("le demi-point va au camp qui gagne")
    return gettext("l’écart s’arrondit %(way)s") % {"way": ROUNDING[step, nearest]}


HOUSE_PROBLEM: labels.Labels = {
    "players_out_of_range": _("Le tarot se joue de 2 à 10 : corrigez le nombre de joueurs."),
    "packs_out_of_range": _("Le tarot se joue avec un jeu ou deux."),
    "cards_do_not_add_up": _(
        "%(players)s joueurs de %(hand)s cartes et %(chien)s au chien font %(cards)s cartes :"
        " ce n’est pas un jeu de tarot (78 cartes, 156 à deux jeux, un peu moins s’il est"
        " réduit)."
    ),
    "packet_out_of_range": _("Un paquet ne peut pas être plus grand qu’une main."),
    "chiens_uneven": _("Le chien se partage en tas égaux : corrigez leur nombre."),
    "layout_not_the_hand": _(
        "Les cartes en main, en renfort et en piles doivent faire ensemble les %(hand)s cartes"
        " d’un joueur."
    ),
    "card_points_not_the_packs": _(
        "Ces %(cards)s cartes ne font pas %(card_points)s points : une carte basse retirée du"
        " jeu vaut ½ point, un jeu entier 91."
    ),
    "added_points_out_of_range": _(
        "On n’ajoute à chaque camp que la moitié, au plus, des points retirés du jeu."
    ),
    "points_to_make_not_one_per_bouts": _(
        "Il faut un nombre de points à faire pour chaque nombre de bouts, de 0 à %(bouts)s."
    ),
    "points_to_make_not_falling": _(
        "Plus l’attaque a de bouts, moins elle a de points à faire : remettez-les dans l’ordre."
    ),
    "points_to_make_out_of_range": _(
        "Les points à faire vont de 1 à %(card_points)s, les points du jeu."
    ),
    "contract_id_unfit": _(
        "L’identifiant d’un contrat s’écrit en minuscules sans accent, chiffres et _ :"
        " %(longest_contract)s signes au plus."
    ),
    "contract_without_name": _("Donnez un nom à ce contrat, celui qu’on annonce à la table."),
    "contract_name_twice": _("Deux contrats portent ce nom : changez l’un des deux."),
    "contract_without_terms": _(
        "Un contrat qui ne multiplie ni la base ni l’écart ne vaut rien : donnez-lui au moins"
        " l’un des deux, ou retirez-le."
    ),
    "multiplier_out_of_range": _("Un multiplicateur va de 0 à %(largest_multiplier)s."),
    "contracts_missing": _(
        "Gardez au moins un contrat : sans contrat, il faut dire ce que vaut un point de"
        " cartes quand on joue chacun pour soi."
    ),
    "contracts_too_many": _("Un règlement a au plus %(most_contracts)s contrats : retirez-en."),
    "name_invisible": _("Ce nom contient un caractère invisible : effacez-le et retapez-le."),
    "value_negative": _("Cette valeur ne peut pas être négative."),
    "value_too_large": _("Cette valeur est trop grande : %(largest_value)s au plus."),
    "rounding_step_unknown": _("L’écart s’arrondit au point, à 5 points ou à 10 points."),
    "poignee_beyond_the_hand": _(
        "Une poignée montre au moins un atout, et pas plus que n’en tient une main"
        " (%(hand)s cartes)."
    ),
    "poignee_atouts_not_rising": _(
        "Une plus grande poignée montre plus d’atouts : remettez les seuils dans l’ordre."
    ),
    "poignee_value_not_rising": _(
        "Une poignée vaut au moins 1 point, et jamais moins qu’une plus petite."
    ),
    "chelem_reward_sign": _("Un chelem réussi rapporte : de 0 à %(largest_value)s points."),
    "chelem_fine_sign": _("Un chelem manqué ou subi coûte : de 0 à %(largest_value)s points."),
    "chelem_announced_pays_less": _(
        "Un chelem annoncé ne peut pas rapporter moins qu’un chelem sans annonce."
    ),
    "misere_value_out_of_range": _(
        "Une misère rapporte de 1 à %(largest_value)s points ; si elle ne se joue pas,"
        " laissez vide."
    ),
    "shares_missing": _("Dites au moins la part du preneur qui joue seul."),
    "shares_not_zero": _(
        "Le compte n’est pas nul : le preneur et ses partenaires doivent recevoir ensemble"
        " exactement ce que paient les défenseurs."
    ),
    "share_out_of_range": _(
        "Le preneur et chaque défenseur ont au moins une part ; un partenaire ne paie pas."
    ),
    "partners_leave_no_defence": _("Avec tant de partenaires, il ne reste aucun défenseur."),
    "call_missing": _("Dites comment le partenaire est désigné."),
    "call_without_partner": _("Sans partenaire possible, on n’appelle aucune carte."),
    "settlement_out_of_range": _(
        "Un point de cartes se règle de 2 à %(largest_multiplier)s points."
    ),
    "settlement_odd": _(
        "Prenez un nombre pair : un demi-point de carte laisserait une fraction."
    ),
    "pot_chips_out_of_range": _(
        "Chacun met au moins un jeton (%(largest_value)s au plus) quand tout le monde passe."
    ),
    "pot_cap_out_of_range": _(
        "Le plafond va de 1 à %(largest_value)s jetons ; sans plafond, laissez vide."
    ),
}


def part_name(field: str) -> str | Promise:
    """Name a part of a ruleset; a number for a bonus is called as the bonus."""
    return FIELD.get(field) or labels.REASON[Reason(field)]


def ruleset_name(ruleset: Ruleset) -> str:
    """Name a ruleset: a house's by its own name, ours by its label."""
    return ruleset.name or str(labels.RULESET.get(ruleset.id, ruleset.id))


def contract_name(contract: str, ruleset: Ruleset) -> str:
    """Name a contract: one of the texts by its label, a house's as the house does."""
    known = labels.CONTRACT.get(contract)
    terms = ruleset.contracts.get(contract)
    return str(known or (terms and terms.name) or contract)


def contract_times(terms: ContractTerms) -> str:
    """Say what a contract multiplies; each part by itself where they are not alike."""
    parts = {
        "base": terms.base_multiplier,
        "margin": terms.margin_multiplier,
        "petit": terms.petit_multiplier,
    }
    if len(set(parts.values())) == 1:
        return labels.times(terms.base_multiplier)
    return gettext("(base × %(base)s, écart × %(margin)s, petit × %(petit)s)") % parts


def source_in_words(ruleset: Ruleset) -> str:
    """Say where a ruleset comes from, a file from elsewhere perhaps by a text of its own.

    Empty where clubs play it and no text says so.
    """
    return ", ".join(str(SOURCE.get(source, source)) for source in ruleset.source.split())


def conventions_in_words(ruleset: Ruleset) -> str:
    """Name the parts whose numbers we chose ourselves."""
    return ", ".join(str(part_name(field)).lower() for field in ruleset.conventions)


def convention_note(ruleset: Ruleset) -> str:
    """Say beside a game which of its numbers are ours: "convention : poignées"."""
    if not ruleset.conventions:
        return ""
    what = conventions_in_words(ruleset) if ruleset.contracts else gettext("la marque")
    return gettext("convention : %(what)s") % {"what": what}


def house_problem_sentence(problem: Problem, ruleset: Ruleset) -> str:
    """Say why a ruleset is nonsense, and what to do."""
    values = {
        "players": ruleset.players,
        "hand": ruleset.hand,
        "chien": ruleset.chien,
        "cards": ruleset.cards,
        "card_points": ruleset.card_points,
        "bouts": ruleset.bouts,
        "longest_contract": house.LONGEST_CONTRACT,
        "most_contracts": house.MOST_CONTRACTS,
        "largest_multiplier": house.LARGEST_MULTIPLIER,
        "largest_value": house.LARGEST_VALUE,
    }
    return str(HOUSE_PROBLEM[problem.code]) % values


def problem_place(problem: Problem, ruleset: Ruleset) -> str | Promise:
    """Name the part of the data that a problem is about."""
    part, _dot, rest = problem.field.partition(".")
    if part == "contracts" and rest:
        return contract_name(rest, ruleset)
    return part_name(part)
