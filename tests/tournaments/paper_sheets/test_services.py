"""A sheet is taken only at its own table; its deals are stored once, as somebody saw them."""

from dataclasses import replace

import pytest

from scoring.models import Action, Deal, Role, Score
from scoring.services.deals import cancel_deal
from scoring.services.tables import close_table
from tarotclub.accounts.acting import Act
from tarotclub.serving.workshop import Workshop
from tests import factories
from tests.tournaments.paper_sheets.filled_in import GARDE, MARKS, code_of, reading
from tournaments.event.services.closing import close_event
from tournaments.event.services.writing import EventClosedError
from tournaments.models import PaperSheet
from tournaments.paper_sheets import services
from tournaments.paper_sheets.layout import Form
from tournaments.paper_sheets.proposal import FOOT, proposal_of
from tournaments.paper_sheets.readings import BLANK
from tournaments.paper_sheets.services import SheetNotTakenError, answer, discard, store, take

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    event = factories.tournament(8)
    factories.released(factories.drawn(event))
    return event


@pytest.fixture
def table(event):
    return event.rounds.get(number=1).tables.order_by("table__number")[0].table


@pytest.fixture
def act(event):
    return Act(factories.member(Role.SCORER, in_club=event.club))


@pytest.fixture
def photograph(event, table, act):
    def taken(*lines, at=None, **more):
        sheet = reading(at or table, *lines, **more)
        return take(event=event, reading=sheet, table=None, act=act)

    return taken


@pytest.fixture
def confirm(event, act):
    def stored(sheet, **more):
        seen = proposal_of(sheet).seen
        return store(**{"event": event, "sheet": sheet, "act": act, "seen": seen} | more)

    return lambda sheet, **more: stored(sheet, **{"bilans_seen": False} | more)


def test_its_deals_are_stored_in_one_act_and_the_log_says_whence(
    photograph, confirm, table, act
):
    sheet = photograph(GARDE, GARDE | {"taker": 2}, bilans=[-116, 116, 116, -116])
    assert confirm(sheet) == 2
    deals = list(table.deals.order_by("number"))
    assert [(deal.number, deal.recorded_by) for deal in deals] == [(1, act.by), (2, act.by)]
    scores = Score.objects.filter(deal=deals[0]).order_by("seat__position")
    assert tuple(scores.values_list("points", flat=True)) == MARKS
    kept = PaperSheet.objects.get()
    assert (kept.stored_by, kept.deals) == (act.by, [deal.pk for deal in deals])
    logged = Action.objects.get(kind="store_paper")
    event = table.round_table.round.event_id
    assert (logged.by, logged.data) == (act.by, {"event": event, "deals": 2, "page": 1})


def test_sent_twice_it_is_stored_once(photograph, confirm, table):
    sheet = photograph(GARDE)
    seen = proposal_of(sheet).seen
    assert [confirm(sheet, seen=seen), confirm(sheet, seen=seen)] == [1, 1]
    assert table.deals.count() == 1


def test_a_second_picture_adds_only_the_deals_that_are_new(photograph, confirm, table):
    confirm(photograph(GARDE))
    again = photograph(GARDE, GARDE | {"taker": 0})
    assert [line.known for line in proposal_of(again).likely.lines] == [True, False]
    assert confirm(again) == 1
    assert [deal.number for deal in table.deals.order_by("number")] == [1, 2]
    assert confirm(photograph(GARDE, GARDE | {"taker": 0})) == 0


def test_a_deal_that_was_typed_is_known_and_one_that_says_something_else_stays(
    photograph, confirm, table
):
    typed = factories.record(table, bouts=1)
    sheet = photograph(GARDE)
    assert [line.differs for line in proposal_of(sheet).likely.lines] == [True]
    assert confirm(sheet) == 0
    assert list(table.deals.all()) == [typed]


def test_a_deal_of_the_sheet_that_was_cancelled_does_not_come_back(photograph, confirm, table):
    confirm(photograph(GARDE))
    cancel_deal(deal=table.deals.get(), version=1, reason="fausse donne")
    assert confirm(photograph(GARDE)) == 0


