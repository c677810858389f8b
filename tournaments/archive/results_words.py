"""Sentences for what checking a results file has found."""

from collections.abc import Iterable, Sequence
from decimal import Decimal

from django.utils.translation import gettext as _, gettext_lazy, ngettext, ngettext_lazy

from scoring import labels
from scoring.labels import Labels
from tournaments.archive.results_file import Check, Finding, FindingKind, ResultsFile

FINDING: Labels = {
    FindingKind.UNREADABLE: gettext_lazy(
        "Ligne %(row)s, %(name)s, colonne « %(column)s » :"
        " « %(text)s » n’est pas un nombre, corrigez le fichier."
    ),
    FindingKind.TOTAL: gettext_lazy(
        "Ligne %(row)s, %(name)s, colonne « %(column)s » :"
        " %(said)s dans le fichier, %(computed)s en additionnant les tours."
    ),
    FindingKind.TOTAL_MISSING: gettext_lazy(
        "Ligne %(row)s, %(name)s, colonne « %(column)s » :"
        " aucun total dans le fichier, %(computed)s en additionnant les tours."
    ),
    FindingKind.PLACE: gettext_lazy(
        "Ligne %(row)s, %(name)s, colonne « %(column)s » :"
        " rang %(said)s dans le fichier, %(computed)s d’après les totaux."
    ),
    FindingKind.NUMBER_TWICE: gettext_lazy(
        "Ligne %(row)s, %(name)s : le numéro %(text)s est déjà à la ligne %(other)s."
    ),
    FindingKind.NAME_TWICE: gettext_lazy(
        "Ligne %(row)s, %(name)s : ce nom est déjà à la ligne %(other)s,"
        " est-ce une autre personne ?"
    ),
    FindingKind.PARTED: gettext_lazy(
        "Lignes %(row)s à %(other)s : à égalité de points, le fichier les départage"
        " par une règle à lui ; leurs rangs sont gardés."
    ),
    FindingKind.ABSENT: gettext_lazy("Ligne %(row)s, %(name)s : aucun score, non classé."),
    FindingKind.ROUND_SUM: gettext_lazy(
        "Colonne « %(column)s » : la somme des scores est %(computed)s au lieu de 0."
    ),
    FindingKind.SKIPPED: gettext_lazy(
        "Ligne %(row)s : ni joueur ni numéro, ou une somme ; elle n’est pas comptée."
    ),
    FindingKind.NO_ROUNDS: gettext_lazy(
        "Il faut une colonne par tour : avec les seuls totaux, le fichier se vérifie,"
        " mais ne s’enregistre pas."
    ),
    FindingKind.TOO_MANY: gettext_lazy("Ce fichier a plus de %(text)s joueurs : partagez-le."),
    FindingKind.NOT_WHOLE: gettext_lazy(
        "Ligne %(row)s, %(name)s : %(said)s n’est pas un nombre entier de points,"
        " un million au plus."
    ),
    FindingKind.NO_ROUND_PLAYED: gettext_lazy(
        "Ligne %(row)s, %(name)s : un total sans les points d’aucun tour, complétez le fichier."
    ),
    FindingKind.BEST_COUNT: gettext_lazy(
        "Seuls les meilleurs tours comptent dans ce fichier : il se vérifie, mais ne"
        " s’enregistre pas, car tous les tours d’un tournoi comptent ici."
    ),
    FindingKind.AVERAGED: gettext_lazy(
        "Les totaux de ce fichier sont des moyennes : il se vérifie, mais ne s’enregistre pas,"
        " car les tours d’un tournoi s’ajoutent ici."
    ),
}
NO_HEADINGS = gettext_lazy(
    "Les titres des colonnes ne sont pas reconnus dans les 30 premières lignes :"
    " il faut « Nom » ou « N° », et « Total » ou une colonne par tour (« T1 », « T2 »…)."
)
NOTHING_COMPARED = ngettext_lazy(
    "%(n)s joueur lu, mais rien n’a pu être vérifié : dites quelle colonne est le total, et"
    " lesquelles sont les tours.",
    "%(n)s joueurs lus, mais rien n’a pu être vérifié : dites quelle colonne est le total, et"
    " lesquelles sont les tours.",
    "n",
)
NO_TOTAL_COMPARED = ngettext_lazy(
    "%(n)s joueur lu, mais aucun total n’a pu être vérifié : dites quelles colonnes sont les"
    " tours.",
    "%(n)s joueurs lus, mais aucun total n’a pu être vérifié : dites quelles colonnes sont les"
    " tours.",
    "n",
)


