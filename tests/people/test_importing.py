"""A list of members is looked over, mended, and stored; the directory leaves as a workbook."""

from io import BytesIO

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse
from openpyxl import load_workbook

from scoring.models import Action, Role
from scoring.services.clubs import add_player
from tarotclub.people.services.players import (
    RowTakenError,
    archive_player,
    change_player,
    import_players,
)
from tests.answers import body_of
from tests.factories import club, member, players
from tests.visitor import fields_of

pytestmark = pytest.mark.django_db
LIST = (
    "Nom;Prénom;Licence;Catégorie;Nom publié;Date de naissance;Mineur;Tél;E-mail;Notes\n"
    "Lambert;Zoé;F-1;Dames;initiales;12/03/2012;;06 01;zoe@club.example;prête un jeu\n"
    "Roy;Ida;;;;;oui;;;\n"
)


@pytest.fixture
def home():
    return club(publication="first")


@pytest.fixture
def organiser(client, home):
    client.force_login(member(Role.ORGANISER, in_club=home))
    return client


@pytest.fixture
def address(home):
    return reverse("player_import", args=[home.pk])


def bring(client, address, text):
    return client.post(address, {"text": text})


def store(client, address, text, **answers):
    page = bring(client, address, text)
    sent = fields_of(page.content.decode()) | {"store": "1"} | answers
    return client.post(address, sent, follow=True)


def test_a_list_is_shown_before_anything_is_stored(organiser, home, address):
    page = organiser.post(address, {"text": LIST})
    assert page.status_code == 200
    assert [line.what for line in page.context["lines"]] == ["LAMBERT Zoé", "ROY Ida"]
    assert not home.players.exists()


def test_a_list_is_stored_and_logged(organiser, home, address):
    answer = store(organiser, address, LIST)
    assert "2 joueurs ajoutés, 0 fiche complétée." in answer.content.decode()
    zoe, ida = home.players.all()
    assert (zoe.name, zoe.key, zoe.licence_number, zoe.category, zoe.publication) == (
        *("LAMBERT Zoé", "lambert zoe", "F-1", "Dames"),
        "initials",
    )
    assert (zoe.birth_year, zoe.phone, zoe.email, zoe.notes) == (
        *(2012, "06 01", "zoe@club.example"),
        "prête un jeu",
    )
    assert (ida.minor, ida.publication) == (True, "first")
    told = Action.objects.get(kind="import_players")
    assert told.data == {"added": 2, "completed": 0}
    store(organiser, address, LIST)
    assert home.players.count() == 2


def test_who_is_known_is_completed_and_never_overwritten(organiser, home, address):
    zoe = add_player(club=home, name="Zoé Lambert", licence_number="F-1")
    change_player(player=zoe, phone="07", publication="number")
    (line, _ida) = bring(organiser, address, LIST).context["lines"]
    assert line.value.player == zoe
    store(organiser, address, LIST)
    zoe.refresh_from_db()
    assert (zoe.name, zoe.phone, zoe.publication) == ("Zoé Lambert", "07", "number")
    assert (zoe.category, zoe.birth_year) == ("Dames", 2012)
    assert Action.objects.get(kind="import_players").data == {"added": 1, "completed": 1}


def test_a_list_brought_again_has_nothing_to_store(organiser, home, address):
    store(organiser, address, LIST)
    again = bring(organiser, address, LIST)
    assert [(line.here, line.value, line.notes) for line in again.context["lines"]] == [
        (True, None, []),
        (True, None, []),
    ]
    assert "Enregistrer dans l’annuaire" not in again.content.decode()
    (more, _ida) = bring(organiser, address, LIST.replace("Zoé;F-1", "Zoé;")).context["lines"]
    assert more.here
    change_player(player=home.players.get(name="LAMBERT Zoé"), phone="")
    (more, _ida) = bring(organiser, address, LIST).context["lines"]
    assert more.notes == ["Déjà dans l’annuaire : ce qui y manque est complété."]


