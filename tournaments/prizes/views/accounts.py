"""The day's accounts of a tournament, which balance: takings, expenses, prizes, the till."""

from http import HTTPStatus

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.template.response import TemplateResponse
from django.utils.translation import gettext as _

from tarotclub.accounts.rights import acts_on
from tarotclub.serving.http import AuthenticatedRequest
from tarotclub.serving.pages import confirm
from tournaments.entries.forms import renew
from tournaments.event.services.writing import SentOtherwiseError
from tournaments.event.views.pages import TOURNAMENT
from tournaments.event.views.polling import once
from tournaments.event.words import euros
from tournaments.models import Event, Expense, PaymentMethod
from tournaments.prizes.day_accounts import account_rows, balance_rows, day_accounts, till_rows
from tournaments.prizes.forms.cash import ExpenseForm, TillForm
from tournaments.prizes.services import (
    count_till,
    note_expense,
    take_back_expense,
    taking_back,
)


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
        note_expense(
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
    take_back_expense(expense=expense, act=request.act)
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
    count_till(event=event, float_cents=float_cents, counted_cents=counted, act=request.act)
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
            (each, each.cents > 0 and taking_back(each) not in known) for each in day.expenses
        ],
        "expense_form": expense or ExpenseForm(),
        "till_form": till or TillForm(event=event),
    }
    status = HTTPStatus.UNPROCESSABLE_ENTITY if expense or till else HTTPStatus.OK
    return TemplateResponse(request, "tournaments/prizes/accounts.html", context, status=status)
