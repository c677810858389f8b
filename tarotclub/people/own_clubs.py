"""Which clubs a request reaches where the second lock is on (see the ground's row_security)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scoring.models import Membership
from tarotclub.ground.row_security import WHOLE, carried, whole_site, within, written
from tarotclub.people.helpers import digest_of
from tarotclub.people.models import Invitation
from tournaments.models import (
    Announcement,
    Event,
    EventHelper,
    HomeEntry,
    Incoming,
    PlayerPage,
    Screen,
    Season,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from django.db.models import QuerySet
    from django.http import HttpRequest, HttpResponseBase

    from tarotclub.serving.http import GetResponse

# What a club has opened to whoever has its key, by the name of that in an address.
OPENED: dict[str, tuple[str, Callable[[Any], QuerySet[Any]]]] = {
    "public_key": ("club", lambda key: Event.objects.filter(public_key=key)),
    "announced_key": (
        "event__club",
        lambda key: Announcement.objects.published().filter(key=key),
    ),
    "home_key": ("event__club", HomeEntry.objects.by_key),
    "screen_key": ("event__club", lambda key: Screen.objects.filter(key=key)),
    "season_key": ("club", lambda key: Season.objects.filter(public_key=key)),
    "page_key": ("player__club", lambda key: PlayerPage.objects.filter(key=key)),
    "hall_key": ("hall__club", lambda key: Incoming.objects.filter(public_key=key)),
    "word": ("club", lambda word: Invitation.objects.filter(digest=digest_of(word))),
}


class OwnClubsMiddleware:
    """Let a request reach its reader's clubs, and the one whose key is in its address.

    The first of all: whatever comes before the reader is known reaches no club.
    """

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        with within(RequestClubs(request)):
            response = self.get_response(request)
            if response.streaming:
                response.streaming_content = carried(response.streaming_content)  # type: ignore[attr-defined]
        return response


class RequestClubs:
    """The clubs of a request, looked up when a statement first asks, and for another reader."""

    def __init__(self, request: HttpRequest) -> None:
        self.request = request
        self.known: dict[tuple[int | None, bool], str] = {}
        self.asking = False

    def __call__(self) -> str:
        if self.asking or not hasattr(self.request, "user"):
            return ""  # who it is stands in tables that are no club's
        self.asking = True
        try:
            user, address = self.request.user, self.request.resolver_match
            state = user.pk, address is None
            if state not in self.known:
                with whole_site():
                    clubs = written(self._clubs())
                self.known[state] = WHOLE if user.is_superuser else clubs
            return self.known[state]
        finally:
            self.asking = False

    def _clubs(self) -> Iterator[int]:
        user, address = self.request.user, self.request.resolver_match
        if user.pk:
            helped = EventHelper.objects.filter(user=user).values_list("event__club", flat=True)
            own = Membership.objects.filter(user=user).values_list("club", flat=True)
            yield from own.union(helped)
        for name, key in address.kwargs.items() if address else ():
            if name in OPENED:
                club, rows = OPENED[name]
                yield from rows(key).values_list(club, flat=True)
