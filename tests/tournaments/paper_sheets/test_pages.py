"""The pages of photographed sheets: one question at a time, then all at once."""

import re
from dataclasses import replace
from html import unescape
from io import BytesIO

import cv2
import numpy as np
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from PIL import Image

from scoring.models import Deal, Role
from scoring.rules import FFT_4
from scoring.rules.frozen import freeze
from scoring.rules.ruleset import MisereKind
from tarotclub.accounts.acting import Act
from tarotclub.people.services.players import anonymise_player
from tarotclub.people.services.retention import forget_old
from tests import factories
from tests.paper_sheets import filled
from tests.paper_sheets.measure import taken
from tests.paper_sheets.photographed import Conditions, photograph
from tests.tournaments.paper_sheets.filled_in import GARDE, JPEG, MARKS, code_of, reading
from tournaments.models import PaperSheet
from tournaments.paper_sheets.services import take

CALM = Conditions(tilt=5, bend=2, light=0.1, blur=0.8, noise=3, stains=0, thumb=0)
pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    event = factories.tournament(8)
    factories.released(factories.drawn(event))
    return event


@pytest.fixture
def table(event):
    return event.rounds.get(number=1).tables.order_by("table__number")[0].table


@pytest.fixture
def scorer(event):
    return factories.member(Role.SCORER, in_club=event.club)


@pytest.fixture
def desk(scorer):
    client = Client()
    client.force_login(scorer)
    return client


@pytest.fixture
def page(event, table, scorer):
    def of(*lines, **more):
        sheet = reading(table, *lines, **more)
        kept = take(event=event, reading=sheet, table=None, act=Act(scorer))
        return reverse("photographed_sheet", args=[event.pk, kept.pk])

    return of


def text(answer):
    return unescape(" ".join(answer.content.decode().split()))


def buttons(answer, name="answer"):
    return re.findall(rf'name="{name}" value="([^"]*)"', answer.content.decode())


def test_one_question_is_asked_after_the_other_then_all_is_stored(desk, page, table):
    points = {45: 0.6, 46: 0.4}
    address = page(GARDE | {"points": points}, GARDE | {"taker": {1: 0.5, 3: 0.5}})
    asked = desk.get(address)
    assert buttons(asked) == ["1:points:45", "1:points:46"]
    desk.post(address, {"answer": "1:points:46"})
    asked = desk.get(address)
    assert buttons(asked) == ["2:taker:1", "2:taker:3"]
    desk.post(address, {"answer": "2:taker:3"})
    settled = desk.get(address)
    assert buttons(settled) == []
    (seen,) = buttons(settled, "store")
    stored = desk.post(address, {"store": seen}, follow=True)
    assert "2 donnes enregistrées, lues sur papier" in stored.content.decode()
    assert table.deals.count() == 2
    shown = desk.get(address).content.decode()
    assert "2 donnes lues sur papier, confirmées par" in shown


def test_of_a_sheet_without_a_deal_nothing_is_offered_to_be_stored(desk, page):
    asked = desk.get(page())
    assert "Aucune donne ne se lit sur cette feuille." in text(asked)
    assert buttons(asked, "store") == []


def test_points_with_or_without_a_half_are_answered_by_their_buttons(desk, page, table):
    table.ruleset = freeze(replace(FFT_4, chien=5))  # an odd number of cards, as with 3 or 5
    table.save()
    points = {45: 0.6, 45.5: 0.4}
    address = page(GARDE | {"points": points}, GARDE | {"points": points})
    for answer in ("1:points:45", "2:points:45.5"):
        assert answer in buttons(desk.get(address))
        assert desk.post(address, {"answer": answer}).status_code == 302
    desk.post(address, {"store": buttons(desk.get(address), "store")[0]})
    assert [deal.points for deal in table.deals.order_by("number")] == [45, 45.5]


@pytest.mark.parametrize(
    ("answer", "stored"), [("1:outcome:passed_out", (None, 0)), ("1:outcome:", (1, 45))]
)
def test_a_deal_both_passed_out_and_played_is_a_question(desk, page, table, answer, stored):
    address = page(GARDE | {"outcome": "passed_out", "bouts": {2: 0.9, 1: 0.1}})
    assert buttons(desk.get(address)) == ["1:outcome:", "1:outcome:passed_out"]
    desk.post(address, {"answer": answer})
    for bouts in buttons(desk.get(address))[:1]:
        desk.post(address, {"answer": bouts})
    desk.post(address, {"store": buttons(desk.get(address), "store")[0]})
    deal = table.deals.get()
    taker = None if deal.taker is None else deal.taker.position
    assert (taker, deal.points) == stored


