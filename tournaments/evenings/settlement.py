"""The settlement of an evening: who gives what to whom, in chips and perhaps in money."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring import labels
from scoring.models import Seat, Table
from scoring.rules.pot import in_cents, settle
from scoring.sheet import PotSheet, chips_in_words, pot_of
from tournaments.event.words import euros
from tournaments.models import Event
from tournaments.ranking import alphabetical
from tournaments.standings.totals import event_ranking


@dataclass(frozen=True, slots=True, kw_only=True)
class Balance:
    """What somebody has won: `counted` chips or points, `part` of a pot that was left.

    `amount` is what is settled, chips or cents, and `words` says it with its sign.
    """

    name: str
    counted: int
    part: int
    amount: int
    words: str


@dataclass(frozen=True, slots=True, kw_only=True)
class EveningAccounts:
    """Balances and, in words, the payments that settle them: none until they sum to zero."""

    balances: tuple[Balance, ...]
    payments: tuple[str, ...]
    total: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ChipAccounts:
    """Chips that are settled together: those of the table `number`, or 0 for all of them."""

    number: int
    accounts: EveningAccounts
    shared: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Settlement:
    """An evening's accounts: chips where a table played with mouches, money if wanted.

    Chips lie on their table, and are settled there unless the evening does it `together`.
    """

    pots: tuple[PotSheet, ...]
    chips: tuple[ChipAccounts, ...]
    together: bool
    money: EveningAccounts | None
    cents: int

    @property
    def left(self) -> tuple[PotSheet, ...]:
        """The tables that ended with chips in their pot."""
        return tuple(pot for pot in self.pots if pot.pot)


def settlement_of(evening: Event) -> Settlement:
    """Settle an evening as it stands, in a fixed number of queries."""
    tables = Table.objects.filter(round_table__round__event=evening)
    fetched = list(tables.with_seats().prefetch_related("deals"))
    pots = [(table.seated, pot) for table in fetched if (pot := pot_of(table))]
    cents = evening.cents_a_point
    return Settlement(
        pots=tuple(pot for _seats, pot in pots),
        chips=tuple(_chips(pots, together=evening.chips_together)),
        together=evening.chips_together,
        money=_accounts(_money_balances(evening, cents), euros) if cents else None,
        cents=cents,
    )


def _chips(
    pots: Sequence[tuple[Sequence[Seat], PotSheet]], *, together: bool
) -> Iterator[ChipAccounts]:
    """Settle the chips of all tables at once, or those of each where they lie."""
    settled = [(0, pots)] if together and pots else [(pot[1].number, [pot]) for pot in pots]
    for number, some in settled:
        yield ChipAccounts(
            number=number,
            accounts=_accounts(_chip_balances(some), chips_in_words),
            shared=any(pot.pot for _seats, pot in some),
        )


def _chip_balances(pots: Iterable[tuple[Sequence[Seat], PotSheet]]) -> Iterator[Balance]:
    """Add up everybody's chips over the tables, and his part of what their pots held."""
    names: dict[int, str] = {}
    counted: dict[int, int] = {}
    parts: dict[int, int] = {}
    for seats, pot in pots:
        for seat, chips, part in zip(seats, pot.chips, pot.parts, strict=True):
            key = seat.player_id
            names[key] = seat.player.name
            counted[key] = counted.get(key, 0) + chips
            parts[key] = parts.get(key, 0) + part
    for key, name in names.items():
        amount = counted[key] + parts[key]
        yield Balance(
            name=name,
            counted=counted[key],
            part=parts[key],
            amount=amount,
            words=labels.signed(amount),
        )


def _money_balances(evening: Event, cents: int) -> Iterator[Balance]:
    """Turn the totals of everybody who played into cents."""
    records = [row.record for row in event_ranking(evening) if not row.record.idle]
    amounts = in_cents([int(record.total) for record in records], cents)
    for record, amount in zip(records, amounts, strict=True):
        yield Balance(
            name=record.name,
            counted=int(record.total),
            part=0,
            amount=amount,
            words=f"+{euros(amount)}" if amount > 0 else euros(amount),
        )


def _accounts(balances: Iterable[Balance], say: Callable[[int], str]) -> EveningAccounts:
    """Settle balances in as few payments as possible; the best off stand first."""
    ordered = sorted(balances, key=lambda one: (-one.amount, alphabetical(one.name)))
    amounts = [balance.amount for balance in ordered]
    transfers = settle(amounts) if sum(amounts) == 0 else ()
    words = _("%(payer)s donne %(amount)s à %(receiver)s")
    payments = (
        words
        % {
            "payer": ordered[transfer.payer].name,
            "receiver": ordered[transfer.receiver].name,
            "amount": say(transfer.amount),
        }
        for transfer in transfers
    )
    return EveningAccounts(
        balances=tuple(ordered), payments=tuple(payments), total=sum(amounts)
    )
