"""A federation, run by Flora; Odile's club may join it, and another is in it already."""

from datetime import date

import pytest
from django.contrib.auth.models import User

from scoring.models import Role
from tarotclub.accounts.acting import Act
from tarotclub.federation.services.federation import (
    add_club,
    ask_homologation,
    found_federation,
    join_federation,
)
from tests import factories
from tournaments.event.services.closing import close_event


@pytest.fixture
def flora(db):
    return User.objects.create_user("flora", password="secret")


@pytest.fixture
def federation(flora):
    return found_federation(name="Fédération", act=Act(flora))


@pytest.fixture
def joined(federation, home):
    made = add_club(federation=federation, name=home.name, region="Sud", new=False)
    join_federation(affiliation=made)
    return made


def played(club, seated=None, *, name="Soirée", day=date(2026, 10, 2)):
    """Play an evening of one deal, and end it."""
    night = factories.evening(in_club=club, name=name, day=day)
    factories.record(factories.table(in_evening=night, seated=seated))
    close_event(event=night)
    night.refresh_from_db()
    return night


@pytest.fixture
def night(home):
    return played(home)


@pytest.fixture
def asked(joined, night):
    return ask_homologation(affiliation=joined, event=night)


@pytest.fixture
def away(federation):
    """A second club, with a president of its own."""
    club = factories.club("Ailleurs")
    factories.member(Role.ORGANISER, in_club=club, username="paul")
    made = add_club(federation=federation, name="Ailleurs", region="Nord", new=False)
    join_federation(affiliation=made)
    return made
