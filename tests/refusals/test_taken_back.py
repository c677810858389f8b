"""How an act is taken back, as the page says before and after it: all is as it was."""

import pytest
from django.urls import reverse

from scoring.models import Score
from tests import factories
from tests.forms import form_on
from tests.refusals.following import done
from tests.refusals.test_rounds import sheet
from tests.tournaments.archive.views.test_results_check import EXACT, check, store
from tests.tournaments.foreign.pages import agree, send
from tests.tournaments.imports.test_views import bilans
from tournaments.event.access import UNDO
from tournaments.event.services.closing import close_event, reveal_ranking
from tournaments.hall.services import create_screen
from tournaments.models import Announcement, Event, Penalty, Show, Visibility
from tournaments.rounds.services.results import type_bilans
from tournaments.rounds.services.rounds import close_round, cut, release_round
from tournaments.standings.totals import event_ranking
from tournaments.statistics.choices import show_cote

pytestmark = pytest.mark.django_db


def listed(event):
    """Nothing has been drawn."""


def to_announce(event):
    factories.announced(event, published=False)


def drawn(event):
    factories.drawn(event)


def released(event):
    release_round(event=factories.drawn(event), number=1)


def typed(event):
    amounts = [30, -2, -10, -18], [20, -1, -7, -12]
    for table, each in zip(factories.released(factories.drawn(event)), amounts, strict=True):
        type_bilans(table=table, bilans=each)


def played(event):
    typed(event)
    close_round(event=event, number=1)


def ended(event):
    played(event)
    close_event(event=event)


def eliminated(event):
    played(event)
    cut(event=event, after_round=1, survivors=4)


def hidden(event):
    Event.objects.filter(pk=event.pk).update(visibility=Visibility.HIDDEN)


def revealed(event):
    hidden(event)
    reveal_ranking(event=Event.objects.get(pk=event.pk), shown=True)


def with_screen(event):
    clock = {"show": "clock", "seconds": 9, "theme": "light"}
    create_screen(event=event, name="Bar", rotation=[clock])


def timed(event):
    released(event)
    event.rounds.filter(number=1).update(minutes=50)


def who(seating):
    return sorted(number for table in seating for number in table)


def state(event, seats):
    """Give what acts change of an event; `seats` tells what counts of a seating."""
    event = Event.objects.get(pk=event.pk)
    fields = ("number", "player__name", "apart", "withdrawn_from", "eliminated_after")
    entries = event.entries.order_by("number")
    rounds = event.rounds.order_by("number")
    return (
        event.name,
        Announcement.objects.published().filter(event=event).exists(),
        [sorted(pair) for pair in event.forbidden],
        [bool(each) for each in (event.closed_at, event.public_key, event.announcement)],
        event.ranking_hidden,
        list(entries.values_list(*fields, "seatable", "substitute__name")),
        [bool(entry.checked_in_at) for entry in entries],
        [
            (seats(each.seating), each.minutes, *map(bool, (each.released_at, each.closed_at)))
            for each in rounds
        ],
        [screen.name for screen in event.screens.all()],
        sum(event.expenses.values_list("cents", flat=True)),
        Penalty.objects.filter(entry__event=event, cancelled_at=None).count(),
        sorted(event.prizes.values_list("rank", "cents")),
    )


