"""Sentences for a written sitting that is not rated."""

from django.utils.translation import gettext, gettext_lazy as _

from scoring import labels
from scoring.labels.words import Labels
from scoring.rules.fields import NotationError
from tournaments.rating.engine import SittingRefusedError

REFUSED: Labels = {
    "deals_absurd": _("le nombre de donnes va de 1 à 100000"),
    "not_one_each": _("il faut un total par joueur"),
    "players_twice": _("deux joueurs portent le même nom"),
    "sum_not_zero": _("la somme des totaux n’est pas zéro : recomptez la feuille"),
    "too_few_players": _("une table compte au moins deux joueurs"),
}


def refused_sentence(error: SittingRefusedError | NotationError) -> str:
    """Say why a sitting is not taken, naming the key."""
    if isinstance(error, NotationError):
        return labels.unreadable_sentence(error)
    reason = str(REFUSED[error.code])
    return gettext("clé « %(key)s » : %(reason)s") % {"key": error.key, "reason": reason}
