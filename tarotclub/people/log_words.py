"""What organisers did with those who help, in sentences: who, when, from what to what."""

from collections.abc import Mapping
from datetime import datetime
from itertools import islice
from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.models import Action, Club
from tarotclub.accounts.rights import Role
from tournaments.decisions.details import Details
from tournaments.models import Event

SHOWN = 20
SENTENCES: Mapping[str, str | Promise] = {
    "add_member": _("%(user)s aide le club : %(role)s"),
    "change_member": _("%(user)s passe de %(before)s à %(role)s"),
    "end_member": _("%(user)s n’aide plus le club ; était %(before)s"),
    "add_helper": _("%(user)s aide à « %(event)s » : %(role)s"),
    "end_helper": _("%(user)s n’aide plus à « %(event)s » ; était %(before)s"),
    "close_account": _("compte de %(user)s fermé"),
    "reopen_account": _("compte de %(user)s rouvert"),
    "retire_account": _("compte de %(user)s fermé, faute d’usage"),
    "unlock_account": _("essais de connexion de %(user)s oubliés"),
    "choose_password": _("nouveau mot de passe de %(user)s choisi avec lui"),
    "set_factor": _("%(user)s entre désormais avec un code en plus"),
    "renew_codes": _("codes de secours de %(user)s refaits"),
    "end_factor": _("%(user)s entre de nouveau par son seul mot de passe"),
    "take_factor_off": _("double authentification de %(user)s retirée avec lui"),
    "end_sessions": _("appareils de %(user)s déconnectés : %(sessions)s"),
    "invite": _("invitation faite : %(role)s, %(event)s"),
    "withdraw_invitation": _("invitation retirée : %(role)s, %(event)s"),
}


class Told(NamedTuple):
    """One act; `by` is empty where the site did it."""

    at: datetime
    by: str
    sentence: str


def people_acts(club: Club) -> list[Told]:
    """Tell the last acts about those who help in a club, the last one first.

    Those that came with an event's file were done elsewhere: its own log tells them.
    """
    brought = Action.objects.filter(club=club, kind="restore_event").order_by("pk")
    ends = dict(brought.values_list("data__event", "pk"))  # the last act that came, by event
    actions = Action.objects.filter(club=club, kind__in=SENTENCES).select_related("by")
    here = (
        act
        for act in actions.order_by("-pk").iterator()
        if act.pk > ends.get(act.data.get("event"), 0)
    )
    acts = list(islice(here, SHOWN))
    events = club.events.in_bulk({act.data["event"] for act in acts if "event" in act.data})
    details = Details(None, acts)
    return [Told(act.at, details.by(act), sentence(act, details, events)) for act in acts]


def sentence(act: Action, details: Details, events: Mapping[int, Event]) -> str:
    """Tell an act about somebody who helps."""
    data = act.data
    event = events.get(data.get("event", 0))
    words = {
        "user": details.helper(act),
        "event": event.name if event else _("tout le club"),
        "role": _role(data.get("role", "")),
        "before": _role(data.get("before", "")),
        "sessions": data.get("sessions", 0),
    }
    return str(SENTENCES[act.kind]) % words


def _role(value: str) -> str:
    return str(Role(value).label).lower() if value in Role.values else value
