"""Names: each says what it holds."""

import ast
import re
from collections import Counter

import pytest

from tests.checks.house import trees
from tests.server import ROOT

EMPTY = {"said", "wanted", "this"}
ANY = re.compile(rf"\b({'|'.join(EMPTY)})\b")


def names_of(tree):
    """Give every name that code makes: variables, arguments, attributes, functions, classes."""
    for node in ast.walk(tree):
        match node:
            case ast.Name(id=name) | ast.arg(arg=name) | ast.Attribute(attr=name):
                yield name
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                yield name
            case ast.ClassDef(name=name) | ast.keyword(arg=str(name)):
                yield name


def test_no_name_is_one_that_could_hold_anything():
    texts = {path: path.read_text(encoding="utf-8") for path in (ROOT / "tests").rglob("*.py")}
    of_tests = {path: ast.parse(text) for path, text in texts.items() if ANY.search(text)}
    found = [
        f"{path}: {name}"
        for path, tree in (trees() | of_tests).items()
        for name in names_of(tree)
        if name in EMPTY
    ]
    assert found == []


# Variables of scripts, and of templates where no translated sentence has them as its own.
IN_SCRIPTS = re.compile(
    r"\b(?:const|let|var|function)\s+(?:said|wanted)\b|[({,]\s*(?:\.{3})?(?:said|wanted)\s*[,})]"
)
IN_TEMPLATES = re.compile(r"\basvar (?:said|wanted|this)\b|\{% for (?:said|wanted|this)\b")


@pytest.mark.parametrize(
    ("folder", "kind", "empty"),
    [
        ("tarotclub/static/tarotclub/js", "*.js", IN_SCRIPTS),
        ("templates", "*.html", IN_TEMPLATES),
    ],
)
def test_scripts_and_templates_have_no_such_name_either(folder, kind, empty):
    paths = [path for path in (ROOT / folder).rglob(kind) if path.parent.name != "vendor"]
    texts = {path.name: path.read_text(encoding="utf-8") for path in paths}
    assert len(texts) > 40
    assert [name for name, text in texts.items() if empty.search(text)] == []


@pytest.mark.parametrize(
    "code", ["said = 1", "def f(this): pass", "self.wanted", "f(said=1)", "def said(): pass"]
)
def test_such_a_name_is_found_wherever_it_stands(code):
    assert EMPTY & set(names_of(ast.parse(code)))


# A class whose name another one has as well, and why.
SHARED = {
    "Command": "each command of manage.py is called so by Django",
    "Deal": "the facts of a deal in the rules, and their row in the database: docs/GLOSSARY.md",
}


def test_one_class_has_one_name():
    homes = Counter(
        node.name
        for tree in trees().values()
        for node in tree.body
        if isinstance(node, ast.ClassDef)
    )
    assert {name for name, count in homes.items() if count > 1} == set(SHARED)
