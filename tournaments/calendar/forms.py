"""What is asked of an event to be announced, one question a page; what a calendar shows."""

import datetime as dt
from collections.abc import Mapping
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from tarotclub.ground.fields import ChangingForm, Hour, Number, OneOf, Text
from tournaments.calendar.services import MOST_DATES, dates_of
from tournaments.event.forms.fields import WITHIN_REACH, day_field
from tournaments.event.forms.names import has_invisible
from tournaments.models import Announcement, Event, EventKind, Level

MOST_PLACES = 5000
WRONG_HOUR = _("Écrivez une heure, comme 20:30.")
INVISIBLE = _("Il y a là un caractère invisible : effacez-le et retapez.")
CHOOSE = _("Choisissez l’une des réponses proposées.")


class Sentence(Text):
    """A sentence of the club's; `empty` says what to write where one is needed."""

    def __init__(self, label: Any, most: int, empty: Any = None, **options: Any) -> None:
        too_long = format_lazy(_("C’est trop long : {most} caractères au plus."), most=most)
        super().__init__(label, most, too_long, empty, **options)
        self.widget.attrs = {"autocomplete": "off", **self.widget.attrs}
        self.widget.attrs.pop("maxlength", None)  # so that a sentence can say it is too much

    def validate(self, value: str) -> None:
        super().validate(value)
        lines = value.splitlines() if isinstance(self.widget, forms.Textarea) else [value]
        if any(map(has_invisible, lines)):
            raise forms.ValidationError(INVISIBLE, code="invisible")


class AboutForm(ChangingForm):
    """One question about an event, filled with what is announced of it."""

    heading: str | Promise
    text: str | Promise = ""

    def __init__(
        self, data: QueryDict | None, *, event: Event, told: Announcement | None
    ) -> None:
        self.event, self.told = event, told
        super().__init__(data, initial=self.stored(told) if told else self.proposed())
        if not (told and told.published_at):
            self.fields.pop("notice", None)  # nobody knows it yet

    def proposed(self) -> dict[str, Any]:
        return {}

    def stored(self, told: Announcement) -> dict[str, Any]:
        return {name: getattr(told, name, None) for name in self.base_fields}

    @property
    def answers(self) -> Mapping[str, Any]:
        """What is to be noted of the announcement."""
        return self.cleaned_data


class WhenForm(AboutForm):
    heading = _("Quand ?")

    date = day_field(_("Jour"))
    starts = Hour(_("Début"), WRONG_HOUR)
    doors = Hour(_("Ouverture des portes"), WRONG_HOUR, required=False)
    ends = Hour(_("Fin"), WRONG_HOUR, required=False)
    notice = Sentence(
        _("Un mot à ceux qui sont inscrits"),
        200,
        help_text=_("Ils le lisent si le jour ou l’heure change."),
    )

    def proposed(self) -> dict[str, Any]:
        return {"date": self.event.date}

    def stored(self, told: Announcement) -> dict[str, Any]:
        moments = {"starts": told.starts_at, "doors": told.doors_at, "ends": told.ends_at}
        hours = {name: at and timezone.localtime(at).time() for name, at in moments.items()}
        return {"date": timezone.localdate(told.starts_at), **hours, "notice": ""}

    def clean(self) -> None:
        data = self.cleaned_data
        doors, starts = data.get("doors"), data.get("starts")
        if doors and starts and doors > starts:
            self.add_error("doors", _("Les portes ouvrent après le début : corrigez l’heure."))
        day = data.get("date")
        if day and day < timezone.localdate() and day != self.initial.get("date"):
            self.add_error("date", _("Ce jour est passé : choisissez-en un autre."))

    @property
    def answers(self) -> dict[str, Any]:
        """The moments of it; who plays past midnight ends on the next day."""
        data = dict(self.cleaned_data)
        day = data.pop("date")
        for name in ("starts", "doors", "ends"):
            hour = data.pop(name)
            data[f"{name}_at"] = hour and _at(day, hour)
        if data["ends_at"] and data["ends_at"] <= data["starts_at"]:
            data["ends_at"] += dt.timedelta(days=1)
        return data


def _at(day: dt.date, hour: dt.time) -> dt.datetime:
    return timezone.make_aware(dt.datetime.combine(day, hour))


class WhereForm(AboutForm):
    heading = _("Où ?")

    place = Sentence(
        _("Salle et rue"), 120, _("Dites où l’on joue : le nom de la salle, sa rue.")
    )
    town = Sentence(_("Ville"), 60, _("Dites dans quelle ville."))

    def proposed(self) -> dict[str, Any]:
        """Where the club played last."""
        others = Announcement.objects.filter(event__club=self.event.club).exclude(town="")
        last = others.order_by("-changed_at").values("place", "town").first()
        return dict(last or {})

    def stored(self, told: Announcement) -> dict[str, Any]:
        return super().stored(told) if told.town else self.proposed()


