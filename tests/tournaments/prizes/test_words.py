import pytest

from tournaments.prizes.engine import scale_problems
from tournaments.prizes.prize_list import scale_problem_sentence


@pytest.mark.parametrize(
    ("scale", "sentence"),
    [
        (
            [110_00, -10_00],
            "Rang 2 : un prix ne peut pas être négatif (−10,00 €), mettez 0 ou plus.",
        ),
        (
            [40_00, 60_00],
            "Le rang 2 gagne 20,00 € de plus que le précédent : est-ce voulu ?",
        ),
        (
            [90_00, 15_50],
            "Les prix dépassent de 5,50 € ce qu’il y a à distribuer : retirez-en autant.",
        ),
        (
            [60_00, 30_00],
            "Il reste 10,00 € : ajoutez-les à un rang, ou laissez-les en caisse.",
        ),
    ],
)
def test_scale_problem_sentence(scale, sentence):
    (problem,) = scale_problems(scale, 100_00)
    assert scale_problem_sentence(problem) == sentence
