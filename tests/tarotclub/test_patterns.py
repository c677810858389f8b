"""No regular expression of ours takes longer than in proportion to the text that it meets.

Each pattern is read as `re` reads it. For every repetition in it there are texts that go
through it again and again and then fail: a pattern that gives back what it has read, or begins
anew at each character, takes sixty-four times as long for eight times as much.
"""

import ast
import re
from importlib import import_module
from itertools import product
from pathlib import Path
from re import _constants as op, _parser
from time import process_time

import pytest

import scoring
import tarotclub
import tournaments
from tarotclub.ground.places import PACKAGE

SOURCE = (scoring, tarotclub, tournaments)
LITTLE, MUCH = 400, 3_200  # times that a repetition is gone through
FEW = 20
MANY = 128  # a repetition that ends before costs no more than so much
LONG = 0.05  # seconds for a text of some twenty characters: each one more may double it
FLOOR = 0.005  # seconds that a machine may be busy otherwise
WHOLE = {"match", "fullmatch"}  # they begin at one place only
METHODS = {"search", "findall", "finditer", "split", "sub", "subn", *WHOLE}
USUAL = "a0 -'.,:;/\n\t(<é€\0"
CATEGORIES = {
    op.CATEGORY_DIGIT: str.isdigit,
    op.CATEGORY_SPACE: str.isspace,
    op.CATEGORY_WORD: lambda char: char.isalnum() or char == "_",
    op.CATEGORY_NOT_DIGIT: lambda char: not char.isdigit(),
    op.CATEGORY_NOT_SPACE: lambda char: not char.isspace(),
    op.CATEGORY_NOT_WORD: lambda char: not (char.isalnum() or char == "_"),
}
# What only meets text of our own: files of the source, and what we have just written.
OURS = {
    *("tarotclub.serving.static_names", "tarotclub.guide.styleguide"),
    "tarotclub.ground.translation",
    *("scoring.rulebook.prose", "scoring.rulebook.prose", "scoring.rulebook.house"),
    "tournaments.paper.cells",  # sheets of a workbook that this process makes
    "tournaments.paper.picture",  # of a PDF that this process makes
    "tarotclub.keeping.copies",  # names of files: 255 characters at most
}


def sources():
    """Give the source of each module by its name."""
    for package in SOURCE:
        for file in sorted(Path(package.__file__).parent.rglob("*.py")):
            parts = file.relative_to(PACKAGE.parent).with_suffix("").parts
            if "migrations" not in parts:
                yield ".".join(parts), file.read_text(encoding="utf-8")


def patterns():
    """Give each pattern by what it says, and whether it is tried at one place only."""
    found, methods = {}, {}
    for module, source in sources():
        nodes = list(ast.walk(ast.parse(source)))
        for node in nodes:
            if isinstance(node, ast.Attribute):
                owner = ast.unparse(node.value).rpartition(".")[2]
                methods.setdefault(owner, set()).add(node.attr)
        if module not in OURS and re.search(r"\bre\.|Regex", source):
            found |= named(module) | inline(nodes)
    for text, (pattern, name) in found.items():
        tried = methods.get(name, {name}) & METHODS
        yield text, pattern, bool(tried) and tried <= WHOLE


def named(module):
    values = vars(import_module(module)).items()
    return {one.pattern: (one, name) for name, one in values if isinstance(one, re.Pattern)}


def inline(nodes):
    """Give the patterns that stand where they are used."""
    found = {}
    for call in nodes:
        if isinstance(call, ast.Call) and call.args and isinstance(call.args[0], ast.Constant):
            owner, _, method = ast.unparse(call.func).rpartition(".")
            if (owner == "re" and method in METHODS) or method == "RegexValidator":
                text = call.args[0].value
                found[text] = re.compile(text), method
    return found


def accepts(char, kinds):
    """Tell whether one of the kinds in brackets takes a character."""
    for kind, value in kinds:
        if kind is op.NEGATE:
            return not accepts(char, kinds[1:])
        if (
            (kind is op.LITERAL and char == chr(value))
            or (kind is op.NOT_LITERAL and char != chr(value))
            or (kind is op.RANGE and value[0] <= ord(char) <= value[1])
            or (kind is op.CATEGORY and CATEGORIES[value](char))
        ):
            return True
    return False


