"""The evening told by itself: who won it, its best deal, who took most."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _, ngettext

from scoring import labels
from scoring.sheet import Sheet
from tournaments.ranking import RankingRow
from tournaments.sheets.event_sheet import EventSheet

PODIUM = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class EveningFact:
    """One thing worth telling: what it is, who it was, and how; `deal` is its page."""

    title: str
    who: str
    words: str
    deal: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class EveningInBrief:
    """What is told of an evening, the best of the night first; nothing before a deal."""

    tables: int
    deals: int
    podium: Sequence[RankingRow]
    told: Sequence[EveningFact]


def evening_report(sheet: EventSheet) -> EveningInBrief:
    """Tell an evening from the sheets of its tables and its ranking."""
    rows = [row for row in sheet.rows if not row.record.idle]
    played = [table for table in sheet.tables if table.rows]
    return EveningInBrief(
        tables=len(played),
        deals=sum(table.played for table in played),
        podium=[row for row in rows if row.rank <= PODIUM],
        told=list(_facts(rows, played)) if rows else [],
    )


def _facts(rows: Sequence[RankingRow], tables: Sequence[Sheet]) -> Iterator[EveningFact]:
    best = [row for row in rows if row.rank == 1]
    yield EveningFact(
        title=_("Le meilleur de la soirée"),
        who=_names(row.record.name for row in best),
        words=labels.signed(best[0].record.total),
    )
    yield from _deals(tables)
    takes = max(row.record.takes for row in rows)
    if takes:
        most = [row.record for row in rows if row.record.takes == takes]
        made = ngettext("%(n)s prise", "%(n)s prises", takes) % {"n": takes}
        yield EveningFact(
            title=_("Le plus de prises"), who=_names(one.name for one in most), words=made
        )
    rate = max((row.record.made, row.record.name) for row in rows)
    if rate[0]:
        words = ngettext("%(n)s contrat réussi", "%(n)s contrats réussis", rate[0])
        best_made = [row.record.name for row in rows if row.record.made == rate[0]]
        yield EveningFact(
            title=_("Le plus de contrats réussis"),
            who=_names(best_made),
            words=words % {"n": rate[0]},
        )


def _deals(tables: Sequence[Sheet]) -> Iterator[EveningFact]:
    """Tell the deal that brought most and the one that cost most."""
    marks = [
        (points, name, table, row)
        for table in tables
        for row in table.rows
        for name, points in zip(table.players, row.points, strict=True)
        if row.played and points is not None
    ]
    for title, choose in ((_("La meilleure donne"), max), (_("La donne la plus chère"), min)):
        if marks:
            points, name, table, row = choose(marks, key=lambda mark: mark[0])
            place = _("table %(table)s, donne %(deal)s") % {
                "table": table.number,
                "deal": row.number,
            }
            words = _("%(points)s, %(place)s : %(facts)s") % {
                "points": labels.signed(points),
                "place": place,
                "facts": row.facts,
            }
            yield EveningFact(title=title, who=name, words=words, deal=row.pk)


def _names(names: Iterator[str] | Sequence[str]) -> str:
    return ", ".join(sorted(set(names)))
