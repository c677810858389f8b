"""One seat of a table is taken by somebody else, and the table goes on."""

from http import HTTPStatus

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.template.response import TemplateResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scoring.access import tables_of
from scoring.services.tables import TableClosedError
from tarotclub.http import AuthenticatedRequest
from tarotclub.rights import demand
from tournaments.evenings.forms.replacing import ReplacingForm
from tournaments.evenings.services.evenings import replace_seat
from tournaments.evenings.views.overview import refuse, refuse_closed
from tournaments.event.services.writing import EventClosedError
from tournaments.models import Event
from tournaments.rounds.services.tables import PlayerSeatedError


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def seat_replace(request: AuthenticatedRequest, table_id: int) -> HttpResponse:
    """Ask who leaves and who comes; the form is the question."""
    table = get_object_or_404(tables_of(request.user).with_seats(), pk=table_id)
    evening = get_object_or_404(Event.objects.evenings(), rounds__tables__table=table)
    demand(table, "seat_table")
    if evening.closed_at:
        return refuse_closed(request, evening)
    if table.closed_at:
        return refuse(request, evening, _closed(table.number))
    sent = request.POST if request.method == "POST" else None
    form = ReplacingForm(sent, evening=evening, table=table)
    if form.is_valid():
        two = form.cleaned_data
        try:
            following = replace_seat(table=table, by=request.user, **two)
        except EventClosedError:
            return refuse_closed(request, evening)
        except (PlayerSeatedError, TableClosedError):
            return refuse(request, evening, _closed(table.number))
        words = _(
            "%(coming)s prend la place de %(leaving)s : la table %(table)s continue comme table"
            " %(number)s."
        )
        numbers = {"table": table.number, "number": following.number}
        messages.success(request, words % {**two, **numbers})
        return redirect("sheet", following.pk)
    status = HTTPStatus.UNPROCESSABLE_ENTITY if form.is_bound else HTTPStatus.OK
    context = {"evening": evening, "table": table, "form": form}
    page = "tournaments/evenings/seat_replace.html"
    return TemplateResponse(request, page, context, status=status)


def _closed(number: int) -> str:
    words = _("La table %(n)s n’est plus comme elle était : rien n’a été changé.")
    return words % {"n": number}
