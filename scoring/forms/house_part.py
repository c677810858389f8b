"""A part of a ruleset that a house may change: how it is said, typed and read."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.rules import Problem, Ruleset
from scoring.rules.house import LARGEST_VALUE
from scoring.ruleset_words import part_name
from tarotclub.ground.fields import OneOf

NamedField = tuple[str, forms.Field]
Typed = Mapping[str, Any]
Words = str | Promise

WHOLE = _("Écrivez un nombre entier, par exemple 25.")
NEEDED = _("Il manque ce nombre : écrivez 0 si cela ne vaut rien.")
NEGATIVE = _("Écrivez ce nombre sans signe : 0 ou plus.")
TOO_LARGE = _("Ce nombre est trop grand : 9999 au plus.")


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
            error_messages={"invalid": WHOLE, "min_value": NEGATIVE, "max_value": TOO_LARGE},
            **options,
        )


class HouseNumber(NamedTuple):
    """One number of a part; its field in the form is named by the part and the `key`."""

    key: str
    label: Any
    value: int | None
    help: Words = ""


@dataclass(frozen=True, kw_only=True)
class HousePart:
    """The `field` of a ruleset, here one number; other kinds of values are subclasses.

    Parts of one `title` stand together in the form. Without takers only what is played
    `alone` is there, others only with so many `partners` or `packs`. A part may be left
    empty if it has a word for `nothing`, or is not played without the tick of `switch`.
    Numbers of `ours` are from no text: a convention until a house changes them.
    """

    field: str
    prefix: str = ""  # of the names of its fields in the form, where it is not the field
    title: Words = ""
    note: Words = ""
    wide: bool = False  # long labels
    label: Words = ""
    told: Words = "%(value)s"
    nothing: Words = ""
    missing: Words = NEEDED
    help: Words = ""
    switch: Words = ""
    alone: bool = False
    partners: int = 0
    packs: int = 0
    ours: bool = False

    @property
    def name(self) -> Words:
        return part_name(self.field)

    def is_in(self, ruleset: Ruleset) -> bool:
        """Tell whether a game has this part."""
        played = self.alone or bool(ruleset.contracts)
        return played and ruleset.max_partners >= self.partners and ruleset.packs >= self.packs

    def value(self, ruleset: Ruleset) -> Any:
        return getattr(ruleset, self.field)

    def is_convention(self, ruleset: Ruleset) -> bool:
        proposed = self.ours and self.value(ruleset) is None
        return proposed or self.field in ruleset.conventions

    def say(self, ruleset: Ruleset) -> str:
        """Say what a ruleset has here."""
        value = self.value(ruleset)
        return str(self.nothing) if value is None else str(self.told) % {"value": value}

    def numbers(self, base: Ruleset) -> Iterator[HouseNumber]:
        """What there is to type, as a ruleset has it."""
        yield HouseNumber("", self.label or self.name, self.value(base), self.help)

    def made(self, typed: Typed) -> Any:
        """The value that numbers make, by their keys; nonsense is not judged here."""
        return typed[""]

    def fields(self, base: Ruleset) -> Iterator[NamedField]:
        """The form's fields, filled in with what a ruleset has."""
        if self.switch:
            yield self.named("on"), tick(self.switch, initial=self.value(base) is not None)
        for key, label, value, help_text in self.numbers(base):
            needed = not self.nothing or not base.contracts
            field = WholeField(label, required=needed, initial=value, help_text=help_text)
            field.error_messages["required"] = str(self.missing)
            yield self.named(key), field

    def groups(self, base: Ruleset) -> Iterator[tuple[str | None, Iterable[NamedField]]]:
        """The same fields as the page puts them together, a group with a legend."""
        yield None, self.fields(base)

    def read(self, typed: Typed, base: Ruleset) -> dict[str, Any]:
        """The ruleset's fields as they were typed."""
        if self.switch and not typed[self.named("on")]:
            return {self.field: None}
        numbers = {number.key: typed[self.named(number.key)] for number in self.numbers(base)}
        return {self.field: self.made(numbers)}

    def named(self, key: str) -> str:
        prefix = self.prefix or self.field
        return f"{prefix}_{key}" if key else prefix

    def place(self, problem: Problem, _typed: Typed, _base: Ruleset) -> str:
        """Name the form's field that a problem is said beside, if there is one of this name."""
        return self.named(rest(problem))


def rest(problem: Problem) -> str:
    """The path of a problem inside its part."""
    return problem.field.partition(".")[2]


def tick(label: Any, *, initial: bool) -> forms.BooleanField:
    return forms.BooleanField(label=label, required=False, initial=initial)


def one_of(
    label: Any, choices: Mapping[str, Any], initial: str, missing: str, **options: Any
) -> forms.ChoiceField:
    options |= {"choices": list(choices.items()), "initial": initial}
    return OneOf(label, missing, widget=forms.Select, **options)
