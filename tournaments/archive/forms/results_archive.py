"""Storing a results file: what the event is called, and that computed totals stand."""

import datetime as dt
from collections.abc import Sequence
from typing import Any

from django import forms
from django.db.models import QuerySet
from django.http import QueryDict
from django.utils.translation import gettext as _, gettext_lazy

from scoring.models import Club, Player
from tournaments.archive.services.archives import ArchivedResult, stored_before
from tournaments.evenings.forms.evenings import EveningForm
from tournaments.event.forms.fields import PlayersField

SAME = gettext_lazy(
    "Un nom ne suffit pas : cochez si ce sont les mêmes personnes, et qui ne l’est pas."
)


class ArchiveForm(EveningForm):
    """Name, day and club of the event; a box to tick where the file is not stored as it is.

    Who bears the name of somebody in the directory is not him before somebody has said so.
    """

    accepted = forms.BooleanField(
        label=gettext_lazy("Garder les totaux et les rangs recalculés, pas ceux du fichier"),
        error_messages={
            "required": gettext_lazy(
                "Cochez pour garder les totaux et les rangs recalculés, ou corrigez le fichier."
            )
        },
    )

    def __init__(
        self,
        data: QueryDict | None,
        *,
        clubs: QuerySet[Club],
        today: dt.date,
        results: Sequence[ArchivedResult],
        altered: bool,
    ) -> None:
        unknown = {"name": "", "date": None}  # what was played elsewhere, nobody can guess
        nobody = Club.objects.none()  # nothing is asked about how names are written
        super().__init__(data, clubs=clubs, asked=nobody, today=today, initial=unknown)
        self.results = results
        self.fields["name"].label = _("Nom du tournoi")
        self.fields["name"].error_messages["required"] = _("Donnez un nom au tournoi.")
        self.fields["date"].error_messages["required"] = _("Indiquez la date du tournoi.")
        if not altered:
            del self.fields["accepted"]
        asked = data.get("club") if data else None
        club = self.the_club or next((one for one in clubs if str(one.pk) == asked), None)
        if club is not None:
            self._ask_who_is_who(club)

    def _ask_who_is_who(self, club: Club) -> None:
        names = [result.name for result in self.results]
        known = Player.objects.filter(club=club, name__in=names).order_by("name")
        if not known:
            return
        self.fields["same"] = forms.MultipleChoiceField(
            label=_("Noms déjà dans l’annuaire"),
            choices=[(str(club.pk), _("Même nom, même personne"))],  # of this club alone
            widget=forms.CheckboxSelectMultiple,
            error_messages=dict.fromkeys(("required", "invalid_choice"), SAME),
        )
        self.fields["others"] = PlayersField(
            unknown=SAME,
            label=_("Sauf, qui est quelqu’un d’autre"),
            required=False,
            widget=forms.CheckboxSelectMultiple,
            help_text=_("Qui est coché est ajouté à l’annuaire à part, comme « Ana (2) »."),
        )
        self.fields["others"].queryset = known  # type: ignore[attr-defined] # a PlayersField

    def clean_others(self) -> frozenset[str]:
        """The names of those who only share it."""
        return frozenset(player.name for player in self.cleaned_data["others"])

    def clean(self) -> dict[str, Any]:
        """Ask nobody twice: after a first tap its players are in the directory."""
        data = super().clean()
        if "date" in data and data["date"] > self.today:
            self.add_error(
                "date", _("Cette date est à venir : un fichier dit ce qui est joué.")
            )
        if set(self.errors) == {"same"} and stored_before(
            club=data["club"], name=data["name"], day=data["date"], results=self.results
        ):
            del self.errors["same"]
        return data
