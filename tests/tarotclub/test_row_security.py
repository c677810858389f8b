"""The second lock: PostgreSQL itself gives a request the rows of its own clubs only."""

from contextlib import contextmanager

import pytest
from django.apps import apps
from django.db import DatabaseError, connection, transaction
from django.urls import reverse

from scoring.models import Club, Deal, Membership, Player, Role, TableLink
from scoring.services.links import link_by_token
from tarotclub.ground import row_security, rows
from tarotclub.ground.row_security import also, club_owned, tables, whole_site, within, written
from tarotclub.people.middleware import RequestClubs
from tests.tarotclub.test_urls import ANNOUNCED, addresses, body, visitor, wrong
from tests.world import MARK, World, moment
from tournaments.archive.event_file import pack, read_event_file
from tournaments.archive.services.restoring import is_stored
from tournaments.archive.whole_event import event_body
from tournaments.models import Affiliation, Event, Federation

pytestmark = pytest.mark.django_db
behind_the_lock = pytest.mark.skipif(
    connection.vendor != "postgresql", reason="SQLite has no such lock"
)


@contextmanager
def locked():
    """Put the lock on, and work as a role that owns nothing, until all is undone."""
    role = f"works_in_{connection.settings_dict['NAME']}"
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute(f"CREATE ROLE {role}")
        cursor.execute(f"GRANT ALL ON ALL TABLES IN SCHEMA public TO {role}")
        cursor.execute(f"GRANT ALL ON ALL SEQUENCES IN SCHEMA public TO {role}")
        row_security.switch(on=True)
        cursor.execute(f"SET LOCAL ROLE {role}")
    row_security.keep_apart(connection)
    with whole_site():  # whatever table's link a test before has followed
        yield
    connection.execute_wrappers.remove(row_security.bound)
    del connection.chunked_cursor
    with connection.cursor() as cursor:
        cursor.execute("RESET ROLE")


@pytest.fixture(scope="module")
def world(module_db):
    """Give a club with one of everything, behind the lock."""
    world = World()
    with locked():
        yield world


@pytest.fixture(scope="module")
def people(world):
    return world.people()


def reach(*clubs):
    return within(lambda: written(club.pk for club in clubs))


def counted():
    """Tell how many rows of each club-owned model are there."""
    return {model: model.objects.count() for model in club_owned(apps)}


@behind_the_lock
def test_every_table_of_a_club_has_its_policy():
    """Who makes one ends its migration with `policies`."""
    owned = {model._meta.db_table for model in club_owned(apps)}  # noqa: SLF001 (Django documents it)
    assert owned - tables().keys() == set()
    assert len(owned) > 40


@behind_the_lock
def test_what_is_planned_once_reaches_the_clubs_that_it_is_for_each_time(world, people):
    elsewhere = people["stranger"].memberships.get().club
    sql, answers = "SELECT count(*) > 0 FROM scoring_seat WHERE table_id = %s", []
    for clubs in [world.club], [elsewhere], [], [world.club, elsewhere]:
        with reach(*clubs), connection.cursor() as cursor:
            rows.execute(cursor, sql, [world.ids["table_id"]])
            answers += cursor.fetchall()
    assert answers == [(True,), (False,), (False,), (True,)]


@behind_the_lock
def test_a_tablet_reaches_the_club_of_its_table_alone(world, people):
    elsewhere = people["stranger"].memberships.get().club
    with reach(elsewhere):
        link = TableLink.objects.get
        with whole_site():
            token = link(pk=world.ids["link_id"]).token
        link_by_token(token)
        assert set(Club.objects.all()) == {world.club}


@behind_the_lock
def test_an_event_of_another_club_is_known_to_be_here(world, people):
    elsewhere = people["stranger"].memberships.get().club
    with whole_site():
        event = Event.objects.filter(rounds__tables__table__deals__isnull=False).first()
        file = read_event_file(pack(event_body(event)))
    with reach(elsewhere):
        assert is_stored(elsewhere, file)


