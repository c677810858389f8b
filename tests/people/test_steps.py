"""The first steps of a club, and home, which shows them until they are done."""

import pytest
from django.urls import reverse
from django.utils import timezone
from pytest_django.asserts import assertNumQueries

from scoring.models import Club, Player, Role
from scoring.services.links import create_link
from scoring.services.verifying import breaks
from tarotclub.accounts.acting import Act
from tarotclub.people.services.clubs import first_steps_of, own_club
from tarotclub.people.services.welcome import Added, add_players, leave_steps
from tests import factories
from tournaments.models import Affiliation, Event, Federation

pytestmark = pytest.mark.django_db


@pytest.fixture
def club():
    return factories.club()


@pytest.fixture
def organiser(club):
    return factories.member(Role.ORGANISER, in_club=club)


@pytest.fixture
def signed_in(client, organiser):
    client.force_login(organiser)
    return client


def done(club):
    return [str(step.title) for step in first_steps_of(club).steps if step.done]


def test_each_step_is_done_once_what_it_is_about_is_there(club):
    assert done(club) == []
    table = factories.table(4, in_club=club)
    assert done(club) == ["Les joueurs du club"]
    create_link(table=table)
    assert done(club) == ["Les joueurs du club", "Les tablettes"]
    assert first_steps_of(club).shown
    factories.member(in_club=club)
    factories.member(Role.ORGANISER, in_club=club)
    everything = [
        "Les joueurs du club",
        "Les tablettes",
        "Ceux qui vous aident",
    ]
    assert done(club) == everything  # tests have no file to keep copies of
    assert not first_steps_of(club).shown


def test_copies_in_a_second_place_are_a_step(club, settings, monkeypatch, tmp_path):
    file = {"NAME": str(tmp_path / "tarot.sqlite3"), "ENGINE": "django.db.backends.sqlite3"}
    for name, value in file.items():
        monkeypatch.setitem(settings.DATABASES["default"], name, value)
    settings.BACKUP_DIR = ""
    title = "Des sauvegardes ailleurs"
    assert title in [str(step.title) for step in first_steps_of(club).steps]
    assert title not in done(club)
    settings.BACKUP_DIR = str(tmp_path)
    assert title in done(club)


def test_home_shows_them_until_somebody_puts_them_away(signed_in, club):
    assert signed_in.get("/").context["first_steps"].club == club
    assert signed_in.post(reverse("steps_leave")).headers["Location"] == "/"
    assert signed_in.get("/").headers["Location"] == "/soirees/"
    assert signed_in.post(reverse("steps_leave")).status_code == 302  # twice is once
    assert signed_in.get(reverse("first_steps")).status_code == 200


def test_they_are_each_club_s_own(signed_in, club, organiser):
    other = factories.club("Ailleurs")
    leave_steps(club=other, act=Act(organiser))
    assert first_steps_of(club).shown
    assert not first_steps_of(other).shown


@pytest.mark.parametrize("role", [Role.SCORER, Role.ARBITER])
def test_who_does_not_run_a_club_has_no_first_steps(client, club, role):
    client.force_login(factories.member(role, in_club=club))
    assert client.get("/").headers["Location"] == "/soirees/"
    for method, name in [("get", "first_steps"), ("get", "first_evening")]:
        assert getattr(client, method)(reverse(name)).status_code == 403
    for name in ("first_evening", "example_open", "steps_leave"):
        assert client.post(reverse(name)).status_code == 403
    assert (Club.objects.count(), Player.objects.count()) == (1, 0)


def test_pasted_players_are_the_club_s(signed_in, club):
    factories.players(1, in_club=club)  # Ana
    names = "1. Mme Odile Vasseur\r\n- Bo  Petit\t\n\n• Zoé\nODILE VASSEUR\n12) Ana"
    answer = signed_in.post(reverse("first_evening"), {"names": names}, follow=True)
    assert sorted(map(str, club.players.all())) == ["Ana", "Bo Petit", "Odile Vasseur", "Zoé"]
    assert [str(message) for message in answer.context["messages"]] == [
        "3 joueurs sont ajoutés. 1 était déjà dans le club. 1 ligne répète un nom de la liste."
    ]


def test_an_order_of_names_is_no_option_where_the_names_do_not_tell_it(signed_in, club):
    address = reverse("first_evening")
    assert "(facultatif)" not in signed_in.get(address).text
    names = {"names": "Paul Martin\nBob D’Arc"}
    asked = signed_in.post(address, names)
    assert asked.context["form"].errors.keys() == {"order"}
    signed_in.post(address, {**names, "order": "given"})
    assert sorted(map(str, club.players.all())) == ["Bob D’ARC", "Paul Martin"]


def test_a_list_in_a_spreadsheet_is_brought_from_there(signed_in, club):
    page = signed_in.get(reverse("first_evening")).text
    assert f'href="{reverse("player_import", args=[club.pk])}"' in page