def finding_sentence(finding: Finding) -> str:
    """Say what was found, with its row and column, what stands there and what was computed."""
    plain = finding.kind is FindingKind.PLACE
    return str(FINDING[finding.kind]) % {
        "row": finding.row,
        "name": finding.name,
        "column": finding.column,
        "text": finding.text,
        "other": finding.other,
        "said": finding.given if plain else _signed(finding.given),
        "computed": finding.computed if plain else _signed(finding.computed),
    }


def check_sentence(check: Check, file: ResultsFile) -> str:
    """Say what was compared and how many differences there are; or that nothing could be."""
    if not check.compared:
        words = NO_TOTAL_COMPARED if check.places else NOTHING_COMPARED
        return words % {"n": check.players}
    rounds = len(file.rounds)
    parts = [
        ngettext("%(n)s joueur", "%(n)s joueurs", check.players) % {"n": check.players},
        ngettext("%(n)s tour", "%(n)s tours", rounds) % {"n": rounds},
        ngettext("%(n)s total vérifié", "%(n)s totaux vérifiés", check.totals)
        % {"n": check.totals}
        if check.totals
        else _("totaux non vérifiés"),
        ngettext("%(n)s rang vérifié", "%(n)s rangs vérifiés", check.places)
        % {"n": check.places},
        ngettext("%(n)s différence", "%(n)s différences", len(check.differences))
        % {"n": len(check.differences)},
    ]
    return _("%(facts)s.") % {"facts": ", ".join(parts)}


def unchecked_sentences(check: Check, file: ResultsFile) -> list[str]:
    """Say what the file does not allow to compare, and which columns were not looked at."""
    sentences = _read_so(check, file)
    if file.unexplained:
        sentences.append(
            _("Totaux non vérifiés : aucune somme de %(titles)s ne les donne.")
            % {"titles": _titles(file.unexplained)}
        )
    elif not check.totals:
        sentences.append(_("Totaux non vérifiés : il faut une colonne par tour et un total."))
    if not check.places:
        sentences.append(
            _("Rangs non vérifiés : il faut une colonne « Rang » et des totaux lisibles.")
        )
    if file.columns.ignored:
        titles = _titles(file.columns.ignored)
        sentences.append(_("Colonnes non lues : %(titles)s.") % {"titles": titles})
    return sentences


def _read_so(check: Check, file: ResultsFile) -> list[str]:
    """Say how a file was read where its headings alone do not tell."""
    sentences = []
    if file.by_sum:
        sentences.append(
            _("Tours reconnus à leur somme, qui fait le total : %(titles)s.")
            % {"titles": _titles(file.by_sum)}
        )
    if file.best is not None:
        words = ngettext(
            "Seul le meilleur tour de chacun compte : lui seul fait le total.",
            "Seuls les %(n)s meilleurs tours de chacun comptent : eux seuls font le total.",
            file.best,
        )
        sentences.append(words % {"n": file.best})
    if file.averaged:
        sentences.append(_("Le total est la moyenne des tours."))
    if file.sections > 1:
        words = _("Le fichier a %(n)s classements, chacun avec ses rangs.")
        sentences.append(words % {"n": file.sections})
    elif check.regrouped:
        sentences.append(_("Les rangs sont ceux des équipes."))
    return sentences


def left_sentence(names: Sequence[str]) -> str:
    """Name the sheets of which no total could be verified, and nothing is said."""
    words = ngettext(
        "Feuille sans total vérifiable, non lue : %(names)s.",
        "Feuilles sans total vérifiable, non lues : %(names)s.",
        len(names),
    )
    return words % {"names": _titles(names)}


def _titles(titles: Iterable[str]) -> str:
    return ", ".join(f"« {title} »" for title in titles)


def _signed(value: Decimal) -> str:
    return labels.signed(value.normalize())
