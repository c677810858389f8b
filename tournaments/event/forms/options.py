"""Options of a page or a document, and fields for whole numbers."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator, MinValueValidator
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from scoring.labels.phrases import listed
from tournaments.models import Event

LANGUAGE = "langue"  # in the address of every document
BY_NAME = "nom"
UNKNOWN = _("Ce choix n’existe pas ici : prenez-en un de la liste.")


def whole(
    label: Any, least: int, most: int, message: Any, **options: Any
) -> forms.IntegerField:
    """Make a field for a whole number between bounds; `message` is for others."""
    validators = [MinValueValidator(least, message), MaxValueValidator(most, message)]
    return forms.IntegerField(
        label=label,
        validators=validators,
        widget=forms.NumberInput(attrs={"min": least, "max": most, "inputmode": "numeric"}),
        error_messages={"required": message, "invalid": message},
        **options,
    )


class Choice(forms.ChoiceField):
    """One of some choices, in French when it is none of them; it starts from the first."""

    def __init__(self, label: Any, choices: Sequence[tuple[str, Any]] = ()) -> None:
        super().__init__(label=label)
        self.offer(choices)

    def validate(self, value: str) -> None:
        """Take any choice of the list, the empty one as well."""
        if not self.valid_value(value):
            raise ValidationError(str(UNKNOWN), code="invalid_choice")

    def offer(self, choices: Sequence[tuple[str, Any]], start: str = "") -> None:
        """Set the choices, and the one to start from."""
        self.choices = choices
        self.initial = start or (choices[0][0] if choices else None)


class Ticks(forms.MultipleChoiceField):
    """Some of several choices, all or `start` of them at first; none chosen asks for those."""

    def __init__(
        self, label: Any, choices: Sequence[tuple[str, Any]], start: Sequence[str] = ()
    ) -> None:
        super().__init__(
            label=label,
            choices=choices,
            required=False,
            widget=forms.CheckboxSelectMultiple,
            initial=list(start) or [value for value, _label in choices],
            error_messages={"invalid_choice": UNKNOWN},
        )
        self.offered = choices

    def leave_out(self, *values: str) -> None:
        """Offer all but some choices."""
        self.choices = [each for each in self.offered if each[0] not in values]
        self.initial = [value for value in self.initial if value not in values]

    def get_bound_field(self, form: forms.BaseForm, field_name: str) -> forms.BoundField:
        """Say what is printed where none is ticked."""
        names = [str(label) for value, label in self.offered if value in self.initial]
        words = _("Sans rien de coché, le papier porte : %(columns)s.")
        self.help_text = words % {"columns": listed(names)} if names else ""
        return super().get_bound_field(form, field_name)


class AskedForm(forms.Form):
    """The options of one paper, in the words of its address.

    `asked` is an address: what it does not say keeps its start, so that a bare address prints.
    None: nothing is asked yet.
    """

    use_required_attribute = False  # an empty choice is one

    def __init__(self, asked: QueryDict | None = None, *, key: str = "id") -> None:
        super().__init__(auto_id=f"{key}_%s")
        self.read(asked)

    def read(self, asked: QueryDict | None) -> None:
        """Take what an address says."""
        if asked is not None:
            self.is_bound = True
            starts = {name: field.initial for name, field in self.fields.items()}
            several = {
                name: asked.getlist(name)
                for name, field in self.fields.items()
                if isinstance(field, Ticks) and name in asked
            }
            self.data = starts | asked.dict() | several

    def offer(self, name: str, choices: Sequence[tuple[str, Any]], start: str = "") -> None:
        """Set what a field offers, and the choice it starts from."""
        field: Any = self.fields[name]
        field.offer(choices, start)

    def chosen(self, name: str) -> str:
        """What a field says; nonsense asks for its start, a field left out for nothing.

        Several choices stand with commas between.
        """
        if name not in self.fields:
            return ""
        self.is_valid()
        value = self.cleaned_data.get(name) or self.fields[name].initial or ""
        return ",".join(value) if isinstance(value, list) else str(value)

    @property
    def differences(self) -> list[str]:
        """Say what is chosen otherwise than it starts, for the name of a file."""
        return [
            str(dict(field.choices).get(value, value))  # type: ignore[arg-type]
            for name, field in self.fields.items()
            if isinstance(field, Choice) and (value := self.chosen(name)) != field.initial
        ]


class OptionsForm(AskedForm):
    """The options of one document of an event; nothing to choose as it is.

    A document's own form adds fields, and fits them to the event in `prepare`.
    """

    def __init__(
        self, event: Event, asked: QueryDict | None = None, *, key: str = "id"
    ) -> None:
        super().__init__(key=key)
        self.prepare(event)
        self.read(asked)

    def prepare(self, event: Event) -> None:
        """Fit the fields to the event, such as the categories to choose from."""
