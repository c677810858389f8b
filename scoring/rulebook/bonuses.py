"""The bonuses of a game: poignées, petit au bout, chelems, misères."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from scoring import labels
from scoring.rulebook.marks import convention_note, marked
from scoring.rulebook.page import Grid, Note, Section, section
from scoring.rules import Ruleset
from scoring.rules.ruleset import ChelemTerms
from scoring.ruleset_words import contract_name


def bonus_sections(ruleset: Ruleset) -> Iterator[Section]:
    """Give a section a bonus that this game pays."""
    if ruleset.poignees:
        yield _poignees(ruleset)
    yield _petit(ruleset)
    yield _chelem(ruleset)
    if ruleset.petit_chelem:
        yield _petit_chelem(ruleset, ruleset.petit_chelem)
    if ruleset.miseres:
        yield _miseres(ruleset)


def _poignees(ruleset: Ruleset) -> Section:
    rows = tuple(
        (
            str(labels.POIGNEE[size]),
            marked(terms.atouts, "poignees", ruleset),
            labels.points(terms.value),
        )
        for size, terms in ruleset.poignees.items()
    )
    return section(
        "poignees",
        _("Les poignées"),
        _(
            "Qui tient assez d’atouts peut les montrer, au moment de jouer sa première carte"
            " : en une fois, rangés. Ce n’est jamais une obligation."
        ),
        Grid(_("Atouts à montrer et prime"), (_("poignée"), _("atouts"), _("points")), rows),
        *convention_note("poignees", ruleset),
        (
            _("La prime va au camp qui gagne la donne, quel que soit celui qui l’a montrée."),
            _("Elle n’est pas multipliée par le contrat ; plusieurs poignées s’ajoutent."),
            _("On montre le nombre exact : un atout de trop se cache."),
            _(
                "L’Excuse peut compléter une poignée ; elle dit alors qu’aucun atout n’est"
                " caché."
            ),
        ),
    )


def _petit(ruleset: Ruleset) -> Section:
    rows = tuple(
        (contract_name(name, ruleset), labels.points(ruleset.petit * terms.petit_multiplier))
        for name, terms in ruleset.contracts.items()
    )
    return section(
        "petit",
        _("Le petit au bout"),
        _(
            "Le petit joué au dernier pli est « au bout » : le camp qui gagne ce pli reçoit une"
            " prime, que le contrat soit réussi ou chuté."
        ),
        Grid(_("Ce que vaut le petit au bout"), (_("contrat"), _("points")), rows),
        *(
            [
                Note(
                    _(
                        "Avec plusieurs jeux il y a plusieurs petits : s’ils tombent ensemble"
                        " au dernier pli, chacun est payé."
                    )
                )
            ]
            if ruleset.packs > 1
            else []
        ),
    )


def _chelem(ruleset: Ruleset) -> Section:
    return section(
        "chelem",
        _("Le chelem"),
        _(
            "Faire tous les plis. L’annonce s’ajoute au contrat, avant ou après l’écart ; qui"
            " l’a faite entame."
        ),
        Grid(
            _("Ce que le chelem ajoute, vu de l’attaque"),
            (_("chelem"), _("points")),
            (
                *_chelem_rows(ruleset.chelem),
                (_("tous les plis à la défense"), labels.signed(ruleset.chelem.by_defence)),
            ),
        ),
        _("Annoncé par l’attaque et fait par la défense : les deux amendes s’ajoutent."),
        _multiplied_words(ruleset),
    )


def _chelem_rows(terms: ChelemTerms) -> tuple[tuple[str, str], ...]:
    return (
        (_("annoncé et réussi"), labels.signed(terms.announced_made)),
        (_("réussi sans annonce"), labels.signed(terms.made)),
        (_("annoncé et manqué"), labels.signed(terms.announced_missed)),
    )


def _multiplied_words(ruleset: Ruleset) -> str:
    if ruleset.chelem_multiplied:
        return _("Ici ces points sont multipliés comme la base du contrat.")
    return _("Ces points ne sont pas multipliés par le contrat.")


def _petit_chelem(ruleset: Ruleset, terms: ChelemTerms) -> Section:
    rows = tuple(
        (told, marked(value, "petit_chelem", ruleset)) for told, value in _chelem_rows(terms)
    )
    return section(
        "petit-chelem",
        _("Le petit chelem"),
        _("Faire tous les plis sauf un. On l’annonce comme le chelem, une fois l’écart fait."),
        Grid(_("Ce que le petit chelem ajoute"), (_("petit chelem"), _("points")), rows),
        *convention_note("petit_chelem", ruleset),
    )


def _miseres(ruleset: Ruleset) -> Section:
    rows = tuple(
        (str(labels.MISERE[kind]), marked(value, "miseres", ruleset))
        for kind, value in ruleset.miseres.items()
    )
    return section(
        "miseres",
        _("Les misères"),
        _(
            "Une main sans atout (l’Excuse n’en est pas un), ou sans roi, dame, cavalier, valet"
            " ni bout, se déclare et rapporte."
        ),
        Grid(_("Ce que chaque autre joueur donne"), (_("misère"), _("points")), rows),
        *convention_note("miseres", ruleset),
        _(
            "C’est une affaire personnelle, hors du contrat : les camps n’y font rien. Un"
            " preneur peut donc réussir et finir au-dessous de zéro."
        ),
    )
