"""The day's accounts of a tournament, which balance."""

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.template.response import TemplateResponse
from django.views.decorators.http import require_safe

from tarotclub.http import AuthenticatedRequest
from tournaments.account_words import account_rows, balance_rows
from tournaments.day_accounts import day_accounts
from tournaments.views.events import tournament_of


@login_required
@require_safe
def tournament_accounts(request: AuthenticatedRequest, event_id: int) -> HttpResponse:
    event = tournament_of(request, event_id)
    day = day_accounts(event)
    context = {
        "event": event,
        "day": day,
        "rows": account_rows(day),
        "balance": balance_rows(day),
    }
    return TemplateResponse(request, "tournaments/tournament_accounts.html", context)