class AudienceForm(AboutForm):
    heading = _("Pour qui ?")

    level = OneOf(_("Qui peut venir"), CHOOSE, choices=Level.pairs)
    about = Sentence(
        _("Ce qu’il faut savoir de plus"),
        600,
        widget=forms.Textarea(attrs={"rows": 4}),
        help_text=_("Repas, parking, lots, à qui téléphoner : tout le monde le lit."),
    )

    def proposed(self) -> dict[str, Any]:
        return {"level": Level.OPEN}


class FromHomeForm(AboutForm):
    heading = _("S’inscrire depuis la maison ?")

    takes_entries = forms.BooleanField(
        label=_("Chacun s’inscrit lui-même sur la page de l’événement"), required=False
    )
    places = Number(
        _("Nombre de places"),
        1,
        MOST_PLACES,
        _("Écrivez un nombre entier, de 1 à 5000, ou rien."),
        required=False,
        help_text=_("Vide : il y en a pour tous. Au-delà, on attend qu’une place se libère."),
    )
    closes = day_field(
        _("Dernier jour pour s’inscrire"), required=False, help_text=_("Vide : jusqu’au début.")
    )
    needs_approval = forms.BooleanField(
        label=_("Qui n’est pas connu du club attend l’accord du bureau"), required=False
    )
    question = Sentence(
        _("Une question contre les robots"),
        120,
        help_text=_("Par exemple : combien de cartes a un jeu de tarot ?"),
    )
    answer = Sentence(_("Sa réponse"), 60)

    def stored(self, told: Announcement) -> dict[str, Any]:
        closes = told.entries_close_at
        last = closes and timezone.localdate(closes - dt.timedelta(seconds=1))
        return super().stored(told) | {"closes": last}

    def clean(self) -> None:
        data = self.cleaned_data
        if bool(data.get("question")) != bool(data.get("answer")):
            self.add_error("answer", _("Une question et sa réponse vont ensemble."))
        closes = data.get("closes")
        if closes and self.told and closes > timezone.localdate(self.told.starts_at):
            self.add_error("closes", _("C’est après le début : choisissez un jour d’avant."))

    @property
    def answers(self) -> dict[str, Any]:
        data = dict(self.cleaned_data)
        closes = data.pop("closes")
        after = closes and _at(closes + dt.timedelta(days=1), dt.time.min)
        assert self.told is not None
        return {**data, "entries_close_at": after and min(after, self.told.starts_at)}


STEPS: dict[str, type[AboutForm]] = {
    "quand": WhenForm,
    "ou": WhereForm,
    "qui": AudienceForm,
    "inscriptions": FromHomeForm,
}


class CancelForm(forms.Form):
    notice = Sentence(
        _("Pourquoi"), 200, help_text=_("Les inscrits le lisent sur la page de l’événement.")
    )


class RepeatForm(forms.Form):
    """Every so many weeks, until a day."""

    weeks = OneOf(
        _("Rythme"),
        CHOOSE,
        coerce=int,
        choices=[
            (1, _("Chaque semaine")),
            (2, _("Une semaine sur deux")),
            (3, _("Toutes les trois semaines")),
            (4, _("Toutes les quatre semaines")),
        ],
        initial=1,
    )
    last = day_field(_("Jusqu’au"), help_text=_("60 dates au plus."))

    def __init__(self, data: QueryDict | None, *, first: dt.date) -> None:
        super().__init__(data)
        self.first = first

    def clean(self) -> None:
        data = self.cleaned_data
        if {"weeks", "last"} <= data.keys():
            count = len(dates_of(self.first, data["last"], data["weeks"]))
            if not count:
                self.add_error("last", _("Aucune autre date d’ici là : choisissez plus tard."))
            elif count > MOST_DATES:
                self.add_error("last", _("Plus de 60 dates : choisissez un jour moins loin."))


ANY = ("", _("Tout"))
NARROWS: dict[str, Any] = {"required": False, "widget": forms.Select}


class CalendarForm(forms.Form):
    """What a calendar shows: a month, and of that a town, a kind, a level."""

    mois = forms.DateField(
        input_formats=["%Y-%m"],
        required=False,
        widget=forms.HiddenInput,
        validators=WITHIN_REACH,
        error_messages={"invalid": _("Ce mois n’existe pas : écrivez-le comme 2026-11.")},
    )
    lieu = Sentence(_("Ville"), 60)
    genre = OneOf(_("Genre"), CHOOSE, choices=lambda: [ANY, *EventKind.pairs()], **NARROWS)
    niveau = OneOf(_("Pour qui"), CHOOSE, choices=lambda: [ANY, *Level.pairs()], **NARROWS)
