"""The evenings of a club: the list, a new one, its page, its end.

What an evening gave, as pages and files: its ranking, its accounts, its report.

An evening scored by another ruleset, and a table reopened: what stands in the way.
"""

from functools import partial
from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _, ngettext
from django_htmx.http import reswap, retarget

from scoring.access import clubs_for, clubs_of, reopeners_of, tables_of
from scoring.models import Table
from scoring.models.club import full_name
from scoring.ruleset_words import ruleset_name
from scoring.services.clubs import answer_about_names
from scoring.sheet import Sheet
from scoring.views.house import rescored
from tarotclub.accounts.rights import NotAllowedError, acts_on, demand
from tarotclub.ground.chart import Chart, line_chart
from tarotclub.serving.http import AuthenticatedRequest
from tarotclub.serving.pages import asks, confirm, form_page, posted, shows
from tournaments.evenings import forms
from tournaments.evenings.html_tables import ranking_table
from tournaments.evenings.overview import (
    compare_evening,
    evening_report as told,
    last_tables,
    overview_of,
)
from tournaments.evenings.paper import lists
from tournaments.evenings.paper.workbook import evening_workbook
from tournaments.evenings.services import open_evening_once, rescore_evening, set_cents
from tournaments.evenings.settlement import settlement_of
from tournaments.event import views
from tournaments.event.access import evenings_of, listed_events_of
from tournaments.event.forms.names import SearchForm
from tournaments.event.printed import event_title, printed_for
from tournaments.event.services.closing import close_event, kept_as_published, reopen_event
from tournaments.event.services.writing import EventClosedError
from tournaments.models import Event
from tournaments.rounds.progress import waiting_calls
from tournaments.rounds.services import results
from tournaments.sheets.event_sheet import event_sheet, ranking_sheet, table_sheets
from tournaments.sheets.paper.played import score_sheets_pdf
from tournaments.sheets.table_games import SMALLEST


@shows
def evening_list(request: AuthenticatedRequest) -> HttpResponse:
    evenings = listed_events_of(request.user).evenings()
    return views.event_list(request, evenings, "tournaments/evenings/list.html")


@asks
def evening_create(request: AuthenticatedRequest) -> HttpResponse:
    clubs = clubs_for(request.user, "open_evening")
    if not clubs and clubs_of(request.user).exists():
        raise NotAllowedError("open_evening")
    if not clubs:
        return TemplateResponse(request, "tournaments/event/no_club.html")
    asked = clubs_for(request.user, "change_club")
    form = forms.EveningForm(
        posted(request), clubs=clubs, asked=asked, today=timezone.localdate()
    )
    if form.is_valid():
        cleaned = form.cleaned_data
        opened = open_evening_once(
            club=cleaned["club"], name=cleaned["name"], day=cleaned["date"], act=request.act
        )
        if "whole_names" in cleaned:
            whole = cleaned["whole_names"]
            answer_about_names(club=cleaned["club"], whole_names=whole, act=request.act)
        if not opened.created:
            messages.info(request, _("Cette soirée est déjà ouverte : la voici."))
        return redirect("evening", opened.event.pk)
    return form_page(request, "tournaments/evenings/form.html", {"form": form})


@views.EVENING.asks("close_evening")
def evening_close(request: AuthenticatedRequest, evening: Event) -> HttpResponse:
    if request.method == "POST":
        close_event(event=evening, act=request.act)
        messages.success(request, _("La soirée est terminée. Voici son classement."))
        return redirect("evening_ranking", evening.pk)
    if evening.closed_at:
        return redirect("evening", evening.pk)
    context = {
        "evening": evening,
        "overview": overview_of(evening),
        "may_reopen": "reopen_event" in acts_on(evening),
        "reopeners": reopeners_of(evening.club),
    }
    return TemplateResponse(request, "tournaments/evenings/close.html", context)


@views.EVENING.asks("reopen_event")
def evening_reopen(request: AuthenticatedRequest, evening: Event) -> HttpResponse:
    if not evening.closed_at:
        return redirect("evening", evening.pk)
    views.Question(
        title=_("Rouvrir la soirée ?"),
        text=_(
            "Elle acceptera de nouveau des joueurs et des tables. Les tables que sa fin avait"
            " terminées reprennent ; les autres se rouvrent depuis leur feuille."
        ),
        points=kept_as_published(evening),
        label=_("Rouvrir la soirée"),
        back=reverse("evening", args=[evening.pk]),
    ).agree(request)
    reopen_event(event=evening, act=request.act)
    words = _("La soirée est rouverte, avec les tables que sa fin avait terminées.")
    return confirm(request, words, "evening", evening.pk)


