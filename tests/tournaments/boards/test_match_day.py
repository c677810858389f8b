"""Quadrettes and équipes as their organiser has them, from the preset to the prizes."""

import json
from decimal import Decimal
from io import BytesIO
from zipfile import ZipFile

import pytest
from django.test import Client
from django.urls import reverse

from scoring.labels import signed
from tests.answers import body_of
from tests.factories import enter, players
from tests.tournaments.boards.test_teams_at_the_table import facts_of, tables_of, tablet_of
from tests.tournaments.paper.reading import pages
from tournaments.decisions.services import decide
from tournaments.draw.services.draws import team_choices
from tournaments.entries.services.entries import change_entry
from tournaments.models import Decision, Event, Payment, PlayedBoard, Prize
from tournaments.standings.totals import board_lines, event_team_ranking

pytestmark = pytest.mark.django_db
TEAMS = {"quadrettes": 3, "equipes": 2}
AGREED = {"agreed": "yes"}
UUID = "0b0e7f8e-6f2b-4b0e-8c55-6a1de9f8a0{:02}"


def filled(form, **changes):
    """Give what a form sends as it is shown, but for some changes."""
    shown = {bound.name: bound.value() for bound in form}
    kept = {name: value for name, value in shown.items() if value not in (None, False, [])}
    return kept | changes


class MatchDay:
    """A tournament of teams on its organiser's pages."""

    def __init__(self, desk, form):
        self.desk, self.form = desk, form
        address = reverse("tournament_create")
        page = desk.client.get(f"{address}?modele={form}").context["form"]
        changes = {"name": f"Coupe {form}", "rounds_planned": "4"}
        assert desk.client.post(address, filled(page, **changes)).status_code == 302
        self.event = Event.objects.get()
        assert (self.event.duplicate, self.event.team_size) == (form, 4)

    def post(self, page, *ids, **values):
        answer = self.desk.post(page, self.event, *ids, **values)
        told = answer.context and answer.context.get("form")
        assert answer.status_code in {302, 303}, (page, told and told.errors)
        return self.desk.messages_of(answer)

    def shown(self, page, *ids, **query):
        answer = self.desk.get(page, self.event, *ids, **query)
        assert answer.status_code == 200, page
        return answer.content.decode().replace("\N{NO-BREAK SPACE}", " ")

    def enter(self):
        """Bring four players a team, the second of whom is its captain."""
        count = TEAMS[self.form]
        enter(self.event, players(4 * count, in_club=self.event.club))
        for number in range(1, count + 1):
            team = self.event.teams.create(number=number, name=f"Les {number}")
            own = range(4 * number - 3, 4 * number + 1)
            self.event.entries.filter(number__in=own).update(team=team)
            captain = self.event.entries.select_related("event", "team", "player").get(
                number=own[1]
            )
            change_entry(entry=captain, captain=True)
            self.event.entries.filter(pk=captain.pk).update(fee_cents=4000)

    def totals(self):
        return {row.record.player: row.record.total for row in event_team_ranking(self.event)}


@pytest.mark.long
@pytest.mark.parametrize("form", TEAMS)
def test_a_day_of_teams(organiser, form):
    day = MatchDay(organiser, form)
    day.enter()
    pay(day)
    draw_and_choose(day)
    first_round_on_tablets(day)
    other_rounds_on_sheets(day)
    rank(day)
    give_prizes_and_publish(day)


def pay(day):
    """A captain pays for his team, once, however often one taps."""
    due = day.desk.get("entry_list", day.event).content.decode()
    [value, *_others] = [part.split('"')[0] for part in due.split('name="due" value="')[1:]]
    for _tap in range(2):
        day.post("entry_pay_due", due=value)
    assert Payment.objects.count() == 1


def draw_and_choose(day):
    """Captains choose who attacks; a bonus is given before the match."""
    page = day.desk.get("seating_draw", day.event).context["form"]
    day.post("seating_draw", **filled(page))
    form = day.desk.get("captains_choose", day.event, 1).context["form"]
    choice = team_choices(day.event, 1)[0]
    mate = next(number for number, name in choice.players if name == choice.captain)
    chosen = filled(form, **{f"team_{choice.team}": str(mate)})
    if day.form == "equipes":
        chosen |= {"room_0": "other", "series_0": "second"}
    day.post("captains_choose", 1, **chosen)
    first = team_choices(day.event, 1)
    assert mate in {each.attacker for each in first}
    if day.form == "equipes":
        attackers = [e.attacker for n in range(1, 5) for e in team_choices(day.event, n)]
        assert len(set(attackers)) == 8
    player = day.event.entries.filter(team__number=2).earliest("number")
    for _tap in range(2):
        bonus = {"points": 3, "reason": "Bonus", "uuid": UUID.format(1)}
        decide(entry=player, decision=Decision.POINTS, **bonus)
    assert day.event.entries.get(pk=player.pk).penalties.count() == 1
    day.post("round_release", 1, **AGREED)


