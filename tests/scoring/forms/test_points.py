"""Card points as people write them."""

from decimal import Decimal

import pytest
from django.core.exceptions import ValidationError

from scoring.forms.played import PointsField

READ = [
    ("40", "40"),
    ("40,5", "40.5"),
    ("40.5", "40.5"),
    ("40½", "40.5"),
    ("½", "0.5"),
    (" 4 0 ", "40"),
    ("0", "0"),
    ("007", "7"),
    ("91.5", "91.5"),  # the rules refuse it, they know the pack
]


@pytest.mark.parametrize(("text", "points"), READ)
def test_what_is_read(text, points):
    assert PointsField().clean(text) == Decimal(points)


NOT_A_NUMBER = "« %s » n’est pas un nombre de points : écrivez par exemple 40, 40,5 ou 40½."
NEGATIVE = "Les points ne peuvent pas être négatifs : notez le total compté."
REFUSED = [
    ("", "Il manque les points : comptez les plis d’un camp et notez le total."),
    ("   ", "Il manque les points : comptez les plis d’un camp et notez le total."),
    ("-3", NEGATIVE),
    ("−3½", NEGATIVE),
    ("abc", NOT_A_NUMBER % "abc"),
    ("1e9", NOT_A_NUMBER % "1e9"),
    ("NaN", NOT_A_NUMBER % "NaN"),
    ("Infinity", NOT_A_NUMBER % "Infinity"),
    ("4½0", NOT_A_NUMBER % "4½0"),
    ("40.5½", NOT_A_NUMBER % "40.5½"),
    ("٤٠", NOT_A_NUMBER % "٤٠"),
    ("4\0", NOT_A_NUMBER % "4"),
    ("9" * 5000, NOT_A_NUMBER % f"{'9' * 20}…"),
]


@pytest.mark.parametrize(("text", "sentence"), REFUSED)
def test_what_is_refused(text, sentence):
    with pytest.raises(ValidationError) as refusal:
        PointsField().clean(text)
    assert refusal.value.messages == [sentence]
