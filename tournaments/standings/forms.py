"""Which ranking a page or a print-out is asked for; nonsense in an address asks for nothing."""

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from django import forms
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from tournaments.models import Event
from tournaments.play.played import BoardOrder

OF_TEAMS, OF_PLAYERS = "equipes", "joueurs"


class RankingForm(forms.Form):
    """After which round, of which category, teams or line; `nom` looks for somebody.

    In an event of teams it is of them unless players or a category are asked for.
    """

    apres = forms.IntegerField(required=False, min_value=1)
    categorie = forms.CharField(required=False)
    vue = forms.CharField(required=False)
    nom = forms.CharField(
        label=_("Trouver un nom ou un numéro"),
        required=False,
        max_length=80,
        widget=forms.TextInput(
            attrs={"class": "input", "type": "search", "hx-preserve": "true"}  # while typing
        ),
    )

    @classmethod
    def asked(cls, query: Mapping[str, Any], event: Event) -> dict[str, Any]:
        """What an address asks of `result_sheet`."""
        form = cls(query)
        form.is_valid()
        data = form.cleaned_data
        category = data.get("categorie", "")
        of_players = category or data.get("vue") == OF_PLAYERS
        return {
            "until": data.get("apres"),
            "category": category,
            "of_teams": event.team_size > 1 and not of_players,
            "order": data.get("vue") if data.get("vue") in set(BoardOrder) else "",
        }

    @classmethod
    def until(cls, request: HttpRequest) -> int | None:
        """Name the round after which a ranking is asked for; None now."""
        form = cls(request.GET)
        form.is_valid()
        until: int | None = form.cleaned_data.get("apres")
        return until

    @staticmethod
    def address(asked: Mapping[str, Any]) -> str:
        """Write the address of a ranking: what is asked for, without what is not."""
        return urlencode({name: value for name, value in asked.items() if value})
