import re
from datetime import date, timedelta
from http import HTTPStatus

import pytest
import time_machine
from django.contrib.auth.models import User
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format

from scoring.models import Role
from tests import factories
from tests.answers import words_of
from tournaments.event.services.closing import close_event
from tournaments.models import Event
from tournaments.rounds.services.results import type_bilans
from tournaments.rounds.services.rounds import close_round

DAYS = {"long ago": -30, "before": -7, "today": 0, "soon": 5, "later": 60}
EVENING_URLS = [
    # those that only show, those that only change, those that do both
    ("get", "evening", []),
    ("get", "evening_ranking", []),
    ("post", "entry_create", []),
    ("post", "entry_remove", [1]),
    *(
        (method, name, [])
        for name in ("evening_close", "evening_reopen", "table_create")
        for method in ("get", "post")
    ),
]


@pytest.mark.parametrize(("method", "name", "more"), EVENING_URLS)
def test_another_clubs_evening_does_not_exist(client, scorer, method, name, more):
    foreign = factories.evening()
    response = getattr(client, method)(reverse(name, args=[foreign.pk, *more]))
    assert response.status_code == HTTPStatus.NOT_FOUND
    foreign.refresh_from_db()
    assert (foreign.closed_at, foreign.entries.count()) == (None, 0)


@pytest.mark.parametrize("name", sorted({name for _method, name, _more in EVENING_URLS}))
def test_a_visitor_signs_in_first(client, db, name):
    more = next(more for _method, other, more in EVENING_URLS if other == name)
    address = reverse(name, args=[factories.evening().pk, *more])
    response = client.get(address)
    assert (response.status_code, response.url) == (302, f"/connexion/?next={address}")


@pytest.mark.parametrize("name", ["home", "evening_list", "evening_create", "player_search"])
def test_lists_are_not_for_visitors(client, name):
    response = client.get(reverse(name))
    assert (response.status_code, response.url) == (302, f"/connexion/?next={reverse(name)}")


@pytest.mark.every_case
@pytest.mark.parametrize("name", ["evening_list", "evening_create"])
def test_without_a_club_one_is_told_whom_to_ask(client, db, name):
    client.force_login(User.objects.create_user("seul"))
    response = client.get(reverse(name))
    assert (
        next(template.name for template in response.templates)
        == "tournaments/event/no_club.html"
    )


def test_home_leads_to_the_list_when_there_is_nothing(client, scorer, club):
    factories.evening()
    assert client.get("/").url == reverse("evening_list")


def test_home_shows_what_is_on_what_comes_and_the_last_results(client, scorer, club):
    today = timezone.localdate()
    days = {name: today + timedelta(days=shift) for name, shift in DAYS.items()}
    found = {name: factories.evening(in_club=club, day=day) for name, day in days.items()}
    cup = factories.tournament(0, in_club=club, day=today)
    for name in ("before", "long ago"):
        close_event(event=found[name])
    page = client.get("/")
    assert page.context["events"] == [cup, found["today"]]
    assert page.context["coming"] == [found["soon"]]
    assert page.context["results"] == [found["before"]]
    assert f'href="{reverse("evening_ranking", args=[found["before"].pk])}"' in page.text
    assert f'action="{reverse("player_list", args=[club.pk])}"' in page.text


def test_home_says_a_day_once(client, scorer, club):
    day = timezone.localdate()
    words = date_format(day, "l j F Y")
    factories.evening(in_club=club, day=day, name=f"Soirée du {words}")
    assert client.get("/").text.count(words) == 1
    Event.objects.update(name="Soirée")
    assert client.get("/").text.count(words) == 1


def test_no_table_is_not_counted(client, scorer, club):
    factories.tournament(8, in_club=club, day=timezone.localdate())
    words = words_of(client.get("/"))
    assert re.search(r"8\sjoueurs Entrer", words)


