"""The accounts of an evening: who gives what to whom, and what a point costs."""

from django.http import HttpResponse
from django.utils.translation import gettext as _

from tarotclub.accounts.rights import acts_on, demand
from tarotclub.serving.http import AuthenticatedRequest
from tarotclub.serving.pages import confirm, form_page, posted
from tournaments.evenings.forms.opening import CentsForm
from tournaments.evenings.forms.paper import SettlementPaperForm
from tournaments.evenings.services.evenings import set_cents
from tournaments.evenings.settlement import settlement_of
from tournaments.event.views.pages import EVENING
from tournaments.models import Event


@EVENING.asks("see_accounts")
def evening_settlement(request: AuthenticatedRequest, evening: Event) -> HttpResponse:
    """Show who gives what to whom; an organiser says what a point costs."""
    may_set = "set_cents" in acts_on(evening)
    sent = posted(request)
    form = CentsForm(sent, initial=_as_is(evening))
    if form.is_bound:
        demand(evening, "set_cents")
    if form.is_valid():
        set_cents(
            evening=evening,
            cents=form.cleaned_data["cents"],
            chips_together=form.cleaned_data["chips_together"],
            act=request.act,
        )
        return confirm(request, _("Les comptes sont à jour."), "evening_settlement", evening.pk)
    context = {
        "evening": evening,
        "settlement": settlement_of(evening),
        "form": form if may_set else None,
        "paper": SettlementPaperForm(key="paper"),
    }
    return form_page(request, "tournaments/evenings/settlement.html", context)


def _as_is(evening: Event) -> dict[str, object]:
    return {"cents": evening.cents_a_point, "chips_together": evening.chips_together}
