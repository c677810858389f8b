"""Prizes given by hand, to a player by name: the finest deal, the last, a raffle."""

from collections.abc import Sequence
from itertools import count, takewhile
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _, gettext_lazy

from tournaments.decisions.forms import PLAYER, EntryField
from tournaments.event.forms.typed_lines import LONGEST
from tournaments.models import Entry, Prize
from tournaments.prizes.forms.prize_fields import amount_field, line_input, thing_field

SPARE = 3  # empty lines, for more
NAME = gettext_lazy("Donnez un nom à ce prix.")
NAME_LONG = gettext_lazy("40 caractères suffisent pour un nom.")
NOTHING = gettext_lazy("Donnez un montant ou un lot.")


class SpecialPrizeForm(forms.Form):
    """One line: what the prize is called, who gets it, and what; an empty one is no prize."""

    def __init__(
        self,
        data: QueryDict | None,
        *,
        place: int,
        entries: Sequence[Entry],
        categories: Sequence[str],
        prize: Prize | None,
    ) -> None:
        super().__init__(data, prefix=f"special_{place}")
        self.categories = categories
        who = {entry.number: f"{entry.number} {entry}" for entry in entries}
        self.title = _("Prix spécial %(place)s") % {"place": place}
        self.fields["name"] = forms.CharField(
            label=_("Nom du prix"),
            required=False,
            max_length=LONGEST,
            initial=prize.category if prize else "",
            widget=line_input(),
            error_messages={"max_length": NAME_LONG},
        )
        player = EntryField(
            entries,
            required=False,
            initial=who.get(prize.rank, prize.rank) if prize else "",
        )
        player.widget.attrs["class"] = "input"
        self.fields["player"] = player
        self.fields["amount"] = amount_field(_("Montant"), prize)
        self.fields["thing"] = thing_field(_("Lot en nature"), prize)

    def clean(self) -> dict[str, Any]:
        """Ask for what is missing of a line that is not empty."""
        data = super().clean() or {}
        if self.errors or not any(data.values()):
            return data
        if not data["name"]:
            self.add_error("name", str(NAME))
        elif data["name"].casefold() in map(str.casefold, self.categories):
            one = _("« %(name)s » est une catégorie : donnez ce prix dans ses rangs.")
            self.add_error("name", one % data)
        if not data["player"]:
            self.add_error("player", str(PLAYER))
        if not data["amount"] and not data["thing"]:
            self.add_error("amount", str(NOTHING))
        return data

    @property
    def prize(self) -> Prize | None:
        """The prize, not stored; None where nothing was typed."""
        data = self.cleaned_data
        if not any(data.values()):
            return None
        return Prize(
            category=data["name"],
            rank=data["player"].number,
            cents=data["amount"],
            label=data["thing"],
        )


def special_forms(
    data: QueryDict | None,
    *,
    entries: Sequence[Entry],
    categories: Sequence[str],
    prizes: Sequence[Prize],
) -> list[SpecialPrizeForm]:
    """A form for each prize by hand, and some for more; or those of the page sent."""
    known: list[Prize | None] = [prize for prize in prizes if prize.by_hand(categories)]
    known += [None] * SPARE
    if data is not None:
        sent = takewhile(lambda place: f"special_{place}-name" in data, count(1))
        known = [None] * len(list(sent))
    return [
        SpecialPrizeForm(data, place=place, entries=entries, categories=categories, prize=prize)
        for place, prize in enumerate(known, start=1)
    ]
