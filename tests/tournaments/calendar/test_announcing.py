"""An event is announced one question a page; moved, cancelled, repeated, it says so."""

from datetime import date, datetime, timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from scoring.models import Action, Role
from tests.factories import announced, evening, member, tournament
from tests.refusals.following import follows
from tournaments.calendar.services import MOST_DATES, UnfinishedError, dates_of
from tournaments.event.services.setting_up import change_tournament
from tournaments.models import Announcement, Event, EventSeries

PARIS = timezone.get_default_timezone()


def at(*moment):
    return datetime(*moment, tzinfo=PARIS)


pytestmark = pytest.mark.django_db

WHEN = {"date": "2099-03-25", "starts": "20:30", "doors": "20:00", "ends": "00:30"}

MENDED = {
    "quand": WHEN,
    "ou": {"place": "Salle", "town": "Figeac"},
    "qui": {"level": "open"},
    "inscriptions": {"places": "64", "question": "Combien ?", "answer": "78"}
    | {"closes": "2099-03-25"},
}


@pytest.fixture
def event(home):
    return tournament(4, in_club=home, day=date(2099, 3, 20), fees=[["Membre", 1000]])


@pytest.fixture
def organiser(client, home):
    client.force_login(member(Role.ORGANISER, in_club=home))
    return client


def step(name, event):
    return reverse("announcement_step", args=[event.pk, name])


def refused(response):
    """What a refused form says."""
    assert response.status_code == 422
    return [
        str(error) for errors in response.context["form"].errors.values() for error in errors
    ]


def local(moment):
    return f"{timezone.localtime(moment):%Y-%m-%d %H:%M}"


def test_one_question_follows_the_other_until_it_is_on_the_calendar(organiser, event):
    page = organiser.get(reverse("announcement", args=[event.pk]))
    assert step("quand", event) in page.text
    follow = {
        "quand": WHEN,
        "ou": {"place": "Salle des fêtes", "town": "Figeac"},
        "qui": {"level": "regional", "about": "Repas à midi."},
        "inscriptions": {"takes_entries": "on", "places": "64", "closes": "2099-03-23"},
    }
    addresses = [step(name, event) for name in follow]
    addresses.append(reverse("announcement", args=[event.pk]))
    for at, answers in enumerate(follow.values()):
        answer = organiser.post(addresses[at], answers)
        assert (answer.status_code, answer.headers.get("Location")) == (302, addresses[at + 1])
    told = Announcement.objects.get(event=event)
    assert told.published_at is None
    assert local(told.starts_at) == "2099-03-25 20:30"
    assert local(told.doors_at) == "2099-03-25 20:00"
    assert local(told.ends_at) == "2099-03-26 00:30"  # past midnight
    assert local(told.entries_close_at) == "2099-03-24 00:00"
    assert (told.places, told.takes_entries, told.level) == (64, True, "regional")
    assert Event.objects.get(pk=event.pk).date == date(2099, 3, 25)
    organiser.post(reverse("announcement_publish", args=[event.pk]))
    told.refresh_from_db()
    assert told.published_at is not None
    assert organiser.get(reverse("announced_event", args=[told.key])).status_code == 200
    kinds = Action.objects.filter(data__event=event.pk).values_list("kind", flat=True)
    assert "announce_event" in kinds


