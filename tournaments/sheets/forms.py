"""Choosing empty score sheets to print; everything has a value to start from."""

from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from tarotclub.ground.fields import OneOf
from tournaments.event.forms.fields import whole
from tournaments.sheets.table_games import TableGame, grouped, shipped

MOST_DEALS, MOST_COPIES = 60, 200
DEALS = _("Choisissez de 1 à 60 donnes par feuille.")
MODEL = _("Choisissez un modèle de la liste.")
FEDERATION = "federation"
COPIES = _("Choisissez de 1 à 200 exemplaires.")
PLAYERS = _("Choisissez un jeu de la liste : à 3, 4 ou 5 joueurs, ou un autre.")
FFT_GAMES = _("Règles de la fédération")
PER_PAGE = _("Choisissez une ou deux feuilles par page.")


def _games() -> list[tuple[str, Any]]:
    """The games by group, the federation's first and under their own name."""
    groups = grouped(shipped())
    return [
        (group or str(FFT_GAMES), [(key, sitting.label) for key, sitting in games])
        for group, games in groups.items()
    ]


class BlankSheetForm(forms.Form):
    """Named as in the address: feuilles/vierge.pdf?joueurs=4&donnes=12&copies=4&par_page=1."""

    joueurs = OneOf(_("Jeu"), PLAYERS, widget=forms.Select, choices=_games)
    modele = OneOf(
        _("Modèle à quatre"),
        MODEL,
        choices=[
            (FEDERATION, _("de la fédération : + et −, Total, Bilan")),
            ("faits", _("avec ce qui compte dans chaque donne : bouts, points, primes")),
        ],
    )
    donnes = whole(_("Donnes par feuille"), 1, MOST_DEALS, DEALS)
    copies = whole(_("Exemplaires"), 1, MOST_COPIES, COPIES)
    par_page = OneOf(
        _("Sur une page"),
        PER_PAGE,
        choices=[(1, _("une feuille")), (2, _("deux feuilles, à couper"))],
        coerce=int,
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
