"""Sentences for an event file that is not taken."""

from django.utils.translation import gettext_lazy as _

from scoring.labels import Labels
from tournaments.archive.event_file import EventFileError

UNREADABLE: Labels = {
    "too_large": _(
        "Ce fichier est bien trop gros (%(most)s Mo au plus) :"
        " est-ce le fichier d’un événement ?"
    ),
    "too_slow": _(
        "Ce fichier demande trop de temps : recommencez, et s’il est bien celui d’un"
        " événement, reprenez-le depuis l’ordinateur du site."
    ),
    "foreign": _(
        "Ce n’est pas le fichier d’un événement :"
        " choisissez celui que la page « Fichier de l’événement » a donné, en .tarot."
    ),
    "cut": _("Ce fichier est incomplet, la copie s’est arrêtée : copiez-le de nouveau."),
    "damaged": _(
        "Ce fichier est abîmé : rien n’en est repris."
        " Copiez-le de nouveau, ou refaites-le sur l’autre ordinateur."
    ),
    "newer": _(
        "Ce fichier vient d’une version plus récente du site (format %(version)s) :"
        " mettez celui-ci à jour d’abord."
    ),
    "incoherent": _(
        "Ce fichier se contredit (%(section)s, ligne %(row)s) : rien n’en est repris."
        " Refaites-le sur l’autre ordinateur."
    ),
    "scores": _(
        "Table %(table)s, donne %(deal)s : la marque du fichier n’est pas celle que donnent"
        " ses faits, rien n’est repris. Recomptez sur l’autre ordinateur, puis refaites le"
        " fichier."
    ),
    "bilans": _(
        "Table %(table)s : les bilans saisis dans le fichier ne sont pas ceux d’une table, un"
        " par joueur, de somme 0, sans donne à côté. Rien n’est repris : corrigez-les sur"
        " l’autre ordinateur, puis refaites le fichier."
    ),
}


def event_file_sentence(error: EventFileError) -> str:
    """Say why a file is not taken and what to do, with the place where it is known."""
    return str(UNREADABLE[error.code]) % error.where
