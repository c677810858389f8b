"""Choosing players or events by key, whatever keys are sent."""

from typing import TYPE_CHECKING, Any

from django import forms
from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from scoring.models import Player

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

    ModelField = forms.ModelMultipleChoiceField[Any]
else:
    ModelField = forms.ModelMultipleChoiceField  # it takes no parameter at run time

LONGEST_KEY = 18  # digits; a database refuses larger numbers than these


class KeysField(ModelField):
    """Rows of a list that the form sets; `unknown` is said of any other."""

    def __init__(
        self, listed: QuerySet[Any], *, unknown: "StrOrPromise", **options: Any
    ) -> None:
        codes = ("invalid_choice", "invalid_pk_value", "invalid_list")
        messages = dict.fromkeys(codes, unknown) | options.pop("error_messages", {})
        super().__init__(listed, error_messages=messages, **options)

    def clean(self, value: Any) -> QuerySet[Any]:
        """Leave out empty keys, as a list without a choice sends them."""
        keys = [key for key in value or () if key]
        if any(len(key) > LONGEST_KEY for key in keys):
            raise ValidationError(self.error_messages["invalid_choice"], code="invalid_choice")
        return super().clean(keys)


class PlayersField(KeysField):
    """Players of a list that the form sets."""

    def __init__(self, *, unknown: "StrOrPromise", **options: Any) -> None:
        super().__init__(Player.objects.none(), unknown=unknown, **options)


class SeatingField(PlayersField):
    """Players in the order in which they were sent, each once."""

    def clean(self, value: Any) -> list[Player]:  # type: ignore[override] # a list has an order
        by_key = {str(player.pk): player for player in super().clean(value)}
        keys = [key for key in value if key in by_key]
        twice = next((key for key in keys if keys.count(key) > 1), None)
        if twice is not None:
            sentence = _("%(player)s est choisi deux fois : une place par joueur.")
            raise ValidationError(sentence % {"player": by_key[twice]}, code="twice")
        return [by_key[key] for key in keys]
