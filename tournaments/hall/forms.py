"""The screens of the hall: what each shows, what is announced, how far the ceremony is."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.functional import Promise
from django.utils.translation import gettext as _, gettext_lazy, pgettext_lazy

from tarotclub.ground.fields import ChangingForm, OneOf, Text
from tournaments.event.forms.fields import whole
from tournaments.models import Screen, Season, Show, Theme

SHORTEST, LONGEST = 3, 600
SECONDS = gettext_lazy("Donnez un nombre de secondes, de 3 à 600.")
PLACE = gettext_lazy("Donnez la place dans la suite, de 1 à 8, ou rien.")
NOTHING = gettext_lazy("Un écran montre au moins une vue : donnez-lui une place.")
NAME = gettext_lazy("Donnez un nom à cet écran : la salle, le bar…")
TOO_LONG = gettext_lazy("40 caractères au plus.")
PRESET = gettext_lazy("Choisissez ce que cet écran montre pour commencer.")
STEP = gettext_lazy("La liste des appelés a changé : regardez, puis continuez.")
USUAL_SECONDS: Mapping[Show, int] = {Show.CLOCK: 20, Show.BOARD: 15, Show.CEREMONY: 60}
USUAL = 10  # a page of a list


@dataclass(frozen=True, slots=True)
class ScreenPreset:
    """What a screen usually shows at one place of the hall."""

    label: str | Promise
    hint: str | Promise
    shows: tuple[Show, ...]

    @property
    def rotation(self) -> list[dict[str, Any]]:
        return [view(show, seconds_of(show), Theme.LIGHT) for show in self.shows]


def view(show: Show, seconds: int, theme: str) -> dict[str, Any]:
    """One line of a rotation as a screen stores it."""
    return {"show": show.value, "seconds": seconds, "theme": str(theme)}


def seconds_of(show: Show) -> int:
    return USUAL_SECONDS.get(show, USUAL)


PRESETS: Mapping[str, ScreenPreset] = {
    "accueil": ScreenPreset(
        pgettext_lazy("écran", "Accueil"), gettext_lazy("le placement par nom"), (Show.NAMES,)
    ),
    "salle": ScreenPreset(
        gettext_lazy("Salle"),
        gettext_lazy("l’horloge et l’état des tables"),
        (Show.CLOCK, Show.BOARD),
    ),
    "classement": ScreenPreset(
        gettext_lazy("Classement"),
        gettext_lazy("le classement après chaque tour"),
        (Show.RANKING,),
    ),
    "ceremonie": ScreenPreset(
        gettext_lazy("Cérémonie"),
        gettext_lazy("la remise des prix, du dernier au premier"),
        (Show.CEREMONY,),
    ),
}


class NewScreenForm(forms.Form):
    """A new screen; without a name it is called as what it shows."""

    preset = OneOf(gettext_lazy("Il montre"), PRESET)
    name = Text(gettext_lazy("Nom"), 40, TOO_LONG)

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.fields["preset"].choices = [  # type: ignore[attr-defined]
            (key, _("%(preset)s : %(hint)s") % {"preset": preset.label, "hint": preset.hint})
            for key, preset in PRESETS.items()
        ]

    @property
    def settings(self) -> dict[str, Any]:
        preset = PRESETS[self.cleaned_data["preset"]]
        name = self.cleaned_data["name"] or str(preset.label)
        return {"name": name, "rotation": preset.rotation}


@dataclass(frozen=True, slots=True)
class ShowFields:
    """The fields of one view in the form that composes a screen."""

    label: str
    place: forms.BoundField
    seconds: forms.BoundField


class ScreenForm(ChangingForm):
    """A screen's name and colours, and for each view its place in turn and its seconds."""

    name = Text(gettext_lazy("Nom"), 40, TOO_LONG, NAME)
    theme = OneOf(
        gettext_lazy("Couleurs"),
        gettext_lazy("Choisissez les couleurs."),
        choices=Theme.choices,
    )

    season = OneOf(
        gettext_lazy("Classement de la saison : laquelle"),
        gettext_lazy("Choisissez une saison de la liste."),
        widget=forms.Select,
        required=False,
        coerce=int,
        empty_value=None,
    )

    def __init__(self, *args: Any, seasons: Sequence[Season], **options: Any) -> None:
        super().__init__(*args, **options)
        self.fields["season"].choices = [  # type: ignore[attr-defined]
            ("", _("celles où ce tournoi compte")),
            *((season.pk, season.name) for season in seasons),
        ]
        for show in Show:
            label = {"show": show.label}
            place = _("%(show)s : place dans la suite") % label
            seconds = _("%(show)s : secondes par page") % label
            self.fields[f"place_{show}"] = whole(place, 1, len(Show), PLACE, required=False)
            self.fields[f"seconds_{show}"] = whole(
                seconds, SHORTEST, LONGEST, SECONDS, required=False
            )

    @classmethod
    def of(
        cls, screen: Screen, seasons: Sequence[Season], data: QueryDict | None
    ) -> "ScreenForm":
        """Fill the form with what a screen shows."""
        initial: dict[str, Any] = {"name": screen.name, "theme": screen.theme}
        initial |= {f"seconds_{show}": seconds_of(show) for show in Show}
        for place, one in enumerate(screen.rotation, start=1):
            initial[f"place_{one['show']}"] = place
            initial[f"seconds_{one['show']}"] = one["seconds"]
            initial |= {"season": one["season"]} if "season" in one else {}
        return cls(data, initial=initial, seasons=seasons)

    @property
    def lines(self) -> Iterator[ShowFields]:
        for show in Show:
            yield ShowFields(str(show.label), self[f"place_{show}"], self[f"seconds_{show}"])

    def clean(self) -> None:
        data = self.cleaned_data
        placed = [show for show in Show if data.get(f"place_{show}")]
        wrong = any(name.startswith("place_") for name in self.errors)
        if not placed and not wrong:
            self.add_error(None, str(NOTHING))
        placed.sort(key=lambda show: data[f"place_{show}"])
        self.shows: Sequence[Show] = placed

    @property
    def settings(self) -> dict[str, Any]:
        data = self.cleaned_data
        rotation = [
            view(show, data[f"seconds_{show}"] or seconds_of(show), data["theme"])
            for show in self.shows
        ]
        if chosen := data["season"]:
            rotation = [
                one | {"season": chosen} if one["show"] == Show.SEASON else one
                for one in rotation
            ]
        return {"name": data["name"], "rotation": rotation}


class AnnouncementForm(forms.Form):
    """What is said over all screens."""

    text = Text(
        gettext_lazy("Texte de l’annonce"),
        200,
        gettext_lazy("200 caractères au plus."),
        gettext_lazy("Écrivez ce qu’il faut annoncer."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )


class StepForm(forms.Form):
    """The step that the ceremony shall come to, as the remote control's page saw it."""

    def __init__(self, *args: Any, last: int, **options: Any) -> None:
        super().__init__(*args, **options)
        self.fields["step"] = whole("", 0, last, STEP)
