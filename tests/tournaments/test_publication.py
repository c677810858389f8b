"""What others see of a name is what its player chose."""

import pytest

from scoring.models.club import Publication
from tests.factories import tournament
from tournaments.publication import initials, published_names

CHOICES = [
    (Publication.FULL, "Ana"),
    (Publication.INITIALS, "A."),
    (Publication.NUMBER, "n° 1"),
]


@pytest.mark.django_db
@pytest.mark.parametrize(("choice", "shown"), CHOICES)
def test_a_name_is_published_as_its_player_chose(choice, shown):
    event = tournament(2)
    entry = event.entries.get(number=1)
    entry.player.publication = choice
    entry.player.save()
    assert published_names(event) == {1: shown, 2: "Bo"}


@pytest.mark.django_db
def test_a_substitute_is_published_as_he_chose(django_assert_num_queries):
    event = tournament(2)
    first, second = event.entries.all()
    second.player.publication = Publication.NUMBER
    second.player.save()
    first.substitute = second.player
    first.save()
    with django_assert_num_queries(1):
        assert published_names(event) == {1: "n° 1", 2: "n° 2"}


@pytest.mark.parametrize(
    ("name", "short"), [("", ""), ("-", ""), ("=1+1", "=."), ("Ő É", "Ő. É.")]
)
def test_initials_of_odd_names(name, short):
    assert initials(name) == short
