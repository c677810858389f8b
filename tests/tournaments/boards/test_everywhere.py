"""Every place that shows a ranking or a deal knows triplettes, quadrettes and équipes."""

import json
import re
from io import BytesIO

import pytest
from django.conf import settings
from django.urls import reverse
from openpyxl import load_workbook

from scoring.models import Deal, Role, Table
from tests.answers import body_of
from tests.factories import club, duplicate, member, team_duplicate
from tests.tournaments.boards.days import played_rounds
from tests.tournaments.boards.test_teams_at_the_table import facts_of, tablet_of
from tests.tournaments.events import elsewhere
from tests.tournaments.paper.reading import pages
from tournaments.archive.event_file import pack, read_event_file
from tournaments.archive.services.restoring import restore_event
from tournaments.archive.whole_event import event_body
from tournaments.documents.catalogue import DOCUMENTS
from tournaments.event.services.closing import publish_event
from tournaments.hall.services import create_screen
from tournaments.models import Prize
from tournaments.models.screen import Show
from tournaments.rounds.services.rounds import release_round
from tournaments.standings.table import NEXT
from tournaments.standings.totals import event_team_ranking

pytestmark = [pytest.mark.django_db, pytest.mark.long]
FORMS = [("triplettes", 3, "%"), ("quadrettes", 4, ","), ("equipes", 4, ",")]
PAGES = (
    *("tournament_ranking", "tournament_meetings", "tournament_xlsx", "event_xlsx", "site_zip"),
    *(
        "board_list",
        "seating",
        "prizes",
        "prize_calls",
        "entry_list",
        "screens",
    ),
)


@pytest.fixture(params=FORMS, ids=[form for form, _size, _mark in FORMS])
def played(request, organiser):
    form, size, mark = request.param
    event = team_duplicate(
        form, 4, size=size, rounds=2, in_club=organiser.club, categories=["Dames"]
    )
    event.entries.filter(team__number=2).update(category="Dames")
    played_rounds(event, (1, 2))
    return event, mark


def addresses(event):
    yield from (reverse(name, args=[event.pk]) for name in PAGES)
    for name in ("tournament_round", "round_seating", "board", "travelling_sheet"):
        yield reverse(name, args=[event.pk, 1])
    yield reverse("round_sheet", args=[event.pk, 1]) + "?table=1"
    yield reverse("tournament_player", args=[event.pk, 1])
    papers = [each for each in DOCUMENTS if event.play.fits(of_boards=each.of_boards)]
    yield from (paper.url(event.pk, 1) for paper in papers)
    yield from (
        reverse("event_csv", args=[event.pk, table]) for table in ("classement", "equipes")
    )


def test_every_page_and_paper_answers(organiser, played):
    event, mark = played
    for address in addresses(event):
        answer = organiser.client.get(address)
        assert answer.status_code == 200, address
        body_of(answer)
    page = organiser.get("tournament_ranking", event).content.decode()
    assert all(f"Équipe {number}" in page for number in range(1, 5))
    assert mark in page


def test_english_pages_and_papers_write_decimals_and_percentages_as_english_does(organiser):
    """French is asked first in the same process, and nothing of its pages is kept."""
    event = duplicate(16, rounds=2, in_club=organiser.club)
    played_rounds(event, (1, 2))
    paper = next(each for each in DOCUMENTS if each.key == "classement")
    marks = {}
    for language in ("fr", "en"):
        organiser.client.cookies[settings.LANGUAGE_COOKIE_NAME] = language
        page = organiser.get("tournament_ranking", event).content.decode()
        printed = "".join(pages(body_of(organiser.client.get(paper.url(event.pk, 1)))))
        marks[language] = [
            {(mark, bool(space)) for mark, space in re.findall(r"\d([.,])\d\d(\s?)%", words)}
            for words in (page, printed)
        ]
    french, english = {(",", True)}, {(".", False)}
    assert marks == {"fr": [french] * 2, "en": [english] * 2}


def test_every_page_and_paper_answers_where_tablets_noted(organiser):
    """Two teams around a table, one of which lacks a player: marks are of three or four."""
    event = team_duplicate("triplettes", 4, size=3, lacking=1, rounds=2, in_club=organiser.club)
    release_round(event=event, number=1)
    tables = Table.objects.filter(round_table__round__event=event)
    for table in tables:
        tablet = tablet_of(organiser.client, table)
        sent = [tablet.deal(facts_of(board)) for board in table.played_boards]
        assert {each.status_code for each in sent} == {201}
    deals = Deal.objects.filter(table__in=tables)
    own = [reverse("deal", args=[deal.pk]) for deal in deals]
    own += [reverse("sheet", args=[table.pk]) for table in tables]
    own += [reverse("event_csv", args=[event.pk, "donnes"])]
    for address in (*addresses(event), *own):
        answer = organiser.client.get(address)
        assert answer.status_code == 200, address
        body_of(answer)


