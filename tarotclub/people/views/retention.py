"""The page of what goes by itself: after how many days, and who chose so."""

from http import HTTPStatus

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.template.response import TemplateResponse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tarotclub.accounts.rights import NotAllowedError
from tarotclub.keeping.access import demand_keeper, owns
from tarotclub.people.forms.clubs import DaysForm
from tarotclub.people.services.retention import choose_days
from tarotclub.serving.http import AuthenticatedRequest
from tarotclub.serving.pages import confirm


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def retention(request: AuthenticatedRequest) -> HttpResponse:
    """Tell whoever organises; let who owns the installation choose."""
    demand_keeper(request)
    form, status = DaysForm(), HTTPStatus.OK
    if request.method == "POST":
        if not owns(request):
            raise NotAllowedError("choose_days")
        form = DaysForm(request.POST)
        if form.is_valid():
            choose_days(form.cleaned_data, by=request.user)
            return confirm(request, _("Ces durées sont enregistrées."), "retention")
        status = HTTPStatus.UNPROCESSABLE_ENTITY
    context = {"form": form, "owns": owns(request)}
    return TemplateResponse(request, "people/retention.html", context, status=status)
