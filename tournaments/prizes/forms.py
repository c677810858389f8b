"""The prizes of an event in its form, and the till on a page."""

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import count, takewhile
from typing import Any, NamedTuple
from uuid import uuid4

from django import forms
from django.core.exceptions import ValidationError
from django.http import QueryDict
from django.utils.translation import gettext as _, gettext_lazy

from tarotclub.ground.fields import OneOf, Text
from tournaments.decisions.forms import PLAYER, EntryField
from tournaments.event.forms.fields import LONGEST, whole
from tournaments.event.words import MOST_CENTS, cents_of, typed_euros
from tournaments.foreign.forms import uuid_field
from tournaments.models import Entry, Event, PaymentMethod, Prize
from tournaments.prizes.engine import Curve, paid_places

AMOUNT = gettext_lazy("Écrivez un montant en euros, comme 12 ou 12,50.")
THING_LONG = gettext_lazy("80 caractères suffisent pour un lot.")


class EuroField(forms.CharField):
    """An amount of money as people type it, in cents; 0 when nothing is typed."""

    def clean(self, value: Any) -> Any:
        text = super().clean(value)
        cents = cents_of(text) if text else 0
        if cents is None or not 0 <= cents <= MOST_CENTS:
            raise ValidationError(str(AMOUNT), code="invalid")
        return cents


def amount_field(label: str, prize: Prize | None) -> EuroField:
    return EuroField(
        label=label,
        required=False,
        initial=typed_euros(prize.cents) if prize and prize.cents else "",
        widget=line_input(inputmode="decimal"),
    )


def thing_field(label: str, prize: Prize | None) -> forms.CharField:
    return Text(
        label, 80, THING_LONG, initial=prize.label if prize else "", widget=line_input()
    )


def line_input(**attrs: str) -> forms.TextInput:
    """The look of a field in a line of fields."""
    return forms.TextInput(attrs={"class": "input", "autocomplete": "off"} | attrs)


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
        self.fields["name"] = Text(
            _("Nom du prix"),
            LONGEST,
            NAME_LONG,
            initial=prize.category if prize else "",
            widget=line_input(),
        )
        player = EntryField(
            entries, required=False, initial=who.get(prize.rank, prize.rank) if prize else ""
        )
        player.widget.attrs["class"] = "input"
        self.fields["player"] = player
        self.fields["amount"] = amount_field(_("Montant"), prize)
        self.fields["thing"] = thing_field(_("Lot en nature"), prize)

    def clean(self) -> None:
        """Ask for what is missing of a line that is not empty."""
        data = self.cleaned_data
        if self.errors or not any(data.values()):
            return
        if not data["name"]:
            self.add_error("name", str(NAME))
        elif data["name"].casefold() in map(str.casefold, self.categories):
            one = _("« %(name)s » est une catégorie : donnez ce prix dans ses rangs.")
            self.add_error("name", one % data)
        if not data["player"]:
            self.add_error("player", str(PLAYER))
        if not data["amount"] and not data["thing"]:
            self.add_error("amount", str(NOTHING))

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


MOST_PLACES = 400
SPARE, SPARE_IN_CATEGORY = 3, 1  # empty lines, for more
PERCENT = gettext_lazy("Donnez un pourcentage, de 0 à 100.")
PLACES = gettext_lazy("Donnez un nombre de rangs, de 1 à 400.")
CHOICE = gettext_lazy("Choisissez dans la liste.")
OLD_PAGE = gettext_lazy("Cette page est trop ancienne : rechargez-la.")
CURVES = {
    Curve.EQUAL: gettext_lazy("Tous pareils"),
    Curve.GENTLE: gettext_lazy("Douce : d’un même pas"),
    Curve.USUAL: gettext_lazy("Habituelle : la moitié, le tiers, le quart…"),
    Curve.STEEP: gettext_lazy("Raide : chaque fois la moitié"),
}
STEPS = {
    100: gettext_lazy("1 €"),
    500: gettext_lazy("5 €"),
    1000: gettext_lazy("10 €"),
    2000: gettext_lazy("20 €"),
}
FIELD = re.compile(r"amount_(\d{1,3})_(\d{1,3})")


class PrizeLine(NamedTuple):
    """The fields of one place, and who gets its prize as things stand."""

    place: int
    amount: forms.BoundField
    label: forms.BoundField
    winner: str