def test_a_wrong_line_is_mended_on_the_page(organiser, home, address):
    text = "Nom;Naissance;Mail\nZoé;1850;nulle part\nIda;;\n"
    asked, _fine = bring(organiser, address, text).context["lines"]
    assert [one.key for one in asked.questions] == ["birth_year-2", "email-2"]
    refused = store(organiser, address, text)
    assert refused.status_code == 422
    assert not home.players.exists()
    mended = {"birth_year-2": "1950", "email-2": ""}
    store(organiser, address, text, **mended)
    assert home.players.get(name="Zoé").birth_year == 1950
    assert home.players.count() == 2


def test_a_line_can_be_left_out_or_be_somebody(organiser, home, address):
    one = add_player(club=home, name="Ida Roy", licence_number="F-9")
    text = "Nom;Licence;Tél\nOdile Vasseur;F-9;06\nZoé;;\nZoé;;\n"
    near, _zoe, double = bring(organiser, address, text).context["lines"]
    assert [value for value, _words in near.questions[0].choices] == ["", str(one.pk), "new"]
    assert (double.here, double.notes) == (
        True,
        ["Ce joueur est déjà à la ligne 3 de cette liste."],
    )
    store(organiser, address, text, **{"who-2": str(one.pk), "leave": ["3", "4"]})
    one.refresh_from_db()
    assert (one.phone, home.players.count()) == ("06", 1)


def test_nobody_is_taken_for_a_player_of_another_club(organiser, home, address):
    (stranger,) = players(1)
    store(organiser, address, "Nom;Tél\nAna;06\n", **{"who-2": str(stranger.pk)})
    stranger.refresh_from_db()
    assert stranger.phone == ""
    assert home.players.get().name == "Ana"


def test_a_new_name_that_is_taken_stores_nothing(organiser, home, address):
    page = bring(organiser, address, "Nom\nAna\nZoé\n")
    players(1, in_club=home)
    (line, zoe) = page.context["lines"]
    with pytest.raises(RowTakenError):
        import_players(club=home, cards=[line.value, zoe.value])
    assert home.players.count() == 1


def test_what_is_no_list_is_refused(organiser, address):
    for sent in (
        {},
        {"text": " "},
        {"packed": "x"},
        {"file": SimpleUploadedFile("a.xlsx", b"PK\x03\x04x")},
    ):
        assert organiser.post(address, sent).status_code == 422


def test_the_directory_leaves_as_a_workbook_that_comes_back(organiser, home, address):
    store(organiser, address, LIST)
    odd = add_player(club=home, name="=1+1")
    archive_player(player=odd)
    answer = organiser.post(reverse("player_export", args=[home.pk]))
    book = body_of(answer)
    sheet = load_workbook(BytesIO(book)).active
    told = [[cell.value for cell in row] for row in sheet.iter_rows(min_row=4)]
    assert [row[0] for row in told] == ["Nom", "LAMBERT Zoé", "ROY Ida", "=1+1"]
    assert sheet["A7"].data_type == "s"
    assert Action.objects.get(kind="export_players").data == {"players": 3}
    elsewhere = club("Ailleurs")
    elsewhere.memberships.create(user=home.memberships.get().user, role=Role.ORGANISER)
    there = reverse("player_import", args=[elsewhere.pk])
    page = organiser.post(there, {"file": SimpleUploadedFile("annuaire.xlsx", book)})
    organiser.post(there, fields_of(page.content.decode()) | {"store": "1"})
    facts = ("name", "licence_number", "birth_year", "phone", "publication", "minor")
    ours, theirs = (list(each.players.values_list(*facts)) for each in (home, elsewhere))
    assert ours == theirs


def test_only_organisers_bring_and_take_the_directory(client, home):
    for user, status in ((member(in_club=home), 403), (member(Role.ORGANISER), 404)):
        client.force_login(user)
        for route in ("player_import", "player_export"):
            assert client.post(reverse(route, args=[home.pk])).status_code == status
