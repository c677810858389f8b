"""The bodies of the tablet's requests, a deal in its written form, and a sheet in QR codes."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Any, ClassVar, NamedTuple

from django import forms
from django.core.exceptions import ValidationError
from django.core.validators import RegexValidator
from django.utils.text import format_lazy
from django.utils.translation import gettext, gettext_lazy as _

from scoring import labels, rules
from scoring.forms.choices import board_problem, board_sentence, missing_partner
from scoring.models import CallReason, Seat, Table
from scoring.models.deal import LARGEST_NUMBER, MOST_DEALS
from scoring.rules import Outcome
from scoring.rules.fields import LONGEST_TEXT, SURROGATE, Fields, NotationError, decode
from scoring.rules.notation import read
from scoring.services.deals import Report
from scoring.tablets import CodePart, SheetCodeError, digits_of, missing_parts, read_part
from tarotclub.ground.fields import Number, OneOf, Text

LONGEST_CALL = 40  # what the column holds


class ProblemSaid(NamedTuple):
    """One thing that is wrong: where, a code for programs, a sentence for people."""

    field: str
    code: str
    message: str


class ProblemsError(Exception):
    """What was sent cannot be stored: `problems` say why, each beside its field."""

    def __init__(self, problems: list[ProblemSaid]) -> None:
        super().__init__(problems)
        self.problems = problems


def read_report(value: object, table: Table) -> Report:
    """Read a deal whose players are named by their positions. Raises ProblemsError."""
    try:
        fields = Fields("facts", value)
        dealer = seat_at(table, fields.text("dealer"), "dealer")
        alone = fields.text("alone", "")
        board = fields.integer("board", 0) or None
        playing = table.playing(dealer, _taker(fields.value, table))
        facts = _read(fields.value, table, playing)
    except NotationError as error:
        raise ProblemsError([unreadable(error)]) from error
    if not facts.played:
        facts = rules.Deal(outcome=facts.outcome)
        if problems := _said(facts, table):
            raise ProblemsError(problems)
        return _judged(Report(facts=facts, dealer=dealer, board=board), table)
    alone = "" if facts.partners or not table.rules.max_partners else alone
    if problems := [*_said(facts, table), *_about_partners(facts, alone, table)]:
        raise ProblemsError(problems)
    report = Report(facts=facts, dealer=dealer, alone=alone, board=board, playing=playing)
    return _judged(report, table)


def _judged(report: Report, table: Table) -> Report:
    """Give a report back whose board may be played here so. Raises ProblemsError."""
    if problem := board_problem(report, table):
        field, code = problem
        sentence = board_sentence(code, report.board, table)
        raise ProblemsError([ProblemSaid(field, code, sentence)])
    return report


def unreadable(error: NotationError) -> ProblemSaid:
    return ProblemSaid(error.key, error.code, labels.unreadable_sentence(error))


def refuse_cancelled(report: Report) -> None:
    """Refuse a new deal that is cancelled already: only a correction cancels."""
    if report.facts.outcome is Outcome.CANCELLED:
        sentence = gettext(
            "Une donne s’annule par une correction : envoyez-la d’abord telle quelle."
        )
        raise ProblemsError([ProblemSaid("outcome", "cancelled_at_once", sentence)])


def seat_at(table: Table, position: object, field: str = "position") -> Seat:
    """Find a seat by its position. Raises ProblemsError."""
    for seat in table.seated:
        if str(seat.position) == str(position):
            return seat
    sentence = str(labels.PROBLEM["player_unknown"])
    raise ProblemsError([ProblemSaid(field, "player_unknown", sentence)])


def _taker(value: dict[str, Any], table: Table) -> int | None:
    """The position of who takes, where it is one: around teams he tells who plays."""
    positions = {str(seat.position): seat.position for seat in table.seated}
    taker = value.get("taker")
    return positions.get(taker) if isinstance(taker, str) else None


def _read(value: dict[str, Any], table: Table, playing: Sequence[Seat]) -> rules.Deal:
    """Read the facts proper; the dealer may be the mort, whom the notation does not know."""
    notation = {
        key: fact for key, fact in value.items() if key not in {"dealer", "alone", "board"}
    }
    notation |= {"ruleset": table.rules.id, "players": table.written_names(playing)}
    facts = read(notation, {table.rules.id: table.rules}).deal
    if any(len(playing) <= shown.player < table.rules.players for shown in facts.poignees):
        sentence = str(labels.PROBLEM["player_unknown"])  # a lent chair stores nothing
        raise ProblemsError([ProblemSaid("poignees", "player_unknown", sentence)])
    return facts


def _said(facts: rules.Deal, table: Table) -> list[ProblemSaid]:
    return [
        ProblemSaid(
            problem.field, problem.code, labels.problem_sentence(problem, facts, table.rules)
        )
        for problem in rules.problems(facts, table.rules)
    ]


def _about_partners(facts: rules.Deal, alone: str, table: Table) -> list[ProblemSaid]:
    """Ask who the partner is, or why there is none, where the ruleset has partners."""
    if len(facts.called_card) > LONGEST_CALL or not facts.called_card.isprintable():
        return [unreadable(NotationError("called_card", "not_a_text"))]
    if alone and alone not in labels.ALONE:
        return [unreadable(NotationError("alone", "word_unknown"))]
    if facts.card_points or facts.partners or alone or not table.rules.max_partners:
        return []
    return [ProblemSaid("partners", "partner_missing", missing_partner(table.rules))]


UNREADABLE = _("La tablette a envoyé autre chose que prévu : rechargez sa page.")
ODD = dict.fromkeys(("required", "invalid", "min_value", "max_value"), UNREADABLE)
TOO_MANY = _("Une table a {most} donnes au plus : ce numéro n’est pas d’une donne jouée.")
EIGHT_DIGITS = _("Le code a huit chiffres : recopiez-le depuis l’affichette de la table.")
CLOCK_FROM, CLOCK_TO = 2020, 2100  # years; outside of them a device has lost its clock


def read_body(body: bytes) -> dict[str, Any]:
    """Decode a JSON object. Raises ProblemsError."""
    try:
        return Fields("", decode(body)).value
    except NotationError as error:
        raise ProblemsError([unreadable(error)]) from error


def refuse_wrong(form: forms.Form) -> None:
    """Raise ProblemsError with everything that a form says is wrong."""
    problems = [
        ProblemSaid(field, error.code or "invalid", " ".join(error.messages))
        for field, errors in form.errors.as_data().items()
        for error in errors
    ]
    if problems:
        raise ProblemsError(problems)


class ApiForm(forms.Form):
    """A JSON object of plain values; a key nobody asked for is refused."""

    beside: ClassVar[set[str]] = set()  # keys of the object that other code reads

    def read(self) -> dict[str, Any]:
        """The values. Raises ProblemsError with everything that is wrong."""
        if problems := list(self._odd_keys()):
            raise ProblemsError(problems)
        refuse_wrong(self)
        return self.cleaned_data

    def _odd_keys(self) -> Iterator[ProblemSaid]:
        for key, value in self.data.items():
            if key in self.beside:
                continue
            if key not in self.fields:
                yield ProblemSaid(key[:LONGEST_TEXT], "key_unknown", str(UNREADABLE))
            elif not _plain(value):
                yield ProblemSaid(key, "invalid", str(UNREADABLE))


class ClockField(forms.DateTimeField):
    """A moment by a device's clock; information only, so an absurd one is left out."""

    def to_python(self, value: Any) -> datetime | None:
        if not isinstance(value, str):
            return None
        try:
            moment = super().to_python(value)
        except (ValidationError, OverflowError):
            return None
        return moment if moment and CLOCK_FROM <= moment.year < CLOCK_TO else None


