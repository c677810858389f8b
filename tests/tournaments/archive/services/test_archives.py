from datetime import date
from uuid import uuid4

import pytest

from scoring.models import Action, Player, Role
from tarotclub.accounts.acting import Act
from tests.factories import club, evening, member, players, tournament
from tests.server import ROOT
from tests.threads import in_threads
from tests.tournaments.archive.results_file.reading import read_guessed
from tournaments.archive.results_file.checking import check_results, standings
from tournaments.archive.results_importing import results_of
from tournaments.archive.services.archives import (
    ArchivedResult,
    EventExistsError,
    NotArchivedError,
    archive_results,
    delete_archive,
)
from tournaments.entries.services.entries import (
    EntryPlaysError,
    check_in,
    remove_entry,
    take_payment,
)
from tournaments.event.services.closing import reopen_event
from tournaments.foreign.reading import read_tables
from tournaments.models import Entry, Event, ImportedScore, PaymentMethod, Penalty
from tournaments.rounds.services.rounds import RoundPlayedError, recall_round, reopen_round
from tournaments.standings.player import player_record
from tournaments.standings.totals import event_ranking, event_records

pytestmark = pytest.mark.django_db
RESULTS = ROOT / "fixtures" / "results"
DAY = date(2025, 10, 4)
SAID = {"name": "Grand prix", "day": DAY, "reason": "Du fichier"}
TWO = [
    ArchivedResult(number=7, name="Ana", points=(100, -20), extra=-10),
    ArchivedResult(number=3, name="Zoé", points=(-100, None), extra=0),
    ArchivedResult(number=4, name="Yves", points=(None, None), extra=0),
]


def stored(home, results=TWO, **given):
    return archive_results(club=home, results=results, **SAID | given)


def of_file(name):
    file = read_guessed(read_tables((RESULTS / name).read_bytes()).sheets[0].rows)
    return file, results_of(file)


def test_a_file_becomes_an_event_that_is_over():
    home, user = club(), member()
    (ana,) = players(1, in_club=home)
    event, created = stored(home, act=Act(user))
    assert created
    assert (event.name, event.date, event.rounds_planned) == ("Grand prix", DAY, 2)
    assert event.closed_at
    assert all(each.imported and each.closed_at for each in event.rounds.all())
    assert {(one.number, one.player.name) for one in event.entries.all()} == {
        (7, "Ana"),
        (3, "Zoé"),
        (4, "Yves"),
    }
    assert event.entries.get(number=7).player == ana
    assert set(
        ImportedScore.objects.values_list("entry__number", "round_number", "points")
    ) == {
        (7, 1, 100),
        (7, 2, -20),
        (3, 1, -100),
    }
    assert [(one.points, one.reason) for one in Penalty.objects.all()] == [(-10, "Du fichier")]
    log = Action.objects.filter(kind="import_results").get()
    assert (log.by, log.data["event"], log.data["rounds"]) == (user, event.pk, 2)


def test_its_ranking_counts_penalties_and_leaves_out_who_did_not_play():
    event = stored(club()).event
    assert [(row.rank, row.record.name, row.record.total) for row in event_ranking(event)] == [
        (1, "Ana", 70),
        (2, "Zoé", -100),
    ]
    assert [row.record.total for row in event_ranking(event, until=1)] == [90, -100]


@pytest.mark.parametrize("name", ["exact.csv", "wrong.csv", "excel.txt"])
def test_the_ranking_is_the_one_computed_from_the_file(name):
    file, results = of_file(name)
    event = stored(club(), results).event
    assert [(row.rank, row.record.name, row.record.total) for row in event_ranking(event)] == [
        (rank, one.name, one.points) for rank, one in standings(file)
    ]
    assert len(event_records(event)) == len(standings(file))


def test_the_ranking_of_an_exact_file_has_its_places():
    file, results = of_file("exact.csv")
    event = stored(club(), results).event
    assert not check_results(file).differences
    places = {line.name: line.place for line in file.lines}
    assert {row.record.name: row.rank for row in event_ranking(event)} == places


