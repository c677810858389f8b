from decimal import Decimal

import pytest

from tournaments.event.words import cents_of, decimal_euros, euros, typed_euros


@pytest.mark.parametrize(
    ("cents", "sentence"),
    [(0, "0,00 €"), (5, "0,05 €"), (120, "1,20 €"), (-330, "−3,30 €"), (200_000, "2000,00 €")],
)
def test_euros(cents, sentence):
    assert euros(cents) == sentence


@pytest.mark.parametrize(
    ("cents", "amount"), [(0, "0"), (120, "1.20"), (-5, "-0.05"), (200_000, "2000")]
)
def test_euros_in_a_cell_are_a_number(cents, amount):
    assert decimal_euros(cents) == Decimal(amount)


TYPED = [
    ("10", 1000),
    ("10,5", 1050),
    ("10.50 €", 1050),
    ("0,05", 5),
    ("1 000", 100_000),
    ("1\u202f000,00\u00a0€", 100_000),
    ("−5", -500),
    ("-5,25", -525),
    ("12 euros", 1200),
    ("", None),
    ("dix", None),
    ("10,555", None),
    ("1e3", None),
    ("9999999999", None),
]


@pytest.mark.parametrize(("text", "cents"), TYPED)
def test_euros_as_people_type_them(text, cents):
    assert cents_of(text) == cents


@pytest.mark.parametrize(
    ("cents", "text"), [(1000, "10"), (1050, "10,50"), (5, "0,05"), (-500, "-5")]
)
def test_cents_as_people_would_type_them(cents, text):
    assert typed_euros(cents) == text
    assert cents_of(text) == cents
