"""What is no picture of a sheet: each is refused by its reason, before it costs anything."""

import random
import subprocess
import sys
from dataclasses import replace
from functools import cache
from io import BytesIO

import cv2
import numpy as np
import pytest
from PIL import Image
from reportlab.pdfgen.canvas import Canvas

from tests.paper_sheets.filled import printed
from tests.paper_sheets.measure import taken
from tournaments.paper_sheets.layout import Form, SheetCode, Unreadable
from tournaments.paper_sheets.reading.sheets import read_sheets
from tournaments.paper_sheets.reading.straight import MOST_PAGES

pytestmark = pytest.mark.long
FOUR = Form(4, 4, partner=False, half=False, per_page=2)
CODE = SheetCode(form=FOUR)


def as_file(picture, kind="JPEG"):
    file = BytesIO()
    (picture if isinstance(picture, Image.Image) else Image.fromarray(picture)).save(file, kind)
    return file.getvalue()


def page(written=""):
    """An empty half sheet on a white desk; `written` is another code over its own."""
    sheet = printed(CODE).copy()
    if written:

        class Other(SheetCode):
            def written(self):
                return written

        sheet = printed(Other(form=FOUR)).copy()
    return np.pad(sheet, 100, constant_values=200)


def without_code():
    picture = page()
    picture[180:580, 1600:2400] = 255
    return picture


def without_marks(count):
    picture = page()
    for x in (150, 2300)[:count]:
        picture[1600:1800, x : x + 250] = 255
    return picture


def drawn_pdf():
    file = BytesIO()
    canvas = Canvas(file)
    canvas.drawString(50, 50, "Feuille")
    canvas.save()
    return file.getvalue()


def scanned(*pages):
    """A PDF as a scanner makes it: a JPEG a page."""
    file, images = BytesIO(), [Image.fromarray(each) for each in pages]
    images[0].save(file, "PDF", save_all=True, append_images=images[1:])
    return file.getvalue()


@cache
def bomb(kind):
    return as_file(Image.new("1" if kind == "PNG" else "L", (10_000, 10_000)), kind)


NO_SHEETS = {
    "nothing": (lambda: b"", Unreadable.NO_PICTURE),
    "words": (lambda: b"une feuille", Unreadable.NO_PICTURE),
    "noise": (lambda: random.Random(1).randbytes(50_000), Unreadable.NO_PICTURE),
    "a GIF": (lambda: as_file(page(), "GIF"), Unreadable.NO_PICTURE),
    "a TIFF": (lambda: as_file(page(), "TIFF"), Unreadable.NO_PICTURE),
    "half a JPEG": (lambda: as_file(page())[:40_000], Unreadable.NO_PICTURE),
    "100 megapixels": (lambda: bomb("JPEG"), Unreadable.TOO_LARGE),
    "100 megapixels, packed to 12 kB": (lambda: bomb("PNG"), Unreadable.TOO_LARGE),
    "41 megabytes": (lambda: b"\xff\xd8" + bytes(41_000_000), Unreadable.TOO_LARGE),
    "a stamp": (lambda: as_file(page()[:300, :300]), Unreadable.NO_MARKS),
    "white paper": (lambda: as_file(np.full((2000, 1500), 255, np.uint8)), Unreadable.NO_MARKS),
    "two marks": (lambda: as_file(without_marks(2)), Unreadable.NO_MARKS),
    "no code": (lambda: as_file(without_code()), Unreadable.NO_CODE),
    "another's code": (
        lambda: as_file(page("https://club.example/")[:900]),
        Unreadable.NOT_OURS,
    ),
    "another version": (
        lambda: as_file(page("TAROT/2////44002/0/1")),
        Unreadable.OTHER_VERSION,
    ),
    "two alike": (lambda: as_file(np.vstack([page(), page()])), Unreadable.SEVERAL),
    "a drawn PDF": (drawn_pdf, Unreadable.NO_PICTURE_IN_PDF),
    "a PDF that tells of pictures without end": (
        lambda: b"%PDF-1.4\n" + b"/DCTDecode " * 3_000_000,
        Unreadable.NO_PICTURE_IN_PDF,
    ),
    "a book": (
        lambda: scanned(*[page()[:600, :600]] * (MOST_PAGES + 1)),
        Unreadable.TOO_LARGE,
    ),
}


