"""Pages that ask again by themselves, and hear in one query that nothing has changed."""

from http import HTTPStatus

from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.cache import get_conditional_response

from tarotclub.http import AuthenticatedRequest
from tournaments.access import tournaments_of
from tournaments.clock import etag_of
from tournaments.models import Tournament


def watched(request: AuthenticatedRequest, event_id: int) -> Tournament:
    """Fetch a tournament with its ETag, or answer 404."""
    return get_object_or_404(tournaments_of(request.user).with_etag().with_clock(), pk=event_id)


def unchanged(request: AuthenticatedRequest, etag: str) -> HttpResponse | None:
    """Answer htmx that asks again: 204 when the page has seen this, 304 to a cache."""
    if not request.htmx:
        return None
    if request.GET.get("vu") == etag:
        return HttpResponse(status=HTTPStatus.NO_CONTENT)
    return get_conditional_response(request, etag=f'"{etag}"')


def etag_now(event: Tournament) -> str:
    """Give the ETag of a page about an event that was `watched`."""
    return etag_of(event, timezone.now())


def marked(response: HttpResponse, etag: str) -> HttpResponse:
    """Let an answer say what it shows."""
    response.headers["ETag"] = f'"{etag}"'
    return response
