"""What a template names in one block is not known in another: a "No" would have no address."""

import re

import pytest

from tests.server import ROOT

TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
BLOCK = re.compile(r"\{% block (\w+) %\}(.*?)\{% endblock %\}", re.DOTALL)
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
