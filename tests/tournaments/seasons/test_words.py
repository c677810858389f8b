"""What a season says adds up: from the results as they are written, the total beside them."""

import re
from datetime import date
from fractions import Fraction

import pytest
from hypothesis import given, strategies as st

from tournaments.seasons.counted import Source
from tournaments.seasons.engine import EventResult, RuleKind, SeasonRule, standing
from tournaments.seasons.paper import cell_number
from tournaments.seasons.words import result_sentence, value_text

WRITTEN = re.compile(
    r"Soirée \(01/10/2026\) : (?P<points>[+−]?[\d,]+)( %)?( en (?P<deals>\d+) donnes?)?,"
    r" rang (?P<rank>\d+) sur (?P<field>\d+)(, coefficient (?P<times>[\d,]+))?"
    r"(, compte pour (?P<worth>[−\d ,/]+))?"
)
KINDS = [kind for kind in RuleKind if kind not in {RuleKind.DIRECT, RuleKind.HAND}]


def source(form=""):
    return Source(1, "Soirée", date(2026, 10, 1), 1, kept=False, form=form)


def number(text, otherwise=0):
    """Read a number as a member would: 2,5 or 34 2/3."""
    if text is None:
        return Fraction(otherwise)
    plain = text.replace("−", "-").replace("+", "").replace(",", ".")
    return sum(map(Fraction, plain.split()))


def weighed(lines, what):
    return sum(line[what] * line["times"] for line in lines)


RECKONED = {
    RuleKind.TOTAL: lambda lines: weighed(lines, "points"),
    RuleKind.DEAL_MEAN: lambda lines: weighed(lines, "points") / weighed(lines, "deals"),
    RuleKind.EVENING_MEAN: lambda lines: (
        weighed(lines, "points") / sum(line["times"] for line in lines)
    ),
    RuleKind.RANK: lambda lines: weighed(lines, "rank") / sum(line["times"] for line in lines),
    RuleKind.WINS: lambda lines: sum(line["rank"] == 1 for line in lines),
    RuleKind.KTH: lambda lines: sum(line["rank"] == 2 for line in lines),
}  # the others give what each result counts for


RESULTS = st.lists(
    st.builds(
        lambda rank, more, **told: EventResult(1, 0, rank, rank + more, **told),
        st.integers(1, 12),
        st.integers(0, 30),
        points=st.integers(-2000, 2000),
        deals=st.integers(1, 60),
        coefficient=st.sampled_from([1, 2, Fraction(3, 2), Fraction(27, 100)]),
    ),
    min_size=1,
    max_size=8,
)


@pytest.mark.parametrize("kind", KINDS)
@given(RESULTS)
def test_the_parts_as_written_add_up_to_the_total_as_written(kind, results):
    rule = SeasonRule(kind=kind)
    (line,) = standing(results, [rule])
    shown = value_text(rule, line.value(rule)).replace("+", "")
    lines = []
    for result in results:
        found = WRITTEN.fullmatch(result_sentence(result, source(), rule, ""))
        lines.append({key: number(text) for key, text in found.groupdict().items()})
        lines[-1]["times"] = number(found["times"], otherwise=1)
    places = len(shown.partition(",")[2])
    work_out = RECKONED.get(kind, lambda lines: sum(line["worth"] for line in lines))
    gap = abs(work_out(lines) - number(shown))
    least = 0 if places == 0 and kind in {RuleKind.TOTAL, RuleKind.WINS, RuleKind.KTH} else 0.5
    finest = 4 if kind is RuleKind.SCALED else 2  # trailing zeros are not written
    assert float(gap) <= least / 10 ** max(places, finest) + 1e-9


@pytest.mark.parametrize(
    ("form", "sentence"),
    [
        ("", "Soirée (01/10/2026) : +52 en 12 donnes, rang 1 sur 16"),
        ("individuel", "Soirée (01/10/2026) : 52 %, rang 1 sur 16"),
        ("equipes", "Soirée (01/10/2026) : rang 1 sur 16"),
    ],
)
def test_a_result_says_what_it_was(form, sentence):
    result = EventResult(1, 1, 1, 16, 52, 12)
    rule = SeasonRule(kind=RuleKind.TOTAL)
    assert result_sentence(result, source(form), rule, "") == sentence
    dropped = result_sentence(result, source(form), rule, "écarté")
    assert dropped == f"{sentence} – écarté"


@pytest.mark.parametrize(
    ("mean", "text"),
    [((281, 40), "7,03"), ((227, 40), "5,68"), ((817, 40), "20,43"), ((-227, 40), "−5,68")],
)
def test_a_mean_is_rounded_alike_on_pages_and_in_files(mean, text):
    value, rule = Fraction(*mean), SeasonRule(kind=RuleKind.DEAL_MEAN)
    assert value_text(rule, value).removeprefix("+") == text
    assert str(cell_number(value, 2)).replace(".", ",").replace("-", "−") == text
