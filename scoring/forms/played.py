"""The forms of a played deal: a taker's contract and call, or each player's points alone."""

import re
from collections.abc import Mapping
from dataclasses import replace
from decimal import Decimal
from typing import Any, NamedTuple

from django import forms
from django.core.exceptions import ValidationError
from django.forms import BoundField
from django.http import QueryDict
from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy as _

from scoring import cards, labels, rules
from scoring.forms import choices
from scoring.forms.deal import ALONE, ATTACK, DealForm
from scoring.rules import Misere, Poignee, PoigneeSize, Side
from scoring.rules.deal import FACTS, LAST_OF, DealFact, Noted, deal_of
from scoring.rules.ruleset import CALLED_RANKS, KINGS, Call
from scoring.services.deals import Report
from tarotclub.ground.fields import OneOf

SUITS = ("pique", "coeur", "carreau", "trefle")
CARD_UNKNOWN = _("Cette carte ne peut pas être appelée : choisissez-en une de la liste.")


class Slot(NamedTuple):
    """One card to call: its usual rank, and others for a taker who holds all of those."""

    label: Promise
    rank: str
    others: tuple[str, ...] = ()


KING = Slot(_("Roi appelé"), "roi", KINGS[1:])
SLOTS: Mapping[Call, tuple[Slot, ...]] = {
    Call.NOBODY: (),
    Call.KING: (KING,),
    Call.KING_TAKEN: (KING,),
    Call.ANY_CARD: (Slot(_("Carte appelée"), "roi", CALLED_RANKS[Call.ANY_CARD][1:]),),
    Call.KING_AND_QUEEN: (KING._replace(others=()), Slot(_("Dame appelée"), "dame")),
    Call.TWO_KINGS: (
        Slot(_("Premier roi appelé"), "roi", ("dame",)),
        Slot(_("Second roi appelé"), "roi", ("dame",)),
    ),
    Call.KING_AND_ACE: (KING._replace(others=()), Slot(_("As appelé"), "as")),
}
CALLED_FIELDS = (("called_card", "called_rank"), ("called_card_2", "called_rank_2"))


def offer_call(call: Call) -> dict[str, forms.Field]:
    """A field for each called card, and one for its rank where it may be another."""
    fields: dict[str, forms.Field] = {}
    for slot, (card, rank) in zip(SLOTS[call], CALLED_FIELDS, strict=False):
        fields[card] = _suit_field(slot)
        if slot.others:
            fields[rank] = _rank_field(slot)
    return fields


def called_card(data: dict[str, Any], call: Call) -> str:
    """Write the called cards as they are stored: roi de coeur, as de pique."""
    called = []
    for slot, (card, rank) in zip(SLOTS[call], CALLED_FIELDS, strict=False):
        if chosen := data.get(card):
            suit = chosen.rpartition(" ")[2]
            called.append(cards.called_card(data.get(rank) or slot.rank, suit))
    return cards.BETWEEN_CARDS.join(called)


def call_initial(called: str, call: Call) -> dict[str, str]:
    """Fill the fields with the cards of a stored deal; what is no card to call is left out."""
    initial = {}
    written = [text.rpartition(" de ") for text in called.split(cards.BETWEEN_CARDS)]
    for slot, (card, rank) in zip(SLOTS[call], CALLED_FIELDS, strict=False):
        fitting = [told for told in written if told[0] in {slot.rank, *slot.others}]
        if fitting and fitting[0][2] in SUITS:
            written.remove(fitting[0])
            called_rank, _de, suit = fitting[0]
            initial[card] = cards.called_card(slot.rank, suit)
            initial[rank] = "" if called_rank == slot.rank else called_rank
    return initial


def _suit_field(slot: Slot) -> forms.ChoiceField:
    unknown = CARD_UNKNOWN
    if slot.rank == "roi":
        unknown = _("Cette carte ne peut pas être appelée : choisissez un roi.")
    texts = [cards.called_card(slot.rank, suit) for suit in SUITS]
    return OneOf(
        str(slot.label),
        unknown,
        required=False,
        choices=[(text, cards.called_in_words(text)[0]) for text in texts],
    )


def _rank_field(slot: Slot) -> forms.ChoiceField:
    ranks = (slot.rank, *slot.others)
    return OneOf(
        gettext("%(card)s : une autre carte") % {"card": slot.label},
        CARD_UNKNOWN,
        required=False,
        choices=[
            ("" if rank == slot.rank else rank, str(cards.RANK.get(rank, rank)).capitalize())
            for rank in ranks
        ],
    )


def call_problem(data: dict[str, Any], call: Call, packs: int) -> tuple[str, str] | None:
    """Tell a call that is none, as a field and a sentence: a rank alone, a card twice."""
    for card, rank in CALLED_FIELDS:
        if data.get(rank) and not data.get(card):
            return card, gettext("Choisissez aussi la couleur de la carte appelée.")
    first, _comma, second = called_card(data, call).partition(cards.BETWEEN_CARDS)
    if first == second and first and packs == 1:
        return "called_card_2", gettext(
            "La même carte ne s’appelle pas deux fois : changez de couleur."
        )
    return None


COUNT = re.compile(r"\d{1,9}([.,]\d{1,9})?", re.ASCII)
NEGATIVE = re.compile(r"[-−–]\s*[\d.,½]+", re.ASCII)
LONGEST_ECHO = 20


