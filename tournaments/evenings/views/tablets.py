"""The tablets of an evening: every table’s QR code and PIN, to be printed."""

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from scoring.models import Table
from tarotclub.serving.http import AuthenticatedRequest
from tournaments.evenings.views.overview import evening_of
from tournaments.rounds.views.tablets import codes_page


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def evening_tablets(request: AuthenticatedRequest, evening_id: int) -> HttpResponse:
    """Show the way into every open table of an evening; a POST makes what is missing."""
    evening = evening_of(request, evening_id, "show_codes")
    tables = Table.objects.open().filter(round_table__round__event=evening)
    back = reverse("evening", args=[evening.pk])
    return codes_page(request, evening, tables, back=back, back_label=evening.name)
