"""The tablets of an evening: every table’s QR code and PIN, to be printed."""

from django.http import HttpResponse
from django.urls import reverse

from scoring.models import Table
from tarotclub.serving.http import AuthenticatedRequest
from tournaments.event.views.pages import EVENING
from tournaments.models import Event
from tournaments.rounds.views.tablets import codes_page


@EVENING.asks("show_codes")
def evening_tablets(request: AuthenticatedRequest, evening: Event) -> HttpResponse:
    """Show the way into every open table of an evening; a POST makes what is missing."""
    tables = Table.objects.open().filter(round_table__round__event=evening)
    back = reverse("evening", args=[evening.pk])
    return codes_page(request, evening, tables, back=back, back_label=evening.name)
