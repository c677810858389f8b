"""Who reads statistics or a cote reads what was counted: once an event, beside the tables."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from scoring.models import Role
from tarotclub.serving.lanes import DESK, HEAVY, lane_of
from tests import factories
from tournaments import urls
from tournaments.models import ClubCote, EventTally
from tournaments.seasons.renewing import renew_all
from tournaments.statistics import services
from tournaments.statistics.cote import cote_of, kept_cotes

pytestmark = pytest.mark.django_db
PAGES = ("club_page", "club_cote", "player_page")
WAITING = ", recalcul en cours"
DEALS = ("scoring_deal", "scoring_score", "scoring_seat")


@pytest.fixture
def reader(client, home):
    client.force_login(factories.member(Role.VIEWER, in_club=home))
    return client


def nights(home, number):
    """Play evenings; give the table of the last."""
    seated = list(home.players.all()[:4]) or factories.players(4, in_club=home)
    for day in range(number):
        evening = factories.evening(in_club=home, name=f"Soirée {day}")
        table = factories.table(in_evening=evening, seated=seated)
        for _each in range(3):
            factories.record(table)
    return table


def read(reader, home):
    """Read each page; give how many queries, how many of them read deals, and cotes made."""
    keys = {"player_page": home.players.first().pk}
    made = kept_cotes.cache_info().misses
    with CaptureQueriesContext(connection) as asked:
        for page in PAGES:
            assert reader.get(reverse(page, args=[keys.get(page, home.pk)])).status_code == 200
    of_deals = [one for one in asked if any(table in one["sql"] for table in DEALS)]
    return len(asked), len(of_deals), kept_cotes.cache_info().misses - made


def test_who_reads_what_another_has_read_counts_no_deal_and_rates_nobody(reader, home):
    nights(home, 3)
    first, again = read(reader, home), read(reader, home)
    assert first[1:] > (0, 0)
    assert again[1:] == (0, 0)
    nights(home, 3)
    read(reader, home)
    assert read(reader, home) == again


def test_a_deal_has_its_own_event_counted_anew_and_no_other_clubs_cote(reader, home):
    table = nights(home, 4)
    nights(factories.club("Ailleurs"), 1)
    read(reader, home)
    before = set(EventTally.objects.values_list("pk", flat=True))
    factories.record(table)
    assert read(reader, home)[2] == 1
    tallies = set(EventTally.objects.filter(event__club=home).values_list("pk", flat=True))
    assert (len(tallies), len(tallies - before)) == (4, 1)
    assert read(reader, home)[1:] == (0, 0)


@pytest.fixture
def large(home, monkeypatch):
    """Take events of more than one table for large ones; give a table of such an event."""
    monkeypatch.setattr(services, "LARGE", 1)
    event = factories.drawn(factories.tournament(8, in_club=home))
    [table, _other] = factories.released(event)
    ClubCote.objects.create(club=home)
    return table


def pages_of(reader, home):
    keys = {"player_page": home.players.first().pk}
    addresses = [reverse(page, args=[keys.get(page, home.pk)]) for page in PAGES]
    return [reader.get(address).content.decode() for address in addresses]


def test_a_large_event_is_read_as_it_was_counted_until_it_is_counted_beside(
    reader, home, large
):
    factories.record(large)
    assert not any(WAITING in page for page in pages_of(reader, home))
    counted = EventTally.objects.get().stamp
    factories.record(large)
    assert all(WAITING in page for page in pages_of(reader, home))
    assert EventTally.objects.get().stamp == counted
    renew_all()
    assert EventTally.objects.get().stamp != counted
    assert not any(WAITING in page for page in pages_of(reader, home))


def test_files_and_what_nobody_counts_beside_are_of_now(reader, home, large):
    for read_now in (
        lambda: reader.get(reverse("club_table", args=[home.pk, "records"])),
        lambda: reader.get(reverse("club_cotes", args=[home.pk])),
        lambda: reader.get(reverse("player_table", args=[home.players.first().pk, "chiffres"])),
        lambda: cote_of(home),
    ):
        pages_of(reader, home)
        factories.record(large)
        read_now()
        assert services.waiting() == []
    factories.record(large)
    assert services.waiting() == [EventTally.objects.get().event_id]
    long_ago = timezone.now() - services.TRUSTED
    EventTally.objects.update(counted_at=long_ago)
    assert services.waiting() == []
    assert not any(WAITING in page for page in pages_of(reader, home))


def test_no_page_of_them_is_read_in_the_lane_of_the_tables():
    of = {"club_id": 1, "player_id": 1, "statistics": "x", "figures": "x"}
    pages = {
        page.name: {name: of[name] for name in page.pattern.converters}
        for page in urls.urlpatterns
        if str(page.pattern).startswith("statistiques/")
    } | {
        page.name: {"event_id": 1}
        for page in urls.of_tournament
        if str(page.pattern).startswith("cote/")
    }
    lanes = {lane_of("GET", reverse(name, kwargs=own), "", 0) for name, own in pages.items()}
    assert (len(pages), lanes) == (13, {DESK, HEAVY})
