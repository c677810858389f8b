"""How cells of data hold the figures of each unit."""

from tournaments.paper.data import CellKind
from tournaments.play import units

UNIT_CELLS = {
    units.POINTS.key: CellKind.MARK,
    units.PERCENT.key: CellKind.PERCENT,
    units.MATCH_POINTS.key: CellKind.MATCH_POINTS,
}
