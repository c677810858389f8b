"""The same boards in two halls: a file from one is compared in the other."""

from csv import reader as csv_rows
from html import unescape
from io import BytesIO

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from openpyxl import load_workbook
from pypdf import PdfReader

from scoring import labels
from scoring.models import Role
from scoring.models.club import Publication
from tests import factories
from tests.answers import body_of
from tests.tournaments.boards.days import played_rounds
from tests.tournaments.events import elsewhere as on_another_computer
from tests.tournaments.paper.reading import pages
from tournaments.archive.event_file import pack, read_event_file
from tournaments.archive.services.restoring import restore_event
from tournaments.archive.whole_event import event_body
from tournaments.boards.halls import (
    HallFileError,
    halls_of_files,
    keep_halls,
    kept_ranking,
    ranked_together,
    results_file,
)
from tournaments.boards.services import Verdict, decide_board
from tournaments.event.services.closing import choose_publication, close_event
from tournaments.models import Event, PlayedBoard
from tournaments.models.event import Visibility
from tournaments.ranking import alphabetical, plain

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


def test_a_hall_always_has_a_name():
    names = halls_of_files({" .jsonl": b"", "Rennes.jsonl": b"", " Nantes .jsonl": b""})
    assert list(names) == [" .jsonl", "Rennes", "Nantes"]


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


def test_as_many_halls_as_are_said_come_at_once(event):
    client = signed_in(event)
    many = {f"Salle {n}": b"{}" for n in range(13)}
    for files, sentence in (
        (12, "Rien n’est gardé : salle « Salle 0 », ligne 1"),
        (13, "Douze"),
    ):
        answer = sent(client, event, **dict(list(many.items())[:files]))
        assert (answer.status_code, sentence in answer.content.decode()) == (422, True)


def test_a_refusal_is_in_the_language_of_who_asks(event):
    client = signed_in(event)
    client.cookies["django_language"] = "en"
    answer = sent(client, event, Rennes=b"{}")
    assert "Nothing is kept: hall “Rennes”, line 1" in unescape(answer.content.decode())


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


def files_of(event):
    """Give the common ranking as its CSV, its workbook and its PDF."""
    client = signed_in(event)
    answers = [
        client.get(reverse(f"common_ranking_{kind}", args=[event.pk]))
        for kind in ("csv", "xlsx", "pdf")
    ]
    assert [answer.status_code for answer in answers] == [200] * 3
    csv, xlsx, pdf = map(body_of, answers)
    book = load_workbook(BytesIO(xlsx), data_only=True).active
    rows = list(csv_rows(csv.decode("utf-8-sig").splitlines(), delimiter=";"))
    cells = list(book.iter_rows(min_row=4, values_only=True))
    return rows, cells, "\n".join(pages(pdf))


@pytest.mark.parametrize(
    ("form", "size"), [("", 1), ("triplettes", 3), ("quadrettes", 4), ("equipes", 4)]
)
def test_the_common_ranking_is_a_file_a_workbook_and_a_paper(form, size):
    home, other = factories.club("Nantes"), factories.club("Rennes")
    there, event = (
        played_rounds(
            factories.team_duplicate(form, 2, size=size, rounds=2, in_club=club)
            if form
            else factories.duplicate(8, rounds=2, in_club=club),
            (1, 2),
            seed=seed,
        )
        for seed, club in enumerate((other, home))
    )
    keep_halls(event=event, files={"Rennes.jsonl": results_file(there)})
    ranking = kept_ranking(event)
    (head, *rows), (heads, *cells), paper = files_of(event)
    plain_heads = [title.removesuffix(" (%)") for title in head]
    assert plain_heads[1:] == list(heads)[1:]  # the workbook's places may say of when they are
    assert [row[3] for row in rows].count("Rennes") == len(rows) / 2
    for row, cell, stands in zip(rows, cells, ranking, strict=True):
        assert (row[0], row[2], row[3]) == (str(stands.rank), stands.name, stands.hall)
        assert cell[:4:2] == (stands.rank, stands.name)
        assert float(row[4].replace(",", ".")) == cell[4] == float(plain(stands.total))
        assert labels.signed(stands.total).replace("\xa0", " ") in paper
        assert stands.name in paper
    assert ("Attaque" in paper) == (form in {"", "triplettes"})


