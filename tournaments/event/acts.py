"""Every act on a tournament: who may do it, how it is asked for, how it is taken back."""

from dataclasses import dataclass
from enum import IntEnum

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.models import Role


class Danger(IntEnum):
    """How an act is confirmed: by its tap, by a question, by ticking what it cannot undo."""

    NONE = 0
    ASK = 1
    TICK = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Act:
    """`undo` says how it is taken back; empty where it is not."""

    role: Role
    danger: Danger = Danger.NONE
    undo: str | Promise = ""


ACTS = {
    # The registration desk: anybody who works in the club.
    "enter": Act(role=Role.SCORER, undo=_("Retirez le joueur de la liste.")),
    "check_in": Act(role=Role.SCORER, undo=_("Touchez de nouveau.")),
    "check_in_all": Act(
        role=Role.SCORER, danger=Danger.ASK, undo=_("Touchez ceux qui ne sont pas venus.")
    ),
    "change_entry": Act(role=Role.SCORER, undo=_("Changez de nouveau.")),
    "take_payment": Act(
        role=Role.SCORER, undo=_("Annulez le paiement, sur la page du joueur.")
    ),
    "type_bilans": Act(role=Role.SCORER, undo=_("Corrigez les bilans, avec un motif.")),
    "remove_entry": Act(
        role=Role.SCORER, danger=Danger.ASK, undo=_("Inscrivez le joueur de nouveau.")
    ),
    "import_entries": Act(
        role=Role.SCORER, danger=Danger.ASK, undo=_("Retirez les joueurs un à un.")
    ),
    # The running of the rounds: arbiters.
    "withdraw": Act(role=Role.ARBITER, danger=Danger.ASK, undo=_("Faites-le revenir.")),
    "hold": Act(role=Role.ARBITER, undo=_("Placez-le de nouveau.")),
    "forbid_pair": Act(role=Role.ARBITER, undo=_("Ôtez la paire de la liste.")),
    "substitute": Act(role=Role.ARBITER, danger=Danger.ASK, undo=_("Ôtez le remplaçant.")),
    "draw_rounds": Act(
        role=Role.ARBITER, danger=Danger.ASK, undo=_("Tirez de nouveau avec l’ancienne graine.")
    ),
    "print_codes": Act(role=Role.ARBITER),
    "swap_seats": Act(role=Role.ARBITER, undo=_("Échangez-les de nouveau.")),
    "write_seats": Act(
        role=Role.ARBITER, danger=Danger.ASK, undo=_("Tirez de nouveau avec l’ancienne graine.")
    ),
    "release_round": Act(
        role=Role.ARBITER,
        danger=Danger.ASK,
        undo=_("Rappelez le tour tant que rien n’est saisi."),
    ),
    "recall_round": Act(role=Role.ARBITER, danger=Danger.ASK, undo=_("Relancez le tour.")),
    "set_clock": Act(role=Role.ARBITER, undo=_("Réglez l’horloge de nouveau.")),
    "close_round": Act(role=Role.ARBITER, danger=Danger.ASK, undo=_("Rouvrez le tour.")),
    "close_incomplete_round": Act(
        role=Role.ARBITER, danger=Danger.TICK, undo=_("Rouvrez le tour.")
    ),
    "reopen_round": Act(role=Role.ARBITER, danger=Danger.ASK, undo=_("Terminez-le.")),
    "correct_bilans": Act(role=Role.ARBITER, danger=Danger.ASK, undo=_("Corrigez encore.")),
    "see_hidden_ranking": Act(role=Role.ARBITER),
    "decide": Act(role=Role.ARBITER, danger=Danger.ASK, undo=_("Annulez la décision.")),
    "cut": Act(role=Role.ARBITER, danger=Danger.TICK, undo=_("Annulez l’élimination.")),
    "cancel_cut": Act(role=Role.ARBITER, danger=Danger.ASK, undo=_("Refaites l’élimination.")),
    # The screens of the hall: arbiters run them, organisers set them up.
    "change_screen": Act(role=Role.ARBITER, undo=_("Changez de nouveau.")),
    "announce": Act(role=Role.ARBITER, undo=_("Retirez l’annonce.")),
    "run_ceremony": Act(role=Role.ARBITER, undo=_("Revenez une place en arrière.")),
    "create_screen": Act(role=Role.ORGANISER, undo=_("Supprimez-le.")),
    "remove_screen": Act(
        role=Role.ORGANISER, danger=Danger.ASK, undo=_("Créez un nouvel écran.")
    ),
    "renew_screen": Act(role=Role.ORGANISER, danger=Danger.ASK),
    # The event itself: organisers.
    "create": Act(role=Role.ORGANISER),
    "import_results": Act(
        role=Role.ORGANISER,
        danger=Danger.ASK,
        undo=_("Rouvrez le tournoi : un arbitre corrige des points par une décision."),
    ),
    "import_sheets": Act(
        role=Role.ORGANISER,
        danger=Danger.ASK,
        undo=_("Corrigez ou annulez les donnes une à une, effacez les bilans."),
    ),
    "export_event": Act(role=Role.ORGANISER),
    "restore_event": Act(role=Role.ORGANISER, danger=Danger.ASK),  # for good
    "delete_archive": Act(
        role=Role.ORGANISER, danger=Danger.TICK, undo=_("Importez le fichier de nouveau.")
    ),
    "change": Act(role=Role.ORGANISER, danger=Danger.ASK, undo=_("Changez de nouveau.")),
    "set_prizes": Act(role=Role.ORGANISER, undo=_("Changez de nouveau.")),
    "reveal_ranking": Act(
        role=Role.ORGANISER, danger=Danger.ASK, undo=_("Cachez-le de nouveau.")
    ),
    "hide_ranking": Act(
        role=Role.ORGANISER, danger=Danger.ASK, undo=_("Dévoilez-le de nouveau.")
    ),
    "publish_event": Act(
        role=Role.ORGANISER, danger=Danger.ASK, undo=_("Fermez-les de nouveau.")
    ),
    "unpublish_event": Act(role=Role.ORGANISER, danger=Danger.ASK),
    "close_event": Act(role=Role.ORGANISER, danger=Danger.ASK, undo=_("Rouvrez-le.")),
    "reopen_event": Act(role=Role.ARBITER, danger=Danger.ASK, undo=_("Terminez-le.")),
}


def undo_of(act: str) -> str:
    """Say how an act of ACTS is taken back, so that it goes on after a colon."""
    words = str(ACTS[act].undo)
    return words[:1].lower() + words[1:]
