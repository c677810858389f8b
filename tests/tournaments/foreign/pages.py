"""The two pages that a spreadsheet comes in by, as a browser sends them."""

from django.core.files.uploadedfile import SimpleUploadedFile

from tests.visitor import fields_of


def send(desk, place, content, page, name="liste.csv", **more):
    """Send a file: text, or bytes."""
    data = content if isinstance(content, bytes) else content.encode()
    return desk.post(page, place, file=SimpleUploadedFile(name, data), **more)


def again(desk, place, response, page, **changes):
    """Send the page back as it stands, with what somebody changes."""
    return desk.post(page, place, **fields_of(response.content.decode()) | changes)


def agree(desk, place, response, page, **changes):
    """Store what a page shows."""
    return again(desk, place, response, page, store="1", **changes)


def columns(**places):
    return {f"column-{name}": place for name, place in places.items()}


def wrong(response):
    """Give the rows to mend, each with what is wrong with it."""
    return [(line.row, *line.errors) for line in response.context["look"].wrong]


def right(response):
    return [line for line in response.context["lines"] if not (line.errors or line.left)]


def on_sheet(desk, place, response, page, name):
    """Choose a sheet of the workbook by its name."""
    names = [name for name, _rows in response.context["look"].sheets]
    return again(desk, place, response, page, sheet=names.index(name))


def notes(response):
    return response.context["look"].reading.notes
