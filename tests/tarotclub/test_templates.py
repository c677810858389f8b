"""Templates: an address is named in the block that uses it, and comments name what is there."""

import re

import pytest

from tests.server import ROOT

TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
BLOCK = re.compile(r"\{% block (\w+) %\}(.*?)\{% endblock %\}", re.DOTALL)
COMMENT = re.compile(r"\{#.*?#\}")
FILE = re.compile(r"[\w/-]+\.html\b")
NAMED = re.compile(r"\{% url [^%]*? as (\w+) %\}")


def lost(text):
    """Give the addresses that a block uses and only another block has named."""
    if "{% extends" not in text:
        return
    blocks = dict(BLOCK.findall(text))
    named = {name for body in blocks.values() for name in NAMED.findall(body)}
    for block, body in blocks.items():
        for name in sorted(named - set(NAMED.findall(body))):
            if re.search(rf"\b{name}\b", body):
                yield block, name


def test_a_lost_address_is_found():
    text = "{% extends x %}{% block a %}{% url 'b' as c_url %}{% endblock %}"
    text += "{% block d %}{{ c_url }}{% endblock %}"
    assert list(lost(text)) == [("d", "c_url")]


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_every_address_is_named_in_the_block_that_uses_it(path):
    assert list(lost(path.read_text(encoding="utf-8"))) == []


def absent(text, folder):
    """Give the templates that comments name and that are neither beside them nor at the top."""
    for comment in COMMENT.findall(text):
        for name in FILE.findall(comment):
            if not (folder / name).exists() and not (ROOT / "templates" / name).exists():
                yield name


def test_a_template_that_is_not_there_is_found():
    text = "{# As _back.html, base.html and nowhere.html. #}{% include 'not_a_comment.html' %}"
    assert list(absent(text, ROOT / "templates" / "components")) == ["nowhere.html"]


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_every_template_that_a_comment_names_is_there(path):
    assert list(absent(path.read_text(encoding="utf-8"), path.parent)) == []
