import pytest
from django.core.exceptions import ValidationError

from tournaments.event.forms.fields import CategoriesField, FeesField

FEES = [
    ("Membre 10 €", [["Membre", 1000]]),
    ("Membre 10", [["Membre", 1000]]),
    ("Membre : 10,50 euros", [["Membre", 1050]]),
    ("Membre - 10.5€", [["Membre", 1050]]),
    ("Membre\u00a010\u00a0€", [["Membre", 1000]]),
    ("2e série 7", [["2e série", 700]]),
    ("Groupe 2 10 €", [["Groupe 2", 1000]]),
    ("Mécène 1 000 €", [["Mécène", 100_000]]),
    ("Gratuit 0", [["Gratuit", 0]]),
    ("10", [["Tarif unique", 1000]]),
    ("Membre 10 €\r\n\r\n  Licencié 12 €  ", [["Membre", 1000], ["Licencié", 1200]]),
    ("", []),
]


@pytest.mark.parametrize(("typed", "fees"), FEES)
def test_fees_as_people_type_them(typed, fees):
    assert FeesField(required=False).clean(typed) == fees


@pytest.mark.parametrize("typed", ["Membre", "Membre dix", "Membre 10,555", "Membre 10001"])
def test_what_is_no_fee(typed):
    with pytest.raises(ValidationError) as refusal:
        FeesField(required=False).clean(typed)
    assert refusal.value.messages == [
        "Ligne 1 : écrivez une classe et son montant, comme « Membre 10 € »."
    ]


@pytest.mark.parametrize(("typed", "fees"), FEES)
def test_fees_are_shown_as_they_can_be_typed_again(typed, fees):
    field = FeesField(required=False)
    assert field.clean(field.prepare_value(fees)) == fees
    assert field.prepare_value(typed) == typed


def test_categories_keep_their_order():
    field = CategoriesField(required=False)
    assert field.clean("Junior\n\n Dames  4e  série ") == ["Junior", "Dames 4e série"]
    assert field.prepare_value(["Junior", "Dames"]) == "Junior\nDames"
