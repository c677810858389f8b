"""What is wrong or odd about a scale of prizes, in sentences."""

from django.utils.translation import gettext_lazy

from scoring.labels import Labels
from tournaments.money import euros
from tournaments.prizes import ScaleProblem, Trouble

PROBLEM: Labels = {
    Trouble.NEGATIVE: gettext_lazy(
        "Place %(place)s : un prix ne peut pas être négatif (%(amount)s), mettez 0 ou plus."
    ),
    Trouble.RISING: gettext_lazy(
        "La place %(place)s gagne %(amount)s de plus que la précédente : est-ce voulu ?"
    ),
    Trouble.TOO_MUCH: gettext_lazy(
        "Les prix dépassent de %(amount)s ce qu’il y a à distribuer : retirez-en autant."
    ),
    Trouble.TOO_LITTLE: gettext_lazy(
        "Il reste %(amount)s à distribuer : ajoutez-les à une ou plusieurs places."
    ),
}


def scale_problem_sentence(problem: ScaleProblem) -> str:
    """Say what is wrong with an edited scale, by how much, and what to do."""
    words = {"place": problem.place, "amount": euros(problem.cents)}
    return str(PROBLEM[problem.trouble]) % words
