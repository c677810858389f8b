"""A tournament's data to take away: the workbook of all of it, and each table as CSV."""

from django.http import Http404, HttpResponse, HttpResponseBase
from django.template.response import TemplateResponse
from django.utils import timezone
from django.utils.translation import gettext as _

from tarotclub.accounts.rights import acts_on, demand
from tarotclub.ground.replica import from_replica
from tarotclub.serving.http import AuthenticatedRequest
from tournaments.event import views
from tournaments.models import Event
from tournaments.paper.shared import stamp, stamped
from tournaments.standings.views import refuse_hidden
from tournaments.workbook.event import data_tables, event_data
from tournaments.workbook.whole_event import event_workbook


@views.TOURNAMENT.shows()
def event_tables(request: AuthenticatedRequest, event: Event) -> HttpResponse:
    """Show which files there are; those that tell a hidden ranking are left out."""
    acts = acts_on(event)
    waits = event.ranking_hidden and "see_hidden_ranking" not in acts
    shown = [
        (what, table.title)
        for what, table in data_tables(event).items()
        if table.act in acts and not (waits and table.tells_ranking)
    ]
    context = {"event": event, "tables": shown, "waits": waits, "acts": acts}
    return TemplateResponse(request, "tournaments/workbook/event_tables.html", context)


@views.TOURNAMENT.shows("see_everything")
@views.in_asked_language
@from_replica
def event_xlsx(_request: AuthenticatedRequest, event: Event) -> HttpResponseBase:
    """The whole event as a workbook; it tells the ranking."""
    refuse_hidden(event)
    data, now = event_data(event), timezone.localtime()
    with stamped(kept=event.ranking_hidden):
        name = f"{views.titled(_('Classeur complet'), event.name, stamp())}.xlsx"
        return views.written(lambda file: event_workbook(data, now, file), views.XLSX, name)


@views.TOURNAMENT.shows()
@views.in_asked_language
@from_replica
def event_csv(_request: AuthenticatedRequest, event: Event, what: str) -> HttpResponseBase:
    """One table of the event's data."""
    table = data_tables(event).get(what)
    if table is None:
        raise Http404
    demand(event, table.act)
    if table.tells_ranking:
        refuse_hidden(event)
    sheet = table.make(event)
    with stamped(kept=table.tells_ranking and event.ranking_hidden):
        return views.csv_answer(sheet, views.titled(sheet.title, event.name, stamp()))