# The act, when it is done, and its two steps: a page, whose row its address names, and what is
# typed into its form.
ENTRY, ROUND, SCREEN, DECISION = "entry", "round", "screen", "decision"
EXPENSE, LAST = "expense", "last"
APART, CUP = ("entry", ENTRY), ("tournament_change", "")
BAR = {"name": "Bar", "preset": "accueil"}
DRAW, SWAP = ("seating_draw", ""), ("seats_swap", ROUND, {"one": "1", "other": "5"})
WRITTEN = {"tables": "1 2 3 4\n5 6 7 8"}
WARNED = {"player": "1", "decision": "warning", "reason": "Retard", "confirmed": ""}
SPENT = {"label": "Salle", "amount": "9", "method": "cash"}
PAGES = {
    "entry_add": "entry_list",
    "expense_note": "tournament_accounts",
    "expense_take_back": "tournament_accounts",
    "screen_create": "screens",
    "screens_announce": "screens",
}
DRAWN_ANEW = {"cut", "hold"}  # the seating follows, each time by a draw of its own
TAKEN_BACK = [
    (
        "enter",
        listed,
        ("entry_add", "", {"name": "Zoé Petit", "newcomer": "on"}),
        ("entry_delete", LAST, {}),
    ),
    (
        "remove_entry",
        listed,
        ("entry_delete", LAST, {}),
        ("entry_add", "", {"name": "Huguette"}),
    ),
    (
        "substitute",
        drawn,
        ("entry_substitute", ENTRY, {"name": "Zoé Petit", "newcomer": "on"}),
        ("entry_substitute", ENTRY, {"nobody": "1"}),
    ),
    (
        "announce_event",
        to_announce,
        ("announcement_publish", "", {}),
        ("announcement_withdraw", "", {}),
    ),
    ("keep_till", listed, ("expense_note", "", SPENT), ("expense_take_back", EXPENSE, {})),
    (
        "decide",
        listed,
        ("decision_list", "", WARNED),
        ("decision_cancel", DECISION, {"reason": "Excusé"}),
    ),
    (
        "set_clock",
        timed,
        ("round_clock", ROUND, {"action": "set", "minutes": "40"}),
        ("round_clock", ROUND, {"action": "set", "minutes": "50"}),
    ),
    ("close_round", typed, ("round_close", ROUND, {}), ("round_reopen", ROUND, {})),
    ("remove_screen", with_screen, ("screen_remove", SCREEN, {}), ("screen_create", "", BAR)),
    (
        "cancel_cut",
        eliminated,
        ("cut_cancel", ROUND, {}),
        ("cut_create", "", {"survivors": "4"}),
    ),
    ("reveal_ranking", hidden, ("ranking_reveal", "", {}), ("ranking_hide", "", {})),
    ("hide_ranking", revealed, ("ranking_hide", "", {}), ("ranking_reveal", "", {})),
    ("reopen_event", ended, ("tournament_reopen", "", {}), ("tournament_close", "", {})),
    ("change_entry", listed, (*APART, {"apart": "FAM"}), (*APART, {"apart": ""})),
    ("withdraw", played, ("entry_withdraw", ENTRY, {}), ("entry_return", ENTRY, {})),
    ("hold", drawn, ("entry_hold", ENTRY, {}), ("entry_hold", ENTRY, {"seatable": "on"})),
    (
        "forbid_pair",
        listed,
        ("forbidden_pairs", "", {"one": "1", "other": "2"}),
        ("pair_allow", "", {"pair": "1-2"}),
    ),
    ("draw_rounds", drawn, (*DRAW, {"seed": "41"}), (*DRAW, {"seed": "7"})),
    ("write_seats", drawn, ("seats_write", ROUND, WRITTEN), (*DRAW, {"seed": "7"})),
    ("swap_seats", drawn, SWAP, SWAP),
    ("release_round", drawn, ("round_release", ROUND, {}), ("round_recall", ROUND, {})),
    ("recall_round", released, ("round_recall", ROUND, {}), ("round_release", ROUND, {})),
    ("reopen_round", played, ("round_reopen", ROUND, {}), ("round_close", ROUND, {})),
    (
        "close_incomplete_round",
        released,
        ("round_close", ROUND, {}),
        ("round_reopen", ROUND, {}),
    ),
    ("cut", played, ("cut_create", "", {"survivors": "4"}), ("cut_cancel", ROUND, {})),
    ("create_screen", listed, ("screen_create", "", BAR), ("screen_remove", SCREEN, {})),
    (
        "change_screen",
        with_screen,
        ("screen_change", SCREEN, {"name": "Entrée"}),
        ("screen_change", SCREEN, {"name": "Bar"}),
    ),
    (
        "announce",
        listed,
        ("screens_announce", "", {"text": "À table"}),
        ("screens_announce", "", {"withdraw": "1"}),
    ),
    ("publish_event", listed, ("event_publish", "", {}), ("event_unpublish", "", {})),
    ("close_event", played, ("tournament_close", "", {}), ("tournament_reopen", "", {})),
    ("change", listed, (*CUP, {"name": "Coupe B"}), (*CUP, {"name": "Coupe de la Halle"})),
    (
        "set_prizes",
        listed,
        ("prizes", "", {"amount_0_1": "50"}),
        ("prizes", "", {"amount_0_1": ""}),
    ),
]


def step(desk, event, route, of, typed):
    """Send the form of a page, as it shows it, with what is typed."""
    event = Event.objects.get(pk=event.pk)
    ids = {
        ENTRY: lambda: [event.entries.get(number=1).pk],
        ROUND: lambda: [1],
        LAST: lambda: [event.entries.latest("number").pk],
        SCREEN: lambda: [event.screens.get().pk],
        DECISION: lambda: [Penalty.objects.get().pk],
        EXPENSE: lambda: [event.expenses.get().pk],
        "": list,
    }[of]()
    address = desk.address(route, event, *ids)
    shown_by = desk.address(PAGES[route], event) if route in PAGES else address
    page = desk.client.get(shown_by)
    fields = (page.status_code == 200 and form_on(page.text, shown_by, address)) or {}
    question = page.context and page.context.get("question")
    if question:
        fields |= {"ticked": question.tick or "on"}
    return desk.client.post(address, fields | typed)


