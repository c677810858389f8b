"""The pages of an event: whose it is, what its reader may do, what is answered to a refusal."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from http import HTTPStatus

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tarotclub.accounts.rights import NotAllowedError, demand
from tarotclub.ground.refusal import Refusal
from tarotclub.serving.http import AuthenticatedRequest
from tournaments.event.access import events_of
from tournaments.foreign.views import PageFrame
from tournaments.models import Event, Round

View = Callable[..., HttpResponseBase]


@dataclass(frozen=True, slots=True)
class EventPages:
    """Decorators of pages about an event, with which their view is called instead of its key.

    Who may not see it gets a 404, who may not do the act a 403; a `Refusal` of what is done
    becomes a page that says it and leads back. An event that does not fit has no such page.
    """

    fits: Callable[[Event], bool]

    def shows(self, act: str = "see_event") -> Callable[[View], View]:
        """Decorate what is only looked at."""
        return self._page(act, "GET", "HEAD")

    def asks(self, act: str = "see_event") -> Callable[[View], View]:
        """Decorate a question or a form, and what is done with its answer."""
        return self._page(act, "GET", "HEAD", "POST")

    def does(self, act: str) -> Callable[[View], View]:
        """Decorate what the button of another page does."""
        return self._page(act, "POST")

    def _page(self, act: str, *methods: str) -> Callable[[View], View]:
        def page(view: View) -> View:
            @login_required
            @require_http_methods(methods)
            @wraps(view)
            def answer(request: AuthenticatedRequest, **keys: int | str) -> HttpResponseBase:
                key = keys.pop(next(iter(keys)))  # addresses begin with the event's
                events = events_of(request.user).select_related("club").with_epoch()
                event = get_object_or_404(events, pk=key)
                if not self.fits(event):
                    raise Http404
                try:
                    demand(event, act)
                    return view(request, event, **keys)
                except NotAllowedError as error:
                    return refuse(request, event, str(error), HTTPStatus.FORBIDDEN)
                except Refusal as error:
                    return refuse(request, event, str(error))

            return answer

        return page


EVENT = EventPages(lambda _event: True)
EVENING = EventPages(lambda event: event.is_evening)
TOURNAMENT = EventPages(lambda event: not event.is_evening)
DUPLICATE = EventPages(lambda event: bool(event.play.boards))


def refuse(
    request: AuthenticatedRequest,
    event: Event,
    sentence: str,
    status: int = HTTPStatus.CONFLICT,
) -> HttpResponse:
    """Say on a page of its own why something was not done."""
    not_open = status == HTTPStatus.FORBIDDEN and request.method != "POST"
    context = {"event": event, "sentence": sentence, "not_open": not_open}
    return TemplateResponse(request, "tournaments/event/refusal.html", context, status=status)


def frame_of(event: Event, tab: str) -> PageFrame:
    """What is around a spreadsheet that is brought into a tournament, from a `tab`."""
    words = {"entry_list": _("Inscriptions"), "document_list": _("Documents")}
    return PageFrame(
        base="tournaments/event/bringing.html",
        back=reverse(tab, args=[event.pk]),
        back_label=words[tab],
        context={"event": event, "tab": tab},
    )


def round_of(event: Event, number: int) -> Round:
    """Find a round of an event, or answer 404."""
    round_ = get_object_or_404(event.rounds, number=number)
    round_.event = event
    return round_
