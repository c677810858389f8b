"""A sentence for every contradiction and for what cannot be read, a question for a doubt."""

from decimal import Decimal

from django.utils.translation import gettext, gettext_lazy as _, ngettext

from scoring.labels.phrases import COUNTABLE, points
from scoring.labels.words import Labels
from scoring.rules import Deal, Problem, Ruleset
from scoring.rules.cards import chelem_halves, lost_trick_halves
from scoring.rules.notation import NotationError
from scoring.rules.ruleset import BOUT_HALVES, LOW_HALVES

HALF = Decimal("0.5")

PROBLEM: Labels = {
    "player_unknown": _(
        "Ce joueur n’est pas assis à cette table : choisissez un joueur de la table."
    ),
    "taker_missing": _(
        "Il manque le preneur : dites qui a pris, ou notez la donne comme passée."
    ),
    "partners_none": _(
        "À cette table le preneur joue seul contre tous : n’indiquez pas de partenaire."
    ),
    "partners_too_many": _(
        "Trop de partenaires : à cette table le preneur en a au plus %(max_partners)s."
    ),
    "partner_not_distinct": _(
        "Le preneur ne peut pas être son propre partenaire, ni un joueur compter deux fois :"
        " s’il a appelé sa propre carte, il joue seul."
    ),
    "card_not_called": _(
        "Cette carte ne s’appelle pas à ce jeu, et jamais un atout ni un bout :"
        " corrigez la carte appelée."
    ),
    "contract_unknown": _(
        "Ce contrat n’existe pas dans le règlement de cette table : choisissez-en un autre."
    ),
    "bouts_out_of_range": _(
        "Le jeu compte %(all_bouts)s bouts : indiquez de 0 à %(all_bouts)s."
    ),
    "points_out_of_range": _(
        "Les points vont de 0 à %(card_points)s : recomptez les plis de l’attaque."
    ),
    "points_not_half": _(
        "Les cartes se comptent par demi-points : %(points)s est impossible, recomptez."
    ),
    "half_point_impossible": _(
        "Un demi-point est impossible ici, chaque camp a un nombre pair de cartes :"
        " le joueur de l’Excuse a sans doute oublié de donner une carte basse en échange."
    ),
    "points_too_few_for_bouts": _(
        "Trop peu de points : avec %(bouts)s l’attaque a au moins %(least)s points."
        " Vérifiez les bouts, et que les points sont bien ceux de l’attaque."
    ),
    "points_too_many_for_bouts": _(
        "Trop de points : la défense a %(other_bouts)s, donc l’attaque a au plus"
        " %(most)s points. Vérifiez les bouts, et que les points sont bien ceux de l’attaque."
    ),
    "points_below_chien": _(
        "Le chien seul compte pour %(chien_points)s au moins à l’attaque : recomptez."
    ),
    "points_above_chien": _(
        "Le chien de la défense compte pour %(chien_points)s au moins, l’attaque a donc au plus"
        " %(most_beside_chien)s points : recomptez."
    ),
    "petits_out_of_range": _(
        "Nombre de petits impossible (%(packs)s dans ce jeu) : corrigez-le."
    ),
    "petit_attack_without_bout": _(
        "L’attaque mène le petit au bout, donc elle a au moins ce bout :"
        " corrigez les bouts, ou le camp qui a fait le dernier pli."
    ),
    "petit_defence_without_bout": _(
        "La défense mène le petit au bout, donc l’attaque ne peut pas avoir tous les bouts :"
        " corrigez les bouts, ou le camp qui a fait le dernier pli."
    ),
    "poignee_twice": _("Un joueur ne montre qu’une poignée : gardez la plus grande."),
    "poignee_size_unknown": _("Cette poignée n’existe pas dans le règlement de cette table."),
    "poignee_too_many_atouts": _(
        "Ces poignées montrent plus d’atouts que le jeu n’en a (%(atouts)s) :"
        " vérifiez qui a montré quoi."
    ),
    "chelem_points": _(
        "Avec %(bouts)s, ce chelem laisse à l’attaque %(slam_points)s points :"
        " corrigez les points, les bouts ou le chelem."
    ),
    "chelem_bouts": _(
        "Avec ce chelem, l’attaque ne peut pas avoir %(bouts)s :"
        " corrigez les bouts ou le chelem."
    ),
    "chelem_but_petit_defence": _(
        "L’attaque a fait tous les plis, la défense ne peut pas mener le petit au bout."
    ),
    "chelem_defence_but_petit": _(
        "La défense a fait tous les plis, l’attaque ne peut pas mener le petit au bout."
    ),
    "petit_chelem_not_played": _("Le petit chelem ne se joue pas dans ce règlement."),
    "petit_chelem_and_chelem": _(
        "Une donne ne peut pas être à la fois un petit et un grand chelem : gardez-en un."
    ),
    "petit_chelem_points": _(
        "Un petit chelem ne laisse qu’un pli à la défense : l’attaque a de"
        " %(least_but_a_trick)s à %(most_but_a_trick)s points. Corrigez les points ou le petit"
        " chelem."
    ),
    "misere_not_played": _("Cette misère ne se joue pas dans ce règlement."),
    "misere_twice": _(
        "La même misère est notée deux fois pour un joueur : n’en gardez qu’une."
    ),
    "misere_and_poignee": _(
        "Un joueur sans atout ne peut pas montrer une poignée : gardez l’une ou l’autre."
    ),
    "misere_without_room": _(
        "Trop de joueurs ont la même misère : le chien et les mains des autres ne peuvent pas"
        " contenir toutes ces cartes. Vérifiez qui l’a montrée."
    ),
    "alone_not_played": _(
        "On ne joue pas chacun pour soi dans ce règlement : indiquez le preneur et son contrat."
    ),
    "card_points_incomplete": _("Indiquez les points de chaque joueur."),
    "card_half_point_impossible": _(
        "Un demi-point est impossible ici, chaque pli a un nombre pair de cartes :"
        " le joueur de l’Excuse a sans doute oublié de donner une carte basse en échange."
    ),
    "card_points_below_trick": _(
        "Un joueur qui a fait un pli compte %(trick_points)s au moins : recomptez."
    ),
    "never_passed": _(
        "À ce jeu une donne n’est jamais passée, le donneur doit prendre :"
        " indiquez son contrat, ou notez une fausse donne."
    ),
    "card_points_sum": _(
        "Les points des joueurs font %(total)s ensemble, il faut %(sums)s : recomptez."
    ),
}

