"""The desk opens the public pages, shows the way to them, and closes them."""

import pytest
from django.urls import reverse

from scoring.models import Role
from tests.factories import member, tournament
from tournaments.models import Event

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(home):
    return tournament(4, in_club=home)


@pytest.fixture
def organiser(client, home):
    client.force_login(member(Role.ORGANISER, in_club=home))
    return client


def address(name, event):
    return reverse(name, args=[event.pk])


def test_the_dashboard_leads_there(organiser, event):
    assert address("publication", event) in organiser.get(address("tournament", event)).text


def test_pages_are_opened_after_a_question(organiser, event):
    page = organiser.get(address("publication", event))
    assert "Rien n’est publié." in page.text
    question = organiser.get(address("event_publish", event))
    assert "Ouvrir les pages du public ?" in question.text
    assert "Les noms sont publiés comme chaque joueur l’a choisi." in question.text
    assert Event.objects.get(pk=event.pk).public_key is None
    organiser.post(address("event_publish", event))
    key = Event.objects.get(pk=event.pk).public_key
    page = organiser.get(address("publication", event))
    assert page.context["address"].endswith(f"/suivre/{key}/")
    assert "<svg" in page.context["qr"]
    assert page.context["address"] in page.text
    assert page.context["results"].endswith(f"/suivre/{key}/resultats.json")
    again = organiser.post(address("event_publish", event))
    assert again.url == address("publication", event)
    assert Event.objects.get(pk=event.pk).public_key == key


def test_pages_are_closed_after_a_question(organiser, event):
    organiser.post(address("event_publish", event))
    question = organiser.get(address("event_unpublish", event))
    assert "Le code affiché ne mènera plus à rien" in question.text
    organiser.post(address("event_unpublish", event))
    assert Event.objects.get(pk=event.pk).public_key is None
    assert organiser.get(address("event_unpublish", event)).status_code == 302


@pytest.mark.parametrize("name", ["event_publish", "event_unpublish"])
def test_others_are_told_whom_to_ask(client, home, event, name):
    client.force_login(member(Role.ARBITER, in_club=home))
    refused = client.post(address(name, event))
    assert refused.status_code == 403
    assert "Seul un organisateur du club peut le faire : demandez-lui." in refused.text
    page = client.get(address("publication", event))
    assert "Un organisateur du club peut les ouvrir." in page.text


def test_who_opened_and_closed_them_is_in_the_log(organiser, event):
    organiser.post(address("event_publish", event))
    organiser.post(address("event_unpublish", event))
    log = organiser.get(reverse("tournament_log", args=[event.pk])).text
    assert "Pages du public ouvertes" in log
    assert "Pages du public fermées" in log


def test_a_kept_ranking_is_spoken_of_and_no_site_is_offered(organiser, event):
    site = address("site_zip", event)
    assert site in organiser.get(address("publication", event)).text
    Event.objects.filter(pk=event.pk).update(visibility="hidden")
    organiser.post(address("event_publish", event))
    page = organiser.get(address("publication", event)).text
    assert "ces pages et les écrans ne montrent aucune marque" in page
    assert site not in page
    assert organiser.get(site).status_code == 409
    organiser.post(address("ranking_reveal", event), {"confirmed": "1"})
    assert organiser.get(site).status_code == 200
