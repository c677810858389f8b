from datetime import timedelta
from http import HTTPStatus
from io import BytesIO
from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse
from django.utils.translation import override
from openpyxl import Workbook

from scoring.models import Player
from scoring.models.club import Publication
from scoring.services.clubs import add_player
from tests import factories
from tests.tournaments.events import elsewhere
from tests.tournaments.foreign.pages import agree, columns, wrong as rows_wrong
from tests.tournaments.imports.test_views import workbook as event_book
from tests.visitor import fields_of
from tournaments.entries.services.entries import add_entry, remove_entry, take_payment
from tournaments.event.services.closing import choose_publication, close_event
from tournaments.models import Payment, PaymentMethod
from tournaments.paper.data_workbook import csv_chunks
from tournaments.workbook.deals import entries_data

pytestmark = pytest.mark.django_db
LIST = """Nom;Prénom;Licence;Catégorie;Tarif;Payé
Marchand;Odette;123;Dames;membre;oui
Roux;Firmin;;;Licencié;5
Aubry;Marcel;;;;
"""


@pytest.fixture
def event(scorer, club):
    return factories.tournament(
        0, in_club=club, fees=[["Membre", 1000], ["Licencié", 1250]], categories=["Dames"]
    )


@pytest.fixture
def bring(client, event):
    """Bring a list as text or as a file, to an event."""

    def send(text="", file=None, to=event):
        address = reverse("entry_import", args=[to.pk])
        return client.post(address, {"text": text} | ({"file": file} if file else {}))

    return send


@pytest.fixture
def answer(client):
    """Store what a page shows, with `changes`."""

    def send(response, **changes):
        sent = fields_of(response.content.decode()) | {"store": "1"} | changes
        return client.post(response.wsgi_request.path, sent)

    return send


def wrong(response):
    return [f"Ligne {row} : {why}" for row, *errors in rows_wrong(response) for why in errors]


def entered(event):
    entries = event.entries.select_related("player").order_by("number")
    return [
        (entry.player.name, entry.category, entry.fee_class, entry.fee_cents)
        for entry in entries
    ]


EXPECTED = [
    ("MARCHAND Odette", "Dames", "Membre", 1000),
    ("ROUX Firmin", "", "Licencié", 1250),
    ("AUBRY Marcel", "", "Membre", 1000),
]


def test_a_pasted_list_is_shown_then_entered(bring, answer, event, messages_of):
    shown = bring(LIST)
    assert (shown.status_code, shown.context["count"]["new"]) == (HTTPStatus.OK, 3)
    assert Player.objects.count() == 0
    response = answer(shown)
    assert response.url == reverse("entry_list", args=[event.pk])
    assert messages_of(response) == ["3 joueurs de plus sur la liste."]
    assert entered(event) == EXPECTED
    assert [payment.cents for payment in Payment.objects.all()] == [1000, 500]
    assert Player.objects.get(name="MARCHAND Odette").licence_number == "123"
    assert event.entries.exclude(checked_in_at=None).count() == 0


def test_a_list_says_how_names_are_shown(bring, answer, event):
    answer(bring("Nom;Nom publié\nAna;initiales\nBo;\n"))
    chosen = Player.objects.order_by("name").values_list("name", "publication")
    assert list(chosen) == [("Ana", "initials"), ("Bo", "full")]


def test_they_may_all_be_present(bring, answer, event):
    answer(bring(LIST), present="on", method="transfer")
    assert event.entries.exclude(checked_in_at=None).count() == 3
    assert set(Payment.objects.values_list("method", flat=True)) == {"transfer"}


def test_a_column_says_who_is_present_from_the_day_on(bring, answer, event):
    listed = "Nom;Présent\nAna;oui\nBo;non\nCy;\n"
    answer(bring(listed))
    assert [entry.player.name for entry in event.entries.exclude(checked_in_at=None)] == ["Ana"]
    assert wrong(bring("Nom;Présent\nDi;bientôt\n")) == [
        "Ligne 2 : Présent : « bientôt » n’est ni oui, ni non."
    ]
    later = factories.tournament(0, in_club=event.club, day=event.date + timedelta(days=365))
    shown = bring(listed, to=later)
    assert "Colonnes non lues : « Présent »." in shown.text
    answer(shown)
    assert later.entries.filter(checked_in_at=None).count() == 3