def literals(tree):
    """Give the characters that a pattern names."""
    return "".join(chr(int(number)) for number in re.findall(r"\bLITERAL, (\d+)", repr(tree)))


def one_char(kind, value, alphabet, choice):
    """Give a character that this place of a pattern takes."""
    if kind is op.LITERAL:
        return chr(value)
    kinds = value if kind is op.IN else [(kind, value)]
    taken = [char for char in alphabet if kind is op.ANY or accepts(char, kinds)]
    first = kinds[0][1]
    taken = taken or [chr(first[0] if isinstance(first, tuple) else first)]
    return taken[choice % len(taken)]


def samples(tree, alphabet, choice):
    """Give a text that a pattern takes, and every repetition with what comes before it."""
    text, repetitions = "", []
    for kind, value in tree:
        bodies, most, times = [], 0, 1
        if kind in {op.LITERAL, op.NOT_LITERAL, op.IN, op.ANY}:
            text += one_char(kind, value, alphabet, choice)
        elif kind in {op.MAX_REPEAT, op.MIN_REPEAT}:
            least, most, inside = value
            bodies, times = [inside], max(least, 1)
        elif kind is op.BRANCH:
            bodies = value[1]
        elif kind is op.SUBPATTERN:
            bodies = [value[-1]]
        inner = [samples(body, alphabet, choice) for body in bodies]
        repetitions += [(text + before, unit) for _, deep in inner for before, unit in deep]
        if most >= MANY:
            repetitions.append((text, inner[0][0]))
        if inner:
            text += inner[choice % len(inner)][0] * times
    return text, repetitions


def attacks(pattern):
    """Give functions of a number that make texts as long, hard for this pattern."""
    tree = _parser.parse(pattern.pattern, pattern.flags & ~re.UNICODE)
    named = literals(tree)
    ends = ["", *dict.fromkeys(USUAL + named)]
    pumps = {
        each
        for choice in range(4)
        for each in samples(tree, dict.fromkeys(USUAL + named), choice)[1]
    }
    for (before, unit), end in product(sorted(pumps), ends):
        yield lambda times, a=before, b=unit, c=end: a + b * times + c
        if before:
            yield lambda times, a=before, b=unit, c=end: (a + b) * times + c


def seconds(pattern, text, *, whole):
    if isinstance(pattern.pattern, bytes):
        text = text.encode("latin-1", "replace")
    ask = pattern.match if whole else pattern.sub
    best = 60.0
    for _ in range(3):
        start = process_time()
        ask(text) if whole else ask(text[:0], text)
        best = min(best, process_time() - start)
        if best < FLOOR:
            break
    return best


def grows_too_fast(pattern, *, whole=False):
    """Give the beginning of a text that takes too long, if there is one."""
    for text in attacks(pattern):
        if seconds(pattern, text(FEW), whole=whole) > LONG:
            return text(FEW)
        much = seconds(pattern, text(MUCH), whole=whole)
        if much > FLOOR and much > 20 * seconds(pattern, text(LITTLE), whole=whole):
            return text(FEW)
    return None


@pytest.mark.parametrize(
    "pattern",
    [
        r"\w+(?:-\w+)*(?!['\w])",  # once the rulebook's words
        r"([0-9]+|[à&é\"'(\-§è_!ç]+)\Z",  # once the digits of a sheet
        r"(a+)+b",
        r"\s*,\s*$",
        r"<c [^>]*>",
    ],
)
def test_a_pattern_that_grows_too_fast_is_caught(pattern):
    assert grows_too_fast(re.compile(pattern))


def test_no_pattern_grows_faster_than_its_text():
    looked_at = list(patterns())
    slow = {text: grows_too_fast(one, whole=whole) for text, one, whole in looked_at}
    assert {text: long for text, long in slow.items() if long} == {}
    assert len(looked_at) > 50
