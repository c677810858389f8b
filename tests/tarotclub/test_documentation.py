"""What the documentation names is there."""

import ast
import re
import tomllib
from functools import cache

import pytest

from tests.server import ROOT

GUIDES = [ROOT / "docs" / name for name in ("ARCHITECTURE.md", "SECURITY.md")]
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
EXAMPLES = {"templates/components/_noun.html"}  # how a new file is to be called
FOLDERS = "docs|fixtures|scoring|tarotclub|templates|tests|tournaments"
PATH = re.compile(rf"`((?:{FOLDERS})/[\w/.]*|[\w-]+\.(?:toml|md))(?::([\w.]+))?`")
ROOMS = [
    file.parent
    for app in ("scoring", "tarotclub", "tournaments")
    for file in sorted((ROOT / app).rglob("__init__.py"))
]
INSIDE = re.compile(r"`([\w/]+(?:\.py|/))(?::([\w.]+))?`")
LINK = re.compile(r"\]\(([^)#:]+)\)")


@cache
def names_of(path):
    """Give what a module defines: functions, classes and their methods, tables."""
    found = set()
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            found |= {target.id for target in targets if isinstance(target, ast.Name)}
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            found.add(node.name)
        if isinstance(node, ast.ClassDef):
            found |= {
                f"{node.name}.{item.name}"
                for item in node.body
                if isinstance(item, ast.FunctionDef)
            }
    return found


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_file_and_name_exists(page):
    text = page.read_text(encoding="utf-8")
    missing = [
        f"{path}:{name}" if name else path
        for path, name in PATH.findall(text)
        if path not in EXAMPLES
        and (not (ROOT / path).exists() or (name and name not in names_of(ROOT / path)))
    ]
    broken = [link for link in LINK.findall(text) if not (page.parent / link).exists()]
    assert (missing, broken) == ([], [])


@pytest.mark.parametrize("room", ROOMS, ids=lambda room: str(room.relative_to(ROOT)))
def test_what_a_room_says_of_itself_is_there(room):
    tree = ast.parse((room / "__init__.py").read_text(encoding="utf-8"))
    missing = [
        f"{path}:{name}" if name else path
        for path, name in INSIDE.findall(ast.get_docstring(tree) or "")
        for file in [(room if (room / path).exists() else ROOT) / path]
        if not file.exists() or (name and name not in names_of(file))
    ]
    assert missing == []


def test_the_map_shows_every_package():
    text = GUIDES[0].read_text(encoding="utf-8")
    packages = {path.parent.name for path in ROOT.glob("*/__init__.py")}
    assert packages == {name for name in packages if f"`{name}/" in text}


def test_the_map_gives_the_rooms_in_the_order_that_is_kept():
    text = GUIDES[0].read_text(encoding="utf-8")
    told = re.search(r"import those after it: (.*?);", text, re.DOTALL)[1]
    config = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    contracts = config["tool"]["importlinter"]["contracts"]
    (rooms,) = (each for each in contracts if each.get("exhaustive_ignores"))
    _addresses, *kept = (set(layer.split(" | ")) for layer in rooms["layers"])
    assert [set(re.split(r",\s+", each)) for each in re.split(r"\s+→\s+", told)] == kept


def test_every_claim_about_security_has_a_test():
    text = GUIDES[1].read_text(encoding="utf-8")
    rows = [line for line in text.splitlines() if line.startswith("| V") or "| fault" in line]
    assert len(rows) > 30
    assert [row for row in rows if not re.search(r"`tests/[\w/.]+:test_\w+`", row)] == []


def test_a_name_that_is_not_there_is_found():
    found = PATH.findall(
        "`scoring/sheet.py:nothing` and `scoring/nowhere.py` and `record_deal`"
    )
    assert found == [("scoring/sheet.py", "nothing"), ("scoring/nowhere.py", "")]
    assert "nothing" not in names_of(ROOT / "scoring" / "sheet.py")
