"""The correction of a deal: the same facts to fill in, and why."""

from decimal import Decimal
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring import labels
from scoring.forms.alone import AloneForm
from scoring.forms.attack import SIDES_AND_TICKS, AttackForm
from scoring.forms.call import call_initial
from scoring.forms.deal import LOST, DealForm
from scoring.models import Deal
from scoring.models.deal import LARGEST_NUMBER
from scoring.rules import Outcome

REASONS = {
    "taker": _("Preneur"),
    "contract": _("Contrat"),
    "bouts": _("Bouts"),
    "points": _("Points"),
    "bonuses": _("Annonces"),
    "outcome": _("Jouée ou non"),
}


class CorrectionForm(DealForm):
    """A deal as it should have been reported; `version` is what the corrector saw."""

    version = forms.IntegerField(
        widget=forms.HiddenInput,
        min_value=1,
        max_value=LARGEST_NUMBER - 1,  # the correction makes the next one
        error_messages=dict.fromkeys(("required", "invalid", "min_value", "max_value"), LOST),
    )
    reasons = forms.MultipleChoiceField(
        label=_("Ce qui était faux"),
        required=False,
        widget=forms.CheckboxSelectMultiple,
        choices=list(REASONS.items()),
        error_messages={
            "invalid_choice": _("Ce motif n’existe pas : écrivez-le en toutes lettres."),
            "invalid_list": _("Ce motif n’existe pas : écrivez-le en toutes lettres."),
        },
    )
    reason_text = forms.CharField(
        label=_("En quelques mots"),
        required=False,
        max_length=100,
        error_messages={"max_length": _("Ce motif est trop long : 100 caractères suffisent.")},
    )

    def clean(self) -> dict[str, Any]:
        """Ask for a reason beside the facts."""
        data = super().clean()
        if not self.reason and not self.errors.keys() & {"reasons", "reason_text"}:
            self.add_error(
                "reasons", _("Dites ce qui était faux : le motif reste sur la feuille.")
            )
        return data

    @property
    def reason(self) -> str:
        """The reason in words."""
        chosen = [str(REASONS[code]) for code in self.cleaned_data.get("reasons", [])]
        return ", ".join([*chosen, *filter(None, [self.cleaned_data.get("reason_text")])])


class AttackCorrection(CorrectionForm, AttackForm):
    """A correction to a deal that somebody took."""


class AloneCorrection(CorrectionForm, AloneForm):
    """A correction to a deal where everyone played alone."""


def initial_of(deal: Deal) -> dict[str, Any]:
    """Fill the form with a deal's facts, as the fields hold them."""
    always = {"uuid": deal.uuid, "number": deal.number, "version": deal.version}
    if deal.board:
        always["board"] = deal.board
    if not deal.played:
        known = Outcome.PLAYED if deal.outcome == Outcome.CANCELLED else deal.outcome
        return always | {"outcome": known}
    if deal.card_points:
        return always | {
            f"points_{at}": labels.points(Decimal(halves) / 2)
            for at, halves in deal.card_points
        }
    position = {seat.pk: seat.position for seat in deal.table.seated}
    assert deal.taker_id is not None
    ruleset = deal.table.rules
    partners = deal.partners or [deal.alone]
    return always | {
        "taker": position[deal.taker_id],
        "partner": partners if ruleset.max_partners > 1 else partners[0],
        **call_initial(deal.called_card, ruleset.call),
        "contract": deal.contract,
        "bouts": deal.bouts,
        "points": labels.points(deal.points),
        "both_petits": deal.petits > 1,
        **{fact.name: getattr(deal, fact.name) for fact in SIDES_AND_TICKS},
        **{f"poignee_{at}": size for at, size in deal.poignees},
        **{
            f"misere_{kind}": [at for at, held in deal.miseres if held == kind]
            for kind in ruleset.miseres
        },
    }
