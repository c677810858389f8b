"""A copy before a round begins, and before what cannot simply be taken back."""

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse

from tarotclub.keeping.keeper import keeper

ROUND, DANGER = "tour", "danger"
COPIED_BEFORE = {  # routes, by name
    "round_release": ROUND,
    "round_next": ROUND,
    "archive_delete": DANGER,
    "bilan_import": DANGER,
    "cut_create": DANGER,
    "deal_import": DANGER,
    "entry_import": DANGER,
    "evening_close": DANGER,
    "event_delete": DANGER,
    "event_restore": DANGER,
    "results_import": DANGER,
    "player_anonymise": DANGER,
    "player_merge": DANGER,
    "round_close": DANGER,
    "tournament_close": DANGER,
}


class CopyFirstMiddleware:
    """Has the database copied before a form is sent that changes much."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(self, request: HttpRequest, *_view: Any) -> None:
        match = request.resolver_match
        why = COPIED_BEFORE.get(match.url_name or "") if match else None
        if why and request.method == "POST" and request.user.is_authenticated:
            keeper.copy_before(why)
