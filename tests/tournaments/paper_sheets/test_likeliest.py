"""What a sheet says in the end: cards and bilans settle readings, or a question does."""

import pytest

from scoring import rules
from scoring.rules.presets import FFT_4, FFT_5
from tournaments.paper_sheets import readings
from tournaments.paper_sheets.layout import ALONE, Form
from tournaments.paper_sheets.likeliest import (
    LineChange,
    LineQuestion,
    StoredDeal,
    answered,
    likeliest,
)

FOUR = readings.SheetTable(
    ruleset=FFT_4, form=Form.of(FFT_4, 4), dealer=0, carried=(0, 0, 0, 0)
)
FIVE = readings.SheetTable(ruleset=FFT_5, form=Form.of(FFT_5, 5), dealer=0, carried=(0,) * 5)
MORT = readings.SheetTable(ruleset=FFT_4, form=Form.of(FFT_4, 5), dealer=0, carried=(0,) * 5)
GARDE = {"taker": 1, "contract": 1, "bouts": 2, "points": 45}  # made by 4


def weighed(value):
    if isinstance(value, dict):
        return readings.Weighed.of(value.items())
    return readings.Weighed(((value, 1.0),))


def line(number=1, sitting=FOUR, **values):
    fields = {name: readings.Weighed() for name, own in sitting.form.fields.items() if own}
    fields["points"] = readings.Weighed()
    fields.pop("half", None)
    return readings.LineReading(
        number=number, fields={**fields, **{name: weighed(v) for name, v in values.items()}}
    )


def look(*lines, sitting=FOUR, bilans=None, known=None):
    totals = bilans or [None] * sitting.form.seats
    return likeliest(sitting, lines, [weighed(each) for each in totals], known or {})


def test_what_is_surely_read_is_a_deal_with_its_marks():
    sheet = look(line(**GARDE))
    (only,) = sheet.lines
    assert only.settled
    assert only.marks == (-58, 174, -58, -58)
    assert [(bilan.computed, bilan.written) for bilan in sheet.bilans] == [
        (-58, None),
        (174, None),
        (-58, None),
        (-58, None),
    ]
    assert not sheet.compared


@pytest.mark.parametrize(
    ("changed", "asked"),
    [
        (
            {"points": {45: 0.9, 46: 0.1}},
            ("points", 45, 46),
        ),
        ({"taker": {1: 0.6, 3: 0.4}}, ("taker", 1, 3)),
        ({"petit_au_bout": {None: 0.8, "attack": 0.2}}, ("petit_au_bout", None, "attack")),
    ],
)
def test_what_is_not_sure_is_asked_with_the_two_likeliest(changed, asked):
    (only,) = look(line(**GARDE | changed)).lines
    assert only.questions == (LineQuestion(asked[0], asked[1:]),)
    assert not only.settled


def test_the_cards_settle_what_one_reading_of_two_contradicts():
    (only,) = look(line(**GARDE | {"points": {45: 0.6, 5: 0.4}})).lines
    assert (only.values["points"], only.questions) == (45, ())


def test_what_the_cards_prefer_to_what_was_read_first_is_asked_and_why_is_said():
    (only,) = look(line(**GARDE | {"points": {5: 0.6, 45: 0.4}})).lines
    assert only.values["points"] == 45
    assert only.questions == (LineQuestion("points", (45, 5)),)
    assert [problem.code for problem in only.refused.problems] == ["points_too_few_for_bouts"]


def test_the_bilans_settle_it_too():
    doubtful = line(**GARDE | {"points": {46: 0.6, 45: 0.4}})
    (only,) = look(doubtful, bilans=[-58, 174, -58, -58]).lines
    assert (only.values["points"], only.questions) == (45, ())


@pytest.mark.parametrize(
    ("bilans", "settled"),
    [
        ([-58, 184, -58, -58], True),  # one added up wrongly: the others leave no choice
        ([-58, 184, -58, -68], False),
        ([-58, 184, -58, None], False),
        ([-58, None, -58, -58], True),
    ],
)
def test_one_bilan_may_be_wrong_where_all_others_are_written(bilans, settled):
    doubtful = line(**GARDE | {"points": {46: 0.6, 45: 0.4}})
    (only,) = look(doubtful, bilans=bilans).lines
    assert (only.values["points"] == 45, only.settled) == (settled, settled)


