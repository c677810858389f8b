"""Sentences for a written result of duplicate that is refused."""

from django.utils.translation import gettext, gettext_lazy as _

from scoring import labels
from scoring.labels.words import Labels
from scoring.rules.fields import NotationError
from tournaments.duplicate.engine.written import (
    DealRefusedError,
    HallRefusedError,
    ResultRefusedError,
)

REFUSED: Labels = {
    "annulled_and_scored": _("une donne annulée n’a pas de marque : retirez l’une des deux"),
    "board_met_twice": _("ce joueur ou cette équipe a déjà joué cet étui"),
    "board_twice_here": _("cet étui a déjà été joué à cette table"),
    "contract_not_imposed": _("ce contrat n’est pas permis dans cette forme de duplicate"),
    "deal_not_played": _("en duplicate, une donne se joue toujours : annulez-la sinon"),
    "direction_changed": _("ce joueur a joué dans une autre ligne à cette séance"),
    "duel_twice": _("cette équipe a déjà attaqué cet étui contre la même défense"),
    "not_four": _("le duplicate se joue à quatre"),
    "other_players": _("les joueurs de la donne ne sont pas ceux de la table"),
    "other_taker": _("le preneur de la donne n’est pas celui de la table"),
    "player_twice": _("ce joueur est assis deux fois à cette table"),
    "score_absurd": _("aucune donne ne vaut autant : corrigez la marque"),
    "score_odd": _(
        "à la garde, ce montant est toujours pair et jamais nul : corrigez la marque"
    ),
    "scored_twice": _("écrivez la marque ou la donne, et non les deux"),
    "team_twice": _("une équipe ne joue pas contre elle-même"),
}
HALLS: Labels = {
    "hall_empty": _("il n’y a aucun résultat"),
    "hall_alone": _("aucun étui n’est joué dans une autre salle : ce sont d’autres donnes"),
}
NOT_A_BOARD = _("le numéro de l’étui est attendu, ou sa lettre")


def refused_sentence(error: ResultRefusedError | DealRefusedError | NotationError) -> str:
    """Say why a written result is not taken, naming the key."""
    if isinstance(error, DealRefusedError):
        written, problem = error.written, error.found[0]
        reason = labels.problem_sentence(problem, written.deal, written.ruleset)
        return gettext("clé « %(key)s » : %(reason)s") % {"key": "deal", "reason": reason}
    if isinstance(error, NotationError) and error.code != "not_a_board":
        return labels.unreadable_sentence(error)
    reason = str(REFUSED.get(error.code, NOT_A_BOARD))
    return gettext("clé « %(key)s » : %(reason)s") % {"key": error.key, "reason": reason}


def hall_sentence(error: HallRefusedError) -> str:
    """Say why a hall's results do not fit the others."""
    reason = str(HALLS[error.code])
    return gettext("salle « %(hall)s » : %(reason)s.") % {"hall": error.hall, "reason": reason}
