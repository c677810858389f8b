"""What a club chooses about the cote of its players, and a tournament about a handicap."""

from django import forms
from django.utils.translation import gettext_lazy

from tournaments.event.forms.options import whole

OLDEST = 20  # seasons
MOST_DEALS, WHOLE = 1000, 100
DEALS = gettext_lazy("Donnez un nombre de donnes, de 1 à 1000.")
PERCENT = gettext_lazy("Donnez une part, de 1 à 100.")
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


class HandicapForm(forms.Form):
    """In how many deals a handicap is counted, and which part of the gap it gives."""

    deals = whole(gettext_lazy("Donnes par joueur"), 1, MOST_DEALS, DEALS)
    percent = whole(
        gettext_lazy("Part de l’écart, en %"),
        1,
        WHOLE,
        PERCENT,
        help_text=gettext_lazy("50 rend la moitié de ce qui est attendu ; 100 rend tout."),
    )
