"""What is sent of sheets: pictures, one answer, a whole line that is mended."""

from collections.abc import Sequence
from decimal import Decimal
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext, gettext_lazy as _

from scoring.forms.played import PointsField
from scoring.models import Table
from tournaments.event.forms.options import UNKNOWN, Choice, OptionsForm, whole
from tournaments.paper_sheets.layout import Form
from tournaments.paper_sheets.likeliest import BLANK, LikelyLine
from tournaments.paper_sheets.packed import written_value
from tournaments.paper_sheets.readings import Written
from tournaments.paper_sheets.sitting import NEEDED, Values
from tournaments.paper_sheets.words import FIELD, value_words
from tournaments.sheets.forms import COPIES, MOST_COPIES, PER_PAGE
from tournaments.sheets.table_games import FFT, TableGame

ONE_OR_TWO = [("1", _("Une par page")), ("2", _("Deux par page, à couper"))]

MOST_FILES = 12
NO_FILE = _("Prenez une photo, ou choisissez des images ou un PDF.")
TOO_MANY = _("Douze fichiers au plus à la fois : envoyez les autres ensuite.")
NOT_AN_ANSWER = _("Cette réponse n’est pas de celles de la page : rechargez-la.")


class PhotoSheetOptions(OptionsForm):
    """How many sheets to photograph stand on a page; where two do not fit, one does."""

    par_page = Choice(_("Feuilles"), ONE_OR_TWO)


class BlankPhotoForm(forms.Form):
    """Named as in the address: feuilles/photo.pdf?joueurs=4&copies=4&par_page=1."""

    joueurs = forms.ChoiceField(
        label=_("Jeu"),
        choices=[(key, game.label) for key, game in FFT.items()],
        error_messages={"required": UNKNOWN, "invalid_choice": UNKNOWN},
    )
    par_page = forms.TypedChoiceField(
        label=_("Sur une page"),
        choices=[(1, _("une feuille")), (2, _("deux feuilles, à couper"))],
        coerce=int,
        widget=forms.RadioSelect,
        error_messages={"required": PER_PAGE, "invalid_choice": PER_PAGE},
    )
    copies = whole(_("Pages"), 1, MOST_COPIES, COPIES)

    def __init__(self, asked: Any = None) -> None:
        start = {"joueurs": "4", "par_page": "1", "copies": "1"}
        super().__init__(None if asked is None else start | asked.dict(), initial=start)

    @property
    def game(self) -> TableGame:
        return FFT[self.cleaned_data["joueurs"]]


class PhotosForm(forms.Form):
    """Pictures just taken, or files; for a blank sheet also its table."""

    table = forms.ModelChoiceField(
        label=_("Table d’une feuille vierge"),
        queryset=Table.objects.none(),
        required=False,
        empty_label=_("celle que dit la feuille"),
        error_messages={"invalid_choice": UNKNOWN},
    )

    def __init__(
        self, data: Any = None, files: Any = None, *, tables: Any, table: str | None = None
    ) -> None:
        super().__init__(data, files, initial={"table": table})
        field = self.fields["table"]
        assert isinstance(field, forms.ModelChoiceField)
        field.queryset = tables

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        photos = [*self.files.getlist("photo"), *self.files.getlist("files")]
        if not photos:
            raise ValidationError(NO_FILE, code="required")
        if len(photos) > MOST_FILES:
            raise ValidationError(TOO_MANY, code="too_many")
        return data | {"photos": photos}


def read_answer(text: str, form: Form) -> tuple[int, Values] | None:
    """Read the answer of a button: line:field:value; None where it is no such answer."""
    line, _colon, rest = text.partition(":")
    name, _colon, written = rest.partition(":")
    offered = answers(name, form)
    value = next((each for each in offered if key(each) == written), None)
    known = line.isascii() and line.isdecimal() and written in map(key, offered)
    return (int(line[:4]), {name: value}) if known else None


def answers(name: str, form: Form) -> Sequence[Written]:
    """Everything that may be answered about a field."""
    if name == BLANK:
        return (True, False)
    if name == "points":
        step = Decimal("0.5") if form.half else Decimal(1)
        return [step * at for at in range(int(91 / step) + 1)]
    values = form.fields.get(name, ())
    return values if name in NEEDED or not values else (None, *values)


def key(value: Written) -> str:
    return "" if value is None else str(written_value(value))


class LineForm(forms.Form):
    """All that a line may say, starting from what is proposed."""

    line = forms.CharField(widget=forms.HiddenInput)

    def __init__(self, data: Any = None, *, form: Form, table: Table, line: LikelyLine) -> None:
        names = [seat.player.name for seat in table.seated]
        starts = {name: key(value) for name, value in line.values.items()}
        starts["points"] = starts.get("points", "").replace(".", ",")
        blank = line.values.get(BLANK)
        super().__init__(data, initial={**starts, "line": line.number, BLANK: blank})
        self.form, self.number = form, line.number
        for name in [name for name, own in form.fields.items() if own and name != "half"]:
            offered = [(key(value), value) for value in answers(name, form)]
            choices = [
                (written, value_words(name, value, names, table.rules))
                for written, value in offered
            ]
            if name in NEEDED:
                choices = [("", gettext("Rien")), *choices]
            self.fields[name] = forms.ChoiceField(
                label=str(FIELD[name]),
                choices=choices,
                required=False,
                widget=forms.RadioSelect,
                error_messages={"invalid_choice": UNKNOWN},
            )
            if name == "bouts":
                self.fields["points"] = PointsField(
                    label=_("Points de l’attaque"), required=False
                )
        self.fields[BLANK] = forms.BooleanField(
            label=_("Rien n’a été joué sur cette ligne"), required=False
        )

    @property
    def corrected(self) -> tuple[int, Values]:
        """The line's number, and what it says now field by field; None is nothing."""
        if self.cleaned_data[BLANK]:
            return self.number, {BLANK: True}
        values: dict[str, Written] = {BLANK: False}
        for name in self.fields.keys() - {BLANK, "points", "line"}:
            offered = {key(value): value for value in answers(name, self.form)}
            values[name] = offered.get(self.cleaned_data[name])
        points = self.cleaned_data["points"]
        values["points"] = points if points != "" else None
        if passed := values.get("outcome"):
            return self.number, dict.fromkeys(values) | {"outcome": passed, BLANK: False}
        return self.number, values
