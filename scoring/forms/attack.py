"""The form of a deal with a taker: contract, partners, count, and what is rare."""

from dataclasses import replace
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.forms import BoundField
from django.http import QueryDict
from django.utils.translation import gettext as _, gettext_lazy

from scoring import labels, rules
from scoring.forms.board_fields import bid_field, board_field, fixed, taker_field
from scoring.forms.boards import board_problem, board_sentence
from scoring.forms.call import call_problem, called_card, offer_call
from scoring.forms.choices import (
    bouts_field,
    misere_field,
    partner_field,
    poignee_field,
    side_field,
    tick_field,
)
from scoring.forms.deal import ATTACK, DealForm
from scoring.forms.points import PointsField
from scoring.rules import Misere, Poignee, PoigneeSize, Side
from scoring.rules.deal import FACTS, LAST_OF, DealFact, Noted, deal_of
from scoring.services.deals import Report

FIELD_OF = {"partners": "partner", "petits": "petit_au_bout", **LAST_OF}
# The facts that are a side or a tick; their fields are the same for all forms.
SIDES_AND_TICKS = tuple(fact for fact in FACTS if fact.noted in {Noted.SIDE, Noted.YES})


def _field_of(fact: DealFact) -> forms.Field:
    label = labels.FACT[fact.name]
    if fact.noted is Noted.YES:
        return tick_field(label)
    return side_field(label, nobody=gettext_lazy("Personne"))


FIELDS = {fact.name: _field_of(fact) for fact in SIDES_AND_TICKS}


class AttackForm(DealForm):
    """A deal that somebody took."""

    game = ATTACK
    usual_fields = (
        *("board", "taker", "contract", "called_card", "called_card_2", "partner"),
        *("bouts", "side", "points", "petit_au_bout", "both_petits"),
    )

    side = side_field(
        gettext_lazy("Points comptés par"),
        attack=gettext_lazy("l’attaque"),
        defence=gettext_lazy("la défense"),
    )
    points = PointsField(label=gettext_lazy("Points"))

    def usual(self) -> dict[str, Any]:
        """What this game starts from; where the dealer must take, he has taken."""
        start = {"side": Side.ATTACK.value}
        if boards := self.table.played_boards:
            start |= fixed(boards)
        if not self.ruleset.dealer_takes:
            return start
        lowest = next(iter(self.ruleset.contracts))
        return start | {"taker": str(self.dealing.position), "contract": lowest}

    def keep(self, typed: QueryDict) -> None:
        """Start from what was typed; the duty to take goes to the new dealer."""
        before = self.initial.get("taker")
        super().keep(typed)
        if self.ruleset.dealer_takes and typed.get("taker") == typed.get("dealer"):
            self.initial["taker"] = before

    def offer(self) -> None:
        """Add the fields that depend on the table: its players, its ruleset's data."""
        if self.table.played_boards:
            self.fields["board"] = board_field(self.table)
        self.fields["taker"] = taker_field(self.table, self.around)
        self.fields["contract"] = bid_field(self.table)
        if self.ruleset.max_partners:
            self.fields |= offer_call(self.ruleset.call)
            self.fields["partner"] = partner_field(self.playing, self.ruleset)
        self.fields["bouts"] = bouts_field(self.ruleset)
        if self.ruleset.packs > 1:
            self.fields["both_petits"] = tick_field(gettext_lazy("Les deux petits"))
        for seat in self.around if self.ruleset.poignees else ():
            self.fields[f"poignee_{seat.position}"] = poignee_field(seat, self.ruleset)
        for kind in self.ruleset.miseres:
            self.fields[f"misere_{kind}"] = misere_field(kind, self.playing)
        for fact in SIDES_AND_TICKS:
            if fact.may_be_in(self.ruleset):
                self.fields[fact.name] = FIELDS[fact.name]

    def clean(self) -> dict[str, Any]:
        """Ask for what half an answer leaves open, before the rules judge."""
        data = self.cleaned_data
        if data.get("both_petits") and not data.get("petit_au_bout"):
            sentence = _("Dites quel camp mène les deux petits au bout.")
            self.add_error("petit_au_bout", ValidationError(sentence, code="side_missing"))
        if problem := call_problem(data, self.ruleset.call, self.ruleset.packs):
            self.add_error(*problem)
        dealers = {board.number: board.dealer for board in self.table.played_boards}
        if data.get("board") in dealers:
            self.dealing = self.table.seated[dealers[data["board"]]]
        self._refuse_standing(data)
        data = super().clean()
        boards = self.facts and self.table.played_boards
        if boards and (refused := board_problem(self.report(), self.table)):
            field, code = refused
            sentence = board_sentence(code, data.get("board"), self.table)
            self.add_error(field, ValidationError(sentence, code=code))
        return data

    def _refuse_standing(self, data: dict[str, Any]) -> None:
        """Around teams nobody shows a poignée who stands behind the taker."""
        for seat in self.around:
            name = f"poignee_{seat.position}"
            if seat not in self.playing and data.get(name):
                sentence = labels.PROBLEM["player_unknown"]
                self.add_error(name, ValidationError(sentence, code="player_unknown"))

    def report(self) -> Report:
        """The deal, in duplicate with its board."""
        board = self.cleaned_data.get("board") or None
        return replace(super().report(), board=board, playing=self.playing)

    def played_facts(self, data: dict[str, Any]) -> rules.Deal:
        """The facts of a deal that was taken, with players by their places."""
        place = {str(seat.position): i for i, seat in enumerate(self.playing)}
        points = data["points"]
        if data["side"] == Side.DEFENCE:
            points = rules.other_side(points, self.ruleset)
        facts = {
            "taker": place[data["taker"]],
            "partners": tuple(place[at] for at in self._partner_choices if at in place),
            "called_card": called_card(data, self.ruleset.call),
            "contract": data["contract"],
            "bouts": int(data["bouts"]),
            "points": points,
            "petits": 2 if data.get("both_petits") else 1,
            "poignees": tuple(
                Poignee(place[position], PoigneeSize(size))
                for position in place
                if (size := data.get(f"poignee_{position}"))
            ),
            "miseres": tuple(
                Misere(place[position], kind)
                for kind in self.ruleset.miseres
                for position in data[f"misere_{kind}"]
            ),
        }
        for fact in SIDES_AND_TICKS:
            if value := data.get(fact.name):
                facts[fact.name] = Side(value) if fact.noted is Noted.SIDE else value
        return deal_of(facts, dealer=self.dealer)

    def field_of(self, problem: rules.Problem) -> str | None:
        """Name the field that a problem is said beside."""
        if problem.field == "poignees":
            return next(field.name for field in reversed(self.poignees) if field.value())
        if problem.field == "miseres":
            return self.miseres[0].name
        return FIELD_OF.get(problem.field, problem.field)

    @property
    def _partner_choices(self) -> list[str]:
        """What was chosen as partner: places, or why there is none."""
        chosen = self.cleaned_data.get("partner", [])
        return [chosen] if isinstance(chosen, str) else chosen

    @property
    def why_alone(self) -> str:
        """Tell why a taker has no partner, where that is asked."""
        assert self.facts is not None
        if not self.facts.played or self.facts.partners:
            return ""
        return next((why for why in self._partner_choices if why in labels.ALONE), "")

    @property
    def miseres(self) -> list[BoundField]:
        return [self[f"misere_{kind}"] for kind in self.ruleset.miseres]

    @property
    def poignees(self) -> list[BoundField]:
        names = (f"poignee_{seat.position}" for seat in self.around)
        return [self[name] for name in names if name in self.fields]
