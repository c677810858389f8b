"""What a tournament's form asks about duplicate."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _, gettext_lazy

from tournaments.duplicate.engine import DuplicateForm
from tournaments.models.event import duplicate_choices

ALTERNE, GENERAL = "alterne", "general"
BOARDS_UNKNOWN = gettext_lazy("Dites combien d’étuis chaque table joue par tour.")
LARGEST = 4  # players of a team, but in équipes
TOO_LARGE = gettext_lazy("Cinq ou six joueurs : seulement en duplicate par équipes.")
# Players of a team, at least and at most.
TEAM_SIZES = {
    DuplicateForm.INDIVIDUEL: (1, 1),
    DuplicateForm.TRIPLETTES: (3, 3),
    DuplicateForm.QUADRETTES: (4, 4),
    DuplicateForm.EQUIPES: (4, 6),
}


class DuplicateFields(forms.Form):
    """Whether boards are compared, and which ranking counts then."""

    duplicate = forms.ChoiceField(
        label=gettext_lazy("Les donnes"),
        required=False,
        choices=[("", gettext_lazy("Donnes libres")), *duplicate_choices()],
        widget=forms.RadioSelect,
        help_text=gettext_lazy(
            "En duplicate, les mêmes étuis sont joués à plusieurs tables et comparés."
        ),
        error_messages={"invalid_choice": gettext_lazy("Choisissez une des formes.")},
    )
    alterne = forms.ChoiceField(
        label=gettext_lazy("En duplicate, on classe"),
        required=False,
        choices=[
            (ALTERNE, gettext_lazy("À l’alterné, ligne par ligne")),
            (GENERAL, gettext_lazy("Au général, tous ensemble")),
        ],
        widget=forms.RadioSelect,
    )

    results_at_table = forms.BooleanField(
        label=gettext_lazy("Montrer aux tables les autres résultats d’un étui joué"),
        required=False,
        help_text=gettext_lazy(
            "La tablette dit alors « vous : +56, 3e de 5, 50 % ». Ne le cochez pas si un étui"
            " est rejoué plus tard par quelqu’un qui peut l’entendre."
        ),
    )

    def clean_alterne(self) -> bool:
        return bool(self.cleaned_data["alterne"] != GENERAL)

    def check_duplicate(self, data: dict[str, Any]) -> None:
        """Refuse what a duplicate is not: by the clock alone, or in teams of another size."""
        if (
            data.get("duplicate") != DuplicateForm.EQUIPES
            and data.get("team_size", 0) > LARGEST
        ):
            self.add_error("team_size", TOO_LARGE)
        if not data.get("duplicate") or "team_size" in self.errors:
            return
        if not data.get("deals_per_round") and "deals_per_round" not in self.errors:
            self.add_error("deals_per_round", BOARDS_UNKNOWN)
        fewest, most = TEAM_SIZES[DuplicateForm(data["duplicate"])]
        if fewest <= data.get("team_size", 0) <= most:
            return
        if most == 1:
            words = _("Le duplicate individuel se joue sans équipes.")
        elif fewest == most:
            words = _("Cette forme se joue en équipes de %(n)s.") % {"n": most}
        else:
            words = _("Cette forme se joue en équipes de %(n)s à %(most)s joueurs.")
            words %= {"n": fewest, "most": most}
        self.add_error("team_size", words)
