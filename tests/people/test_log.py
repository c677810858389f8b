"""A club's log: what belongs to no event, one player's, and names that came with files."""

from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.urls import reverse

from scoring.models import Action, OutsideAuthor, Role
from scoring.services.verifying import breaks
from tarotclub.accounts.acting import Act
from tarotclub.keeping.copies import Copy
from tarotclub.keeping.services.making import note_in_each_club, note_restored
from tarotclub.people.services.invitations import change_role
from tarotclub.people.services.players import anonymise_player, change_player
from tests import factories
from tournaments.seasons.services import add_events, create_season

pytestmark = pytest.mark.django_db


@pytest.fixture
def organiser(client, home):
    client.force_login(factories.member(Role.ORGANISER, in_club=home, username="odile"))
    return client


def lines(client, home, **query):
    page = client.get(reverse("club_log", args=[home.pk]), query)
    return [(line.what, line.about) for line in page.context["lines"]]


def test_what_belongs_to_no_event_is_told_in_sentences(organiser, home):
    boss = factories.member(Role.ORGANISER, in_club=home)
    anna = factories.member(Role.SCORER, in_club=home, username="anna")
    change_role(club=home, user=anna, role=Role.ARBITER, by=boss)
    (ana,) = factories.players(1, in_club=home)
    change_player(player=ana, phone="0102030405", publication="initials", act=Act(boss))
    night = factories.evening(in_club=home)
    season = create_season(club=home, name="Hiver", chain=[], act=Act(boss))
    add_events(season=season, events=[night], act=Act(boss))
    assert lines(organiser, home) == [
        ("Saison modifiée", "Hiver · ajoutés : Soirée du vendredi"),
        ("Saison créée", "Hiver"),
        ("Nom publié changé", "Ana · nom publié : Nom entier → Initiales"),
        ("Fiche d’un joueur modifiée", "Ana · téléphone"),
        ("Joueur ajouté", "Ana"),
        ("Rôle d’un membre changé", "anna passe de marqueur à arbitre"),
    ]
    assert lines(organiser, home, quoi="create_season") == [("Saison créée", "Hiver")]


def test_what_is_done_to_the_whole_site_is_told_in_each_club(organiser, home):
    boss = User.objects.get(username="odile")
    copy = Copy.named(Path("tarotclub-2026-11-20-204824-n112-quart.sqlite3"))
    factories.club("Autre")
    note_in_each_club("switch_https", Act(boss), changes={"https": [False, True]})
    note_restored(copy, "odile")
    note_restored(copy, "partie")  # had no account yet when the copy was made
    note_restored(None)
    page = organiser.get(reverse("club_log", args=[home.pk]))
    assert [(line.by, line.what, line.about) for line in page.context["lines"]] == [
        ("", "Sauvegarde de tout le site remise", "par la commande restore"),
        ("partie", "Sauvegarde de tout le site remise", "copie du 20/11/2026 20:48"),
        ("odile", "Sauvegarde de tout le site remise", "copie du 20/11/2026 20:48"),
        ("odile", "Site redémarré, en HTTPS ou sans", "https : non → oui"),
    ]
    assert Action.objects.count() == 8
    assert list(breaks()) == []


def test_a_player_has_a_log_over_all_events(organiser, home):
    night = factories.evening(in_club=home)
    ana = factories.table(4, in_evening=night).seated[0].player
    page = organiser.get(reverse("player", args=[ana.pk])).text
    assert f"{reverse('club_log', args=[home.pk])}?joueur={ana.pk}" in page
    told = lines(organiser, home, joueur=ana.pk)
    assert ("Joueur ajouté", "Soirée du vendredi · Ana") in told
    csv = organiser.get(reverse("club_log", args=[home.pk]), {"joueur": ana.pk, "csv": 1})
    assert len(b"".join(csv).decode().splitlines()) == len(told) + 1


def test_it_opens_and_names_no_other_club_whatever_an_act_notes(organiser, home):
    theirs = create_season(club=factories.club("Autre"), name="Secret", chain=[])
    (ana,) = factories.players(1, in_club=home)
    for noted in (theirs.pk, [1], {}, "x", 1.5):
        data = {"player": ana.pk, "season": noted, "ruleset": noted, "fields": noted}
        Action.objects.create(
            club=home, kind="change_player", at=home.created_at, data=data | {"changes": noted}
        )
    told = lines(organiser, home, joueur=ana.pk)
    assert [what for what, _about in told].count("Fiche d’un joueur modifiée") == 5
    assert "Secret" not in str(told)


def test_only_organisers_read_it(client, home):
    for role in (Role.ARBITER, Role.SCORER, Role.TREASURER, Role.VIEWER):
        client.force_login(factories.member(role, in_club=home))
        assert client.get(reverse("club_log", args=[home.pk])).status_code == 403
    client.force_login(factories.member(Role.ORGANISER))
    assert client.get(reverse("club_log", args=[home.pk])).status_code == 404


def test_a_name_that_came_with_a_file_can_be_taken_away(organiser, home):
    other = OutsideAuthor.objects.create(club=factories.club("Autre"), username="marcel")
    twice = [
        OutsideAuthor.objects.create(club=home, username="marcel", name="Marcel M.")
        for _file in range(2)
    ]
    data = {"outside": twice[0].pk}
    act = Action.objects.create(club=home, kind="change_club", at=home.created_at, data=data)
    address = reverse("club_log", args=[home.pk])
    assert "Marcel M." in organiser.get(address).text
    for key in (twice[0].pk, other.pk, "x", "9" * 30):
        organiser.post(reverse("author_forget", args=[home.pk]), {"author": key})
    assert "Marcel M." not in organiser.get(address).text
    assert OutsideAuthor.objects.get(username="marcel") == other
    act.refresh_from_db()
    assert act.data == data
    assert list(breaks()) == []


def test_who_is_made_anonymous_loses_his_name_as_an_author_too(home):
    (ana,) = factories.players(1, in_club=home)
    OutsideAuthor.objects.create(club=home, username="ana", name="ANA")
    anonymise_player(player=ana)
    assert not OutsideAuthor.objects.exclude(name="", username="").exists()
