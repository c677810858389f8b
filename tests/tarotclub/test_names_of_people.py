"""Names of people: which word is the family's, where that is asked, and how lists sort."""

import re
from importlib import import_module
from uuid import uuid4

import pytest
from django.apps import apps
from django.urls import reverse

from scoring.models import Club, Player, Table, search_key
from scoring.models.club import Publication
from scoring.services.clubs import add_player, found_club, unasked_about_names
from tarotclub.ground.names import alphabetical, read_as, readings
from tarotclub.people.directory import directory_of
from tests import factories
from tests.visitor import fields_of
from tournaments.event.names import published_names
from tournaments.sheets.event_sheet import table_sheet

pytestmark = pytest.mark.django_db
ONE_WAY = [
    "Marie",
    "Marie Ancel",  # a first name first
    "Bernard Ancel",
    "Paul Martin",  # Paul is no family's name
    "Jean-Pierre de La Tour",
    "ANCEL Marie",  # capitals tell
    "Marie ANCEL",
    "ANCEL MARIE",  # or are all there is
    "Ancel M.",
    "Joueur 12",
    "=1+1 <b>",
]
TWO_WAYS = {
    "Ancel Marie": ["Marie ANCEL", "Ancel MARIE"],  # the likelier first
    "Martin Paule": ["Paule MARTIN", "Martin PAULE"],
    "Bernard Michel": ["Bernard MICHEL", "Michel BERNARD"],  # both are both
    "Tuan Nguyen": ["Tuan NGUYEN", "Nguyen TUAN"],  # nobody knows
    "De La Tour Anne-Sophie": ["Anne-Sophie DE LA TOUR", "De LA TOUR ANNE-SOPHIE"],
}
ANCEL = ["Marie ANCEL", "Ancel MARIE"]


@pytest.mark.parametrize("name", ONE_WAY)
def test_an_order_that_is_told_is_not_asked(name):
    assert readings(name) == [name]
    assert read_as(name, family_first=True) == name


@pytest.mark.parametrize(("name", "ways"), TWO_WAYS.items())
def test_a_doubtful_order_has_two_readings_that_are_clear(name, ways):
    assert readings(name) == ways
    assert [readings(way) for way in ways] == [[way] for way in ways]
    assert {read_as(name, family_first=first) for first in (True, False)} == set(ways)


@pytest.fixture
def club():
    return factories.club()


@pytest.fixture
def organiser(client, club):
    """Sign somebody in who may do everything in the club."""
    client.force_login(factories.member("organiser", in_club=club, username="odette"))
    return client


def buttons(response, field):
    return re.findall(f'name="{field}" value="([^"]+)"', response.content.decode())


def test_the_desk_asks_once_with_both_readings(organiser, club):
    event = factories.tournament(0, in_club=club)
    address = reverse("entry_add", args=[event.pk])
    sent = {"name": "Ancel Marie", "uuid": str(uuid4()), "present": "on"}
    asked = organiser.post(address, sent)
    assert buttons(asked, "newcomer") == ANCEL
    assert "Quel est son nom de famille ? Il est écrit en capitales." in asked.content.decode()
    assert not Player.objects.exists()
    organiser.post(address, sent | {"newcomer": "Marie ANCEL"})
    another = factories.tournament(0, in_club=club)
    organiser.post(reverse("entry_add", args=[another.pk]), sent | {"uuid": str(uuid4())})
    assert [entry.player.name for entry in another.entries.all()] == ["Marie ANCEL"]
    assert list(Player.objects.values_list("name", flat=True)) == ["Marie ANCEL"]


def test_a_title_is_no_first_name_wherever_somebody_is_named(organiser, club):
    event = factories.tournament(0, in_club=club)
    sent = {"name": "Mme Vautrine", "uuid": str(uuid4()), "present": "on"}
    asked = organiser.post(reverse("entry_add", args=[event.pk]), sent)
    assert buttons(asked, "newcomer") == ["Vautrine"]
    asked = organiser.post(
        reverse("player_add", args=[club.pk]), {"name": "Dr Vautrine", "publication": "first"}
    )
    (sentence,) = asked.context["form"].errors["name"]
    assert sentence == (
        "« Dr Vautrine » : un titre n’est pas un prénom. Écrivez « Vautrine », avec son prénom"
        " si vous le connaissez."
    )
    assert not Player.objects.exists()


def test_an_evening_asks_with_both_readings(organiser, club):
    evening = factories.evening(in_club=club)
    found = organiser.get(reverse("player_search"), {"evening": evening.pk, "q": "Ancel Marie"})
    assert buttons(found, "name") == ANCEL
    organiser.post(reverse("entry_create", args=[evening.pk]), {"name": "Marie ANCEL"})
    assert [entry.player.name for entry in evening.entries.all()] == ["Marie ANCEL"]


def test_the_directory_asks_of_a_new_name_alone(organiser, club):
    address = reverse("player_add", args=[club.pk])
    asked = organiser.post(address, {"name": "Ancel Marie", "publication": "first"})
    (sentence,) = asked.context["form"].errors["name"]
    assert sentence == (
        "Quel est le nom de famille ? Écrivez-le en capitales : « Marie ANCEL » ou"
        " « Ancel MARIE »."
    )
    organiser.post(address, {"name": "Marie ANCEL", "publication": "first"})
    assert Player.objects.get().name == "Marie ANCEL"
    known = add_player(club=club, name="Vasseur Odile")  # before it was asked
    changed = {"name": known.name, "publication": "full", "shown_publication": "first"}
    organiser.post(reverse("player", args=[known.pk]), changed)
    known.refresh_from_db()
    assert (known.name, known.publication) == ("Vasseur Odile", "full")


