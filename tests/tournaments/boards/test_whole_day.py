"""An individuel and triplettes as their organiser has them, from the preset to the prizes."""

import json
from io import BytesIO
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from openpyxl import load_workbook

from scoring.models import Table
from scoring.services.links import create_link
from tests import factories
from tests.answers import body_of
from tests.scoring.views.api.conftest import Tablet
from tests.tournaments.boards.test_teams_at_the_table import facts_of
from tests.tournaments.paper.reading import pages
from tournaments.boards.services import dealing_of
from tournaments.models import Event, Penalty, PlayedBoard
from tournaments.standings.totals import board_lines, event_ranking, event_team_ranking

pytestmark = [pytest.mark.django_db, pytest.mark.long]
NAMES = ["Ana", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal", "Ivy", "Jo", "Kim", "Lou"]
PRESETS = {"individuel": ("duplicate", 9), "triplettes": ("triplettes", 12)}
MEETINGS = {
    "individuel": "paires se rencontrent plus d’une fois",  # nine players, of whom one rests
    "triplettes": "tout le monde se rencontre au plus une fois",
}
AGREED = {"agreed": "yes"}


def filled(form, **changes):
    """Give what a form sends as it is shown, but for some changes."""
    shown = {bound.name: bound.value() for bound in form}
    empty = (None, False, "", [])
    kept = {name: value for name, value in shown.items() if value not in empty}
    return kept | changes


def shown(desk, event, page, *ids, **query):
    answer = desk.get(page, event, *ids, **query)
    assert answer.status_code == 200, page
    return answer.content.decode().replace("\N{NO-BREAK SPACE}", " ")


class Day:
    """A tournament on its organiser's pages."""

    def __init__(self, organiser, form):
        self.desk, self.form = organiser, form
        preset, self.players = PRESETS[form]
        client, address = organiser.client, reverse("tournament_create")
        page = client.get(f"{address}?modele={preset}").context["form"]
        sent = filled(page, name=f"Duplicate {form}", rounds_planned="2", fees="Membre 10 €")
        assert client.post(address, sent).status_code == 302
        self.event = Event.objects.get()
        assert (self.event.duplicate, self.event.deals_per_round) == (form, 4)

    def post(self, page, *ids, **values):
        answer = self.desk.post(page, self.event, *ids, **values)
        assert answer.status_code in {302, 303}, (page, answer.content.decode()[-1500:])
        return self.desk.messages_of(answer)

    def enter(self):
        """Enter who plays, in teams of three where there are teams; all are there."""
        factories.enter(self.event, factories.players(self.players, in_club=self.event.club))
        for number in range(1, self.players // 3 + 1) if self.form == "triplettes" else ():
            team = self.event.teams.create(number=number, name=f"Équipe {number}")
            members = range(3 * number - 2, 3 * number + 1)
            self.event.entries.filter(number__in=members).update(team=team)
        assert self.event.entries.exclude(checked_in_at=None).count() == self.players

    def tablets(self, number):
        """Sit down at every table of a round."""
        tables = Table.objects.filter(
            round_table__round__event=self.event, round_table__round__number=number
        )
        return [
            (table, Tablet(Client(), create_link(table=table)))
            for table in tables.order_by("number")
        ]

    def amounts(self):
        return {line.amount for line in board_lines(self.event)} - {None}

    def ranking(self):
        of_teams = self.form == "triplettes"
        return event_team_ranking(self.event) if of_teams else event_ranking(self.event)


@pytest.fixture(params=PRESETS)
def day(organiser, request):
    day = Day(organiser, request.param)
    day.enter()
    return day


def test_a_whole_day(day):
    draw_and_prepare(day)
    first_round_on_tablets(day)
    second_round_on_sheets(day)
    rank_and_publish(day)
    end_and_compare(day)


def draw_and_prepare(day):
    """The movement is chosen by its measures, boards are dealt and printed, nobody is told."""
    page = day.desk.get("seating_draw", day.event).context["form"]
    told = day.post("seating_draw", **filled(page))[-1]
    assert MEETINGS[day.form] in told
    rule = shown(day.desk, day.event, "preparation")
    assert "Après trois échecs, l’arbitre compose la main du preneur" in rule
    assert "Les mains sont distribuées, et secrètes." in day.post("preparation", least="45")
    assert "au moins 45 points" in shown(day.desk, day.event, "preparation")
    for paper in ("etiquettes-etuis", "diagrammes", "listes-duplication", "fiches-ambulantes"):
        printed = day.desk.get("document_pdf", day.event, paper)
        assert pages(body_of(printed)), paper
    assert day.post("round_release", 1, **AGREED)[0].startswith("Le tour 1 est lancé. ")


def first_round_on_tablets(day):
    """Each board once, twice is the same; another table's and another étui's are refused."""
    (here, tablet), (there, other) = day.tablets(1)
    board, *rest = here.played_boards
    sent = {"uuid": str(uuid4()), "number": 1}
    assert [tablet.deal(facts_of(board), **sent).status_code for _ in range(2)] == [201, 200]
    stranger = Tablet(Client(), other.link, token=tablet.token)
    assert stranger.deal(facts_of(board)).status_code in {401, 403, 404}
    again = tablet.deal(facts_of(board, points=60)).json()
    assert again["code"] == "board_played"
    assert "déjà joué à cette table" in again["message"]
    wrong = tablet.deal(facts_of(board) | {"board": 40}).json()["problems"][0]["message"]
    assert wrong.startswith("Mauvais étui ou mauvaise table")
    for each in rest:
        assert tablet.deal(facts_of(each, points=36)).status_code == 201
    going = tablet.send("get", "tour/").json()["round"]["boards"]
    assert len(going["players"]) == here.seats.count()
    for each in there.played_boards:
        assert other.deal(facts_of(each)).status_code == 201
    assert day.amounts() == {66, -60}
    row = PlayedBoard.objects.get(table__table=here, board=rest[0].number)
    messages = day.post("travelling_sheet", row.board, **{f"amount_{row.pk}": "56"})
    assert (
        f"Les deux feuilles ne disent pas pareil : étuis {row.board}. Comparez-les." in messages
    )
    assert "les feuilles diffèrent" in shown(day.desk, day.event, "board", row.board)
    verdict = {"verdict": "adjust", "amount": "−60", "reason": "Feuille relue"}
    day.post("board_decide", row.board, row.pk, **verdict)
    assert "ajustée" in shown(day.desk, day.event, "board", row.board)
    assert day.post("round_close", 1, **AGREED)[0].startswith("Le tour 1 est terminé. ")
    assert tablet.deal(facts_of(board)).json()["code"] == "table_closed"


def second_round_on_sheets(day):
    """A table without a tablet: its sheet of the round; a deal is annulled, one gets notes."""
    day.post("round_release", 2, **AGREED)
    rows = PlayedBoard.objects.filter(table__round__number=2).select_related("table__table")
    for table in (1, 2):
        own = [row for row in rows if row.table.table.number == table]
        typed = {f"amount_{row.pk}": str(50 + 2 * row.board * table) for row in own}
        messages = day.post("round_sheet", 2, table=table, **typed)
        assert f"Table {table}, tour 2 : feuille saisie." in messages
    first, second = (rows.filter(board=board).earliest("pk") for board in (5, 6))
    day.post("board_decide", 5, first.pk, verdict="annul", reason="Donne vue")
    notes = {"verdict": "give", "attack": "60", "defence": "40", "reason": "Étui ouvert"}
    day.post("board_decide", 6, second.pk, **notes)
    player = day.event.entries.get(player__name="Bo")
    late = {"player": f"{player.number} Bo", "decision": "points", "points": "−5"}
    late |= {"round_number": "", "reason": "Retard", "uuid": uuid4()}
    asked = day.desk.post("decision_list", day.event, **late)
    assert asked.status_code == 200
    day.post("decision_list", **late, confirmed="1")
    assert Penalty.objects.get().points == -5
    day.post("round_close", 2, **AGREED)


def rank_and_publish(day):
    """The rankings on pages, in files and on phones are those of the boards."""
    rows = day.ranking()
    [penalised] = [row for row in rows if row.record.penalty]
    assert penalised.record.penalty == -5
    lines = set("NESW") if day.form == "individuel" else {"NS", "EW"}
    assert {row.record.boards.line for row in rows[: len(lines)]} == lines
    orders = ("general", "nord") if day.form == "individuel" else ("general", "nord-sud")
    for order in ("", *orders):
        assert "%" in shown(day.desk, day.event, "tournament_ranking", vue=order)
    assert "(bulle)" in shown(day.desk, day.event, "board", 3)
    assert "top" in shown(day.desk, day.event, "tournament_player", 1)
    assert len(body_of(day.desk.get("document_pdf", day.event, "classement"))) > 1000
    for answer in ("event_xlsx", "tournament_xlsx", "site_zip"):
        assert len(body_of(day.desk.get(answer, day.event))) > 1000
    book = load_workbook(BytesIO(body_of(day.desk.get("event_xlsx", day.event))))
    assert "Étuis" in book.sheetnames
    routes = body_of(day.desk.get("document_pdf", day.event, "feuilles-de-route"))
    assert "Attaque" in "\n".join(pages(routes))
    day.post("event_publish", sites="", **AGREED)
    day.event.refresh_from_db()
    key = day.event.public_key
    told = Client().get(reverse("follow_results", args=[key])).content
    ranked = json.loads(told)["teams" if day.form == "triplettes" else "ranking"]
    totals = [round(float(row.record.total), 6) for row in rows]
    assert [row["total"] for row in ranked] == totals
    assert Client().get(reverse("follow_player", args=[key, 1])).status_code == 200
    assert Client().get(reverse("follow_board", args=[key, 1])).status_code == 404


def end_and_compare(day):
    """At the end hands and seed are everybody's, and prizes are called by the ranking."""
    day.post("tournament_close", **AGREED)
    day.event.refresh_from_db()
    key, seed = day.event.public_key, dealing_of(day.event).seed
    board = Client().get(reverse("follow_board", args=[key, 1])).content.decode()
    assert board.count('class="hand ') == 5
    assert seed in Client().get(reverse("follow_boards", args=[key])).content.decode()
    assert shown(day.desk, day.event, "prizes")