@pytest.mark.every_case
@pytest.mark.parametrize(("act", "stage", "does", "back"), TAKEN_BACK)
def test_what_is_taken_back_is_as_it_was(desk, home, act, stage, does, back):
    event = factories.tournament(8, rounds=2, in_club=home)
    stage(event)
    assert UNDO[act]
    seats = who if act in DRAWN_ANEW else list
    before = state(event, seats)
    assert done(step(desk, event, *does))
    assert state(event, seats) != before
    assert done(step(desk, event, *back))
    assert state(event, seats) == before


def test_who_was_noted_present_or_absent_is_tapped_again(desk, home):
    event = factories.tournament(4, in_club=home)
    first = event.entries.get(number=1).pk

    def present():
        return event.entries.exclude(checked_in_at=None).count()

    for tap, there in (("absent", 3), ("present", 4), ("absent", 3)):
        assert done(desk.post("entry_check_in", event, **{tap: first}))
        assert present() == there
    assert done(desk.post("entry_check_in_all", event))
    assert present() == 4
    assert done(desk.post("entry_check_in", event, absent=first))
    assert present() == 3


def test_bilans_are_corrected_with_a_reason_and_corrected_again(desk, home):
    event = factories.tournament(8, rounds=2, in_club=home)
    released(event)

    def noted(table, amounts, **more):
        assert done(desk.post("results_entry", event, 1, **sheet(table, amounts), **more))
        scores = Score.objects.filter(seat__table__number=table, deal=None)
        return list(scores.order_by("seat__position").values_list("points", flat=True))

    first, other = [24, -12, -8, -4], [20, -8, -8, -4]
    assert noted(1, first) == first
    for now, then in ((first, other), (other, first)):
        replacing = " ".join(map(str, now))
        assert noted(1, then, replacing=replacing, reason="Relu") == then


def test_a_list_that_was_brought_is_taken_off_one_by_one(desk, home):
    event = factories.tournament(2, in_club=home)
    shown = send(desk, event, "Nom\nZoé Petit\nYves Grand\n", "entry_import")
    assert done(agree(desk, event, shown, "entry_import"))
    assert event.entries.count() == 4
    for _entry in range(2):
        assert done(step(desk, event, "entry_delete", LAST, {}))
    assert set(event.entries.values_list("number", flat=True)) == {1, 2}


def test_bilans_that_were_brought_are_cleared(desk, home):
    event = factories.tournament(4, rounds=1, in_club=home)
    released(event)
    shown = send(desk, event, bilans(event, (1, [24, -12, -8, -4])), "bilan_import")
    assert done(agree(desk, event, shown, "bilan_import"))
    assert Score.objects.count() == 4
    assert done(desk.post("bilans_clear", event, 1, table="1", reason="Autre table"))
    assert not Score.objects.exists()


def test_cotes_that_were_taken_are_forgotten(desk, home):
    event = factories.tournament(4, in_club=home)
    show_cote(club=home)
    for sent, taken in (({"taken": "1"}, True), ({}, False)):
        assert done(desk.post("event_cote_use", event, **sent))
        assert bool(Event.objects.get(pk=event.pk).cotes_at) is taken


def test_the_ceremony_goes_back_by_a_rank(desk, home):
    event = factories.tournament(8, rounds=1, in_club=home)
    ended(event)
    event.prizes.create(rank=1, cents=5000)
    shown = {"show": Show.CEREMONY.value, "seconds": 9, "theme": "light"}
    create_screen(event=event, name="Scène", rotation=[shown])
    for at in (0, 1, 0):
        assert done(desk.post("screens_ceremony", event, step=str(at)))
        assert desk.get("screens_ceremony", event).context["step"] == at


def test_an_event_that_was_deleted_is_opened_anew(desk, home):
    event = factories.tournament(0, in_club=home)
    assert done(step(desk, event, "event_delete", "", {}))
    assert not Event.objects.exists()
    address = reverse("tournament_create")
    fields = form_on(desk.client.get(address).text, address, address)
    assert done(desk.client.post(address, fields | {"name": "Coupe"}))
    assert Event.objects.exists()


def test_results_that_were_brought_are_corrected_by_a_decision(desk):
    assert done(store(desk.client, check(desk.client, EXACT)))
    event = Event.objects.get()
    assert done(step(desk, event, "tournament_reopen", "", {}))
    points = {"player": "1", "decision": "points", "points": "-10", "reason": "Retard"}
    before = dict(totals(event))
    assert done(step(desk, event, "decision_list", "", {**points, "confirmed": ""}))
    assert sum(before.values()) - sum(dict(totals(event)).values()) == 10


def test_an_archive_that_was_deleted_is_brought_again(desk, home):
    for known in ({}, {"same": home.pk}):
        assert done(store(desk.client, check(desk.client, EXACT), **known))
        assert done(step(desk, Event.objects.get(), "archive_delete", "", {}))
        assert not Event.objects.exists()


def totals(event):
    rows = event_ranking(Event.objects.get(pk=event.pk))
    return [(row.record.name, row.record.total) for row in rows]
