"""Teams of a tournament in its form: how large, what they pay, what they are given."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _, gettext_lazy

from tournaments.models import TeamGap
from tournaments.models.event import team_gap_choices

TEAM_SIZES = (1, 2, 3, 4, 5, 6)


def team_size_choices() -> list[tuple[int, str]]:
    return [
        (size, _("Équipes de %(n)s") % {"n": size} if size > 1 else _("Individuel"))
        for size in TEAM_SIZES
    ]


class TeamsForm(forms.Form):
    """What is said of teams; players by themselves are teams of one."""

    team_size = forms.TypedChoiceField(
        label=gettext_lazy("On joue"),
        initial=1,
        choices=team_size_choices,
        coerce=int,
        widget=forms.RadioSelect,
        help_text=gettext_lazy(
            "Des équipiers ne se rencontrent jamais ; leurs scores s’ajoutent."
            " Cinq ou six joueurs : en duplicate par équipes."
        ),
        error_messages=dict.fromkeys(
            ("required", "invalid_choice"), gettext_lazy("Dites si l’on joue en équipes.")
        ),
    )
    fees_by_team = forms.BooleanField(
        label=gettext_lazy("En équipes : ces droits sont ceux d’une équipe entière"),
        required=False,
    )
    team_gap = forms.ChoiceField(
        label=gettext_lazy("En équipes : à la place d’un résultat qui manque compte"),
        choices=team_gap_choices,
        initial=TeamGap.LOWEST,
        widget=forms.RadioSelect,
        required=False,
        help_text=gettext_lazy(
            "Une équipe incomplète reste classée ; ce qui manque est dit à côté d’elle."
        ),
    )

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        data["team_gap"] = data.get("team_gap") or TeamGap.LOWEST
        data["fees_by_team"] = data.get("fees_by_team", False) and data.get("team_size") != 1
        return data