def _plain(value: object) -> bool:
    """Tell whether a value is one that a form's field reads and a database could hold."""
    if isinstance(value, str):
        return not SURROGATE.search(value)
    return value is None or (isinstance(value, int) and not isinstance(value, bool))


class PinForm(ApiForm):
    pin = forms.CharField(
        validators=[RegexValidator(r"\A[0-9]{8}\Z", EIGHT_DIGITS)],
        error_messages={"required": EIGHT_DIGITS},
    )


class DealBody(ApiForm):
    """A new deal; `number` is the one its author saw, or nothing."""

    beside = {"facts"}
    uuid = forms.UUIDField(error_messages=ODD)
    number = Number(None, 1, LARGEST_NUMBER, UNREADABLE, required=False)
    recorded_at = ClockField(required=False)
    bid_at = ClockField(required=False)
    finished_at = ClockField(required=False)


class EarlierBody(ApiForm):
    """What a deal said before a correction, and of that why, when and which it was."""

    beside = {"facts"}
    reason = forms.CharField(max_length=200, required=False, error_messages=ODD)
    at = ClockField(required=False)
    uuid = forms.UUIDField(required=False, error_messages=ODD)


class ReturnBody(ApiForm):
    """A deal that the server has told itself, with its number then, or nothing."""

    beside = {"facts", "earlier"}
    uuid = forms.UUIDField(error_messages=ODD)
    number = forms.IntegerField(
        required=False,
        min_value=1,
        max_value=MOST_DEALS,
        error_messages=ODD | {"max_value": format_lazy(TOO_MANY, most=MOST_DEALS)},
    )
    recorded_at = ClockField(required=False)
    started_at = ClockField(required=False)
    finished_at = ClockField(required=False)


