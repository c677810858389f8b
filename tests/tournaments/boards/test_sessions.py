"""A duplicate of several sessions: each has its percentage, the ranking weighs them."""

import json
from fractions import Fraction
from io import BytesIO, StringIO

import pytest
from django.core.management import call_command
from django.urls import reverse
from openpyxl import load_workbook
from pypdf import PdfReader

from tests import factories
from tests.answers import body_of
from tests.tournaments.boards.days import played_rounds
from tests.tournaments.events import elsewhere
from tournaments.archive.event_file import pack, read_event_file
from tournaments.archive.services.restoring import restore_event
from tournaments.archive.whole_event import event_body
from tournaments.boards.halls import results_file
from tournaments.desk.forms.tournament_fields import SessionsField
from tournaments.duplicate.movements.values import MovementKind
from tournaments.event.services.closing import publish_event
from tournaments.standings.totals import event_ranking, event_team_ranking

pytestmark = pytest.mark.django_db
ROUTES = "feuilles-de-route"
SESSIONS = [[2, "1"], [1, "1.5"]]


@pytest.fixture
def event(club):
    played = factories.duplicate(8, rounds=3, sessions=SESSIONS, in_club=club)
    return played_rounds(played, (1, 2, 3))


def by_command(event, tmp_path):
    """Give the ranking of the event's results as the command makes it."""
    file = tmp_path / "results.jsonl"
    file.write_bytes(results_file(event))
    out = StringIO()
    options = {"form": event.duplicate, "coefficients": ["1", "1.5"]}
    call_command("boards", str(file), stdout=out, **options)
    return json.loads(out.getvalue())["ranking"]


def test_the_ranking_is_that_of_the_command(event, tmp_path):
    told = {row["player"].split(" ", 1)[0]: row for row in by_command(event, tmp_path)}
    for row in event_ranking(event):
        theirs = told[str(row.record.player)]
        assert (row.rank, float(row.record.total)) == (theirs["rank"], theirs["global"])
        first, second = row.record.sessions.values()
        assert first + Fraction(3, 2) * second == row.record.total


def test_so_is_that_of_teams(tmp_path):
    event = factories.team_duplicate("triplettes", 4, rounds=3, sessions=SESSIONS)
    played_rounds(event, (1, 2, 3))
    told = [(row["rank"], row["global"]) for row in by_command(event, tmp_path)]
    rows = event_team_ranking(event)
    assert [(row.rank, float(row.record.total)) for row in rows] == told


def test_a_session_alone_is_weighed_and_ranked_by_all_together(club):
    event = factories.duplicate(8, rounds=3, sessions=[[1, "2"], [2, "1"]], in_club=club)
    played_rounds(event, (1,))
    rows = event_ranking(event)
    assert [row.rank for row in rows] == sorted(row.rank for row in rows)
    assert all(row.record.total == 2 * row.record.sessions[1] for row in rows)
    assert {row.record.boards.line for row in rows} == {""}


def test_every_place_shows_each_session(organiser, event):
    publish_event(event=event)
    event.refresh_from_db()
    first = event_ranking(event)[0].record
    percent = f"{float(first.sessions[2]):.2f}".replace(".", ",")
    page = organiser.get("tournament_ranking", event).content.decode()
    phone = organiser.client.get(reverse("follow_ranking", args=[event.public_key]))
    for shown in (page, phone.content.decode()):
        assert "Séance 2 × 1,5" in shown
        assert percent in shown
    told = json.loads(
        organiser.client.get(reverse("follow_results", args=[event.public_key])).content
    )
    assert told["event"]["coefficients"] == [1, 1.5]
    assert [each["session"] for each in told["ranking"][0]["sessions"]] == [1, 2]
    book = load_workbook(BytesIO(body_of(organiser.get("tournament_xlsx", event))))
    cells = [cell.value for row in book.active.iter_rows() for cell in row]
    assert "Séance 2 × 1,5" in cells
    assert any(str(cell).startswith("=ROUND(1*G5+1.5*H5+") for cell in cells)
    csv = body_of(organiser.client.get(reverse("event_csv", args=[event.pk, "classement"])))
    assert "Séance 2 × 1,5" in csv.decode("utf-8-sig")
    route = body_of(organiser.client.get(reverse("document_pdf", args=[event.pk, ROUTES])))
    assert "Séance 2" in PdfReader(BytesIO(route)).pages[0].extract_text()
    own = organiser.get("tournament_player", event, first.player).content.decode()
    address = reverse("follow_player", args=[event.public_key, first.player])
    for shown in (own, organiser.client.get(address).content.decode()):
        assert "Séance 2 × 1,5 : " in shown


def test_boards_do_not_pass_from_session_to_session(event):
    assert event.play.planning.kinds_of(sessions=True) == [MovementKind.SHARED]


def test_a_file_brings_sessions_back(club):
    def told(event):
        return [(row.rank, row.record.name, row.record.total) for row in event_ranking(event)]

    with elsewhere():
        event = factories.duplicate(
            8, rounds=3, sessions=SESSIONS, results_at_table=True, in_club=club
        )
        played_rounds(event, (1, 2, 3))
        before, data = told(event), pack(event_body(event))
    back = restore_event(club=factories.club("Ici"), file=read_event_file(data))
    assert (told(back), back.sessions, back.results_at_table) == (before, SESSIONS, True)


@pytest.mark.parametrize(
    ("typed", "sessions"),
    [
        ("3 tours × 1\n2 tours × 1,5", [[3, "1"], [2, "1.5"]]),
        ("3\n2 tours, coefficient 2.50", [[3, "1"], [2, "2.5"]]),
        ("", []),
    ],
)
def test_sessions_are_read_as_people_write_them(typed, sessions):
    field = SessionsField(required=False)
    assert field.clean(typed) == sessions
    assert field.clean(field.prepare_value(sessions)) == sessions


@pytest.mark.parametrize(
    ("lines", "sentence"),
    [
        ("3 tours × 0\n2", "Ligne 1"),
        ("3\nmatin", "Ligne 2"),
        ("0\n5", "Ligne 1"),
        ("3 tours × 1000\n2", "Ligne 1"),
        ("5", "Une seule séance"),
        ("3\n3", "Ces séances font 6 tours, le tournoi en a 5."),
    ],
)
def test_sessions_that_cannot_be_are_refused(organiser, club, lines, sentence):
    event = factories.tournament(8, duplicate="individuel", rounds=5, in_club=club)
    page = changed(organiser, event, lines)
    assert sentence in page
    event.refresh_from_db()
    assert event.sessions == []


@pytest.mark.parametrize(("form", "size"), [("quadrettes", 4), ("", 1)])
def test_points_that_are_added_have_no_sessions(organiser, club, form, size):
    event = factories.tournament(8, duplicate=form, team_size=size, in_club=club)
    assert "les points s’ajoutent" in changed(organiser, event, "2\n3")


def changed(organiser, event, lines):
    page = organiser.get("tournament_change", event)
    form = page.context["form"]
    values = {
        name: field.prepare_value(form[name].value()) for name, field in form.fields.items()
    }
    posted = {name: value for name, value in values.items() if value not in (None, False)}
    posted["sessions"] = lines
    address = organiser.address("tournament_change", event)
    return organiser.client.post(address, posted).content.decode()
