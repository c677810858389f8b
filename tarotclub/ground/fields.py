"""Fields that say sentences of their own, whatever is wrong with what is typed."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

TOO_LONG = gettext_lazy("%(limit_value)s caractères au plus : abrégez.")


class OneOf(forms.TypedChoiceField):
    """One of some choices, as radio buttons; `wrong` is said of none and of any other."""

    widget = forms.RadioSelect

    def __init__(self, label: Any, wrong: Any, **options: Any) -> None:
        messages = dict.fromkeys(("required", "invalid_choice"), wrong)
        super().__init__(label=label, error_messages=messages, **options)


class Number(forms.IntegerField):
    """A whole number between bounds, typed as text; `wrong` is said of any other."""

    widget = forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"})

    def __init__(self, label: Any, least: int, most: int, wrong: Any, **options: Any) -> None:
        codes = ("required", "invalid", "min_value", "max_value")
        options |= {"min_value": least, "max_value": most}
        super().__init__(label=label, error_messages=dict.fromkeys(codes, wrong), **options)


class Hour(forms.TimeField):
    """An hour of the day; `wrong` is said of none, where one is needed, and of any other."""

    def __init__(self, label: Any, wrong: Any, **options: Any) -> None:
        super().__init__(
            label=label,
            widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M"),
            error_messages=dict.fromkeys(("required", "invalid"), wrong),
            **options,
        )


class Text(forms.CharField):
    """Text of so many letters at most; `empty` says what to write where one is needed."""

    def __init__(
        self, label: Any, most: int, too_long: Any, empty: Any = None, **options: Any
    ) -> None:
        messages = {"max_length": too_long, "required": empty}
        required = empty is not None
        super().__init__(
            label=label, max_length=most, required=required, error_messages=messages, **options
        )