def test_the_same_review_sent_twice_enters_once(bring, answer, event, messages_of):
    shown = bring(LIST)
    answer(shown)
    again = answer(shown)
    assert again.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert "Il n’y a personne à inscrire dans cette liste." in again.content.decode()
    assert (len(entered(event)), Payment.objects.count()) == (3, 2)


def test_a_list_with_nothing_new_offers_no_button_to_store(bring, answer, event):
    def offered(page):
        return ("Il n’y a personne à inscrire" in page.text, 'name="store"' in page.text)

    shown = bring(LIST)
    assert offered(shown) == (False, True)
    answer(shown)
    assert offered(bring(LIST)) == (True, False)
    left = answer(bring(LIST + "Petit;Jean;;;;\n"), leave="5")
    assert offered(left) == (True, True)  # who was left aside may be ticked again


def workbook(rows):
    book = Workbook()
    for row in rows:
        book.active.append(row)
    stored = BytesIO()
    book.save(stored)
    return SimpleUploadedFile("liste.xlsx", stored.getvalue())


def files():
    rows = [line.split(";") for line in LIST.splitlines()]
    yield workbook(rows)
    yield SimpleUploadedFile("liste.csv", LIST.encode())
    yield SimpleUploadedFile("liste.csv", LIST.encode("cp1252"))


@pytest.mark.parametrize("kind", ["xlsx", "csv", "ansi"])
def test_a_file_is_read_like_a_paste(bring, answer, event, kind):
    file = dict(zip(("xlsx", "csv", "ansi"), files(), strict=True))[kind]
    answer(bring(file=file))
    assert entered(event) == EXPECTED


def test_names_alone_need_no_headings(bring, answer, event):
    answer(bring("Odette Marchand\nFirmin Roux\n"), fee="")
    assert [name for name, *_ in entered(event)] == ["Odette Marchand", "Firmin Roux"]


def test_names_with_a_comma_stay_whole_on_the_way(bring, answer, event):
    shown = bring(file=workbook([["Nom"], ["Marchand, Odette"], ["Roux"], ["Aubry, Marcel"]]))
    answer(shown)
    assert [name for name, *_ in entered(event)] == [
        "Marchand, Odette",
        "Roux",
        "Aubry, Marcel",
    ]


def test_other_columns_may_be_chosen(bring, answer, event):
    shown = bring("A;B;C\n1;Odette Marchand;dames\n2;Firmin Roux;\n")
    told = {"heading": "0", "fee": "", **columns(name="1", category="2")}
    assert answer(shown, **told).status_code == HTTPStatus.FOUND
    assert entered(event) == [("Odette Marchand", "Dames", "", 0), ("Firmin Roux", "", "", 0)]


def test_fees_and_categories_are_known_without_their_accents(bring, answer, event):
    event.fees, event.categories = [["Étudiant", 550]], ["Aînées"]
    event.save()
    answer(bring("Nom;Catégorie;Tarif\nOdette Marchand;AINEES;etudiant\n"))
    assert entered(event) == [("Odette Marchand", "Aînées", "Étudiant", 550)]


def test_everything_wrong_is_listed_and_nothing_entered(bring, answer, event):
    shown = bring(
        "Nom;Catégorie;Tarif;Payé\n;Dames;;\nOdette;Roi;;\nFirmin;;Roi;\nMarcel;;;peut-être\n"
    )
    sentences = [
        "Ligne 2 : Il manque le nom.",
        "Ligne 3 : La catégorie « Roi » n’existe pas : Dames.",
        "Ligne 4 : Le tarif « Roi » n’existe pas : Membre, Licencié.",
        "Ligne 5 : Payé : « peut-être » n’est ni oui, ni non, ni un montant.",
    ]
    assert wrong(shown) == sentences
    refused = answer(shown)
    assert (refused.status_code, wrong(refused)) == (422, sentences)
    assert Player.objects.count() == 0
    answer(refused, leave=["2", "3", "4"])
    assert Player.objects.count() == 0
    answer(bring("Nom;Tarif\nOdette;\nFirmin;Roi\n"), leave=["3"])
    assert [name for name, *_ in entered(event)] == ["Odette"]


