"""The ranking of an evening over all its tables."""

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse

from tarotclub.http import AuthenticatedRequest


@login_required
def evening_ranking(request: AuthenticatedRequest, evening_id: int) -> HttpResponse:
    return HttpResponse()
