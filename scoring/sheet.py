"""A table's score sheet and mouches as plain values, alike on screen, paper and workbook."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Any
from uuid import UUID

from django.utils.translation import gettext as _, ngettext

from scoring import labels, rules
from scoring.cards import called_in_words
from scoring.explanation import Explanation, explain, payment
from scoring.facts_in_words import (
    alone_name,
    bonuses_in_words,
    call_in_words,
    deal_in_words,
    fewest,
    miseres_in_words,
    petit_in_words,
    poignees_in_words,
)
from scoring.models import Deal, Seat, Table
from scoring.models.club import author
from scoring.rules import Outcome, Ruleset
from scoring.rules.pot import PotDeal, PotEvent, PotStep, pot_event, pot_history, shared_out
from scoring.rules.ruleset import PotTerms
from scoring.ruleset_words import contract_name, convention_note, ruleset_name


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetRow:
    """One deal: facts in words, each seat's points (None for the mort), the bilans after it.

    `counts` are each seat's card points where everyone played alone, and `fewest` who won.
    """

    pk: int
    uuid: UUID
    number: int
    board: int | None = None
    version: int
    outcome: str
    dealer: str
    mort: str
    taker: str
    partners: tuple[str, ...]
    contract: str
    bouts: int | None
    card_points: str
    count: Decimal | None
    counts: tuple[Decimal | None, ...]
    fewest: tuple[str, ...]
    called_card: str
    alone: str
    call: str
    petit: str
    poignees: str
    chelem: str
    miseres: str
    made: bool | None
    facts: str
    was: str
    payment: str
    points: tuple[int | None, ...]
    bilans: tuple[int, ...]
    explanation: Explanation
    recorded_at: datetime
    recorded_by: str

    @property
    def played(self) -> bool:
        return self.outcome == Outcome.PLAYED

    @property
    def cancelled(self) -> bool:
        return self.outcome == Outcome.CANCELLED

    @property
    def corrected(self) -> bool:
        return self.version > 1

    @property
    def attack(self) -> set[str]:
        return {self.taker, *self.partners}

    @property
    def bonuses(self) -> str:
        """What was won or shown beside the contract, in words."""
        return ", ".join(filter(None, (self.petit, self.poignees, self.chelem, self.miseres)))


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """A score sheet; `rows` in the order of play, columns in the order of the seats.

    `typed` says that only the bilans were given, as a paper sheet has them at its foot.
    """

    table: int
    number: int
    club: str
    rules: Ruleset
    players: tuple[str, ...]
    rows: tuple[SheetRow, ...]
    bilans: tuple[int, ...]
    opened_at: datetime
    closed_at: datetime | None
    next_number: int
    next_dealer: int
    mort: bool
    signed_at: tuple[datetime | None, ...] = ()
    typed: bool = False

    @property
    def ruleset(self) -> str:
        """Name the game that the table plays."""
        return ruleset_name(self.rules)

    @property
    def convention(self) -> str:
        """Say which numbers of the game no source gives."""
        return convention_note(self.rules)

    @property
    def first_dealer(self) -> str:
        """Name who dealt the first deal, or will."""
        return self.rows[0].dealer if self.rows else self.players[self.next_dealer]

    @property
    def leader(self) -> int:
        """The position that leads to the first trick, unless a chelem is announced."""
        return (self.next_dealer + 1) % len(self.players)

    @property
    def played(self) -> int:
        return sum(row.played for row in self.rows)


def sheet_of(table: Table) -> Sheet:
    """Put a table's sheet into plain values; fetch the table with_deals()."""
    deals = sorted(table.deals.all(), key=lambda deal: deal.number)
    rows = tuple(_rows(table, deals))
    names = tuple(seat.player.name for seat in table.seated)
    typed = tuple(seat.typed for seat in table.seated if seat.typed is not None)
    return Sheet(
        table=table.pk,
        number=table.number,
        club=table.club.name,
        rules=table.rules,
        players=names,
        rows=rows,
        bilans=rows[-1].bilans if rows else typed or (0,) * len(names),
        opened_at=table.opened_at,
        closed_at=table.closed_at,
        next_number=deals[-1].number + 1 if deals else 1,
        next_dealer=next_dealer(table, deals[-1] if deals else None).position,
        mort=table.mort,
        signed_at=signed_at(table),
        typed=bool(typed),
    )


def signed_at(table: Table) -> tuple[datetime | None, ...]:
    """Tell when each player signed the sheet as it is, in seat order; None who has not."""
    moments = {
        signed.seat_id: signed.at
        for signed in table.signatures.all()
        if signed.sheet_version == table.sheet_version
    }
    return tuple(moments.get(seat.pk) for seat in table.seated)


