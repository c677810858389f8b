"""Two desks change one thing: a page that is behind undoes nothing, and says what both did."""

import json
from html.parser import HTMLParser

import pytest
from django.urls import reverse

from scoring.models import Role
from tests import factories
from tournaments.hall.services import create_screen
from tournaments.models import PlayedBoard
from tournaments.seasons.engine import RuleKind, SeasonRule
from tournaments.seasons.services import create_season

pytestmark = pytest.mark.django_db
TICKED = {"radio", "checkbox"}


class Sent(HTMLParser):
    """What a browser sends of the form of a page that says what it shows."""

    def __init__(self, page):
        super().__init__()
        self.fields, self.found, self.select, self.area = {}, {}, "", ""
        self.feed(page)

    def handle_starttag(self, tag, attrs):
        told = dict(attrs)
        name, value = told.get("name", ""), told.get("value", "")
        if tag == "form":
            self.fields = {}
        elif tag == "input" and ("checked" in told or told.get("type") not in TICKED):
            usual = "on" if "checked" in told else ""
            self.fields.setdefault(name, []).append(told.get("value", usual) or "")
        elif tag == "select":
            self.select = name
        elif tag == "option" and ("selected" in told or self.select not in self.fields):
            self.fields[self.select] = [value]
        elif tag == "textarea":
            self.area, self.fields[name] = name, [""]

    def handle_data(self, data):
        if self.area:
            self.fields[self.area][0] += data.removeprefix("\n").replace("\n", "\r\n")

    def handle_endtag(self, tag):
        if tag == "textarea":
            self.area = ""
        elif tag == "form" and "shown" in self.fields:
            self.found = self.fields


class Page:
    """A page with its form, opened at a desk."""

    def __init__(self, client, address):
        self.client, self.address = client, address
        self.sent = Sent(client.get(address).text).found
        assert self.sent, "the page does not say what it shows"

    def send(self, **typed):
        told = {
            name: [value] if isinstance(value, str) else value for name, value in typed.items()
        }
        return self.client.post(self.address, {**self.sent, **told})


def an_entry(club, event):
    entry = event.entries.first()
    return reverse("entry", args=[event.pk, entry.pk]), entry


def a_card(club, event):
    player = club.players.first()
    return reverse("player", args=[player.pk]), player


def a_name(club, event):
    evening = factories.evening(in_club=club)
    player = club.players.first()
    factories.enter(evening, [player])
    return reverse("evening_player", args=[evening.pk, player.pk]), player


def the_settings(club, event):
    return reverse("tournament_change", args=[event.pk]), event


def the_club(club, event):
    return reverse("club", args=[club.pk]), club


def a_season(club, event):
    chain = [SeasonRule(kind=RuleKind.TOTAL)]
    season = create_season(club=club, name="Challenge", chain=chain)
    return reverse("season_change", args=[season.pk]), season


def a_screen(club, event):
    view = {"show": "ranking", "seconds": 60, "theme": "dark"}
    screen = create_screen(event=event, name="Salle", rotation=[view])
    return reverse("screen_change", args=[event.pk, screen.pk]), screen


def the_price(club, event):
    evening = factories.evening(in_club=club)
    return reverse("evening_settlement", args=[evening.pk]), evening


def a_helper(club, event):
    user = factories.member(Role.SCORER, in_club=club)
    return reverse("helper", args=[club.pk, user.pk]), user


def the_rounds(club, event):
    return reverse("rounds_change", args=[event.pk]), event


def the_seats(club, event):
    return reverse("seats_write", args=[factories.drawn(event).pk, 1]), event


PAGES = [
    pytest.param(an_entry, {"fee_class": "Licencié"}, {"stays_put": "on"}, id="fee"),
    pytest.param(an_entry, {"category": "Junior"}, {"publication": "initials"}, id="category"),
    pytest.param(an_entry, {"apart": "FAM"}, {"stays_put": "on"}, id="apart"),
    pytest.param(a_card, {"phone": "06 12"}, {"notes": "a\r\nb"}, id="card"),
    pytest.param(a_card, {"minor": "on"}, {"name": "Zoé Roy"}, id="minor"),
    pytest.param(a_name, {"publication": "initials"}, {}, id="published name"),
    pytest.param(the_settings, {"name": "Autre"}, {"minutes_per_round": "50"}, id="settings"),
    pytest.param(
        the_settings,
        {"fees": "Membre 10 €\r\nLicencié 13 €"},
        {"categories": "Junior\r\nDame"},
        id="fees",
    ),
    pytest.param(the_settings, {"tie_break_1": "lot"}, {"visibility": "hidden"}, id="ranking"),
    pytest.param(the_club, {"fees": "Membre 8 €"}, {"name": "Autre"}, id="club"),
    pytest.param(a_season, {"name": "Autre"}, {"minimum": "4"}, id="season"),
    pytest.param(a_screen, {"name": "Autre"}, {"theme": "light"}, id="screen"),
    pytest.param(a_helper, {"role": "arbiter"}, {}, id="role"),
    pytest.param(the_rounds, {"rounds_planned": "4"}, {}, id="rounds"),
    pytest.param(the_seats, {"tables": "4 3 2 1"}, {}, id="seats"),
    pytest.param(the_price, {"cents": "5"}, {"chips_together": "on"}, id="price"),
]


