"""A deal that cannot be stored as it was sent: both versions side by side, and what to do."""

from http import HTTPStatus
from typing import Any, NamedTuple
from uuid import uuid4

from django.http import HttpResponse, QueryDict
from django.template.response import TemplateResponse
from django.utils.translation import gettext as _

from scoring import rules
from scoring.explanation import Explanation, explain
from scoring.facts_in_words import deal_in_words
from scoring.forms.correction import CorrectionForm
from scoring.forms.deal import DealForm
from scoring.models import Deal, Table
from scoring.services.returned import keep_refused
from scoring.sheet import next_dealer
from tarotclub.serving.http import AuthenticatedRequest


class ShownVersion(NamedTuple):
    """One of two versions of a deal, in words; `marks` are names and points."""

    title: str
    facts: str
    explanation: Explanation
    marks: list[tuple[str, int]]


def moved_on(request: AuthenticatedRequest, form: DealForm, stored: Deal) -> HttpResponse:
    """Show the deal that somebody recorded meanwhile, and ask whether it is this one."""
    return _compare(request, form, stored, {"kind": "moved_on"} | _as_another(form, stored))


def differs(request: AuthenticatedRequest, form: DealForm, stored: Deal) -> HttpResponse:
    """Show what this page had already recorded; another table's deal is not shown."""
    another = _as_another(form, stored, uuid=str(uuid4()))
    if stored.table_id != form.table.pk:
        return _page(request, form.table, {"kind": "foreign"} | another)
    return _compare(request, form, stored, {"kind": "differs"} | another)


def stale(request: AuthenticatedRequest, form: CorrectionForm, stored: Deal) -> HttpResponse:
    """Refuse a correction of a deal that was corrected since."""
    return _compare(request, form, stored, {"kind": "stale", "deal": stored})


def _compare(
    request: AuthenticatedRequest, form: DealForm, stored: Deal, context: dict[str, Any]
) -> HttpResponse:
    """Show both; what was typed stays in the stored deal's history, whatever is decided."""
    report, uuid = form.report(), form.cleaned_data.get("uuid")
    keep_refused(stored=stored, report=report, uuid=uuid, act=request.act)
    typed = _version(_("La vôtre"), report.deal(form.table))
    versions = [_version(_("Enregistrée"), stored), typed]
    return _page(request, form.table, context | {"stored": stored, "versions": versions})


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


def _page(request: AuthenticatedRequest, table: Table, context: dict[str, Any]) -> HttpResponse:
    return TemplateResponse(
        request,
        "scoring/deal_conflict.html",
        {"table": table} | context,
        status=HTTPStatus.CONFLICT,
    )
