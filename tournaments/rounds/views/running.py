"""While a round runs: calls, clocks, who goes on after it, and what its tablets show."""

from hashlib import sha256
from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, redirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _, ngettext
from django.views.decorators.http import etag

from scoring.models import Table, TableLink
from scoring.models.table import TableQuerySet, etag_base
from scoring.services import links
from scoring.tablets import poster_of, stays_here, tablet_address
from scoring.views.api.door import TabletRequest, at_table, reply
from scoring.views.api.state import etag_of
from tarotclub.accounts.rights import acts_on, demand
from tarotclub.ground import steady
from tarotclub.ground.rows import Lookup
from tarotclub.serving.http import AuthenticatedRequest
from tarotclub.serving.pages import confirm, form_page, posted, refusals_in
from tournaments.draw.views import telling_moves
from tournaments.event.clock import clock_of
from tournaments.event.names import publish_seats
from tournaments.event.services.clock import give_minutes, pause_clock, set_minutes, start_clock
from tournaments.event.services.setting_up import change_tournament
from tournaments.event.views import EVENT, TOURNAMENT, Question, refuse, refuse_form, round_of
from tournaments.event.words import phases_of, round_name
from tournaments.models import Event, EventKind, Round, RoundTable
from tournaments.rounds.forms import AnswerForm, ClockForm, CutForm, ExtraForm, RoundsForm
from tournaments.rounds.going import table_boards
from tournaments.rounds.progress import calls_of, waiting_calls
from tournaments.rounds.services.rounds import DuplicateCutError, cancel_cut, cut

ANSWERED = 20  # the last ones, below those who wait


@EVENT.shows("see_calls")
@etag(lambda request, event: _etag(event) if request.htmx else None)
def event_calls(request: AuthenticatedRequest, event: Event) -> HttpResponse:
    """Show the queue. The page asks again every few seconds and hears 304 without news."""
    return _queue(request, event)


