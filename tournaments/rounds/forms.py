"""Running the rounds, and typing what a table's players bring."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _, gettext_lazy, gettext_noop

from tarotclub.ground.fields import ChangingForm, OneOf, Text
from tournaments.event.forms.fields import whole
from tournaments.event.words import direction
from tournaments.models import Round, RoundTable
from tournaments.rounds.progress import Progress

LONGEST = 600  # minutes
MOST_EXTRA = 60
MOST_ROUNDS = 30
MINUTES = gettext_lazy("Donnez un nombre de minutes, de 1 à 600.")
ROUNDS = gettext_lazy("Donnez un nombre de tours, de 1 à 30.")
EXTRA = gettext_lazy("Donnez de 1 à 60 minutes, ou retirez-en autant.")
ACTION = gettext_lazy("Dites s’il faut démarrer l’horloge, l’arrêter ou la régler.")
TABLE = gettext_lazy("Cette table n’est pas dans ce tour : choisissez-la dans la liste.")
SURVIVORS = gettext_lazy("Dites combien de joueurs continuent : trois au moins.")


class ClockForm(forms.Form):
    """What to do with a round's clock; `minutes` only where it is set."""

    action = OneOf(
        None, ACTION, widget=forms.Select, choices=[("start", ""), ("pause", ""), ("set", "")]
    )
    minutes = whole(gettext_lazy("Minutes du tour"), 1, LONGEST, MINUTES, required=False)

    def clean(self) -> None:
        data = self.cleaned_data
        wants = data.get("action") == "set" and "minutes" not in self.errors
        if wants and data.get("minutes") is None:
            self.add_error("minutes", str(MINUTES))


class ExtraForm(forms.Form):
    """More minutes for one table of a round; negative takes them back.

    What stands after the table's key, `12-5`, is how many more it had on the page.
    """

    table = forms.RegexField(
        r"^[0-9]{1,18}(-[0-9]{1,5})?$", error_messages={"required": TABLE, "invalid": TABLE}
    )
    minutes = whole(gettext_lazy("Minutes de plus"), -MOST_EXTRA, MOST_EXTRA, EXTRA)

    def __init__(self, *args: Any, round_: Round, **options: Any) -> None:
        super().__init__(*args, **options)
        self.tables = round_.tables.select_related("table", "round__event")

    def clean_table(self) -> RoundTable:
        key, _dash, seen = self.cleaned_data["table"].partition("-")
        table = self.tables.filter(table=int(key)).first()
        if table is None:
            raise forms.ValidationError(str(TABLE))
        self.seen = int(seen) if seen else None
        return table


class RoundsForm(ChangingForm):
    """How many rounds the event has in all."""

    rounds_planned = whole(gettext_lazy("Nombre de tours"), 1, MOST_ROUNDS, ROUNDS)


class CutForm(forms.Form):
    """How many go on, and whether they keep what they have."""

    survivors = whole(gettext_lazy("Combien de joueurs continuent ?"), 3, 10_000, SURVIVORS)
    totals_kept = OneOf(
        gettext_lazy("Leurs totaux"), gettext_lazy("Dites si les totaux sont gardés.")
    )

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.fields["totals_kept"].choices = [  # type: ignore[attr-defined]
            ("yes", _("Ils les gardent")),
            ("no", _("Tous repartent de zéro")),
        ]


class AnswerForm(forms.Form):
    """An answer, or that the call is settled."""

    settled = forms.BooleanField(required=False)
    answer = Text(
        gettext_lazy("Réponse"),
        200,
        gettext_lazy("Cette réponse est trop longue : 200 caractères suffisent."),
    )

    def clean_answer(self) -> str:
        answer: str = self.cleaned_data["answer"]
        if not answer and not self.cleaned_data["settled"]:
            sentence = gettext_lazy("Dites quelque chose à la table : « J’arrive » suffit.")
            raise forms.ValidationError(sentence)
        return answer


MOST = 99_999  # points; far beyond what a sheet can hold
MINUS = str.maketrans({"−": "-", "–": "-", " ": "", "\u00a0": "", "\u202f": ""})
NUMBER = gettext_lazy("Tapez le numéro de la table.")
BILAN = gettext_lazy("Écrivez un nombre entier, avec son signe : 54 ou -18.")
TOO_MUCH = gettext_lazy("Ce bilan est trop grand : vérifiez la feuille.")
REASON = gettext_lazy("Dites pourquoi : « Mal recopié » suffit.")


