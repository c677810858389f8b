"""The deal form: what a scorer taps, turned into facts that the rules judge."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from hashlib import sha256
from typing import Any
from uuid import uuid4

from django import forms
from django.core.exceptions import ValidationError
from django.forms import BoundField
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from scoring import labels, rules
from scoring.forms.choices import (
    bouts_field,
    call_field,
    contract_field,
    misere_field,
    partner_field,
    poignee_field,
    seat_choices,
    side_field,
)
from scoring.forms.points import PointsField
from scoring.models import Deal, Seat, Table
from scoring.rules import Chelem, Misere, Outcome, Poignee, PoigneeSize, Side
from scoring.rules.doubt import at_table, doubts
from scoring.services.deals import Report
from scoring.sheet import next_dealer

LARGEST_NUMBER = 32_767  # what the column holds
UNPLAYED = (Outcome.PASSED_OUT, Outcome.PETIT_SEC, Outcome.MISDEAL)
NO_FACTS = {"uuid", "number", "version", "reasons", "reason_text"}
ON_THE_PAGE = [
    *("outcome", "taker", "contract", "called_card", "partner", "bouts", "side", "points"),
    "petit_au_bout",
]
RARE = ("petit_au_bout", "chelem_announced", "chelem_by")
FIELD_OF = {"partners": "partner", "chelem": "chelem_by", "petits": "petit_au_bout"}
LOST = _(
    "Cette page avait perdu le fil de la donne : relisez ce qui est noté, puis enregistrez."
)


class DealForm(forms.Form):
    """A deal of `table` as a scorer reports it.

    `previous` are the table's latest deals, the latest last. Seats are told by position.
    After validation `facts` holds what the rules accepted.
    """

    uuid = forms.UUIDField(
        widget=forms.HiddenInput, error_messages={"required": LOST, "invalid": LOST}
    )
    number = forms.IntegerField(
        widget=forms.HiddenInput,
        min_value=1,
        max_value=LARGEST_NUMBER,
        error_messages=dict.fromkeys(("required", "invalid", "min_value", "max_value"), LOST),
    )
    outcome = forms.ChoiceField(
        label=_("Donne"),
        required=False,
        widget=forms.RadioSelect,
        choices=[
            (outcome.value, labels.OUTCOME[outcome]) for outcome in (Outcome.PLAYED, *UNPLAYED)
        ],
        error_messages={"invalid_choice": _("Dites si la donne a été jouée.")},
    )
    side = side_field(_("Points comptés par"), attack=_("l’attaque"), defence=_("la défense"))
    points = PointsField(label=_("Points"))
    petit_au_bout = side_field(_("Petit au bout"), nobody=_("Personne"))
    chelem_announced = forms.BooleanField(label=_("Chelem annoncé"), required=False)
    chelem_by = side_field(_("Chelem réussi par"), nobody=_("Personne"))

    def __init__(
        self,
        data: Any = None,
        *,
        table: Table,
        previous: Sequence[Deal] = (),
        dealer: Seat | None = None,
        initial: dict[str, Any] | None = None,
    ) -> None:
        last = previous[-1] if previous else None
        seats = {str(seat.position): seat for seat in table.seated}
        self.table, self.ruleset, self.previous = table, table.rules, previous
        self.next_number = last.number + 1 if last else 1
        expected = dealer or next_dealer(table, last)
        self.dealing = seats.get(data.get("dealer", ""), expected) if data else expected
        self.playing = table.playing(self.dealing)
        self.facts: rules.Deal | None = None
        fresh = {
            "uuid": uuid4(),
            "number": self.next_number,
            "dealer": self.dealing.position,
            "outcome": Outcome.PLAYED.value,
            "side": Side.ATTACK.value,
        }
        super().__init__(data, initial=fresh | (initial or {}))
        self._offer(seats)

    def _offer(self, seats: dict[str, Seat]) -> None:
        """Add the fields that depend on the table: its players, its ruleset's data."""
        unknown = str(labels.PROBLEM["player_unknown"])
        self.fields["dealer"] = forms.ChoiceField(
            label=_("Donneur"),
            widget=forms.HiddenInput,
            choices=seat_choices(list(seats.values())),
            error_messages={"required": LOST, "invalid_choice": unknown},
        )
        self.fields["taker"] = forms.ChoiceField(
            label=_("Preneur"),
            widget=forms.RadioSelect,
            choices=seat_choices(self.playing),
            error_messages={
                "required": str(labels.PROBLEM["taker_missing"]),
                "invalid_choice": unknown,
            },
        )
        self.fields["contract"] = contract_field(self.ruleset)
        if self.ruleset.max_partners:
            self.fields["called_card"] = call_field()
            self.fields["partner"] = partner_field(self.playing)
        self.fields["bouts"] = bouts_field(self.ruleset)
        for seat in self.playing:
            self.fields[f"poignee_{seat.position}"] = poignee_field(seat, self.ruleset)
        for kind in self.ruleset.miseres:
            self.fields[f"misere_{kind}"] = misere_field(kind, self.playing)
        self.order_fields(ON_THE_PAGE)

    def clean(self) -> dict[str, Any]:
        """Build the facts and let the rules judge them; the form only words the verdict."""
        data = super().clean() or {}
        if data.get("outcome") in UNPLAYED:
            for name in self.fields.keys() - NO_FACTS - {"dealer", "outcome"}:
                self.errors.pop(name, None)
            self.facts = rules.Deal(outcome=Outcome(data["outcome"]), dealer=self._dealer)
        elif not self.errors.keys() - NO_FACTS:
            facts = self._played(data)
            for problem in rules.problems(facts, self.ruleset):
                sentence = labels.problem_sentence(problem, facts, self.ruleset)
                self.add_error(
                    self._field_of(problem), ValidationError(sentence, code=problem.code)
                )
            self.facts = facts
        self._mend_identity()
        return data

    def _played(self, data: dict[str, Any]) -> rules.Deal:
        place = {str(seat.position): i for i, seat in enumerate(self.playing)}
        points = data["points"]
        if data["side"] == Side.DEFENCE:
            points = rules.other_side(points, self.ruleset)
        partner = data.get("partner", "")
        return rules.Deal(
            dealer=self._dealer,
            taker=place[data["taker"]],
            partners=(place[partner],) if partner in place else (),
            called_card=data.get("called_card", ""),
            contract=data["contract"],
            bouts=int(data["bouts"]),
            points=points,
            petit_au_bout=_side(data["petit_au_bout"]),
            poignees=tuple(
                Poignee(place[position], PoigneeSize(size))
                for position in place
                if (size := data[f"poignee_{position}"])
            ),
            chelem=Chelem(data["chelem_announced"], _side(data["chelem_by"])),
            miseres=tuple(
                Misere(place[position], kind)
                for kind in self.ruleset.miseres
                for position in data[f"misere_{kind}"]
            ),
        )

    @property
    def _dealer(self) -> int | None:
        """Give the dealer's place among those who play; None for the mort."""
        return self.playing.index(self.dealing) if self.dealing in self.playing else None

    def _field_of(self, problem: rules.Problem) -> str:
        if problem.field == "poignees":
            return next(field.name for field in reversed(self.poignees) if field.value())
        if problem.field == "miseres":
            return self.miseres[0].name
        return FIELD_OF.get(problem.field, problem.field)

    def _mend_identity(self) -> None:
        """Renew hidden fields that were spoilt, so that the page can be sent again."""
        lost = {"uuid": uuid4(), "number": self.next_number, "dealer": self.dealing.position}
        if broken := lost.keys() & self.errors.keys():
            assert isinstance(self.data, QueryDict)
            mended = self.data.copy()
            for name in broken:
                mended[name] = str(lost[name])
            self.data = mended

    def report(self) -> Report:
        """Give the deal to the services; only when the form is valid."""
        assert self.facts is not None
        partner = self.cleaned_data.get("partner", "")
        alone = partner if self.facts.played and partner in labels.ALONE else ""
        return Report(facts=self.facts, dealer=self.dealing, alone=alone)

    @property
    def seat_facts(self) -> rules.Deal:
        """Give the facts with players numbered by position, whoever sits out."""
        assert self.facts is not None
        return at_table(self.facts, _positions(self.playing))

    @cached_property
    def fingerprint(self) -> str:
        """Tell these facts from any others: what "yes, that is right" was said about."""
        told = (replace(self.seat_facts, dealer=None), self.report().alone)
        return sha256(repr(told).encode()).hexdigest()[:32]

    @cached_property
    def doubts(self) -> list[str]:
        """Give the questions to ask before storing; none once these facts were confirmed."""
        if self.data.get("confirmed") == self.fingerprint:
            return []
        before = [
            at_table(deal.facts(), _positions(deal.playing()))
            for deal in self.previous
            if deal.number < self.cleaned_data["number"]  # not itself, sent again
        ]
        return [
            str(labels.DOUBT[code]) for code in doubts(self.seat_facts, self.ruleset, before)
        ]

    @property
    def leader(self) -> Seat:
        """Give who leads to the first trick, unless a chelem is announced."""
        seats = self.table.seated
        return seats[(seats.index(self.dealing) + 1) % len(seats)]

    @property
    def unplayed(self) -> list[tuple[str, str]]:
        return [(outcome.value, str(labels.OUTCOME[outcome])) for outcome in UNPLAYED]

    @property
    def more(self) -> list[BoundField]:
        """Give the fields that most deals leave as they are."""
        return [*self.poignees, *self.miseres, *(self[name] for name in RARE)]

    @property
    def has_more(self) -> bool:
        return any(field.value() or field.errors for field in self.more)

    @property
    def miseres(self) -> list[BoundField]:
        return [self[f"misere_{kind}"] for kind in self.ruleset.miseres]

    @property
    def poignees(self) -> list[BoundField]:
        return [self[f"poignee_{seat.position}"] for seat in self.playing]


def _side(value: str) -> Side | None:
    return Side(value) if value else None


def _positions(seats: Sequence[Seat]) -> list[int]:
    return [seat.position for seat in seats]
