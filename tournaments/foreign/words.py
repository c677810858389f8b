"""Sentences for a file or a pasted table that cannot be read."""

from django.utils.formats import number_format
from django.utils.translation import gettext_lazy as _

from scoring.labels import Labels
from tournaments.foreign.columns import Columns
from tournaments.foreign.reading import SpreadsheetError

UNREADABLE: Labels = {
    "too_large": _(
        "Ce fichier est trop gros (%(most)s Mo au plus) : gardez seulement la feuille utile."
    ),
    "too_large_unpacked": _(
        "Ce classeur est démesuré une fois décompressé :"
        " enregistrez la feuille utile seule, ou en CSV."
    ),
    "too_slow": _(
        "Lire ce classeur prend plus d’une minute, et les tablettes passent avant :"
        " enregistrez la feuille utile seule, ou en CSV."
    ),
    "too_many_rows": _(
        "Ce tableau a trop de lignes (%(most)s au plus) : retirez celles qui ne servent pas,"
        " ou partagez-le."
    ),
    "too_many_columns": _(
        "La ligne %(row)s a trop de colonnes (%(most)s au plus) :"
        " retirez celles qui ne servent pas."
    ),
    "cell_too_long": _(
        "La case %(column)s%(row)s est bien trop longue : est-ce le bon fichier ?"
    ),
    "empty": _("Ce tableau est vide : choisissez un autre fichier, ou collez des lignes."),
    "no_sheet": _(
        "Ce classeur n’a pas de feuille « %(sheet)s », ou elle est vide : regardez son nom."
    ),
    "old_excel": _(
        "Ce fichier est un ancien classeur Excel (.xls) :"
        " ouvrez-le et enregistrez-le en .xlsx ou en CSV."
    ),
    "locked": _(
        "Ce classeur est protégé par un mot de passe :"
        " ouvrez-le, enlevez le mot de passe, et enregistrez-le à nouveau."
    ),
    "web_page": _(
        "Ce fichier est une page web, même si son nom finit par .xls :"
        " ouvrez-le dans un tableur et enregistrez-le en .xlsx ou en CSV."
    ),
    "of_mac": _(
        "Ce fichier CSV vient d’un ancien tableur de Mac, et ses accents seraient perdus :"
        " enregistrez-le en « CSV UTF-8 », ou en .xlsx."
    ),
    "open_document": _(
        "Ce fichier vient de LibreOffice (.ods) :"
        " ouvrez-le et enregistrez-le en .xlsx ou en CSV."
    ),
    "pdf": _("Ce fichier est un PDF : il faut le tableau lui-même, en .xlsx ou en CSV."),
    "not_a_table": _("Ce fichier n’est pas un tableau : choisissez un fichier .xlsx ou CSV."),
    "not_a_workbook": _(
        "Ce classeur est abîmé, protégé ou d’un autre programme :"
        " ouvrez-le dans un tableur et enregistrez-le à nouveau en .xlsx ou en CSV."
    ),
    "open_quote": _(
        "Un guillemet est ouvert et jamais fermé : corrigez le fichier,"
        " ou enregistrez-le à nouveau depuis un tableur."
    ),
}


def unreadable_sentence(error: SpreadsheetError) -> str:
    """Say why a table cannot be read and what to do, with the row and column if known."""
    where = dict(error.where)
    if "most" in where:
        where["most"] = number_format(where["most"], 0, force_grouping=True)
    return str(UNREADABLE[error.code]) % where


def unread_sentence(columns: Columns) -> str:
    """Name the columns that no field has taken; "" where there are none."""
    titles = ", ".join(f"« {title} »" for title in columns.ignored)
    return str(_("Colonnes non lues : %(titles)s.")) % {"titles": titles} if titles else ""
