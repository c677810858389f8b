"""A table drawn with bars, as Markdown and databases write it."""

import re

RULE = re.compile(r"^(?=.*---)[ \t|:+-]+$", re.MULTILINE)  # below headings, in Markdown
EDGE = re.compile(r"^[ \t]*\|", re.MULTILINE)


def undrawn(text: str) -> str:
    r"""Take away what a table is drawn with: its rules, and its left edge if it has one.

    >>> undrawn("| Nom | Total |\n|---|---|\n| Ana | 3 |")
    ' Nom | Total |\n\n Ana | 3 |'
    """
    text = RULE.sub("", text)
    edged = all(EDGE.match(line) for line in text.splitlines() if line.strip())
    return EDGE.sub("", text) if edged else text
