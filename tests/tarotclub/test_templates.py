"""Templates: addresses stand where they are used; comments and classes name what is there."""

import re

from tests.server import ROOT

FOLDER = ROOT / "templates"
TEXTS = {
    path.relative_to(FOLDER).as_posix(): path.read_text(encoding="utf-8")
    for path in sorted(FOLDER.rglob("*.html"))
}
BLOCK = re.compile(r"\{% block (\w+) %\}(.*?)\{% endblock %\}", re.DOTALL)
COMMENT = re.compile(r"\{#.*?#\}")
FILE = re.compile(r"[\w/-]+\.html\b")
NAMED = re.compile(r"\{% url [^%]*? as (\w+) %\}")
CLASSES = re.compile(r"""class=(?:"([^"]*)"|'([^']*)')""")
TAG = re.compile(r"\{%.*?%\}")
TOLD = re.compile(r"\S*\{\{.*?\}\}\S*")  # by a value: looked for in vain
STATIC = ROOT / "tarotclub" / "static" / "tarotclub"
WORDS = {
    word
    for kind in ("css", "js")
    for path in (STATIC / kind).rglob(f"*.{kind}")
    for word in re.findall(r"[\w-]+", path.read_text(encoding="utf-8"))
}


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


def test_every_address_is_named_in_the_block_that_uses_it():
    assert {name: found for name, text in TEXTS.items() if (found := list(lost(text)))} == {}


def absent(text, folder):
    """Give the templates that comments name and that are neither beside them nor at the top."""
    for comment in COMMENT.findall(text):
        for name in FILE.findall(comment):
            if not (folder / name).exists() and not (FOLDER / name).exists():
                yield name


def test_a_template_that_is_not_there_is_found():
    text = "{# As _back.html, base.html and nowhere.html. #}{% include 'not_a_comment.html' %}"
    assert list(absent(text, FOLDER / "components")) == ["nowhere.html"]


def test_every_template_that_a_comment_names_is_there():
    found = {name: list(absent(text, (FOLDER / name).parent)) for name, text in TEXTS.items()}
    assert {name: away for name, away in found.items() if away} == {}


def idle(text):
    """Give the classes that neither a style sheet nor a script knows."""
    for classes in CLASSES.findall(text):
        names = TOLD.sub(" ", TAG.sub(" ", "".join(classes))).split()
        yield from {name for name in names if not name.endswith("-")} - WORDS


def test_a_class_that_nothing_knows_is_found():
    text = '<p class="panel{% if a %} unheard-of{% endif %} rows-{{ n|default:2 }}">'
    assert list(idle(text)) == ["unheard-of"]


def test_every_class_is_known_to_a_style_sheet_or_a_script():
    assert {name: found for name, text in TEXTS.items() if (found := list(idle(text)))} == {}


def test_french_punctuation_stands_in_what_is_translated():
    """A sign with a space before it is French on an English page, too."""
    told = re.compile(r"\{% blocktrans.*?endblocktrans\w* %\}|\{#.*?#\}", re.DOTALL)
    high = re.compile(r"(?:[%}]\}|</\w+>) [:?!]")
    found = [name for name, text in TEXTS.items() if high.search(told.sub("", text))]
    assert found == []