@pytest.mark.parametrize("name", NO_SHEETS)
def test_what_is_no_sheet_is_refused_by_its_reason(name):
    make, why = NO_SHEETS[name]
    assert read_sheets(make()) == (why,)


READ_ALL = """
import resource, sys
from pathlib import Path
from tournaments.paper_sheets.reading.sheets import read_sheets
for name in sys.argv[1:]:
    read_sheets(Path(name).read_bytes())
used = resource.getrusage(resource.RUSAGE_SELF)
# Its own most: `ru_maxrss` begins with what the process had that began it.
kilobytes = Path("/proc/self/status").read_text().split("VmHWM:")[1].split()[0]
print(int(kilobytes) // 1024, used.ru_utime + used.ru_stime)
"""


def test_no_picture_takes_400_megabytes_or_a_minute(tmp_path):
    """Of those that are refused as of the largest that are let in: all by one process."""
    large = np.full((7700, 7700), 255, np.uint8)
    files = [make() for make, _why in NO_SHEETS.values()]
    files += [as_file(large), as_file(large[:4200, :4200], "PNG"), scanned(*[large] * 3)]
    names = [tmp_path / str(number) for number in range(len(files))]
    for name, data in zip(names, files, strict=True):
        name.write_bytes(data)
    command = [sys.executable, "-c", READ_ALL, *names]
    done = subprocess.run(command, capture_output=True, check=True, text=True)
    megabytes, seconds = map(float, done.stdout.split())
    assert megabytes < 400
    assert seconds < 60


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP"])
def test_an_empty_sheet_is_read_in_each_format(kind):
    [reading] = read_sheets(as_file(page(), kind))
    assert reading.code == CODE
    assert all(line.empty for line in reading.lines)
    assert [bilan.value for bilan in reading.bilans] == [None] * 4


def test_a_mark_may_be_hidden():
    [reading] = read_sheets(as_file(without_marks(1)))
    assert all(line.empty for line in reading.lines)


def test_another_code_on_that_of_a_sheet_hides_no_sheet():
    picture = as_file(page("https://club.example/"))
    assert read_sheets(picture) == (Unreadable.NO_CODE,)
    [reading] = read_sheets(picture, [FOUR])
    assert (reading.code, reading.on_boxes) == (CODE, True)


def test_a_picture_may_lie_on_its_side():
    for turns in (1, 2, 3):
        [reading] = read_sheets(as_file(np.ascontiguousarray(np.rot90(page(), turns))))
        assert reading.code == CODE


def test_a_colour_photo_and_a_transparent_picture_are_read():
    grey = page()
    colour = np.dstack([grey, grey, np.minimum(grey, 230)])
    clear = np.dstack([np.zeros_like(grey)] * 3 + [255 - grey])
    for picture, kind in ((colour, "JPEG"), (clear, "PNG")):
        [reading] = read_sheets(as_file(picture, kind))
        assert all(line.empty for line in reading.lines)


def test_both_sheets_of_a_page_are_read():
    both = np.vstack([printed(CODE), printed(replace(CODE, place=1))])
    readings = read_sheets(as_file(np.pad(both, 60, constant_values=180)))
    assert [reading.code.place for reading in readings] == [0, 1]


def test_of_two_sheets_on_a_page_the_one_without_a_code_is_told():
    lower = printed(replace(CODE, place=1)).copy()
    lower[80:480, 1500:2300] = 255
    picture = as_file(np.pad(np.vstack([printed(CODE), lower]), 60, constant_values=180))
    reading, none = read_sheets(picture)
    assert (reading.code.place, none) == (0, Unreadable.NO_CODE)
    readings = read_sheets(picture, [FOUR])
    assert [(reading.code, reading.on_boxes) for reading in readings] == [
        (CODE, True),
        (replace(CODE, place=1), True),
    ]


def test_a_scanners_pdf_is_read_page_by_page_and_says_which_is_none():
    sheet, _crossed, jpeg = taken(2, 4, 2)
    photo = cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_GRAYSCALE)
    white = np.full((2000, 1500), 255, np.uint8)
    reading, none = read_sheets(scanned(photo, white))
    assert reading.code == sheet.code
    assert none is Unreadable.NO_MARKS
