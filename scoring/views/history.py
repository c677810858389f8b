"""One deal: its lines, its history, taking it out; the answer where a table may not change."""

from http import HTTPStatus

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.utils.translation import gettext as _

from scoring import access
from scoring.access import deals_of, fetch
from scoring.around import around
from scoring.forms.correction import CancellationForm
from scoring.history import refused_of, versions_of
from scoring.models import Deal, Table
from scoring.rules import Outcome
from scoring.services.links import settle_by_correction
from scoring.services.deals import DealStaleError, cancel_deal
from scoring.services.tables import TableClosedError, is_signed
from tarotclub.accounts.rights import acts_on
from tarotclub.serving.http import AuthenticatedRequest
from tarotclub.serving.pages import Pages, form_page, posted


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


def _fetch(request: AuthenticatedRequest, deal_id: int, act: str) -> Deal:
    return fetch(deals_of(request.user).with_history(), deal_id, act)


DEAL = Pages(_fetch, "see_table")


@DEAL.shows()
def deal(request: AuthenticatedRequest, shown: Deal) -> HttpResponse:
    current, *earlier = versions_of(shown)
    context = {
        "deal": shown,
        "links": around().table(shown.table_id).deal_links(shown.pk),
        "version": current,
        "earlier": earlier,
        "refused": refused_of(shown),
        "table": shown.table,
        "acts": acts_on(shown),
    }
    return TemplateResponse(request, "scoring/deal.html", context)


@DEAL.asks("cancel_deal")
def deal_cancel(request: AuthenticatedRequest, shown: Deal) -> HttpResponse:
    if shown.outcome == Outcome.CANCELLED:
        return _cancelled_already(request, shown)
    if shown.table.closed_at:
        return table_closed(request, shown.table)
    form = CancellationForm(posted(request), initial={"version": shown.version})
    if form.is_valid():
        return _cancel(request, shown, form)
    context = {"deal": shown, "version": versions_of(shown)[0], "form": form}
    return form_page(request, "scoring/deal_cancel.html", context)


def _cancel(request: AuthenticatedRequest, shown: Deal, form: CancellationForm) -> HttpResponse:
    seen = form.cleaned_data["version"]
    try:
        cancel_deal(deal=shown, version=seen, reason=form.why, act=request.act)
    except TableClosedError:
        return table_closed(request, shown.table)
    except DealStaleError as error:
        if error.deal.outcome == Outcome.CANCELLED:
            return _cancelled_already(request, shown)
        return _stale(request, shown, form)
    if "answer_call" in acts_on(shown):
        settle_by_correction(table=shown.table_id, deal=shown, by=request.user)
    messages.success(request, _("La donne %(n)s est annulée.") % {"n": shown.number})
    return redirect("sheet", shown.table_id)


def _cancelled_already(request: AuthenticatedRequest, shown: Deal) -> HttpResponse:
    messages.info(request, _("La donne %(n)s est déjà annulée.") % {"n": shown.number})
    return redirect("deal", shown.pk)


def _stale(request: AuthenticatedRequest, shown: Deal, form: CancellationForm) -> HttpResponse:
    """Show what was seen beside what the deal says now, and ask again."""
    seen = form.cleaned_data["version"]
    now = _fetch(request, shown.pk, "cancel_deal")
    current, *earlier = versions_of(now)
    context = {
        "deal": now,
        "version": current,
        "stale": True,
        "seen": next((version for version in earlier if version.number == seen), None),
        "form": CancellationForm(initial=form.cleaned_data | {"version": current.number}),
    }
    template = "scoring/deal_cancel.html"
    return TemplateResponse(request, template, context, status=HTTPStatus.CONFLICT)