def test_a_line_is_mended_as_a_whole(desk, page, table):
    address = page(GARDE | {"points": 5})
    asked = desk.get(address)
    assert "Trop peu de points" in asked.content.decode()
    mended = {"taker": "2", "contract": "garde_sans", "bouts": "1", "side": "attack"}
    refused = desk.post(f"{address}?ligne=1", mended | {"points": "95"})
    assert refused.status_code == 422
    assert desk.post(f"{address}?ligne=1", mended | {"points": "51"}).status_code == 302
    desk.post(address, {"store": buttons(desk.get(address), "store")[0]})
    deal = table.deals.get()
    assert (deal.contract, deal.bouts, deal.points) == ("garde_sans", 1, 51)


def test_what_no_line_has_room_for_is_said_before_it_is_stored(desk, page, table):
    table.ruleset = freeze(replace(FFT_4, miseres={MisereKind.TETE: 10}))
    table.save()
    address = page(GARDE | {"poignee": "simple", "poignee_by": 1})
    shown = desk.get(f"{address}?ligne=1").context["form"]
    assert {name: shown[name].value() for name in ("taker", "poignee_1", "points")} == {
        "taker": 1,
        "poignee_1": "simple",
        "points": "45",
    }
    mended = {"taker": "1", "contract": "garde", "bouts": "2", "side": "attack", "points": "45"}
    more = {"poignee_1": "simple", "poignee_3": "simple", "misere_tete": ["0"]}
    assert desk.post(f"{address}?ligne=1", mended | more).status_code == 302
    desk.post(address, {"store": buttons(desk.get(address), "store")[0]})
    deal = table.deals.get()
    assert (deal.poignees, deal.miseres) == ([[1, "simple"], [3, "simple"]], [[0, "tete"]])


def test_a_line_that_is_mended_twice_starts_from_what_was_said(desk, page):
    address = page(GARDE)
    mended = {
        "taker": "3",
        "contract": "petite",
        "bouts": "1",
        "side": "attack",
        "points": "60",
    }
    desk.post(f"{address}?ligne=1", mended | {"poignee_2": "double"})
    form = desk.get(f"{address}?ligne=1").context["form"]
    names = ("taker", "contract", "bouts", "points", "poignee_2")
    assert [form[name].value() for name in names] == [3, "petite", 1, "60", "double"]
    desk.post(f"{address}?ligne=1", mended | {"answer": "1:blank:True"})
    assert desk.get(address).context["shown"].lines == []


def test_bilans_that_do_not_agree_offer_what_would_explain_it(desk, page, table):
    address = page(GARDE, bilans=[-60, 180, -60, -60])
    asked = desk.get(address)
    assert buttons(asked) == ["1:points:46"]
    refused = desk.post(address, {"store": buttons(asked, "store")[0]}, follow=True)
    assert "Rien n’est enregistré : les bilans écrits" in refused.content.decode()
    desk.post(address, {"store": buttons(asked, "store")[0], "bilans_seen": "on"})
    assert table.deals.count() == 1


@pytest.mark.parametrize(
    ("read", "offered"),
    [
        ({114: 0.9, 174: 0.1}, ["0:1:114", "0:1:174"]),  # the total, rather otherwise
        ({114: 0.6, 117: 0.4}, ["0:1:114", "0:1:117"]),  # neither is the total
        ({114: 0.6, None: 0.4}, ["0:1:114", "0:1:"]),
    ],
)
def test_a_doubtful_bilan_is_a_question_with_the_two_likeliest(
    desk, page, table, read, offered
):
    asked = desk.get(page(GARDE, bilans=[-58, read, -58, -58]))
    assert buttons(asked) == offered
    assert (
        asked.context["asked"].title
        == f"{table.seated[1].player.name} : quel bilan est écrit ?"
    )
    assert buttons(asked, "store") == []


def test_a_bilan_that_was_said_settles_it(desk, page, table):
    address = page(GARDE, bilans=[-58, {114: 0.9, 174: 0.1}, -58, -58])
    desk.post(address, {"answer": "0:1:174"})
    settled = desk.get(address)
    assert buttons(settled) == []
    desk.post(address, {"store": buttons(settled, "store")[0]})
    assert table.deals.count() == 1


