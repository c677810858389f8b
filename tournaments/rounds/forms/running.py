"""Running the rounds: minutes on a clock, how many, how many go on, the answer to a call."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _, gettext_lazy

from tarotclub.ground.changing import ChangingForm
from tournaments.event.forms.options import whole
from tournaments.models import Round, RoundTable

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

    action = forms.ChoiceField(
        choices=[("start", ""), ("pause", ""), ("set", "")],
        error_messages={"required": ACTION, "invalid_choice": ACTION},
    )
    minutes = whole(gettext_lazy("Minutes du tour"), 1, LONGEST, MINUTES, required=False)

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        wants = data.get("action") == "set" and "minutes" not in self.errors
        if wants and data.get("minutes") is None:
            self.add_error("minutes", str(MINUTES))
        return data


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
    totals_kept = forms.ChoiceField(
        label=gettext_lazy("Leurs totaux"),
        widget=forms.RadioSelect,
        error_messages={
            "required": gettext_lazy("Dites si les totaux sont gardés."),
            "invalid_choice": gettext_lazy("Dites si les totaux sont gardés."),
        },
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
    answer = forms.CharField(
        label=gettext_lazy("Réponse"),
        max_length=200,
        required=False,
        error_messages={
            "max_length": gettext_lazy(
                "Cette réponse est trop longue : 200 caractères suffisent."
            ),
        },
    )

    def clean_answer(self) -> str:
        answer: str = self.cleaned_data["answer"]
        if not answer and not self.cleaned_data["settled"]:
            sentence = gettext_lazy("Dites quelque chose à la table : « J’arrive » suffit.")
            raise forms.ValidationError(sentence)
        return answer
