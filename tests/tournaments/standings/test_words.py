import pytest

from tournaments.ranking import Bilan, Criterion, Presence, TieBreak
from tournaments.standings.words import PRESENCE, odd_table_sentence, tie_break_sentence

BEST, MADE, MET, LOT = Criterion


@pytest.mark.parametrize(
    ("criterion", "figure", "others", "sentence"),
    [
        (BEST, 318, (250,), "meilleur tour : +318 contre +250"),
        (BEST, -10, (20,), "meilleur tour : −10 contre +20"),
        (BEST, 60, (), "meilleur tour : +60, à égalité"),
        (MADE, 3, (2, 0), "donnes gagnées comme preneur : 3 contre 2, 0"),
        (MET, 0, (40, -40), "rencontres directes : 0 contre +40, −40"),
        (MET, None, (), "rencontres directes : ils ne se sont pas tous rencontrés"),
        (LOT, 5, (4, 3, 2, 1), "tirage au sort : 5 contre 4, 3, 2, …"),
    ],
)
def test_tie_break_sentence(criterion, figure, others, sentence):
    step = TieBreak(criterion=criterion, figure=figure, others=others)
    assert tie_break_sentence(step) == sentence


@pytest.mark.parametrize(
    ("facts", "sentence"),
    [
        ({"seats": 3}, "table de 3 au tour 2"),
        ({"seats": 5}, "table de 5 au tour 2"),
        ({"seats": 5, "sat_out": 1}, "table de 5 au tour 2, mort 1 fois"),
    ],
)
def test_odd_table_sentence(facts, sentence):
    assert odd_table_sentence(Bilan(round=2, table=9, points=0, **facts)) == sentence


def test_every_presence_but_the_usual_has_a_word():
    assert set(PRESENCE) == set(Presence) - {Presence.PLAYING}
