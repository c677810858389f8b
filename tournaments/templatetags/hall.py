"""The size of a name on a screen, so that it is shown whole."""

from collections.abc import Mapping
from fractions import Fraction

from django import template

from tournaments.ranking import RankingRow, TeamRow
from tournaments.standings.words import line_sign, member_names

register = template.Library()
# How wide a name may be, in hundredths of its type, for a line, a smaller one, two, three.
CLASSES = (
    (1200, "name"),
    (1600, "name name-wide"),
    (3400, "name name-long"),
    (6000, "name name-long name-longest"),
)
LEAST = "name name-long name-longest name-least"
NARROW, BROAD = set("ijlftrIJ.,'’ -"), set("mwMW")


@register.filter
def fitting(name: str) -> str:
    """The classes of a name: {{ name|fitting }}; wider ones are smaller."""
    wide = sum(_wide(char) for char in name)
    return next((classes for most, classes in CLASSES if wide <= most), LEAST)


register.filter(line_sign)
register.filter(member_names)


@register.filter
def of_sessions(
    row: RankingRow | TeamRow, sessions: Mapping[int, str]
) -> list[Fraction | None]:
    """What a row has of each session: {% for percent in row|of_sessions:sessions %}."""
    return [row.record.sessions.get(number) for number in sessions]


def _wide(char: str) -> int:
    """Judge a letter as wide as it is in the widest usual font, bold."""
    if char in NARROW:
        return 44
    if char in BROAD:
        return 110
    return 78 if char.isupper() else 68