def test_home_leads_a_treasurer_to_no_ranking(client, scorer, club):
    scorer.memberships.update(role=Role.TREASURER)
    over, cup = factories.evening(in_club=club), factories.tournament(0, in_club=club)
    for event in (over, cup):
        close_event(event=event)
    night = factories.evening(in_club=club)
    Event.objects.update(date=timezone.localdate())
    text = client.get("/").text
    for event, name in ((over, "evening"), (cup, "tournament"), (night, "evening")):
        assert text.count(f'href="{reverse(name, args=[event.pk])}"') == 1
        assert reverse(f"{name}_ranking", args=[event.pk]) not in text


def test_home_shows_what_is_open(client, night):
    close_event(event=factories.evening(in_club=night.club))
    factories.evening()
    Event.objects.update(date=timezone.localdate())
    response = client.get("/")
    assert response.context["events"] == [night]
    assert "Une soirée est en cours" in response.text


def test_home_counts_the_tables_that_stand_in_the_hall(client, night):
    """A tournament has them once, not once a round."""
    event = factories.drawn(factories.tournament(8, rounds=3, in_club=night.club))
    for number in (1, 2):
        for table in factories.released(event, number):
            type_bilans(table=table, bilans=[24, -24, 0, 0])
        close_round(event=event, number=number)
    shown = client.get(reverse("home")).context["events"]
    assert {each.pk: each.table_count for each in shown}[event.pk] == 2


def test_home_leads_into_tournaments_too(client, night):
    cup = factories.tournament(0, in_club=night.club)
    Event.objects.update(date=timezone.localdate())
    response = client.get("/")
    assert response.context["events"] == [cup, night]
    assert f'href="{reverse("tournament", args=[cup.pk])}"' in response.text


def test_the_list_has_open_evenings_first(client, scorer, club):
    old = factories.evening(in_club=club, day=date(2026, 9, 4))
    ended = factories.evening(in_club=club, day=date(2026, 10, 2))
    close_event(event=ended)
    new = factories.evening(in_club=club, day=date(2026, 11, 6))
    factories.evening()
    response = client.get(reverse("evening_list"))
    assert list(response.context["page"]) == [new, old, ended]


def closing(client, night):
    return client.get(reverse("evening_close", args=[night.pk])).text


def test_ending_an_evening_says_who_could_reopen_it(client, scorer, night):
    only = "En cas d’erreur, seuls un arbitre ou un organisateur peuvent la rouvrir"
    assert f"{only}." in closing(client, night)
    factories.member(Role.ARBITER, in_club=night.club, username="arlette")
    odile = factories.member(Role.ORGANISER, in_club=night.club, username="odile")
    odile.first_name, odile.last_name = "Odile", "Roy"
    odile.save()
    factories.member(Role.ORGANISER, username="ailleurs")
    assert f"{only} : Odile Roy, arlette." in closing(client, night)
    scorer.memberships.update(role=Role.ARBITER)
    assert "Vous pourrez la rouvrir en cas d’erreur." in closing(client, night)


def test_the_ended_evenings_come_latest_first(client, scorer, club):
    days = [date(2026, 9, 4), date(2026, 9, 18), date(2026, 9, 11)]
    for day in days:
        close_event(event=factories.evening(in_club=club, day=day))
    page = client.get(reverse("evening_list")).context["page"]
    assert [evening.date for evening in page] == [days[1], days[2], days[0]]


def test_a_name_that_holds_its_date_stands_without_another(client, night):
    night.name = "Soirée du vendredi 20 novembre 2026"
    night.date = date(2026, 11, 20)
    night.save()
    assert client.get(reverse("evening_list")).text.count("20 novembre 2026") == 1
    night.name = "Belote et tarot"
    night.save()
    assert "20 novembre 2026 · " in client.get(reverse("evening_list")).text


@pytest.mark.parametrize("page", ["0", "-1", "x", "", "99", "9" * 5000])
def test_any_page_number_shows_a_page(client, night, page):
    response = client.get(reverse("evening_list"), {"page": page})
    assert (response.status_code, list(response.context["page"])) == (200, [night])


