"""Sentences for an event file that is not taken, and for what is wrong in a results file."""

from decimal import Decimal

from django.utils.translation import gettext as _, gettext_lazy, ngettext

from scoring import labels
from scoring.labels import Labels
from tournaments.archive.event_file import EventFileError
from tournaments.archive.results_file.checking import Check, Finding, FindingKind
from tournaments.archive.results_file.reading import ResultsFile
from tournaments.foreign.columns import FORMULA
from tournaments.foreign.importer import NOT_WORKED_OUT

UNREADABLE: Labels = {
    "too_large": gettext_lazy(
        "Ce fichier est bien trop gros (%(most)s Mo au plus) :"
        " est-ce le fichier d’un événement ?"
    ),
    "too_slow": gettext_lazy(
        "Ce fichier demande trop de temps : recommencez, et s’il est bien celui d’un"
        " événement, reprenez-le depuis l’ordinateur du site."
    ),
    "foreign": gettext_lazy(
        "Ce n’est pas le fichier d’un événement :"
        " choisissez celui que la page « Fichier de l’événement » a donné, en .tarot."
    ),
    "cut": gettext_lazy(
        "Ce fichier est incomplet, la copie s’est arrêtée : copiez-le de nouveau."
    ),
    "damaged": gettext_lazy(
        "Ce fichier est abîmé : rien n’en est repris."
        " Copiez-le de nouveau, ou refaites-le sur l’autre ordinateur."
    ),
    "newer": gettext_lazy(
        "Ce fichier vient d’une version plus récente du site (format %(version)s) :"
        " mettez celui-ci à jour d’abord."
    ),
    "incoherent": gettext_lazy(
        "Ce fichier se contredit (%(section)s, ligne %(row)s) : rien n’en est repris."
        " Refaites-le sur l’autre ordinateur."
    ),
    "scores": gettext_lazy(
        "Table %(table)s, donne %(deal)s : la marque du fichier n’est pas celle que donnent"
        " ses faits, rien n’est repris. Recomptez sur l’autre ordinateur, puis refaites le"
        " fichier."
    ),
    "bilans": gettext_lazy(
        "Table %(table)s : les bilans saisis dans le fichier ne sont pas ceux d’une table, un"
        " par joueur, de somme 0, sans donne à côté. Rien n’est repris : corrigez-les sur"
        " l’autre ordinateur, puis refaites le fichier."
    ),
}


def event_file_sentence(error: EventFileError) -> str:
    """Say why a file is not taken and what to do, with the place where it is known."""
    return str(UNREADABLE[error.code]) % error.where


FIELD: Labels = {
    "place": gettext_lazy("Rang"),
    "number": gettext_lazy("N°"),
    "name": gettext_lazy("Nom"),
    "first_name": gettext_lazy("Prénom"),
    "rounds": gettext_lazy("Tours"),
    "penalty": gettext_lazy("Pénalités"),
    "bonus": gettext_lazy("Bonus"),
    "total": gettext_lazy("Total"),
    "team": gettext_lazy("Équipe"),
    "team_total": gettext_lazy("Total de l’équipe"),
    "stage": gettext_lazy("Phase"),
}
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
}
NO_HEADINGS = gettext_lazy(
    "Les titres des colonnes ne sont pas reconnus dans les 30 premières lignes :"
    " il faut « Nom » ou « N° », et « Total » ou une colonne par tour (« T1 », « T2 »…)."
)


def finding_sentence(finding: Finding) -> str:
    """Say what was found, with its row and column, what stands there and what was computed."""
    plain = finding.kind is FindingKind.PLACE
    if finding.text == FORMULA:
        words = _("Ligne %(row)s, %(name)s, %(why)s")
        why = NOT_WORKED_OUT % {"column": finding.column}
        return words % {"row": finding.row, "name": finding.name, "why": why}
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
    if not (check.totals or check.places):
        words = ngettext(
            "%(n)s joueur lu, mais rien n’a pu être vérifié : dites quelle colonne est le"
            " total, et lesquelles sont les tours.",
            "%(n)s joueurs lus, mais rien n’a pu être vérifié : dites quelle colonne est le"
            " total, et lesquelles sont les tours.",
            check.players,
        )
        return words % {"n": check.players}
    rounds, wrong = len(file.rounds), len(check.differences)
    totals = ngettext("%(n)s total vérifié", "%(n)s totaux vérifiés", check.totals)
    parts = [
        ngettext("%(n)s joueur", "%(n)s joueurs", check.players) % {"n": check.players},
        ngettext("%(n)s tour", "%(n)s tours", rounds) % {"n": rounds},
        totals % {"n": check.totals} if check.totals else _("totaux non vérifiés"),
        ngettext("%(n)s rang vérifié", "%(n)s rangs vérifiés", check.places)
        % {"n": check.places},
        ngettext("%(n)s différence", "%(n)s différences", wrong) % {"n": wrong},
    ]
    return _("%(facts)s.") % {"facts": ", ".join(parts)}


def unchecked_sentences(check: Check, file: ResultsFile) -> list[str]:
    """Say how the file was read, and what cannot be compared."""
    sentences = []
    if file.by_sum:
        words = _("Tours reconnus à leur somme, qui fait le total : %(titles)s.")
        sentences.append(words % {"titles": ", ".join(f"« {title} »" for title in file.by_sum)})
    if file.averaged:
        sentences.append(_("Le total est la moyenne des tours."))
    if file.sections > 1:
        words = _("Le fichier a %(n)s classements, chacun avec ses rangs.")
        sentences.append(words % {"n": file.sections})
    elif check.regrouped:
        sentences.append(_("Les rangs sont ceux des équipes."))
    if not check.totals:
        sentences.append(_("Totaux non vérifiés : il faut une colonne par tour et un total."))
    if not check.places:
        sentences.append(
            _("Rangs non vérifiés : il faut une colonne « Rang » et des totaux lisibles.")
        )
    return sentences


def _signed(value: Decimal) -> str:
    return labels.signed(value.normalize())
