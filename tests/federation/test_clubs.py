"""A federation is founded, its clubs come and go, and it sees nothing else of them."""

from http import HTTPStatus
from io import BytesIO
from urllib.parse import urlencode
from zipfile import ZipFile

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.http import QueryDict
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scoring.models import Action, Club, Membership, Role
from tarotclub.accounts.acting import Act
from tarotclub.federation.forms import RegionForm
from tarotclub.federation.services.federation import (
    AffiliationOverError,
    ClubInhabitedError,
    InFederationError,
    NoSuchClubError,
    add_club,
    ask_homologation,
    end_affiliation,
    found_federation,
    homologate,
    invite_president,
    join_federation,
)
from tarotclub.people.services.clubs import ClubNameTakenError
from tests import factories
from tests.answers import body_of, messages_of
from tests.federation.conftest import played
from tests.refusals.following import follows
from tournaments.archive.event_file import read_event_file
from tournaments.models import Affiliation, Federation, Homologation

NEWCOMER = {"person": "Léa Martin", "username": "lea", "password": "sept-cartes-au-chien"}


@pytest.fixture
def runs(client, flora):
    client.force_login(flora)
    return client


def test_who_owns_the_site_founds_a_federation_and_nobody_else(client, odile):
    client.force_login(odile)
    assert client.get(reverse("federation_create")).status_code == HTTPStatus.FORBIDDEN
    owner = User.objects.create_superuser("racine")
    client.force_login(owner)
    assert "Fonder une fédération" in client.get(reverse("club_list"), follow=True).text
    answer = client.post(reverse("federation_create"), {"name": "FFT"})
    made = Federation.objects.get()
    assert (answer.status_code, answer.url) == (302, f"/federations/{made.pk}/")
    assert Membership.objects.get(club=made.club).user == owner
    again = client.post(reverse("federation_create"), {"name": "FFT"})
    assert "Un autre club de ce site porte déjà ce nom." in again.text


def test_a_club_is_founded_and_its_president_comes_by_a_link(runs, federation):
    sent = {"new": "1", "name": "Tarot du Pont", "region": "Sud"}
    answer = runs.post(reverse("club_add", args=[federation.pk]), sent)
    word = answer.context["address"].rstrip("/").rpartition("/")[2]
    member = Affiliation.objects.get(club__name="Tarot du Pont")
    assert (member.region, member.joined_at is None) == ("Sud", False)
    assert not Membership.objects.filter(club=member.club).exists()
    Client().post(reverse("invitation", args=[word]), NEWCOMER)
    [lea] = Membership.objects.filter(club=member.club)
    assert (lea.user.username, lea.role) == ("lea", Role.ORGANISER)
    # Who founded it is nobody there, and cannot invite any more.
    assert runs.get(reverse("club", args=[member.club_id])).status_code == HTTPStatus.NOT_FOUND
    again = runs.post(reverse("president_invite", args=[federation.pk, member.pk]))
    assert messages_of(again) == [str(ClubInhabitedError())]


def test_a_club_is_invited_by_its_name_and_accepts_itself(runs, federation, home, odile):
    sent = {"new": "", "name": home.name, "region": ""}
    runs.post(reverse("club_add", args=[federation.pk]), sent)
    member = Affiliation.objects.get(club=home)
    assert member.joined_at is None
    president = Client()
    president.force_login(odile)
    page = president.get(reverse("club_federation", args=[home.pk])).text
    assert "Fédération vous invite" in page
    president.post(reverse("federation_join", args=[home.pk, member.pk]))
    member.refresh_from_db()
    assert member.joined_at is not None
    kinds = Action.objects.filter(club=home).order_by("pk").values_list("kind", flat=True)
    assert list(kinds) == ["invite_club", "join_federation"]


def test_an_invitation_is_declined(federation, home, odile, client):
    member = add_club(federation=federation, name=home.name, region="", new=False)
    client.force_login(odile)
    address = reverse("federation_leave", args=[home.pk, member.pk])
    question = client.get(address).text
    assert "Refuser l’invitation de Fédération ?" in question
    assert "les rapports homologués" not in question
    client.post(address)
    member.refresh_from_db()
    assert (member.joined_at, member.ended_at is None) == (None, False)


def test_what_invites_a_club_by_mistake_is_taken_back(runs, federation, home):
    member = add_club(federation=federation, name=home.name, region="", new=False)
    page = reverse("federation_club", args=[federation.pk, member.pk])
    assert "Sortir ce club" not in runs.get(page).text
    address = reverse("affiliation_end", args=[federation.pk, member.pk])
    question = runs.get(address).text
    assert f"Retirer l’invitation de {home.name} ?" in question
    assert "Ses rencontres homologuées" not in question
    runs.post(address)
    left = runs.get(page).text
    assert "N’est plus de la fédération, ni invité, depuis le" in left
    assert [words for words in ("n’a pas encore répondu", "Région") if words in left] == []
    add_club(federation=federation, name=home.name, region="", new=False)


def test_an_empty_club_that_is_only_invited_is_not_taken_over(federation, flora):
    factories.club("Vide")
    member = add_club(federation=federation, name="Vide", region="", new=False)
    with pytest.raises(ClubInhabitedError):
        invite_president(affiliation=member, act=Act(flora))