DOUBT: Labels = {
    "margin_wide": _("Plus de 40 points d’écart : le compte est-il bien celui de l’attaque ?"),
    "chelem_forgotten": _(
        "Avec ce compte, un camp n’a fait aucun pli : un chelem a-t-il été oublié,"
        " ou le compte est-il celui de l’autre camp ?"
    ),
    "chelem": _("Un chelem est noté : est-ce bien cela ?"),
    "poignee_triple": _("Une triple poignée est notée : a-t-elle bien été montrée ?"),
    "garde_contre": _("Une garde contre : est-ce bien le contrat annoncé ?"),
    "taker_running": _("Le même joueur prend pour la quatrième donne de suite : est-ce lui ?"),
    "same_as_before": _(
        "Cette donne est identique à la précédente : n’a-t-elle pas déjà été enregistrée ?"
    ),
    "misdeal_dealer_takes": _(
        "Le donneur d’une fausse donne ne peut pas enchérir sur la suivante :"
        " est-ce bien lui qui a pris ?"
    ),
}


# What is said otherwise where each player has a count.
ALONE_PROBLEM: Labels = {
    "points_out_of_range": _(
        "Les points vont de 0 à %(card_points)s : recomptez les plis de ce joueur."
    )
}


def problem_sentence(problem: Problem, deal: Deal, ruleset: Ruleset) -> str:
    """Say a contradiction so that a player understands it and knows what to do."""
    bouts = min(max(deal.bouts, 0), ruleset.bouts)  # out of range has its own sentence
    others = ruleset.bouts - bouts
    counts = (count for count in deal.card_points if count.is_finite())
    odd = (count for count in counts if 0 <= count < COUNTABLE and count % HALF)
    values = {
        "max_partners": ruleset.max_partners,
        "all_bouts": ruleset.bouts,
        "bouts": _bouts(bouts),
        "other_bouts": _bouts(others),
        "card_points": ruleset.card_points,
        "points": points(next(odd, deal.points)),
        "least": points(_least(bouts, ruleset)),
        "most": points(ruleset.card_points - _least(others, ruleset)),
        "chien_points": points(_halves(LOW_HALVES * ruleset.chien)),
        "most_beside_chien": points(ruleset.card_points - _halves(LOW_HALVES * ruleset.chien)),
        "trick_points": points(_halves(LOW_HALVES * ruleset.players)),
        "atouts": ruleset.atouts,
        "packs": ruleset.packs,
    }
    if problem.code == "card_points_sum":
        values |= {"total": points(sum(deal.card_points)), "sums": _sums(ruleset)}
    if deal.contract in ruleset.contracts:
        fewest, most = lost_trick_halves(deal.contract, ruleset)
        values["least_but_a_trick"] = points(_halves(fewest))
        values["most_but_a_trick"] = points(_halves(most))
    if problem.code == "chelem_points":
        values["slam_points"] = _slam_points(deal, ruleset)
    sentence = PROBLEM[problem.code]
    if deal.card_points:
        sentence = ALONE_PROBLEM.get(problem.code, sentence)
    return str(sentence) % values


