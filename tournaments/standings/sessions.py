"""Words for the sessions of a duplicate, each with its coefficient."""

from collections.abc import Iterator
from fractions import Fraction

from django.utils.translation import gettext as _

from scoring.labels import signed
from tournaments.models import Event
from tournaments.ranking import Record


def session_heading(number: int, coefficient: Fraction) -> str:
    """Head a session's column: "Séance 2", or "Séance 2 × 1,5" where it is weighed.

    >>> session_heading(1, Fraction(1)), session_heading(2, Fraction(3, 2))
    ('Séance 1', 'Séance 2 × 1,5')
    """
    words = _("Séance %(n)s") % {"n": number}
    if coefficient == 1:
        return words
    return f"{words} × {coefficient_words(coefficient)}"


def coefficient_words(coefficient: Fraction) -> str:
    """Write a coefficient as people do: 2, or 1,5.

    >>> coefficient_words(Fraction(2)), coefficient_words(Fraction(5, 4))
    ('2', '1,25')
    """
    return f"{float(coefficient):g}".replace(".", ",")


def session_sentences(event: Event, record: Record) -> Iterator[str]:
    """Say what each session gave a player: "Séance 2 × 1,5 : 54,17 %"."""
    for number, coefficient in event.coefficients.items():
        if number in record.sessions:
            heading = session_heading(number, coefficient)
            words = {"session": heading, "percent": signed(record.sessions[number])}
            yield _("%(session)s : %(percent)s") % words
