"""Sentences that say what a total is made of, and why a ranking stands as it does."""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction

from django.utils.translation import gettext as _, gettext_lazy, ngettext

from scoring import labels
from scoring.labels import decimal_mark, signed
from scoring.labels.words import Labels
from tournaments import ranking
from tournaments.event.words import LINE_SIGNS, LINE_WORDS
from tournaments.models import Event
from tournaments.play.played import LINE_ORDERS, BoardOrder

CRITERION: Labels = {
    ranking.Criterion.BEST_ROUND: gettext_lazy("meilleur tour"),
    ranking.Criterion.MADE: gettext_lazy("donnes gagnées comme preneur"),
    ranking.Criterion.HEAD_TO_HEAD: gettext_lazy("rencontres directes"),
    ranking.Criterion.LOT: gettext_lazy("tirage au sort"),
}
PRESENCE: Labels = {
    ranking.Presence.ELIMINATED: gettext_lazy("éliminé"),
    ranking.Presence.WITHDRAWN: gettext_lazy("abandon"),
    ranking.Presence.UNRANKED: gettext_lazy("abandon, score non conservé"),
}
BOARD_ORDERS: Labels = {
    BoardOrder.ALTERNE: gettext_lazy("Alterné"),
    BoardOrder.GENERAL: gettext_lazy("Général"),
    **{order: LINE_WORDS[line] for line, order in LINE_ORDERS.items()},
}
SHOWN = 3  # of the figures of the others


def total_words(total: ranking.Figure) -> str:
    """Say a total with what it counts: "+318 points", "54,17 %", "+12,838 points de match"."""
    match total:
        case int():
            words = ngettext("%(points)s point", "%(points)s points", abs(total))
        case Decimal():
            words = ngettext(
                "%(points)s point de match", "%(points)s points de match", int(abs(total))
            )
        case _:
            words = "%(points)s"
    return words % {"points": labels.signed(total)}


def tie_break_sentence(step: ranking.TieBreak) -> str:
    """Say how a criterion saw one of several equals: "meilleur tour : +318 contre +250"."""
    criterion = CRITERION[step.criterion]
    if step.figure is None:
        return _("%(criterion)s : ils ne se sont pas tous rencontrés") % {
            "criterion": criterion
        }
    words = {"criterion": criterion, "figure": _figure(step.criterion, step.figure)}
    if not step.others:
        return _("%(criterion)s : %(figure)s, à égalité") % words
    others = [_figure(step.criterion, other) for other in step.others[:SHOWN]]
    if len(step.others) > SHOWN:
        others.append("…")
    words["others"] = ", ".join(others)
    return _("%(criterion)s : %(figure)s contre %(others)s") % words


def odd_table_sentence(bilan: ranking.Bilan) -> str:
    """Say that a round was played at a table of another size, and how often he sat out."""
    words = {"seats": bilan.seats, "round": bilan.round, "times": bilan.sat_out}
    if not bilan.sat_out:
        return _("table de %(seats)s au tour %(round)s") % words
    return (
        ngettext(
            "table de %(seats)s au tour %(round)s, mort %(times)s fois",
            "table de %(seats)s au tour %(round)s, mort %(times)s fois",
            bilan.sat_out,
        )
        % words
    )


def row_notes(
    row: ranking.RankingRow | ranking.TeamRow, *, lined: bool = False
) -> Iterator[str]:
    """Say beside a name what its place alone does not: who left, what parted equals.

    Where a ranking is `lined`, a line above them tells whom a cut eliminated.
    """
    record = row.record
    if isinstance(row, ranking.TeamRow):
        yield ", ".join(map(member_words, row.members))
        yield from _gaps(row)
    eliminated = lined and record.eliminated_after
    if record.presence is not ranking.Presence.PLAYING and not eliminated:
        yield str(PRESENCE[record.presence])
    if record.handicap:
        yield _("handicap : %(points)s") % {"points": labels.signed(record.handicap)}
    if record.boards:
        yield from _board_notes(record.boards)
    if record.idle:
        yield _("n’a pas encore joué")
    yield from map(tie_break_sentence, row.tie_breaks)


