"""The picture of a paper's first page: what is drawn, where, and nothing of the next page."""

import re
from base64 import b64decode
from io import BytesIO

import pytest
from PIL import Image

from tournaments.paper.page import PORTRAIT, Paper
from tournaments.paper.picture import picture_of


@pytest.fixture
def paper():
    return Paper(title="Essai", author="Club", size=PORTRAIT)


def drawn(paper):
    paper.next_page()
    paper.text(10, 10, "Page 2")
    paper.next_page()
    return picture_of(paper.to_bytes())


def test_words_stand_where_they_are_printed_as_wide_as_they_are(paper):
    paper.text(57, 700, "Éva <& (Ana) \\ Őrs", size=12)
    picture = drawn(paper)
    [(place, wide, words)] = re.findall(
        r'<text transform="matrix\((.*?)\)" .*textLength="(.*?)" .*?>(.*?)</text>', picture
    )
    assert (place, words) == ("1 0 0 -1 57.0000 700.0000", "Éva &lt;&amp; (Ana) \\ Őrs")
    assert float(wide) == pytest.approx(101, abs=8)
    assert 'viewBox="0 0 595.2756 841.8898"' in picture


def test_lines_boxes_and_greys_are_drawn(paper):
    paper.across(500, 20, 90, weight=1.5)
    paper.fill(10, 20, 30, 40, grey=0.5)
    paper.dashes((0, 1), (2, 3))
    paper.fill_all([(1, 2, 3, 4), (5, 6, 7, 8)])  # a code to scan
    paths = re.findall("<path .*?/>", drawn(paper))[1:]
    look = '<path fill="{}" stroke="{}" stroke-width="{}" stroke-dasharray="{}" d="{}"/>'
    black, grey, half = (
        f"rgb({','.join([share] * 3)})" for share in ("0.0%", "55.0%", "50.0%")
    )
    assert paths == [
        look.format("none", black, "1.5", "none", "M20.0000 500.0000L90.0000 500.0000"),
        look.format(half, "none", "1.5", "none", "M10 20h30v40h-30z"),
        look.format("none", grey, ".5", "2 4", "M0 1L2 3"),
        look.format(
            black,
            "none",
            ".5",
            "none",
            "M1.00 2.00h3.00v4.00h-3.00zM5.00 6.00h7.00v8.00h-7.00z",
        ),
    ]


def test_what_is_stamped_or_turned_is_drawn_in_its_place(paper):
    with paper.stencil("form", 50, 50):
        paper.text(1, 2, "modèle")
    paper.stamp("form", 100, 200)
    with paper.turned(300, 400):
        paper.text(0, 0, "à l’envers")
    picture = drawn(paper)
    groups = re.findall(r'<g transform="matrix\((?!1 0 0 1 0 0\))(.*?)\)">', picture)[1:]
    assert groups == ["1 0 0 1 100 200", "-1 0 0 -1 300 400"]
    assert picture.index("modèle") < picture.index("300 400") < picture.index("à l’envers")
    assert picture.count("<g ") == picture.count("</g>")


@pytest.mark.parametrize("colour", [(200, 10, 20, 255), (200, 10, 20, 0)])
def test_a_logo_is_there_in_its_colours(paper, colour):
    png = BytesIO()
    Image.new("RGBA", (8, 4), colour).save(png, "PNG")
    paper.logo(png.getvalue(), (10, 20), (30, 30))
    [data] = re.findall(r'<image .*href="data:image/png;base64,(.*?)"', drawn(paper))
    logo = Image.open(BytesIO(b64decode(data))).convert("RGBA")
    assert (logo.size, logo.getpixel((0, 0))[3]) == ((8, 4), colour[3])
    assert not colour[3] or logo.getpixel((0, 0)) == colour
