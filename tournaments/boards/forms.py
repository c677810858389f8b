"""Forms of boards: amounts, an arbiter's decision, hands dealt or written, files of halls."""

import re
from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _, gettext_lazy

from tarotclub.ground.fields import ChangingForm, Number, OneOf, Text
from tournaments.boards.services import BoardSheet, Verdict
from tournaments.boards.words import pack_owners, wrong_cards
from tournaments.draw.forms import MarkField
from tournaments.duplicate.dealing import SEATS, SUITS, SURE, WrongCardsError, is_card, typed
from tournaments.event.forms.fields import BY_NAME, AskedForm, Choice, Ticks
from tournaments.models.round import MOST
from tournaments.rounds.forms import BilanField, ReasonForm

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


class AmountsForm(ChangingForm):
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

    verdict = OneOf(
        gettext_lazy("Décision"),
        gettext_lazy("Choisissez une décision."),
        choices=[
            (Verdict.ANNUL, gettext_lazy("Annuler : pas de résultat, les autres se comparent")),
            (Verdict.ADJUST, gettext_lazy("Ajuster : ce montant remplace les feuilles")),
            (Verdict.GIVE, gettext_lazy("Donner des notes : hors de la comparaison")),
            (Verdict.MOVE, gettext_lazy("C’était un autre étui : son numéro")),
            (Verdict.SHEETS, gettext_lazy("Revenir à ce que disent les feuilles")),
        ],
    )
    board = Number(
        gettext_lazy("Numéro de l’étui joué"), 1, LARGEST_BOARD, BOARD, required=False
    )
    amount = AmountField(label=gettext_lazy("Montant par défenseur"))
    attack = Number(gettext_lazy("Note de l’attaque"), 0, 100, NOTE, required=False)
    defence = Number(gettext_lazy("Note de la défense"), 0, 100, NOTE, required=False)

    def __init__(self, *args: Any, notes_given: bool = True, **options: Any) -> None:
        """Where results are not compared by notes, there are none to give."""
        super().__init__(*args, **options)
        if not notes_given:
            kept = [each for each in self.fields["verdict"].choices if each[0] != Verdict.GIVE]  # type: ignore[attr-defined]
            self.fields["verdict"].choices = kept  # type: ignore[attr-defined]

    field_order = ("verdict", "board", "amount", "attack", "defence", "reason")

    def clean(self) -> None:
        data = self.cleaned_data
        needed = {
            Verdict.MOVE: [("board", str(BOARD))],
            Verdict.ADJUST: [("amount", str(NUMBER))],
            Verdict.GIVE: [("attack", str(NOTE)), ("defence", str(NOTE))],
        }
        for field, sentence in needed.get(data.get("verdict", ""), []):
            if data.get(field) is None and field not in self.errors:
                self.add_error(field, sentence)

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


HEADING = re.compile(r"([APCKT])\s*:")
TOKEN = re.compile(r"[^\s,;]+")
LONGEST = 200  # characters of a hand


class DealingForm(forms.Form):
    """How strong a taker's hand is to be at least."""

    least = OneOf(
        gettext_lazy("La main du preneur"),
        gettext_lazy("Choisissez un critère de la liste."),
        coerce=int,
        choices=[
            (SURE, gettext_lazy("Sûrement prenable à la garde : au moins 56 points")),
            (45, gettext_lazy("Jouable : au moins 45 points")),
            (0, gettext_lazy("Au hasard, sans critère")),
        ],
        initial=SURE,
    )
    seen = MarkField()


class HandsForm(ChangingForm):
    """The five packs of a board, in letters and figures; one may be left to the rest."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        for place, label in enumerate(pack_owners()):
            self.fields[f"pack_{place}"] = Text(
                label,
                LONGEST,
                gettext_lazy("C’est trop long pour une main."),
                widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false"}),
            )

    def clean(self) -> None:
        """Read the cards; the first that is none is named at its field."""
        data = self.cleaned_data
        names = [f"pack_{place}" for place in range(SEATS + 1)]
        if self.errors:
            return
        packs = [self._read(name, data[name]) for name in names]
        if not self.errors:
            try:
                self.packs = typed(tuple(packs)).packs
            except WrongCardsError as error:
                self.add_error(None, wrong_cards(error))

    def _read(self, name: str, text: str) -> tuple[str, ...]:
        cards, suit = [], ""
        for token in TOKEN.findall(HEADING.sub(r" \1: ", text.upper())):
            if HEADING.fullmatch(token):
                suit = token[0] if token[0] in SUITS else ""
                continue
            card = f"{suit}{token}"
            if not is_card(card):
                words = _("« %(card)s » n’est pas une carte : voyez l’exemple.")
                self.add_error(name, words % {"card": token[:20]})
                break
            cards.append(card)
        return tuple(cards)


BY_HALL = "salle"
MOST_FILES, LARGEST = 12, 600_000  # files, and bytes of one: five thousand results
NO_FILE = gettext_lazy("Choisissez le fichier d’au moins une autre salle.")


class SeveralFilesInput(forms.ClearableFileInput):
    """A box into which several files go at once."""

    allow_multiple_selected = True


class SeveralFilesField(forms.FileField):
    """Some files, each with its name and what is in it."""

    def clean(self, data: Any, initial: Any = None) -> dict[str, bytes]:
        """Read every file, as long as there are few and small ones."""
        files = data if isinstance(data, list | tuple) else [data] if data else []
        if not files:
            raise forms.ValidationError(NO_FILE)
        if len(files) > MOST_FILES:
            words = _("Douze fichiers au plus à la fois.")
            raise forms.ValidationError(words)
        halls = {}
        for each in files:
            file = super().clean(each, initial)
            if file.size > LARGEST or file.name in halls:
                words = _("« %(file)s » est trop grand, ou deux fois là.")
                raise forms.ValidationError(words % {"file": file.name})
            halls[file.name] = file.read()
        return halls


class HallsForm(forms.Form):
    """The files of the other halls."""

    hall_files = SeveralFilesField(
        label=gettext_lazy("Fichiers des autres salles"),
        widget=SeveralFilesInput(attrs={"multiple": True}),
        error_messages={"empty": gettext_lazy("Ce fichier est vide."), "required": NO_FILE},
    )


class CommonPaperForm(AskedForm):
    """By rank or by name, whether a list a hall, and which columns."""

    tri = Choice(
        gettext_lazy("Ordre"),
        [("", gettext_lazy("Par rang")), (BY_NAME, gettext_lazy("Par nom"))],
    )
    par = Choice(
        gettext_lazy("Séparer"),
        [("", gettext_lazy("Une seule liste")), (BY_HALL, gettext_lazy("Par salle"))],
    )
    colonnes = Ticks(
        gettext_lazy("Colonnes"),
        [
            ("hall", gettext_lazy("Nom de la salle")),
            ("sessions", gettext_lazy("Séances")),
            ("sides", gettext_lazy("Attaque et défense")),
        ],
    )
