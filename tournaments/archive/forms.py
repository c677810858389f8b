"""Bringing an event back from its file; storing a results file as a tournament."""

import base64
import binascii
import datetime as dt
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import UploadedFile
from django.db.models import QuerySet
from django.http import QueryDict
from django.utils.translation import gettext as _, gettext_lazy

from scoring.forms.club import ClubForm
from scoring.models import Club, Player
from tarotclub.ground.fields import SomeOf
from tarotclub.ground.places import command
from tarotclub.serving.workshop import WorkshopError, workshop
from tournaments.archive.event_file import EventFile, EventFileError, read_event_file
from tournaments.archive.services.archives import ArchivedResult, stored_before
from tournaments.archive.words import UNREADABLE, event_file_sentence
from tournaments.evenings.forms import EveningForm
from tournaments.event.forms.fields import PlayersField
from tournaments.foreign.forms import FORM_SPOILT

MOST_ON_A_PAGE = 1_400_000  # bytes: the page that asks sends the file back, in letters
SHOWN = {"name", "licence_number", "uuid", "key"}  # of rows, and how many there are
MISSING = gettext_lazy("Choisissez le fichier d’un événement, en .tarot.")


class EventFileForm(ClubForm):
    """The file; its cleaned value is what is shown of it, `packed` what the page sends back."""

    packed: str

    file = forms.FileField(
        label=gettext_lazy("Fichier de l’événement"),
        help_text=gettext_lazy("Le fichier .tarot que l’autre ordinateur a donné."),
        allow_empty_file=True,  # said as what is no such file
        widget=forms.FileInput(attrs={"accept": ".tarot"}),
        error_messages={"required": MISSING, "invalid": MISSING, "missing": MISSING},
    )

    field_order = ("file", "club")

    def clean_file(self) -> EventFile:
        upload: Any = self.cleaned_data["file"]
        assert isinstance(upload, UploadedFile)
        data = upload.read(MOST_ON_A_PAGE + 1)
        if len(data) > MOST_ON_A_PAGE:
            words = _("Ce fichier est trop gros pour cette page : %(command)s le reprend.")
            raise ValidationError(words % {"command": command("restore_event")}, code="large")
        self.packed = base64.urlsafe_b64encode(data).decode()
        return read_or_refuse(data, read_shown)


class PackedEventForm(ClubForm):
    """The file as it comes back with the page that asks."""

    packed = forms.CharField(widget=forms.HiddenInput, error_messages={"required": FORM_SPOILT})

    def clean_packed(self) -> EventFile:
        try:
            data = base64.urlsafe_b64decode(self.cleaned_data["packed"])
        except (binascii.Error, ValueError):
            raise ValidationError(FORM_SPOILT, code="spoilt") from None
        return read_or_refuse(data, read_event_file)  # whole, as it is to be stored


def read_or_refuse(data: bytes, reads: Callable[[bytes], EventFile]) -> EventFile:
    """Read an event file, or say what is the matter with it.

    Another process reads it, so that nobody waits for what it unpacks to.
    """
    try:
        return workshop.do(reads, data)
    except EventFileError as error:
        raise ValidationError(event_file_sentence(error), code=error.code) from error
    except WorkshopError:
        raise ValidationError(str(UNREADABLE["too_slow"]), code="too_slow") from None


def read_shown(data: bytes) -> EventFile:
    """Read an event file whole, and leave out what no page shows. Raises EventFileError."""
    file = read_event_file(data)
    sections = {
        name: [{key: row[key] for key in SHOWN & row.keys()} for row in rows]
        for name, rows in file.sections.items()
    }
    return replace(file, sections=sections, rulesets=(), played=())


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
        same = [(str(club.pk), _("Même nom, même personne"))]  # of this club alone
        self.fields["same"] = SomeOf(_("Noms déjà dans l’annuaire"), SAME, choices=same)
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

    def clean(self) -> None:
        """Ask nobody twice: after a first tap its players are in the directory."""
        super().clean()
        data = self.cleaned_data
        if "date" in data and data["date"] > self.today:
            self.add_error(
                "date", _("Cette date est à venir : un fichier dit ce qui est joué.")
            )
        if set(self.errors) == {"same"} and stored_before(
            club=data["club"], name=data["name"], day=data["date"], results=self.results
        ):
            del self.errors["same"]
