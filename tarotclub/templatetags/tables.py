"""The rows of a table, drawn quickly: the ranking of a hall has hundreds."""

from inspect import signature
from typing import Any

from django import template
from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString

register = template.Library()


@register.simple_tag
def table_rows(table: Any) -> SafeString:
    """Draw every row; what all cells of a column share is worked out once."""
    for column in table.columns:
        column.render = _known(column.render)
    columns = [(column.name, *_around(table, column)) for column in table.columns]
    rows = (
        "".join(
            f"{begin}{conditional_escape(row.get_cell(name))}{end}"
            for name, begin, end in columns
        )
        for row in table.paginated_rows
    )
    return SafeString("".join(f"<tr>{cells}</tr>\n" for cells in rows))


def _around(table: Any, column: Any) -> tuple[SafeString, SafeString]:
    """What stands before and after each cell of a column; one heads its row."""
    attrs = column.attrs["td"].as_html()
    if column.name == getattr(table, "row_header", ""):
        return format_html('<th scope="row" {}>', attrs), SafeString("</th>")
    return format_html("<td {}>", attrs), SafeString("</td>")


def _known(render: Any) -> Any:
    """Keep how a column's function is called, which django-tables2 asks for each cell."""

    def draw(**given: Any) -> Any:
        return render(**given)

    draw.__signature__ = signature(render)  # type: ignore[attr-defined] # inspect's own protocol
    return draw
