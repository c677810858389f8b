"""Seating a new table of an evening."""

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse

from tarotclub.http import AuthenticatedRequest


@login_required
def table_create(request: AuthenticatedRequest, evening_id: int) -> HttpResponse:
    return HttpResponse()
