"""Leaving, being replaced, never meeting: what an arbiter decides about entries."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _, gettext_lazy

from scoring.models import search_key
from tournaments.forms.entries import NamingForm, name_widget
from tournaments.models import Entry, Tournament

ROUND_UNKNOWN = gettext_lazy("Choisissez un tour qui n’est pas encore lancé.")
NOBODY = gettext_lazy("Écrivez un numéro ou un nom de la liste des inscrits.")


class WithdrawalForm(forms.Form):
    """From which round somebody no longer plays, and whether he stays in the ranking."""

    from_round = forms.TypedChoiceField(
        label=gettext_lazy("Ne joue plus à partir du"),
        coerce=int,
        widget=forms.RadioSelect,
        error_messages=dict.fromkeys(("required", "invalid_choice"), ROUND_UNKNOWN),
    )
    score_kept = forms.BooleanField(
        label=gettext_lazy("Garder ses points : il reste au classement"), required=False
    )

    def __init__(
        self, data: QueryDict | None = None, *, rounds: Sequence[int], **options: Any
    ) -> None:
        first = {"from_round": rounds[0] if rounds else None, "score_kept": True}
        super().__init__(data, initial=first, **options)
        field = self.fields["from_round"]
        assert isinstance(field, forms.TypedChoiceField)
        field.choices = [(number, _("Tour %(n)s") % {"n": number}) for number in rounds]


class SubstituteForm(NamingForm):
    """Who sits for an entry."""

    def __init__(self, data: QueryDict | None = None, *, event: Tournament) -> None:
        super().__init__(data)
        self.look_in(event)


class PairForm(forms.Form):
    """Two of the list, each by his number or his name, who must never meet."""

    one = forms.CharField(
        label=gettext_lazy("Un joueur"),
        widget=name_widget(list="entered"),
        error_messages={"required": NOBODY},
    )
    other = forms.CharField(
        label=gettext_lazy("L’autre"),
        widget=name_widget(list="entered"),
        error_messages={"required": NOBODY},
    )

    def __init__(self, data: QueryDict | None = None, *, entries: Sequence[Entry]) -> None:
        super().__init__(data)
        self.entries = entries

    def clean_one(self) -> int:
        return self._number(self.cleaned_data["one"])

    def clean_other(self) -> int:
        return self._number(self.cleaned_data["other"])

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if "one" in data and data["one"] == data.get("other"):
            self.add_error("other", _("C’est le même joueur : choisissez-en un autre."))
        return data

    def _number(self, text: str) -> int:
        """Read "12", "12 · Ana" or "Ana"."""
        start = text.partition("·")[0].strip()
        key = search_key(text)
        for entry in self.entries:
            if start == str(entry.number) or key == entry.player.key:
                return entry.number
        found = [entry for entry in self.entries if key and key in entry.player.key]
        if len(found) != 1:
            raise forms.ValidationError(NOBODY)
        return found[0].number
