"""What pages, messages and forms tell their reader to do, read from the source."""

import ast
import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
BLOCK = re.compile(r"{% blocktranslate\b.*?%}(.*?){% endblocktranslate %}", re.DOTALL)
SAID = re.compile(r"""(?:{% translate |_\()(["'])(.*?)\1""", re.DOTALL)
TELLS = re.compile(
    r"\b(?!(?:ch|ass|av|voul|pouv|dev|sav|vouli|avi|verr|pourr|all)ez\b)[\w’]+ez\b"
    r"|\b(?:[Dd]ites|(?:re)?[Ff]aites(?! et))\b"
)
SPEAKS = re.compile(r"(^|\.)(_|n?gettext(_lazy|_noop)?)$")
# Modules beside the views whose words are messages or whole pages.
MESSAGES = {"changing", "http", "required", "rights", "second_step", "signing_in", "trouble"}
# Modules of forms, and of words that forms refuse with.
FORMS = {"forms", "filter", "ruleset_words"}


def of_templates():
    """Give the sentences of templates."""
    for file in (ROOT / "templates").rglob("*.html"):
        text = file.read_text()
        for block in BLOCK.findall(text):
            yield from re.split(r"{% plural %}", block)
        for _quote, words in SAID.findall(text):
            yield words


def of_views():
    """Give the sentences of views, and of what speaks for the whole site."""
    for app in ("scoring", "tarotclub", "tournaments"):
        for file in (ROOT / app).rglob("*.py"):
            if "views" in {*file.parts, file.stem} or file.stem in MESSAGES:
                yield from spoken(ast.parse(file.read_text()))


def of_forms():
    """Give the sentences of forms, of their fields, and of what they refuse."""
    for app in ("scoring", "tarotclub", "tournaments"):
        for file in (ROOT / app).rglob("*.py"):
            if any(
                part in FORMS or part.endswith("_forms") for part in (*file.parts, file.stem)
            ):
                yield from spoken(ast.parse(file.read_text()))


def spoken(tree):
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and SPEAKS.search(ast.unparse(node.func)):
            yield from (
                each.value
                for each in node.args
                if isinstance(each, ast.Constant) and isinstance(each.value, str)
            )


def told():
    """Give every sentence that tells its reader to do something."""
    everywhere = (*of_templates(), *of_views(), *of_forms())
    sentences = {" ".join(each.split()) for each in everywhere}
    return {each for each in sentences if TELLS.search(each)}
