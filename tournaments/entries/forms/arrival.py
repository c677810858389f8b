"""A card’s code, read by a scanner or opened by a phone: who has come."""

import re
from typing import Any

from django import forms
from django.utils.crypto import constant_time_compare
from django.utils.translation import gettext_lazy

from tournaments.event.names import arrival_code, own_code
from tournaments.models import Entry, Event

UNKNOWN = gettext_lazy("Ce code n’est pas celui d’une carte de ce tournoi.")
# The address of a card: a player's own page, or the one that notes that he has come.
CARD = re.compile(
    r"(?:/joueur/(?P<page>\d{1,9})/\?|[?&]n=(?P<n>\d{1,9})&)code=(?P<code>[\w-]{16})"
)


class CardField(forms.CharField):
    """What a scanner types: the whole address of a card."""

    widget = forms.TextInput

    def __init__(self) -> None:
        super().__init__(
            label=gettext_lazy("Code de la carte"),
            max_length=300,
            error_messages=dict.fromkeys(("required", "max_length"), UNKNOWN),
        )
        self.widget.attrs |= {"autocomplete": "off", "autofocus": True, "spellcheck": "false"}


class CardForm(forms.Form):
    """The code of a card of this event; the entry is the one it was printed for."""

    card = CardField()

    def __init__(self, *args: Any, event: Event, **options: Any) -> None:
        super().__init__(*args, **options)
        self.event = event

    def clean_card(self) -> Entry:
        """Find whose card it is; a code that was made up is nobody's."""
        match = CARD.search(self.cleaned_data["card"])
        number = int(match["page"] or match["n"]) if match else 0
        code_of = own_code if match and match["page"] else arrival_code
        if not match or not constant_time_compare(match["code"], code_of(self.event, number)):
            raise forms.ValidationError(UNKNOWN)
        entries = self.event.entries.select_related("player", "team", "substitute")
        entry = entries.filter(number=number).first()
        if entry is None:
            raise forms.ValidationError(UNKNOWN)
        entry.event = self.event
        return entry