@behind_the_lock
def test_a_statement_reaches_the_clubs_it_is_for(world, people):
    elsewhere = people["stranger"].memberships.get().club
    with whole_site():
        everywhere = counted()
    with reach(world.club):
        own = counted()
    with reach(elsewhere):
        theirs = counted()
    with reach():
        none = counted()
    assert set(none.values()) == {0}
    federal = {Federation, Affiliation}  # the stranger's club is one that ours is in
    assert {model for model, rows in theirs.items() if rows} == {Club, Membership, *federal}
    assert own.pop(Affiliation) == everywhere[Affiliation]  # of both that it names
    together = {model: own[model] + theirs[model] for model in own}
    assert together == {model: everywhere[model] for model in own}
    with reach(elsewhere):
        also(lambda: [world.club.pk])
        assert counted() == everywhere


@behind_the_lock
def test_who_says_nothing_gets_nothing(world):
    ask = connection.connection.execute  # around what binds a statement
    filled = tables()
    ask("SET LOCAL app.club = ''")  # as it is after a transaction
    for table in filled:
        assert ask(f"SELECT count(*) FROM {table}").fetchone() == (0,)


@behind_the_lock
def test_nothing_is_written_for_another_club(world, people):
    elsewhere = people["stranger"].memberships.get().club
    with reach(elsewhere):
        assert Player.objects.filter(club=world.club).update(name="Personne") == 0
        assert Deal.objects.filter(table=world.table).update(number=9) == 0
        with transaction.atomic(), pytest.raises(DatabaseError, match="row-level security"):
            Player.objects.create(club=world.club, name="Personne", key="personne")


@behind_the_lock
@pytest.mark.parametrize("role", Role.values)
@pytest.mark.parametrize("who", ["stranger"])
def test_with_the_sites_own_checks_off_nobody_reads_another_club(
    world, people, who, role, monkeypatch
):
    """Whoever is taken for one of the club by every check still works for his own alone."""
    own = [club.pk for club in Club.objects.filter(memberships__user=people[who])]
    monkeypatch.setattr(RequestClubs, "_clubs", lambda _request: iter(own))
    with connection.cursor() as cursor:  # the rights stand there, for all to see
        cursor.execute("RESET ROLE")
        cursor.execute("ALTER TABLE scoring_membership DISABLE ROW LEVEL SECURITY")
        cursor.execute(f"SET LOCAL ROLE works_in_{connection.settings_dict['NAME']}")
    Membership.objects.create(club=world.club, user=people[who], role=role)
    client = visitor(people[who])
    before = counted()
    for name, address in addresses(world.ids):
        for ask in client.get, client.post:
            with moment():
                answer = ask(address)
                read = MARK.encode() in body(answer) and name not in ANNOUNCED
                assert (name, wrong(answer), read) == (name, None, False)
    assert counted() == before


@behind_the_lock
def test_every_page_opens_for_the_people_of_the_club(world, people):
    client = visitor(people["organiser"])
    answers = {name: client.get(address) for name, address in addresses(world.ids)}
    assert {name: wrong(answer) for name, answer in answers.items() if wrong(answer)} == {}
    assert {name for name, answer in answers.items() if answer.status_code == 404} == {
        *("follow_board", "follow_boards", "hall_authority", "player_search", "running"),
        *("metrics", "table_pot"),
    }


@behind_the_lock
def test_what_a_club_has_opened_stays_open(world):
    client = visitor(None)
    for name in (
        "follow",
        "screen",
        "follow_season",
        "own_page",
        "invitation",
        "announced_event",
    ):
        address = dict(addresses(world.ids))[name]
        assert (name, client.get(address).status_code) == (name, 200)


@behind_the_lock
def test_a_tablet_reaches_its_table(world):
    link = TableLink.objects.get(pk=world.ids["link_id"])
    address = reverse("table_state", args=[world.table.pk])
    told = visitor(None).get(address, headers={"authorization": f"Bearer {link.token}"})
    assert (told.status_code, MARK in told.content.decode()) == (200, True)