def test_a_bilan_is_typed_and_disagrees(desk, page, table):
    address = page(GARDE, bilans=[-58, {114: 0.9, 174: 0.1}, -58, -58])
    refused = desk.post(f"{address}?bilan=1", {"bilan": "beaucoup"})
    assert refused.status_code == 422
    assert "Ce bilan n’est pas un nombre" in refused.content.decode()
    desk.post(f"{address}?bilan=1", {"bilan": "−180"})
    shown = desk.get(address)
    assert [
        (written, bilan.agrees) for _, written, bilan, _ in shown.context["shown"].bilans
    ] == [
        ("−58", True),
        ("−180", False),
        ("−58", True),
        ("−58", True),
    ]
    assert buttons(shown, "store")


@pytest.mark.parametrize(
    "odd",
    [
        {"answer": "1:taker:9"},
        {"answer": "99:taker:1"},
        {"answer": "x"},
        {"ligne": "77"},
        {"answer": "1:nothing:"},
        {"answer": "0:9:12"},
        {"answer": "0:1:12345"},
        {},
    ],
)
def test_an_odd_answer_is_refused(desk, page, odd):
    answer = desk.post(page(GARDE), odd)
    assert answer.status_code == 409
    assert "Cette réponse n’est pas de celles de la page" in answer.content.decode()


def test_what_is_no_file_is_asked_for(desk, event, table):
    address = reverse("sheet_photos", args=[event.pk])
    answer = desk.post(address)
    assert answer.status_code == 422
    assert "Prenez une photo" in answer.content.decode()
    answer = desk.post(address, {"table": table.pk})  # without a script the file is chosen anew
    assert '<div class="stack" data-table>' in answer.content.decode()
    assert "(facultatif)" not in text(answer)
    shown = desk.get(address, {"table": "1"})
    assert (shown.status_code, shown.context["form"].errors) == (200, {})
    assert shown.headers["Permissions-Policy"] == "camera=(self)"


def test_what_cannot_be_read_says_what_to_do(desk, event):
    address = reverse("sheet_photos", args=[event.pk])
    photo = SimpleUploadedFile("feuille.jpg", b"no picture at all")
    answer = desk.post(address, {"photo": photo}, headers={"Accept": "application/json"})
    assert answer.status_code == 422
    assert answer.json()["sheets"] == []
    assert answer.json()["asks"] == ""
    (sentence,) = answer.json()["refused"]
    assert sentence.startswith("Ce fichier n’est pas une image")


def pictured(code):
    """A photo of an empty sheet that bears a code."""
    picture = np.pad(filled.printed(code), 100, constant_values=200)
    return cv2.imencode(".jpg", picture)[1].tobytes()


def as_file(kind, side=600):
    file = BytesIO()
    Image.new("1" if kind == "PNG" else "L", (side, side)).save(file, kind)
    return file.getvalue()


def of_another_event(club=None):
    """The code of a sheet of another event, of another club as well if none is named."""
    evening = factories.evening(in_club=club or factories.club("Rennes"))
    return code_of(factories.table(4, in_evening=evening))


def forged(event):
    """Another club's table, said to be one of this event."""
    code = of_another_event()
    return replace(code, table=f"{event.pk}-1-{code.table.rpartition('-')[2]}")


@pytest.mark.parametrize(
    ("picture", "sentence"),
    [
        (lambda _event: as_file("PNG", 10_000), "Cette image est trop grande"),
        (lambda _event: as_file("JPEG", 10_000), "Cette image est trop grande"),
        (lambda _event: as_file("GIF"), "Ce fichier n’est pas une image que le site sait lire"),
        (lambda _event: pictured(of_another_event()), "Cette feuille est d’un autre"),
        (lambda event: pictured(of_another_event(event.club)), "Cette feuille est d’un autre"),
        (lambda event: pictured(forged(event)), "Cette feuille n’a pas été imprimée pour"),
    ],
    ids=["a bomb", "100 megapixels", "a GIF", "another club's", "another event's", "forged"],
)
def test_a_hostile_picture_is_refused_in_a_sentence_and_nothing_is_kept(
    desk, event, picture, sentence
):
    photo = SimpleUploadedFile("feuille.jpg", picture(event))
    answer = desk.post(reverse("sheet_photos", args=[event.pk]), {"photo": photo})
    assert answer.status_code == 422
    assert sentence in text(answer)
    assert (PaperSheet.objects.count(), Deal.objects.count()) == (0, 0)