def test_the_common_ranking_is_printed_as_chosen(event, elsewhere):
    keep_halls(event=event, files={"Rennes.jsonl": results_file(elsewhere)})
    factories.logo(event.club)
    far, near = elsewhere.entries.get(number=3).player, event.entries.get(number=5).player
    far.name = "\N{CJK UNIFIED IDEOGRAPH-738B}"
    near.name = f"{far.name} Wang"
    for player in (far, near):
        player.save()
    keep_halls(event=event, files={"Rennes.jsonl": results_file(elsewhere)})
    client, address = signed_in(event), reverse("common_ranking_pdf", args=[event.pk])
    asked = {"tri": "nom", "par": "salle", "colonnes": ["sides"]}
    content = client.get(address, asked).content
    lines = "\n".join(pages(content)).splitlines()
    assert "Nom de la salle" not in lines
    assert lines.count("n° 3") == 1
    assert lines.count("Wang (n° 5)") == 1
    assert "Wang (n° 5), n° 3 : l’imprimé ne sait pas écrire ces noms." in lines
    assert {"Attaque", "Défense"} <= set(lines)
    here = lines.index("Rennes")
    there = lines.index(event.club.name, here)
    ranked = {row.name for row in kept_ranking(event) if row.hall == "Rennes"}
    names = [line for line in lines[here:there] if line in ranked]
    assert names == sorted(ranked - {f"3 {far.name}"}, key=alphabetical)
    assert len(PdfReader(BytesIO(content)).pages[0].images) == 1
    page = client.get(reverse("common_topage", args=[event.pk])).content.decode()
    assert f'action="{address}"' in page


def test_several_sessions_have_their_columns_in_every_file():
    sessions = {"rounds": 2, "sessions": [[1, "1"], [1, "1.5"]]}
    there = played_rounds(factories.duplicate(8, **sessions), (1,), seed=4)
    event = played_rounds(factories.duplicate(8, **sessions), (1, 2))
    keep_halls(event=event, files={"Rennes.jsonl": results_file(there)})
    (head, *rows), _cells, paper = files_of(event)
    assert head[5:7] == ["Séance 1 (%)", "Séance 2 × 1,5 (%)"]
    assert {row[6] for row in rows if row[3] == "Rennes"} == {""}
    page = signed_in(event).get(reverse("common_topage", args=[event.pk])).content.decode()
    for shown in (paper, page):
        assert "Séance 2 × 1,5" in shown


def test_without_another_hall_files_say_so(event):
    rows, cells, paper = files_of(event)
    assert (len(rows), len(cells)) == (1, 1)
    assert "Aucune autre salle n’est encore comparée." in paper


def test_halls_that_no_longer_fit_give_no_file(event, elsewhere):
    keep_halls(event=event, files={"Rennes.jsonl": results_file(elsewhere)})
    event.halls.update(results="{}")
    answer = signed_in(event).get(reverse("common_ranking_csv", args=[event.pk]))
    assert answer.status_code == 409
    assert "ligne 1" in answer.content.decode()


def test_files_of_halls_are_kept_with_the_ranking(event, elsewhere):
    keep_halls(event=event, files={"Rennes.jsonl": results_file(elsewhere)})
    Event.objects.filter(pk=event.pk).update(visibility=Visibility.HIDDEN)
    for kind in ("csv", "xlsx", "pdf"):
        address = reverse(f"common_ranking_{kind}", args=[event.pk])
        assert signed_in(event, Role.SCORER).get(address).status_code == 403
    paper = signed_in(event).get(reverse("common_ranking_pdf", args=[event.pk]))
    assert "gardé jusqu’à la remise des prix" in pages(body_of(paper))[0]


def test_who_shows_initials_alone_is_so_in_the_common_ranking(event, elsewhere):
    player = event.entries.get(number=3).player
    choose_publication(player=player, publication=Publication.NUMBER)
    keep_halls(event=event, files={"Rennes.jsonl": results_file(elsewhere)})
    rows, _cells, _paper = files_of(event)
    own = {row[2] for row in rows if row[3] == event.club.name}
    assert [name for name in own if name.startswith("3 ")] == ["3 n° 3"]
