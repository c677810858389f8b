"""Bringing an event back: its file, and in which club."""

import base64
import binascii
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext as _, gettext_lazy

from scoring.forms.club import ClubForm
from tarotclub.ground.places import command
from tarotclub.serving.workshop import WorkshopError, workshop
from tournaments.archive.event_file import EventFile, EventFileError, read_event_file
from tournaments.archive.event_words import UNREADABLE, event_file_sentence
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
