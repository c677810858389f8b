"""The calendar for everybody, and what calendars fetch of it."""

from datetime import date, datetime
from io import BytesIO

import pytest
import time_machine
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone
from icalendar import Calendar
from pypdf import PdfReader

from scoring.models import Club, Role
from scoring.models.club import Publication
from tarotclub.ground import steady
from tarotclub.ground.steady import Steady
from tarotclub.serving.kept import ELSEWHERE
from tests.answers import body_of
from tests.factories import announced, club, enter, evening, member, players, tournament
from tournaments.event.services.setting_up import announce_change
from tournaments.models import Affiliation, Announcement, Event, Federation

PARIS = timezone.get_default_timezone()


def at(*moment):
    return datetime(*moment, tzinfo=PARIS)


pytestmark = [pytest.mark.django_db]


@pytest.fixture(autouse=True)
def november():
    with time_machine.travel(at(2026, 11, 20, 12), tick=False):
        yield


@pytest.fixture
def autumn(home):
    """Three events of two clubs, of which one is not published."""
    elsewhere = club("Club de Gourdon")
    cup = tournament(
        0,
        in_club=home,
        name="Coupe",
        day=date(2026, 11, 28),
        fees=[["Membre", 1000], ["Autre", 1250]],
    )
    open_evening = evening(in_club=elsewhere, name="Soirée", day=date(2026, 11, 25))
    secret = evening(in_club=elsewhere, name="Secret", day=date(2026, 11, 26))
    return {
        "cup": announced(cup, level="regional"),
        "evening": announced(open_evening, town="Gourdon", level="club"),
        "secret": announced(secret, published=False),
    }


def titles(client, address, **asked):
    answer = client.get(address, asked)
    return answer.status_code, [line.title for line in answer.context["lines"]]


@pytest.mark.every_case
@pytest.mark.parametrize(
    ("asked", "shown"),
    [
        ({}, ["Soirée", "Coupe"]),
        ({"mois": "2026-11"}, ["Soirée", "Coupe"]),
        ({"mois": "2026-12"}, []),
        ({"lieu": "Gourdon"}, ["Soirée"]),
        ({"lieu": "Nulle part"}, []),
        ({"genre": "tournament"}, ["Coupe"]),
        ({"niveau": "club"}, ["Soirée"]),
        ({"niveau": "national"}, []),
        ({"page": "9999999999"}, ["Soirée", "Coupe"]),
    ],
)
def test_by_month_town_kind_and_level(client, autumn, asked, shown):
    assert titles(client, reverse("calendar"), **asked) == (200, shown)


def test_another_process_is_asked_for_the_same_month(client, autumn, monkeypatch):
    """As on a served site; what the page does not know makes no other one."""
    monkeypatch.setattr(steady, "went_back", Steady().is_behind)
    asked = []

    def elsewhere(environ):
        asked.append(environ["QUERY_STRING"])
        answer = Client().request(**environ)
        return answer.status_code, list(answer.headers.items()), answer.content

    for club_ in (None, *Club.objects.filter(pk=autumn["evening"].event.club_id)):
        address = reverse("club_calendar", args=[club_.pk]) if club_ else reverse("calendar")
        page = client.get(f"{address}?x=1&mois=2026-12", **{ELSEWHERE: elsewhere})
        assert "décembre 2026</h1>" in page.text
    assert asked == ["mois=2026-12"] * 2


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        ({"mois": "2026-13"}, "Ce mois n’existe pas : écrivez-le comme 2026-11."),
        ({"mois": "1999-12"}, "Choisissez une date entre 2000 et 2099."),
        ({"mois": "9999-12"}, "Choisissez une date entre 2000 et 2099."),
        ({"mois": "<script>"}, "Ce mois n’existe pas : écrivez-le comme 2026-11."),
        ({"genre": "bridge"}, "Choisissez l’une des réponses proposées."),
        ({"niveau": "galaxie"}, "Choisissez l’une des réponses proposées."),
        ({"lieu": "x" * 61}, "C’est trop long : 60 caractères au plus."),
    ],
)
def test_what_no_calendar_has_is_said(client, autumn, asked, sentence):
    answer = client.get(reverse("calendar"), asked)
    assert answer.status_code == 422
    errors = answer.context["form"].errors.values()
    assert [str(error) for each in errors for error in each] == [sentence]
    assert sentence in answer.text


def test_of_a_club_and_of_a_federation(client, home, autumn):
    assert titles(client, reverse("club_calendar", args=[home.pk])) == (200, ["Coupe"])
    federation = Federation.objects.create(club=club("Fédération"))
    address = reverse("federation_calendar", args=[federation.pk])
    assert client.get(address).status_code == 404
    now = timezone.now()
    member = Affiliation.objects.create(federation=federation, club=home, invited_at=now)
    assert client.get(address).status_code == 404  # invited is not joined
    Affiliation.objects.filter(pk=member.pk).update(joined_at=now)
    assert titles(client, address) == (200, ["Coupe"])
    Affiliation.objects.filter(pk=member.pk).update(ended_at=now)
    assert client.get(address).status_code == 404


def test_a_club_that_announces_nothing_is_nobodys_business(client, autumn):
    silent = club("Club discret")
    for name in ("club_calendar", "club_feed"):
        assert client.get(reverse(name, args=[silent.pk])).status_code == 404
    key = autumn["secret"].key
    for name in ("announced_event", "event_feed"):
        assert client.get(reverse(name, args=[key])).status_code == 404


