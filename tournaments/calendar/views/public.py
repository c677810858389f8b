"""The calendar for everybody, by month, town, kind and level; the page of an event.

What is published is read of every club: nothing else is, and no account is looked at.
"""

from http import HTTPStatus

from django.core.paginator import Paginator
from django.db.models import Exists, OuterRef
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.template.response import TemplateResponse
from django.templatetags.static import static
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scoring.models import Club
from scoring.tablets import tablet_address
from tarotclub.ground.replica import from_replica
from tarotclub.ground.row_security import whole_site
from tarotclub.serving.http import for_everybody
from tarotclub.serving.kept import once_a_second
from tournaments.calendar.announced import (
    Announced,
    entered_of,
    everything,
    month_of,
    months_beside,
)
from tournaments.calendar.forms import CalendarForm
from tournaments.home_entries.services.entering import takes_entries
from tournaments.models import Announcement, Federation
from tournaments.models.announcement import AnnouncementQuerySet

PER_PAGE = 50
PICTURE = "tarotclub/tablet-512.png"  # where an address is shared in a message


@for_everybody
@require_safe
@from_replica
def calendar(request: HttpRequest) -> HttpResponse:
    return _shown(request, _("Agenda"), everything(), reverse("calendar_feed"))


@for_everybody
@require_safe
@from_replica
def club_calendar(request: HttpRequest, club_id: int) -> HttpResponse:
    with whole_site():
        club = announcing_club(club_id)
    feed, announced = reverse("club_feed", args=[club.pk]), everything(club=club.pk)
    return _shown(request, club.name, announced, feed)


@for_everybody
@require_safe
@from_replica
def federation_calendar(request: HttpRequest, federation_id: int) -> HttpResponse:
    with whole_site():
        name = announcing_federation(federation_id).club.name
    feed = reverse("federation_feed", args=[federation_id])
    announced = everything(federation=federation_id)
    return _shown(request, name, announced, feed)


def announcing_club(key: int) -> Club:
    """Find a club that has published something, or answer 404: others are nobody's business."""
    shown = Announcement.objects.published().filter(event__club=OuterRef("pk"))
    return get_object_or_404(Club.objects.filter(Exists(shown)), pk=key)


def announcing_federation(key: int) -> Federation:
    """Find a federation of which something is published, or answer 404."""
    federation = get_object_or_404(Federation.objects.select_related("club"), pk=key)
    if not everything(federation=key).exists():
        raise Http404
    return federation


def announcement_of(key: str) -> Announcement:
    """Find what is published at an address, or answer 404."""
    return get_object_or_404(
        Announcement.objects.published().select_related("event__club"), key=key
    )


def _shown(
    request: HttpRequest, title: str, announcements: AnnouncementQuerySet, feed: str
) -> HttpResponse:
    asks = (*CalendarForm.base_fields, "page")
    return once_a_second(request, lambda: _month(request, title, announcements, feed), asks)


def _month(
    request: HttpRequest, title: str, announcements: AnnouncementQuerySet, feed: str
) -> HttpResponse:
    form = CalendarForm(request.GET)
    status = HTTPStatus.OK if form.is_valid() else HTTPStatus.UNPROCESSABLE_ENTITY
    asked = form.cleaned_data
    first = (asked.get("mois") or timezone.localdate()).replace(day=1)
    with whole_site():
        in_month = month_of(announcements, first)
        towns = sorted(set(in_month.order_by().values_list("town", flat=True).distinct()))
        wish = {"town": "lieu", "event__kind": "genre", "level": "niveau"}
        chosen = {field: asked[name] for field, name in wish.items() if asked.get(name)}
        page = Paginator(in_month.filter(**chosen), PER_PAGE).get_page(request.GET.get("page"))
        lines = [Announced(told) for told in page.object_list]
        before, after = months_beside(announcements, first)
    context = {
        "title": title,
        "form": form,
        "month": first,
        "page": page,
        "lines": lines,
        "towns": towns,
        "before": before,
        "after": after,
        "feed": tablet_address(request, feed),
        "picture": tablet_address(request, static(PICTURE)),
        "filtered": bool(chosen),
    }
    return TemplateResponse(
        request, "tournaments/calendar/calendar.html", context, status=status
    )


@for_everybody
@require_safe
@from_replica
def announced_event(request: HttpRequest, announced_key: str) -> HttpResponse:
    """Show one event: when, where, what is played, who has entered."""
    told = announcement_of(announced_key)

    def show() -> HttpResponse:
        context = {
            "told": told,
            "event": told.event,
            "announced": Announced(told),
            "entered": entered_of(told),
            "enters": takes_entries(told),
            "over": told.starts_at < timezone.now(),
            "address": tablet_address(request, request.path),
            "picture": tablet_address(request, static(PICTURE)),
        }
        return TemplateResponse(request, "tournaments/calendar/event.html", context)

    return once_a_second(request, show)
