"""The desk of the hall's screens, its refusals, and the ceremony's remote control."""

from http import HTTPStatus

import pytest

from tests import factories
from tournaments.hall.services import create_screen
from tournaments.models import Show
from tournaments.rounds.services.results import type_bilans
from tournaments.rounds.services.rounds import close_round

pytestmark = pytest.mark.django_db
WHO = "Seul un organisateur du club peut le faire : demandez-lui."


def text(response):
    return response.content.decode()


@pytest.fixture
def event(club):
    return factories.tournament(4, rounds=1, in_club=club, visibility="hidden")


@pytest.fixture
def screen(event):
    view = {"show": "ceremony", "seconds": 60, "theme": "light"}
    return create_screen(event=event, name="Podium", rotation=[view])


def composed(*shows, name="Salle", theme="dark", **more):
    places = {f"place_{show}": place for place, show in enumerate(shows, start=1)}
    return {"name": name, "theme": theme, **places, **more}


@pytest.mark.parametrize(
    ("preset", "name", "shows"),
    [
        ("accueil", "Accueil", ["names"]),
        ("salle", "Salle", ["clock", "board"]),
        ("classement", "Classement", ["ranking"]),
        ("ceremonie", "Cérémonie", ["ceremony"]),
    ],
)
def test_a_preset_makes_a_screen_in_one_tap(organiser, event, preset, name, shows):
    assert organiser.leads(
        organiser.post("screen_create", event, preset=preset), "screens", event
    )
    screen = event.screens.get()
    assert (screen.name, [view["show"] for view in screen.rotation]) == (name, shows)
    shown = text(organiser.get("screens", event))
    assert f"/ecran/{screen.key}/" in shown
    assert "<svg" in shown
    page = organiser.client.get(f"/ecran/{screen.key}/")
    assert page.status_code == HTTPStatus.OK


def test_the_same_name_twice_is_refused_beside_the_field(organiser, event):
    organiser.post("screen_create", event, preset="salle")
    again = organiser.post("screen_create", event, preset="salle")
    assert again.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert "Un autre écran porte déjà ce nom : choisissez-en un autre." in text(again)
    assert event.screens.count() == 1


def test_a_rotation_is_composed(arbiter, event, screen):
    form = text(arbiter.get("screen_change", event, screen.pk))
    assert 'value="Podium"' in form
    data = composed("board", "clock", seconds_board=12)
    answer = arbiter.client.post(arbiter.address("screen_change", event, screen.pk), data)
    assert arbiter.leads(answer, "screens", event)
    screen.refresh_from_db()
    assert screen.name == "Salle"
    assert screen.rotation == [
        {"show": "board", "seconds": 12, "theme": "dark"},
        {"show": "clock", "seconds": 20, "theme": "dark"},
    ]


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"place_board": ""}, "Un écran montre au moins une vue : donnez-lui une place."),
        ({"place_board": "9"}, "Donnez la place dans la suite, de 1 à 8, ou rien."),
        ({"place_board": "x"}, "Donnez la place dans la suite, de 1 à 8, ou rien."),
        ({"seconds_board": "2"}, "Donnez un nombre de secondes, de 3 à 600."),
        ({"seconds_board": "601"}, "Donnez un nombre de secondes, de 3 à 600."),
        ({"name": ""}, "Donnez un nom à cet écran : la salle, le bar…"),
        ({"name": "x" * 41}, "40 caractères au plus."),
        ({"theme": "rose"}, "Choisissez les couleurs."),
    ],
)
def test_what_is_wrong_with_a_rotation_is_said(arbiter, event, screen, changes, sentence):
    before = screen.rotation
    address = arbiter.address("screen_change", event, screen.pk)
    answer = arbiter.client.post(address, composed("board") | changes)
    assert answer.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    places = 1 if changes == {"place_board": ""} else 2  # in the summary, beside the field
    assert text(answer).count(sentence) == places
    screen.refresh_from_db()
    assert screen.rotation == before


