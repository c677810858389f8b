"""Amounts of boards as sheets have them, and an arbiter's decision about one."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _, gettext_lazy

from tournaments.boards.services import BoardSheet, Verdict
from tournaments.models.board import MOST
from tournaments.rounds.forms.typed_bilans import BilanField, ReasonForm

NUMBER = gettext_lazy("Écrivez un nombre entier, avec son signe : 56 ou −52.")
TOO_MUCH = gettext_lazy("Aucune donne ne vaut autant : vérifiez la feuille.")
ODD = gettext_lazy("À la garde, le montant par défenseur est toujours pair : vérifiez.")
BOARD = gettext_lazy("Écrivez le numéro qui est sur l’étui joué.")
LARGEST_BOARD = 9_999
NOTE = gettext_lazy("Écrivez une note entière, de 0 à 100.")


class AmountField(BilanField):
    """What a defender pays for a garde: signed for the attack, even, never nothing."""

    def __init__(self, **options: Any) -> None:
        super().__init__(
            min_value=-MOST,
            max_value=MOST,
            required=False,
            widget=forms.TextInput(attrs={"autocomplete": "off"}),
            error_messages={"invalid": NUMBER, "min_value": TOO_MUCH, "max_value": TOO_MUCH},
            **options,
        )

    def clean(self, value: Any) -> int | None:
        amount: int | None = super().clean(value)
        if amount is not None and (amount % 2 or not amount):
            raise forms.ValidationError(ODD)
        return amount


class AmountsForm(forms.Form):
    """The results of a sheet, a line each; what is left empty is not there yet.

    `lines` are pairs: the key of a result, and its label.
    """

    def __init__(self, *args: Any, lines: Sequence[tuple[int, str]], **options: Any) -> None:
        super().__init__(*args, **options)
        self.keys = {f"amount_{key}": key for key, _label in lines}
        for key, label in lines:
            self.fields[f"amount_{key}"] = AmountField(label=label)

    @property
    def rows(self) -> list[forms.BoundField]:
        return [self[name] for name in self.keys]

    @property
    def amounts(self) -> dict[int, int]:
        """The amounts that were typed, by the keys of their results."""
        return {
            key: self.cleaned_data[name]
            for name, key in self.keys.items()
            if self.cleaned_data[name] is not None
        }


def initial_amounts(sheet: BoardSheet, rows: Sequence[Any]) -> dict[str, int | None]:
    """What a sheet says so far, as the form's fields show it."""
    return {f"amount_{row.pk}": sheet.amount(row) for row in rows}


class VerdictForm(ReasonForm):
    """What becomes of one result, and why."""

    verdict = forms.ChoiceField(
        label=gettext_lazy("Décision"),
        choices=[
            (Verdict.ANNUL, gettext_lazy("Annuler : pas de résultat, les autres se comparent")),
            (Verdict.ADJUST, gettext_lazy("Ajuster : ce montant remplace les feuilles")),
            (Verdict.GIVE, gettext_lazy("Donner des notes : hors de la comparaison")),
            (Verdict.MOVE, gettext_lazy("C’était un autre étui : son numéro")),
            (Verdict.SHEETS, gettext_lazy("Revenir à ce que disent les feuilles")),
        ],
        widget=forms.RadioSelect,
        error_messages=dict.fromkeys(
            ("required", "invalid_choice"), gettext_lazy("Choisissez une décision.")
        ),
    )
    board = forms.IntegerField(
        label=gettext_lazy("Numéro de l’étui joué"),
        required=False,
        min_value=1,
        max_value=LARGEST_BOARD,
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
        error_messages=dict.fromkeys(("invalid", "min_value", "max_value"), BOARD),
    )
    amount = AmountField(label=gettext_lazy("Montant par défenseur"))
    attack = forms.IntegerField(
        label=gettext_lazy("Note de l’attaque"),
        required=False,
        min_value=0,
        max_value=100,
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
        error_messages=dict.fromkeys(("invalid", "min_value", "max_value"), NOTE),
    )
    defence = forms.IntegerField(
        label=gettext_lazy("Note de la défense"),
        required=False,
        min_value=0,
        max_value=100,
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
        error_messages=dict.fromkeys(("invalid", "min_value", "max_value"), NOTE),
    )

    def __init__(self, *args: Any, notes_given: bool = True, **options: Any) -> None:
        """Where results are not compared by notes, there are none to give."""
        super().__init__(*args, **options)
        if not notes_given:
            kept = [each for each in self.fields["verdict"].choices if each[0] != Verdict.GIVE]  # type: ignore[attr-defined]
            self.fields["verdict"].choices = kept  # type: ignore[attr-defined]

    field_order = ("verdict", "board", "amount", "attack", "defence", "reason")

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        needed = {
            Verdict.MOVE: [("board", str(BOARD))],
            Verdict.ADJUST: [("amount", str(NUMBER))],
            Verdict.GIVE: [("attack", str(NOTE)), ("defence", str(NOTE))],
        }
        for field, sentence in needed.get(data.get("verdict", ""), []):
            if data.get(field) is None and field not in self.errors:
                self.add_error(field, sentence)
        return data

    @property
    def decided(self) -> dict[str, Any]:
        """The decision as `decide_board` takes it."""
        data = self.cleaned_data
        return {
            "verdict": Verdict(data["verdict"]),
            "reason": data["reason"],
            "amount": data["amount"],
            "notes": (data["attack"] or 0, data["defence"] or 0),
        }


def verdict_words(verdict: Verdict) -> str:
    """Say what was decided, for the message after it."""
    return {
        Verdict.ANNUL: _("la donne est annulée"),
        Verdict.ADJUST: _("le montant est ajusté"),
        Verdict.GIVE: _("des notes sont données"),
        Verdict.MOVE: _("c’était un autre étui"),
        Verdict.SHEETS: _("les feuilles comptent de nouveau"),
    }[verdict]
