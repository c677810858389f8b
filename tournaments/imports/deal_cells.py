"""Checking the cells of a deal against its table and its other facts."""

import re
from datetime import MAXYEAR, MINYEAR, datetime

from django.utils import timezone
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext as _, gettext_lazy

from scoring import rules
from scoring.labels import FACT, Labels, signed
from scoring.rules.deal import FACTS
from scoring.rules.terms import SLAMS
from scoring.services.deals import Report
from tournaments.foreign.columns import read_number
from tournaments.foreign.importer import CellError, Cells
from tournaments.imports.known_tables import ReleasedTable
from tournaments.sheets.deal_columns import BETWEEN

MOST_SEATS = 10
FIELD: Labels = {
    "round": gettext_lazy("Tour"),
    "table": gettext_lazy("Table"),
    "deal": gettext_lazy("Donne"),
    **FACT,
    "uuid": gettext_lazy("Identifiant"),
}
# What a person is asked about; columns of what few games know are known by their titles.
RARE = {fact.name for fact in FACTS if fact.played_with in {"several_packs", *SLAMS}}
OTHERS: Labels = {
    "version": gettext_lazy("Version"),
    **{f"entry_{n}": gettext_lazy("Place") for n in range(1, MOST_SEATS + 1)},
    **{f"score_{n}": gettext_lazy("Marque") for n in range(1, MOST_SEATS + 1)},
}
OUR_DAY = re.compile(r"^(\d\d)/(\d\d)/(\d{4})")  # as the CSV twin writes it
WRITTEN = re.compile(r"[\d/:. T+-]{10,40}", re.ASCII)


def check_table(cells: Cells, at: ReleasedTable) -> None:
    """Refuse a deal that was played by others, or by other rules."""
    ruleset = cells.text("ruleset")
    if ruleset and ruleset != at.table.rules.id:
        words = _("Règlement « %(text)s » : cette table joue selon « %(rules)s ».")
        raise CellError(words % {"text": ruleset, "rules": at.table.rules.id})
    for position in range(MOST_SEATS):
        entry = cells.whole(f"entry_{position + 1}")
        here = at.entries[position] if position < len(at.entries) else None
        if entry is not None and entry != here:
            words = _("Place %(seat)s : le n° %(said)s ici, le n° %(here)s à cette table.")
            about = {"seat": position + 1, "said": entry, "here": here or "—"}
            raise CellError(words % about)


def check_scores(cells: Cells, at: ReleasedTable, report: Report) -> None:
    """Refuse marks that are not those of the facts; none are as good as right ones."""
    playing = [seat.position for seat in at.table.playing(report.dealer)]
    given: dict[int, int] = {}
    if report.facts.played:
        scored = rules.score(report.facts, at.table.rules).scores
        given = dict(zip(playing, scored, strict=True))
    for position in range(len(at.entries)):
        told = cells.whole(f"score_{position + 1}")
        if told is not None and told != given.get(position, 0):
            words = _("Marque de %(name)s : %(told)s ici, %(right)s d’après la donne.")
            right = signed(given.get(position, 0))
            name = at.names[position]
            raise CellError(words % {"name": name, "told": signed(told), "right": right})


def card_points(cells: Cells, at: ReleasedTable, dealer: int) -> dict[str, str]:
    """Read the points of those who play, where everyone plays alone."""
    playing = at.table.playing(at.table.seated[dealer])
    texts = {
        str(seat.position): cells.text(f"card_points_{seat.position + 1}") for seat in playing
    }
    return texts if any(texts.values()) else {}


def needed(cells: Cells, name: str) -> int:
    found = cells.whole(name)
    if found is None:
        raise _empty(name)
    return found


def _empty(name: str) -> CellError:
    return CellError(_("%(column)s : la case est vide.") % {"column": FIELD[name]})


def points_told(cells: Cells) -> str:
    text = cells.text("points")
    if not text:
        raise _empty("points")
    found = read_number(text)
    if found is None:
        words = _("Points : « %(text)s » n’est pas un nombre.")
        raise CellError(words % {"text": text})
    return str(found)


def moment_told(cells: Cells, name: str) -> datetime | None:
    text = cells.text(name)
    if not text:
        return None
    try:
        found = (
            parse_datetime(OUR_DAY.sub(r"\3-\2-\1", text)) if WRITTEN.fullmatch(text) else None
        )
    except ValueError:  # the 30th of February
        found = None
    if found is None or found.year in {MINYEAR, MAXYEAR}:  # elsewhere it is none
        words = _("« %(text)s » n’est pas un moment, comme 2026-11-07 21:30.")
        raise CellError(words % {"text": text})
    return found if timezone.is_aware(found) else timezone.make_aware(found)


def several_in(text: str) -> list[str]:
    return [part for part in (each.strip() for each in text.split(BETWEEN.strip())) if part]
