"""Words for a total in duplicate: its sides, its sessions with their coefficients."""

from collections.abc import Iterator
from fractions import Fraction

from django.utils.translation import gettext as _

from scoring.labels import decimal_mark, signed
from tournaments.models import Event
from tournaments.ranking import BoardFigures, Record


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
    return decimal_mark(f"{float(coefficient):g}")


def total_sentences(event: Event, record: Record) -> Iterator[str]:
    """Say what a total in duplicate is made of, so that a reader can add it up."""
    figures = record.boards
    if figures is None:
        return
    overall = record.total - record.penalty
    if event.sessions:
        yield from _of_sessions(event, record)
    elif event.play.compared.sides:
        yield _of_sides(event, figures, signed(overall))
    if record.penalty:
        words = _("Étuis : %(boards)s. Bonus et pénalités : %(penalty)s. Total : %(total)s.")
        values = {"boards": overall, "penalty": record.penalty, "total": record.total}
        yield words % {name: signed(figure) for name, figure in values.items()}


def _of_sessions(event: Event, record: Record) -> Iterator[str]:
    """Say what each session gave a player: "Séance 2 × 1,5 : 54,17 %"."""
    for number, coefficient in event.coefficients.items():
        if number in record.sessions:
            heading = session_heading(number, coefficient)
            words = {"session": heading, "percent": signed(record.sessions[number])}
            yield _("%(session)s : %(percent)s") % words


def _of_sides(event: Event, figures: BoardFigures, total: str) -> str:
    """Say how attack and defence are weighed, or that one of them is all there is."""
    if figures.attack is None:
        return _("Sans attaque, la défense fait le total : %(total)s.") % {"total": total}
    if figures.defence is None:
        return _("Sans défense, l’attaque fait le total : %(total)s.") % {"total": total}
    words = _(event.play.compared.sides_words)
    sides = {"attack": signed(figures.attack), "defence": signed(figures.defence)}
    return words % (sides | {"total": total})