def bilans_after(table: Table, deals: Iterable[Deal]) -> list[int]:
    """Add up what each seat got in some deals."""
    totals = {seat.pk: 0 for seat in table.seated}
    for deal in deals:
        for score in deal.scores.all():
            totals[score.seat_id] += score.points
    return list(totals.values())


def next_dealer(table: Table, last: Deal | None) -> Seat:
    """Tell who deals next: the turn passes to the right, but stays after a misdeal (S0)."""
    if last is None:
        return table.seated[table.first_dealer]
    position = next(seat.position for seat in table.seated if seat.pk == last.dealer_id)
    turn = 0 if last.outcome == Outcome.MISDEAL else 1
    return table.seated[(position + turn) % len(table.seated)]


def _rows(table: Table, deals: list[Deal]) -> Iterator[SheetRow]:
    bilans = [0] * len(table.seated)
    for deal in deals:
        row = sheet_row(deal, tuple(bilans))
        bilans = list(row.bilans)
        yield row


def sheet_row(deal: Deal, before: tuple[int, ...]) -> SheetRow:
    """Put one deal into words and add its points to the bilans before it."""
    ruleset, facts = deal.table.rules, deal.facts()
    points = tuple(marks(deal))
    names = [seat.player.name for seat in deal.playing()]
    result = rules.score(facts, ruleset)
    return SheetRow(
        pk=deal.pk,
        uuid=deal.uuid,
        number=deal.number,
        board=deal.board,
        version=deal.version,
        outcome=deal.outcome,
        made=deal.made,
        facts=deal_in_words(deal),
        was=_before_cancelling(deal),
        payment=payment(facts, result, ruleset, names),
        points=points,
        bilans=tuple(bilan + (own or 0) for bilan, own in zip(before, points, strict=True)),
        explanation=explain(facts, result, ruleset),
        recorded_at=deal.recorded_at,
        recorded_by=author(deal.recorded_by, deal.link_id, deal.recorded_by_outside),
        **_who(deal),
        **_counted(deal, facts),
        call=", ".join(call_in_words(facts, deal.alone, names, ruleset)) if deal.played else "",
        petit=", ".join(petit_in_words(facts)),
        poignees=", ".join(poignees_in_words(facts, names)),
        chelem=", ".join(bonuses_in_words(facts)),
        miseres=", ".join(miseres_in_words(facts, names)),
    )


def marks(deal: Deal, given: Mapping[int, int] | None = None) -> list[int | None]:
    """Each seat's points; 0 where a deal gives nothing, None for the mort."""
    if given is None:
        given = {score.seat_id: score.points for score in deal.scores.all()}
    playing = deal.playing()
    return [given.get(seat.pk, 0 if seat in playing else None) for seat in deal.table.seated]


def _who(deal: Deal) -> dict[str, Any]:
    """Name the dealer, the taker and whoever played with him."""
    seats = deal.table.seated
    name = {seat.pk: seat.player.name for seat in seats}
    return {
        "dealer": name[deal.dealer_id],
        "mort": name[deal.dealer_id] if deal.table.mort else "",
        "taker": name[deal.taker_id] if deal.taker_id else "",
        "partners": tuple(seats[position].player.name for position in deal.partners),
        "called_card": ", ".join(called_in_words(deal.called_card)),
        "alone": str(labels.alone_words(deal.table.rules.call)[deal.alone])
        if deal.alone
        else "",
    }


def _counted(deal: Deal, facts: rules.Deal) -> dict[str, Any]:
    """The attack's contract and count, or each player's where everyone is alone."""
    ruleset = deal.table.rules
    own = {position: Decimal(halves) / 2 for position, halves in deal.card_points}
    attack = deal.played and not own
    names = [seat.player.name for seat in deal.playing()]
    contract = contract_name(deal.contract, ruleset) if deal.contract else ""
    return {
        "contract": alone_name(ruleset) if own else contract,
        "bouts": deal.bouts if attack else None,
        "card_points": labels.points(deal.points) if attack else "",
        "count": deal.points if attack else None,
        "counts": tuple(own.get(seat.position) for seat in deal.table.seated) if own else (),
        "fewest": fewest(facts, names) if own else (),
    }


def _before_cancelling(deal: Deal) -> str:
    """Say what a cancelled deal was; empty for any other."""
    if deal.outcome != Outcome.CANCELLED:
        return ""
    last = max(deal.revisions.all(), key=lambda revision: revision.version, default=None)
    if last is None:
        return ""
    return deal_in_words(last.earlier())


