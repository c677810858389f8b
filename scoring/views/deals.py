"""Typing a deal, new or anew: by the tablet's form, without script by a plain one.

A deal that cannot be stored as it was sent: both versions side by side, and what to do.
"""

from functools import partial
from http import HTTPStatus
from typing import Any, NamedTuple
from uuid import uuid4

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db.models import Prefetch
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scoring import access, rules
from scoring.explanation import Explanation, explain
from scoring.facts_in_words import deal_in_words, headline
from scoring.forms import correction
from scoring.forms.choices import BOARD
from scoring.forms.deal import ALONE, ATTACK, DealForm, games
from scoring.forms.played import AloneForm, AttackForm
from scoring.models import Deal, Seat, Table
from scoring.rulebook.library import about
from scoring.rules import Ruleset
from scoring.services import deals as services
from scoring.services.links import settle_by_correction
from scoring.services.tables import TableClosedError
from scoring.sheet import next_dealer
from scoring.views import sheet
from scoring.views.api.state import table_values
from scoring.views.tablet_words import tablet_words
from tarotclub.accounts.rights import acts_on
from tarotclub.ground import rows
from tarotclub.serving.http import AuthenticatedRequest
from tarotclub.serving.pages import form_page

SEATS = Seat.objects.select_related("player")
NEW_FORM = {ATTACK: AttackForm, ALONE: AloneForm}
CORRECTION = {ATTACK: correction.AttackCorrection, ALONE: correction.AloneCorrection}
END = 2**15 - 1  # no table has so many deals: the column ends there
pages = require_http_methods(["GET", "HEAD", "POST"])


@access.SEATED_TABLE.asks()
def deal_create(request: AuthenticatedRequest, table: Table) -> HttpResponse:
    """Type the next deal of a table; the same form sent twice stores it once."""
    kind = NEW_FORM[_game(request, table.rules)]
    form = kind(
        _posted(request),
        table=table,
        previous=partial(_latest, table, END),
        dealer=_dealer(request, table),
    )
    if _changes(request):
        form.keep(request.POST)
    if form.is_valid() and (not form.doubts or _is_stored(form)):
        return _record(request, form)
    if not form.is_bound and table.closed_at:
        return sheet.table_closed(request, table)
    return _page(request, form)


@login_required
@pages
def deal_correct(request: AuthenticatedRequest, deal_id: int) -> HttpResponse:
    """Type a deal's facts anew, and why; what was there stays in its history."""
    deals = access.deals_of(request.user).select_related("table__club", "recorded_by")
    seats = Prefetch("table__seats", queryset=SEATS)
    deal = access.fetch(deals.prefetch_related(seats), deal_id, "correct_deal")
    table = deal.table
    dealt = next(seat for seat in table.seated if seat.pk == deal.dealer_id)
    kind = CORRECTION[_game(request, table.rules, ALONE if deal.card_points else ATTACK)]
    form = kind(
        _posted(request),
        table=table,
        previous=partial(_latest, table, deal.number),
        dealer=_dealer(request, table) or dealt,
        initial=correction.initial_of(deal),
    )
    if _changes(request):
        form.keep(request.POST)
    if form.is_valid() and not form.doubts:
        return _correct(request, form, deal)
    if not form.is_bound and table.closed_at:
        return sheet.table_closed(request, table)
    return _page(request, form, deal)


def _is_stored(form: DealForm) -> bool:
    """Tell whether a deal is sent again: it was asked about the first time."""
    return Deal.objects.filter(uuid=form.cleaned_data["uuid"]).exists()


def _record(request: AuthenticatedRequest, form: DealForm) -> HttpResponse:
    """Store a new deal, or say what stands in its way."""
    try:
        recorded = services.record_deal(
            table=form.table,
            report=form.report(),
            uuid=form.cleaned_data["uuid"],
            number=form.cleaned_data["number"],
            act=request.act,
        )
    except TableClosedError:
        return sheet.table_closed(request, form.table)
    except services.DealDiffersError as error:
        return _differs(request, form, error.deal)
    except services.BoardPlayedError as error:
        return _played_already(request, form, error.deal)
    except services.TableMovedOnError as error:
        another = _as_another(form, error.deal)
        return _compare(request, form, error.deal, {"kind": "moved_on"} | another)
    if recorded.created:
        return _saved(request, recorded.deal, _("Donne %(number)s enregistrée : %(headline)s."))
    again = _("Donne %(number)s déjà enregistrée : %(headline)s.")
    return _saved(request, recorded.deal, again)


def _correct(
    request: AuthenticatedRequest, form: correction.CorrectionForm, deal: Deal
) -> HttpResponse:
    """Store a correction; sent again, it changes nothing."""
    may = acts_on(deal)
    try:
        deal = services.correct_deal(
            deal=deal,
            report=form.report(),
            version=form.cleaned_data["version"],
            reason=form.reason,
            act=request.act,
        )
    except TableClosedError:
        return sheet.table_closed(request, form.table)
    except services.BoardPlayedError as error:
        return _played_already(request, form, error.deal, deal)
    except services.DealStaleError as error:
        deal = error.deal
        if form.report().deal(form.table).written() != deal.written():
            return _compare(request, form, deal, {"kind": "stale", "deal": deal})
    if "answer_call" in may:
        settle_by_correction(table=deal.table_id, deal=deal, by=request.user)
    return _saved(request, deal, _("Donne %(number)s corrigée : %(headline)s."))


