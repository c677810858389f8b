"""Reading the bilans of a spreadsheet: a row a player, his table and what he brings from it."""

from collections import defaultdict

from django.utils.translation import gettext as _, gettext_lazy

from scoring.labels import Labels, signed
from tournaments.foreign.columns import Columns, ForeignField, Rows
from tournaments.foreign.reading import FORMULA
from tournaments.imports.known_tables import CellError, ReleasedTable, Tables
from tournaments.imports.lines import Cells, ImportedLine, rows_of
from tournaments.imports.services.storing import BilanRow

FIELD: Labels = {
    "round": gettext_lazy("Tour"),
    "table": gettext_lazy("Table"),
    "player": gettext_lazy("Joueur ou n°"),
    "bilan": gettext_lazy("Bilan"),
}
NEEDED = ("bilan",)
FIELDS = (
    ForeignField(name="round", patterns=("tours?|rounds?|seances?|manches?|(n )?de tour",)),
    ForeignField(name="table", patterns=("tables?|n de table|n table",)),
    ForeignField(
        name="player",
        patterns=("n|no|num|numero|number", "noms?|joueurs?|names?|nom du joueur|players?"),
    ),
    ForeignField(
        name="bilan", patterns=("bilans?|scores?|marques?|resultats?|points|total|result",)
    ),
)


def bilan_fields() -> tuple[ForeignField, ...]:
    """Give them by a name that another process knows as well."""
    return FIELDS


def bilan_lines(rows: Rows, columns: Columns, tables: Tables) -> list[ImportedLine[BilanRow]]:
    """Read a sheet of bilans; each table's are stored with the line of its last player."""
    lines: list[ImportedLine[BilanRow]] = []
    bilans: defaultdict[int, dict[int, tuple[int, ImportedLine[BilanRow]]]] = defaultdict(dict)
    seen: dict[int, ReleasedTable] = {}
    for cells in rows_of(rows, columns):
        line: ImportedLine[BilanRow] = ImportedLine(row=cells.row)
        lines.append(line)
        if not cells.text("table") and not cells.text("player"):  # a total below the others
            line.what, line.here = " · ".join(filter(None, cells.texts.values())), True
            continue
        try:
            at, position, bilan = _read(cells, tables)
        except CellError as error:
            line.errors.append(error.sentence)
            continue
        line.what = _("Tour %(round)s, table %(table)s : %(name)s %(bilan)s") % {
            "round": at.round_number,
            "table": at.table.number,
            "name": at.names[position],
            "bilan": "—" if bilan is None else signed(bilan),
        }
        if bilan is None:  # not played yet, or else missed among the others
            line.here = True
            continue
        mine, seen[at.table.pk] = bilans[at.table.pk], at
        if position in mine:
            words = _("Son bilan à cette table est déjà à la ligne %(row)s.")
            line.errors.append(words % {"row": mine[position][1].row})
        else:
            mine[position] = (bilan, line)
    for key, mine in bilans.items():
        _close(seen[key], mine)
    return lines


def _read(cells: Cells, tables: Tables) -> tuple[ReleasedTable, int, int | None]:
    at = cells.table(tables)
    who = cells.text("player")
    if not who:
        raise CellError(_("Il manque le joueur : son numéro ou son nom."))
    position = at.position(who)
    if at.deals and cells.text("bilan") == FORMULA:  # our workbook adds the deals up
        return at, position, None
    return at, position, cells.whole("bilan", FIELD["bilan"])


def _close(at: ReleasedTable, mine: dict[int, tuple[int, ImportedLine[BilanRow]]]) -> None:
    """Judge what a sheet says of one table, on the line of its last player."""
    lines = [line for _bilan, line in mine.values()]
    last = lines[-1]
    missing = [name for place, name in enumerate(at.names) if place not in mine]
    if missing:
        words = _("À cette table, il manque le bilan de : %(names)s.")
        last.errors.append(words % {"names": ", ".join(missing)})
        return
    bilans = [mine[place][0] for place in range(len(at.names))]
    if sum(bilans):
        words = _("La somme des bilans de cette table est %(total)s au lieu de 0.")
        last.errors.append(words % {"total": signed(sum(bilans))})
    elif at.bilans == bilans:
        for line in lines:
            line.here = True
    elif not at.free:
        last.errors.append(taken(at))
    else:
        last.value = BilanRow(table=at.table, bilans=bilans)


def taken(at: ReleasedTable) -> str:
    """Say that a table has a result, or takes none."""
    if at.bilans is None and not at.deals:
        return _("Cette table est terminée : rouvrez-la d’abord.")
    return _("Cette table a déjà un autre résultat : il se corrige à la main.")
