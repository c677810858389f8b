"""The day's accounts of a tournament, which balance."""

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.template.response import TemplateResponse
from django.views.decorators.http import require_safe

from tarotclub.http import AuthenticatedRequest
from tournaments.event.views.pages import tournament_of
from tournaments.prizes.day_accounts import account_rows, balance_rows, day_accounts


@login_required
@require_safe
def tournament_accounts(request: AuthenticatedRequest, event_id: int) -> HttpResponse:
    event = tournament_of(request, event_id, "see_accounts")
    day = day_accounts(event)
    context = {
        "event": event,
        "day": day,
        "rows": account_rows(day),
        "balance": balance_rows(day),
    }
    return TemplateResponse(request, "tournaments/prizes/accounts.html", context)
