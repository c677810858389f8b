"""The next step in sentences."""

import pytest

from tournaments.desk.dashboard import missing_in_words, way
from tournaments.rounds.progress import NextStep, Step


def test_every_step_has_its_words():
    for step in Step:
        words = way(NextStep(step=step, number=2, missing=[4]))
        assert words.title
        assert "%" not in f"{words.title}{words.text}{words.label}"


@pytest.mark.parametrize(
    ("missing", "sentence"),
    [([4], "Il manque la table 4."), ([4, 9], "Il manque les tables 4 et 9.")],
)
def test_the_missing_tables_are_named(missing, sentence):
    assert missing_in_words(NextStep(step=Step.PLAY, number=2, missing=missing)) == sentence


def test_the_words_name_the_round():
    assert way(NextStep(step=Step.RELEASE, number=2)).title == "Lancez le tour 2"
    assert way(NextStep(step=Step.CLOSE, number=2)).title == "Terminez le tour 2"
    assert way(NextStep(step=Step.GO_ON, number=2)).label == "Terminer et lancer le tour 3"