def test_of_one_page_the_last_picture_waits(photograph, table):
    first, last = photograph(GARDE), photograph(GARDE, GARDE)
    assert (first.pk, PaperSheet.objects.count()) == (last.pk, 1)
    assert len(proposal_of(last).likely.new) == 2


def test_the_same_picture_again_keeps_what_was_answered(photograph):
    doubtful = GARDE | {"points": {45: 0.6, 46: 0.4}}
    answer(sheet=photograph(doubtful), line=1, values={"points": 46})
    assert photograph(doubtful).answers == {"1": {"points": 46}}
    assert photograph(doubtful, GARDE).answers == {}  # another one is read anew


def test_an_answer_settles_a_question(photograph, confirm, table):
    points = {45: 0.6, 46: 0.4}
    sheet = photograph(GARDE | {"points": points})
    with pytest.raises(SheetNotTakenError, match="répondez d’abord à ce qui est demandé"):
        confirm(sheet)
    answer(sheet=sheet, line=1, values={"points": 46})
    sheet.refresh_from_db()
    assert confirm(sheet) == 1
    assert table.deals.get().points == 46


def test_bilans_that_are_not_the_deals_stop_it_until_somebody_says_they_are_wrong(
    photograph, confirm, table
):
    sheet = photograph(GARDE, bilans=[-60, 180, -60, -60])
    with pytest.raises(
        SheetNotTakenError, match="les bilans écrits ne sont pas ceux des donnes"
    ):
        confirm(sheet)
    assert Deal.objects.count() == 0
    assert confirm(sheet, bilans_seen=True) == 1


def test_a_bilan_that_is_rather_read_otherwise_is_looked_at_first(photograph, confirm):
    sheet = photograph(GARDE, bilans=[-58, {114: 0.9, 174: 0.1}, -58, -58])
    with pytest.raises(SheetNotTakenError, match="répondez d’abord à ce qui est demandé"):
        confirm(sheet, bilans_seen=True)
    assert Deal.objects.count() == 0
    answer(sheet=sheet, line=FOOT, values={"1": 174})
    sheet.refresh_from_db()
    assert confirm(sheet) == 1


def test_the_same_sheet_with_another_total_adds_nothing(photograph, confirm, table):
    confirm(photograph(GARDE, bilans=MARKS))
    other = photograph(GARDE, GARDE, bilans=[0, 0, 0, 0])
    with pytest.raises(SheetNotTakenError, match="les bilans écrits"):
        confirm(other)
    assert table.deals.count() == 1


def test_what_nobody_has_seen_is_not_stored(photograph, confirm, table):
    sheet = photograph(GARDE)
    seen = proposal_of(sheet).seen
    factories.record(table)
    with pytest.raises(
        SheetNotTakenError, match="Quelqu’un d’autre vient de noter quelque chose"
    ):
        confirm(sheet, seen=seen)
    assert table.deals.count() == 1


def test_a_line_left_out_is_no_deal(photograph, confirm, table):
    sheet = photograph(GARDE, {}, GARDE)
    answer(sheet=sheet, line=2, values={BLANK: True})
    sheet.refresh_from_db()
    assert confirm(sheet) == 2


def test_with_a_mort_the_dealer_sits_out(act):
    evening = factories.evening()
    table = factories.table(5, in_evening=evening, mort=True)
    assert table.mort
    first = table.first_dealer
    ticks = GARDE | {"taker": (first + 1) % 5}
    sheet = take(event=evening, reading=reading(table, ticks), table=None, act=act)
    assert store(
        event=evening, sheet=sheet, seen=proposal_of(sheet).seen, bilans_seen=False, act=act
    )
    deal = table.deals.get()
    assert deal.dealer.position == first
    assert deal.scores.filter(seat=deal.dealer).count() == 0


