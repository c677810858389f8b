"""The forms of a federation: a club, its region, the reason of a decision."""

from typing import Any

from django import forms
from django.db.models import QuerySet
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from tarotclub.ground.fields import ChangingForm, OneOf, Text
from tournaments.event.forms.names import NameField, ShortNameField
from tournaments.models import Affiliation, Event

CHOOSE = _("Choisissez dans la liste.")


def _region() -> ShortNameField:
    help_text = _("La même pour tous les clubs d’une saison régionale.")
    return ShortNameField(label=_("Région"), help_text=help_text)


class FederationForm(forms.Form):
    name = NameField(label=_("Nom de la fédération"), empty=_("Donnez-lui un nom."))


class NewClubForm(forms.Form):
    """Which club comes to a federation: one of the site, or a new one."""

    new = OneOf(
        _("Ce club"),
        CHOOSE,
        coerce=bool,
        empty_value=None,
        choices=[
            ("", _("est déjà sur ce site : l’inviter")),
            ("1", _("n’y est pas : le fonder")),
        ],
        required=False,
        initial="",
    )
    name = NameField(label=_("Nom du club"), empty=_("Donnez un nom au club."))
    region = _region()


class RegionForm(ChangingForm):
    region = _region()

    def __init__(self, data: QueryDict | None = None, *, affiliation: Affiliation) -> None:
        super().__init__(data, initial={"region": affiliation.region})


class ClubReasonForm(forms.Form):
    reason = Text(
        _("Motif, que le club lira"),
        200,
        _("200 caractères au plus."),
        _("Écrivez pourquoi : le club le lira."),
        widget=forms.Textarea(attrs={"rows": 3}),
    )


class EventField(forms.ModelChoiceField):  # type: ignore[type-arg] # not generic at run time
    def label_from_instance(self, obj: Any) -> str:
        return f"{obj.date:%d/%m/%Y} · {obj.name}"


class EventForm(forms.Form):
    """Which event a club publishes: one that is over, the latest first."""

    event = EventField(
        Event.objects.none(),
        label=_("Rencontre"),
        empty_label=_("Choisissez…"),
        error_messages=dict.fromkeys(("required", "invalid_choice"), CHOOSE),
    )

    def __init__(self, data: QueryDict | None, *, events: QuerySet[Event]) -> None:
        super().__init__(data)
        field: Any = self.fields["event"]
        field.queryset = events


class LikenessForm(forms.Form):
    """The players that a button of the page is about."""

    player = forms.IntegerField(min_value=1, max_value=10**15)
    other = forms.IntegerField(min_value=1, max_value=10**15)
