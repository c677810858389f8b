"""The form of the planning calculator; a bare address starts from a usual day."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from tournaments.desk.calculator import Wish
from tournaments.event.forms.options import whole

USUAL = {"players": 32, "rounds": 5, "deals": 5, "begins": "14:00", "pause": 10}
LENGTH = gettext_lazy("Dites combien de donnes ou de minutes dure un tour.")
TIME = gettext_lazy("Écrivez une heure, comme 14:00.")
NUMBER = gettext_lazy("Écrivez un nombre entier qui a du sens ici.")


def clock_field(label: Any, **options: Any) -> forms.TimeField:
    return forms.TimeField(
        label=label,
        widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M"),
        error_messages=dict.fromkeys(("required", "invalid"), TIME),
        **options,
    )


class PlanningForm(forms.Form):
    """Players, rounds, how long a round is, when it all begins, and by when it has to end."""

    players = whole(gettext_lazy("Joueurs"), 3, 400, NUMBER)
    rounds = whole(gettext_lazy("Tours"), 1, 30, NUMBER)
    deals = whole(gettext_lazy("Donnes par tour"), 1, 50, NUMBER, required=False)
    minutes = whole(
        gettext_lazy("Ou minutes par tour"),
        5,
        600,
        NUMBER,
        required=False,
        help_text=gettext_lazy("Une donne est comptée onze minutes."),
    )
    pause = whole(gettext_lazy("Minutes entre deux tours"), 0, 240, NUMBER)
    begins = clock_field(gettext_lazy("Début"))
    ends = clock_field(gettext_lazy("Tout doit finir à"), required=False)

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if not self.errors and not data.get("deals") and not data.get("minutes"):
            self.add_error("deals", LENGTH)
        return data

    @property
    def wish(self) -> Wish:
        return Wish(**self.cleaned_data)