def evening_of(request: AuthenticatedRequest, evening_id: int, act: str = "see_event") -> Event:
    """Fetch an evening that a user may see, or answer 404; 403 unless he may do the act."""
    evening = get_object_or_404(evenings_of(request.user).with_epoch(), pk=evening_id)
    demand(evening, act)
    return evening


@views.EVENING.shows()
def evening(request: AuthenticatedRequest, evening: Event) -> HttpResponse:
    return overview_page(request, evening)


def overview_page(
    request: AuthenticatedRequest, evening: Event, *, status: int = HTTPStatus.OK
) -> HttpResponse:
    """Show the overview; to htmx only what may have changed, with the messages."""
    overview = overview_of(evening)
    context = {
        "evening": evening,
        "overview": overview,
        "search": SearchForm(),
        "missing": max(SMALLEST - len(overview.free), 0),
        "acts": acts_on(evening),
    }
    if not request.htmx:
        context["waiting"] = waiting_calls(evening)
    page = f"tournaments/evenings/{'_overview' if request.htmx else 'overview'}.html"
    response = TemplateResponse(request, page, context, status=status)
    return retarget(reswap(response, "outerHTML"), "#desk") if request.htmx else response


def refuse(
    request: AuthenticatedRequest,
    evening: Event,
    sentence: str,
    status: int = HTTPStatus.CONFLICT,
) -> HttpResponse:
    """Say on the overview why something was not done."""
    messages.error(request, sentence)
    return overview_page(request, evening, status=status)


def refuse_closed(request: AuthenticatedRequest, evening: Event) -> HttpResponse:
    """Say that the evening has ended; it may have been a moment ago, so it is read again."""
    evening.refresh_from_db(fields=["closed_at"])
    sentence = _(
        "La soirée est terminée : rien n’a été changé."
        " Un arbitre ou un organisateur peut la rouvrir."
    )
    return refuse(request, evening, sentence)


@views.EVENING.shows("see_ranking")
def evening_ranking(request: AuthenticatedRequest, evening: Event) -> HttpResponse:
    sheet = event_sheet(evening, published=False)
    played = [table for table in sheet.tables if table.rows]
    context = {
        "evening": evening,
        "sheet": sheet,
        "table": ranking_table(sheet.rows, sheet.tables, request.GET),
        "charts": [(table, bilans_chart(table)) for table in played],
        "paper": forms.EveningPaperForm(key="paper"),
        "acts": acts_on(evening),
        "played": sum(table.played for table in played),
    }
    return TemplateResponse(request, "tournaments/evenings/ranking.html", context)


def bilans_chart(sheet: Sheet) -> Chart:
    """Draw how the bilans of one table went, deal by deal."""
    series = {
        name: [row.bilans[position] for row in sheet.rows]
        for position, name in enumerate(sheet.players)
    }
    return line_chart(_("Table %(number)s") % {"number": sheet.number}, series)


@views.EVENING.shows("see_ranking")
def evening_report(request: AuthenticatedRequest, evening: Event) -> HttpResponse:
    report = told(event_sheet(evening, published=False))
    context = {"evening": evening, "report": report}
    return TemplateResponse(request, "tournaments/evenings/report.html", context)


@views.EVENING.shows("see_ranking")
def evening_report_pdf(_request: AuthenticatedRequest, evening: Event) -> HttpResponse:
    """Print it under published names: it is to hang on a wall."""
    title = event_title(evening)
    with printed_for(evening):
        content = lists.evening_report_pdf(
            title, told(event_sheet(evening)), timezone.localtime()
        )
    return views.pdf_answer(content, views.titled(_("La soirée en bref"), evening.name))


@views.EVENING.asks("see_accounts")
def evening_settlement(request: AuthenticatedRequest, evening: Event) -> HttpResponse:
    """Show who gives what to whom; an organiser says what a point costs."""
    may_set = "set_cents" in acts_on(evening)
    sent = posted(request)
    as_is = {"cents": evening.cents_a_point, "chips_together": evening.chips_together}
    form = forms.CentsForm(sent, initial=as_is)
    if form.is_bound:
        demand(evening, "set_cents")
    if form.is_valid():
        set_cents(evening=evening, act=request.act, **form.cleaned_data)
        return confirm(request, _("Les comptes sont à jour."), "evening_settlement", evening.pk)
    context = {
        "evening": evening,
        "settlement": settlement_of(evening),
        "form": form if may_set else None,
        "paper": forms.SettlementPaperForm(key="paper"),
    }
    return form_page(request, "tournaments/evenings/settlement.html", context)


