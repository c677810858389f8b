"""Choosing empty score sheets to print; everything has a value to start from."""

from typing import Any

from django import forms
from django.core.validators import MaxValueValidator, MinValueValidator
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from tournaments.sheets.table_games import TableGame, grouped, shipped

MOST_DEALS, MOST_COPIES = 60, 200
DEALS = _("Choisissez de 1 à 60 donnes par feuille.")
MODEL = _("Choisissez un modèle de la liste.")
FEDERATION = "federation"
COPIES = _("Choisissez de 1 à 200 exemplaires.")
PLAYERS = _("Choisissez un jeu de la liste : à 3, 4 ou 5 joueurs, ou un autre.")
FFT_GAMES = _("Règles de la fédération")
PER_PAGE = _("Choisissez une ou deux feuilles par page.")


def _whole(label: Any, most: int, sentence: Any) -> forms.IntegerField:
    return forms.IntegerField(
        label=label,
        validators=[MinValueValidator(1, sentence), MaxValueValidator(most, sentence)],
        error_messages={"required": sentence, "invalid": sentence},
        widget=forms.NumberInput(attrs={"min": 1, "max": most, "inputmode": "numeric"}),
    )


def _games() -> list[tuple[str, Any]]:
    """The games by group, the federation's first and under their own name."""
    groups = grouped(shipped())
    return [
        (group or str(FFT_GAMES), [(key, sitting.label) for key, sitting in games])
        for group, games in groups.items()
    ]


class BlankSheetForm(forms.Form):
    """Named as in the address: feuilles/vierge.pdf?joueurs=4&donnes=12&copies=4&par_page=1."""

    joueurs = forms.ChoiceField(
        label=_("Jeu"),
        choices=_games,
        error_messages={"required": PLAYERS, "invalid_choice": PLAYERS},
    )
    modele = forms.ChoiceField(
        label=_("Modèle à quatre"),
        choices=[
            (FEDERATION, _("de la fédération : + et −, Total, Bilan")),
            ("faits", _("avec ce qui compte dans chaque donne : bouts, points, primes")),
        ],
        widget=forms.RadioSelect,
        error_messages={"required": MODEL, "invalid_choice": MODEL},
    )
    donnes = _whole(_("Donnes par feuille"), MOST_DEALS, DEALS)
    copies = _whole(_("Exemplaires"), MOST_COPIES, COPIES)
    par_page = forms.TypedChoiceField(
        label=_("Sur une page"),
        choices=[(1, _("une feuille")), (2, _("deux feuilles, à couper"))],
        coerce=int,
        widget=forms.RadioSelect,
        error_messages={"required": PER_PAGE, "invalid_choice": PER_PAGE},
    )

    STARTS = {"joueurs": "4", "modele": "faits", "donnes": "12", "copies": "1", "par_page": "1"}

    def __init__(self, asked: QueryDict | None = None) -> None:
        """Read an address; what it does not say keeps its start. None: nothing is asked yet."""
        if asked is None:
            super().__init__(initial=self.STARTS | {"modele": FEDERATION})
        else:
            super().__init__(self.STARTS | asked.dict())

    @property
    def of_federation(self) -> bool:
        """Whether the federation's own layout is asked for; it has four places."""
        return str(self.cleaned_data["modele"]) == FEDERATION

    @property
    def sitting(self) -> TableGame:
        return shipped()[self.cleaned_data["joueurs"]]
