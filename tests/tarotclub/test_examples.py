"""The examples in docstrings give what they say."""

import doctest
from importlib import import_module

import pytest

from tests.server import ROOT

MODULES = sorted(
    ".".join(file.relative_to(ROOT).with_suffix("").parts)
    for folder in ("scoring", "tarotclub", "tournaments", "tests")
    for file in ROOT.glob(f"{folder}/**/*.py")
    if "\n    >>> " in file.read_text(encoding="utf-8")
)


@pytest.mark.parametrize("name", MODULES)
def test_they_are_true(name):
    failed, tried = doctest.testmod(import_module(name))
    assert (failed, tried > 0) == (0, True)