def _played_already(
    request: HttpRequest, form: DealForm, other: Deal, deal: Deal | None = None
) -> HttpResponse:
    """Say beside the board that another deal of the table is of it."""
    form.add_error("board", BOARD["board_again"] % {"board": other.board, "n": other.number})
    return _page(request, form, deal)


def _saved(request: HttpRequest, deal: Deal, sentence: str) -> HttpResponse:
    messages.success(request, sentence % {"number": deal.number, "headline": headline(deal)})
    return HttpResponseRedirect(
        reverse("sheet", args=[deal.table_id]), status=HTTPStatus.SEE_OTHER
    )


def _page(request: HttpRequest, form: DealForm, deal: Deal | None = None) -> HttpResponse:
    context = {
        "form": form,
        "table": form.table,
        "deal": deal,
        "doubts": form.doubts if form.is_bound and form.is_valid() else [],
        "state": _state(form.table),
        "rules": {name: rule for name in form.fields if (rule := about(name, form.ruleset))},
        "words": tablet_words(),
    }
    return form_page(request, "scoring/deal_form.html", context)


def _state(table: Table) -> dict[str, Any]:
    """What the tablet's form asks of its table, told to a page that has no API."""
    deals = list(table.deals.order_by("number"))
    facts = [
        {"uuid": deal.uuid, "number": deal.number, "facts": deal.written()} for deal in deals
    ]
    return table_values(table, deals) | {"deals": facts}


def _latest(table: Table, before: int, many: int) -> list[Deal]:
    """So many deals before a number, the latest first."""
    deals = rows.read(
        Deal,
        "SELECT * FROM scoring_deal WHERE table_id = %s AND number < %s"
        " ORDER BY number DESC LIMIT %s",
        [table.pk, before, many],
    )
    for deal in deals:
        deal.table = table
    return deals


def _posted(request: HttpRequest) -> object:
    """What was sent, unless it only changes the dealer or the game."""
    return request.POST if request.method == "POST" and not _changes(request) else None


def _changes(request: HttpRequest) -> bool:
    """Tell whether a page was sent to change who dealt or which game this was."""
    return bool(request.POST.keys() & {"new_dealer", "new_game"})


def _game(request: HttpRequest, ruleset: Ruleset, stored: str = "") -> str:
    """Tell which game a deal is: as asked, as stored, or what the ruleset plays first."""
    asked = request.POST.get("new_game", request.POST.get("game", ""))
    played = games(ruleset)
    return next((game for game in (asked, stored) if game in played), played[0])


def _dealer(request: HttpRequest, table: Table) -> Seat | None:
    """The dealer that the page asks for, or had while something else changes."""
    if not _changes(request):
        return None
    asked = request.POST.get("new_dealer", request.POST.get("dealer", ""))
    return next((seat for seat in table.seated if str(seat.position) == asked), None)


class ShownVersion(NamedTuple):
    """One of two versions of a deal, in words; `marks` are names and points."""

    title: str
    facts: str
    explanation: Explanation
    marks: list[tuple[str, int]]


def _differs(request: AuthenticatedRequest, form: DealForm, stored: Deal) -> HttpResponse:
    """Show what this page had already recorded; another table's deal is not shown."""
    another = _as_another(form, stored, uuid=str(uuid4()))
    if stored.table_id != form.table.pk:
        return _conflict_page(request, form.table, {"kind": "foreign"} | another)
    return _compare(request, form, stored, {"kind": "differs"} | another)


def _compare(
    request: AuthenticatedRequest, form: DealForm, stored: Deal, context: dict[str, Any]
) -> HttpResponse:
    """Show both; what was typed stays in the stored deal's history, whatever is decided."""
    report, uuid = form.report(), form.cleaned_data.get("uuid")
    services.keep_refused(stored=stored, report=report, uuid=uuid, act=request.act)
    typed = _version(_("La vôtre"), report.deal(form.table))
    versions = [_version(_("Enregistrée"), stored), typed]
    return _conflict_page(
        request, form.table, context | {"stored": stored, "versions": versions}
    )


def _version(title: str, deal: Deal) -> ShownVersion:
    facts, ruleset = deal.facts(), deal.table.rules
    names = [seat.player.name for seat in deal.playing()]
    result = rules.score(facts, ruleset)
    marks = list(zip(names, result.scores, strict=True)) if facts.played else []
    return ShownVersion(title, deal_in_words(deal), explain(facts, result, ruleset), marks)


def _as_another(form: DealForm, stored: Deal, **renewed: str) -> dict[str, Any]:
    """What is posted when the typed deal is another one: the next of the table."""
    own = [stored] if stored.table_id == form.table.pk else []
    last = max([*form.previous(1), *own], key=lambda deal: deal.number, default=None)
    number = last.number + 1 if last else 1
    dealer = next_dealer(form.table, last).position
    renewed |= {"number": str(number), "dealer": str(dealer)}
    assert isinstance(form.data, QueryDict)
    sent = [
        (name, value)
        for name in form.fields
        if name not in renewed
        for value in form.data.getlist(name)
    ]
    return {"next_number": number, "resend": [*sent, *renewed.items()]}


def _conflict_page(
    request: AuthenticatedRequest, table: Table, context: dict[str, Any]
) -> HttpResponse:
    return TemplateResponse(
        request,
        "scoring/deal_conflict.html",
        {"table": table} | context,
        status=HTTPStatus.CONFLICT,
    )
