"""Leaving, being replaced, never meeting: what an arbiter decides about entries."""

from collections.abc import Sequence
from typing import Any
from uuid import uuid4

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _, gettext_lazy

from tournaments.entries.forms.entry_forms import NamingForm
from tournaments.entries.services.entries import has_played
from tournaments.entries.services.payments import Refund, paid_by
from tournaments.event.money import euros
from tournaments.event.phases import phases_of, round_name
from tournaments.foreign.forms import uuid_field
from tournaments.models import Entry, Event, PaymentMethod

ROUND_UNKNOWN = gettext_lazy("Choisissez un tour qui n’est pas encore lancé.")

PLAYER, BOTH, KEPT = "player", "both", "kept"


class RemovalForm(forms.Form):
    """How somebody who has not played gets back what he paid; nothing is asked of others."""

    back = forms.ChoiceField(
        widget=forms.RadioSelect,
        error_messages=dict.fromkeys(
            ("required", "invalid_choice"), gettext_lazy("Dites comment l’argent est rendu.")
        ),
    )
    uuid = uuid_field()

    def __init__(
        self, data: QueryDict | None = None, *, entry: Entry, initial: Any = None
    ) -> None:
        first = {"back": PaymentMethod.CASH, "uuid": uuid4(), **(initial or {})}
        super().__init__(data, initial=first)
        played = has_played(entry)
        self.paid = 0 if played else max(paid_by(entry), 0)
        self.owed = 0 if played or self.paid else entry.fee_cents
        if not self.paid:
            del self.fields["back"], self.fields["uuid"]
            return
        amount = {"amount": euros(self.paid)}
        kept = (KEPT, _("Ne rien rendre : le club garde %(amount)s") % amount)
        field = self.fields["back"]
        assert isinstance(field, forms.ChoiceField)
        field.label = _("%(amount)s à rendre") % amount
        field.choices = [*PaymentMethod.choices, kept]

    @property
    def refund(self) -> Refund:
        back = self.cleaned_data.get("back", KEPT)
        method = None if back == KEPT else PaymentMethod(back)
        return Refund(self.paid, method, self.cleaned_data.get("uuid") or uuid4())

    @property
    def effect(self) -> str:
        """Say what was done with the money."""
        if not self.paid:
            return ""
        words = (
            _("Rendu : %(amount)s.") if self.refund.method else _("Le club garde %(amount)s.")
        )
        return words % {"amount": euros(self.paid)}


class WithdrawalForm(RemovalForm):
    """From which round somebody no longer plays, and whether he stays in the ranking.

    Where somebody sits for him it is asked `who` leaves.
    """

    from_round = forms.TypedChoiceField(
        label=gettext_lazy("Ne joue plus à partir du"),
        coerce=int,
        widget=forms.RadioSelect,
        error_messages=dict.fromkeys(("required", "invalid_choice"), ROUND_UNKNOWN),
    )
    score_kept = forms.BooleanField(
        label=gettext_lazy("Garder ses points : il reste au classement"), required=False
    )

    who = forms.ChoiceField(
        label=gettext_lazy("Qui s’en va ?"),
        widget=forms.RadioSelect,
        error_messages=dict.fromkeys(
            ("required", "invalid_choice"), gettext_lazy("Dites qui s’en va.")
        ),
    )

    def __init__(
        self,
        data: QueryDict | None = None,
        *,
        rounds: Sequence[int],
        entry: Entry,
    ) -> None:
        first = {"from_round": rounds[0] if rounds else None, "score_kept": True}
        super().__init__(data, entry=entry, initial=first)
        if "back" in self.fields:
            words = gettext_lazy("S’il joue encore avant de partir, rien ne lui est rendu.")
            self.fields["back"].help_text = words if len(rounds) > 1 else ""
            self.order_fields(["from_round", "back"])
        if rounds and rounds[0] == 1:
            words = gettext_lazy(
                "Qui part avant le tour 1 quitte la liste, sans points à garder."
            )
            self.fields["score_kept"].help_text = words
        field = self.fields["from_round"]
        assert isinstance(field, forms.TypedChoiceField)
        phases = phases_of(entry.event)
        field.choices = [(number, round_name(phases, number)) for number in rounds]
        if entry.substitute is None:
            del self.fields["who"]
            return
        names = {"player": entry.player.name, "substitute": entry.substitute.name}
        who = self.fields["who"]
        assert isinstance(who, forms.ChoiceField)
        who.choices = [
            (PLAYER, _("%(player)s : %(substitute)s joue à sa place") % names),
            (BOTH, _("%(substitute)s aussi : la place reste libre") % names),
        ]
        self.order_fields(["who"])

    @property
    def seat_is_kept(self) -> bool:
        """Tell whether only the player goes, whose substitute plays on."""
        return bool(self.cleaned_data.get("who") == PLAYER)


class SubstituteForm(NamingForm):
    """Who sits for an entry."""

    def __init__(self, data: QueryDict | None = None, *, event: Event) -> None:
        super().__init__(data)
        self.look_in(event)