@follows(NoSuchClubError)
def test_a_club_is_invited_as_it_is_called(federation, home):
    with pytest.raises(NoSuchClubError):
        add_club(federation=federation, name="tarot de la halle", region="", new=False)
    assert add_club(federation=federation, name=home.name, region="", new=False)


def test_a_club_is_in_a_federation_once_and_a_federation_in_none(federation, joined, flora):
    other = found_federation(name="Autre", act=Act(flora))
    for name in (joined.club.name, other.club.name):
        with pytest.raises(InFederationError):
            add_club(federation=federation, name=name, region="", new=False)
    with pytest.raises(ClubNameTakenError):
        add_club(federation=federation, name=joined.club.name, region="", new=True)


def test_what_is_ended_is_ended(joined):
    end_affiliation(affiliation=joined)
    for act in (end_affiliation, join_federation):
        with pytest.raises(AffiliationOverError):
            act(affiliation=joined)


def test_the_lists_ask_as_much_of_three_as_of_one(runs, federation, home, odile, joined):
    def asked():
        president = Client()
        president.force_login(odile)
        pages = [
            (runs, reverse("federation", args=[federation.pk])),
            (runs, reverse("federation_clubs", args=[federation.pk])),
            (president, reverse("club_federation", args=[home.pk])),
            (president, reverse("club_persons", args=[home.pk])),
        ]
        for client, address in pages:
            with CaptureQueriesContext(connection) as queries:
                assert client.get(address).status_code == HTTPStatus.OK
            yield len(queries)

    homologate(homologation=ask_homologation(affiliation=joined, event=played(home)))
    one = list(asked())
    for name in ("Lac", "Pont"):
        made = add_club(federation=federation, name=name, region="", new=True)
        for member in (joined, made):
            night = played(member.club, name=name)
            homologate(homologation=ask_homologation(affiliation=member, event=night))
    assert list(asked()) == one


def test_a_region_is_changed(runs, federation, joined):
    address = reverse("federation_club", args=[federation.pk, joined.pk])
    answer = runs.post(address, {"region": "Ouest"})
    assert answer.url == reverse("federation_clubs", args=[federation.pk])
    joined.refresh_from_db()
    assert joined.region == "Ouest"


def test_a_club_leaves_with_its_data_and_the_federation_keeps_the_reports(
    client, runs, federation, joined, asked, odile, home, night
):
    homologate(homologation=asked)
    president = Client()
    president.force_login(odile)
    before = {model: model.objects.count() for model in (Club, Homologation)}
    address = reverse("federation_leave", args=[home.pk, joined.pk])
    assert "vos demandes sans réponse sont retirées" in president.get(address).text
    address_of_federation = reverse("affiliation_end", args=[federation.pk, joined.pk])
    assert "ses demandes sans réponse sont retirées" in runs.get(address_of_federation).text
    answer = president.post(address)
    assert answer.url == reverse("club_federation", args=[home.pk])
    assert before == {model: model.objects.count() for model in before}
    assert president.get(reverse("evening", args=[night.pk])).status_code == HTTPStatus.OK
    taken = president.get(reverse("club_files", args=[home.pk]))
    with ZipFile(BytesIO(body_of(taken))) as archive:
        [name] = archive.namelist()
        file = read_event_file(archive.read(name))
    assert (name, file.event["name"]) == (f"2026-10-02-{night.pk}.tarot", "Soirée")
    kept = runs.get(reverse("homologation", args=[federation.pk, asked.pk]))
    assert "Vérifiée et signée par ce site" in kept.text
    assert home.name not in runs.get(reverse("federation_clubs", args=[federation.pk])).text


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        (" Île-\r\nde-France ", "Île- de-France"),
        ("I\u0302le", "Île"),
        ("Sud\u202e", "Ce nom contient un caractère invisible : effacez-le et retapez-le."),
        ("x" * 41, "40 caractères au plus."),
    ],
)
def test_a_region_is_named_in_one_way(joined, typed, kept):
    form = RegionForm(QueryDict(urlencode({"region": typed})), affiliation=joined)
    named = form.is_valid() and form.cleaned_data["region"]
    assert (named or form.errors["region"][0]) == kept


def test_a_page_of_before_says_that_the_club_is_out(client, odile, joined, home):
    client.force_login(odile)
    end_affiliation(affiliation=joined)
    over = "Le club n’est plus de cette fédération, ni invité."
    answer = client.post(reverse("federation_join", args=[home.pk, joined.pk]))
    assert messages_of(answer) == [over]
    address = reverse("federation_leave", args=[home.pk, joined.pk])
    assert over in client.post(address).text
    night = played(home)
    address = reverse("homologation_ask", args=[home.pk, joined.pk])
    assert over in client.post(address, {"event": night.pk}).text


def test_a_federation_that_closes_a_club_twice_is_told_that_it_is_out(
    runs, federation, joined, flora
):
    over = "Le club n’est plus de cette fédération, ni invité."
    address = reverse("affiliation_end", args=[federation.pk, joined.pk])
    assert runs.post(address).status_code == HTTPStatus.FOUND
    assert over in runs.post(address).text
    address = reverse("federation_club", args=[federation.pk, joined.pk])
    assert over in runs.post(address, {"region": "Ouest"}).text
    joined.refresh_from_db()
    with pytest.raises(AffiliationOverError):
        invite_president(affiliation=joined, act=Act(flora))