def test_every_view_has_its_two_fields(arbiter, event, screen):
    form = text(arbiter.get("screen_change", event, screen.pk))
    for show in Show:
        assert f'name="place_{show}"' in form
        assert f'name="seconds_{show}"' in form


def test_an_announcement_is_said_and_withdrawn(arbiter, event):
    arbiter.post("screens_announce", event, text="  Reprise à 14 h  ")
    event.refresh_from_db()
    assert event.announcement == "Reprise à 14 h"
    arbiter.post("screens_announce", event, text="Reprise à 14 h", withdraw="1")
    event.refresh_from_db()
    assert event.announcement == ""
    for wrong, sentence in (
        ("x" * 201, "200 caractères au plus."),
        ("  ", "Écrivez ce qu’il faut annoncer."),
    ):
        refused = arbiter.post("screens_announce", event, text=wrong)
        assert refused.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
        assert sentence in text(refused)


def test_an_address_is_changed_and_a_screen_removed_when_asked(organiser, event, screen):
    for name, gone in (("screen_renew", False), ("screen_remove", True)):
        old = event.screens.get().key
        assert organiser.get(name, event, screen.pk).status_code == HTTPStatus.OK
        assert event.screens.get().key == old
        answer = organiser.post(name, event, screen.pk)
        assert organiser.leads(answer, "screens", event)
        assert not event.screens.filter(key=old).exists()
        assert event.screens.exists() != gone


def test_the_remote_control_goes_forth_and_back(arbiter, event, screen):
    for table in factories.released(factories.drawn(event)):
        type_bilans(table=table, bilans=[30, 20, -10, -40])
    close_round(event=event, number=1)
    for step, now in ((1, "Rang 4"), (2, "Rang 3"), (1, "Rang 4"), (4, "Rang 1")):
        answer = arbiter.post("screens_ceremony", event, step=step)
        assert arbiter.leads(answer, "screens_ceremony", event)
        screen.refresh_from_db()
        assert screen.step == step
        page = text(arbiter.get("screens_ceremony", event))
        assert page.index("À l’écran") < page.index(now) < page.index("Ensuite")
    assert "Tout le monde est appelé." in page
    for wrong in ("5", "-1", "x", ""):
        answer = arbiter.post("screens_ceremony", event, step=wrong)
        assert answer.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
        assert "La liste des appelés a changé : regardez, puis continuez." in text(answer)


def test_a_ceremony_without_a_screen_is_refused(arbiter, event):
    page = text(arbiter.get("screens_ceremony", event))
    assert "Aucun écran ne montre la remise des prix" in page
    answer = arbiter.post("screens_ceremony", event, step="0")
    assert answer.status_code == HTTPStatus.CONFLICT
    assert "ajoutez-la d’abord à un écran." in text(answer)


def test_helpers_see_the_screens_and_run_none(helper, event, screen):
    page = text(helper.get("screens", event))
    assert f"/ecran/{screen.key}/" in page
    for name in ("screens_announce", "screen_create", "screens_ceremony"):
        assert helper.post(name, event).status_code == HTTPStatus.FORBIDDEN
    for name in ("screen_change", "screen_renew", "screen_remove"):
        assert helper.post(name, event, screen.pk).status_code == HTTPStatus.FORBIDDEN
    assert helper.get("screens_ceremony", event).status_code == HTTPStatus.FORBIDDEN


def test_arbiters_make_and_remove_no_screen(arbiter, event, screen):
    for answer in (
        arbiter.post("screen_create", event, preset="salle"),
        arbiter.post("screen_renew", event, screen.pk),
        arbiter.post("screen_remove", event, screen.pk),
    ):
        assert answer.status_code == HTTPStatus.FORBIDDEN
        assert WHO in text(answer)


def test_another_events_screen_is_not_found(organiser, event, screen, club):
    other = factories.tournament(4, in_club=club, name="Autre")
    assert organiser.get("screen_change", other, screen.pk).status_code == HTTPStatus.NOT_FOUND
