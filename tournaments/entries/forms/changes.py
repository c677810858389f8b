"""Leaving, being replaced, never meeting: what an arbiter decides about entries."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _, gettext_lazy

from tournaments.entries.forms.entries import NamingForm
from tournaments.event.phases import phases_of, round_name
from tournaments.models import Entry, Event

ROUND_UNKNOWN = gettext_lazy("Choisissez un tour qui n’est pas encore lancé.")

PLAYER, BOTH = "player", "both"


class WithdrawalForm(forms.Form):
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
        **options: Any,
    ) -> None:
        first = {"from_round": rounds[0] if rounds else None, "score_kept": True}
        super().__init__(data, initial=first, **options)
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