def test_a_word_the_event_does_not_know_is_replaced_in_place(bring, answer, event):
    shown = bring("Nom;Catégorie;Tarif\nOdette;Roi;\nFirmin;;Roi\n")
    ((odette,), (firmin,)) = [line.questions for line in shown.context["lines"]]
    assert (odette.label, [value for value, _words in odette.choices]) == (
        "Catégorie",
        ["", "Dames"],
    )
    assert (firmin.key, [value for value, _words in firmin.choices]) == (
        "fee_class-3",
        ["", "Membre", "Licencié"],
    )
    half = answer(shown, **{"fee_class-3": "Licencié"})
    assert wrong(half) == ["Ligne 2 : La catégorie « Roi » n’existe pas : Dames."]
    assert half.context["lines"][1].questions[0].answer == "Licencié"  # may be chosen anew
    answer(half, **{"category-2": "Dames", "fee_class-3": "Licencié"})
    assert entered(event) == [
        ("Odette", "Dames", "Membre", 1000),
        ("Firmin", "", "Licencié", 1250),
    ]


def test_doubles_are_left_out(bring, answer, event, club):
    add_entry(event=event, player=add_player(club=club, name="Odette Marchand"))
    shown = bring("Nom\nMarchand Odette\nFirmin Roux\nROUX firmin\n")
    first, second, third = shown.context["lines"]
    assert [line.here for line in (first, second, third)] == [True, False, True]
    assert first.notes == ["Odette Marchand est déjà inscrit."]
    assert third.notes == ["Ce joueur est déjà à la ligne 3 de cette liste."]
    answer(shown)
    assert len(entered(event)) == 2


def test_the_clubs_players_are_known_again(bring, answer, event, club):
    add_player(club=club, name="Odette Marchand")
    answer(bring("Nom\nMARCHAND Odette\n"))
    assert (entered(event)[0][0], Player.objects.count()) == ("Odette Marchand", 1)


def test_look_alikes_have_to_be_decided(bring, answer, event, club):
    known = add_player(club=club, name="Odette Marchand")
    shown = bring("Nom\nOdette Marchant\n")
    assert wrong(shown) == ["Ligne 2 : Dites qui c’est, ou laissez-le de côté."]
    answer(shown, **{"who-2": str(known.pk)})
    assert [name for name, *_ in entered(event)] == ["Odette Marchand"]
    answer(bring("Nom\nOdette Marchant\n"), **{"who-2": "new"})
    assert [name for name, *_ in entered(event)][1] == "Odette Marchant"


def test_two_rows_that_mean_the_same_player_are_one(bring, answer, event, club):
    known = add_player(club=club, name="Odette Marchand")
    shown = bring("Nom;Payé\nOdette Marchant;oui\nOdete Marchand;oui\n")
    answer(shown, **{"who-2": str(known.pk), "who-3": str(known.pk)})
    assert (len(entered(event)), Payment.objects.count()) == (1, 1)


def test_a_new_name_that_the_club_has_is_refused(bring, answer, event, club):
    add_player(club=club, name="Odette Marchand", licence_number="1")
    shown = bring("Nom;Licence\nOdette Marchand;2\n")
    refused = answer(shown, **{"who-2": "new"})
    assert wrong(refused) == ["Ligne 2 : Le club a déjà un joueur de ce nom : distinguez-les."]


def test_teams_come_along_and_a_full_one_stops_everything(bring, answer, scorer, club):
    event = factories.tournament(0, in_club=club, team_size=2, name="Équipes")
    shown = bring("Nom;Équipe\nAna;Les As\nBo;Les As\nCy;Les As\n", to=event)
    refused = answer(shown)
    assert wrong(refused) == ["Ligne 4 : L’équipe Les As a déjà ses 2 joueurs : Ana, Bo."]
    assert Player.objects.count() == 0
    answer(bring("Nom;Équipe\nAna;Les As\nBo;Les As\n", to=event))
    assert {str(entry.team) for entry in event.entries.all()} == {"Les As"}


