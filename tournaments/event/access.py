"""Which events somebody may see; how each act on one is asked for, and taken back.

The answer to "not yours" is a 404. Who may do what is said by `tarotclub/accounts/rights.py`.
"""

from dataclasses import dataclass
from enum import IntEnum

from django.contrib.auth.models import User
from django.db.models import OuterRef, Q, Subquery
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.models import Membership
from tournaments.models import Event, EventHelper
from tournaments.models.event import EventQuerySet


def events_of(user: User | int) -> EventQuerySet:
    """The events that a user may see, each with the roles he has there.

    A member's `role` in the club, and the `helper_role` of who helps at one event alone.
    """
    mine, helped = _seen_by(user)
    return _with_roles(Event.objects.filter(mine | helped), user)


def listed_events_of(user: User) -> EventQuerySet:
    """Give them for a list: keys first, or PostgreSQL reads everybody’s events."""
    keys = Event.objects.order_by().values("pk")
    mine, helped = (keys.filter(seen) for seen in _seen_by(user))
    return _with_roles(Event.objects.filter(pk__in=mine.union(helped)), user)


def _seen_by(user: User | int) -> tuple[Q, Q]:
    """Tell which events are of a user's clubs, and at which he helps."""
    member = Membership.objects.filter(user=user)
    helper = EventHelper.objects.filter(user=user)
    return Q(club__in=member.values("club")), Q(pk__in=helper.values("event"))


def _with_roles(events: EventQuerySet, user: User | int) -> EventQuerySet:
    member = Membership.objects.filter(user=user, club=OuterRef("club"))
    helper = EventHelper.objects.filter(user=user, event=OuterRef("pk"))
    return events.annotate(
        role=Subquery(member.values("role")[:1]),
        helper_role=Subquery(helper.values("role")[:1]),
    )


def evenings_of(user: User) -> EventQuerySet:
    return events_of(user).evenings().select_related("club")


def tournaments_of(user: User) -> EventQuerySet:
    return events_of(user).tournaments().select_related("club")


class Danger(IntEnum):
    """How an act is confirmed: by its tap, by a question, by ticking what it cannot undo."""

    NONE = 0
    ASK = 1
    TICK = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Stakes:
    """`undo` says how it is taken back; empty where it is not."""

    danger: Danger = Danger.NONE
    undo: str | Promise = ""


ACTS = {
    # The registration desk.
    "enter": Stakes(undo=_("Retirez le joueur de la liste.")),
    "check_in": Stakes(undo=_("Touchez de nouveau.")),
    "check_in_all": Stakes(danger=Danger.ASK, undo=_("Touchez ceux qui ne sont pas venus.")),
    "change_entry": Stakes(undo=_("Changez de nouveau.")),
    "take_payment": Stakes(undo=_("Annulez le paiement, sur la page du joueur.")),
    "type_bilans": Stakes(undo=_("Corrigez les bilans, avec un motif.")),
    "remove_entry": Stakes(danger=Danger.ASK, undo=_("Inscrivez le joueur de nouveau.")),
    "import_entries": Stakes(danger=Danger.ASK, undo=_("Retirez les joueurs un à un.")),
    "keep_till": Stakes(undo=_("Annulez la dépense, ou notez la caisse de nouveau.")),
    # The running of the rounds.
    "withdraw": Stakes(danger=Danger.ASK, undo=_("Faites-le revenir.")),
    "hold": Stakes(undo=_("Placez-le de nouveau.")),
    "forbid_pair": Stakes(undo=_("Ôtez la paire de la liste.")),
    "substitute": Stakes(danger=Danger.ASK, undo=_("Ôtez le remplaçant.")),
    "draw_rounds": Stakes(danger=Danger.ASK, undo=_("Tirez de nouveau avec l’ancien numéro.")),
    "use_cote": Stakes(undo=_("Retirez-le, oubliez les cotes, avant la première donne.")),
    "print_codes": Stakes(),
    "swap_seats": Stakes(undo=_("Échangez-les de nouveau.")),
    "write_seats": Stakes(danger=Danger.ASK, undo=_("Tirez de nouveau avec l’ancien numéro.")),
    "release_round": Stakes(
        danger=Danger.ASK, undo=_("Annulez le lancement tant que rien n’est saisi.")
    ),
    "recall_round": Stakes(danger=Danger.ASK, undo=_("Relancez le tour.")),
    "set_clock": Stakes(undo=_("Réglez l’horloge de nouveau.")),
    "close_round": Stakes(danger=Danger.ASK, undo=_("Rouvrez le tour.")),
    "close_incomplete_round": Stakes(danger=Danger.TICK, undo=_("Rouvrez le tour.")),
    "reopen_round": Stakes(danger=Danger.ASK, undo=_("Terminez-le.")),
    "correct_bilans": Stakes(danger=Danger.ASK, undo=_("Corrigez encore.")),
    "see_hidden_ranking": Stakes(),
    "decide": Stakes(danger=Danger.ASK, undo=_("Annulez la décision.")),
    "cut": Stakes(danger=Danger.TICK, undo=_("Annulez l’élimination.")),
    "cancel_cut": Stakes(danger=Danger.ASK, undo=_("Refaites l’élimination.")),
    # The screens of the hall.
    "change_screen": Stakes(undo=_("Changez de nouveau.")),
    "announce": Stakes(undo=_("Retirez l’annonce.")),
    "run_ceremony": Stakes(undo=_("Revenez un rang en arrière.")),
    "create_screen": Stakes(undo=_("Supprimez-le.")),
    "remove_screen": Stakes(danger=Danger.ASK, undo=_("Créez un nouvel écran.")),
    "renew_screen": Stakes(danger=Danger.ASK),
    # The event itself.
    "create": Stakes(),
    "import_results": Stakes(
        danger=Danger.ASK,
        undo=_("Rouvrez le tournoi : un arbitre corrige des points par une décision."),
    ),
    "import_sheets": Stakes(
        danger=Danger.ASK,
        undo=_("Corrigez ou annulez les donnes une à une, effacez les bilans."),
    ),
    "export_event": Stakes(),
    "restore_event": Stakes(danger=Danger.ASK),  # for good
    "delete_archive": Stakes(danger=Danger.TICK, undo=_("Importez le fichier de nouveau.")),
    "delete_event": Stakes(danger=Danger.ASK, undo=_("Ouvrez-en un autre.")),
    "change": Stakes(danger=Danger.ASK, undo=_("Changez de nouveau.")),
    "set_prizes": Stakes(undo=_("Changez de nouveau.")),
    "reveal_ranking": Stakes(danger=Danger.ASK, undo=_("Cachez-le de nouveau.")),
    "hide_ranking": Stakes(danger=Danger.ASK, undo=_("Dévoilez-le de nouveau.")),
    "announce_event": Stakes(
        danger=Danger.ASK, undo=_("Retirez-le de l’agenda, ou remettez-l’y.")
    ),
    "publish_event": Stakes(danger=Danger.ASK, undo=_("Fermez-les de nouveau.")),
    "unpublish_event": Stakes(danger=Danger.ASK),
    "close_event": Stakes(danger=Danger.ASK, undo=_("Rouvrez-le.")),
    "reopen_event": Stakes(danger=Danger.ASK, undo=_("Terminez-le.")),
}


def undo_of(act: str) -> str:
    """Say how an act of ACTS is taken back, so that it goes on after a colon."""
    words = str(ACTS[act].undo)
    return words[:1].lower() + words[1:]