@pytest.mark.parametrize(
    ("name", "answers", "sentence"),
    [
        ("quand", {**WHEN, "date": ""}, "Indiquez un jour."),
        (
            "quand",
            {**WHEN, "date": "31/02/2099"},
            "Cette date n’existe pas : écrivez-la comme 20/11/2026.",
        ),
        ("quand", {**WHEN, "date": "2100-01-01"}, "Choisissez une date entre 2000 et 2099."),
        (
            "quand",
            {**WHEN, "date": "2020-01-01"},
            "Ce jour est passé : choisissez-en un autre.",
        ),
        ("quand", {**WHEN, "starts": "25:00"}, "Écrivez une heure, comme 20:30."),
        (
            "quand",
            {**WHEN, "doors": "21:00"},
            "Les portes ouvrent après le début : corrigez l’heure.",
        ),
        (
            "ou",
            {"place": "", "town": "Figeac"},
            "Dites où l’on joue : le nom de la salle, sa rue.",
        ),
        ("ou", {"place": "Salle", "town": ""}, "Dites dans quelle ville."),
        ("ou", {"place": "x" * 121, "town": "F"}, "C’est trop long : 120 caractères au plus."),
        (
            "ou",
            {"place": "Salle\u202e", "town": "F"},
            "Il y a là un caractère invisible : effacez-le et retapez.",
        ),
        ("qui", {"level": "galaxie"}, "Choisissez l’une des réponses proposées."),
        ("inscriptions", {"places": "0"}, "Écrivez un nombre entier, de 1 à 5000, ou rien."),
        (
            "inscriptions",
            {"question": "Combien ?"},
            "Une question et sa réponse vont ensemble.",
        ),
        (
            "inscriptions",
            {"closes": "2099-03-26"},
            "C’est après le début : choisissez un jour d’avant.",
        ),
    ],
)
def test_what_cannot_be_is_refused_in_words(organiser, event, name, answers, sentence):
    announced(event, day=date(2099, 3, 25), published=False)
    assert refused(organiser.post(step(name, event), answers)) == [sentence]
    assert organiser.post(step(name, event), MENDED[name]).status_code == 302


@follows(UnfinishedError)
def test_nobody_publishes_what_nobody_would_find(organiser, event):
    assert organiser.get(step("ou", event)).status_code == 404  # when comes first
    organiser.post(step("quand", event), WHEN)
    answer = organiser.post(reverse("announcement_publish", args=[event.pk]))
    assert answer.status_code == 409
    assert "Dites d’abord quand l’événement commence et où il se joue." in answer.text
    organiser.post(step("ou", event), {"place": "Salle des fêtes", "town": "Figeac"})
    organiser.post(reverse("announcement_publish", args=[event.pk]))
    assert Announcement.objects.published().count() == 1


def test_the_place_of_last_time_is_proposed(organiser, home, event):
    announced(evening(in_club=home), town="Gourdon")
    organiser.post(step("quand", event), WHEN)
    assert 'value="Gourdon"' in organiser.get(step("ou", event)).text


def test_a_published_event_that_moves_tells_it(organiser, event):
    told = announced(event, ends_at=at(2099, 3, 20, 23))
    organiser.post(step("quand", event), {**WHEN, "notice": "La salle était prise."})
    now = Announcement.objects.get(pk=told.pk)
    assert (now.moved_from, now.sequence, now.notice) == (
        told.starts_at,
        1,
        "La salle était prise.",
    )
    page = organiser.get(reverse("announced_event", args=[told.key])).text
    assert "Déplacé : c’était le vendredi 20 mars 2099 à 20:30." in page
    assert "La salle était prise." in page


def test_the_same_hours_again_are_no_news(organiser, event):
    told = announced(event)
    organiser.post(step("quand", event), {"date": "2099-03-20", "starts": "20:30"})
    now = Announcement.objects.get(pk=told.pk)
    assert (now.moved_from, now.sequence) == (None, 0)


def test_an_event_that_gets_another_day_in_its_settings_moves_too(event):
    told = announced(event)
    change_tournament(event=Event.objects.get(pk=event.pk), date=date(2099, 4, 3))
    now = Announcement.objects.get(pk=told.pk)
    assert (local(now.starts_at), now.moved_from) == ("2099-04-03 20:30", told.starts_at)


def test_a_cancelled_event_says_so_and_another_day_revives_it(organiser, event):
    told = announced(event)
    organiser.post(reverse("announcement_cancel", args=[event.pk]), {"notice": "Neige."})
    page = organiser.get(reverse("announced_event", args=[told.key])).text
    assert "Annulé." in page
    assert "Neige." in page
    organiser.post(step("quand", event), WHEN)
    now = Announcement.objects.get(pk=told.pk)
    assert (now.cancelled_at, now.sequence, now.notice) == (None, 2, "")


def test_taken_off_it_is_nowhere(organiser, event):
    told = announced(event)
    organiser.post(reverse("announcement_withdraw", args=[event.pk]))
    for address in (
        reverse("announced_event", args=[told.key]),
        reverse("event_feed", args=[told.key]),
        reverse("club_calendar", args=[event.club_id]),
        reverse("poster", args=[event.pk]),
    ):
        assert organiser.get(address).status_code == 404
    assert told.key not in organiser.get(reverse("calendar_feed")).text


