"""One topage for the same boards in several halls: a file to send, and files compared."""

from http import HTTPStatus

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.template.response import TemplateResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from tarotclub.http import AuthenticatedRequest
from tarotclub.refusal import Refusal
from tournaments.boards.hall_forms import HallsForm
from tournaments.boards.halls import CommonRow, common_ranking, results_file
from tournaments.boards.views.boards import duplicate_of
from tournaments.event.views.downloads import document, titled
from tournaments.standings.views.ranking import refuse_hidden

KIND = "application/jsonl"


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
    """Rank this event together with the files of other halls; nothing is stored."""
    event = duplicate_of(request, duplicate_id, "see_ranking")
    if refusal := refuse_hidden(request, event):
        return refusal
    asked = request.method == "POST"
    form = HallsForm(request.POST, request.FILES) if asked else HallsForm()
    rows: list[CommonRow] = []
    if form.is_valid():
        try:
            rows = common_ranking(event, form.cleaned_data["hall_files"])
        except Refusal as error:
            refused = _("Rien n’est comparé : %(reason)s") % {"reason": error}
            form.add_error("hall_files", refused)
    context = {"event": event, "form": form, "rows": rows}
    status = HTTPStatus.UNPROCESSABLE_ENTITY if form.errors else HTTPStatus.OK
    page = "tournaments/boards/halls.html"
    return TemplateResponse(request, page, context, status=status)