def test_the_picture_is_shown_to_who_records_deals_and_goes_with_time(desk, page, event, table):
    address = page(GARDE, bilans=MARKS)
    picture = desk.get(f"{address}image.jpg")
    assert (picture.content, picture.headers["Content-Type"]) == (JPEG, "image/jpeg")
    desk.post(address, {"store": buttons(desk.get(address), "store")[0]})
    sheet = PaperSheet.objects.get()
    assert forget_old(sheet.read_at)["pictures"] == 0
    assert forget_old(sheet.read_at.replace(year=sheet.read_at.year + 1))["pictures"] == 1
    assert table.deals.count() == 1


def test_a_page_asks_as_much_of_the_database_for_three_lines_as_for_one(
    desk, page, django_assert_max_num_queries
):
    for lines in ([GARDE], [GARDE] * 3):
        address = page(*lines)
        with django_assert_max_num_queries(20):
            desk.get(address)


def test_who_is_forgotten_takes_the_picture_with_him(page, event, table, desk):
    page(GARDE)
    player = table.seated[0].player
    type(event).objects.update(closed_at="2026-11-26T12:00Z")
    anonymise_player(player=player)
    assert PaperSheet.objects.count() == 0


def queries(desk, address):
    with CaptureQueriesContext(connection) as captured:
        answer = desk.get(address)
    return len(captured), answer.content.decode()


def test_what_is_to_be_looked_over_comes_first_and_the_rest_is_paged(desk, page, event, table):
    address = reverse("sheet_photos", args=[event.pk])
    page(GARDE)
    waiting = PaperSheet.objects.get()
    waiting.pk, waiting.stored_at, waiting.stored_by = None, waiting.read_at, waiting.read_by
    waiting.save()
    few, _shown = queries(desk, address)
    for number in range(2, 42):
        waiting.pk, waiting.page = None, number
        waiting.save()
    PaperSheet.objects.filter(page__in=(2, 3)).update(stored_at=None)
    many, shown = queries(desk, address)
    assert many == few
    assert "3 feuilles à relire" in shown
    assert shown.index("3 feuilles à relire") < shown.index("Déjà enregistrées")
    assert shown.count("confirmée") == 0
    last = desk.get(address, {"page": "2"}).context["page"]
    assert (len(last), last.paginator.count, last.number) == (19, 39, 2)


@pytest.fixture(scope="module")
def blank():
    """The picture of a filled sheet that names no table."""
    random = np.random.default_rng(4)
    page, _crossed = filled.fill(filled.some_sheet(random), filled.Writer(4), wrong=0)
    jpeg = photograph(page, random, CALM)
    return lambda: SimpleUploadedFile("feuille.jpg", jpeg)


@pytest.fixture(scope="module")
def torn():
    """The picture of a filled sheet whose code is torn."""
    jpeg = taken(4, 4, conditions=CALM, torn=True)[2]
    return lambda: SimpleUploadedFile("feuille.jpg", jpeg)


@pytest.mark.one_database  # reading a picture is seconds of the processor
def test_of_a_sheet_whose_code_is_torn_the_table_is_asked_then_checked(
    desk, event, table, torn
):
    address = reverse("sheet_photos", args=[event.pk])
    headers = {"Accept": "application/json"}
    asked = desk.post(address, {"photo": torn()}, headers=headers).json()
    assert (asked["sheets"], asked["asks"]) == ([], "no_code")
    assert asked["refused"][0].startswith("Le code QR de la feuille ne se lit pas")
    plain = desk.post(address, {"photo": torn()})
    assert plain.status_code == 422
    assert '<div class="stack" data-table>' in plain.content.decode()
    [*_, (key, words)] = plain.context["form"].fields["table"].choices
    assert (key.value, words) == (table.pk + 1, "Tour 1 · Table 2")
    assert PaperSheet.objects.count() == 0
    answer = desk.post(address, {"photo": torn(), "table": table.pk}, headers=headers)
    [sheet] = answer.json()["sheets"]
    shown = desk.get(address + sheet["page"])
    names = ", ".join(seat.player.name for seat in table.seated)
    assert f"la feuille « Tour 1 · Table 1 » : {names}. Si l’en-tête" in text(shown)
    assert table.deals.count() == 0