class PrizesForm(forms.Form):
    """All prizes on one page; `revision` is the event's as the page was made."""

    revision = forms.IntegerField(
        widget=forms.HiddenInput, error_messages={"required": OLD_PAGE, "invalid": OLD_PAGE}
    )
    redistribution = whole(gettext_lazy("Part redistribuée (%)"), 0, 100, PERCENT)
    guaranteed = EuroField(
        label=gettext_lazy("Somme garantie (€)"),
        help_text=gettext_lazy("Distribuée même si les recettes sont plus petites."),
        required=False,
    )
    prizes_shared = forms.BooleanField(
        label=gettext_lazy("Les ex æquo se partagent les prix de leurs rangs"), required=False
    )
    prizes_doubled = forms.BooleanField(
        label=gettext_lazy("On peut cumuler un prix de rang et un prix de catégorie"),
        required=False,
    )
    places = whole(gettext_lazy("Rangs payés"), 1, MOST_PLACES, PLACES, required=False)
    step = OneOf(
        gettext_lazy("Arrondi"),
        CHOICE,
        widget=forms.Select,
        coerce=int,
        choices=list(STEPS.items()),
    )
    curve = OneOf(
        gettext_lazy("Pente du barème"),
        CHOICE,
        widget=forms.Select,
        coerce=Curve,
        choices=[(curve.value, label) for curve, label in CURVES.items()],
    )

    def __init__(
        self,
        data: QueryDict | None = None,
        *,
        event: Event,
        prizes: Sequence[Prize] = (),
        **options: Any,
    ) -> None:
        super().__init__(data, **options)
        self.winners: Mapping[tuple[str, int], str] = {}  # by category and place
        self.of_teams = event.team_size > 1
        self.groups_of = ["", *event.categories]
        lasts = _sent(data) if data is not None else _lasts(self.groups_of, prizes)
        self.lines = {
            group: range(1, min(lasts.get(group, 1), MOST_PLACES) + 1)
            for group in range(len(self.groups_of))
        }
        for group, name in enumerate(self.groups_of):
            known = {prize.rank: prize for prize in prizes if prize.category == name}
            for place in self.lines[group]:
                self._add_line(group, name, place, known.get(place))
        self.entries = list(event.entries.select_related("player").order_by("number"))
        self.specials = special_forms(
            data, entries=self.entries, categories=event.categories, prizes=prizes
        )

    @classmethod
    def of(cls, event: Event, prizes: Sequence[Prize]) -> "PrizesForm":
        """The form that shows these prizes, with the event's rules as they are."""
        settings = {
            "revision": event.revision,
            "redistribution": event.redistribution,
            "guaranteed": typed_euros(event.guaranteed_cents) if event.guaranteed_cents else "",
            "prizes_shared": event.prizes_shared,
            "prizes_doubled": event.prizes_doubled,
            "step": 500,
            "curve": Curve.USUAL.value,
        }
        form = cls(event=event, prizes=prizes, initial=settings)
        general = [prize.rank for prize in prizes if not prize.category]
        places = max(general, default=0) or paid_places(form.sharers) or 1
        form.initial["places"] = places
        return form

    @property
    def sharers(self) -> int:
        """Count those who share the prizes: teams that have players, or players who came."""
        if self.of_teams:
            return len({entry.team_id for entry in self.entries if entry.team_id})
        return sum(entry.checked_in_at is not None for entry in self.entries)

    def _add_line(self, group: int, name: str, place: int, prize: Prize | None) -> None:
        where = _("%(category)s, rang %(place)s") if name else _("Rang %(place)s")
        words = {"where": where % {"category": name, "place": place}}
        amount, thing = _("%(where)s : montant en euros"), _("%(where)s : lot en nature")
        self.fields[f"amount_{group}_{place}"] = amount_field(amount % words, prize)
        self.fields[f"label_{group}_{place}"] = thing_field(thing % words, prize)

    def clean(self) -> None:
        """Judge the special prizes too, each line of which says itself what is wrong."""
        data = self.cleaned_data
        if not all(special.is_valid() for special in self.specials):
            raise ValidationError(_("Corrigez les prix spéciaux : chaque ligne dit comment."))
        given = [prize for special in self.specials if (prize := special.prize)]
        if len({(prize.category, prize.rank) for prize in given}) < len(given):
            raise ValidationError(
                _("Un joueur a deux fois le même prix spécial : gardez-en un.")
            )
        data["specials"] = given

    @property
    def groups(self) -> Iterable[tuple[str, list[PrizeLine]]]:
        """The lines of all places, then of each category under its name."""
        for group, name in enumerate(self.groups_of):
            yield (
                name,
                [
                    PrizeLine(
                        place,
                        self[f"amount_{group}_{place}"],
                        self[f"label_{group}_{place}"],
                        self.winners.get((name, place), ""),
                    )
                    for place in self.lines[group]
                ],
            )

    @property
    def prizes(self) -> list[Prize]:
        """All prizes that were typed; a place without money or thing is none."""
        data = self.cleaned_data
        lines = (
            Prize(
                category=name,
                rank=place,
                cents=data[f"amount_{group}_{place}"],
                label=data[f"label_{group}_{place}"],
            )
            for group, name in enumerate(self.groups_of)
            for place in self.lines[group]
        )
        return [*(prize for prize in lines if prize.cents or prize.label), *data["specials"]]

    @property
    def rules(self) -> dict[str, Any]:
        """What the event keeps of how its prizes are given."""
        data = self.cleaned_data
        fields = ("redistribution", "prizes_shared", "prizes_doubled")
        return {"guaranteed_cents": data["guaranteed"]} | {name: data[name] for name in fields}


