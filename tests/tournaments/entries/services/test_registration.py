from uuid import UUID, uuid4

import pytest

from scoring.models import Player
from scoring.services.clubs import PlayerExistsError, add_player
from tests.factories import players, tournament
from tests.threads import in_threads
from tournaments.entries.services.registration import (
    Arrival,
    change_registration,
    fee_of,
    newcomer_sits,
    owed_by,
    register,
)
from tournaments.event.services.closing import close_event
from tournaments.event.services.setting_up import TeamFullError
from tournaments.event.services.writing import EventClosedError
from tournaments.models import Payment, PaymentMethod

pytestmark = pytest.mark.django_db
UUID_SENT = UUID("7f3bb0a2-6c7e-4a55-9d9e-0d5a1c4f8e11")
PAYING = Arrival(fee_class="Membre", method=PaymentMethod.CASH, uuid=UUID_SENT)


@pytest.fixture
def event():
    return tournament(0, fees=[["Membre", 1000], ["Licencié", 1250]], team_size=2)


def test_entered_present_and_paid_at_once(event):
    (ana,) = players(1, in_club=event.club)
    done = register(event=event, player=ana, arrival=PAYING)
    assert (done.created, done.checked_in, done.cents) == (True, False, 1000)
    assert (done.entry.fee_cents, owed_by(done.entry)) == (1000, 0)


def test_twice_is_once(event):
    first = register(event=event, player="Zoé", arrival=PAYING)
    again = register(event=event, player="Zoé", arrival=PAYING)
    assert (again.entry, again.created, again.cents) == (first.entry, False, 0)
    assert (Player.objects.count(), Payment.objects.count()) == (1, 1)


def test_who_was_entered_before_keeps_what_was_said_of_him(event):
    register(event=event, player="Zoé", arrival=Arrival(present=False, fee_class="Licencié"))
    done = register(event=event, player="Zoé", arrival=PAYING)
    assert (done.created, done.checked_in, done.cents) == (False, True, 1250)


def test_what_is_paid_in_part_is_completed(event):
    register(event=event, player="Zoé", arrival=PAYING)
    event.entries.update(fee_cents=1250)
    more = PAYING._replace(uuid=uuid4())
    assert register(event=event, player="Zoé", arrival=more).cents == 250


def test_a_name_of_the_club_is_no_newcomer(event):
    add_player(club=event.club, name="Zoé")
    with pytest.raises(PlayerExistsError):
        register(event=event, player="Zoé", arrival=PAYING)


def test_nothing_stays_of_who_is_refused(event):
    for name in ("Ana", "Bo"):
        register(event=event, player=name, arrival=Arrival(team="Les As"))
    with pytest.raises(TeamFullError):
        register(event=event, player="Cy", arrival=PAYING._replace(team="Les As"))
    assert (event.entries.count(), event.club.players.count()) == (2, 2)
    assert Payment.objects.count() == 0


def test_the_end_is_the_end(event):
    close_event(event=event)
    with pytest.raises(EventClosedError):
        register(event=event, player="Zoé", arrival=PAYING)


@pytest.mark.usefixtures("committed")
def test_one_newcomer_at_four_desks_comes_and_pays_once():
    event = tournament(0, fees=[["Membre", 1000]])
    jobs = [lambda: register(event=event, player="Zoé", arrival=PAYING)] * 4
    answers = in_threads(*jobs)
    assert sorted(answer.created for answer in answers) == [False, False, False, True]
    assert sum(answer.cents for answer in answers) == 1000
    assert Payment.objects.get().cents == 1000


def test_a_team_is_named_and_left(event):
    entry = register(event=event, player="Zoé", arrival=Arrival(team="Les As")).entry
    change_registration(entry=entry, apart="Martin")
    entry.refresh_from_db()
    assert (str(entry.team), entry.apart) == ("Les As", "Martin")
    change_registration(entry=entry, team="Les Rois")
    assert str(entry.team) == "Les Rois"
    change_registration(entry=entry, team="")
    assert entry.team is None


def test_a_newcomer_sits_for_somebody(event):
    ana = register(event=event, player="Ana", arrival=Arrival()).entry
    register(event=event, player="Bo", arrival=Arrival())
    assert newcomer_sits(entry=ana, name="Zoé") == newcomer_sits(entry=ana, name="Zoé")
    with pytest.raises(PlayerExistsError):
        newcomer_sits(entry=ana, name="Bo")
    bo = event.entries.get(player__name="Bo")
    with pytest.raises(PlayerExistsError):
        newcomer_sits(entry=bo, name="Zoé")
    assert bo.substitute is None


def test_what_a_class_pays(event):
    assert (fee_of(event, "Licencié"), fee_of(event, ""), fee_of(event, "x")) == (1250, 0, 0)
