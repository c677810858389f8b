"""A deal in its written form, as a tablet sends it: read, judged, or refused with sentences."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from scoring import labels, rules
from scoring.forms.boards import board_problem, board_sentence
from scoring.forms.choices import missing_partner
from scoring.models import Seat, Table
from scoring.rules import Outcome
from scoring.rules.fields import Fields, NotationError
from scoring.rules.notation import read
from scoring.services.deals import Report

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
        dealer = _dealer(fields, table)
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
        sentence = _("Une donne s’annule par une correction : envoyez-la d’abord telle quelle.")
        raise ProblemsError([ProblemSaid("outcome", "cancelled_at_once", sentence)])


def _dealer(fields: Fields, table: Table) -> Seat:
    position = fields.text("dealer")
    for seat in table.seated:
        if str(seat.position) == position:
            return seat
    sentence = str(labels.PROBLEM["player_unknown"])
    raise ProblemsError([ProblemSaid("dealer", "player_unknown", sentence)])


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