def test_bilans_settle_the_lines_beside_one_that_says_too_little():
    doubtful = line(1, **GARDE | {"points": {45: 0.995, 46: 0.005}})
    hidden = line(2, taker={None: 0.4, 1: 0.6})
    first, second = look(doubtful, hidden, bilans=[-58, 174, -58, -58]).lines
    assert (first.settled, second.settled) == (True, False)
    first, second = look(doubtful, hidden, bilans=[-60, 180, -60, -60]).lines
    assert (first.values["points"], first.settled) == (45, False)


@pytest.mark.parametrize("bilans", [[-58, 174, -58, -58], [None] * 4])
def test_bilans_never_tell_a_deal_passed_out_from_an_empty_line(bilans):
    hidden = line(2, outcome={"passed_out": 0.51, None: 0.49})
    _first, last = look(line(1, **GARDE), hidden, bilans=bilans).lines
    assert last.questions == (LineQuestion("outcome", ("passed_out", None)),)


def test_two_lines_and_the_bilans_settle_each_other():
    points = {46: 0.55, 45: 0.45}
    lines = [
        line(1, **GARDE | {"points": points}),
        line(2, **GARDE | {"taker": {2: 0.6, 3: 0.4}}),
    ]
    sheet = look(*lines, bilans=[-116, 116, -116, 116])
    assert [each.questions for each in sheet.lines] == [(), ()]
    assert sheet.lines[1].values["taker"] == 3
    assert sheet.agrees


@pytest.mark.parametrize(("count", "settled"), [(4, True), (16, False)])
def test_lines_are_settled_together_only_where_nearly_all_was_tried(count, settled):
    """Of four lines all sixteen ways are tried, of sixteen some of 65,536: another may do."""
    lines = [
        line(
            at + 1,
            **GARDE | {"taker": at % 4, "points": {46 + at: 0.55, 45: 0.45}},
        )
        for at in range(count)
    ]
    first_read = look(*lines).lines
    bilans = [sum(own) for own in zip(*(each.marks for each in first_read), strict=True)]
    sheet = look(*lines, bilans=bilans)
    assert sheet.agrees
    assert {each.settled for each in sheet.lines} == {settled}


@pytest.mark.parametrize(("takers", "asked"), [((1, 1), ["points"]), ((1, 2), [])])
def test_what_makes_up_for_a_line_that_nobody_can_read_is_asked(takers, asked):
    """61 and 75 come to the same bilans as 81 and 55 where one player took both."""
    unclear = dict.fromkeys((61, 81, *range(10, 18)), 0.1)
    clear = {55: 0.993, 75: 0.007}
    first, second = (GARDE | {"taker": taker} for taker in takers)
    written = look(line(1, **first | {"points": 81}), line(2, **second | {"points": 55}))
    bilans = [bilan.computed for bilan in written.bilans]
    sheet = look(
        line(1, **first | {"points": unclear}),
        line(2, **second | {"points": clear}),
        bilans=bilans,
    )
    assert sheet.agrees
    assert [each.values["points"] for each in sheet.lines] == [81, 55]
    assert [[one.field for one in each.questions] for each in sheet.lines] == [asked, asked]


def test_bilans_that_do_not_agree_name_the_lines_that_could_explain_it():
    sheet = look(
        line(1, **GARDE), line(2, **GARDE | {"taker": 0}), bilans=[114, 118, -116, -116]
    )
    assert not sheet.agrees
    assert LineChange(2, "points", 44) not in sheet.explanations
    wrong = look(
        line(1, **GARDE), line(2, **GARDE | {"taker": 0}), bilans=[122, 114, -118, -118]
    )
    assert wrong.explanations == (LineChange(2, "points", 46),)


def test_bilans_alone_silence_nothing_that_is_written():
    sheet = look(line(**GARDE), bilans=[-60, 180, -60, -60])
    assert sheet.lines[0].values == look(line(**GARDE)).lines[0].values
    assert [bilan.agrees for bilan in sheet.bilans] == [False] * 4


