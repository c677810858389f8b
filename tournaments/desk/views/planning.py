"""The planning calculator, for whoever is signed in: nothing is stored."""

from http import HTTPStatus

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.template.response import TemplateResponse
from django.views.decorators.http import require_safe

from tarotclub.serving.http import AuthenticatedRequest
from tournaments.desk.calculator import planning as planned
from tournaments.desk.forms.calculator import USUAL, PlanningForm


@login_required
@require_safe
def planning(request: AuthenticatedRequest) -> HttpResponse:
    """Say how many rounds fit and when each number of them ends; all is in the address."""
    form = PlanningForm(request.GET if "players" in request.GET else USUAL)
    plans = planned(form.wish) if form.is_valid() else None
    status = HTTPStatus.OK if plans else HTTPStatus.UNPROCESSABLE_ENTITY
    context = {"form": form, "planning": plans}
    page = "tournaments/desk/planning.html"
    return TemplateResponse(request, page, context, status=status)
