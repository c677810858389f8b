"""Answers when a table may not change: why, and what to do."""

from http import HTTPStatus

from django.http import HttpResponse
from django.template.response import TemplateResponse
from django.utils.translation import gettext as _

from scoring import access
from scoring.around import around
from scoring.models import Table
from scoring.services.tables import is_signed
from tarotclub.serving.http import AuthenticatedRequest


def table_closed(request: AuthenticatedRequest, table: Table) -> HttpResponse:
    """Refuse a write to a closed table, and say who can reopen it."""
    may_reopen = "reopen_table" in access.acts_at(request.user, table)
    if is_signed(table):
        heading, text = _signed(may_reopen=may_reopen)
    else:
        heading, text = _ended(may_reopen=may_reopen)
    context = {
        "table": table,
        "heading": heading % {"n": table.number},
        "text": text,
        "reopening": may_reopen and around().table(table.pk).reopening,
    }
    template = "scoring/refusal.html"
    return TemplateResponse(request, template, context, status=HTTPStatus.CONFLICT)


def _ended(*, may_reopen: bool) -> tuple[str, str]:
    heading = _("La table %(n)s est terminée")
    if may_reopen:
        return heading, _("Rien n’a été enregistré. Rouvrez la table, puis recommencez.")
    text = _("Rien n’a été enregistré. Un arbitre ou un organisateur peut la rouvrir.")
    return heading, text


def _signed(*, may_reopen: bool) -> tuple[str, str]:
    heading = _("La feuille de la table %(n)s est signée")
    if may_reopen:
        return heading, _(
            "Rien n’a été enregistré. Rouvrez la table, puis recommencez : les joueurs devront"
            " signer de nouveau."
        )
    return heading, _(
        "Rien n’a été enregistré : tous les joueurs ont signé. Seul un arbitre ou un"
        " organisateur peut la rouvrir."
    )
