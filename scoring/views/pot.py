"""The mouches of a table: who holds how many chips, and how it came to that."""

from http import HTTPStatus

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.template.response import TemplateResponse
from django.views.decorators.http import require_safe

from scoring import access
from scoring.around import around
from scoring.pot_sheet import pot_of
from tarotclub.serving.http import AuthenticatedRequest


@login_required
@require_safe
def table_pot(request: AuthenticatedRequest, table_id: int) -> HttpResponse:
    """Show a table's chips; where its ruleset has no pot, say where that is chosen (404)."""
    tables = access.tables_of(request.user).with_seats().prefetch_related("deals")
    table = access.fetch(tables, table_id, "see_table")
    pot = pot_of(table)
    status = HTTPStatus.OK if pot else HTTPStatus.NOT_FOUND
    context = {
        "table": table,
        "around": around().table(table.pk),
        "pot": pot,
        "holders": list(zip(pot.players, pot.chips, pot.parts, pot.balances, strict=True))
        if pot
        else [],
    }
    return TemplateResponse(request, "scoring/pot.html", context, status=status)