@pytest.fixture
def club():
    return factories.club()


@pytest.fixture
def event(club):
    fees = [["Membre", 1000], ["Licencié", 1250]]
    event = factories.tournament(4, in_club=club, fees=fees, categories=["Junior"])
    event.entries.update(fee_class="Membre", fee_cents=1000)
    return event


@pytest.fixture
def desk(client, club):
    client.force_login(factories.member(Role.ORGANISER, in_club=club))
    return client


def told(page):
    return json.loads(page.sent["shown"][0])


@pytest.mark.parametrize(("of", "theirs", "mine"), PAGES)
def test_a_page_that_is_behind_keeps_what_another_desk_changed(
    desk, club, event, of, theirs, mine
):
    address, _stored = of(club, event)
    first, behind = Page(desk, address), Page(desk, address)
    assert first.send(**theirs).status_code == 302
    assert behind.send(**mine).status_code == 302
    before, after = told(behind), told(Page(desk, address))
    lines = {name: value.replace("\r\n", "\n") for name, value in (theirs | mine).items()}
    assert after == before | {name: [value] for name, value in lines.items()}
    assert before != after


def the_sheet_of_a_table(event, row):
    return reverse("round_sheet", args=[event.pk, 1]) + f"?table={row.table.table.number}"


def the_sheet_of_a_board(event, row):
    return reverse("travelling_sheet", args=[event.pk, row.board])


@pytest.mark.parametrize("of", [the_sheet_of_a_table, the_sheet_of_a_board])
def test_a_sheet_of_boards_that_is_behind_undoes_no_correction(desk, club, of):
    event = factories.duplicate(8, in_club=club)
    factories.released(event)
    address = of(event, PlayedBoard.objects.first())
    theirs, mine = [name for name in Page(desk, address).sent if "amount" in name][:2]
    Page(desk, address).send(**{theirs: "56"})
    first, behind = Page(desk, address), Page(desk, address)
    assert first.send(**{theirs: "-60"}).status_code == 303
    assert behind.send(**{mine: "52"}).status_code == 303
    after = told(Page(desk, address))
    assert (after[theirs], after[mine]) == (["-60"], ["52"])


def test_what_both_changed_is_said_with_both_values_and_stored_when_sent_again(
    desk, club, event
):
    address, entry = an_entry(club, event)
    first, behind = Page(desk, address), Page(desk, address)
    first.send(fee_class="", apart="FAM", publication="number")
    refused = behind.send(fee_class="Licencié", apart="FAM", publication="initials")
    assert refused.status_code == 422
    sentence = (
        "Changé depuis que cette page est ouverte : « {} » ; vous y mettez « {} »."
        " Rien n’est enregistré : enregistrez encore pour garder le vôtre."
    )
    form = refused.context["form"]
    assert form.errors == {
        "fee_class": [sentence.format("—", "Licencié (12,50 €)")],
        "publication": [sentence.format("Numéro", "Initiales")],
    }
    assert "Tarif\N{NO-BREAK SPACE}: Changé depuis que cette page est ouverte" in refused.text
    assert (form["fee_class"].value(), form["apart"].value()) == ("Licencié", "FAM")
    entry.refresh_from_db()
    assert (entry.fee_class, entry.fee_cents, entry.player.publication) == ("", 0, "number")
    again = Sent(refused.text).found
    assert desk.post(address, again).status_code == 302
    entry.refresh_from_db()
    entry.player.refresh_from_db()
    assert (entry.fee_class, entry.fee_cents, entry.apart) == ("Licencié", 1250, "FAM")
    assert entry.player.publication == "initials"


@pytest.mark.parametrize("spoilt", ["", "x", "[]", "[" * 3000, '{"name": {"a": 1}}'])
def test_a_form_that_does_not_say_what_was_shown_is_taken_as_typed(desk, club, event, spoilt):
    address, player = a_card(club, event)
    behind = Page(desk, address)
    Page(desk, address).send(phone="06")
    assert behind.send(shown=spoilt, notes="Seul").status_code == 302
    player.refresh_from_db()
    assert (player.phone, player.notes) == ("", "Seul")
