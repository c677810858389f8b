"""Names that people type, of players and of events, and how a player's is shown."""

import re
import unicodedata
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from django import forms
from django.core.exceptions import ValidationError
from django.http import QueryDict
from django.utils.translation import gettext_lazy, gettext_lazy as _, ngettext_lazy

from scoring.models import Player
from scoring.models.club import LONGEST_KEY, Publication, search_key
from tarotclub.ground.fields import ChangingForm
from tarotclub.ground.names import TITLE, read_as, readings, untitled

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise


NAME_EMPTY = gettext_lazy("Écrivez le nom du joueur.")
UNKNOWN = gettext_lazy(
    "Ce joueur n’est pas dans la liste du club : cherchez-le par son nom, ou ajoutez-le."
)

FAMILY_FIRST = "family"
WHICH_ORDER = gettext_lazy(
    "« %(name)s » : rien ne dit quel est le nom de famille. Dites l’ordre de cette liste."
)
WHICH_FAMILY = gettext_lazy(
    "Quel est le nom de famille ? Écrivez-le en capitales : « %(first)s » ou « %(second)s »."
)

WITH_TITLE = gettext_lazy(
    "« %(name)s » : un titre n’est pas un prénom. Écrivez « %(bare)s », avec son prénom si vous"
    " le connaissez."
)

# What lists have before a name: "12.", "3)", "- ", "• ", and "Mme" before two words.
BEFORE = re.compile(
    rf"^\s*(?:\d{{1,3}}\s*[.)]\s*|[-–•*]\s+)?(?:{TITLE}(?=\S+\s+\S))?", re.IGNORECASE
)
LONGEST, SHORT = 80, 40
TYPED = 200  # a browser lets more be typed, so that a sentence can say it is too much
TOO_LONG = ngettext_lazy(
    "Ce nom est trop long, de %(excess)s caractère : 80 au plus, abrégez-le.",
    "Ce nom est trop long, de %(excess)s caractères : 80 au plus, abrégez-le.",
    "excess",
)
UNFOLDED = _("Ce nom est trop long en lettres ordinaires : abrégez-le.")
# Letters, marks and signs that are drawn as nothing; a selector does say how a sign is drawn.
BLANKS = set("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0")
SELECTORS = {chr(code) for code in range(0xFE00, 0xFE10)}
INVISIBLE = _("Ce nom contient un caractère invisible : effacez-le et retapez-le.")


class NameField(forms.CharField):
    """A name as it is, but for spaces: `<b>Zoé</b>` and `=1+1` are names too."""

    def __init__(self, *, empty: "StrOrPromise", **options: Any) -> None:
        messages: dict[str, Any] = {"required": empty}
        super().__init__(strip=False, error_messages=messages, **options)
        self.validators = []  # the sentences below say what Django's would

    def to_python(self, value: Any) -> str:
        """Trim, squeeze spaces, compose accents, where there are not far too many."""
        text = " ".join(_spaced(value or ""))
        return unicodedata.normalize("NFC", text) if len(text) <= TYPED else text

    def validate(self, value: str) -> None:
        super().validate(value)
        if has_invisible(value):
            raise ValidationError(INVISIBLE, code="invisible")
        if len(value) > LONGEST:
            excess = len(value) - LONGEST
            raise ValidationError(TOO_LONG, code="too_long", params={"excess": excess})
        if len(search_key(value)) == LONGEST_KEY:
            raise ValidationError(UNFOLDED, code="too_long")


class NewNameField(NameField):
    """The name of somebody new, without the title before it."""

    def validate(self, value: str) -> None:
        super().validate(value)
        refuse_title(value)


class ShortNameField(NameField):
    """The name of a region or of a team, which may be none."""

    def __init__(self, **options: Any) -> None:
        super().__init__(empty="", required=False, max_length=SHORT, **options)

    def validate(self, value: str) -> None:
        super().validate(value)
        if len(value) > SHORT:
            raise ValidationError(gettext_lazy("40 caractères au plus."), code="too_long")


