"""A tournament's data to take away: the workbook of all of it, and each table as CSV."""

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse, HttpResponseBase
from django.template.response import TemplateResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tarotclub.accounts.rights import acts_on, demand
from tarotclub.serving.http import AuthenticatedRequest
from tournaments.event.views.downloads import (
    XLSX,
    csv_answer,
    in_asked_language,
    titled,
    written,
)
from tournaments.event.views.pages import tournament_of
from tournaments.paper.kept import stamp, stamped
from tournaments.standings.views.ranking import refuse_hidden
from tournaments.workbook.data.event import event_data
from tournaments.workbook.data.event_tables import data_tables
from tournaments.workbook.paper.event import event_workbook


@login_required
@require_safe
def event_tables(request: AuthenticatedRequest, event_id: int) -> HttpResponse:
    """Show which files there are; those that tell a hidden ranking are left out."""
    event = tournament_of(request, event_id)
    acts = acts_on(event)
    waits = event.ranking_hidden and "see_hidden_ranking" not in acts
    shown = [
        (what, table.title)
        for what, table in data_tables(event).items()
        if table.act in acts and not (waits and table.tells_ranking)
    ]
    context = {"event": event, "tables": shown, "waits": waits, "acts": acts}
    return TemplateResponse(request, "tournaments/workbook/event_tables.html", context)


@login_required
@require_safe
@in_asked_language
def event_xlsx(request: AuthenticatedRequest, event_id: int) -> HttpResponseBase:
    """The whole event as a workbook; it tells the ranking."""
    event = tournament_of(request, event_id, "see_everything")
    if refusal := refuse_hidden(request, event):
        return refusal
    data, now = event_data(event), timezone.localtime()
    with stamped(kept=event.ranking_hidden):
        name = f"{titled(_('Classeur complet'), event.name, stamp())}.xlsx"
        return written(lambda file: event_workbook(data, now, file), XLSX, name)


@login_required
@require_safe
@in_asked_language
def event_csv(request: AuthenticatedRequest, event_id: int, what: str) -> HttpResponseBase:
    """One table of the event's data."""
    event = tournament_of(request, event_id)
    table = data_tables(event).get(what)
    if table is None:
        raise Http404
    demand(event, table.act)
    if table.tells_ranking and (refusal := refuse_hidden(request, event)):
        return refusal
    sheet = table.make(event)
    with stamped(kept=table.tells_ranking and event.ranking_hidden):
        return csv_answer(sheet, titled(sheet.title, event.name, stamp()))