@pytest.mark.one_database  # reading a picture is seconds of the processor
def test_a_torn_sheet_is_not_taken_for_that_of_a_table_of_another_game(scorer, torn, event):
    evening = factories.evening(in_club=event.club)
    table = factories.table(3, in_evening=evening)
    desk = Client()
    desk.force_login(scorer)
    address = reverse("sheet_photos", args=[evening.pk])
    sent = {"photo": torn(), "table": table.pk}
    refused = desk.post(address, sent, headers={"Accept": "application/json"}).json()
    assert (refused["sheets"], refused["asks"]) == ([], "other_form")
    [sentence] = refused["refused"]
    assert sentence.startswith(f"Cette feuille n’est pas de celles de la table {table.number}")
    assert PaperSheet.objects.count() == 0


def test_a_table_of_another_event_cannot_be_said(desk, event):
    theirs = factories.table(4, in_evening=factories.evening(in_club=event.club))
    photo = SimpleUploadedFile("feuille.jpg", b"is not even read")
    sent = {"photo": photo, "table": theirs.pk}
    refused = desk.post(reverse("sheet_photos", args=[event.pk]), sent)
    assert refused.status_code == 422
    assert refused.context["form"].errors.as_data()["table"][0].code == "invalid_choice"


@pytest.mark.one_database  # reading a picture is seconds of the processor
def test_the_table_of_a_blank_sheet_is_asked_once_it_was_read(desk, event, table, blank):
    address = reverse("sheet_photos", args=[event.pk])
    assert '<div class="stack" data-table hidden>' in desk.get(address).content.decode()
    headers = {"Accept": "application/json"}
    answer = desk.post(address, {"photo": blank()}, headers=headers)
    sentence = "Cette feuille vierge ne dit pas sa table : choisissez-la, puis faites lire la"
    assert answer.json() == {"sheets": [], "refused": [f"{sentence} feuille."], "asks": "blank"}
    plain = desk.post(address, {"photo": blank()})
    assert plain.status_code == 422
    assert '<div class="stack" data-table>' in plain.content.decode()
    assert sentence in plain.content.decode()
    answer = desk.post(address, {"photo": blank(), "table": table.pk}, headers=headers)
    assert [sheet["words"] for sheet in answer.json()["sheets"]] == ["Tour 1 · Table 1"]


@pytest.mark.one_database  # reading a picture is seconds of the processor
def test_blank_sheets_of_two_tables_are_not_both_taken_for_one(desk, event, table, blank):
    address = reverse("sheet_photos", args=[event.pk])
    sent = {"files": [blank(), blank()], "table": table.pk}
    [sentence] = desk.post(address, sent, headers={"Accept": "application/json"}).json()[
        "refused"
    ]
    assert sentence.startswith("Plusieurs feuilles ne disent pas leur table : envoyez-les une")


def test_a_deal_that_was_mended_is_held_against_who_sits_out_now(scorer, event):
    evening = factories.evening(in_club=event.club)
    table = factories.table(5, in_evening=evening, mort=True)
    first, *others = (at % 5 for at in range(table.first_dealer, table.first_dealer + 5))
    sheet = reading(table, GARDE | {"taker": first}, GARDE | {"taker": first})
    kept = take(event=evening, reading=sheet, table=None, act=Act(scorer))
    desk = Client()
    desk.force_login(scorer)
    address = reverse("photographed_sheet", args=[evening.pk, kept.pk])
    mended = {"taker": first, "contract": "garde", "bouts": "2", "side": "attack"}
    mended |= {"points": "45", f"poignee_{others[1]}": "simple"}
    desk.post(f"{address}?ligne=2", mended)  # the second dealer is others[0]
    marks = desk.get(address).context["shown"].lines[1].line.marks
    assert (marks[first], marks[others[0]], sorted(marks)) == (234, 0, [-78, -78, -78, 0, 234])
    desk.post(address, {"answer": "1:blank:True"})  # so the first one deals, and sits out
    asked = desk.get(address).context["asked"]
    assert asked.why == [
        "Ce joueur n’est pas assis à cette table : choisissez un joueur de la table."
    ]
