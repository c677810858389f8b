from datetime import date

import pytest

from scoring.models import Club, Role
from scoring.services.clubs import ClubExistsError, add_member
from tarotclub.accounts.acting import Act
from tests.factories import club, member
from tournaments.desk.simulation import open_rehearsal
from tournaments.draw.services.situation import situation_of
from tournaments.models import Payment

pytestmark = pytest.mark.django_db
DAY = date(2026, 11, 21)


def test_a_rehearsal_is_entered_paid_and_drawn():
    home = club()
    event = open_rehearsal(club=home, day=DAY, act=Act(member(Role.ORGANISER, in_club=home)))
    assert (event.club.name, home.players.count()) == ("Exemple · Tarot de la Halle", 0)
    assert (event.entries.count(), Payment.objects.count()) == (18, 12)
    assert situation_of(event).stale == []


def test_the_same_day_gives_the_same_one_and_new_members_join():
    home = club()
    user = member(Role.ORGANISER, in_club=home)
    event = open_rehearsal(club=home, day=DAY, act=Act(user))
    late = member(Role.SCORER, in_club=home)
    add_member(club=home, user=late, role=Role.ARBITER)
    assert open_rehearsal(club=home, day=DAY, act=Act(user)) == event
    assert event.club.memberships.get(user=late).role == Role.ARBITER
    other = open_rehearsal(club=home, day=date(2026, 11, 22), act=Act(user))
    assert (other.club, other.entries.count()) == (event.club, 18)
    assert event.club.players.count() == 18


def test_a_club_of_others_that_has_the_name_is_left_alone():
    home = club()
    stranger = member(Role.ORGANISER, in_club=club("Exemple · Tarot de la Halle"))
    with pytest.raises(ClubExistsError):
        open_rehearsal(club=home, day=DAY, act=Act(member(Role.ORGANISER, in_club=home)))
    theirs = Club.objects.get(name="Exemple · Tarot de la Halle")
    assert [each.user for each in theirs.memberships.all()] == [stranger]