def _sums(ruleset: Ruleset) -> str:
    """Tell what all players have together: all cards but those set aside."""
    most, least = (
        points(ruleset.card_points - _halves(halves * ruleset.chien))
        for halves in (LOW_HALVES, BOUT_HALVES)
    )
    if not ruleset.chien:
        return most
    return gettext("de %(least)s à %(most)s") % {"least": least, "most": most}


def _slam_points(deal: Deal, ruleset: Ruleset) -> str:
    """List what a chelem leaves the attack, from point to point: 87, or 64, 65 … 88."""
    assert deal.chelem.achieved_by is not None
    counts = chelem_halves(deal.chelem.achieved_by, deal.contract, deal.bouts, ruleset)
    each = [points(_halves(half)) for half in counts]
    return each[0] if len(each) == 1 else f"{each[0]}, {each[1]} … {each[-1]}"


def _bouts(count: int) -> str:
    return ngettext("%(count)s bout", "%(count)s bouts", count) % {"count": count}


def _least(bouts: int, ruleset: Ruleset) -> Decimal:
    """The fewest card points that so many bouts are worth to a side."""
    return _halves(BOUT_HALVES * bouts - LOW_HALVES * min(bouts, ruleset.excuses))


def _halves(count: int) -> Decimal:
    return Decimal(count) / 2


UNREADABLE: Labels = {
    "line_too_long": _("la ligne est trop longue pour une donne"),
    "not_utf8": _("ce n’est pas du texte UTF-8"),
    "not_json": _("ce n’est pas un objet JSON"),
    "not_an_object": _("un objet { … } est attendu"),
    "key_unknown": _("cette clé n’existe pas"),
    "key_twice": _("cette clé est écrite deux fois"),
    "missing": _("cette clé manque"),
    "ruleset_unknown": _("ce règlement est inconnu"),
    "not_names": _("une liste de noms est attendue"),
    "players_count": _("le nombre de joueurs n’est pas celui du règlement"),
    "players_twice": _("deux joueurs portent le même nom"),
    "not_a_name": _("un nom est attendu"),
    "not_a_text": _("un texte court est attendu"),
    "not_a_boolean": _("true ou false est attendu"),
    "not_an_integer": _("un nombre entier est attendu"),
    "not_a_number": _("un nombre est attendu, par exemple 40.5"),
    "not_a_list": _("une liste est attendue"),
    "word_unknown": _("ce mot n’est pas prévu ici"),
    "format_unknown": _("« tarotclub-ruleset » est attendu ici"),
    "version_unknown": _("cette version du format est inconnue, 1 est attendu"),
}


def unreadable_sentence(error: NotationError) -> str:
    """Say why a written deal cannot be read, naming the key, and the words it may have."""
    reason = str(UNREADABLE[error.code])
    if error.allowed:
        allowed = {"reason": reason, "words": ", ".join(error.allowed)}
        reason = gettext("%(reason)s ; il faut l’un de ceux-ci : %(words)s") % allowed
    if not error.key:
        return reason
    return gettext("clé « %(key)s » : %(reason)s") % {"key": error.key, "reason": reason}
