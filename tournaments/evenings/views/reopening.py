"""Reopening a table: who may, and what stands in the way."""

from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scoring.access import tables_of
from scoring.models import Table
from tarotclub.accounts.rights import demand
from tarotclub.serving.http import AuthenticatedRequest
from tournaments.event.services.writing import EventClosedError
from tournaments.models import Event
from tournaments.rounds.services.results import BilansTypedError
from tournaments.rounds.services.tables import PlayerSeatedError, reopen_table


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def table_reopen(request: AuthenticatedRequest, table_id: int) -> HttpResponse:
    table = get_object_or_404(tables_of(request.user).with_seats(), pk=table_id)
    demand(table, "reopen_table")
    evening = Event.objects.filter(rounds__tables__table=table).first()
    if request.method == "POST":
        return _reopen(request, table, evening)
    if not table.closed_at:
        return redirect("sheet", table.pk)
    if evening and evening.closed_at:
        return _refuse_closed(request, table, evening)
    return TemplateResponse(request, "tournaments/evenings/table_reopen.html", {"table": table})


def _reopen(request: AuthenticatedRequest, table: Table, evening: Event | None) -> HttpResponse:
    try:
        reopen_table(table=table, act=request.act)
    except EventClosedError:
        return _refuse_closed(request, table, evening)
    except PlayerSeatedError as error:
        return _refuse_seated(request, table, error)
    except BilansTypedError:
        return _refuse_typed(request, table)
    messages.success(request, _("La table %(n)s est rouverte.") % {"n": table.number})
    return redirect("sheet", table.pk)


def _refuse_closed(
    request: AuthenticatedRequest, table: Table, evening: Event | None
) -> HttpResponse:
    heading = _("La soirée est terminée")
    text = _("La table %(n)s ne se rouvre pas seule : rouvrez d’abord la soirée.")
    if evening and not evening.is_evening:
        heading = _("Le tournoi est terminé")
        text = _("La table %(n)s ne se rouvre pas seule : rouvrez d’abord le tournoi.")
    why = {"heading": heading, "text": text % {"n": table.number}, "evening": evening}
    return _refusal(request, table, why)


def _refuse_typed(request: AuthenticatedRequest, table: Table) -> HttpResponse:
    round_ = table.round_table.round
    address = reverse("bilans_clear", args=[round_.event_id, round_.number])
    why = {
        "heading": _("Les bilans de la table %(n)s sont saisis") % {"n": table.number},
        "text": _(
            "Effacez-les d’abord : la table se rouvre alors, et ses donnes peuvent être notées."
        ),
        "clear": f"{address}?table={table.number}",
    }
    return _refusal(request, table, why)


def _refuse_seated(
    request: AuthenticatedRequest, table: Table, error: PlayerSeatedError
) -> HttpResponse:
    words = {"player": error.player, "table": error.table.number}
    why = {
        "heading": _("La table %(n)s reste terminée") % {"n": table.number},
        "text": _("%(player)s joue encore à la table %(table)s : terminez-la d’abord.") % words,
        "busy": error.table,
    }
    return _refusal(request, table, why)


def _refusal(request: AuthenticatedRequest, table: Table, why: dict[str, Any]) -> HttpResponse:
    context = {"table": table} | why
    template = "tournaments/evenings/table_not_reopened.html"
    return TemplateResponse(request, template, context, status=HTTPStatus.CONFLICT)