MORE = (
    "n’est pas seulement un nom : laissez le prénom et le nom, ou touchez « Importer un"
    " fichier » si c’est un tableau."
)


@pytest.mark.parametrize(
    ("names", "sentence"),
    [
        (
            "Bo Petit\nMme Durand",
            (
                "Ligne 2 : « Mme Durand » : un titre n’est pas un prénom. Écrivez « Durand »,"
                " avec son prénom si vous le connaissez."
            ),
        ),
        ("", "Collez ou écrivez les noms des joueurs, un par ligne."),
        (" \n\n", "Collez ou écrivez les noms des joueurs, un par ligne."),
        (
            f"Ana\n{'B' * 81}",
            "Ligne 2 : Ce nom est trop long, de 1 caractère : 80 au plus, abrégez-le.",
        ),
        *(
            (
                f"Ana\n{line}",
                f"Ligne 2 : « {' '.join(line.split())} » {MORE}",
            )
            for line in (
                *("Dupont\tMarie", "Martin, Paul", "12 Jacques Petit"),
                *("LEROY Anne (présidente)", "Françoise Noël; 06 12 34 56 78"),
            )
        ),
        ("Ana\n" * 1001, "Cette liste a plus de 1000 lignes : partagez-la."),
    ],
)
def test_what_is_no_list_of_players_is_said(signed_in, club, names, sentence):
    answer = signed_in.post(reverse("first_evening"), {"names": names})
    assert (answer.status_code, answer.context["form"].errors) == (422, {"names": [sentence]})
    assert not club.players.exists()


def test_a_long_list_takes_few_questions(club, organiser):
    names = [f"Joueur {number}" for number in range(20)]
    assert add_players(club=club, names=names, act=Act(organiser)) == Added(20, 0, 0)
    with assertNumQueries(4):  # a transaction around the club and its names
        assert add_players(club=club, names=names, act=Act(organiser)) == Added(0, 20, 0)


@pytest.mark.long
def test_the_example_is_a_club_of_its_own(signed_in, club, organiser):
    for _twice in range(2):
        assert signed_in.post(reverse("example_open")).headers["Location"] == "/"
    example = Club.objects.exclude(pk=club.pk).get()
    assert example.name == "Exemple · Tarot Club des Tilleuls"
    assert [member.user for member in example.memberships.all()] == [organiser]
    assert Event.objects.filter(club=example).exists()
    assert not club.players.exists()
    assert own_club(organiser) == club
    assert signed_in.get("/").context["first_steps"].club == club


@pytest.mark.long
def test_the_example_is_removed_by_a_button_and_may_be_opened_anew(signed_in, club):
    signed_in.post(reverse("example_open"))
    example = Club.objects.exclude(pk=club.pk).get()
    address = reverse("example_remove", args=[example.pk])
    for page in (reverse("first_steps"), reverse("club", args=[example.pk])):
        assert address in signed_in.get(page).text
    event = Event.objects.filter(club=example).evenings().first()
    federation = Federation.objects.create(club=factories.club("Fédération"))
    member = Affiliation(federation=federation, club=example, invited_at=timezone.now())
    member.save()
    assert signed_in.post(address).headers["Location"] == "/"
    assert not federation.affiliations.filter(ended_at=None).exists()
    assert signed_in.get(reverse("evening", args=[event.pk])).status_code == 404
    assert signed_in.get(reverse("club", args=[example.pk])).status_code == 404
    assert address not in signed_in.get(reverse("first_steps")).text
    assert not Event.objects.filter(club=example).exclude(public_key=None).exists()
    assert list(breaks()) == []
    assert signed_in.post(address).status_code == 404  # twice is once
    factories.club("Exemple · d’un autre")
    signed_in.post(reverse("example_open"))
    again = Club.objects.get(name="Exemple · Tarot Club des Tilleuls")
    assert again.pk != example.pk


def test_a_real_club_is_not_removed(signed_in, club):
    answer = signed_in.post(reverse("example_remove", args=[club.pk]), follow=True)
    assert "Ce club n’est pas un exemple" in answer.text
    assert signed_in.get(reverse("club", args=[club.pk])).status_code == 200


def test_another_s_example_is_left_alone(signed_in):
    factories.club("Exemple · Tarot Club des Tilleuls")
    answer = signed_in.post(reverse("example_open"), follow=True)
    assert [str(message) for message in answer.context["messages"]] == [
        "Un autre club porte le nom qu’il faudrait au club d’exemple."
    ]


def test_no_first_step_asks_for_a_command(signed_in, club):
    for name in ("first_steps", "first_evening", "https_ready"):
        page = signed_in.get(reverse(name)).text
        assert "<h1" in page
        assert "<code" not in page
        assert "manage.py" not in page


def test_a_tablet_is_told_that_it_has_found_the_site(client):
    assert client.get(reverse("tablet_try")).status_code == 200
