"""Opens workbooks in LibreOffice, as a club without Excel does, and reads what it works out."""

import os
import re
import shutil
import subprocess
from io import BytesIO
from math import isclose
from zipfile import ZipFile

import pytest
from openpyxl import load_workbook

from tests.server import PATIENCE

SOFFICE = shutil.which("soffice")
WANTED = pytest.mark.skipif(
    SOFFICE is None and not os.environ.get("CI"),
    reason="needs LibreOffice: apt-get install libreoffice-calc-nogui",
)


@pytest.fixture(scope="session")
def recalculated(tmp_path_factory):
    """Give what works workbooks out: bytes in, a workbook of values out, none as stored."""
    home = tmp_path_factory.mktemp("libreoffice")

    def convert(content):
        (home / "in.xlsx").write_bytes(without_values(content))
        done = subprocess.run(
            [
                *(SOFFICE, f"-env:UserInstallation=file://{home}/profile", "--headless"),
                *("--convert-to", "xlsx:Calc MS Excel 2007 XML", "--outdir", home / "out"),
                home / "in.xlsx",
            ],
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=True,
        )
        complaints = [line for line in done.stderr.splitlines() if "javaldx" not in line]
        assert complaints == []
        return load_workbook(BytesIO((home / "out" / "in.xlsx").read_bytes()), data_only=True)

    return convert


def without_values(content):
    """Leave formulas alone: a program shows those values that are stored."""
    out = BytesIO()
    with ZipFile(BytesIO(content)) as source, ZipFile(out, "w") as target:
        for name in source.namelist():
            part = source.read(name)
            if name.startswith("xl/worksheets/sheet"):
                part = re.sub(rb"(?<=</f>)<v>[^<]*</v>", b"<v/>", part)
            target.writestr(name, part)
    return out.getvalue()


def differing(content, worked_out):
    """Give each cell whose stored value is not what was worked out."""
    stored = load_workbook(BytesIO(content), data_only=True)
    return [
        (sheet.title, cell.coordinate, cell.value, found)
        for sheet in stored
        for row in sheet.iter_rows()
        for cell in row
        if not same(cell.value, found := worked_out[sheet.title][cell.coordinate].value)
    ]


def same(one, other):
    if isinstance(one, int | float) and isinstance(other, int | float):
        return isclose(one, other, abs_tol=1e-9)
    return (one or "") == (other or "")


def table(sheet, *keys):
    """Give the values of some columns, named by their headings, below the row of headings."""
    heads = [cell.value for cell in sheet[4]]
    columns = [heads.index(key) for key in keys]
    rows = sheet.iter_rows(min_row=5, values_only=True)
    return [tuple(row[column] for column in columns) for row in rows]


def errors(workbook):
    """Give every cell that could not be worked out."""
    return [
        (sheet.title, cell.coordinate, cell.value)
        for sheet in workbook
        for row in sheet.iter_rows()
        for cell in row
        if cell.data_type == "e" or str(cell.value).startswith("Err:")
    ]
