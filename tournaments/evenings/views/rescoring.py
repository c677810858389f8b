"""An evening scored by another ruleset, and a table reopened: what stands in the way."""

from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.translation import gettext as _, ngettext

from scoring.access import tables_of
from scoring.catalogue import RulesetChoice, alternatives
from scoring.forms.club import RescoringForm
from scoring.models import HouseRuleset, Table
from scoring.models.club import full_name
from scoring.ruleset_words import ruleset_name
from scoring.services.house import ContradictedError, TableStaleError
from tarotclub.accounts.rights import acts_on, demand
from tarotclub.serving.http import AuthenticatedRequest
from tarotclub.serving.pages import asks, posted
from tournaments.evenings.forms import EveningRescoringForm
from tournaments.evenings.overview import EveningComparison, compare_evening
from tournaments.evenings.services import rescore_evening
from tournaments.event.services.writing import EventClosedError
from tournaments.event.views import EVENING
from tournaments.models import Event
from tournaments.rounds.services.results import (
    BilansTypedError,
    PlayerSeatedError,
    reopen_table,
)


@EVENING.asks("see_table")
def evening_rescoring(request: AuthenticatedRequest, evening: Event) -> HttpResponse:
    """Compare the tables of an evening (?avec=&tables=) and, with a reason, make it so."""
    tables = _tables(evening)
    if "apply_ruleset" not in acts_on(evening):
        forbidden = request.method == "POST"
        status = HTTPStatus.FORBIDDEN if forbidden else HTTPStatus.OK
        return _page(request, evening, tables, status=status)
    houses = HouseRuleset.objects.in_use().filter(club=evening.club_id)
    entries = alternatives(tables, houses)
    choice = EveningRescoringForm(
        request.GET if "avec" in request.GET else None,
        choices=[(key, entry.name) for key, entry in entries.items()],
        tables=tables,
    )
    if not choice.is_valid():
        wrong = choice.is_bound or request.method == "POST"
        status = HTTPStatus.UNPROCESSABLE_ENTITY if wrong else HTTPStatus.OK
        return _page(request, evening, tables, status=status, choice=choice)
    entry = entries[choice.cleaned_data["avec"]]
    return _compare(request, evening, tables, choice=choice, entry=entry)


def _compare(
    request: AuthenticatedRequest,
    evening: Event,
    tables: list[Table],
    *,
    choice: EveningRescoringForm,
    entry: RulesetChoice,
) -> HttpResponse:
    """Show before and after; with a reason, make it so."""
    keys = set(choice.cleaned_data["tables"])
    chosen = [table for table in tables if str(table.pk) in keys]
    comparison = compare_evening(evening, chosen, entry.ruleset)
    form = RescoringForm(posted(request), initial={"revision": comparison.revision})
    wrong = form.is_bound or not comparison.tables
    status = HTTPStatus.UNPROCESSABLE_ENTITY if wrong else HTTPStatus.OK
    stale = False
    if form.is_valid() and comparison.tables:
        try:
            return _apply(request, evening, comparison, entry=entry, data=form.cleaned_data)
        except TableStaleError:
            stale, status = True, HTTPStatus.CONFLICT
            reason = form.cleaned_data["reason"]
            form = RescoringForm(initial={"revision": comparison.revision, "reason": reason})
        except ContradictedError:
            status = HTTPStatus.CONFLICT
    compared = {table.pk for table in comparison.tables}
    context = {
        "choice": choice,
        "entry": entry,
        "comparison": comparison,
        "skipped": [table for table in chosen if table.pk not in compared],
        "form": form,
        "stale": stale,
    }
    return _page(request, evening, tables, status=status, **context)


def _apply(
    request: AuthenticatedRequest,
    evening: Event,
    comparison: EveningComparison,
    *,
    entry: RulesetChoice,
    data: dict[str, Any],
) -> HttpResponse:
    """Score the tables anew, say so, and lead to the ranking."""
    done = rescore_evening(
        evening=evening,
        tables=[table.pk for table in comparison.tables],
        ruleset=entry.ruleset,
        revision=data["revision"],
        reason=data["reason"],
        act=request.act,
    )
    sentence = ngettext(
        "%(n)s table est comptée avec « %(name)s ».",
        "%(n)s tables sont comptées avec « %(name)s ».",
        len(done),
    )
    messages.success(request, sentence % {"n": len(done), "name": entry.name})
    return redirect("evening_ranking", evening.pk)


def _page(
    request: AuthenticatedRequest,
    evening: Event,
    tables: list[Table],
    *,
    status: HTTPStatus,
    **context: object,
) -> HttpResponse:
    context |= {
        "evening": evening,
        "tables": tables,
        "former": [
            (table, was, ruleset_name(was.rules), full_name(was.by))
            for table in tables
            for was in table.former_rulesets.all()
        ],
    }
    template = "tournaments/evenings/rescoring.html"
    return TemplateResponse(request, template, context, status=status)


def _tables(evening: Event) -> list[Table]:
    tables = Table.objects.filter(round_table__round__event=evening).with_deals()
    return list(tables.prefetch_related("former_rulesets__by"))


@asks
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
