"""The bodies of the tablet's requests, beside a deal's facts."""

from collections.abc import Iterator
from datetime import datetime
from typing import Any, ClassVar

from django import forms
from django.core.exceptions import ValidationError
from django.core.validators import RegexValidator
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from scoring import labels
from scoring.forms.written import ProblemSaid, ProblemsError, unreadable
from scoring.models import CallReason, Seat, Table
from scoring.models.deal import LARGEST_NUMBER, MOST_DEALS
from scoring.rules.fields import LONGEST_TEXT, SURROGATE, Fields, NotationError, decode

UNREADABLE = _("La tablette a envoyé autre chose que prévu : rechargez sa page.")
ODD = dict.fromkeys(("required", "invalid", "min_value", "max_value"), UNREADABLE)
TOO_MANY = _("Une table a {most} donnes au plus : ce numéro n’est pas d’une donne jouée.")
EIGHT_DIGITS = _("Le code a huit chiffres : recopiez-le depuis l’affichette de la table.")
CLOCK_FROM, CLOCK_TO = 2020, 2100  # years; outside of them a device has lost its clock


def read_body(body: bytes) -> dict[str, Any]:
    """Decode a JSON object. Raises ProblemsError."""
    try:
        return Fields("", decode(body)).value
    except NotationError as error:
        raise ProblemsError([unreadable(error)]) from error


class ApiForm(forms.Form):
    """A JSON object of plain values; a key nobody asked for is refused."""

    beside: ClassVar[set[str]] = set()  # keys of the object that other code reads

    def read(self) -> dict[str, Any]:
        """The values. Raises ProblemsError with everything that is wrong."""
        problems = list(self._odd_keys()) or list(self._wrong_values())
        if problems:
            raise ProblemsError(problems)
        return self.cleaned_data

    def _odd_keys(self) -> Iterator[ProblemSaid]:
        for key, value in self.data.items():
            if key in self.beside:
                continue
            if key not in self.fields:
                yield ProblemSaid(key[:LONGEST_TEXT], "key_unknown", str(UNREADABLE))
            elif not _plain(value):
                yield ProblemSaid(key, "invalid", str(UNREADABLE))

    def _wrong_values(self) -> Iterator[ProblemSaid]:
        for field, errors in self.errors.as_data().items():
            for error in errors:
                yield ProblemSaid(field, error.code or "", " ".join(error.messages))


class ClockField(forms.DateTimeField):
    """A moment by a device's clock; information only, so an absurd one is left out."""

    def to_python(self, value: Any) -> datetime | None:
        if not isinstance(value, str):
            return None
        try:
            moment = super().to_python(value)
        except (ValidationError, OverflowError):
            return None
        return moment if moment and CLOCK_FROM <= moment.year < CLOCK_TO else None


def _plain(value: object) -> bool:
    """Tell whether a value is one that a form's field reads and a database could hold."""
    if isinstance(value, str):
        return not SURROGATE.search(value)
    return value is None or (isinstance(value, int) and not isinstance(value, bool))


class PinForm(ApiForm):
    pin = forms.CharField(
        validators=[RegexValidator(r"\A[0-9]{8}\Z", EIGHT_DIGITS)],
        error_messages={"required": EIGHT_DIGITS},
    )


class DealBody(ApiForm):
    """A new deal; `number` is the one its author saw, or nothing."""

    beside = {"facts"}
    uuid = forms.UUIDField(error_messages=ODD)
    number = forms.IntegerField(
        required=False, min_value=1, max_value=LARGEST_NUMBER, error_messages=ODD
    )
    recorded_at = ClockField(required=False)
    bid_at = ClockField(required=False)
    finished_at = ClockField(required=False)


class EarlierBody(ApiForm):
    """What a deal said before a correction, and of that why, when and which it was."""

    beside = {"facts"}
    reason = forms.CharField(max_length=200, required=False, error_messages=ODD)
    at = ClockField(required=False)
    uuid = forms.UUIDField(required=False, error_messages=ODD)


class ReturnBody(ApiForm):
    """A deal that the server has told itself, with its number then, or nothing."""

    beside = {"facts", "earlier"}
    uuid = forms.UUIDField(error_messages=ODD)
    number = forms.IntegerField(
        required=False,
        min_value=1,
        max_value=MOST_DEALS,
        error_messages=ODD | {"max_value": format_lazy(TOO_MANY, most=MOST_DEALS)},
    )
    recorded_at = ClockField(required=False)
    started_at = ClockField(required=False)
    finished_at = ClockField(required=False)


class CorrectionBody(ApiForm):
    """A correction; `version` is the one its author saw."""

    beside = {"facts"}
    uuid = forms.UUIDField(error_messages=ODD)
    version = forms.IntegerField(min_value=1, max_value=LARGEST_NUMBER - 1, error_messages=ODD)
    reason = forms.CharField(
        max_length=200,
        error_messages={
            "required": _("Dites ce qui était faux : le motif reste sur la feuille."),
            "max_length": _("Ce motif est trop long : 200 caractères suffisent."),
        },
    )


class SeatBody(ApiForm):
    """A seat of the table, told by its position."""

    position = forms.IntegerField(min_value=0, max_value=LARGEST_NUMBER, error_messages=ODD)


class SignatureBody(SeatBody):
    """A signature; `uuid` is the act's own, of who may send it again."""

    uuid = forms.UUIDField(required=False, error_messages=ODD)
    bilan = forms.IntegerField(min_value=-(10**9), max_value=10**9, error_messages=ODD)


class UnsigningBody(SeatBody):
    """A signature taken back."""

    uuid = forms.UUIDField(error_messages=ODD)


class CallBody(ApiForm):
    """A call to the arbiter, perhaps about a deal and in the name of a seat."""

    uuid = forms.UUIDField(error_messages=ODD)
    reason = forms.ChoiceField(
        choices=CallReason.choices,
        error_messages=dict.fromkeys(
            ("required", "invalid_choice"), _("Choisissez une raison d’appeler l’arbitre.")
        ),
    )
    deal = forms.UUIDField(required=False, error_messages=ODD)
    position = forms.IntegerField(
        required=False, min_value=0, max_value=LARGEST_NUMBER, error_messages=ODD
    )
    text = forms.CharField(
        required=False,
        max_length=200,
        error_messages={"max_length": _("Ce texte est trop long : 200 caractères suffisent.")},
    )


class EmptyBody(ApiForm):
    """A request that says all in its address."""


def seat_at(table: Table, position: int) -> Seat:
    """Find a seat by its position. Raises ProblemsError."""
    for seat in table.seated:
        if seat.position == position:
            return seat
    sentence = str(labels.PROBLEM["player_unknown"])
    raise ProblemsError([ProblemSaid("position", "player_unknown", sentence)])
