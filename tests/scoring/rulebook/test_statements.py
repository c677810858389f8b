"""What the texts say has its place in the rulebook: statements.txt, line by line."""

from collections import Counter
from pathlib import Path

import pytest

from scoring.rulebook.library import book

FILE = Path(__file__).with_name("statements.txt")


def statements():
    """Give each statement with the heading of its text, a section and the words there."""
    heading = ""
    for line in FILE.read_text(encoding="utf-8").splitlines():
        if line.startswith("# "):
            heading = line[2:]
        elif heading.startswith("S") and line:
            yield (heading, *line.split(" | "))


@pytest.fixture(scope="module")
def sections():
    return {
        f"{page.slug}#{section.anchor}": "\n".join((section.title, *section.texts())).replace(
            "\N{NO-BREAK SPACE}", " "
        )
        for page in book()
        for section in page.sections
    }


def test_every_statement_of_the_texts_stands_where_the_table_says(sections):
    assert [
        statement
        for statement in statements()
        if len(statement) != 4 or statement[3] not in sections.get(statement[2], "")
    ] == []


def test_the_table_goes_through_all_four_texts():
    told = Counter(heading.split()[0] for heading, *_ in statements())
    assert {text: count > 25 for text, count in told.items()} == dict.fromkeys(
        ("S0", "S1", "S2", "S3"), True
    )


def test_no_statement_is_told_twice():
    told = Counter((heading, statement) for heading, statement, *_ in statements())
    assert [one for one, count in told.items() if count > 1] == []
