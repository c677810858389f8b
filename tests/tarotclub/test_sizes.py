"""Soft ceilings: what passes them is asked for its second noun, or gives its reason here."""

import ast

import pytest

from tests.server import ROOT

MODULE, FUNCTION, TEMPLATE = 500, 40, 80
APPS = ("scoring", "tarotclub", "tournaments")

# "path" or "path:function": why it is better whole.
EXCEPTIONS: dict[str, str] = {}


def modules():
    found = (path for app in APPS for path in (ROOT / app).rglob("*.py"))
    return [path for path in found if "migrations" not in path.parts]


def too_long_modules():
    for path in modules():
        if len(path.read_text(encoding="utf-8").splitlines()) > MODULE:
            yield name_of(path)


def too_long_functions():
    for path in modules():
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                length = node.end_lineno - node.lineno + 1
                if length > FUNCTION:
                    yield f"{name_of(path)}:{node.name}"


def too_long_templates():
    for path in (ROOT / "templates").rglob("*.html"):
        if len(path.read_text(encoding="utf-8").splitlines()) > TEMPLATE:
            yield name_of(path)


def name_of(path):
    return path.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("kind", [too_long_modules, too_long_functions, too_long_templates])
def test_nothing_is_longer_than_its_ceiling(kind):
    assert sorted(set(kind()) - set(EXCEPTIONS)) == []


def test_no_exception_outlives_its_reason():
    long = {*too_long_modules(), *too_long_functions(), *too_long_templates()}
    assert sorted(set(EXCEPTIONS) - long) == []
