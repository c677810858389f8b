"""The evenings of a club: the list, a new one, the desk of one, its end."""

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse

from tarotclub.http import AuthenticatedRequest


@login_required
def home(request: AuthenticatedRequest) -> HttpResponse:
    return HttpResponse()


@login_required
def evening_list(request: AuthenticatedRequest) -> HttpResponse:
    return HttpResponse()


@login_required
def evening_create(request: AuthenticatedRequest) -> HttpResponse:
    return HttpResponse()


@login_required
def evening(request: AuthenticatedRequest, evening_id: int) -> HttpResponse:
    return HttpResponse()


@login_required
def evening_close(request: AuthenticatedRequest, evening_id: int) -> HttpResponse:
    return HttpResponse()


@login_required
def evening_reopen(request: AuthenticatedRequest, evening_id: int) -> HttpResponse:
    return HttpResponse()
