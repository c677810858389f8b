"""The words for the rules' enums and codes: French labels, and a sentence for each problem."""

from collections.abc import Mapping
from decimal import Decimal

from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy as _, ngettext, pgettext_lazy

from scoring.rules import (
    Contract,
    Deal,
    MisereKind,
    Outcome,
    PoigneeSize,
    Problem,
    Reason,
    Ruleset,
    Side,
)
from scoring.rules.notation import NotationError

Labels = Mapping[str, Promise]
HALF = Decimal("0.5")
COUNTABLE = 10**9  # no score comes near; a number beyond it is only echoed

SIDE: Labels = {Side.ATTACK: _("Attaque"), Side.DEFENCE: _("Défense")}

OUTCOME: Labels = {
    Outcome.PLAYED: _("Jouée"),
    Outcome.PASSED_OUT: _("Donne passée"),
    Outcome.PETIT_SEC: _("Petit sec"),
    Outcome.MISDEAL: _("Fausse donne"),
    Outcome.CANCELLED: _("Annulée"),
}

CONTRACT: Labels = {
    Contract.PETITE: _("Petite"),
    Contract.POUSSE: _("Pousse"),
    Contract.GARDE: _("Garde"),
    Contract.GARDE_SANS: _("Garde sans"),
    Contract.GARDE_CONTRE: _("Garde contre"),
}

POIGNEE: Labels = {
    PoigneeSize.SIMPLE: pgettext_lazy("poignée", "Simple"),
    PoigneeSize.DOUBLE: pgettext_lazy("poignée", "Double"),
    PoigneeSize.TRIPLE: pgettext_lazy("poignée", "Triple"),
}

MISERE: Labels = {
    MisereKind.ATOUT: _("Misère d’atouts"),
    MisereKind.TETE: _("Misère de têtes"),
}

REASON: Labels = {
    Reason.CONTRACT: _("Contrat"),
    Reason.PETIT_AU_BOUT: _("Petit au bout"),
    Reason.POIGNEE: _("Poignée"),
    Reason.CHELEM: _("Chelem"),
    Reason.PETIT_CHELEM: _("Petit chelem"),
    Reason.MISERE: _("Misère"),
    Reason.CARD_POINTS: _("Points de cartes"),
}

ALONE: Labels = {
    "own_card": _("Sa propre carte"),
    "in_chien": _("Carte au chien"),
}

CALLED_CARD: Labels = {
    "roi de pique": _("roi de pique"),
    "roi de coeur": _("roi de cœur"),
    "roi de carreau": _("roi de carreau"),
    "roi de trefle": _("roi de trèfle"),
}

RULESET: Labels = {
    "fft-3": _("Tarot à 3 (règles FFT)"),
    "fft-4": _("Tarot à 4 (règles FFT)"),
    "fft-5": _("Tarot à 5, appel au roi (règles FFT)"),
    "reduit-3": _("Tarot à 3, jeu réduit à 58 cartes"),
    "duo-tablee": _("Tarot à 2, la tablée"),
    "duo-piles": _("Tarot à 2, six piles sans chien"),
    "duo-chien": _("Tarot à 2, six piles avec chien"),
    "six": _("Tarot à 6, appel au roi et à la dame"),
    "sept": _("Tarot à 7, appel à deux rois"),
    "double-6": _("Tarot à 6, deux jeux, sans chien"),
    "double-6-chiens": _("Tarot à 6, deux jeux, deux chiens"),
    "double-7": _("Tarot à 7, deux jeux"),
    "double-8": _("Tarot à 8, deux jeux"),
    "double-9": _("Tarot à 9, deux jeux"),
    "qui-perd-gagne-6": _("Qui perd gagne à 6"),
    "qui-perd-gagne-7": _("Qui perd gagne à 7"),
    "misere-3": _("Jouer la misère à 3"),
    "misere-4": _("Jouer la misère à 4"),
    "misere-5": _("Jouer la misère à 5"),
    "sans-petite-4": _("Tarot à 4, sans la petite"),
    "base-seule-4": _("Tarot à 4, seule la base est multipliée"),
    "populaire-5": _("Tarot populaire à 5, misères et petit chelem"),
}

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
        "Le chien seul vaut au moins %(chien_points)s points à l’attaque : recomptez."
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
        "Un chelem de l’attaque donne %(card_points)s points avec %(all_bouts)s bouts,"
        " ou %(excuse_points)s avec un bout de moins si la défense garde l’Excuse :"
        " corrigez les points, les bouts ou le chelem."
    ),
    "chelem_but_failed": _(
        "L’attaque a fait tous les plis, le contrat ne peut pas être chuté : recomptez."
    ),
    "chelem_but_petit_defence": _(
        "L’attaque a fait tous les plis, la défense ne peut pas mener le petit au bout."
    ),
    "chelem_defence_but_made": _(
        "La défense a fait tous les plis, le contrat ne peut pas être réussi : recomptez."
    ),
    "chelem_defence_but_petit": _(
        "La défense a fait tous les plis, l’attaque ne peut pas mener le petit au bout."
    ),
    "petit_chelem_not_played": _("Le petit chelem ne se joue pas dans ce règlement."),
    "petit_chelem_and_chelem": _(
        "Une donne ne peut pas être à la fois un petit et un grand chelem : gardez-en un."
    ),
    "misere_not_played": _("Cette misère ne se joue pas dans ce règlement."),
    "misere_twice": _(
        "La même misère est notée deux fois pour un joueur : n’en gardez qu’une."
    ),
    "misere_and_poignee": _(
        "Un joueur sans atout ne peut pas montrer une poignée : gardez l’une ou l’autre."
    ),
    "alone_not_played": _(
        "On ne joue pas chacun pour soi dans ce règlement : indiquez le preneur et son contrat."
    ),
    "card_points_incomplete": _("Indiquez les points de chaque joueur."),
    "card_points_sum": _(
        "Les points des joueurs ne font pas le compte (%(card_points)s dans le jeu) :"
        " recomptez."
    ),
}