def _lasts(groups: Sequence[str], prizes: Sequence[Prize]) -> dict[int, int]:
    """Tell how many lines each group shows."""
    return {
        group: max((prize.rank for prize in prizes if prize.category == name), default=0)
        + (SPARE_IN_CATEGORY if name else SPARE)
        for group, name in enumerate(groups)
    }


def _sent(data: QueryDict) -> dict[int, int]:
    """Tell how many lines each group had on the page that was sent."""
    lasts: dict[int, int] = {}
    for match in filter(None, map(FIELD.fullmatch, data)):
        group, place = int(match[1]), int(match[2])
        lasts[group] = max(lasts.get(group, 0), place)
    return lasts


WHAT_FOR = gettext_lazy("Dites ce qui a été payé, en 80 caractères au plus.")
HOW = gettext_lazy("Dites comment c’est payé.")


def _amount(label: Any, **options: Any) -> EuroField:
    widget = forms.TextInput(attrs={"inputmode": "decimal", "autocomplete": "off"})
    return EuroField(label=label, widget=widget, error_messages={"required": AMOUNT}, **options)


class ExpenseForm(forms.Form):
    """What was paid for the event, how much and how."""

    label = Text(
        gettext_lazy("Dépense"),
        80,
        WHAT_FOR,
        WHAT_FOR,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    amount = _amount(gettext_lazy("Montant en euros"))
    method = OneOf(
        gettext_lazy("Moyen de paiement"), HOW, choices=lambda: list(PaymentMethod.choices)
    )
    uuid = uuid_field()

    def __init__(self, data: QueryDict | None = None) -> None:
        super().__init__(data, initial={"method": PaymentMethod.CASH, "uuid": uuid4()})

    def clean_amount(self) -> int:
        cents: int = self.cleaned_data["amount"]
        if not cents:
            raise forms.ValidationError(str(AMOUNT))
        return cents


class TillForm(forms.Form):
    """The float, and once somebody counted, what lies in the till."""

    cash_float = _amount(gettext_lazy("Fonds de caisse, en euros"), required=False)
    counted = _amount(gettext_lazy("Compté à la fin, en euros"), required=False)

    def __init__(self, data: QueryDict | None = None, *, event: Event) -> None:
        counted = event.counted_cents
        start = {
            "cash_float": typed_euros(event.float_cents) if event.float_cents else "",
            "counted": "" if counted is None else typed_euros(counted),
        }
        super().__init__(data, initial=start)
        self.fields["counted"].help_text = _(
            "Les espèces, une fois les prix remis ; vide tant que rien n’est compté."
        )

    def clean_counted(self) -> int | None:
        """Tell an empty till from one that nobody counted."""
        cents: int = self.cleaned_data["counted"]
        typed = self.data.get(self.add_prefix("counted"), "").strip()
        return cents if typed else None
