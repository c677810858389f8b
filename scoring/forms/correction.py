"""A deal corrected or cancelled: the same facts to fill in, why, and which version was seen."""

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring import labels
from scoring.forms.deal import LOST, DealForm
from scoring.forms.played import SIDES_AND_TICKS, AloneForm, AttackForm, call_initial
from scoring.models import Deal
from scoring.models.deal import LARGEST_NUMBER
from scoring.rules import Outcome
from tarotclub.ground.fields import Number, SomeOf, Text

UNKNOWN = _("Ce motif n’existe pas : écrivez-le en toutes lettres.")
REASONS = {
    "taker": _("Preneur"),
    "contract": _("Contrat"),
    "bouts": _("Bouts"),
    "points": _("Points"),
    "bonuses": _("Annonces"),
    "outcome": _("Jouée ou non"),
}


def version_field(lost: Any) -> forms.IntegerField:
    """The version of the deal that was seen."""
    most = LARGEST_NUMBER - 1  # what is done makes the next one
    return Number(None, 1, most, lost, widget=forms.HiddenInput)


def reasons_field(label: Any, reasons: Mapping[str, Any]) -> forms.MultipleChoiceField:
    return SomeOf(label, UNKNOWN, required=False, choices=list(reasons.items()))


def in_words(form: forms.Form, reasons: Mapping[str, Any], text: str) -> str:
    """The reasons that were ticked, and what is written in the field `text`."""
    ticked = [str(reasons[code]) for code in form.cleaned_data.get("reasons", [])]
    return ", ".join([*ticked, *filter(None, [form.cleaned_data.get(text)])])


class CorrectionForm(DealForm):
    """A deal as it should have been reported; `version` is what the corrector saw."""

    version = version_field(LOST)
    reasons = reasons_field(_("Ce qui était faux"), REASONS)
    reason_text = Text(
        _("En quelques mots"), 100, _("Ce motif est trop long : 100 caractères suffisent.")
    )

    def clean(self) -> None:
        """Ask for a reason beside the facts."""
        super().clean()
        if not self.reason and not self.errors.keys() & {"reasons", "reason_text"}:
            self.add_error(
                "reasons", _("Dites ce qui était faux : le motif reste sur la feuille.")
            )

    @property
    def reason(self) -> str:
        """The reason in words."""
        return in_words(self, REASONS, "reason_text")


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


LONGEST_REASON = 200  # DealRevision.reason
VERSION_LOST = _(
    "La page a perdu la version de la donne : revenez à la feuille et recommencez."
)
MISSING = _("Dites pourquoi la donne est annulée : le motif reste écrit.")
TOO_LONG = _("Ce motif est trop long : 200 caractères suffisent.")
CANCELLED_BECAUSE = {
    "dealt": _("Cartes mal distribuées"),
    "twice": _("Notée deux fois"),
    "elsewhere": _("Notée à la mauvaise table"),
    "arbiter": _("Décision de l’arbitre"),
}


class CancellationForm(forms.Form):
    """Why a deal is cancelled, by a tap or in words; `version` is what was seen."""

    version = version_field(VERSION_LOST)
    reasons = reasons_field(_("Motif de l’annulation"), CANCELLED_BECAUSE)
    reason = Text(
        _("En quelques mots"),
        LONGEST_REASON,
        TOO_LONG,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def clean(self) -> None:
        """Ask for a reason, ticked or written."""
        if self.errors.keys() & {"reasons", "reason"}:
            return
        if not self.why:
            self.add_error("reasons", MISSING)
        elif len(self.why) > LONGEST_REASON:
            self.add_error("reason", TOO_LONG)

    @property
    def why(self) -> str:
        """The reason in words."""
        return in_words(self, CANCELLED_BECAUSE, "reason")
