"""Fields that say sentences of their own, and forms whose page is behind and undoes nothing.

A form that changes what is stored has what its page showed in one hidden field. Who sends it
has changed the fields that differ from that, and no other: those are by now as they are stored.
"""

import json
from collections.abc import Iterable, Mapping
from typing import Any

from django import forms
from django.utils.choices import flatten_choices
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _, gettext_lazy

TOO_LONG = gettext_lazy("%(limit_value)s caractères au plus : abrégez.")


class OneOf(forms.TypedChoiceField):
    """One of some choices, as radio buttons; `wrong` is said of any other.

    And of none, where nothing else is said of what is `missing`.
    """

    widget = forms.RadioSelect

    def __init__(self, label: Any, wrong: Any, missing: Any = None, **options: Any) -> None:
        messages = {"required": wrong if missing is None else missing, "invalid_choice": wrong}
        super().__init__(label=label, error_messages=messages, **options)


class SomeOf(forms.MultipleChoiceField):
    """Some of several choices, each to be ticked; `wrong` and `missing` as of `OneOf`."""

    widget = forms.CheckboxSelectMultiple

    def __init__(self, label: Any, wrong: Any, missing: Any = None, **options: Any) -> None:
        messages = dict.fromkeys(("required", "invalid_choice", "invalid_list"), wrong)
        messages |= {} if missing is None else {"required": missing}
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


SHOWN = "shown"


class ChangingForm(forms.Form):
    """A form filled with what is stored; its page says `{{ form.shown }}` inside.

    A field that was changed here and elsewhere is refused with both values; sent again it is
    stored. `changes` is False where the same form makes something new. Sent without the hidden
    field, as by another program, all fields count as typed.
    """

    changes = True
    left: frozenset[str] = frozenset()  # the fields that stay as they are stored

    @property
    def shown(self) -> SafeString | str:
        """The hidden field that says what is stored as the page is made."""
        if not self.changes:
            return ""
        stored = json.dumps({name: self._stored(name) for name in self.fields})
        field = '<input type="hidden" name="{}" value="{}">'
        return format_html(field, self.add_prefix(SHOWN), stored)

    def changed(self, values: Mapping[str, Any]) -> dict[str, Any]:
        """Leave out the values of fields that were not changed here."""
        return {name: value for name, value in values.items() if name not in self.left}

    def full_clean(self) -> None:
        """Judge what was changed here together with what is stored now."""
        both = self._follow() if self.is_bound and self.changes else []
        super().full_clean()
        words = _(
            "Changé depuis que cette page est ouverte : « %(theirs)s » ; vous y mettez"
            " « %(mine)s ». Rien n’est enregistré : enregistrez encore pour garder le vôtre."
        )
        for name in both:
            theirs, mine = self._stored(name), self._typed(name)
            values = {"theirs": self._said(name, theirs), "mine": self._said(name, mine)}
            self.add_error(name, words % values)

    def _follow(self) -> list[str]:
        """Fill in what is stored now, but for what was changed here; name what both changed."""
        shown = _read(self.data.get(self.add_prefix(SHOWN)))
        known = [name for name in self.fields if name in shown]
        self.left = frozenset(name for name in known if self._typed(name) == shown[name])
        both = [
            name
            for name in known
            if name not in self.left
            and self._stored(name) not in (shown[name], self._typed(name))
        ]
        if self.left:
            data: Any = self.data
            self.data = data = data.copy()
            for name in self.left:
                data.pop(self.add_prefix(name), None)
                if now := self._stored(name):
                    data.setlist(self.add_prefix(name), now)
        return both

    def _stored(self, name: str) -> list[str]:
        """What a browser would send of a field that is left as it is stored."""
        field = self.fields[name]
        value = field.prepare_value(self.get_initial_for_field(field, name))
        if isinstance(field.widget, forms.CheckboxInput):
            return ["on"] if value else []
        shown_value = field.widget.format_value(value)
        return _texts(shown_value if isinstance(shown_value, list) else [shown_value])

    def _typed(self, name: str) -> list[str]:
        data: Any = self.data
        return _texts(data.getlist(self.add_prefix(name)))

    def chosen(self, name: str) -> str:
        """Say a field's value, as the form stands, in the words of its page."""
        return self._said(name, [str(self[name].value() or "")])

    def _said(self, name: str, texts: list[str]) -> str:
        """A field's value in the words of its page."""
        field = self.fields[name]
        if isinstance(field.widget, forms.CheckboxInput):
            return _("oui") if texts else _("non")
        offered: Iterable[Any] = flatten_choices(getattr(field, "choices", ()))
        words = {str(value): str(label) for value, label in offered}
        return ", ".join(words.get(text, text) for text in texts) or "—"


def _texts(values: Iterable[Any]) -> list[str]:
    """Texts as they are compared: an empty one is none, and lines end alike."""
    texts = ["" if value is None else str(value) for value in values]
    return [text for text in ("\n".join(each.split("\r\n")).strip() for each in texts) if text]


def _read(sent: Any) -> Mapping[str, Any]:
    """Read what a page showed; nothing when somebody spoilt it."""
    try:
        shown = json.loads(sent or "{}")
    except (ValueError, RecursionError):
        return {}
    return shown if isinstance(shown, dict) else {}
