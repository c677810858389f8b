"""Soft ceilings: what passes them is asked for its second noun, or gives its reason here."""

import ast

import pytest

from tests.checks.house import sources, trees
from tests.server import ROOT

MODULE, FUNCTION, TEMPLATE = 500, 40, 80

# "path" or "path:function": why it is better whole.
EXCEPTIONS: dict[str, str] = {}


def too_long_modules():
    for path, text in sources():
        if len(text.splitlines()) > MODULE:
            yield path


def too_long_functions():
    for path, tree in trees().items():
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                length = node.end_lineno - node.lineno + 1
                if length > FUNCTION:
                    yield f"{path}:{node.name}"


def too_long_templates():
    for path in (ROOT / "templates").rglob("*.html"):
        if len(path.read_text(encoding="utf-8").splitlines()) > TEMPLATE:
            yield path.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("kind", [too_long_modules, too_long_functions, too_long_templates])
def test_nothing_is_longer_than_its_ceiling(kind):
    assert sorted(set(kind()) - set(EXCEPTIONS)) == []


def test_no_exception_outlives_its_reason():
    long = {*too_long_modules(), *too_long_functions(), *too_long_templates()}
    assert sorted(set(EXCEPTIONS) - long) == []
