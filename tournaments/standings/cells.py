"""How cells of data hold the figures of each unit."""

from tournaments.paper.data import CellKind
from tournaments.play import ordering

UNIT_CELLS = {
    ordering.POINTS.key: CellKind.MARK,
    ordering.PERCENT.key: CellKind.PERCENT,
    ordering.MATCH_POINTS.key: CellKind.MATCH_POINTS,
}
