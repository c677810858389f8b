"""The printed accounts of an evening."""

from dataclasses import replace
from datetime import UTC, date, datetime

from tests.tournaments.paper.reading import pages
from tournaments.evenings.paper.lists import settlement_pdf
from tournaments.evenings.settlement import (
    Balance,
    ChipAccounts,
    EveningAccounts,
    Settlement,
)
from tournaments.sheets.event_sheet import EventSheet

AT = datetime(2026, 11, 6, 23, 5, tzinfo=UTC)
NAMES = ("=1+1", "<b>Zoé</b>", "Țepeș Ő")


def event(*, closed=True):
    return EventSheet(
        club="Tarot de la Halle",
        name="Soirée du vendredi",
        day=date(2026, 11, 6),
        closed=closed,
        rows=(),
        tables=(),
    )


def settlement(*, total=0, players=3):
    """The first player has won what the second owes; the others are square."""
    amounts = [3 + total, -3, *(0,) * (players - 2)]
    names = [*NAMES, *(f"Joueur {number}" for number in range(3, players))]
    balances = tuple(
        Balance(name=name, counted=amount - 1, part=1, amount=amount, words=f"{amount:+d}")
        for name, amount in zip(names, amounts, strict=True)
    )
    paid = f"{names[1]} donne 3 jetons à {names[0]}"
    payments = () if total else (paid,)
    accounts = EveningAccounts(balances=balances, payments=payments, total=total)
    chips = (ChipAccounts(number=0, accounts=accounts, shared=False),)
    return Settlement(pots=(), chips=chips, together=True, money=None, cents=0)


def lines(**options):
    [page] = pages(settlement_pdf(settlement(**options), event(), AT))
    return [line for line in page.splitlines() if line]


def test_payments_and_balances():
    assert lines()[:15] == [
        "Tarot de la Halle",
        "Soirée du vendredi",
        "6 novembre 2026",
        "Comptes",
        "Jetons des mouches",
        "<b>Zoé</b> donne 3 jetons à =1+1",
        "Joueur",
        "Jetons",
        "Solde",
        "=1+1",
        "+2 (+1)",
        "+3",
        "<b>Zoé</b>",
        "−4 (+1)",
        "-3",
    ]
    assert "Somme des soldes : 0" in lines()


def test_what_does_not_sum_to_zero_is_not_paid():
    found = lines(total=2)
    assert found.count("Les soldes ne font pas zéro : une marque est fausse.") == 1
    assert [line for line in found if " donne " in line] == []


def test_while_the_evening_lasts_the_accounts_are_provisional():
    [page] = pages(settlement_pdf(settlement(), event(closed=False), AT))
    assert page.splitlines().count("provisoire") == 1


def test_nothing_to_settle():
    nothing = Settlement(pots=(), chips=(), together=True, money=None, cents=0)
    [page] = pages(settlement_pdf(nothing, event(), AT))
    assert page.splitlines().count("Rien à régler.") == 1


def test_a_hall_takes_pages_that_are_counted():
    found = pages(settlement_pdf(settlement(players=60), event(), AT))
    assert [page.splitlines()[-1] for page in found] == ["Page 1/3", "Page 2/3", "Page 3/3"]
    assert sum(page.count("Joueur ") for page in found) == 57
    assert ["Jetons" in page.splitlines() for page in found] == [True] * 3


def test_an_account_says_what_is_chosen_by_name_and_on_its_own_page():
    one = settlement()
    both = replace(one, money=one.chips[0].accounts, cents=2)
    options = {"shown": ["counted"], "by_name": True, "split": "pages"}
    chips, money = pages(settlement_pdf(both, event(), AT, **options))
    assert "donne" not in chips + money
    names = [line for line in chips.splitlines() if line in NAMES]
    assert names == ["<b>Zoé</b>", "=1+1", "Țepeș Ő"]
    assert ("Jetons" in chips.splitlines(), "Points" in money.splitlines()) == (True, True)
    [page] = pages(settlement_pdf(both, event(), AT, shown=["payments"]))
    assert ("donne 3 jetons" in page, "Points" in page.splitlines()) == (True, False)