UNREADABLE = [
    ({}, "Collez des lignes, ou choisissez un fichier."),
    ({"text": " \n"}, "Collez des lignes, ou choisissez un fichier."),
    (
        {"text": "Nom\n" * 1001},
        (
            "Ce tableau a trop de lignes (1\xa0000 au plus) : retirez celles qui ne servent"
            " pas, ou partagez-le."
        ),
    ),
    (
        {"text": 'Nom\n"Ana'},
        (
            "Un guillemet est ouvert et jamais fermé : corrigez le fichier,"
            " ou enregistrez-le à nouveau depuis un tableur."
        ),
    ),
    (
        {"file": SimpleUploadedFile("a.pdf", b"%PDF-1.7")},
        "Ce fichier est un PDF : il faut le tableau lui-même, en .xlsx ou en CSV.",
    ),
    (
        {"file": SimpleUploadedFile("a.xlsx", b"PK\x03\x04broken")},
        (
            "Ce classeur est abîmé, protégé ou d’un autre programme :"
            " ouvrez-le dans un tableur et enregistrez-le à nouveau en .xlsx ou en CSV."
        ),
    ),
    (
        {"file": SimpleUploadedFile("a.csv", b"")},
        "Ce tableau est vide : choisissez un autre fichier, ou collez des lignes.",
    ),
]


@pytest.mark.parametrize(("sent", "sentence"), UNREADABLE)
def test_what_cannot_be_read(bring, sent, sentence):
    response = bring(**sent)
    assert response.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert [error for found in response.context["form"].errors.values() for error in found] == [
        sentence
    ]


@pytest.mark.parametrize("packed", ["x", "", "W10:1:2"])
def test_a_review_that_was_tampered_with(client, event, packed):
    response = client.post(reverse("entry_import", args=[event.pk]), {"packed": packed})
    assert response.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert response.context["form"].errors == {
        "text": ["Ce formulaire n’est plus lisible : rechargez la page."]
    }


def test_odd_columns_are_refused(bring, answer, event):
    response = answer(bring(LIST), heading="-7", **columns(name="99"))
    assert response.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert response.context["look"].form.errors == {
        "heading": ["Choisissez dans la liste."],
        "column-name": ["Choisissez dans la liste."],
    }
    assert len(entered(event)) == 0


def test_a_closed_tournament_takes_no_list(bring, answer, event):
    shown = bring(LIST)
    close_event(event=event)
    response = answer(shown)
    assert (response.status_code, response.context["look"].form.non_field_errors()) == (
        HTTPStatus.CONFLICT,
        ["Le tournoi est terminé : rouvrez-le pour changer quelque chose."],
    )
    assert Player.objects.count() == 0


@pytest.mark.parametrize("number", [8, 60])
def test_looking_over_takes_the_same_queries_for_any_number(
    bring, club, number, django_assert_max_num_queries
):
    factories.players(number, in_club=club)
    names = "\n".join(f"Inconnu {place} Zz" for place in range(number))
    with django_assert_max_num_queries(9):
        assert bring(f"Nom\n{names}\n").status_code == HTTPStatus.OK


def as_csv(event):
    return "".join(csv_chunks(entries_data(event))).encode()


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("written", [as_csv, event_book])
def test_our_own_list_of_entries_comes_back_with_what_was_paid(organiser, written, language):
    fees = [["Membre", 1000], ["Licencié", 1250]]
    with elsewhere(), override(language):
        there = factories.tournament(6, fees=fees, in_club=factories.club("Là-bas"))
        gone, shy = (there.entries.get(number=number).player for number in (2, 3))
        remove_entry(event=there, player=gone)
        choose_publication(player=shy, publication=Publication.INITIALS)
        there.entries.update(fee_class="Licencié", fee_cents=1250, apart="Voiture")
        given = {1: [1250], 3: [1500, -250], 4: [425]}  # whole, with change given back, a part
        for number, amounts in given.items():
            entry = there.entries.get(number=number)
            for cents in amounts:
                take_payment(entry=entry, cents=cents, method=PaymentMethod.CASH, uuid=uuid4())
        data = written(there)
    event = factories.tournament(0, fees=fees, in_club=organiser.club)
    file = SimpleUploadedFile("inscrits", data)
    asked = organiser.post("entry_import", event, file=file)
    assert (wrong(asked), [line.notes for line in asked.context["lines"]]) == ([], [[]] * 5)
    agree(organiser, event, asked, "entry_import")
    told = event.entries.values_list("number", "player__name", "fee_class", "apart")
    assert list(told) == [
        (number, name, "Licencié", "Voiture")
        for number, name in ((1, "Ana"), (3, "Cy"), (4, "Di"), (5, "Ed"), (6, "Fanny"))
    ]
    assert Player.objects.get(publication=Publication.INITIALS).name == "Cy"
    paid = Payment.objects.order_by("entry__number").values_list("entry__number", "cents")
    assert list(paid) == [(1, 1250), (3, 1250), (4, 425)]


