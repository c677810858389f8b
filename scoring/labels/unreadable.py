"""Sentences for a written deal, or a ruleset's file, that cannot be read."""

from django.utils.translation import gettext, gettext_lazy as _

from scoring.labels.words import Labels
from scoring.rules.notation import NotationError

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
