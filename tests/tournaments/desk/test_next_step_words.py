"""The next step in sentences."""

import pytest

from tournaments.desk.dashboard import missing_in_words, way
from tournaments.play.planning import Need
from tournaments.rounds.progress import NextStep, Step


def test_every_step_has_its_words():
    for step in Step:
        words = way(NextStep(step=step, number=2, missing=[4]))
        assert words.title
        assert "%" not in f"{words.title}{words.text}{words.label}"


@pytest.mark.parametrize(
    ("missing", "sentence"),
    [
        ([4], "Il manque la table 4."),
        ([4, 9], "Il manque les tables 4 et 9."),
        (range(1, 14), "Il manque 13 tables."),
    ],
)
def test_the_missing_tables_are_named(missing, sentence):
    assert missing_in_words(NextStep(step=Step.PLAY, number=2, missing=missing)) == sentence


def test_the_words_name_the_round():
    assert way(NextStep(step=Step.RELEASE, number=2)).title == "Lancez le tour 2"
    assert way(NextStep(step=Step.CLOSE, number=2)).title == "Terminez le tour 2"
    assert way(NextStep(step=Step.GO_ON, number=2)).label == "Terminer et lancer le tour 3"


@pytest.mark.parametrize(
    ("step", "need", "sentence"),
    [
        (Step.ENTER, Need.TABLE, "Pour jouer, il en faut au moins trois."),
        (
            Step.ENTER,
            Need.TABLES,
            (
                "Pour jouer, il faut au moins autant de tables que l’équipe la plus nombreuse a"
                " de joueurs (plus d’inscrits, ou des équipes plus petites)."
            ),
        ),
        (
            Step.CHECK_IN,
            Need.WHOLE_TEAMS,
            "Seuls les présents sont placés ; il faut deux équipes, chacune de quatre joueurs.",
        ),
    ],
)
def test_what_a_draw_lacks_is_said(step, need, sentence):
    assert way(NextStep(step=step, number=1, need=need)).text == sentence