def test_a_series_is_made_in_one_act_at_the_same_hour_there(organiser, home):
    first = evening(in_club=home, name="Soirée du mercredi 18 mars 2099", day=date(2099, 3, 18))
    announced(first, takes_entries=True, places=40)
    answer = organiser.post(
        reverse("event_repeat", args=[first.pk]), {"weeks": "1", "last": "2099-04-08"}
    )
    assert answer.status_code == 302
    series = EventSeries.objects.get()
    rows = series.dates.values_list("event__name", "starts_at", "places", "sequence")
    assert [(name, local(at), places, told) for name, at, places, told in rows] == [
        ("Soirée du mercredi 18 mars 2099", "2099-03-18 20:30", 40, 0),
        ("Soirée du mercredi 25 mars 2099", "2099-03-25 20:30", 40, 0),
        ("Soirée du mercredi 1er avril 2099", "2099-04-01 20:30", 40, 0),  # summer time
        ("Soirée du mercredi 8 avril 2099", "2099-04-08 20:30", 40, 0),
    ]
    again = organiser.post(
        reverse("event_repeat", args=[first.pk]), {"weeks": "1", "last": "2099-04-15"}
    )
    assert again.status_code == 302
    assert series.dates.count() == 5  # nothing twice


def test_a_tournament_is_repeated_with_its_settings(organiser, event):
    event.hands_kept = event.results_at_table = True
    event.save(update_fields=["hands_kept", "results_at_table"])
    announced(event)
    organiser.post(
        reverse("event_repeat", args=[event.pk]), {"weeks": "4", "last": "2099-04-20"}
    )
    made = Event.objects.get(date=date(2099, 4, 17))
    assert (made.rounds_planned, made.fees, made.rules) == (2, [["Membre", 1000]], event.rules)
    assert (made.hands_kept, made.results_at_table) == (True, True)
    assert made.rounds.count() == 2
    assert made.entries.count() == 0


@pytest.mark.parametrize(
    ("last", "sentence"),
    [
        ("2099-03-26", "Aucune autre date d’ici là : choisissez plus tard."),
        ("2000-01-01", "Aucune autre date d’ici là : choisissez plus tard."),
    ],
)
def test_a_series_without_another_date_is_refused(organiser, event, last, sentence):
    announced(event)
    answers = {"weeks": "1", "last": last}
    assert refused(organiser.post(reverse("event_repeat", args=[event.pk]), answers)) == [
        sentence
    ]
    assert EventSeries.objects.count() == 0


def test_a_series_of_years_is_refused(organiser, home):
    first = tournament(4, in_club=home, day=date(2090, 1, 4))
    announced(first)
    answers = {"weeks": "1", "last": "2099-12-31"}
    answer = organiser.post(reverse("event_repeat", args=[first.pk]), answers)
    assert refused(answer) == ["Plus de 60 dates : choisissez un jour moins loin."]


def test_the_dates_of_a_series():
    first = date(2026, 11, 4)
    assert dates_of(first, first + timedelta(days=6), 1) == []
    assert dates_of(first, date(2026, 12, 2), 2) == [date(2026, 11, 18), date(2026, 12, 2)]
    assert len(dates_of(first, first + timedelta(weeks=MOST_DATES), 1)) == MOST_DATES


def test_a_closed_event_changes_nothing(organiser, event):
    announced(event)
    Event.objects.filter(pk=event.pk).update(closed_at=timezone.now())
    answer = organiser.post(step("ou", event), {"place": "Ailleurs", "town": "Ailleurs"})
    assert refused(answer) == [
        "Le tournoi est terminé : rouvrez-le pour changer quelque chose."
    ]
    assert Announcement.objects.get().town == "Figeac"


def test_what_is_over_asks_nobody_to_announce_it(organiser, event):
    Event.objects.filter(pk=event.pk).update(closed_at=timezone.now())
    page = organiser.get(reverse("announcement", args=[event.pk])).content.decode()
    assert "un événement s’annonce avant d’être joué" in page.replace("\xa0", " ")
    assert "Un organisateur du club peut" not in page
