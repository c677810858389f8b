"""What pages, papers, files and commands tell their reader to do, read from the source."""

import ast
import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
BLOCK = re.compile(r"{% blocktranslate\b.*?%}(.*?){% endblocktranslate %}", re.DOTALL)
SAID = re.compile(r"""(?:{% translate |_\()(["'])(.*?)\1""", re.DOTALL)
TELLS = re.compile(
    r"\b(?!(?:ch|ass|av|voul|pouv|dev|sav|vouli|avi|verr|pourr|all)ez\b)[\w’]+ez\b"
    r"|\b(?:[Dd]ites|(?:[Rr]e)?[Ff]aites(?! et))\b"
)
SPEAKS = re.compile(r"(^|\.)(_|n?gettext(_lazy|_noop)?)$")


def of_templates():
    """Give the sentences of templates."""
    for file in (ROOT / "templates").rglob("*.html"):
        text = file.read_text()
        for block in BLOCK.findall(text):
            yield from re.split(r"{% plural %}", block)
        for _quote, words in SAID.findall(text):
            yield words


def of_source():
    """Give the sentences of the source, but of refusals: their classes are followed."""
    for app in ("scoring", "tarotclub", "tournaments"):
        for file in (ROOT / app).rglob("*.py"):
            yield from spoken(ast.parse(file.read_text()))


def spoken(node):
    """Give the sentences that a piece of the source speaks."""
    if isinstance(node, ast.Call) and SPEAKS.search(ast.unparse(node.func)):
        yield from (
            each.value
            for each in node.args
            if isinstance(each, ast.Constant) and isinstance(each.value, str)
        )
    for each in ast.iter_child_nodes(node):
        if not (isinstance(each, ast.ClassDef) and each.name.endswith("Error")):
            yield from spoken(each)


def told():
    """Give every sentence that tells its reader to do something."""
    sentences = {" ".join(each.split()) for each in (*of_templates(), *of_source())}
    return {each for each in sentences if TELLS.search(each)}