class OrderField(forms.ChoiceField):
    """The question that a list asks once: which word of its names is the family's.

    An answer too is that each name tells it.
    """

    def __init__(self) -> None:
        super().__init__(
            label=gettext_lazy("Ordre des noms de cette liste"),
            choices=[
                ("", gettext_lazy("Chaque nom le dit")),
                ("given", gettext_lazy("Prénom puis nom")),
                (FAMILY_FIRST, gettext_lazy("Nom puis prénom")),
            ],
            help_text=gettext_lazy("Pour les noms où rien, pas même des capitales, ne le dit."),
        )

    def clean(self, value: Any) -> str:
        return super().clean(value) if value else ""


def in_order(name: str, order: str) -> str:
    """Read a name of a list as its order says; without one it stays as it is."""
    return read_as(name, family_first=order == FAMILY_FIRST) if order else name


def refuse_title(name: str) -> None:
    """Ask for a name without the title before it."""
    if (bare := untitled(name)) != name:
        raise ValidationError(WITH_TITLE, code="title", params={"name": name, "bare": bare})


def refuse_two_readings(name: str) -> None:
    """Ask which word of a name is the family's, where nothing tells it."""
    ways = readings(name)
    if len(ways) > 1:
        params = {"first": ways[0], "second": ways[1]}
        raise ValidationError(WHICH_FAMILY, code="order", params=params)


def has_invisible(text: str) -> bool:
    """Tell whether a text holds what nobody sees: two names could look the same."""
    return any(
        char in BLANKS
        or unicodedata.category(char)[0] == "C"
        or (char in SELECTORS and unicodedata.category(before)[0] not in {"S", "P"})
        for before, char in pairwise(f" {text}")
    )


def _spaced(text: str) -> list[str]:
    """Split at spaces, tabs and line ends, not at control characters as str.split() does."""
    plain = "".join(
        " " if char in "\t\r\n" or unicodedata.category(char) in {"Zs", "Zl", "Zp"} else char
        for char in text
    )
    return [word for word in plain.split(" ") if word]


class SearchForm(forms.Form):
    """What was typed so far, perhaps nothing."""

    q = NameField(
        label=gettext_lazy("Nom du joueur"),
        empty=NAME_EMPTY,
        required=False,
        widget=forms.TextInput(
            attrs={
                "type": "search",
                "maxlength": TYPED,
                "autocomplete": "off",
                "autocapitalize": "words",
                "spellcheck": "false",
                "enterkeyhint": "search",
            }
        ),
    )


def name_widget(**attrs: str) -> forms.TextInput:
    usual = {
        "maxlength": TYPED,
        "autocomplete": "off",
        "autocapitalize": "words",
        "spellcheck": "false",
    }
    return forms.TextInput(attrs={**usual, **attrs})


CHOOSE = _("Choisissez dans la liste.")


def publication_field(**options: Any) -> forms.ChoiceField:
    """The field for what others see of a name."""
    usual: dict[str, Any] = {
        "label": _("Nom publié"),
        "help_text": _(
            "Ce que les autres voient de ce joueur : aux écrans, sur les feuilles, sur les"
            " téléphones, dans les fichiers. Le numéro est celui de son inscription."
        ),
        "choices": lambda: list(Publication.choices),
        "error_messages": {"required": CHOOSE, "invalid_choice": CHOOSE},
    }
    return forms.ChoiceField(**usual | options)


def whole_names_field() -> forms.BooleanField:
    """What a club is asked once: whether its papers and screens bear whole names."""
    return forms.BooleanField(
        label=_("Écrire les noms entiers sur les affiches, les écrans et les papiers"),
        required=False,
        help_text=_(
            "Sinon « Marie D. ». Dites-le aux joueurs : chacun peut choisir autrement, et un"
            " mineur n’est jamais nommé en entier."
        ),
    )


class PublicationForm(ChangingForm):
    """What a player of a club has chosen."""

    publication = publication_field(widget=forms.RadioSelect)

    def __init__(self, data: QueryDict | None = None, *, player: Player) -> None:
        super().__init__(data, initial={"publication": player.publication})