def first_round_on_tablets(day):
    """A double tap is one deal, another table's tablet none; both sheets are compared."""
    tables = tables_of(day.event)
    for table in tables:
        tablet = tablet_of(Client(), table)
        for place, board in enumerate(table.played_boards):
            points = 41 + 2 * table.number + place
            facts = facts_of(board, points=points)
            known = {"uuid": UUID.format(10 * table.number + place), "number": place + 1}
            sent = [tablet.deal(facts, **known) for _tap in range(2)]
            assert [each.status_code for each in sent] == [201, 200]
    stranger = tablet_of(Client(), tables[1])
    stranger.token = tablet_of(Client(), tables[0]).token
    assert stranger.deal(facts_of(tables[1].played_boards[0])).status_code in {401, 403, 404}
    row = PlayedBoard.objects.filter(table__table=tables[0]).earliest("board")
    messages = day.post("travelling_sheet", row.board, **{f"amount_{row.pk}": "−56"})
    assert any("ne disent pas pareil" in each for each in messages), messages
    assert "les feuilles diffèrent" in day.shown("board", row.board)
    verdict = {"verdict": "adjust", "amount": "−56", "reason": "La fiche dit vrai"}
    day.post("board_decide", row.board, row.pk, **verdict)
    assert "ajustée" in day.shown("board", row.board)
    day.post("round_close", 1, **AGREED)


def other_rounds_on_sheets(day):
    for number in (2, 3, 4):
        day.post("round_release", number, **AGREED)
        for table in tables_of(day.event, number):
            rows = PlayedBoard.objects.filter(table__table=table)
            amounts = {
                f"amount_{r.pk}": str(50 + 2 * (r.board * table.number % 9)) for r in rows
            }
            messages = day.post("round_sheet", number, table=table.number, **amounts)
            assert messages[-1:] == [f"Table {table.number}, tour {number} : feuille saisie."]
        day.post("round_close", number, **AGREED)


def rank(day):
    """Totals are the points of the boards and the bonus, on every page and in every file."""
    lines = board_lines(day.event)
    amounts = {(e.board, e.attack.number, e.defence[0].number): e.amount for e in lines}
    expected = dict.fromkeys(range(1, TEAMS[day.form] + 1), Decimal(0)) | {2: Decimal(3)}
    for (board, attack, defence), amount in amounts.items():
        gap = amount - amounts[board, defence, attack]
        points = Decimal(abs(gap)).sqrt().quantize(Decimal("0.001")) * (1 if gap > 0 else -1)
        expected[attack] += max(points, Decimal(0)) if day.form == "equipes" else points
    assert day.totals() == expected
    first = event_team_ranking(day.event)[0]
    total = signed(first.record.total).replace("\N{NO-BREAK SPACE}", " ")
    for page in (
        day.shown("tournament_ranking"),
        day.shown("tournament_player", first.members[0].player),
        "\n".join(pages(body_of(day.desk.get("document_pdf", day.event, "classement")))),
        body_of(day.desk.get("event_csv", day.event, "equipes")).decode(),
    ):
        assert total.lstrip("+") in page


def give_prizes_and_publish(day):
    Prize.objects.create(event=day.event, rank=1, cents=9000)
    first = event_team_ranking(day.event)[0]
    assert first.record.name in day.shown("prize_calls")
    day.post("event_publish", sites="", **AGREED)
    day.event.refresh_from_db()
    key = day.event.public_key
    told = json.loads(Client().get(reverse("follow_results", args=[key])).content)
    assert {row["number"]: Decimal(str(row["total"])) for row in told["teams"]} == day.totals()
    player = Client().get(reverse("follow_player", args=[key, first.members[1].player]))
    assert ", capitaine" in player.content.decode()
    day.post("tournament_close", **AGREED)
    with ZipFile(BytesIO(body_of(day.desk.get("site_zip", day.event)))) as site:
        names = site.namelist()
        whole = "".join(site.read(name).decode() for name in names if name.endswith(".html"))
    assert any("etuis" in name for name in names)
    assert first.record.name in whole
