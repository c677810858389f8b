"""The mouches of a table as plain values: chips beside the scores, followed deal by deal."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _, ngettext

from scoring import labels
from scoring.models import Deal, Table
from scoring.rules.pot import (
    PotDeal,
    PotEvent,
    PotStep,
    pot_event,
    pot_history,
    shared_out,
)
from scoring.rules.ruleset import PotTerms


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
    for deal in deals:
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
        rows=tuple(_rows(deals, steps, names)),
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


def _rows(
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
