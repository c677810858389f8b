"""What a club chooses about the cote of its players."""

from django import forms
from django.utils.translation import gettext_lazy

from tournaments.event.forms.options import whole

OLDEST = 20  # seasons
SEASONS = gettext_lazy("Donnez un nombre de saisons, de 1 à 20, ou rien.")


class CoteForm(forms.Form):
    """Whether the cote is shown, and after how many seasons a deal weighs half."""

    shown = forms.BooleanField(required=False, widget=forms.HiddenInput)
    half_life = whole(
        gettext_lazy("Demi-vie, en saisons"),
        1,
        OLDEST,
        SEASONS,
        required=False,
        help_text=gettext_lazy(
            "Après ce nombre de saisons, une donne pèse moitié moins. Vide : toutes les donnes"
            " pèsent autant."
        ),
    )
