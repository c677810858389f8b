"""Which clubs a request reaches where the second lock is on (see the ground's row_security).

Organisers who must have a second factor are led to set it up before anything else.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.contrib import messages
from django.core.exceptions import MiddlewareNotUsed
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from scoring.models import Membership, Role
from tarotclub.accounts.signing_in import PASSED, has_one
from tarotclub.ground.row_security import WHOLE, carried, whole_site, within, written
from tarotclub.people.models import Invitation
from tarotclub.serving.http import Middleware
from tournaments import models

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from django.contrib.auth.models import User
    from django.db.models import QuerySet
    from django.http import HttpRequest, HttpResponse, HttpResponseBase

    from tarotclub.serving.http import GetResponse

# What a club has opened to whoever has its key, by the name of that in an address.
OPENED: dict[str, tuple[str, Callable[[Any], QuerySet[Any]]]] = {
    "public_key": ("club", lambda key: models.Event.objects.filter(public_key=key)),
    "announced_key": (
        "event__club",
        lambda key: models.Announcement.objects.published().filter(key=key),
    ),
    "home_key": ("event__club", models.HomeEntry.objects.by_key),
    "screen_key": ("event__club", lambda key: models.Screen.objects.filter(key=key)),
    "season_key": ("club", lambda key: models.Season.objects.filter(public_key=key)),
    "page_key": ("player__club", lambda key: models.PlayerPage.objects.filter(key=key)),
    "hall_key": ("hall__club", lambda key: models.Incoming.objects.filter(public_key=key)),
    "word": ("club", lambda word: Invitation.objects.filter(digest=Invitation.digest_of(word))),
}


class OwnClubsMiddleware(Middleware):
    """Let a request reach its reader's clubs, and the one whose key is in its address.

    The first of all: whatever comes before the reader is known reaches no club.
    """

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
            helped = models.EventHelper.objects.filter(user=user)
            own = Membership.objects.filter(user=user).values_list("club", flat=True)
            yield from own.union(helped.values_list("event__club", flat=True))
        for name, key in address.kwargs.items() if address else ():
            if name in OPENED:
                club, rows = OPENED[name]
                yield from rows(key).values_list(club, flat=True)


STILL_OPEN = {"second_factor", "logout", "set_language", "health", "presence"}
TABLETS = "/api/"  # by their tokens, whoever is signed in in the same browser


class SecondFactorMiddleware(Middleware):
    """Lead an organiser without a second factor to its page; not used where none is asked."""

    def __init__(self, get_response: GetResponse) -> None:
        if not settings.REQUIRE_SECOND_FACTOR:
            raise MiddlewareNotUsed
        super().__init__(get_response)

    def process_view(self, request: HttpRequest, *_view: Any) -> HttpResponse | None:
        here = request.resolver_match
        if here is None or here.url_name in STILL_OPEN or request.path.startswith(TABLETS):
            return None
        if not request.user.is_authenticated or request.session.get(PASSED):
            return None
        if not must_have_one(request.user) or has_one(request.user):
            return None
        messages.info(
            request,
            _("Qui organise entre ici avec un code en plus : activez-le, puis continuez."),
        )
        return redirect("second_factor")


def must_have_one(user: User) -> bool:
    """Tell whether an account has to have a second factor here."""
    if not settings.REQUIRE_SECOND_FACTOR:
        return False
    organises = Membership.objects.filter(user=user, role=Role.ORGANISER)
    return user.is_superuser or organises.exists()
