from datetime import date

import pytest

from scoring.models import Action, Player, Table
from scoring.rules import FFT_3, FFT_4
from scoring.services.clubs import PlayerExistsError
from scoring.services.tables import close_table
from tarotclub.accounts.acting import Act
from tests.answers import kinds
from tests.factories import club, evening, member, players, table as seated_table
from tests.threads import in_threads
from tournaments.entries.services import entries
from tournaments.evenings.services import open_evening, open_evening_once, seat_table
from tournaments.event.services.closing import close_event, reopen_event
from tournaments.event.services.writing import EventClosedError
from tournaments.models import Event, EventKind
from tournaments.rounds.services.results import PlayerSeatedError

pytestmark = pytest.mark.django_db


def test_open_evening():
    home, user = club(), member()
    night = open_evening(club=home, name="Coupe", day=date(2026, 11, 6), act=Act(user))
    assert (night.club, night.kind, night.name) == (home, EventKind.EVENING, "Coupe")
    assert (night.date, night.opened_by, night.closed_at) == (date(2026, 11, 6), user, None)
    assert [stage.number for stage in night.rounds.all()] == [1]
    action = Action.objects.get()
    assert (action.kind, action.by, action.data) == ("open_event", user, {"event": night.pk})


def test_an_evening_opened_twice_is_one():
    given = {"club": club(), "name": "Coupe", "day": date(2026, 11, 6)}
    first = open_evening_once(**given)
    assert open_evening_once(**given) == (first.event, False)
    close_event(event=first.event)
    assert open_evening_once(**given).created


@pytest.mark.usefixtures("committed")
def test_an_evening_opened_four_times_at_once_is_one():
    given = {"club": club(), "name": "Coupe", "day": date(2026, 11, 6)}
    answers = in_threads(*[lambda: open_evening_once(**given)] * 4)
    assert sorted(answer.created for answer in answers) == [False, False, False, True]
    assert Event.objects.count() == 1


def test_entering_twice_changes_nothing():
    night = evening()
    (ana,) = players(1, in_club=night.club)
    first = entries.add_entry(event=night, player=ana)
    assert entries.add_entry(event=night, player=ana) == first
    assert kinds() == ["open_event", "add_player", "add_player"]  # to the club, to the evening


def test_a_newcomer_joins_the_club_and_the_evening():
    night = evening()
    entry = entries.enter_newcomer(event=night, name="Zoé Lambert")
    assert (entry.event, entry.player.club) == (night, night.club)
    assert (entry.player.name, entry.player.key) == ("Zoé Lambert", "lambert zoe")


def test_a_refused_newcomer_leaves_no_trace():
    night = evening()
    players(1, in_club=night.club)
    with pytest.raises(PlayerExistsError):
        entries.enter_newcomer(event=night, name="Ana")
    close_event(event=night)
    with pytest.raises(EventClosedError):
        entries.enter_newcomer(event=night, name="Zoé")
    assert (night.entries.count(), Player.objects.count()) == (0, 1)


def test_remove_entry():
    night = evening()
    (ana,) = players(1, in_club=night.club)
    entries.add_entry(event=night, player=ana)
    for _ in range(2):
        entries.remove_entry(event=night, player=ana)
    assert night.entries.count() == 0
    assert kinds()[-2:] == ["add_player", "remove_player"]


def test_who_has_sat_down_stays():
    night = evening()
    home = seated_table(4, in_evening=night)
    close_table(table=home)
    with pytest.raises(entries.EntryPlaysError):
        entries.remove_entry(event=night, player=home.seated[0].player)
    assert night.entries.count() == 4


def test_tables_are_numbered_within_the_evening():
    night, other = evening(), evening()
    numbers = [seated_table(3, in_evening=event).number for event in (night, night, other)]
    assert numbers == [1, 2, 1]


def test_nobody_sits_at_two_open_tables():
    night = evening()
    home = seated_table(4, in_evening=night)
    ana = home.seated[0].player
    others = players(3, in_club=night.club)
    with pytest.raises(PlayerSeatedError) as refusal:
        seat_table(evening=night, ruleset=FFT_4, players=[*others, ana], first_dealer=0)
    assert (refusal.value.player, refusal.value.table) == (ana, home)
    assert Table.objects.count() == 1
    close_table(table=home)
    again = seat_table(evening=night, ruleset=FFT_4, players=[*others, ana], first_dealer=0)
    assert again.number == 2


def test_a_drawn_dealer_can_be_drawn_again():
    night = evening()
    four = players(4, in_club=night.club)
    drawn = seat_table(evening=night, ruleset=FFT_4, players=four, draw_seed="abc123abc123")
    assert (drawn.first_dealer, drawn.draw_seed) == (3, "abc123abc123")


def test_a_closed_evening_takes_no_write():
    night = evening()
    ana, bo, cy = players(3, in_club=night.club)
    entries.add_entry(event=night, player=ana)
    close_event(event=night)
    night.refresh_from_db()
    revision = night.revision
    for write in (
        lambda: entries.add_entry(event=night, player=bo),
        lambda: entries.remove_entry(event=night, player=ana),
        lambda: seat_table(evening=night, ruleset=FFT_3, players=[ana, bo, cy], draw_seed="x"),
    ):
        with pytest.raises(EventClosedError):
            write()
    night.refresh_from_db()
    assert (night.revision, night.entries.count()) == (revision, 1)


def test_every_write_raises_the_revision():
    night = evening()
    (ana,) = players(1, in_club=night.club)
    revisions = []
    for write in (
        lambda: entries.add_entry(event=night, player=ana),
        lambda: entries.remove_entry(event=night, player=ana),
        lambda: seated_table(3, in_evening=night),
        lambda: close_event(event=night),
        lambda: reopen_event(event=night),
    ):
        write()
        night.refresh_from_db()
        revisions.append(night.revision)
    assert revisions == sorted(set(revisions))