def legend(rows: Collection[ranking.RankingRow | ranking.TeamRow]) -> Iterator[str]:
    """Say what stands beside the points of a round and around them, where some row has it."""
    if any(isinstance(row, ranking.RankingRow) and row.record.odd_seats for row in rows):
        yield _("« à 3 », « à 5 » : ce tour a été joué à une table de 3 ou de 5.")
    if any(row.record.first_round > 1 for row in rows):
        yield _(
            "Entre parenthèses : les tours d’avant la finale, qui ne comptent plus dans"
            " le total."
        )


def _gaps(row: ranking.TeamRow) -> Iterator[str]:
    """Say that a team is not whole, and what stands for the results it does not bring."""
    if row.lacking:
        words = ngettext(
            "équipe incomplète : il manque %(n)s joueur",
            "équipe incomplète : il manque %(n)s joueurs",
            row.lacking,
        )
        yield words % {"n": row.lacking}
    if row.filled:
        words = ngettext(
            "%(n)s résultat manquant, compté %(points)s",
            "%(n)s résultats manquants, comptés %(points)s",
            len(row.filled),
        )
        points = labels.signed(sum(row.filled))
        yield words % {"n": len(row.filled), "points": points}


def board_orders(event: Event) -> list[tuple[str, str]]:
    """The rankings of a duplicate, the one that counts first; else none."""
    orders = event.play.ordering.orders
    if not orders or event.sessions:
        return []
    names = {order: str(BOARD_ORDERS[order]) for order in orders}
    own = BoardOrder.ALTERNE if event.by_lines else BoardOrder.GENERAL
    first = names.pop(own)
    return [("", first), *names.items()]


def line_sign(record: ranking.Record) -> str:
    """Name the line that somebody of a duplicate was in by its letters: "N-S"."""
    return str(LINE_SIGNS.get(record.boards.line, "")) if record.boards else ""


def _board_notes(figures: ranking.BoardFigures) -> Iterator[str]:
    if figures.line:
        yield str(LINE_WORDS[figures.line])
    if figures.attack is None and figures.defence is None:
        return  # points de match are one figure
    if not figures.sessions:
        words = {"rank": figures.rank, "alterne": figures.rank_alterne}
        yield _("général %(rank)s, alterné %(alterne)s") % words
    for sentence, share in (
        (_("attaque %(percent)s"), figures.attack),
        (_("défense %(percent)s"), figures.defence),
    ):
        if share is not None:
            yield sentence % {"percent": labels.signed(share)}
    if figures.flagged:
        yield _("une partie ne se compare à personne")


def member_words(record: ranking.Record) -> str:
    """Name a member of a team, and say what he is there: "Ana (capitaine)"."""
    notes = [_("capitaine")] * record.captain
    if record.presence is not ranking.Presence.PLAYING:
        notes.append(str(PRESENCE[record.presence]))
    return f"{record.name} ({', '.join(notes)})" if notes else record.name


def member_names(members: Iterable[ranking.Record]) -> list[str]:
    """Name the members of a team where only their captain is told apart."""
    return [member_words(replace(each, presence=ranking.Presence.PLAYING)) for each in members]


def _figure(criterion: ranking.Criterion, figure: ranking.Figure) -> str:
    if criterion in {ranking.Criterion.MADE, ranking.Criterion.LOT}:
        return labels.points(int(figure))
    return labels.signed(figure)


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


def total_sentences(event: Event, record: ranking.Record) -> Iterator[str]:
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


def _of_sessions(event: Event, record: ranking.Record) -> Iterator[str]:
    """Say what each session gave a player: "Séance 2 × 1,5 : 54,17 %"."""
    for number, coefficient in event.coefficients.items():
        if number in record.sessions:
            heading = session_heading(number, coefficient)
            words = {"session": heading, "percent": signed(record.sessions[number])}
            yield _("%(session)s : %(percent)s") % words


def _of_sides(event: Event, figures: ranking.BoardFigures, total: str) -> str:
    """Say how attack and defence are weighed, or that one of them is all there is."""
    if figures.attack is None:
        return _("Sans attaque, la défense fait le total : %(total)s.") % {"total": total}
    if figures.defence is None:
        return _("Sans défense, l’attaque fait le total : %(total)s.") % {"total": total}
    words = _(event.play.compared.sides_words)
    sides = {"attack": signed(figures.attack), "defence": signed(figures.defence)}
    return words % (sides | {"total": total})
