"""What is asked to prepare boards: how strong the takers are to be, and hands written down."""

import re
from typing import Any

from django import forms
from django.utils.translation import gettext as _, gettext_lazy

from tarotclub.ground.changing import ChangingForm
from tournaments.boards.hand_words import wrong_cards
from tournaments.draw.forms import MarkField
from tournaments.duplicate.dealing.hands import SEATS, WrongCardsError, is_card, typed
from tournaments.duplicate.dealing.pack import SUITS
from tournaments.duplicate.dealing.strength import SURE

HEADING = re.compile(r"([APCKT])\s*:")
TOKEN = re.compile(r"[^\s,;]+")
LONGEST = 200  # characters of a hand
PACKS = (
    gettext_lazy("Nord"),
    gettext_lazy("Est"),
    gettext_lazy("Sud"),
    gettext_lazy("Ouest"),
    gettext_lazy("Chien"),
)


class DealingForm(forms.Form):
    """How strong a taker's hand is to be at least."""

    least = forms.TypedChoiceField(
        label=gettext_lazy("La main du preneur"),
        coerce=int,
        choices=[
            (SURE, gettext_lazy("Sûrement prenable à la garde : au moins 56 points")),
            (45, gettext_lazy("Jouable : au moins 45 points")),
            (0, gettext_lazy("Au hasard, sans critère")),
        ],
        initial=SURE,
        widget=forms.RadioSelect,
        error_messages=dict.fromkeys(
            ("required", "invalid_choice"), gettext_lazy("Choisissez un critère de la liste.")
        ),
    )
    seen = MarkField()


class HandsForm(ChangingForm):
    """The five packs of a board, in letters and figures; one may be left to the rest."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        for place, label in enumerate(PACKS):
            self.fields[f"pack_{place}"] = forms.CharField(
                label=label,
                required=False,
                max_length=LONGEST,
                widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false"}),
                error_messages={"max_length": gettext_lazy("C’est trop long pour une main.")},
            )

    def clean(self) -> dict[str, Any]:
        """Read the cards; the first that is none is named at its field."""
        data = super().clean() or {}
        names = [f"pack_{place}" for place in range(SEATS + 1)]
        if self.errors:
            return data
        packs = [self._read(name, data[name]) for name in names]
        if not self.errors:
            try:
                self.packs = typed(tuple(packs)).packs
            except WrongCardsError as error:
                self.add_error(None, wrong_cards(error))
        return data

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
