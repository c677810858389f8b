"""The base of every form for a deal: which deal it is, who dealt, whether it was played."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from hashlib import sha256
from typing import Any, ClassVar
from uuid import uuid4

from django import forms
from django.core.exceptions import ValidationError
from django.forms import BoundField
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from scoring import labels, rules
from scoring.forms.choices import BOARD, Choices, Shared, Words, seat_choices
from scoring.models import Deal, Seat, Table
from scoring.models.deal import LARGEST_NUMBER
from scoring.rules import Outcome, Ruleset
from scoring.rules.doubt import at_positions, doubts
from scoring.services.deals import Report
from scoring.sheet import next_dealer
from tarotclub.ground.fields import OneOf

UNPLAYED = (Outcome.PASSED_OUT, Outcome.PETIT_SEC, Outcome.MISDEAL)
ATTACK, ALONE = "attack", "alone"  # a taker against the others, or everyone alone
NO_FACTS = {"uuid", "number", "version", "ruleset_seen", "reasons", "reason_text", "game"}
IDENTITY = {"uuid", "number", "dealer", "ruleset_seen"}  # hidden: what a form can renew
LATEST = 4  # what the doubts look back at, and the deal itself when it is sent again
NOT_PLAYED, UNTOLD = BOARD["board_not_played"], _("Dites si la donne a été jouée.")
LOST = _(
    "Cette page avait perdu le fil de la donne : relisez ce qui est noté, puis enregistrez."
)
ASKED = "asked"  # confirmed by a page that has asked by itself, before it was sent
CHANGED = _(
    "Le règlement de la table a changé depuis que cette page est ouverte : relisez la donne,"
    " puis enregistrez."
)

Previous = Callable[[int], Sequence[Deal]]


def _taking(typed: Mapping[str, Any], seats: Mapping[str, Seat]) -> int | None:
    """The position of who takes, once that is known."""
    seat = seats.get(str(typed.get("taker")))
    return None if seat is None else seat.position


class UuidField(Shared, forms.UUIDField):
    """The identity of a deal."""


class NumberField(Shared, forms.IntegerField):
    """The number of a deal at its table."""


class SeenField(Shared, forms.CharField):
    """What the page was made for."""


class DealForm(forms.Form):
    """A deal of `table` as a scorer reports it; the two games fill in the facts.

    `previous` fetches so many of the table's latest deals, the latest first. Seats are told by
    position. After validation `facts` holds what the rules accepted. `usual_fields` are those
    that every deal asks for, in their order.
    """

    game: ClassVar[str]
    usual_fields: ClassVar[Sequence[str]] = ()

    uuid = UuidField(
        widget=forms.HiddenInput, error_messages={"required": LOST, "invalid": LOST}
    )
    number = NumberField(
        widget=forms.HiddenInput,
        min_value=1,
        max_value=LARGEST_NUMBER,
        error_messages=dict.fromkeys(("required", "invalid", "min_value", "max_value"), LOST),
    )
    ruleset_seen = SeenField(widget=forms.HiddenInput, required=False)

    def __init__(
        self,
        data: Any = None,
        *,
        table: Table,
        previous: Previous = lambda _many: (),
        dealer: Seat | None = None,
        initial: dict[str, Any] | None = None,
    ) -> None:
        self.previous = previous
        self.last = last = next(iter(previous(1)), None)
        seats = {str(seat.position): seat for seat in table.seated}
        self.table, self.ruleset = table, table.rules
        self.next_number = last.number + 1 if last else 1
        expected = dealer or next_dealer(table, last)
        self.dealing = seats.get(data.get("dealer", ""), expected) if data else expected
        self.playing = table.playing(self.dealing, _taking(data or initial or {}, seats))
        self.around = table.seated if table.in_turns else self.playing
        self.facts: rules.Deal | None = None
        fresh = {
            "uuid": uuid4(),
            "number": self.next_number,
            "dealer": self.dealing.position,
            "outcome": Outcome.PLAYED.value,
            "game": self.game,
            "ruleset_seen": lambda: self.ruleset_shown,  # worked out when shown
        }
        super().__init__(data, initial=fresh | self.usual() | (initial or {}))
        self._offer_identity(list(seats.values()))
        self.offer()
        self.order_fields(["outcome", *self.usual_fields])

    def _offer_identity(self, seats: list[Seat]) -> None:
        unknown, boards = labels.PROBLEM["player_unknown"], self.table.played_boards
        self.fields["dealer"] = OneOf(
            _("Donneur"), unknown, LOST, widget=forms.HiddenInput, choices=seat_choices(seats)
        )
        self.fields["outcome"] = OneOf(
            _("Donne"),
            NOT_PLAYED if boards else UNTOLD,
            required=False,
            choices=Choices(
                [(Outcome.PLAYED.value, labels.OUTCOME[Outcome.PLAYED]), *self.unplayed]
            ),
        )
        if self.other_game:
            self.fields["game"] = forms.CharField(widget=forms.HiddenInput, required=False)

    def clean_ruleset_seen(self) -> str:
        """Refuse a page of another ruleset: some of what it asked would be left unread."""
        seen: str = self.cleaned_data["ruleset_seen"]
        if seen and seen != self.ruleset_shown:
            raise ValidationError(CHANGED, code="ruleset_changed")
        return seen

    @cached_property
    def ruleset_shown(self) -> str:
        """Tell the ruleset that the page is made for from any other."""
        return sha256(repr(self.ruleset).encode()).hexdigest()[:16]

    def usual(self) -> dict[str, Any]:
        """What this game starts from."""
        return {}

    def offer(self) -> None:
        """Add the fields that depend on the table: its players, its ruleset's data."""
        raise NotImplementedError

    def played_facts(self, data: dict[str, Any]) -> rules.Deal:
        """Give the facts of a deal that was played."""
        raise NotImplementedError

    def field_of(self, problem: rules.Problem) -> str | None:
        """Name the field that a problem is said beside."""
        raise NotImplementedError

    def keep(self, typed: QueryDict) -> None:
        """Start from what was typed before the dealer or the game was changed."""
        for name in self.fields.keys() & typed.keys() - {"dealer", "game"}:
            widget = self.fields[name].widget
            self.initial[name] = widget.value_from_datadict(typed, {}, name)

    def clean(self) -> None:
        """Build the facts and let the rules judge them; the form only words the verdict."""
        data = self.cleaned_data
        if data.get("outcome") in UNPLAYED:
            for name in self.fields.keys() - NO_FACTS - {"dealer", "outcome"}:
                self.errors.pop(name, None)
            self.facts = rules.Deal(outcome=Outcome(data["outcome"]), dealer=self.dealer)
        elif not self.errors.keys() - NO_FACTS:
            facts = self.played_facts(data)
            for problem in rules.problems(facts, self.ruleset):
                sentence = labels.problem_sentence(problem, facts, self.ruleset)
                self.add_error(
                    self.field_of(problem), ValidationError(sentence, code=problem.code)
                )
            self.facts = facts
        self._mend_identity()

    @property
    def dealer(self) -> int | None:
        """The dealer's place among those who play; None for the mort."""
        return self.playing.index(self.dealing) if self.dealing in self.playing else None

    def _mend_identity(self) -> None:
        """Renew hidden fields that were spoilt, so that the page can be sent again."""
        if broken := IDENTITY & self.errors.keys():
            lost = {"uuid": uuid4(), "number": self.next_number}
            lost |= {"dealer": self.dealing.position, "ruleset_seen": self.ruleset_shown}
            assert isinstance(self.data, QueryDict)
            mended = self.data.copy()
            for name in broken:
                mended[name] = str(lost[name])
            self.data = mended

    def report(self) -> Report:
        """Give the deal to the services; only when the form is valid."""
        assert self.facts is not None
        return Report(facts=self.facts, dealer=self.dealing, alone=self.why_alone)

    @property
    def why_alone(self) -> str:
        """Tell why a taker has no partner, where that is asked."""
        return ""

    @property
    def seat_facts(self) -> rules.Deal:
        """The facts with players numbered by position, whoever sits out."""
        assert self.facts is not None
        return at_positions(self.facts, _positions(self.playing))

    @cached_property
    def fingerprint(self) -> str:
        """Tell these facts from any others: what "yes, that is right" was said about."""
        judged = (replace(self.seat_facts, dealer=None), self.report().alone)
        return sha256(repr(judged).encode()).hexdigest()[:32]

    @cached_property
    def doubts(self) -> list[str]:
        """The questions to ask before storing; none once these facts were confirmed."""
        confirmed = self.data.get("confirmed")
        if confirmed and confirmed in {ASKED, self.fingerprint}:
            return []
        before = (
            at_positions(deal.facts(), _positions(deal.playing()))
            for deal in self._latest()
            if deal.number < self.cleaned_data["number"]  # not itself, sent again
        )
        codes = doubts(self.seat_facts, self.ruleset, before)
        answered = {"taker_running"} if self.table.played_boards else set()  # by the board
        return [str(labels.DOUBT[code]) for code in codes if code not in answered]

    def _latest(self) -> Iterator[Deal]:
        """The table's deals, the latest first; the older ones are seldom asked for."""
        if self.last:
            yield self.last
            if self.last.number > 1:
                yield from self.previous(LATEST)[1:]

    @property
    def leader(self) -> Seat:
        """Who leads to the first trick, unless a chelem is announced."""
        seats = self.table.seated
        return seats[(seats.index(self.dealing) + 1) % len(seats)]

    @property
    def unplayed(self) -> list[tuple[str, Words]]:
        """The outcomes that end a deal; all can pass only where they must bid.

        The deal of a board is always played.
        """
        bid = self.ruleset.contracts and not self.ruleset.dealer_takes
        return [
            (outcome.value, labels.OUTCOME[outcome])
            for outcome in (UNPLAYED if not self.table.played_boards else ())
            if bid or outcome is not Outcome.PASSED_OUT
        ]

    @property
    def other_game(self) -> str:
        """Name the game that this deal could also be, where the ruleset has both."""
        return next((game for game in games(self.ruleset) if game != self.game), "")

    @property
    def asked(self) -> list[BoundField]:
        """All that a person fills in."""
        fields = self.visible_fields()
        return [one for one in fields if one.name != "outcome" or self.unplayed]


def games(ruleset: Ruleset) -> list[str]:
    """Tell what a ruleset plays: with a taker, everyone alone, or that when all pass."""
    played = [ATTACK] if ruleset.contracts else []
    return played + ([ALONE] if ruleset.settlement is not None else [])


def _positions(seats: Sequence[Seat]) -> list[int]:
    return [seat.position for seat in seats]
