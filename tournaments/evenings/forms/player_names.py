"""Putting players on an evening's list."""

from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.translation import gettext as _, gettext_lazy

from scoring.services.players import near_players
from tournaments.event.forms.choosing import PlayersField
from tournaments.event.forms.names import NAME_EMPTY, UNKNOWN, NameField
from tournaments.models import Event

if TYPE_CHECKING:
    from scoring.models import Player


class PlayersForm(forms.Form):
    """Players of the club, by key, or one new name; a look-alike asks to be confirmed."""

    player = PlayersField(
        label=gettext_lazy("Joueurs du club"), required=False, unknown=UNKNOWN
    )
    name = NameField(label=gettext_lazy("Nom du joueur"), empty=NAME_EMPTY, required=False)
    confirmed = forms.BooleanField(required=False)

    def __init__(self, *args: Any, evening: Event, **options: Any) -> None:
        super().__init__(*args, **options)
        self.evening = evening
        self.near: list[Player] = []
        self.fields["player"].queryset = evening.club.players.all()  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if not self.errors and not data["player"]:
            if "name" not in self.data:  # sent by the list, which has names to tick alone
                raise forms.ValidationError({"player": _("Touchez au moins un joueur.")})
            self._check_name(data["name"], confirmed=data["confirmed"])
        return data

    def _check_name(self, name: str, *, confirmed: bool) -> None:
        if not name:
            self.add_error("name", NAME_EMPTY)
        elif not confirmed:
            near = near_players(club=self.evening.club, name=name)
            self.near = [player for player in near if player.name != name]
            if self.near:
                names = _(" ou ").join(player.name for player in self.near)
                self.add_error("name", _("Vouliez-vous dire %(names)s ?") % {"names": names})
