"""Importing deals or bilans of a tournament."""

from django.http import HttpResponse

from tarotclub.serving.http import AuthenticatedRequest
from tournaments.event.views import TOURNAMENT, frame_of
from tournaments.foreign.views import bring_in
from tournaments.imports.bilans import BILANS
from tournaments.imports.deals import DEALS
from tournaments.models import Event


@TOURNAMENT.asks("import_sheets")
def deal_import(request: AuthenticatedRequest, event: Event) -> HttpResponse:
    return bring_in(request, DEALS, event, frame_of(event, "document_list"))


@TOURNAMENT.asks("import_sheets")
def bilan_import(request: AuthenticatedRequest, event: Event) -> HttpResponse:
    return bring_in(request, BILANS, event, frame_of(event, "document_list"))
