"""Prizes of an event and the day's accounts: set, called, handed over, balanced."""

from dataclasses import dataclass
from http import HTTPStatus

from django.contrib import messages
from django.http import HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect
from django.template.response import TemplateResponse
from django.utils.translation import gettext as _

from tarotclub.accounts.rights import acts_on, demand
from tarotclub.ground.refusal import Refusal
from tarotclub.serving.http import AuthenticatedRequest
from tarotclub.serving.pages import confirm
from tournaments.entries.forms import renew
from tournaments.event.services.writing import SentOtherwiseError
from tournaments.event.views import TOURNAMENT, once
from tournaments.event.words import euros
from tournaments.models import Event, Expense, PaymentMethod, Prize
from tournaments.prizes import prize_list, services
from tournaments.prizes.day_accounts import account_rows, balance_rows, day_accounts, till_rows
from tournaments.prizes.engine import paid_places, propose, special_total
from tournaments.prizes.forms import ExpenseForm, PrizesForm, TillForm
from tournaments.standings.views import refuse_hidden


@dataclass(frozen=True, slots=True, kw_only=True)
class PrizePage:
    """What the page shows: the form, the purse it makes, and whether it is stored so."""

    form: PrizesForm
    purse: prize_list.Purse
    stored: bool = True
    status: HTTPStatus = HTTPStatus.OK

    @property
    def problems(self) -> list[str]:
        return [prize_list.scale_problem_sentence(problem) for problem in self.purse.problems]


@TOURNAMENT.asks("see_prizes")
def prizes(request: AuthenticatedRequest, event: Event) -> HttpResponse:
    """Show the prizes, propose a scale, store all of it at once."""
    if request.method != "POST":
        return _show(request, event, _stored(event))
    demand(event, "set_prizes")
    form = PrizesForm(request.POST, event=event)
    if not form.is_valid():
        status = HTTPStatus.UNPROCESSABLE_ENTITY
        page = PrizePage(
            form=form, purse=prize_list.event_purse(event), stored=False, status=status
        )
        return _show(request, event, page)
    if "propose" in request.POST:
        return _show(request, event, _proposed(event, form))
    try:
        services.set_prizes(
            event=event,
            prizes=form.prizes,
            revision=form.cleaned_data["revision"],
            act=request.act,
            **form.rules,
        )
    except Refusal as error:
        return _show(request, event, _typed(event, form, request.POST.copy(), str(error)))
    return confirm(request, _("Les prix sont enregistrés."), "prizes", event.pk)


def _stored(event: Event) -> PrizePage:
    known = list(event.prizes.all())
    form = PrizesForm.of(event, known)
    return PrizePage(form=form, purse=prize_list.purse(event, known, prize_list.takings(event)))


def _with(event: Event, form: PrizesForm) -> Event:
    """Let the event in hand have the rules that were typed; nothing is stored."""
    for field, value in form.rules.items():
        setattr(event, field, value)
    return event


def _typed(event: Event, form: PrizesForm, data: QueryDict, refusal: str) -> PrizePage:
    """Keep what was typed on a stale page, to be looked over and sent again."""
    data["revision"] = str(event.revision)
    again = PrizesForm(data, event=event)
    again.add_error(None, refusal)
    page = prize_list.purse(_with(event, form), form.prizes, prize_list.takings(event))
    return PrizePage(form=again, purse=page, stored=False, status=HTTPStatus.CONFLICT)


def _proposed(event: Event, form: PrizesForm) -> PrizePage:
    """Put a scale into the places' lines; their things and the categories stay as typed."""
    typed, data = form.prizes, form.cleaned_data
    taken = prize_list.takings(event)
    budget = prize_list.purse(_with(event, form), typed, taken)
    scale = propose(
        max(budget.pot - special_total(budget.specials), 0),
        data["places"] or paid_places(form.sharers),
        step=data["step"],
        curve=data["curve"],
    )
    things = {prize.rank: prize.label for prize in typed if prize.label and not prize.category}
    paid = dict(enumerate(scale, start=1))
    general = [
        Prize(rank=place, cents=paid.get(place, 0), label=things.get(place, ""))
        for place in sorted({*paid, *things})
    ]
    prizes = [*general, *(prize for prize in typed if prize.category)]
    again = PrizesForm.of(event, prizes)
    kept = ("revision", "places", "step", "curve")
    again.initial.update({name: data[name] for name in kept})
    return PrizePage(form=again, purse=prize_list.purse(event, prizes, taken), stored=False)


