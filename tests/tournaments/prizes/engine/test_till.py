from hypothesis import given, strategies as st

from tournaments.prizes.day_accounts import Fee, Sum, Till, TillAccounts, accounts


def test_a_day():
    fees = [
        Fee(fee_class="Licencié", due=1500, paid={"cash": 1500}),
        Fee(fee_class="Licencié", due=1500, paid={"cheque": 1000, "cash": 500}),
        Fee(fee_class="Étudiant", due=1000, paid={"cash": 1000}),
        Fee(fee_class="Étudiant", due=1000),
        Fee(fee_class="Invité", due=0),
    ]
    assert accounts(fees, [2000, 1000, 600]) == TillAccounts(
        total=Sum(entries=5, paid=4000, owed=1000),
        by_class={
            "Licencié": Sum(entries=2, paid=3000, owed=0),
            "Étudiant": Sum(entries=2, paid=1000, owed=1000),
            "Invité": Sum(entries=1, paid=0, owed=0),
        },
        by_method={"cash": 3000, "cheque": 1000},
        cells={
            ("Licencié", "cash"): 2000,
            ("Licencié", "cheque"): 1000,
            ("Étudiant", "cash"): 1000,
        },
        prizes=3600,
        expenses=0,
        kept=400,
    )


def test_expenses_are_not_kept():
    books = accounts([Fee(fee_class="", due=0, paid={"cash": 5000})], [3000], [1200, -200])
    assert (books.total.paid, books.prizes, books.expenses, books.kept) == (
        5000,
        3000,
        1000,
        1000,
    )


def test_the_cash_that_should_lie_in_the_till():
    till = Till(cash_float=10000, taken=54000, spent=3500, prizes=48000)
    assert (till.before, till.after, till.difference) == (60500, 12500, None)
    counts = [
        Till(cash_float=0, taken=500, spent=0, prizes=0, counted=n) for n in (500, 450, 510)
    ]
    assert [till.difference for till in counts] == [0, -50, 10]


def test_who_paid_too_much_pays_for_nobody_else():
    fees = [Fee(fee_class="", due=10, paid={"cash": 15}), Fee(fee_class="", due=10)]
    books = accounts(fees, [])
    assert (books.total.paid, books.total.owed, books.kept) == (15, 10, 15)


def test_money_given_back_is_owed_again():
    books = accounts([Fee(fee_class="", due=10, paid={"cash": 10, "cheque": -10})], [])
    assert (books.total.paid, books.total.owed, books.by_method) == (
        0,
        10,
        {"cash": 10, "cheque": -10},
    )


def test_a_guaranteed_prize_may_cost_the_club():
    assert accounts([Fee(fee_class="", due=10, paid={"cash": 10})], [25]).kept == -15


fees = st.lists(
    st.builds(
        Fee,
        fee_class=st.sampled_from(["Licencié", "Étudiant"]),
        due=st.integers(0, 2000),
        paid=st.dictionaries(st.sampled_from(["cash", "cheque"]), st.integers(-50, 2000)),
    )
)


@given(fees, st.lists(st.integers(0, 5000)))
def test_accounts_balance(fees, prizes):
    books = accounts(fees, prizes)
    assert books.total.paid == sum(prizes) + books.kept
    assert (
        books.total.entries == sum(one.entries for one in books.by_class.values()) == len(fees)
    )
    assert books.total.paid == sum(one.paid for one in books.by_class.values())
    assert books.total.paid == sum(books.by_method.values()) == sum(books.cells.values())
    assert books.total.owed == sum(one.owed for one in books.by_class.values())