@pytest.mark.parametrize(
    ("read", "written", "agrees", "doubtful"),
    [
        ({174: 1.0}, 174, True, False),
        ({174: 0.6, 114: 0.4}, 174, True, False),
        ({114: 0.6, 174: 0.4}, 174, True, True),
        ({114: 0.97, 174: 0.03}, 174, True, True),
        ({114: 0.99, 174: 0.01}, 114, False, False),
        ({114: 0.6, 144: 0.39, 174: 0.01}, 114, False, False),
        ({114: 1.0}, 114, False, False),
        ({None: 1.0}, None, True, False),
        ({None: 0.4, 114: 0.3, 144: 0.3}, None, True, True),
        ({None: 0.01, 114: 0.99}, 114, False, False),
    ],
)
def test_a_bilan_agrees_as_it_is_read_or_is_doubtful_or_another(
    read, written, agrees, doubtful
):
    sheet = look(line(**GARDE), bilans=[-58, read, -58, -58])
    assert sheet.bilans[1] == (1, 174, written, agrees, doubtful)
    assert sheet.agrees == agrees


def test_what_lacks_is_asked():
    (only,) = look(line(taker=1, contract=1, bouts=2)).lines
    assert only.questions == (LineQuestion("points"),)
    (other,) = look(line(**GARDE | {"poignee": "simple"})).lines
    assert other.questions == (LineQuestion("poignee_by", (None,)),)


def test_what_the_cards_refuse_says_why_and_is_no_deal():
    (only,) = look(line(**GARDE | {"points": 8})).lines
    assert (only.deal, only.settled) == (None, False)
    assert [problem.code for problem in only.refused.problems] == ["points_too_few_for_bouts"]


def test_an_answer_is_sure():
    doubtful = line(**GARDE | {"points": {45: 0.6, 46: 0.4}})
    (only,) = look(answered(doubtful, {"points": 46})).lines
    assert (only.values["points"], only.settled) == (46, True)


def test_a_line_left_out_between_two_is_asked_about_and_none_after_the_last_is():
    lines = [line(1, **GARDE), line(2), line(3, **GARDE), line(4)]
    sheet = look(*lines)
    assert [(each.number, each.questions) for each in sheet.lines] == [
        (1, ()),
        (2, (LineQuestion(readings.BLANK),)),
        (3, ()),
    ]
    lines[1] = answered(lines[1], {readings.BLANK: True})
    assert [each.number for each in look(*lines).new] == [1, 3]
    assert look(*lines).asked == []


def test_a_deal_passed_out_scores_nothing_and_has_no_other_field():
    (only,) = look(line(outcome="passed_out")).lines
    assert (only.settled, only.marks) == (True, (0, 0, 0, 0))
    (both,) = look(line(outcome="passed_out", **GARDE)).lines
    assert both.questions == (LineQuestion("outcome", ("passed_out",)),)


def test_the_partner_is_called_by_his_seat_or_nobody_is():
    (both,) = look(line(sitting=FIVE, **GARDE, partner=3), sitting=FIVE).lines
    assert both.marks == (-58, 116, -58, 58, -58)
    (alone,) = look(line(sitting=FIVE, **GARDE, partner=ALONE), sitting=FIVE).lines
    assert alone.marks == (-58, 232, -58, -58, -58)


def test_who_deals_with_a_mort_does_not_play_and_cannot_take():
    sheet = look(line(1, MORT, **GARDE), line(2, MORT, **GARDE), sitting=MORT)
    first, second = sheet.lines
    assert first.marks == (0, 174, -58, -58, -58)
    assert [problem.code for problem in second.refused.problems] == ["player_unknown"]


def test_what_is_stored_is_known_again_or_differs():
    values = line(**GARDE).fields
    deal = readings.deal_of({name: each.value for name, each in values.items()}, FOUR, 0)
    assert rules.problems(deal, FFT_4) == []
    same = look(line(**GARDE), known={1: StoredDeal(deal, 0)})
    assert [(each.known, each.differs) for each in same.lines] == [(True, False)]
    assert same.new == []
    other = look(line(**GARDE | {"points": 50}), known={1: StoredDeal(deal, 0)})
    assert other.lines[0].differs
    assert other.lines[0].marks == readings.marks_of(deal, FOUR, 0)