def test_the_page_of_an_event(client, autumn):
    told = autumn["cup"]
    page = client.get(reverse("announced_event", args=[told.key])).text
    address = f"http://testserver/agenda/{told.key}/"
    for words in (
        "samedi 28 novembre 2026",
        "Membre : 10,00 € · Autre : 12,50 €",
        "2 tours",
        "4 donnes par tour",
        '<meta property="og:title" content="Coupe">',
        f'<meta property="og:url" content="{address}">',
        '<meta property="og:image" content="http://testserver/static/tarotclub/tablet-512.png">',
        "Membre : 10,00 € · Autre : 12,50 €",
        '<meta property="og:description" content="samedi 28 novembre 2026 · 20:30 · Salle des',
    ):
        assert words in page


def test_who_has_entered_is_named_as_he_chose(client, home):
    event = tournament(0, in_club=home, day=date(2026, 11, 28))
    people = players(3, in_club=home)
    ways = (Publication.FULL, Publication.INITIALS, Publication.NUMBER)
    names = ("Marie Dupont", "Zoé Martin", "Luc Fauvel")
    for player, way, name in zip(people, ways, names, strict=True):
        player.publication, player.name = way, name
        player.save(update_fields=["publication", "name"])
    enter(event, people)
    told = announced(event, places=4)
    answer = client.get(reverse("announced_event", args=[told.key]))
    numbers = dict(event.entries.values_list("player__name", "number"))
    expected = ["Marie Dupont", "Z. M.", f"n° {numbers['Luc Fauvel']}"]
    assert answer.context["entered"] == expected  # in the order of what is shown
    assert answer.context["left"] == 1
    assert "Il reste 1 place." in answer.text
    for hidden in ("Martin", "Luc", "Fauvel"):
        assert hidden not in answer.text


def test_nothing_typed_is_markup(client, home):
    event = tournament(0, in_club=home, name="<i>Coupe</i>", day=date(2026, 11, 28))
    evil = "<script>alert(1)</script>"
    told = announced(event, place=evil, town='"><img src=x>', about=f"{evil}\n\nFin")
    for name, keys in (("announced_event", [told.key]), ("calendar", [])):
        page = client.get(reverse(name, args=keys)).text
        assert evil not in page
        assert "<img" not in page
        assert "<i>Coupe" not in page


def test_a_feed_is_read_by_calendars(client, home, autumn):
    told = autumn["cup"]
    later = at(2026, 12, 5, 14)
    announce_change(
        event=told.event, times={"starts_at": later}, notice="La salle; prise, hélas\nPardon"
    )
    announce_change(event=autumn["evening"].event)
    answer = client.get(reverse("calendar_feed"))
    assert answer.headers["Content-Type"] == "text/calendar; charset=utf-8"
    feed = Calendar.from_ical(body_of(answer))
    evening_, cup = feed.walk("VEVENT")
    assert (cup["UID"], cup["STATUS"], cup["SEQUENCE"]) == (
        f"{told.key}@tarotclub",
        "CONFIRMED",
        1,
    )
    assert cup.decoded("DTSTART") == later
    assert cup["LOCATION"] == "Salle des fêtes, Figeac"
    assert "La salle; prise, hélas\nPardon" in cup["DESCRIPTION"]
    assert cup["URL"] == f"http://testserver/agenda/{told.key}/"
    assert (evening_["STATUS"], evening_["SUMMARY"]) == ("CANCELLED", "Soirée")
    assert all(len(line) <= 75 for line in body_of(answer).split(b"\r\n"))
    one = Calendar.from_ical(body_of(client.get(reverse("event_feed", args=[told.key]))))
    assert [event["UID"] for event in one.walk("VEVENT")] == [cup["UID"]]
    own = Calendar.from_ical(body_of(client.get(reverse("club_feed", args=[home.pk]))))
    assert [event["UID"] for event in own.walk("VEVENT")] == [cup["UID"]]


def test_a_feed_is_bounded(client, home):
    """So many of the soonest; what is long over is left out."""
    now = timezone.now()
    events = Event.objects.bulk_create(
        Event(club=home, name=f"Soirée {n}", date=date(2027, 1, 1), opened_at=now)
        for n in range(1200)
    )
    Announcement.objects.bulk_create(
        Announcement(
            event=event,
            key=f"k{n}",
            published_at=now,
            starts_at=at(2026, 1, 1, 20, n) if n < 60 else at(2027, 1, 1 + n % 28, 20, n % 60),
            place="S",
            town="F",
            changed_at=now,
        )
        for n, event in enumerate(events)
    )
    with CaptureQueriesContext(
        connection,
    ) as queries:
        answer = client.get(reverse("calendar_feed"))
    assert len(queries) == 1
    assert body_of(answer).count(b"BEGIN:VEVENT") == 1000
    assert b"DTSTART:2026" not in body_of(answer)


@pytest.mark.parametrize("events", [1, 3])
def test_a_month_takes_the_same_queries_whatever_is_announced(
    client, home, events, django_assert_num_queries
):
    for n in range(events):
        announced(evening(in_club=home, name=f"Soirée {n}", day=date(2026, 11, 21 + n)))
    with django_assert_num_queries(7):
        client.get(reverse("club_calendar", args=[home.pk]))


def test_english_is_spoken_to_who_reads_it(client, autumn):
    answer = client.get(reverse("calendar"), headers={"accept-language": "en"})
    assert "November 2026" in answer.text


def test_the_poster_is_one_page_with_the_address(client, home, autumn):
    client.force_login(member(Role.VIEWER, in_club=home))
    told = autumn["cup"]
    answer = client.get(reverse("poster", args=[told.event.pk]))
    assert answer.headers["Content-Type"] == "application/pdf"
    pages = PdfReader(BytesIO(body_of(answer))).pages
    assert len(pages) == 1
    text = pages[0].extract_text()
    for words in (
        "Coupe",
        "Samedi 28 novembre 2026",
        "20:30",
        "Salle des fêtes, Figeac",
        told.key,
    ):
        assert words in text