DOUBT: Labels = {
    "margin_wide": _("Plus de 40 points d’écart : le compte est-il bien celui de l’attaque ?"),
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


def contract_choices() -> list[tuple[str, Promise]]:
    return list(CONTRACT.items())


def outcome_choices() -> list[tuple[str, Promise]]:
    return list(OUTCOME.items())


def side_choices() -> list[tuple[str, Promise]]:
    return list(SIDE.items())


def alone_choices() -> list[tuple[str, Promise]]:
    return list(ALONE.items())


def points(value: Decimal | float) -> str:
    """Write card points as a French scorer does: 41, or 40½; anything else as it stands."""
    exact = Decimal(value)
    if not exact.is_finite() or abs(exact) >= COUNTABLE:
        return str(value)
    whole = abs(int(exact))
    sign = "−" if exact < 0 else ""
    if abs(exact) == whole:
        return f"{sign}{whole}"
    if abs(exact) == Decimal(2 * whole + 1) / 2:
        return f"{sign}{whole or ''}½"
    return str(value).replace(".", ",")


def signed(value: Decimal | int) -> str:
    """Write a mark with its sign, with a real minus: +318, −106, 0."""
    return f"{'+' if value > 0 else ''}{points(value)}"


def problem_sentence(problem: Problem, deal: Deal, ruleset: Ruleset) -> str:
    """Say a contradiction so that a player understands it and knows what to do."""
    bouts = min(max(deal.bouts, 0), ruleset.bouts)  # out of range has its own sentence
    others = ruleset.bouts - bouts
    values = {
        "max_partners": ruleset.max_partners,
        "all_bouts": ruleset.bouts,
        "bouts": _bouts(bouts),
        "other_bouts": _bouts(others),
        "card_points": ruleset.card_points,
        "points": points(_odd_count(deal)),
        "least": points(_least(bouts, ruleset)),
        "most": points(ruleset.card_points - _least(others, ruleset)),
        "chien_points": points(Decimal(ruleset.chien) / 2),
        "excuse_points": ruleset.card_points - 4,
        "atouts": ruleset.atouts,
        "packs": ruleset.packs,
    }
    return str(PROBLEM[problem.code]) % values


def unreadable_sentence(error: NotationError) -> str:
    """Say why a written deal cannot be read, naming the key."""
    reason = str(UNREADABLE[error.code])
    if not error.key:
        return reason
    return gettext("clé « %(key)s » : %(reason)s") % {"key": error.key, "reason": reason}


def _odd_count(deal: Deal) -> Decimal:
    """Give the count that is no half point: the attack's, or that of who plays alone."""
    counts = (count for count in deal.card_points if count.is_finite())
    odd = (count for count in counts if 0 <= count < COUNTABLE and count % HALF)
    return next(odd, deal.points)


def _bouts(count: int) -> str:
    return ngettext("%(count)s bout", "%(count)s bouts", count) % {"count": count}


def _least(bouts: int, ruleset: Ruleset) -> Decimal:
    """Give the fewest card points that so many bouts are worth to a side."""
    return Decimal(9 * bouts - min(bouts, ruleset.excuses)) / 2
