"""Basic advice: playing in attack, in defence, and telling each other by the cards."""

from django.utils.translation import gettext as _

from scoring.rulebook.page import Note, Page, Section, section


def attack() -> Page:
    """Give the taker's first steps."""
    return Page(
        "attaquer",
        _("Jouer en attaque"),
        _("Quand prendre, quoi écarter, chasser ou non."),
        (
            _attack_prendre(),
            _attack_ecarter(),
            _attack_jouer(),
        ),
    )


def _attack_prendre() -> Section:
    return section(
        "prendre",
        _("Prendre ou passer"),
        (
            _(
                "Les bouts d’abord : ils abaissent ce qu’il faut faire. Mais le petit"
                " peut se perdre."
            ),
            _(
                "Puis le nombre et la force des atouts, les rois, les dames qui ont"
                " leur roi, une couleur longue."
            ),
            _("Sans voir le chien, il faut en plus des couleurs que l’on coupe tout de suite."),
            _("Un beau chien arrive ; on n’y compte pas."),
        ),
    )


def _attack_ecarter() -> Section:
    return section(
        "ecarter",
        _("Écarter"),
        (
            _(
                "Se défaire d’une couleur courte pour la couper ; garder entière la"
                " plus longue."
            ),
            _("Mettre à l’abri les cartes qui se feraient prendre."),
            _(
                "Faible à l’atout, ne pas ouvrir trop de coupes et garder de quoi"
                " reprendre la main."
            ),
        ),
    )


def _attack_jouer() -> Section:
    return section(
        "jouer",
        _("Mener la donne"),
        (
            _(
                "Petit et peu d’atouts : couper avec, dès que possible. Petit et"
                " beaucoup d’atouts : le garder pour la fin, tant que la main revient."
            ),
            _(
                "Sans le petit : le chasser seulement avec des atouts forts, et"
                " s’arrêter quand cela coûte trop."
            ),
            _("Jouer sa couleur longue et y revenir : la défense s’y use."),
            _("Garder les rois courts pour reprendre la main."),
            _("Poser l’Excuse tôt, sur un pli sans valeur que l’autre camp gagne."),
        ),
    )


def defence() -> Page:
    """Give the defenders' first steps."""
    return Page(
        "defendre",
        _("Jouer en défense"),
        _("Entamer, sauver le petit, mettre ses points à l’abri."),
        (
            _defence_entamer(),
            _defence_petit(),
            _defence_ensemble(),
        ),
    )


def _defence_entamer() -> Section:
    return section(
        "entamer",
        _("Entamer"),
        (
            _("Chercher la coupe du preneur en jouant ses propres longues, et y revenir."),
            _("Éviter sa couleur longue à lui, et celle que le chien a montrée."),
            _(
                "Jouer atout quand on en a beaucoup, ou quand le chien n’en avait"
                " guère ; ne pas le faire si le petit est peut-être chez un partenaire"
                " sans défense."
            ),
        ),
    )


def _defence_petit() -> Section:
    return section(
        "petit",
        _("Le petit de la défense"),
        (
            _("Qui tient un gros atout le joue pour que le partenaire passe le petit dessous."),
            _("Qui tient le petit le signale, puis le met sur un pli déjà gagné par son camp."),
            _(
                "Qui doit jouer juste avant le preneur monte haut, pour lui prendre"
                " ses gros atouts."
            ),
        ),
    )


def _defence_ensemble() -> Section:
    return section(
        "ensemble",
        _("Ensemble"),
        (
            _(
                "Poser ses points sur les plis des partenaires, d’abord dans les"
                " couleurs que le preneur coupe."
            ),
            _(
                "Faire jouer tour à tour la coupe du preneur et l’atout : il en use"
                " deux quand la défense en use un."
            ),
            _(
                "Quand l’un d’eux peut arrêter la longue du preneur, les autres épuisent"
                " leurs atouts et gardent leurs points pour ses derniers plis."
            ),
            _("Suivre celui qui a la main forte : revenir dans la couleur qu’il a jouée."),
        ),
    )


def signals() -> Page:
    """Tell what defenders say to each other by the order of their cards."""
    return Page(
        "signalisation",
        _("La signalisation"),
        _("Ce que les défenseurs se disent par l’ordre de leurs cartes."),
        (
            _signals_convention(),
            _signals_entame(),
            _signals_fournir(),
            _signals_excuse(),
        ),
    )


def _signals_convention() -> Section:
    return section(
        "convention",
        _("Une convention, pas une règle"),
        _(
            "Ces signaux passent par les cartes seules, jamais par la voix ou le"
            " geste. Tous les clubs ne les jouent pas ; on s’accorde avant."
        ),
    )


def _signals_entame() -> Section:
    return section(
        "entame",
        _("À la première entame d’un défenseur"),
        (
            _(
                "Une petite carte de la couleur promet le roi ou la dame ; une carte"
                " basse mais haute les refuse."
            ),
            _(
                "Un atout impair annonce beaucoup d’atouts et de quoi défendre le"
                " petit ; un atout pair en annonce moins."
            ),
            _("Une couleur longue vient d’une main forte, une courte d’une main faible."),
        ),
    )


def _signals_fournir() -> Section:
    return section(
        "fournir",
        _("En fournissant, de la plus haute à la plus basse"),
        (
            _(
                "Dans une couleur jouée par la défense : plus que ces deux cartes, je"
                " coupe ensuite."
            ),
            _("Dans une couleur jouée par le preneur : je la tiens, jouez atout."),
            _(
                "À l’atout : j’ai le petit, arrêtez. Un saut inutile vers le haut dit"
                " la même chose."
            ),
        ),
    )


def _signals_excuse() -> Section:
    return section(
        "excuse",
        _("Avec l’Excuse"),
        _(
            "Au premier tour d’atout, elle demande d’arrêter : le petit est en danger."
            " Sur la couleur du preneur, elle dit qu’on la tient."
        ),
        Note(_("Mentir trompe aussi ses partenaires : à garder pour les mains impossibles.")),
    )