class CorrectionBody(ApiForm):
    """A correction; `version` is the one its author saw."""

    beside = {"facts"}
    uuid = forms.UUIDField(error_messages=ODD)
    version = Number(None, 1, LARGEST_NUMBER - 1, UNREADABLE)
    reason = Text(
        None,
        200,
        _("Ce motif est trop long : 200 caractères suffisent."),
        _("Dites ce qui était faux : le motif reste sur la feuille."),
    )


class SeatBody(ApiForm):
    """A seat of the table, told by its position."""

    position = Number(None, 0, LARGEST_NUMBER, UNREADABLE)


class SignatureBody(SeatBody):
    """A signature; `uuid` is the act's own, of who may send it again."""

    uuid = forms.UUIDField(required=False, error_messages=ODD)
    bilan = Number(None, -(10**9), 10**9, UNREADABLE)


class UnsigningBody(SeatBody):
    """A signature taken back."""

    uuid = forms.UUIDField(error_messages=ODD)


class CallBody(ApiForm):
    """A call to the arbiter, perhaps about a deal and in the name of a seat."""

    uuid = forms.UUIDField(error_messages=ODD)
    reason = OneOf(
        None,
        _("Choisissez une raison d’appeler l’arbitre."),
        widget=forms.Select,
        choices=CallReason.choices,
    )
    deal = forms.UUIDField(required=False, error_messages=ODD)
    position = Number(None, 0, LARGEST_NUMBER, UNREADABLE, required=False)
    text = Text(None, 200, _("Ce texte est trop long : 200 caractères suffisent."))


class EmptyBody(ApiForm):
    """A request that says all in its address."""


LONGEST_CODE = 10_000  # characters of one code as it was typed, with its address
LONGEST = 40_000  # characters: some twenty codes

SENTENCES = {
    "not_ours": _(
        "Ce n’est pas le code d’une feuille : scannez celui que la tablette montre sous"
        " « Signer », « Code QR de la feuille »."
    ),
    "torn": _(
        "Ce code n’est pas arrivé en entier : scannez-le de nouveau, sans toucher au clavier."
    ),
    "other_format": _(
        "La page de cette tablette n’est pas de la même version que le serveur :"
        " recopiez sa feuille à la main."
    ),
}


class SheetCodeForm(forms.Form):
    """One more code; `read` are the digits of those before it."""

    code = Text(
        _("Code de la feuille"),
        LONGEST_CODE,
        SENTENCES["not_ours"],
        SENTENCES["not_ours"],
        widget=forms.TextInput(
            attrs={"autocomplete": "off", "autofocus": True, "spellcheck": "false"}
        ),
    )
    read = forms.CharField(max_length=LONGEST, required=False, widget=forms.HiddenInput)
    parts: list[CodePart]

    def clean(self) -> None:
        """Add the new code to those read before, if it is of the same sheet."""
        data = self.cleaned_data
        if "code" not in data:
            return
        digits = digits_of(data["code"])
        try:
            new = read_part(digits)
            before = [] if new.count == 1 else data.get("read", "").split()
            self.parts = [*(read_part(each) for each in before), new]
        except SheetCodeError as error:
            raise ValidationError({"code": str(SENTENCES[error.code])}) from error
        self._refuse_other_sheets()
        data["read"] = " ".join(dict.fromkeys([*before, digits]))

    @property
    def missing(self) -> list[int]:
        """Tell which parts are still to be scanned."""
        return missing_parts(self.parts)

    def _refuse_other_sheets(self) -> None:
        first, last = self.parts[0], self.parts[-1]
        tables = {"read": first.table, "new": last.table}
        if first.link != last.link:
            sentence = gettext(
                "Ce code est d’une autre table (%(new)s) : finissez d’abord la feuille de la"
                " table %(read)s, ou recommencez."
            )
        elif first.sheet != last.sheet:
            sentence = gettext(
                "La feuille de la table %(read)s a changé depuis la première partie lue :"
                " recommencez avec les codes que la tablette montre maintenant."
            )
        else:
            return
        raise ValidationError({"code": sentence % tables})