DEALS = gettext_noop("Écrivez combien de donnes cette table a jouées, de 1 à 99.")
MOST_DEALS = 99


class NumberForm(forms.Form):
    """Which table's result is to be typed."""

    table = forms.IntegerField(
        label=gettext_lazy("Table"),
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
        error_messages={"required": NUMBER, "invalid": NUMBER},
    )

    def among(self, tables: Sequence[Progress], round_: Round) -> Progress | None:
        """Find the table whose number was typed, or say why there is none."""
        if not self.is_valid():
            return None
        number = self.cleaned_data["table"]
        table = next((each for each in tables if each.number == number), None)
        if table is None:
            sentence = _(
                "Le tour %(round)s n’a pas de table %(table)s : elles vont de 1 à %(last)s."
            )
            words = {"round": round_.number, "table": number, "last": len(tables)}
            self.add_error("table", sentence % words)
        return table


class BilanField(forms.IntegerField):
    """A whole number with a sign, however its minus is written."""

    widget = forms.TextInput

    def to_python(self, value: Any) -> int | None:
        return super().to_python(value.translate(MINUS) if isinstance(value, str) else value)


class BilansForm(forms.Form):
    """The bilans of a table in the order of play, with the names so that a wrong table shows.

    One may be left out: the others say what it is, and it is shown before it is taken.
    `confirmed` is what somebody has been asked about; `replacing` what a correction replaces.
    """

    confirmed = forms.CharField(required=False, widget=forms.HiddenInput)
    replacing = forms.CharField(required=False, widget=forms.HiddenInput)

    def __init__(
        self, *args: Any, names: Sequence[str], by_clock: bool = False, **options: Any
    ) -> None:
        super().__init__(*args, **options)
        for position, name in enumerate(names):
            place = direction(position, len(names))
            self.fields[f"bilan_{position}"] = BilanField(
                label=_("%(place)s – %(name)s") % {"place": place, "name": name},
                min_value=-MOST,
                max_value=MOST,
                required=False,
                widget=forms.TextInput(attrs={"autocomplete": "off", "data-bilan": position}),
                error_messages={"invalid": BILAN, "min_value": TOO_MUCH, "max_value": TOO_MUCH},
            )
        if by_clock:  # and so tables play more deals or fewer
            self.fields["deals"] = whole(
                gettext_lazy("Donnes jouées"), 1, MOST_DEALS, gettext_lazy(DEALS)
            )
        self.bilan_names = [f"bilan_{position}" for position in range(len(names))]

    @property
    def rows(self) -> list[forms.BoundField]:
        """The fields of the bilans, in the order of play."""
        return [self[name] for name in self.bilan_names]

    def clean(self) -> None:
        data = self.cleaned_data
        missing = [name for name in self.bilan_names if data.get(name) is None]
        for name in missing if len(missing) > 1 else ():
            if name not in self.errors:
                self.add_error(name, str(BILAN))

    def show(self, **values: str) -> None:
        """Let the form show other values than were sent."""
        self.data = dict(self.data.items()) | values

    @property
    def left_out(self) -> str:
        """Name the one bilan that was left out, "" where there is none."""
        return next((n for n in self.bilan_names if self.cleaned_data[n] is None), "")

    @property
    def bilans(self) -> list[int]:
        """The bilans of a form that leaves none out."""
        return [self.cleaned_data[name] for name in self.bilan_names]

    @property
    def remainder(self) -> int:
        """What the one left out must be for the sum to be zero."""
        return -sum(self.cleaned_data[name] or 0 for name in self.bilan_names)

    @property
    def replaced(self) -> list[int] | None:
        """The bilans that a correction replaces; None where it is none."""
        parts = self.cleaned_data["replacing"].split()
        try:
            return [int(part) for part in parts] or None
        except ValueError:
            return None

    @property
    def written(self) -> str:
        """Write the bilans as `confirmed` holds them."""
        return " ".join(map(str, self.bilans))


class ReasonForm(forms.Form):
    """Why a result is corrected or taken back."""

    reason = Text(
        gettext_lazy("Motif"),
        200,
        gettext_lazy("Ce motif est trop long : 200 caractères suffisent."),
        REASON,
    )
