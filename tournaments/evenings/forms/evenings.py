"""Forms of an evening: opening it, what a point costs, its papers, another ruleset."""

import datetime as dt
from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db.models import QuerySet
from django.http import QueryDict
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.translation import gettext as _, gettext_lazy

from scoring.forms.club import ClubForm, RulesetChoiceForm
from scoring.models import Club, Table
from scoring.ruleset_words import ruleset_name
from scoring.services.clubs import unasked_about_names
from tarotclub.ground.changing import ChangingForm
from tournaments.event.forms.names import TYPED, NameField, whole_names_field
from tournaments.event.forms.options import BY_NAME, AskedForm, Choice, Ticks

MOST_CENTS = 100
NOT_CENTS = gettext_lazy(
    "Écrivez un nombre entier de centimes, de 0 à 100 : 0 si rien ne se paie."
)

FIRST_DAY, LAST_DAY = dt.date(2000, 1, 1), dt.date(2099, 12, 31)
OUT_OF_REACH = gettext_lazy("Choisissez une date entre 2000 et 2099.")


def day_in_words(day: dt.date) -> str:
    """Say a day: vendredi 20 novembre 2026."""
    words = date_format(day, "l j F Y")
    return words.replace(" 1 ", _(" 1er "), 1) if day.day == 1 else words


def evening_name(day: dt.date) -> str:
    """Propose a name: Soirée du vendredi 20 novembre 2026."""
    return _("Soirée du %(day)s") % {"day": day_in_words(day)}


class EveningForm(ClubForm):
    """A name, a day, the club for who works in several; `asked` ones say if names are whole."""

    propose = staticmethod(evening_name)
    field_order = ("name", "date", "club")

    name = NameField(
        label=gettext_lazy("Nom"),
        empty=gettext_lazy("Donnez un nom à la soirée."),
        widget=forms.TextInput(attrs={"maxlength": TYPED, "autocomplete": "off"}),
    )
    date = forms.DateField(
        label=gettext_lazy("Date"),
        widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"}),
        input_formats=["%Y-%m-%d", "%d/%m/%Y"],
        validators=[
            MinValueValidator(FIRST_DAY, OUT_OF_REACH),
            MaxValueValidator(LAST_DAY, OUT_OF_REACH),
        ],
        error_messages={
            "required": gettext_lazy("Indiquez la date de la soirée."),
            "invalid": gettext_lazy("Cette date n’existe pas : écrivez-la comme 20/11/2026."),
        },
    )
    whole_names = whole_names_field()  # asked of a new event, until it is answered once

    def __init__(
        self,
        data: QueryDict | None,
        *,
        clubs: QuerySet[Club],
        asked: QuerySet[Club],
        today: dt.date,
        initial: Mapping[str, Any] | None = None,
    ) -> None:
        proposed = {"name": self.propose(today), "date": today}
        super().__init__(data, clubs=clubs, initial={**proposed, **(initial or {})})
        self.today = today
        self.unasked = list(unasked_about_names(asked))
        if not self.unasked:
            del self.fields["whole_names"]

    def clean(self) -> dict[str, Any]:
        """Let the proposed name follow the day, when nobody changed it."""
        data = super().clean()
        if "date" in data and data.get("name") == self.propose(self.today):
            data["name"] = self.propose(data["date"])
        if data.get("club") not in self.unasked:
            data.pop("whole_names", None)
        return data


class CentsForm(ChangingForm):
    """So many cents a point; 0, where every evening starts, is nothing. Also where chips go."""

    chips_together = forms.BooleanField(
        label=gettext_lazy("Mouches : régler toutes les tables ensemble"),
        help_text=gettext_lazy("Sinon chaque table règle les jetons qu’elle a devant elle."),
        required=False,
    )

    cents = forms.IntegerField(
        label=gettext_lazy("Centimes le point"),
        help_text=gettext_lazy("0 : les marques ne se paient pas."),
        min_value=0,
        max_value=MOST_CENTS,
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
        error_messages=dict.fromkeys(
            ("required", "invalid", "min_value", "max_value"), NOT_CENTS
        ),
    )


BY_TABLE = "table"
PAGES = "pages"


class EveningPaperForm(AskedForm):
    """By rank or by name, whether a page a table, and which columns."""

    tri = Choice(
        gettext_lazy("Ordre"),
        [("", gettext_lazy("Par rang")), (BY_NAME, gettext_lazy("Par nom"))],
    )
    par = Choice(
        gettext_lazy("Séparer"),
        [
            ("", gettext_lazy("Une seule liste")),
            (BY_TABLE, gettext_lazy("Une page par table, la dernière où chacun a joué")),
        ],
    )
    colonnes = Ticks(
        gettext_lazy("Colonnes"),
        [
            ("deals", gettext_lazy("Donnes")),
            ("takes", gettext_lazy("Prises")),
            ("made", gettext_lazy("Réussies")),
            ("best", gettext_lazy("Meilleure")),
            ("worst", gettext_lazy("Pire")),
        ],
    )


class SettlementPaperForm(AskedForm):
    """In which order balances stand, whether each account has a page, and what is said."""

    tri = Choice(
        gettext_lazy("Ordre"),
        [("", gettext_lazy("Par solde")), (BY_NAME, gettext_lazy("Par nom"))],
    )
    par = Choice(
        gettext_lazy("Séparer"),
        [("", gettext_lazy("Tout à la suite")), (PAGES, gettext_lazy("Une page par compte"))],
    )
    colonnes = Ticks(
        gettext_lazy("Colonnes"),
        [
            ("payments", gettext_lazy("Qui donne à qui")),
            ("counted", gettext_lazy("Jetons et points comptés")),
        ],
    )


NO_TABLE = gettext_lazy("Choisissez au moins une table.")
NOT_HERE = gettext_lazy("Choisissez parmi les tables de la soirée.")


class EveningRescoringForm(RulesetChoiceForm):
    """A ruleset, and the tables to score by it: all of the evening's unless told otherwise."""

    tables = forms.MultipleChoiceField(
        label=gettext_lazy("Tables"),
        widget=forms.CheckboxSelectMultiple,
        error_messages={
            "required": NO_TABLE,
            "invalid_choice": NOT_HERE,
            "invalid_list": NOT_HERE,
        },
    )

    def __init__(self, *args: Any, tables: Sequence[Table], **options: Any) -> None:
        super().__init__(*args, **options)
        field = self.fields["tables"]
        assert isinstance(field, forms.MultipleChoiceField)
        field.choices = [(str(table.pk), _table_words(table)) for table in tables]
        self.initial["tables"] = [str(table.pk) for table in tables]


def _table_words(table: Table) -> str:
    return format_html(
        '<span>{}</span> <span class="choice-hint">{}</span>',
        _("Table %(number)s") % {"number": table.number},
        ruleset_name(table.rules),
    )
