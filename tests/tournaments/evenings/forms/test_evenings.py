from datetime import date

import pytest
from django.utils import translation

from scoring.models import Club
from tests.factories import club
from tournaments.evenings.forms import EveningForm, evening_name

pytestmark = pytest.mark.django_db
FRIDAY = date(2026, 11, 20)

NAMES = [
    (date(2026, 11, 20), "Soirée du vendredi 20 novembre 2026"),
    (date(2027, 1, 1), "Soirée du vendredi 1er janvier 2027"),
    (date(2028, 2, 29), "Soirée du mardi 29 février 2028"),
]


@pytest.mark.parametrize(("day", "name"), NAMES)
def test_the_name_proposed(day, name):
    with translation.override("fr"):
        assert evening_name(day) == name


def form(clubs, **given):
    data = {"name": "Coupe", "date": "2026-11-20"} | given
    chosen = Club.objects.filter(pk__in=clubs)
    return EveningForm(data, clubs=chosen, asked=Club.objects.none(), today=FRIDAY)


def test_one_club_is_not_asked_for():
    home = club()
    told = form([home.pk])
    assert told.is_valid()
    assert told.cleaned_data == {"name": "Coupe", "date": FRIDAY, "club": home}


def test_several_clubs_are():
    one, other = club("A"), club("B")
    assert form([one.pk, other.pk], club=other.pk).is_valid()
    told = form([one.pk, other.pk])
    assert told.errors == {"club": ["Choisissez un de vos clubs."]}


REFUSED = [
    ({"name": " "}, {"name": ["Donnez un nom à la soirée."]}),
    ({"date": ""}, {"date": ["Indiquez la date de la soirée."]}),
    (
        {"date": "30/02/2026"},
        {"date": ["Cette date n’existe pas : écrivez-la comme 20/11/2026."]},
    ),
    ({"date": "1999-12-31"}, {"date": ["Choisissez une date entre 2000 et 2099."]}),
    ({"date": "2100-01-01"}, {"date": ["Choisissez une date entre 2000 et 2099."]}),
]


@pytest.mark.parametrize(("given", "errors"), REFUSED)
def test_what_is_refused(given, errors):
    assert form([club().pk], **given).errors == errors


def test_another_club_is_refused():
    one, other, foreign = club("A"), club("B"), club("C")
    told = form([one.pk, other.pk], club=foreign.pk)
    assert told.errors == {"club": ["Choisissez un de vos clubs."]}


def test_the_proposed_name_follows_the_day():
    home = club()
    told = form([home.pk], name=evening_name(FRIDAY), date="27/11/2026")
    assert told.is_valid()
    assert told.cleaned_data["name"] == "Soirée du vendredi 27 novembre 2026"
