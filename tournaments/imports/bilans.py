"""Reading the bilans of a spreadsheet: a row a player, his table and what he brings from it."""

from collections import defaultdict

from django.utils.translation import gettext as _, gettext_lazy, ngettext

from scoring.labels import signed
from tournaments.foreign.columns import FORMULA, SheetField
from tournaments.foreign.importer import (
    BroughtLine,
    BroughtSheet,
    CellError,
    Cells,
)
from tournaments.imports.named_tables import (
    ReleasedTable,
    Tables,
    importer_of_rounds,
    known_tables,
    table_of,
)
from tournaments.imports.services import BilanRow, store_bilans
from tournaments.models import Event

FIELDS = (
    SheetField(
        name="round",
        label=gettext_lazy("Tour"),
        patterns=("tours?|rounds?|seances?|manches?|(n )?de tour",),
    ),
    SheetField(
        name="table", label=gettext_lazy("Table"), patterns=("tables?|n de table|n table",)
    ),
    SheetField(
        name="player",
        label=gettext_lazy("Joueur ou n°"),
        patterns=("n|no|num|numero|number", "noms?|joueurs?|names?|nom du joueur|players?"),
    ),
    SheetField(
        name="bilan",
        label=gettext_lazy("Bilan"),
        patterns=("bilans?|scores?|marques?|resultats?|points|total|result",),
    ),
)


def bilan_lines(sheet: BroughtSheet, tables: Tables) -> list[BroughtLine[BilanRow]]:
    """Read a sheet of bilans; each table's are stored with the line of its last player."""
    lines = list[BroughtLine[BilanRow]]()
    bilans: defaultdict[int, dict[int, tuple[int, BroughtLine[BilanRow]]]] = defaultdict(dict)
    seen: dict[int, ReleasedTable] = {}
    for cells in sheet:
        line = BroughtLine[BilanRow](row=cells.row)
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
    at = table_of(cells, tables)
    who = cells.text("player")
    if not who:
        raise CellError(_("Il manque le joueur : son numéro ou son nom."))
    position = at.position(who)
    if at.deals and cells.text("bilan") == FORMULA:  # our workbook adds the deals up
        return at, position, None
    return at, position, cells.whole("bilan")


def _close(at: ReleasedTable, mine: dict[int, tuple[int, BroughtLine[BilanRow]]]) -> None:
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


def _lines(event: Event, sheet: BroughtSheet) -> list[BroughtLine[BilanRow]]:
    return bilan_lines(sheet, known_tables(event))


def _seated(cells: Cells) -> list[str]:
    who = cells.text("player")
    return [who] if who else []


def _stored(count: int) -> str:
    words = ngettext(
        "Les bilans de %(n)s table sont enregistrés.",
        "Les bilans de %(n)s tables sont enregistrés.",
        count,
    )
    return words % {"n": count}


BILANS = importer_of_rounds(
    _lines,
    _seated,
    store_bilans,
    _stored,
    rows_join=True,
    title=gettext_lazy("Importer des bilans"),
    hint=gettext_lazy(
        "Une ligne par joueur : le tour, la table, son numéro ou son nom, son bilan."
    ),
    fields=lambda: FIELDS,
    told_by=("bilan",),
    sheet_by=("table", "bilan"),
)
