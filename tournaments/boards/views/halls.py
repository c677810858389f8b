"""One topage for the same boards in several halls: a file to send, and files compared."""

from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from tarotclub.http import AuthenticatedRequest
from tarotclub.refusal import Refusal
from tarotclub.rights import acts_on, demand
from tournaments.boards.hall_forms import HallsForm
from tournaments.boards.halls import results_file
from tournaments.boards.kept_halls import keep_halls, kept_ranking, remove_hall
from tournaments.boards.views.boards import duplicate_of
from tournaments.event.views.downloads import document, titled
from tournaments.models import Event, HallResults
from tournaments.standings.views.ranking import refuse_hidden

KIND = "application/jsonl"
LONGEST_KEY = 18  # digits of a key that a database knows


@login_required
@require_safe
def board_results_file(request: AuthenticatedRequest, duplicate_id: int) -> HttpResponse:
    """Give this event's results as a file for the other halls."""
    event = duplicate_of(request, duplicate_id, "see_ranking")
    if refusal := refuse_hidden(request, event):
        return refusal
    name = f"{titled(event.club.name, event.name)}.jsonl"
    return document(results_file(event), KIND, name, as_attachment=True)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def common_topage(request: AuthenticatedRequest, duplicate_id: int) -> HttpResponse:
    """Rank this event together with other halls; a POST brings their files, or removes one."""
    event = duplicate_of(request, duplicate_id, "see_ranking")
    if refusal := refuse_hidden(request, event):
        return refusal
    form = HallsForm()
    if request.method == "POST":
        demand(event, "prepare_boards")
        form = HallsForm(request.POST, request.FILES)
        if changed := _changed(request, event, form):
            return changed
    context = {
        "event": event,
        "acts": acts_on(event),
        "form": form,
        "halls": HallResults.objects.filter(event=event),
        **_ranked(event),
    }
    status = HTTPStatus.UNPROCESSABLE_ENTITY if form.errors else HTTPStatus.OK
    page = "tournaments/boards/halls.html"
    return TemplateResponse(request, page, context, status=status)


def _changed(
    request: AuthenticatedRequest, event: Event, form: HallsForm
) -> HttpResponse | None:
    """Keep the files of a form or remove a hall; None where the form says what is wrong."""
    here = redirect("common_topage", event.pk)
    removed = request.POST.get("remove", "")
    if removed.isdecimal() and len(removed) <= LONGEST_KEY:
        remove_hall(event=event, key=int(removed), by=request.user)
        messages.success(request, _("Les résultats de cette salle sont retirés."))
        return here
    if not form.is_valid():
        return None
    try:
        keep_halls(event=event, files=form.cleaned_data["hall_files"], by=request.user)
    except Refusal as error:
        form.add_error("hall_files", _("Rien n’est gardé : %(reason)s") % {"reason": error})
        return None
    messages.success(request, _("Les salles sont comparées, et leurs résultats gardés."))
    return here


def _ranked(event: Event) -> dict[str, Any]:
    """Rank all halls, or say why they no longer fit this event."""
    try:
        return {"rows": kept_ranking(event)}
    except Refusal as error:
        return {"rows": [], "refused": str(error)}