@pytest.mark.parametrize(
    ("order", "names"),
    [
        ("family", ["Marie ANCEL", "Odile VASSEUR", "Paul Roy"]),
        ("given", ["Ancel MARIE", "Paul Roy", "Vasseur ODILE"]),
    ],
)
def test_a_first_list_asks_for_its_order(organiser, club, order, names):
    typed = {"names": "Ancel Marie\nPaul Roy\nVasseur Odile"}
    asked = organiser.post(reverse("first_evening"), typed)
    (why,) = asked.context["form"].errors["order"]
    assert why == (
        "« Ancel Marie » : rien ne dit quel est le nom de famille. Dites l’ordre de cette"
        " liste."
    )
    organiser.post(reverse("first_evening"), typed | {"order": order})
    assert sorted(Player.objects.values_list("name", flat=True)) == names


def test_a_list_of_members_asks_for_its_order(organiser, club):
    address = reverse("player_import", args=[club.pk])
    add_player(club=club, name="Odile VASSEUR")
    shown = organiser.post(address, {"text": "Nom\nAncel Marie\nVasseur Odile\n"})
    sent = fields_of(shown.content.decode()) | {"store": "1"}
    asked = organiser.post(address, sent)
    assert [line.what for line in asked.context["look"].wrong] == ["Ancel Marie"]
    organiser.post(address, sent | {"order": "family"})
    assert sorted(Player.objects.values_list("name", flat=True)) == [
        "Marie ANCEL",
        "Odile VASSEUR",
    ]


def test_lists_of_the_directory_and_searches_sort_by_family(club):
    for name in ("Zoé Ammar", "Bernard DUBOIS", "Łukasz Nowak", "Anna Łysiak", "Al Noyer"):
        add_player(club=club, name=name)
    names = [line.player.name for line in directory_of(club)]
    assert names == ["Zoé Ammar", "Bernard DUBOIS", "Anna Łysiak", "Łukasz Nowak", "Al Noyer"]
    assert names == sorted(names, key=alphabetical)
    assert [one.name for one in Player.objects.matching("lukasz no")] == ["Łukasz Nowak"]


def test_a_migration_makes_the_keys_of_players_anew(club):
    player = add_player(club=club, name="Łukasz Ørsted")
    Player.objects.update(key="łukasz ørsted")
    import_module("scoring.migrations.0010_keys_by_family_name").make_keys_anew(apps, None)
    player.refresh_from_db()
    assert player.key == search_key(player.name) == "orsted lukasz"


def new_tournament(client, **changes):
    page = client.get(reverse("tournament_create"))
    form = page.context["form"]
    typed = {field.name: field.value() for field in form if field.value() not in {None, False}}
    return form, client.post(reverse("tournament_create"), typed | changes)


@pytest.mark.parametrize(
    ("ticked", "publication"), [({}, "first"), ({"whole_names": "on"}, "full")]
)
def test_a_first_tournament_asks_once_whether_papers_bear_whole_names(
    organiser, club, ticked, publication
):
    Club.objects.update(publication="first")
    form, answer = new_tournament(organiser, **ticked)
    assert ("whole_names" in form.fields, answer.status_code) == (True, 302)
    club.refresh_from_db()
    assert club.publication == publication
    again, _answer = new_tournament(organiser, name="Deuxième")
    assert "whole_names" not in again.fields
    club.refresh_from_db()
    assert club.publication == publication


@pytest.mark.parametrize(
    ("ticked", "publication"), [({}, "first"), ({"whole_names": "on"}, "full")]
)
def test_a_first_evening_asks_an_organiser_the_same_once(client, club, ticked, publication):
    Club.objects.update(publication="first")
    typed = {"name": "Première", "date": "2026-12-04"}
    address = reverse("evening_create")
    client.force_login(factories.member("scorer", in_club=club, username="sam"))
    assert "whole_names" not in client.get(address).context["form"].fields
    client.post(address, typed | {"whole_names": "on"})  # what is not asked is not heard
    client.force_login(factories.member("organiser", in_club=club, username="luc"))
    form = client.get(address).context["form"]
    assert ("whole_names" in form.fields, form["whole_names"].value()) == (True, None)
    client.post(address, typed | {"name": "Deuxième"} | ticked)
    club.refresh_from_db()
    assert club.publication == publication
    assert "whole_names" not in client.get(address).context["form"].fields


def test_who_said_it_when_the_club_was_founded_is_not_asked(client):
    user = factories.member("organiser", in_club=factories.club("Ancien"), username="luc")
    found_club(name="Nouveau", organiser=user, publication=Publication.FIRST)
    Club.objects.update(publication="first")
    assert [one.name for one in unasked_about_names(Club.objects.all())] == ["Ancien"]


def test_a_table_of_its_own_lengthens_names_as_the_wall_does(club):
    """Two Anne-Sophie L. at two tables, on the sheets, the sign and the wall."""
    event = factories.tournament(8, in_club=club)
    for number, name in ((1, "Anne-Sophie Lamy"), (8, "Anne-Sophie Leroy")):
        player = event.entries.get(number=number).player
        Player.objects.filter(pk=player.pk).update(name=name, publication="first")
    released = factories.released(factories.drawn(event))
    on_the_wall = set(published_names(event).values())
    assert {"Anne-Sophie La.", "Anne-Sophie Le."} <= on_the_wall
    tables = [Table.objects.with_deals().get(pk=table.pk) for table in released]
    for table in tables:
        table_sheet(table)
    names = {seat.player.name for table in tables for seat in table.seated}
    assert names == on_the_wall
