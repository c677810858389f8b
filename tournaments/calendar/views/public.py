"""The calendar for everybody, by month, town, kind and level; the page of an event.

What is published is read of every club: nothing else is, and no account is looked at.
"""

from http import HTTPStatus

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.template.response import TemplateResponse
from django.templatetags.static import static
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
from tournaments.models import Announcement
from tournaments.models.announcement import AnnouncementQuerySet

PER_PAGE = 50
PICTURE = "tarotclub/tablet-512.png"  # where an address is shared in a message


def announcing(club_id: int = 0, federation_id: int = 0) -> tuple[str, AnnouncementQuerySet]:
    """Name whose calendar it is, and give what is published there.

    Of a club or a federation that has published nothing it is a 404: it is nobody's business.
    """
    announced = everything(club_id, federation_id)
    if not (club_id or federation_id):
        return _("Agenda"), announced
    of = {"federation": federation_id} if federation_id else {"pk": club_id}
    club = get_object_or_404(Club, **of)
    if not announced.exists():
        raise Http404
    return club.name, announced


@for_everybody
@require_safe
@from_replica
def calendar(request: HttpRequest, **whose: int) -> HttpResponse:
    """Show what all the site's clubs announce, or one, or those of a federation."""
    with whole_site():
        title, announced = announcing(**whose)
    asks = (*CalendarForm.base_fields, "page")
    return once_a_second(request, lambda: _shown(request, title, announced), asks)


club_calendar = federation_calendar = calendar


def announcement_of(key: str) -> Announcement:
    """Find what is published at an address, or answer 404."""
    return get_object_or_404(
        Announcement.objects.published().select_related("event__club"), key=key
    )


def _shown(
    request: HttpRequest, title: str, announcements: AnnouncementQuerySet
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
        "feed": tablet_address(request, f"{request.path}agenda.ics"),
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
