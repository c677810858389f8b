"""What a page answers when a table may not change: why, and what to do."""

from http import HTTPStatus

from django.http import HttpResponse
from django.template.response import TemplateResponse
from django.utils.translation import gettext as _

from scoring import access
from scoring.models import Table
from tarotclub.http import AuthenticatedRequest


def table_closed(request: AuthenticatedRequest, table: Table) -> HttpResponse:
    """Refuse a write to a closed table, and say who can reopen it."""
    may_reopen = access.may_reopen(request.user, table.club)
    context = {
        "table": table,
        "heading": _("La table %(n)s est terminée") % {"n": table.number},
        "text": _("Rien n’a été enregistré. Rouvrez la table, puis recommencez.")
        if may_reopen
        else _("Rien n’a été enregistré. Un arbitre ou un organisateur peut la rouvrir."),
        "may_reopen": may_reopen,
    }
    template = "scoring/refusal.html"
    return TemplateResponse(request, template, context, status=HTTPStatus.CONFLICT)
