"""What a page's header and menu lead its reader to, by his role, without a query more."""

import re
from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone
from pytest_django.asserts import assertNumQueries

from scoring.models import Role
from tarotclub.accounts.acting import Act
from tarotclub.people.services.welcome import leave_steps
from tests import factories
from tests.world import ranked_season
from tournaments.event.services.closing import close_event

pytestmark = pytest.mark.django_db

HEADER = re.compile(r'<header class="topbar.*?</header>', re.DOTALL)
EVERYBODYS = {"/", "/soirees/", "/tournois/", "/guide/soiree/", "/reglements/", "/regles/"}
EVERYBODYS |= {"/motdepasse/"}
KEEPERS = {"/sauvegardes/", "/etat/"}


def ways(client):
    """The addresses of the header and its menu on a page that everybody reads."""
    (header,) = HEADER.findall(client.get("/soirees/").text)
    return set(re.findall(r'href="([^"#]*)', header)) - set(
        re.findall(r'use href="([^"#]*)', header)
    )


@pytest.fixture
def club():
    return factories.club()


@pytest.mark.every_case
@pytest.mark.parametrize("role", [*Role, None])
def test_no_way_of_the_header_leads_a_role_to_a_refusal(client, club, role):
    ranked_season(club, factories.evening(in_club=club))
    reader = factories.member(role, in_club=club) if role else User.objects.create_user("seul")
    client.force_login(reader)
    seasons = {"/saisons/"} if role not in {None, Role.TREASURER} else set()
    organisers = {"/clubs/", *KEEPERS} if role == Role.ORGANISER else set()
    assert ways(client) == EVERYBODYS | seasons | organisers
    answers = {way: client.get(way, follow=True).status_code for way in ways(client)}
    assert {way for way, status in answers.items() if status != 200} == set()
    for way in {"/clubs/", *KEEPERS} - ways(client):
        assert client.get(way).status_code == 403, way


def test_whoever_administers_the_site_looks_after_it(client):
    client.force_login(User.objects.create_superuser("racine"))
    assert ways(client) == EVERYBODYS | KEEPERS | {"/federations/"}


def test_seasons_are_in_the_header_once_there_is_one(client, club):
    client.force_login(factories.member(Role.ORGANISER, in_club=club))
    night = factories.evening(in_club=club)
    with assertNumQueries(5):
        assert "/saisons/" not in ways(client)
    ranked_season(factories.club(), factories.evening())
    assert "/saisons/" not in ways(client)  # another club's
    ranked_season(club, night)
    with assertNumQueries(5):
        assert "/saisons/" in ways(client)


def test_a_closed_account_reads_nothing(club):
    reader, client = factories.member(in_club=club), Client()
    client.force_login(reader)
    User.objects.update(is_active=False)
    assert client.get("/soirees/").headers["Location"] == "/connexion/?next=/soirees/"


LINK = re.compile(r"<a [^>]*>")
FOLDED = re.compile(r'<a class="skip-link.*?</a>|<details.*?</details>', re.DOTALL)


@pytest.mark.parametrize("stepping", [False, True])
@pytest.mark.parametrize("ahead", [0, 3])
@pytest.mark.parametrize("on", [0, 1])
def test_home_of_a_club_of_evenings_has_nine_links(client, club, on, ahead, stepping):
    """Its places in the header, tonight, what comes or was; all else is folded or elsewhere."""
    organiser, today = factories.member(Role.ORGANISER, in_club=club), timezone.localdate()
    client.force_login(organiser)
    for days in range(1, 9):
        close_event(event=factories.evening(in_club=club, day=today - timedelta(days=7 * days)))
    for days in range(1, ahead + 1):
        factories.evening(in_club=club, day=today + timedelta(days=7 * days))
    for _night in range(on):
        factories.table(4, in_evening=factories.evening(in_club=club, day=today))
    ranked_season(club, factories.evening(in_club=factories.club()))
    if not stepping:
        leave_steps(club=club, act=Act(organiser))
    page = client.get("/")
    assert len(LINK.findall(FOLDED.sub("", page.text))) == 9 - (not on)