def refusals():
    other = factories.tournament(8, in_club=factories.club("Rennes"))
    factories.released(factories.drawn(other))
    theirs = other.rounds.get(number=1).tables.all()[0].table
    forged = {"table": "{event}-1-AAAAAAAAAA"}
    of_theirs = {"table": "{event}-1-" + code_of(theirs).table.rpartition("-")[2]}
    return {
        "another club": (lambda _code: code_of(theirs), "est d’un autre événement"),
        "forged of another club's": (
            lambda code: replace(code, **of_theirs),
            "pour les joueurs assis",
        ),
        "forged": (lambda code: replace(code, **forged), "pour les joueurs assis"),
        "another round": (lambda code: replace(code, round=2), "pour les joueurs assis"),
        "ruleset": (lambda code: replace(code, ruleset="0" * 16), "un autre règlement"),
        "form": (
            lambda code: replace(code, form=Form(5, 4, partner=True, half=True)),
            "n’est pas de celles de la table 1",
        ),
        "page": (lambda code: replace(code, page=2), "photographiez et enregistrez d’abord"),
        "blank": (lambda code: replace(code, table=""), "ne dit pas sa table"),
    }


@pytest.mark.parametrize(
    "case",
    [
        *("another club", "forged of another club's", "forged"),
        *("another round", "ruleset", "form", "page", "blank"),
    ],
)
def test_what_is_not_this_tables_is_refused_and_nothing_is_kept(photograph, table, case):
    change, sentence = refusals()[case]
    event = table.round_table.round.event_id
    code = change(code_of(table))
    code = replace(code, table=code.table.format(event=event))
    with pytest.raises(SheetNotTakenError, match=sentence):
        photograph(GARDE, code=code)
    assert PaperSheet.objects.count() == 0


def test_a_table_that_has_ended_takes_none(photograph, table, event):
    sheet = reading(table, GARDE)
    close_table(table=table)
    with pytest.raises(SheetNotTakenError, match="La table 1 est terminée"):
        photograph(GARDE)
    close_event(event=event)
    event.refresh_from_db()
    with pytest.raises(EventClosedError):
        take(event=event, reading=sheet, table=None, act=Act(None))


def test_players_who_changed_places_since_it_was_printed_are_told(photograph, table):
    code = code_of(table)
    places = [seat.place for seat in table.seated[:2]]
    first, second = (place.entry for place in places)
    for place, entry in zip(places, (second, first), strict=True):
        place.entry = entry
        place.save()
    with pytest.raises(SheetNotTakenError, match="s’ils ont changé depuis"):
        photograph(GARDE, code=code)


def test_a_blank_sheet_is_of_the_table_that_somebody_says(event, table, act):
    blank = reading(table, GARDE, code=code_of(table, table="", round=0, ruleset=""))
    sheet = take(event=event, reading=blank, table=table, act=act)
    assert sheet.table == table


def test_a_second_blank_sheet_of_a_table_goes_on_where_the_first_ends(
    event, table, act, confirm
):
    def blank(*lines):
        read = reading(table, *lines, code=code_of(table, table="", round=0, ruleset=""))
        return take(event=event, reading=read, table=table, act=act)

    passed = {"outcome": "passed_out"}  # is alike on every sheet
    sheet = blank(GARDE, passed)
    with pytest.raises(SheetNotTakenError, match="et enregistrez d’abord la précédente"):
        blank(GARDE | {"bouts": 1}, passed)
    sheet.refresh_from_db()
    assert confirm(sheet) == 2
    again = blank(GARDE, passed, GARDE | {"taker": 0})
    assert (again.page, confirm(again)) == (1, 1)
    second = blank(GARDE | {"bouts": 1}, GARDE | {"taker": 3})
    assert (second.page, confirm(second)) == (2, 2)
    assert [deal.number for deal in table.deals.order_by("number")] == [1, 2, 3, 4, 5]
    assert blank(GARDE | {"bouts": 1}, GARDE | {"taker": 3}).page == 2


def test_what_takes_too_long_to_read_is_left(monkeypatch):
    busy = Workshop(patience=0)
    busy.open()
    monkeypatch.setattr(services, "workshop", busy)
    [error] = services.read(b"a picture")
    assert str(error).startswith("La lecture a pris trop de temps")


def test_a_picture_is_thrown_away_while_nothing_of_it_is_stored(photograph, confirm, table):
    discard(sheet=photograph(GARDE))
    assert PaperSheet.objects.count() == 0
    sheet = photograph(GARDE)
    confirm(sheet)
    with pytest.raises(SheetNotTakenError, match="Cette photo n’est plus là"):
        discard(sheet=sheet)
