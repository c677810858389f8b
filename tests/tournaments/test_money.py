import pytest

from tournaments.money import euros


@pytest.mark.parametrize(
    ("cents", "said"),
    [(0, "0,00 €"), (5, "0,05 €"), (120, "1,20 €"), (-330, "−3,30 €"), (200_000, "2000,00 €")],
)
def test_euros(cents, said):
    assert euros(cents) == said
