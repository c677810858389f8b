"""A part of a ruleset that a house may change: how it is said, typed and read."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from scoring.rules import Problem, Ruleset
from scoring.rules.house import LARGEST_VALUE
from scoring.ruleset_words import part_name

NamedField = tuple[str, forms.Field]
Typed = Mapping[str, Any]
Words = str | Promise

WHOLE = gettext_lazy("Écrivez un nombre entier, par exemple 25.")
NEEDED = gettext_lazy("Il manque ce nombre : écrivez 0 si cela ne vaut rien.")
NEGATIVE = gettext_lazy("Écrivez ce nombre sans signe : 0 ou plus.")
TOO_LARGE = gettext_lazy("Ce nombre est trop grand : 9999 au plus.")


class WholeField(forms.IntegerField):
    """A number of points, atouts, chips or parts, typed without a sign."""

    def __init__(self, label: Any, *, required: bool = True, **options: Any) -> None:
        super().__init__(
            label=label,
            required=required,
            min_value=0,
            max_value=LARGEST_VALUE,
            widget=forms.TextInput(
                attrs={"inputmode": "numeric", "autocomplete": "off", "maxlength": 5}
            ),
            error_messages={
                "required": NEEDED,
                "invalid": WHOLE,
                "min_value": NEGATIVE,
                "max_value": TOO_LARGE,
            },
            **options,
        )


@dataclass(frozen=True, kw_only=True)
class Part:
    """The `field` of a ruleset, here one number; other kinds of values are subclasses.

    Parts of one `title` stand together in the form. Without takers only what is played
    `alone` is there. A part may be left empty if it has a word for `nothing`. Numbers of
    `ours` are from no text: a convention until a house changes them.
    """

    field: str
    title: Words = ""
    note: Words = ""
    wide: bool = False  # long labels
    label: Words = ""
    told: Words = "%(value)s"
    nothing: Words = ""
    help: Words = ""
    alone: bool = False
    ours: bool = False

    @property
    def name(self) -> Words:
        return part_name(self.field)

    def value(self, ruleset: Ruleset) -> Any:
        return getattr(ruleset, self.field)

    def is_convention(self, ruleset: Ruleset) -> bool:
        proposed = self.ours and self.value(ruleset) is None
        return proposed or self.field in ruleset.conventions

    def say(self, ruleset: Ruleset) -> str:
        """Say what a ruleset has here."""
        value = self.value(ruleset)
        return str(self.nothing) if value is None else str(self.told) % {"value": value}

    def fields(self, base: Ruleset) -> Iterator[NamedField]:
        """Give the form's fields, filled in with what a ruleset has."""
        needed = not self.nothing or not base.contracts
        yield (
            self.field,
            WholeField(
                self.label or self.name,
                required=needed,
                initial=self.value(base),
                help_text=self.help,
            ),
        )

    def groups(self, base: Ruleset) -> Iterator[tuple[str | None, Iterable[NamedField]]]:
        """Give the same fields as the page puts them together, a group with a legend."""
        yield None, self.fields(base)

    def read(self, typed: Typed, _base: Ruleset) -> dict[str, Any]:
        """Give the ruleset's fields as they were typed; nonsense is not judged here."""
        return {self.field: typed[self.field]}

    def place(self, problem: Problem, _typed: Typed, _base: Ruleset) -> str:
        """Name the form's field that a problem is said beside, if there is one of this name."""
        return problem.field.replace(".", "_")


def rest(problem: Problem) -> str:
    """Give the path of a problem inside its part."""
    return problem.field.partition(".")[2]


def tick(label: Any, *, initial: bool) -> forms.BooleanField:
    return forms.BooleanField(label=label, required=False, initial=initial)


def one_of(
    label: Any, choices: Mapping[str, Any], initial: str, missing: str
) -> forms.ChoiceField:
    return forms.ChoiceField(
        label=label,
        choices=list(choices.items()),
        initial=initial,
        error_messages=dict.fromkeys(("required", "invalid_choice"), missing),
    )
