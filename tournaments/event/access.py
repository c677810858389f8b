"""Which events somebody may see; how each act on one is taken back.

The answer to "not yours" is a 404. Who may do what is said by `tarotclub/accounts/rights.py`.
"""

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


# The acts that an event which has ended takes no more, and whose pages ask nothing then.
WHILE_OPEN = frozenset(
    {
        *("change", "import_entries", "import_sheets", "check_in_all"),
        *("remove_entry", "withdraw", "substitute"),
        *("draw_rounds", "swap_seats", "write_seats", "cut"),
        *("type_bilans", "correct_bilans", "decide"),
    }
)

# How each act is taken back; what is not here is not.
UNDO: dict[str, str | Promise] = {
    # The registration desk.
    "enter": _("Retirez le joueur de la liste."),
    "check_in": _("Touchez de nouveau."),
    "check_in_all": _("Touchez ceux qui ne sont pas venus."),
    "change_entry": _("Changez de nouveau."),
    "take_payment": _("Annulez le paiement, sur la page du joueur."),
    "type_bilans": _("Corrigez les bilans, avec un motif."),
    "remove_entry": _("Inscrivez le joueur de nouveau."),
    "import_entries": _("Retirez les joueurs un à un."),
    "keep_till": _("Annulez la dépense, ou notez la caisse de nouveau."),
    # The running of the rounds.
    "withdraw": _("Faites-le revenir."),
    "hold": _("Placez-le de nouveau."),
    "forbid_pair": _("Ôtez la paire de la liste."),
    "substitute": _("Ôtez le remplaçant."),
    "draw_rounds": _("Tirez de nouveau avec l’ancien numéro."),
    "use_cote": _("Retirez-le, oubliez les cotes, avant la première donne."),
    "swap_seats": _("Échangez-les de nouveau."),
    "write_seats": _("Tirez de nouveau avec l’ancien numéro."),
    "release_round": _("Annulez le lancement tant que rien n’est saisi."),
    "recall_round": _("Relancez le tour."),
    "set_clock": _("Réglez l’horloge de nouveau."),
    "close_round": _("Rouvrez le tour."),
    "close_incomplete_round": _("Rouvrez le tour."),
    "reopen_round": _("Terminez-le."),
    "correct_bilans": _("Corrigez encore."),
    "decide": _("Annulez la décision."),
    "cut": _("Annulez l’élimination."),
    "cancel_cut": _("Refaites l’élimination."),
    # The screens of the hall.
    "change_screen": _("Changez de nouveau."),
    "announce": _("Retirez l’annonce."),
    "run_ceremony": _("Revenez un rang en arrière."),
    "create_screen": _("Supprimez-le."),
    "remove_screen": _("Créez un nouvel écran."),
    # The event itself.
    "import_results": _("Rouvrez le tournoi ; un arbitre corrige des points par une décision."),
    "import_sheets": _("Corrigez ou annulez les donnes une à une, effacez les bilans."),
    "delete_archive": _("Importez le fichier de nouveau."),
    "delete_event": _("Ouvrez un autre événement."),
    "change": _("Changez de nouveau."),
    "set_prizes": _("Changez de nouveau."),
    "reveal_ranking": _("Cachez-le de nouveau."),
    "hide_ranking": _("Dévoilez-le de nouveau."),
    "announce_event": _("Retirez l’événement de l’agenda, ou remettez-l’y."),
    "publish_event": _("Fermez-les de nouveau."),
    "close_event": _("Rouvrez l’événement."),
    "reopen_event": _("Mettez-y fin."),  # to an evening, too
}


def undo_of(act: str) -> str:
    """Say how an act is taken back, so that it goes on after a colon; empty where it is not."""
    words = str(UNDO.get(act, ""))
    return words[:1].lower() + words[1:]
