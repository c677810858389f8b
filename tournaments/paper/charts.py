"""Charts of a workbook, drawn by the spreadsheet from the cells beside them."""

from typing import Any

from django.utils.translation import gettext as _
from openpyxl.chart import BarChart, Reference
from openpyxl.chart.label import DataLabelList

from tournaments.paper.cells import FIRST_ROW, HEAD_ROW
from tournaments.paper.data_workbook import DataPlace

MADE, FAILED = "6DAA7F", "F2DAD6"  # told apart on a black and white print; figures stay legible


def contracts_chart(at: DataPlace, last: int) -> Any:
    """Draw how often each contract was made and failed, one on the other."""
    chart = _bars(_("Contrats réussis et chutés"))
    chart.grouping, chart.overlap = "stacked", 100
    made = at.data.place("made") + 1
    values = Reference(at.sheet, min_col=made, max_col=made + 1, min_row=HEAD_ROW, max_row=last)
    chart.add_data(values, titles_from_data=True)
    chart.set_categories(Reference(at.sheet, min_col=1, min_row=FIRST_ROW, max_row=last))
    for series, colour in zip(chart.series, (MADE, FAILED), strict=True):
        series.graphicalProperties.solidFill = colour
    return chart


def leaders_chart(at: DataPlace, first: int, last: int) -> Any:
    """Draw totals beside names, in two columns below a heading; one below zero goes down."""
    chart = _bars(_("Les premiers du classement"))
    values = Reference(at.sheet, min_col=2, min_row=first - 1, max_row=last)
    chart.add_data(values, titles_from_data=True)
    chart.set_categories(Reference(at.sheet, min_col=1, min_row=first, max_row=last))
    series = chart.series[0]
    series.invertIfNegative = False  # else a bar below zero is white
    series.graphicalProperties.solidFill = MADE
    chart.legend = None
    chart.x_axis.tickLblPos = "low"  # the names stay clear of bars below zero
    return chart


def _bars(title: str) -> BarChart:
    chart = BarChart()
    chart.type, chart.title = "col", title
    chart.width, chart.height, chart.gapWidth = 24, 9, 60
    chart.x_axis.delete = chart.y_axis.delete = False  # else LibreOffice shows no axis
    chart.y_axis.numFmt = "#,##0"
    chart.dataLabels = DataLabelList()
    chart.dataLabels.showVal = True
    for hidden in ("showSerName", "showCatName", "showLegendKey", "showPercent"):
        setattr(chart.dataLabels, hidden, False)
    return chart
