"""Words about an event that several rooms say."""

from collections.abc import Sequence

from django.utils.translation import ngettext

from scoring.labels.names import listed


def tables_in_words(numbers: Sequence[int]) -> str:
    """Name tables: "la table 4", "les tables 4, 7 et 9"."""
    words = ngettext("la table %(numbers)s", "les tables %(numbers)s", len(numbers))
    return words % {"numbers": listed([str(number) for number in numbers])}
