"""The same boards in two halls: a file from one is compared in the other."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from scoring.models import Role
from tests import factories
from tests.tournaments.boards.days import played_rounds
from tests.tournaments.events import elsewhere as on_another_computer
from tournaments.archive.event_file import pack, read_event_file
from tournaments.archive.services.restoring import restore_event
from tournaments.archive.whole_event import event_body
from tournaments.boards.halls import HallFileError, ranked_together, results_file
from tournaments.boards.kept_halls import keep_halls, kept_ranking
from tournaments.boards.services import Verdict, decide_board
from tournaments.event.services.closing import close_event
from tournaments.models import PlayedBoard

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return played_rounds(factories.duplicate(8, rounds=1), (1,))


@pytest.fixture
def elsewhere():
    club = factories.club("Rennes")
    return played_rounds(factories.duplicate(8, rounds=1, in_club=club), (1,), seed=5)


def signed_in(event, role=Role.ARBITER):
    client = Client()
    client.force_login(factories.member(role, in_club=event.club))
    return client


def sent(client, event, **files):
    address = reverse("common_topage", args=[event.pk])
    boxes = [SimpleUploadedFile(f"{name}.jsonl", data) for name, data in files.items()]
    return client.post(address, {"hall_files": boxes}, follow=True)


def test_both_halls_stand_in_one_ranking(event, elsewhere):
    client = signed_in(event)
    file = signed_in(elsewhere).get(reverse("board_results_file", args=[elsewhere.pk]))
    answer = sent(client, event, Rennes=file.content)
    assert answer.status_code == 200
    page = answer.content.decode()
    assert page.count("(Rennes)") == page.count("(Tarot de la Halle)") == 8
    rows = ranked_together(event, {"Rennes": file.content})
    assert [row.rank for row in rows] == sorted(row.rank for row in rows)
    assert len(rows) == 16


def test_an_annulled_deal_is_none_in_the_file(event):
    row = PlayedBoard.objects.filter(table__round__event=event).earliest("pk")
    decide_board(event=event, key=row.pk, verdict=Verdict.ANNUL, reason="Donne vue")
    lines = results_file(event).decode().splitlines()
    assert sum('"annulled": true' in line for line in lines) == 1
    assert len(lines) == 8


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "ce fichier est vide"),
        (b"{}", "ligne 1"),
        (b"\xff\xfe", "ligne 1"),
        (b'{"board": 1, "attack": "A", "defence": "B", "score": 5}', "ligne 1"),
        (
            (
                b'{"board": 99, "north": "A", "east": "B", "south": "C", "west": "D",'
                b' "taker": "north", "score": 56}'
            ),
            "d’autres donnes",
        ),
    ],
)
def test_a_file_that_does_not_fit_is_refused_in_words(event, data, sentence):
    answer = sent(signed_in(event), event, Rennes=data)
    assert answer.status_code == 422
    assert sentence.lower() in answer.content.decode().lower()


def test_two_halls_of_one_name_are_refused(event):
    with pytest.raises(HallFileError, match="renommez"):
        ranked_together(event, {event.club.name: results_file(event)})


def test_no_file_is_asked_for(event):
    answer = sent(signed_in(event), event)
    assert answer.status_code == 422
    assert "au moins une autre salle" in answer.content.decode()


def test_names_that_would_be_markup_are_shown_as_they_are(event):
    data = (
        b'{"board": 1, "north": "<b>A", "east": "B", "south": "C", "west": "D",'
        b' "taker": "north", "score": 56}'
    )
    page = sent(signed_in(event), event, Rennes=data).content.decode()
    assert "&lt;b&gt;A (Rennes)" in page


def test_halls_are_kept_corrected_and_removed(event, elsewhere):
    client, address = signed_in(event), reverse("common_topage", args=[event.pk])
    first = results_file(elsewhere)
    sent(client, event, Rennes=first)
    page = client.get(address).content.decode()
    assert page.count("(Rennes)") == 8
    row = PlayedBoard.objects.filter(table__round__event=elsewhere).earliest("pk")
    decide_board(
        event=elsewhere, key=row.pk, verdict=Verdict.ADJUST, amount=300, reason="Erreur"
    )
    sent(client, event, Rennes=results_file(elsewhere))
    (hall,) = event.halls.all()
    assert '"score": 300' in hall.results
    assert client.get(address).content.decode() != page
    client.post(address, {"remove": hall.pk})
    assert "(Rennes)" not in client.get(address).content.decode()
    client.post(address, {"remove": hall.pk})
    assert not event.halls.exists()


def test_halls_come_after_the_end_too(event, elsewhere):
    close_event(event=event)
    answer = sent(signed_in(event), event, Rennes=results_file(elsewhere))
    assert answer.content.decode().count("(Rennes)") == 8


def test_a_scorer_reads_halls_and_brings_none(event, elsewhere):
    keep_halls(event=event, files={"Rennes.jsonl": results_file(elsewhere)})
    client = signed_in(event, Role.SCORER)
    page = client.get(reverse("common_topage", args=[event.pk])).content.decode()
    assert "(Rennes)" in page
    assert "Retirer" not in page
    assert sent(client, event, Nantes=results_file(elsewhere)).status_code == 403


def test_what_no_longer_fits_is_said_in_words(event, elsewhere):
    keep_halls(event=event, files={"Rennes.jsonl": results_file(elsewhere)})
    event.halls.update(results="{}")
    page = signed_in(event).get(reverse("common_topage", args=[event.pk])).content.decode()
    assert "ne se comparent plus" in page


def test_another_event_keeps_its_halls(event, elsewhere):
    keep_halls(event=elsewhere, files={"Nantes.jsonl": results_file(event)})
    client = signed_in(event)
    key = elsewhere.halls.get().pk
    client.post(reverse("common_topage", args=[event.pk]), {"remove": key})
    client.post(reverse("common_topage", args=[event.pk]), {"remove": "9" * 400})
    assert elsewhere.halls.count() == 1


def test_a_file_of_the_event_brings_its_halls_back(elsewhere):
    with on_another_computer():
        there = played_rounds(factories.duplicate(8, rounds=1), (1,))
        keep_halls(
            event=there, files={"Rennes.jsonl": b"\xef\xbb\xbf" + results_file(elsewhere)}
        )
        before, data = kept_ranking(there), pack(event_body(there))
    back = restore_event(club=factories.club(there.club.name), file=read_event_file(data))
    assert [row.total for row in kept_ranking(back)] == [row.total for row in before]