def test_our_own_list_leaves_a_minor_what_he_has_chosen(organiser):
    """The list says how he is shown; another may still say that he wants it shorter."""
    event = factories.tournament(2, in_club=organiser.club)
    Player.objects.update(publication=Publication.FULL)
    young, grown = (event.entries.get(number=number).player for number in (1, 2))
    Player.objects.filter(pk=young.pk).update(minor=True)

    def bring(data):
        again = factories.tournament(0, in_club=organiser.club, name=f"Suite {len(data)}")
        file = SimpleUploadedFile("inscrits.csv", data)
        asked = organiser.post("entry_import", again, file=file)
        agree(organiser, again, asked, "entry_import")
        young.refresh_from_db()
        grown.refresh_from_db()
        return young.publication, grown.publication

    ours = as_csv(event)
    assert "Prénom et initiales" in ours.decode()
    assert bring(ours) == (Publication.FULL, Publication.FULL)
    assert bring(ours.replace("Prénom et initiales".encode(), b"Initiales")) == (
        Publication.INITIALS,
        Publication.FULL,
    )


def test_the_list_of_entries_is_found_behind_other_sheets(organiser):
    book = Workbook()
    book.active.append(["Rang", "Nom", "Total"])
    book.active.append([1, "Ana", "=1+1"])
    sheet = book.create_sheet("Inscrits")
    sheet.append(["N°", "Nom", "Licence"])
    sheet.append([1, "Zoé Lambert", "F-7"])
    file = BytesIO()
    book.save(file)
    event = factories.tournament(0, in_club=organiser.club)
    upload = SimpleUploadedFile("classeur.xlsx", file.getvalue())
    asked = organiser.post("entry_import", event, file=upload)
    assert [line.what for line in asked.context["lines"]] == ["Zoé Lambert"]


def test_a_name_that_no_spreadsheet_has_worked_out_is_refused(organiser):
    book = Workbook()
    book.active.append(["N°", "Nom", "Payé"])
    book.active.append([1, "=A2", 6])
    file = BytesIO()
    book.save(file)
    event = factories.tournament(0, in_club=organiser.club)
    upload = SimpleUploadedFile("classeur.xlsx", file.getvalue())
    (sentence,) = wrong(organiser.post("entry_import", event, file=upload))
    assert sentence == (
        "Ligne 2 : Nom : une formule sans résultat. Ouvrez le fichier dans un tableur,"
        " enregistrez-le, puis recommencez."
    )


def test_what_was_paid_is_not_guessed_where_no_spreadsheet_has_worked_it_out(organiser):
    book = Workbook()
    book.active.append(["N°", "Nom", "Payé"])
    book.active.append([1, "Zoé Lambert", "=5+7"])
    file = BytesIO()
    book.save(file)
    event = factories.tournament(0, fees=[["Membre", 1200]], in_club=organiser.club)
    upload = SimpleUploadedFile("classeur.xlsx", file.getvalue())
    asked = organiser.post("entry_import", event, file=upload)
    (line,) = asked.context["lines"]
    (note,) = line.notes
    assert note == (
        "Payé : une formule sans résultat, rien n’est noté payé."
        " Pour le reprendre, ouvrez le fichier dans un tableur et enregistrez-le."
    )
    assert (wrong(asked), line.value.cents) == ([], 0)
