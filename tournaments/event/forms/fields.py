"""Fields of several forms, by key, of lines, of days; options of a page or a document."""

import datetime as dt
import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from django import forms
from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db.models import QuerySet
from django.http import QueryDict
from django.utils.translation import gettext as _, gettext_lazy, ngettext

from scoring.labels.phrases import listed
from scoring.models import Player
from tournaments.event.words import MOST_CENTS, cents_of, typed_euros
from tournaments.models import Event

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


LONGEST = 40
MOST_LINES = 20
ONLY_FEE = gettext_lazy("Tarif unique")
_FEE = re.compile(
    r"(?P<name>.{0,100}?)[\s:=;–-]{0,9}"
    r"(?P<amount>(\d{1,3}( \d{3}){1,3}|\d{1,9})([.,]\d{1,9})?\s?(€|euros?)?)",
    re.IGNORECASE,
)


class LinesField(forms.CharField):
    """One thing a line; every line that cannot be read is said, with its number."""

    widget = forms.Textarea

    def to_python(self, value: Any) -> Any:
        lines = [" ".join(line.split()) for line in str(value or "").splitlines()]
        lines = [line for line in lines if line]
        if len(lines) > MOST_LINES:
            sentence = ngettext(
                "%(n)s ligne au plus.", "%(n)s lignes au plus, une chose par ligne.", MOST_LINES
            )
            raise ValidationError(sentence % {"n": MOST_LINES}, code="too_many")
        return self.read(lines)

    def read(self, lines: Sequence[str]) -> list[str]:
        """Take each line as a name."""
        self.refuse_bad_names(lines)
        return list(lines)

    def refuse_bad_names(self, names: Sequence[str]) -> None:
        """Raise all that is wrong with names at once."""
        errors = []
        for number, name in enumerate(names, start=1):
            before = {known.casefold() for known in names[: number - 1]}
            if len(name) > LONGEST:
                words = _("Ligne %(n)s : %(most)s caractères au plus.")
            elif not name.isprintable():
                words = _("Ligne %(n)s : un caractère invisible s’y cache, retapez-la.")
            elif name.casefold() in before:
                words = _("Ligne %(n)s : « %(name)s » est déjà plus haut.")
            else:
                continue
            errors.append(words % {"n": number, "most": LONGEST, "name": name})
        if errors:
            raise ValidationError(errors)


class FeesField(LinesField):
    """Lines such as "Membre 10 €", as pairs of a class and its cents."""

    def read(self, lines: Sequence[str]) -> Any:
        matches = [_FEE.fullmatch(line) for line in lines]
        fees = [_fee(match) if match else None for match in matches]
        bad = [n for n, fee in enumerate(fees, start=1) if fee is None]
        if bad:
            words = _("Ligne %(n)s : écrivez une classe et son montant, comme « Membre 10 € ».")
            raise ValidationError([words % {"n": n} for n in bad])
        pairs = [fee for fee in fees if fee]
        self.refuse_bad_names([name for name, _cents in pairs])
        return [list(pair) for pair in pairs]  # as JSON gives them back

    def prepare_value(self, value: Any) -> Any:
        if not isinstance(value, list):
            return value
        return "\n".join(
            _("%(name)s %(amount)s €") % {"name": name, "amount": typed_euros(cents)}
            for name, cents in value
        )


class CategoriesField(LinesField):
    """Names, one a line."""

    def prepare_value(self, value: Any) -> Any:
        return "\n".join(value) if isinstance(value, list) else value


def _fee(match: re.Match[str]) -> tuple[str, int] | None:
    cents = cents_of(match["amount"])
    if cents is None or cents > MOST_CENTS:
        return None
    return match["name"] or str(ONLY_FEE), cents


OUT_OF_REACH = gettext_lazy("Choisissez une date entre 2000 et 2099.")
WITHIN_REACH = (
    MinValueValidator(dt.date(2000, 1, 1), OUT_OF_REACH),
    MaxValueValidator(dt.date(2099, 12, 31), OUT_OF_REACH),
)
WRONG_DAY = gettext_lazy("Cette date n’existe pas : écrivez-la comme 20/11/2026.")
NO_DAY = gettext_lazy("Indiquez un jour.")


def day_field(label: Any, empty: Any = NO_DAY, **options: Any) -> forms.DateField:
    return forms.DateField(
        label=label,
        widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"}),
        input_formats=["%Y-%m-%d", "%d/%m/%Y"],
        error_messages={"required": empty, "invalid": WRONG_DAY},
        **({"validators": WITHIN_REACH} | options),
    )


def refuse_reversed(form: forms.Form, first: str, last: str) -> None:
    """Say of two fields of a form that has been read that they are the wrong way round."""
    begin, end = form.cleaned_data.get(first), form.cleaned_data.get(last)
    if begin and end and begin > end:
        form.add_error(last, _("La première date est après la seconde."))


LANGUAGE = "langue"  # in the address of every document
BY_NAME = "nom"
UNKNOWN = gettext_lazy("Ce choix n’existe pas ici : prenez-en un de la liste.")


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
    def listing(self) -> dict[str, Any]:
        """How a list is printed: the columns that are shown, whether by name, its parts."""
        return {
            "shown": self.chosen("colonnes").split(","),
            "by_name": self.chosen("tri") == BY_NAME,
            "split": self.chosen("par"),
        }

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