@dataclass(frozen=True, slots=True, kw_only=True)
class PotRow:
    """One deal: what it did to the pot in words, each seat's chips, and the pot after it."""

    deal: int
    number: int
    words: str
    moves: tuple[int, ...]
    chips: tuple[int, ...]
    pot: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PotSheet:
    """A table's chips: what everybody won or put in, and what is left in the pot.

    `parts` say who gets how much of what is left when the table settles.
    """

    table: int
    number: int
    terms: tuple[str, ...]
    players: tuple[str, ...]
    rows: tuple[PotRow, ...]
    chips: tuple[int, ...]
    pot: int
    parts: tuple[int, ...]

    @property
    def summary(self) -> str:
        """Say the pot in one line: "5 au pot · Ana −2 · Bo −3"."""
        pot = _("%(pot)s au pot") % {"pot": self.pot} if self.pot else _("pot vide")
        held = zip(self.players, self.chips, strict=True)
        return " · ".join([pot, *(f"{name} {labels.signed(n)}" for name, n in held if n)])

    @property
    def balances(self) -> tuple[int, ...]:
        """Everybody's chips once what is left is shared; they sum to zero."""
        return tuple(had + part for had, part in zip(self.chips, self.parts, strict=True))


def pot_of(table: Table) -> PotSheet | None:
    """Follow a table's pot through its deals; None where its ruleset has none.

    Fetch the table with_seats() and its deals. Nothing is stored, so that what is corrected
    or cancelled is followed at once.
    """
    terms = table.rules.pot
    if terms is None:
        return None
    deals = sorted(table.deals.all(), key=lambda deal: deal.number)
    for deal in deals:  # of a copy, perhaps, with another ruleset
        deal.table = table
    names = tuple(seat.player.name for seat in table.seated)
    start = PotStep(PotEvent.NOTHING, (), (0,) * len(names), 0)
    steps = pot_history(map(_as_the_pot_sees, deals), len(names), terms)
    last = steps[-1] if steps else start
    return PotSheet(
        table=table.pk,
        number=table.number,
        terms=tuple(_terms(terms, passed=not table.rules.dealer_takes)),
        players=names,
        rows=tuple(_pot_rows(deals, steps, names)),
        chips=last.chips,
        pot=last.pot,
        parts=shared_out(last),
    )


def chips_in_words(number: int) -> str:
    """Say a number of chips: 1 jeton, 5 jetons."""
    return ngettext("%(n)s jeton", "%(n)s jetons", number) % {"n": number}


def _as_the_pot_sees(deal: Deal) -> PotDeal:
    playing = tuple(seat.position for seat in deal.playing())
    facts = deal.facts()
    taker = None if facts.taker is None else playing[facts.taker]
    return PotDeal(pot_event(facts, deal.table.rules), playing, taker)


def _terms(terms: PotTerms, *, passed: bool) -> Iterator[str]:
    if passed:
        each = chips_in_words(terms.passed_out)
        yield _("Donne passée : chacun met %(chips)s au pot.") % {"chips": each}
    yield (
        _("Le preneur qui chute double le pot, de ses jetons.")
        if terms.cap is None
        else _("Le preneur qui chute double le pot, de ses jetons : %(cap)s au plus.")
        % {"cap": terms.cap}
    )
    yield _("Le preneur qui réussit prend le pot.")


def _pot_rows(
    deals: Sequence[Deal], steps: Sequence[PotStep], names: Sequence[str]
) -> Iterator[PotRow]:
    for deal, step in zip(deals, steps, strict=True):
        yield PotRow(
            deal=deal.pk,
            number=deal.number,
            words=_in_words(deal, step, names),
            moves=step.moves,
            chips=step.chips,
            pot=step.pot,
        )


def _in_words(deal: Deal, step: PotStep, names: Sequence[str]) -> str:
    """Say what a deal did to the pot: who put what, or who took it."""
    if step.event is PotEvent.PASSED_OUT:
        each = chips_in_words(-min(step.moves))
        return _("Donne passée : chacun met %(chips)s") % {"chips": each}
    if step.event is PotEvent.NOTHING:
        outcome = _("Chacun pour soi") if deal.played else labels.OUTCOME[deal.outcome]
        return _("%(outcome)s : le pot ne bouge pas") % {"outcome": outcome}
    taker = next(seat for seat in deal.table.seated if seat.pk == deal.taker_id)
    values = {"taker": names[taker.position], "chips": chips_in_words(abs(sum(step.moves)))}
    if not any(step.moves):
        return (
            _("%(taker)s réussit, le pot était vide") % values
            if step.event is PotEvent.MADE
            else _("%(taker)s chute, le pot était vide") % values
        )
    if step.event is PotEvent.MADE:
        return _("%(taker)s réussit et prend le pot : %(chips)s") % values
    return _("%(taker)s chute et met %(chips)s") % values