@EVENT.does("answer_call")
def call_answer(request: AuthenticatedRequest, event: Event, call_id: int) -> HttpResponse:
    """Answer a table, or tell it that its call is settled; its tablet shows it."""
    call = get_object_or_404(calls_of(event), pk=call_id)
    form = AnswerForm(request.POST)
    if not form.is_valid():
        messages.error(request, " ".join(map(str, form.errors["answer"])))
        return _queue(request, event, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    try:
        if form.cleaned_data["settled"]:
            links.settle_call(call=call, by=request.user)
        else:
            links.answer_call(call=call, answer=form.cleaned_data["answer"], by=request.user)
    except links.CallWithdrawnError:
        sentence = _("La table %(n)s n’a plus besoin de vous : elle a retiré son appel.")
        messages.error(request, sentence % {"n": call.table.number})
        return _queue(request, event, status=HTTPStatus.CONFLICT)
    address = reverse("event_calls", args=[event.pk])
    return HttpResponseRedirect(address, status=HTTPStatus.SEE_OTHER)


def _queue(
    request: AuthenticatedRequest, event: Event, *, status: int = HTTPStatus.OK
) -> HttpResponse:
    done = calls_of(event).exclude(settled_at=None, withdrawn_at=None)
    context = {
        "event": event,
        "base": "base.html" if event.is_evening else "tournaments/event/base.html",
        "etag": _etag(event),
        "waiting": waiting_calls(event),
        "done": list(done.order_by("-pk")[:ANSWERED]),
        "acts": acts_on(event),
    }
    part = "_calls" if request.htmx else "calls"
    return TemplateResponse(request, f"tournaments/rounds/{part}.html", context, status=status)


def _etag(event: Any) -> str:
    """Sum up the queue in one query: it changes with every call, answer and its end."""
    moments = ("answered_at", "withdrawn_at", "settled_at")
    seen = calls_of(event).order_by("pk").values_list("uuid", *moments)
    digest = sha256(repr([tuple(map(str, call)) for call in seen]).encode()).hexdigest()
    return etag_base(event.epoch, int(digest[:16], 16))


@TOURNAMENT.does("set_clock")
def round_clock(request: AuthenticatedRequest, event: Event, number: int) -> HttpResponse:
    round_ = round_of(event, number)
    form = ClockForm(request.POST)
    if not form.is_valid():
        return refuse_form(request, event, form)
    _set(request, round_, form)
    return redirect("tournament_round", event.pk, number)


def _set(request: AuthenticatedRequest, round_: Round, form: ClockForm) -> None:
    event, number, act = round_.event, round_.number, request.act
    action, minutes = form.cleaned_data["action"], form.cleaned_data["minutes"]
    if action == "start":
        start_clock(event=event, number=number, act=act)
        words = _("L’horloge tourne.")
    elif action == "pause":
        pause_clock(event=event, number=number, act=act)
        words = _("L’horloge est en pause.")
    else:
        set_minutes(event=event, number=number, minutes=minutes, act=act)
        words = _("Le tour dure %(n)s minutes.") % {"n": minutes}
    messages.success(request, words)


@TOURNAMENT.does("set_clock")
def table_minutes(request: AuthenticatedRequest, event: Event, number: int) -> HttpResponse:
    round_ = round_of(event, number)
    form = ExtraForm(request.POST, round_=round_)
    if not form.is_valid():
        return refuse_form(request, event, form)
    table, minutes = form.cleaned_data["table"], form.cleaned_data["minutes"]
    give_minutes(table=table, minutes=minutes, seen=form.seen, act=request.act)
    words = _("Table %(table)s : %(minutes)s minutes de plus.")
    if minutes < 0:
        words = _("Table %(table)s : %(minutes)s minutes de moins.")
    messages.success(request, words % {"table": table.table.number, "minutes": abs(minutes)})
    return redirect("tournament_round", event.pk, number)


@TOURNAMENT.asks("change")
def rounds_change(request: AuthenticatedRequest, event: Event) -> HttpResponse:
    """Ask for the number of rounds; the form is the question."""
    form = RoundsForm(posted(request), initial={"rounds_planned": event.rounds_planned})
    if form.is_valid():
        rounds = form.cleaned_data["rounds_planned"]
        with refusals_in(form, "rounds_planned", status=HTTPStatus.CONFLICT):
            change_tournament(event=event, act=request.act, rounds_planned=rounds)
            words = ngettext("Le tournoi a %(n)s tour.", "Le tournoi a %(n)s tours.", rounds)
            return confirm(request, words % {"n": rounds}, "tournament", event.pk)
    context = {"event": event, "form": form, "released": event.rounds.released().count()}
    return form_page(request, "tournaments/rounds/rounds_change.html", context)


@TOURNAMENT.asks("cut")
def cut_create(request: AuthenticatedRequest, event: Event) -> HttpResponse:
    """Say how many go on after the last round; the form is the question, with a box to tick."""
    if not event.play.cuts:
        return refuse(request, event, str(DuplicateCutError()))
    after = event.rounds.exclude(closed_at=None).order_by("number").last()
    if after is None:
        return refuse(request, event, _("Aucun tour n’est terminé : jouez-en un d’abord."))
    form = CutForm(request.POST or None, initial={"totals_kept": "yes"})
    unticked = form.is_bound and "ticked" not in request.POST
    if form.is_valid() and not unticked:
        with refusals_in(form, "survivors", status=HTTPStatus.CONFLICT):
            made = _cut(request, event, after.number, form.cleaned_data)
            return confirm(request, made, "seating", event.pk)
    context = {"event": event, "form": form, "after": after, "unticked": unticked}
    return form_page(request, "tournaments/rounds/cut_form.html", context)


def _cut(request: AuthenticatedRequest, event: Event, after: int, data: dict[str, Any]) -> str:
    with telling_moves(request, event):
        made = cut(
            event=event,
            after_round=after,
            survivors=data["survivors"],
            totals_kept=data["totals_kept"] == "yes",
            act=request.act,
        )
    words = ngettext("%(n)s joueur continue.", "%(n)s joueurs continuent.", made.survivors)
    return words % {"n": made.survivors}


@TOURNAMENT.asks("cancel_cut")
def cut_cancel(request: AuthenticatedRequest, event: Event, number: int) -> HttpResponse:
    Question(
        title=_("Annuler l’élimination ?"),
        text=_("Tous ceux qu’elle avait écartés après le tour %(n)s jouent de nouveau.")
        % {"n": number},
        label=_("Annuler l’élimination"),
        back=reverse("seating", args=[event.pk]),
    ).agree(request)
    with telling_moves(request, event):
        cancelled = cancel_cut(event=event, after_round=number, act=request.act)
    words = _("L’élimination est annulée.") if cancelled else _("Il n’y a pas d’élimination.")
    return confirm(request, words, "seating", event.pk)


@TOURNAMENT.asks("show_codes")
def round_tablets(request: AuthenticatedRequest, event: Event, number: int) -> HttpResponse:
    """Show the way into every open table of a round; a POST makes what is missing."""
    tables = Table.objects.open().filter(round_table__round=round_of(event, number))
    back = reverse("tournament_round", args=[event.pk, number])
    label = round_name(phases_of(event), number)
    signs = reverse("table_signs_pdf", args=[event.pk, number])
    return codes_page(request, event, tables, back=back, back_label=label, signs=signs)


def codes_page(
    request: AuthenticatedRequest,
    event: Event,
    rows: TableQuerySet,
    *,
    back: str,
    back_label: str,
    signs: str = "",
) -> HttpResponse:
    """Show the codes of these tables, and make those that are missing."""
    tables = list(rows.with_seats())
    may_make = "make_codes" in acts_on(event)
    if request.method == "POST":
        demand(event, "make_codes")
        links.create_missing_links(tables=tables, act=request.act)
        response = redirect(request.path)
        response.status_code = HTTPStatus.SEE_OTHER
        return response
    publish_seats(tables, event)  # the signs stand in the hall
    in_force = TableLink.objects.of_tables().in_force(timezone.now()).filter(table__in=tables)
    codes = {link.table_id: link for link in in_force}
    waiting = links.waited_for(codes.values())
    base = tablet_address(request, "")
    context = {
        "event": event,
        "back": back,
        "back_label": back_label,
        "posters": [poster_of(table, codes.get(table.pk), base, waiting) for table in tables],
        "missing": len(tables) - len(codes),
        "may_let_in": may_make,
        "signs": signs if may_make else "",
        "stays_here": stays_here(base),
    }
    page = TemplateResponse(request, "tournaments/rounds/tablets.html", context)
    page.headers["Cache-Control"] = "no-store"
    return page


TOLD_OF_CLOCK = ("minutes", "seconds", "running", "set_back", "last")
PLACE = Lookup(RoundTable.objects.select_related("round__event").order_by(), "table")


@at_table("GET", "HEAD", signing=True, reading=True)
def table_round(request: TabletRequest) -> HttpResponse:
    """The round of a table: its number, its clock, how many deals it asks for.

    Who only reads hears by the same answer whether the sheet is another.
    """
    if place := PLACE.first(request.link.table_id):
        place.table = request.link.table
    under_way = _round_under_way(place) if place else None
    return reply({"round": under_way, "sheet": etag_of(request.link)})


def _round_under_way(place: RoundTable) -> dict[str, Any] | None:
    """Tell a round under way; an evening of a club has none to be told.

    A table hears that its round has ended where another follows, for it has another code; one
    of duplicate hears where to go.
    """
    round_ = place.round
    event = round_.event
    if event.kind == EventKind.EVENING:
        return None
    boards = {"boards": table_boards(place)} if event.play.boards else {}
    if not (round_.running or boards):
        follows = event.rounds.filter(number__gt=round_.number).exists()
        return {"number": round_.number, "ended": True} if follows else None
    clock = clock_of(round_, steady.now(), place.extra_minutes) if round_.running else None
    return boards | {
        "number": round_.number,
        "deals": event.deals_per_round,
        "clock": clock and {name: getattr(clock, name) for name in TOLD_OF_CLOCK},
    }