@views.EVENT.shows("see_rounds")
def evening_sheets_pdf(_request: AuthenticatedRequest, evening: Event) -> HttpResponse:
    event = event_sheet(evening)
    title = views.titled(_("Feuilles de marque"), event.name)
    with printed_for(evening):
        content = score_sheets_pdf(title, table_sheets(event), timezone.localtime())
    return views.pdf_answer(content, title)


@views.EVENING.shows("see_ranking")
def ranking_pdf(request: AuthenticatedRequest, evening: Event) -> HttpResponse:
    event = ranking_sheet(evening)
    form = forms.EveningPaperForm(request.GET)
    with printed_for(evening):
        content = lists.ranking_pdf(
            event,
            timezone.localtime(),
            shown=form.chosen("colonnes").split(","),
            by_name=bool(form.chosen("tri")),
            tables=last_tables(evening, event.rows) if form.chosen("par") else None,
        )
    return views.pdf_answer(
        content, views.titled(_("Classement"), event.name, *form.differences)
    )


@views.EVENING.shows("see_accounts")
def settlement_pdf(request: AuthenticatedRequest, evening: Event) -> HttpResponse:
    event, now = ranking_sheet(evening), timezone.localtime()
    form = forms.SettlementPaperForm(request.GET)
    with printed_for(evening):
        content = lists.settlement_pdf(settlement_of(evening), event, now, **form.listing)
    return views.pdf_answer(content, views.titled(_("Comptes"), event.name, *form.differences))


@views.EVENING.shows("see_ranking")
def evening_xlsx(_request: AuthenticatedRequest, evening: Event) -> HttpResponse:
    event = event_sheet(evening)
    content = evening_workbook(event, timezone.localtime())
    name = f"{views.titled(_('Classement'), event.name)}.xlsx"
    return views.document(content, views.XLSX, name, as_attachment=True)


@views.EVENING.asks("see_table")
def evening_rescoring(request: AuthenticatedRequest, evening: Event) -> HttpResponse:
    """Compare the tables of an evening (?avec=&tables=) and, with a reason, make it so."""
    tables = _tables(evening)
    if "apply_ruleset" not in acts_on(evening):
        forbidden = request.method == "POST"
        status = HTTPStatus.FORBIDDEN if forbidden else HTTPStatus.OK
        return _page(request, evening, tables, status=status)
    choice = forms.EveningRescoringForm(request.GET, club=evening.club_id, tables=tables)
    if not choice.is_valid():
        wrong = choice.is_bound or request.method == "POST"
        status = HTTPStatus.UNPROCESSABLE_ENTITY if wrong else HTTPStatus.OK
        return _page(request, evening, tables, status=status, choice=choice)
    return _compare(request, evening, tables, choice)


def _compare(
    request: AuthenticatedRequest,
    evening: Event,
    tables: list[Table],
    choice: forms.EveningRescoringForm,
) -> HttpResponse:
    """Show before and after; with a reason, make it so."""
    entry, keys = choice.entry, set(choice.cleaned_data["tables"])
    chosen = [table for table in tables if str(table.pk) in keys]
    comparison = compare_evening(evening, chosen, entry.ruleset)
    context: dict[str, Any] = {"choice": choice, "entry": entry, "comparison": comparison}
    if not comparison.tables:
        status = HTTPStatus.UNPROCESSABLE_ENTITY
        return _page(request, evening, tables, status=status, **context)
    compared = [table.pk for table in comparison.tables]
    apply = partial(rescore_evening, evening=evening, tables=compared, ruleset=entry.ruleset)
    form = rescored(request, comparison.revision, apply)
    if form is None:
        sentence = ngettext(
            "%(n)s table est comptée avec « %(name)s ».",
            "%(n)s tables sont comptées avec « %(name)s ».",
            len(compared),
        )
        words = sentence % {"n": len(compared), "name": entry.name}
        return confirm(request, words, "evening_ranking", evening.pk)
    skipped = [table for table in chosen if table.pk not in compared]
    context |= {"skipped": skipped, "form": form}
    return _page(request, evening, tables, status=form.status, **context)


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
    context = {"table": table, "event": evening}
    return TemplateResponse(request, "tournaments/evenings/table_reopen.html", context)


def _reopen(request: AuthenticatedRequest, table: Table, evening: Event | None) -> HttpResponse:
    try:
        results.reopen_table(table=table, act=request.act)
    except EventClosedError:
        return _refuse_closed(request, table, evening)
    except results.PlayerSeatedError as error:
        return _refuse_seated(request, table, error)
    except results.BilansTypedError:
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
    request: AuthenticatedRequest, table: Table, error: results.PlayerSeatedError
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