def _show(request: AuthenticatedRequest, event: Event, page: PrizePage) -> HttpResponse:
    acts = acts_on(event)
    ranking_shown = "see_hidden_ranking" in acts or not event.ranking_hidden
    if page.stored and ranking_shown and event.rounds.exclude(closed_at=None).exists():
        page.form.winners = prize_list.winners(prize_list.prize_giving(event, page.purse))
    context = {"event": event, "acts": acts, "page": page}
    return TemplateResponse(
        request,
        "tournaments/prizes/prizes.html",
        context | {"form": page.form},
        status=page.status,
    )


@TOURNAMENT.shows("see_prizes")
def prize_calls(request: AuthenticatedRequest, event: Event) -> HttpResponse:
    """Show whom to call, the last first, in type that reads from a lectern."""
    return _giving(request, event, "tournaments/prizes/prize_calls.html")


@TOURNAMENT.shows("see_prizes")
def prize_receipts(request: AuthenticatedRequest, event: Event) -> HttpResponse:
    """Show the list that winners sign."""
    return _giving(request, event, "tournaments/prizes/prize_receipts.html")


def _giving(request: AuthenticatedRequest, event: Event, page: str) -> HttpResponse:
    refuse_hidden(event)
    context = {
        "event": event,
        "giving": prize_list.prize_giving(event),
        "open_rounds": not event.closed_at and event.rounds.filter(closed_at=None).exists(),
    }
    return TemplateResponse(request, page, context)


@TOURNAMENT.shows("see_accounts")
def tournament_accounts(request: AuthenticatedRequest, event: Event) -> HttpResponse:
    return _page(request, event)


@TOURNAMENT.does("keep_till")
@once
def expense_note(request: AuthenticatedRequest, event: Event) -> HttpResponse:
    """Note an expense; the same form twice notes it once."""
    form = ExpenseForm(request.POST)
    if not form.is_valid():
        return _page(request, event, expense=form)
    facts = form.cleaned_data
    try:
        services.note_expense(
            event=event,
            label=facts["label"],
            cents=facts["amount"],
            method=PaymentMethod(facts["method"]),
            uuid=facts["uuid"],
            act=request.act,
        )
    except SentOtherwiseError as error:
        renew(form)
        form.add_error(None, str(error))
        return _page(request, event, expense=form)
    words = _("Dépense notée : %(what)s, %(amount)s.")
    named = {"what": facts["label"], "amount": euros(facts["amount"])}
    return confirm(request, words % named, "tournament_accounts", event.pk)


@TOURNAMENT.does("keep_till")
@once
def expense_take_back(
    request: AuthenticatedRequest, event: Event, expense_id: int
) -> HttpResponse:
    """Take an expense back, once."""
    expense = get_object_or_404(Expense, event=event, pk=expense_id, cents__gt=0)
    services.take_back_expense(expense=expense, act=request.act)
    messages.success(request, _("Dépense annulée : %(what)s.") % {"what": expense.label})
    return redirect("tournament_accounts", event.pk)


@TOURNAMENT.does("keep_till")
@once
def till_count(request: AuthenticatedRequest, event: Event) -> HttpResponse:
    """Note the float of the till, and what was counted in it."""
    form = TillForm(request.POST, event=event)
    if not form.is_valid():
        return _page(request, event, till=form)
    counted = form.cleaned_data["counted"]
    float_cents = form.cleaned_data["cash_float"]
    services.count_till(
        event=event, float_cents=float_cents, counted_cents=counted, act=request.act
    )
    return confirm(request, _("La caisse est notée."), "tournament_accounts", event.pk)


def _page(
    request: AuthenticatedRequest,
    event: Event,
    *,
    expense: ExpenseForm | None = None,
    till: TillForm | None = None,
) -> HttpResponse:
    """Show the accounts, with a form that was refused."""
    day = day_accounts(event)
    known = {each.uuid for each in day.expenses}
    context = {
        "event": event,
        "acts": acts_on(event),
        "day": day,
        "rows": account_rows(day),
        "balance": balance_rows(day),
        "cash": till_rows(day),
        "expenses": [
            (each, each.cents > 0 and services.taking_back(each) not in known)
            for each in day.expenses
        ],
        "expense_form": expense or ExpenseForm(),
        "till_form": till or TillForm(event=event),
    }
    status = HTTPStatus.UNPROCESSABLE_ENTITY if expense or till else HTTPStatus.OK
    return TemplateResponse(request, "tournaments/prizes/accounts.html", context, status=status)
