"""What axe is asked at each look at a page: nothing twice, nothing left out."""

import pytest

from tests.browser.flaws import ALL, COLOURLESS, OF_COLOUR, THREE, looked_at, rules_of, sideways


@pytest.mark.parametrize(
    ("looks", "asked"),
    [
        (ALL, [[COLOURLESS], [], [COLOURLESS], [], [OF_COLOUR, COLOURLESS], [OF_COLOUR]]),
        (THREE, [[OF_COLOUR, COLOURLESS], [COLOURLESS], [OF_COLOUR, COLOURLESS]]),
        (THREE[:2], [[OF_COLOUR, COLOURLESS], [OF_COLOUR, COLOURLESS]]),
        ([(820, 1180, "light"), (820, 1180, "dark")], [[OF_COLOUR, COLOURLESS], [OF_COLOUR]]),
    ],
    ids=["all", "three", "two", "schemes"],
)
def test_colours_are_judged_once_a_scheme_and_the_rest_once_a_size(looks, asked):
    assert [rules_of(look, looks) for look in looks] == asked


PAGE = """<!doctype html><html lang="en"><title>Faint</title><main><h1>Faint</h1><table><thead>
<tr><th scope="col">Name</th></tr></thead><tbody>{rows}</tbody></table>
<img src="data:,"></main></html>"""
FAINT = '<td style="color: #eee">Faint</td>'
LINES = {"first": 0, "ninth": 8, "marked": 8}


@pytest.mark.parametrize(
    ("line", "seen"), [("first", True), ("ninth", False), ("marked", True)]
)
def test_a_walk_finds_what_is_faint_and_what_is_not_said(page, line, seen):
    """In lines that follow eight of their kind, colours are those of the first ones."""
    rows = ["<tr><td>Plain</td></tr>"] * 12
    mark = ' class="is-absent"' if line == "marked" else ""
    rows[LINES[line]] = f"<tr{mark}>{FAINT}</tr>"
    page.set_content(PAGE.format(rows="".join(rows)))
    found = dict(looked_at(page, THREE, sideways))
    names = {look: sorted(name for name, _ in flaws) for look, flaws in found.items()}
    colour = ["color-contrast"] if seen else []
    dark, tablet, desk = THREE
    assert names == {
        dark: [*colour, "image-alt"],
        tablet: ["image-alt"],
        desk: [*colour, "image-alt"],
    }