def test_nobody_of_an_archive_is_said_to_have_met():
    equals = [
        ArchivedResult(number=n, name=f"Joueur {n}", points=(n, -n), extra=0) for n in (1, 2)
    ]
    event = stored(club(), equals).event
    event.tie_breaks = ["head_to_head"]
    rows = event_ranking(event)
    assert [row.rank for row in rows] == [1, 1]
    assert [step.figure for row in rows for step in row.tie_breaks] == [None, None]


def test_the_same_file_sent_twice_is_one_event():
    home = club()
    first, again = stored(home), stored(home)
    assert (again.event, again.created) == (first.event, False)
    assert Event.objects.count() == 1


@pytest.mark.usefixtures("committed")
def test_sent_twice_at_once_is_one_event():
    home = club()
    answers = in_threads(*[lambda: stored(home)] * 2)
    assert sorted(answer.created for answer in answers) == [False, True]
    assert (Event.objects.count(), ImportedScore.objects.count()) == (1, 3)


def test_another_event_of_the_name_and_day_is_not_touched():
    home = club()
    stored(home)
    with pytest.raises(EventExistsError):
        stored(home, TWO[:2])
    evening(in_club=home, name="Soirée", day=DAY)
    with pytest.raises(EventExistsError):
        stored(home, name="Soirée")
    assert stored(home, TWO[:2], name="Petit prix").created
    assert stored(club("Ailleurs"), TWO[:2]).created


def test_nothing_is_stored_of_a_file_that_fails_half_way():
    home = club()
    twice = [TWO[0], TWO[0]]
    with pytest.raises(Exception, match=r"(?i)unique"):
        stored(home, twice)
    assert (Event.objects.count(), Player.objects.count()) == (0, 0)


def test_a_reopened_event_keeps_what_was_imported():
    event = stored(club()).event
    reopen_event(event=event)
    reopen_round(event=event, number=2)
    with pytest.raises(RoundPlayedError):
        recall_round(event=event, number=2)
    with pytest.raises(EntryPlaysError):
        remove_entry(event=event, player=event.entries.get(number=7).player)


def test_the_record_of_a_player_has_his_rounds():
    event = stored(club()).event
    told = player_record(event.entries.get(number=7))
    assert told.sittings == []
    assert told.record.rounds == {1: 100, 2: -20}


@pytest.mark.parametrize("number", [4, 40])
def test_the_ranking_takes_as_many_queries_whatever_the_number(
    number, django_assert_num_queries
):
    lines = [
        ArchivedResult(number=n, name=f"Joueur {n}", points=(n, -n, 0), extra=0)
        for n in range(1, number + 1)
    ]
    event = stored(club(), lines).event
    with django_assert_num_queries(5):
        assert len(event_ranking(event)) == number


def test_an_archive_is_deleted_and_nothing_else():
    home = club()
    other = stored(home, name="Un autre").event
    event = stored(home).event
    delete_archive(event=event, act=Act(user := member(Role.ORGANISER, in_club=home)))
    assert list(Event.objects.all()) == [other]
    assert (Entry.objects.count(), ImportedScore.objects.count()) == (3, 3)
    assert (Penalty.objects.count(), home.players.count()) == (1, 3)
    log = Action.objects.get(kind="delete_archive")
    assert (log.by, log.data) == (user, {"name": event.name})
    assert stored(home).created  # the file may come again


def test_deleting_twice_is_once():
    event = stored(club()).event
    again = Event.objects.get()
    delete_archive(event=event)
    delete_archive(event=again)
    assert Action.objects.filter(kind="delete_archive").count() == 1


def test_what_was_played_or_paid_here_is_not_deleted():
    played, paid = tournament(8), stored(club()).event
    reopen_event(event=paid)
    take_payment(entry=paid.entries.first(), cents=100, method=PaymentMethod.CASH, uuid=uuid4())
    for event in (played, paid):
        with pytest.raises(NotArchivedError):
            delete_archive(event=event)
    assert Event.objects.count() == 2


def test_who_brings_points_from_a_file_has_come():
    event = stored(club()).event
    reopen_event(event=event)
    with pytest.raises(EntryPlaysError):
        check_in(entry=event.entries.get(number=7), present=False)
    check_in(entry=event.entries.get(number=4), present=True)  # who was absent may be noted
    assert event.entries.filter(checked_in_at=None).count() == 0