def test_files_and_phones_tell_teams_and_their_totals(organiser, played):
    event, _mark = played
    rows = event_team_ranking(event)
    publish_event(event=event)
    event.refresh_from_db()
    key = event.public_key
    told = json.loads(organiser.client.get(reverse("follow_results", args=[key])).content)
    totals = [round(float(row.record.total), 6) for row in rows]
    assert [row["total"] for row in told["teams"]] == totals
    assert told["event"]["duplicate"] == event.duplicate
    assert (
        "Équipe 1"
        in organiser.client.get(reverse("follow_ranking", args=[key])).content.decode()
    )
    book = load_workbook(BytesIO(body_of(organiser.get("tournament_xlsx", event))))
    cells = {cell for line in book.active.iter_rows(values_only=True) for cell in line}
    assert "Équipe 1" in cells
    screen = create_screen(
        event=event, name="Salle", rotation=[{"show": Show.RANKING, "seconds": 9}]
    )
    shown = organiser.client.get(reverse("screen", args=[screen.key]))
    assert shown.status_code == 200
    assert "Équipe 1" in shown.content.decode()


def test_prizes_go_to_teams_and_to_members_of_a_category(organiser, played):
    event, _mark = played
    Prize.objects.create(event=event, rank=1, cents=9000)
    Prize.objects.create(event=event, category="Dames", rank=1, cents=3000)
    page = organiser.get("prize_calls", event).content.decode()
    assert str(event_team_ranking(event)[0].record.name) in page


@pytest.mark.parametrize(("form", "size"), [each[:2] for each in FORMS])
def test_a_file_brings_the_whole_event_back(form, size):
    def told(event):
        return [
            (row.rank, row.record.name, row.record.total) for row in event_team_ranking(event)
        ]

    with elsewhere():
        event = played_rounds(team_duplicate(form, 4, size=size, rounds=2), (1,))
        before, data = told(event), pack(event_body(event))
    assert told(restore_event(club=club("Ici"), file=read_event_file(data))) == before


@pytest.mark.parametrize("players", [8, 9])
def test_a_screen_says_where_players_and_boards_go_next(client, players):
    event = duplicate(players, rounds=2)
    played_rounds(event, (1,))
    release_round(event=event, number=2)
    screen = create_screen(
        event=event, name="Salle", rotation=[{"show": Show.TABLES, "seconds": 9}]
    )
    shown = client.get(reverse("screen", args=[screen.key])).content.decode()
    assert shown.count('<span class="seat">Étuis</span>') == 2
    assert ">5 à 8</span>" in shown


@pytest.mark.parametrize(
    ("form", "title", "signs"),
    [
        ("individuel", "Classement alterné (N / E / S / O)", set("NESO")),
        ("triplettes", "Équipes, alterné (N-S / E-O)", {"N-S", "E-O"}),
    ],
)
def test_every_layout_of_an_alterne_says_so_and_names_the_lines(client, form, title, signs):
    of_teams = form == "triplettes"
    event = team_duplicate(form, 4, rounds=1) if of_teams else duplicate(8, rounds=1)
    played_rounds(event, (1,))
    publish_event(event=event)
    event.refresh_from_db()
    client.force_login(member(Role.ORGANISER, in_club=event.club))
    paper = reverse("document_pdf", args=[event.pk, "classement"])
    for layout in ("", "mur", "2", "3"):
        answer = client.get(paper, {"forme": layout} if layout else {})
        words = "\n".join(pages(answer.content)).splitlines()
        assert title in words
        beside = [word for word in words if word in signs]
        assert len(beside) == (4 if of_teams else 8) * bool(layout)
    title = title.replace(" / ", NEXT)
    screen = create_screen(
        event=event, name="Salle", rotation=[{"show": Show.RANKING, "seconds": 9}]
    )
    shown = client.get(reverse("screen", args=[screen.key])).content.decode()
    assert title in shown
    assert set(re.findall('<small class="direction">([^<]+)<', shown)) == signs
    for address in (
        reverse("tournament_ranking", args=[event.pk]),
        reverse("follow_ranking", args=[event.public_key]),
    ):
        assert title in client.get(address).content.decode()
    book = load_workbook(BytesIO(body_of(client.get(reverse("event_xlsx", args=[event.pk])))))
    sheet = book["Équipes" if of_teams else "Classement"]
    assert sheet["A1"].value == f"{title} – {event.name}"


def test_a_general_ranking_is_none_of_lines(client):
    event = played_rounds(duplicate(8, rounds=1, alterne=False), (1,))
    client.force_login(member(Role.ORGANISER, in_club=event.club))
    answer = client.get(reverse("document_pdf", args=[event.pk, "classement"]))
    assert "Classement" in "\n".join(pages(answer.content)).splitlines()