class PointsField(choices.Shared, forms.CharField):
    """A count of card points; its range is left to the rules."""

    widget = forms.TextInput(
        attrs={
            "class": "input",
            "inputmode": "decimal",
            "autocomplete": "off",
            "enterkeyhint": "done",
        }
    )
    default_error_messages = {
        "required": _("Il manque les points : comptez les plis d’un camp et notez le total."),
        "negative": _("Les points ne peuvent pas être négatifs : notez le total compté."),
        "invalid": _(
            "« %(text)s » n’est pas un nombre de points : écrivez par exemple 40, 40,5 ou 40½."
        ),
    }

    def to_python(self, value: Any) -> Any:
        """Read the count; the empty text stays empty, for `required` to judge."""
        text = "".join(str(value or "").split())
        if not text:
            return ""
        if NEGATIVE.fullmatch(text):
            raise ValidationError(self.error_messages["negative"], code="negative")
        if not COUNT.fullmatch(plain := _plain(text)):
            raise ValidationError(
                self.error_messages["invalid"], code="invalid", params={"text": _echo(text)}
            )
        return Decimal(plain.replace(",", "."))


def _plain(text: str) -> str:
    """Write a final ½ as a decimal: 40½ is 40.5, and ½ alone 0.5."""
    return f"{text[:-1] or 0}.5" if text.endswith("½") else text


def _echo(text: str) -> str:
    shown = "".join(char for char in text if char.isprintable())
    return shown if len(shown) <= LONGEST_ECHO else f"{shown[:LONGEST_ECHO]}…"


FIELD_OF = {"partners": "partner", "petits": "petit_au_bout", **LAST_OF}
# The facts that are a side or a tick; their fields are the same for all forms.
SIDES_AND_TICKS = tuple(fact for fact in FACTS if fact.noted in {Noted.SIDE, Noted.YES})


def _field_of(fact: DealFact) -> forms.Field:
    label = labels.FACT[fact.name]
    if fact.noted is Noted.YES:
        return choices.tick_field(label)
    return choices.side_field(label, nobody=_("Personne"))


FIELDS = {fact.name: _field_of(fact) for fact in SIDES_AND_TICKS}


class AttackForm(DealForm):
    """A deal that somebody took."""

    game = ATTACK
    usual_fields = (
        *("board", "taker", "contract", "called_card", "called_card_2", "partner"),
        *("bouts", "side", "points", "petit_au_bout", "both_petits"),
    )

    side = choices.side_field(
        _("Points comptés par"), attack=_("l’attaque"), defence=_("la défense")
    )
    points = PointsField(label=_("Points"))

    def usual(self) -> dict[str, Any]:
        """What this game starts from; where the dealer must take, he has taken."""
        start = {"side": Side.ATTACK.value}
        if boards := self.table.played_boards:
            start |= choices.fixed(boards)
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
            self.fields["board"] = choices.board_field(self.table)
        self.fields["taker"] = choices.taker_field(self.table, self.around)
        self.fields["contract"] = choices.bid_field(self.table)
        if self.ruleset.max_partners:
            self.fields |= offer_call(self.ruleset.call)
            self.fields["partner"] = choices.partner_field(self.playing, self.ruleset)
        self.fields["bouts"] = choices.bouts_field(self.ruleset)
        if self.ruleset.packs > 1:
            self.fields["both_petits"] = choices.tick_field(_("Les deux petits"))
        for seat in self.around if self.ruleset.poignees else ():
            self.fields[f"poignee_{seat.position}"] = choices.poignee_field(seat, self.ruleset)
        for kind in self.ruleset.miseres:
            self.fields[f"misere_{kind}"] = choices.misere_field(kind, self.playing)
        for fact in SIDES_AND_TICKS:
            if fact.may_be_in(self.ruleset):
                self.fields[fact.name] = FIELDS[fact.name]

    def clean(self) -> None:
        """Ask for what half an answer leaves open, before the rules judge."""
        data = self.cleaned_data
        if data.get("both_petits") and not data.get("petit_au_bout"):
            sentence = gettext("Dites quel camp mène les deux petits au bout.")
            self.add_error("petit_au_bout", ValidationError(sentence, code="side_missing"))
        if problem := call_problem(data, self.ruleset.call, self.ruleset.packs):
            self.add_error(*problem)
        dealers = {board.number: board.dealer for board in self.table.played_boards}
        if data.get("board") in dealers:
            self.dealing = self.table.seated[dealers[data["board"]]]
        self._refuse_standing(data)
        super().clean()
        boards = self.facts and self.table.played_boards
        if boards and (refused := choices.board_problem(self.report(), self.table)):
            field, code = refused
            sentence = choices.board_sentence(code, data.get("board"), self.table)
            self.add_error(field, ValidationError(sentence, code=code))

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


RANGE = ("points_out_of_range", "points_not_half")


class AloneForm(DealForm):
    """A deal that nobody took: who counts least wins."""

    game = ALONE

    def offer(self) -> None:
        """Ask every player for his points."""
        for seat in self.playing:
            self.fields[f"points_{seat.position}"] = PointsField(
                label=seat.player.name,
                error_messages={
                    "required": _("Il manque ses points : 0 s’il n’a pas fait de pli.")
                },
            )

    def played_facts(self, data: dict[str, Any]) -> rules.Deal:
        """Each player's count."""
        return rules.Deal(
            dealer=self.dealer, card_points=tuple(data[field.name] for field in self.counts)
        )

    def field_of(self, problem: rules.Problem) -> str | None:
        """Say beside a player what is wrong with his count, and of all what is not the sum."""
        if problem.code not in RANGE:
            return self.counts[-1].name
        return next(field.name for field in self.counts if self._is_wrong(field))

    def _is_wrong(self, field: BoundField) -> bool:
        points = self.cleaned_data[field.name]
        return points > self.ruleset.card_points or bool(points * 2 % 1)

    @property
    def counts(self) -> list[BoundField]:
        return [self[f"points_{seat.position}"] for seat in self.playing]
