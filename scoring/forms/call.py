"""The cards that a taker calls: a suit for each, and a rank where it may be another."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext as _, gettext_lazy

from scoring import cards
from scoring.rules.ruleset import CALLED_RANKS, KINGS, Call

SUITS = ("pique", "coeur", "carreau", "trefle")
UNKNOWN = gettext_lazy("Cette carte ne peut pas être appelée : choisissez-en une de la liste.")


class Slot(NamedTuple):
    """One card to call: its usual rank, and others for a taker who holds all of those."""

    label: Promise
    rank: str
    others: tuple[str, ...] = ()


KING = Slot(gettext_lazy("Roi appelé"), "roi", KINGS[1:])
SLOTS: Mapping[Call, tuple[Slot, ...]] = {
    Call.NOBODY: (),
    Call.KING: (KING,),
    Call.KING_TAKEN: (KING,),
    Call.ANY_CARD: (
        Slot(gettext_lazy("Carte appelée"), "roi", CALLED_RANKS[Call.ANY_CARD][1:]),
    ),
    Call.KING_AND_QUEEN: (KING._replace(others=()), Slot(gettext_lazy("Dame appelée"), "dame")),
    Call.TWO_KINGS: (
        Slot(gettext_lazy("Premier roi appelé"), "roi", ("dame",)),
        Slot(gettext_lazy("Second roi appelé"), "roi", ("dame",)),
    ),
    Call.KING_AND_ACE: (KING._replace(others=()), Slot(gettext_lazy("As appelé"), "as")),
}
NAMES = (("called_card", "called_rank"), ("called_card_2", "called_rank_2"))


def offer_call(call: Call) -> dict[str, forms.Field]:
    """A field for each called card, and one for its rank where it may be another."""
    fields: dict[str, forms.Field] = {}
    for slot, (card, rank) in zip(SLOTS[call], NAMES, strict=False):
        fields[card] = _suit_field(slot)
        if slot.others:
            fields[rank] = _rank_field(slot)
    return fields


def called_card(data: dict[str, Any], call: Call) -> str:
    """Write the called cards as they are stored: roi de coeur, as de pique."""
    called = []
    for slot, (card, rank) in zip(SLOTS[call], NAMES, strict=False):
        if chosen := data.get(card):
            suit = chosen.rpartition(" ")[2]
            called.append(cards.called_card(data.get(rank) or slot.rank, suit))
    return cards.BETWEEN_CARDS.join(called)


def call_initial(called: str, call: Call) -> dict[str, str]:
    """Fill the fields with the cards of a stored deal; what is no card to call is left out."""
    initial = {}
    written = [text.rpartition(" de ") for text in called.split(cards.BETWEEN_CARDS)]
    for slot, (card, rank) in zip(SLOTS[call], NAMES, strict=False):
        fitting = [told for told in written if told[0] in {slot.rank, *slot.others}]
        if fitting and fitting[0][2] in SUITS:
            written.remove(fitting[0])
            called_rank, _de, suit = fitting[0]
            initial[card] = cards.called_card(slot.rank, suit)
            initial[rank] = "" if called_rank == slot.rank else called_rank
    return initial


def _suit_field(slot: Slot) -> forms.ChoiceField:
    unknown = UNKNOWN
    if slot.rank == "roi":
        unknown = gettext_lazy("Cette carte ne peut pas être appelée : choisissez un roi.")
    texts = [cards.called_card(slot.rank, suit) for suit in SUITS]
    return forms.ChoiceField(
        label=str(slot.label),
        required=False,
        widget=forms.RadioSelect,
        choices=[(text, cards.called_in_words(text)[0]) for text in texts],
        error_messages={"invalid_choice": unknown},
    )


def _rank_field(slot: Slot) -> forms.ChoiceField:
    ranks = (slot.rank, *slot.others)
    return forms.ChoiceField(
        label=_("%(card)s : une autre carte") % {"card": slot.label},
        required=False,
        widget=forms.RadioSelect,
        choices=[
            ("" if rank == slot.rank else rank, str(cards.RANK.get(rank, rank)).capitalize())
            for rank in ranks
        ],
        error_messages={"invalid_choice": UNKNOWN},
    )


def call_problem(data: dict[str, Any], call: Call, packs: int) -> tuple[str, str] | None:
    """Tell a call that is none, as a field and a sentence: a rank alone, a card twice."""
    for card, rank in NAMES:
        if data.get(rank) and not data.get(card):
            return card, _("Choisissez aussi la couleur de la carte appelée.")
    first, _comma, second = called_card(data, call).partition(cards.BETWEEN_CARDS)
    if first == second and first and packs == 1:
        return "called_card_2", _(
            "La même carte ne s’appelle pas deux fois : changez de couleur."
        )
    return None
