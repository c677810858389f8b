"""A club's log: what belongs to no event, and all that notes one player, in sentences."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import islice
from typing import Any

from django.db.models import Q, QuerySet
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.models import Action, Club, HouseRuleset
from scoring.models.action import KINDS, OF_THE_CLUB
from scoring.models.club import former_keys
from tarotclub.accounts.rights import Role
from tournaments.decisions.details import Details
from tournaments.decisions.forms import ActsFilter
from tournaments.decisions.log import LogLine, lines_of
from tournaments.models import Event, Season

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
    "make_key": _("clé d’accès faite : %(role)s"),
    "take_key_back": _("clé d’accès retirée : %(role)s"),
}


def people_acts(club: Club) -> list[LogLine]:
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
    return club_lines(islice(here, SHOWN))


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


NOTING = ("player", "substitute", "merged")  # under which an act holds a player's key


class ClubLogFilter(ActsFilter):
    """What is asked of a club's log."""

    def __init__(self, data: Any, *, club: Club) -> None:
        super().__init__(data)
        self.club = club
        self.names = {str(key): name for key, name in club.players.values_list("pk", "name")}
        kinds = sorted(((kind, str(words)) for kind, words in KINDS.items()), key=str)
        self.choose("quoi", kinds)
        self.choose("joueur", list(self.names.items()))

    def asked(self) -> QuerySet[Action]:
        """The acts that are asked for, the last one first."""
        acts = self.asked_of(Action.objects.filter(club=self.club))
        player = self.cleaned_data.get("joueur")
        acts = acts.filter(noting(int(player)) if player else Q(seal__chain__event=OF_THE_CLUB))
        return acts.select_related("by", "table__round_table__round")

    @property
    def of_one(self) -> str:
        """Name the player whose log is asked for, "" where it is the club's."""
        return self.names.get(self.data.get("joueur", ""), "")


def noting(player: int) -> Q:
    """Ask for the acts that hold a player's key, or that of somebody who became him."""
    keys = [player, *former_keys(player)]
    query = Q()
    for name in NOTING:
        query |= Q(**{f"data__{name}__in": keys})
    return query


def club_lines(acts: Iterable[Action]) -> list[LogLine]:
    """Put acts into words; each names the event, season or ruleset that it is about."""
    acts = list(acts)
    details = Details(None, acts)
    places = {act.pk: _event_key(act) for act in acts}
    here = {"club__in": {act.club_id for act in acts}}
    events = Event.objects.filter(**here).in_bulk({key for key in places.values() if key})
    seasons = Season.objects.filter(**here).in_bulk(_keys(acts, "season"))
    houses = HouseRuleset.objects.filter(**here).in_bulk(_keys(acts, "ruleset"))
    lines = []
    for act, line in zip(acts, lines_of(acts, details, KINDS, money=True), strict=True):
        named: list[object] = [events.get(places[act.pk]), seasons.get(_key(act, "season"))]
        named.append(houses.get(_key(act, "ruleset")))
        about = [*map(str, filter(None, named)), line.about]
        if act.kind in SENTENCES:
            about = [sentence(act, details, events)]
        lines.append(replace(line, about=" · ".join(filter(None, about))))
    return lines


def _event_key(act: Action) -> int:
    place = getattr(act.table, "round_table", None) if act.table else None
    return int(act.data.get("event") or (place.round.event_id if place else 0))


def _keys(acts: Iterable[Action], name: str) -> set[int]:
    return {key for act in acts if (key := _key(act, name))}


def _key(act: Action, name: str) -> int:
    """The key that an act notes; 0 where it notes none, as a foreign file may have it."""
    key = act.data.get(name)
    return key if isinstance(key, int) else 0
