"""Tables are named while they are few."""

import pytest

from tournaments.event.words import tables_in_words


@pytest.mark.parametrize(
    ("numbers", "words"),
    [
        ([4], "la table 4"),
        ([4, 7, 9], "les tables 4, 7 et 9"),
        (range(1, 101), "100 tables"),
    ],
)
def test_few_tables_are_named_and_many_counted(numbers, words):
    assert tables_in_words(numbers) == words