def test_fifty_evenings_a_page(client, scorer, club):
    for _ in range(51):
        factories.evening(in_club=club)
    first = client.get(reverse("evening_list")).context["page"]
    second = client.get(reverse("evening_list"), {"page": 2}).context["page"]
    assert (len(first), len(second)) == (50, 1)


@pytest.mark.parametrize("name", ["home", "evening_list"])
def test_list_queries(client, scorer, club, name, django_assert_num_queries):
    queries = {"home": 6, "evening_list": 5}[name]
    for _ in range(3):
        factories.table(4, in_evening=factories.evening(in_club=club))
        with django_assert_num_queries(queries):
            client.get(reverse(name))


@time_machine.travel("2026-11-20 20:00+01:00")
def test_a_new_evening_is_proposed(client, scorer):
    form = client.get(reverse("evening_create")).context["form"]
    assert form["name"].value() == "Soirée du vendredi 20 novembre 2026"
    assert form["date"].value() == date(2026, 11, 20)
    assert list(form.fields) == ["name", "date"]


def test_opening_an_evening(client, scorer, club):
    data = {"name": " Coupe  d’hiver ", "date": "2026-12-04"}
    response = client.post(reverse("evening_create"), data)
    evening = Event.objects.get()
    assert response.url == reverse("evening", args=[evening.pk])
    assert (evening.name, evening.date) == ("Coupe d’hiver", date(2026, 12, 4))
    assert (evening.club, evening.opened_by) == (club, scorer)


def test_sending_the_form_twice_opens_one_evening(client, scorer, messages_of):
    data = {"name": "Coupe", "date": "2026-12-04"}
    first = client.post(reverse("evening_create"), data)
    second = client.post(reverse("evening_create"), data)
    assert first.url == second.url
    assert messages_of(second) == ["Cette soirée est déjà ouverte : la voici."]
    assert Event.objects.count() == 1


def test_an_empty_form_is_refused(client, scorer):
    response = client.post(reverse("evening_create"), {})
    assert response.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert response.context["form"].errors == {
        "name": ["Donnez un nom à la soirée."],
        "date": ["Indiquez la date de la soirée."],
    }


def test_ending_an_evening(client, night, messages_of):
    address = reverse("evening_close", args=[night.pk])
    home = factories.table(4, in_evening=night)
    assert client.get(address).context["overview"].open_tables[0].pk == home.pk
    response = client.post(address)
    assert response.url == reverse("evening_ranking", args=[night.pk])
    assert messages_of(response) == ["La soirée est terminée. Voici son classement."]
    night.refresh_from_db()
    home.refresh_from_db()
    assert None not in (night.closed_at, home.closed_at)
    assert client.get(address).url == reverse("evening", args=[night.pk])


@pytest.mark.parametrize("method", ["get", "post"])
def test_a_scorer_does_not_reopen(client, night, method):
    close_event(event=night)
    response = getattr(client, method)(reverse("evening_reopen", args=[night.pk]))
    assert response.status_code == HTTPStatus.FORBIDDEN
    assert response.context["sentence"] == (
        "Seul un arbitre ou un organisateur du club peut le faire : demandez-lui."
    )
    night.refresh_from_db()
    assert night.closed_at is not None


@pytest.mark.parametrize("role", [Role.ARBITER, Role.ORGANISER])
def test_arbiters_and_organisers_reopen(client, night, messages_of, role):
    close_event(event=night)
    client.force_login(factories.member(role, in_club=night.club))
    address = reverse("evening_reopen", args=[night.pk])
    asked = client.get(address)
    assert asked.status_code == HTTPStatus.OK
    assert "Pour revenir en arrière ensuite : mettez-y fin." in asked.text
    response = client.post(address)
    assert messages_of(response) == [
        "La soirée est rouverte, avec les tables que sa fin avait terminées."
    ]
    night.refresh_from_db()
    assert night.closed_at is None
    assert client.get(address).url == reverse("evening", args=[night.pk])
