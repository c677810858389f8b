"""What is fetched of the calendar: feeds, and the poster of an event."""

from collections.abc import Iterable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scoring.tablets import tablet_address
from tarotclub.ground.replica import from_replica
from tarotclub.ground.row_security import whole_site
from tarotclub.serving.http import AuthenticatedRequest
from tournaments.calendar.announced import Announced, everything, fed
from tournaments.calendar.feed import KIND, feed_of
from tournaments.calendar.paper import poster_pdf
from tournaments.calendar.views.public import announcement_of, announcing
from tournaments.event.views import EVENT, document, in_asked_language, pdf_answer, titled
from tournaments.models import Announcement, Event, PlayerPage
from tournaments.own.facts import entered_by, everywhere


@require_safe
@from_replica
def calendar_feed(request: HttpRequest, **whose: int) -> HttpResponse:
    with whole_site():
        title, announced = announcing(**whose)
        return feed_answer(request, title, fed(announced))


club_feed = federation_feed = calendar_feed


@require_safe
def own_feed(request: HttpRequest, page_key: str) -> HttpResponse:
    """What a player has entered, over all his clubs: whoever has his address is he."""
    with whole_site():
        page = get_object_or_404(PlayerPage.objects.select_related("player"), key=page_key)
        shown = fed(everything().filter(entered_by(everywhere(page.player))))
        answer = feed_answer(request, page.player.name, shown)
    answer["X-Robots-Tag"] = "noindex, nofollow"
    return answer


@require_safe
@from_replica
def event_feed(request: HttpRequest, announced_key: str) -> HttpResponse:
    """The event alone, for who puts it into his calendar."""
    told = announcement_of(announced_key)
    return feed_answer(request, told.event.name, [told])


def feed_answer(
    request: HttpRequest, title: str, announcements: Iterable[Announcement]
) -> HttpResponse:
    """Answer with a feed, whoever asks: also a player's, of the events he has entered."""

    def address(told: Announcement) -> str:
        return tablet_address(request, reverse("announced_event", args=[told.key]))

    content = feed_of(title, announcements, address)
    return document(content, KIND, f"{title}.ics", as_attachment=False)


@EVENT.shows()
@in_asked_language
@from_replica
def poster(request: AuthenticatedRequest, event: Event) -> HttpResponse:
    told = get_object_or_404(Announcement.objects.published(), event=event)
    told.event = event
    address = tablet_address(request, reverse("announced_event", args=[told.key]))
    content = poster_pdf(Announced(told), address, timezone.localtime())
    return pdf_answer(content, titled(_("Affiche"), event.name))
