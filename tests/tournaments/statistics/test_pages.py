"""The pages of players and clubs: what they say, who reads them, how often they ask."""

import csv
import random
import re
from datetime import date
from io import StringIO

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.timezone import now

from scoring.models import Role
from scoring.services.clubs import add_player
from tarotclub.people.services.players import merge_players
from tests import factories
from tests.visitor import fields_of
from tournaments.models import ClubCote, Event, PlayerPage, PlayerTally
from tournaments.own.facts import ask_to_be_forgotten
from tournaments.statistics import views
from tournaments.statistics.choices import choose_page, give_link, show_cote
from tournaments.statistics.club import club_statistics
from tournaments.statistics.cote import cote_of
from tournaments.statistics.player_page import chosen_by, player_statistics
from tournaments.statistics.services import refresh
from tournaments.statistics.words import told

pytestmark = pytest.mark.django_db


@pytest.fixture
def organiser(client, home):
    client.force_login(factories.member(Role.ORGANISER, in_club=home))
    return client


@pytest.fixture
def viewer(home):
    client = Client()
    client.force_login(factories.member(Role.VIEWER, in_club=home))
    return client


@pytest.fixture
def nights(home):
    """Two evenings at four and one at five: Ana takes every deal and makes it."""
    found = []
    for at in range(3):
        night = factories.evening(in_club=home, name=f"Soirée {at}", day=date(2026, 9 + at, 4))
        seated = list(home.players.all()[:4]) or None
        if at == 2:
            seated = [*seated, *factories.players(1, in_club=home)]
        table = factories.table(in_evening=night, seated=seated)
        factories.record(table)
        found.append(night)
    return found


def page_text(client, name, *ids):
    return client.get(reverse(name, args=ids)).content.decode()


def test_a_player_page_tells_each_game_by_itself(organiser, home, nights):
    ana = home.players.get(name="Ana")
    found = player_statistics(ana, chosen_by(ana))
    assert [(game.name, game.deals) for game in found.games] == [
        ("Donnes libres, tables de 4", 2),
        ("Donnes libres, tables de 5", 1),
    ]
    assert (found.evenings[0].name, found.evenings[0].rank) == ("Soirée 2", 1)
    assert (found.briefs[0].wins, found.games[0].run) == (0, 2)  # nothing is over yet
    Event.objects.update(closed_at=now())
    assert player_statistics(ana, chosen_by(ana)).briefs[0].wins == 3
    assert found.briefs[0].streak == "3 rencontres de suite au-dessus de zéro"
    takes, points, *_others = found.games[0].groups
    assert [(line.label, line.value, line.n, line.more) for line in takes.lines] == [
        ("Prises", "100 %", 2, "à 4, on attend 25 %"),
        ("Garde : réussies", "100 %", 2, "écart moyen +8,0 points"),
        ("2 bouts : réussies", "100 %", 2, ""),
    ]
    assert [(line.label, line.value) for line in points.lines] == [
        ("Toutes les donnes", "+198,0 ± 0,0"),
        ("Preneur", "+198,0 ± 0,0"),
    ]
    assert all(line.faint for line in takes.lines)
    page = page_text(organiser, "player_page", ana.pk)
    deal = nights[0].tally.summary["4"]["best"][1]
    assert found.games[0].best[1] == deal
    assert "<svg" in page


@pytest.mark.parametrize(
    ("halves", "words"),
    [
        (0, "0,0 point"),
        (3, "+1,5 point"),
        (-3, "−1,5 point"),
        (4, "+2,0 points"),
        (-5, "−2,5 points"),
    ],
)
def test_less_than_two_points_are_one_in_french(home, nights, halves, words):
    refresh(Event.objects.all())
    counters = PlayerTally.objects.filter(event=nights[0], rank=1).get().counters["4"]
    takes, *_others = told("4", counters | {"contracts": {"garde": [1, 1, halves]}}, {})
    assert takes.lines[1].more == f"écart moyen {words}"


def test_a_curve_is_told_in_figures_beside_it(organiser, home, nights):
    """What the drawing shows can be read, and reached by the keyboard; the links lead to it."""
    bo = home.players.get(name="Bo")
    (curve,) = player_statistics(bo, chosen_by(bo)).curves
    assert [(one.name, brought, after) for one, brought, after in curve.steps] == [
        ("Soirée 0", "−66", "−66"),
        ("Soirée 1", "−66", "−132"),
        ("Soirée 2", "−66", "−198"),
    ]
    assert curve.chart.summary == f"Bo {curve.steps[-1][2]}"
    page = page_text(organiser, "player_page", bo.pk)
    assert page.count('<td class="number">−132</td>') == 1
    assert page.count("Cette courbe en chiffres</summary>") == 1
    best = reverse("evening", args=[nights[2].pk])
    # One total is all she ever had: it is her best and her worst evening, and in the list.
    assert page.count(f'href="{best}"') == 3


def test_what_was_opened_and_not_played_is_no_activity(home, nights):
    factories.evening(in_club=home, name="Vide", day=date(2030, 1, 4))
    found = club_statistics(home)
    assert [(line.year, line.events) for line in found.activity] == [(2026, 3)]
    assert (found.years, found.report.event) == ([2026], "Soirée 2")


def test_a_hidden_player_is_seen_by_organisers_and_by_himself(organiser, viewer, home, nights):
    ana = home.players.get(name="Ana")
    organiser.post(reverse("player_page_choose", args=[ana.pk]), {"hidden": "on"})
    assert "Statistiques non montrées" in page_text(viewer, "player_page", ana.pk)
    assert viewer.get(reverse("player_table", args=[ana.pk, "chiffres"])).status_code == 404
    assert "Ana" not in page_text(viewer, "club_page", home.pk)
    assert "Prises" in page_text(organiser, "player_page", ana.pk)
    give_link(player=ana)
    key = PlayerPage.objects.get(player=ana).key
    viewer.logout()
    assert "Prises" in page_text(viewer, "own_page", key)


def test_a_page_that_is_behind_shows_nothing_that_was_hidden_since(organiser, home, nights):
    ana = home.players.get(name="Ana")
    shown = fields_of(organiser.get(reverse("player_page", args=[ana.pk])).text)["shown"]
    for ticked in ("hidden", "cote_hidden"):
        typed = {"shown": shown, ticked: "on"}
        organiser.post(reverse("player_page_choose", args=[ana.pk]), typed)
    chosen = chosen_by(ana)
    assert (chosen.hidden, chosen.cote_hidden) == (True, True)


def test_who_was_two_chooses_once_for_both(organiser, home, nights):
    ana, bo = home.players.get(name="Ana"), add_player(club=home, name="Bo Double")
    choose_page(player=ana, hidden=True, cote_hidden=False)
    choose_page(player=bo, hidden=False, cote_hidden=True)
    ask_to_be_forgotten(page=bo.pages.get())
    merge_players(kept=ana, gone=bo)
    assert "Il a demandé à être oublié" in page_text(organiser, "player_page", ana.pk)
    for shown in ({"cote_hidden": "on"}, {}):
        organiser.post(reverse("player_page_choose", args=[ana.pk]), shown)
        chosen = chosen_by(ana)
        assert (chosen.hidden, chosen.cote_hidden) == (False, bool(shown))


def test_a_link_opens_until_it_is_renewed_or_closed(organiser, client, home, nights):
    ana = home.players.get(name="Ana")
    address = reverse("player_page_link", args=[ana.pk])
    organiser.post(address, {"given": "1"})
    first = PlayerPage.objects.get(player=ana).key
    assert f"/moi/{first}/" in page_text(organiser, "player_page", ana.pk)
    organiser.post(address, {"given": "1"})
    second = PlayerPage.objects.get(player=ana).key
    codes = [client.get(reverse("own_page", args=[key])).status_code for key in (first, second)]
    assert codes == [404, 200]
    organiser.post(address)
    assert client.get(reverse("own_page", args=[second])).status_code == 404


def test_a_kept_ranking_is_on_no_page(organiser, home, nights):
    ana = home.players.get(name="Ana")
    nights[0].visibility = "hidden"
    nights[0].save(update_fields=["visibility"])
    assert len(player_statistics(ana, chosen_by(ana)).evenings) == 2
    assert "Soirée 0" not in page_text(organiser, "club_page", home.pk)


def test_the_club_page_tells_the_last_evening_and_its_records(organiser, home, nights):
    page = page_text(organiser, "club_page", home.pk)
    assert "Soirée 2 (04/11/2026)" in page
    assert "En tête : Ana" in page
    assert "Donnes libres, tables de 5 – Garde : 1, 100 % réussies" in page
    year = organiser.get(reverse("club_page", args=[home.pk]), {"annee": "2025"})
    assert "Rien n’a encore été joué" in year.content.decode()


def test_the_files_say_the_same(organiser, home, nights):
    ana = home.players.get(name="Ana")
    read = {}
    for what in ("rencontres", "chiffres"):
        answer = organiser.get(reverse("player_table", args=[ana.pk, what]))
        text = b"".join(answer.streaming_content).decode().removeprefix("\ufeff")
        read[what] = list(csv.reader(StringIO(text), delimiter=";"))
    assert [row[1] for row in read["rencontres"][1:]] == ["Soirée 2", "Soirée 1", "Soirée 0"]
    assert read["chiffres"][1] == [
        "Donnes libres, tables de 4",
        "Prises",
        "Prises",
        "100 %",
        "2",
        "à 4, on attend 25 %",
    ]
    assert [row[2:5] for row in read["chiffres"] if row[1] == "Records"][:3] == [
        ["Meilleure donne", "'+198", "2"],
        ["Moins bonne donne", "'+198", "2"],
        ["Prises réussies de suite", "2", "2"],
    ]


def test_the_cote_is_shown_where_the_club_and_the_player_want_it(organiser, home):
    dice = random.Random(1)
    night = factories.evening(in_club=home)
    table = factories.table(in_evening=night)
    for _deal in range(60):
        factories.record(table, taker=dice.randrange(4), points=dice.choice((38, 45, 52)))
    ana = home.players.get(name="Ana")
    found = cote_of(home)
    own = found.players[ana.pk]
    assert own.deals == 60
    assert (own.mean + own.tables) * own.share == pytest.approx(own.cote)
    assert "→ cote" not in page_text(organiser, "player_page", ana.pk)
    organiser.post(reverse("cote_choose", args=[home.pk]), {"shown": "1"})
    assert ClubCote.objects.filter(club=home).exists()
    assert own.sentence in page_text(organiser, "player_page", ana.pk)
    read = page_text(organiser, "club_cote", home.pk)
    headings = re.findall(r"<th scope=\"col\"[^>]*>([^<]*)", read)
    assert headings[:6] == ["Joueur", "Cote", "±", "Donnes", "Moyenne", "Tables"]
    assert (read.count("→ cote"), read.count("ses tables valaient")) == (4, 4)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(views, "SHOWN", 3)  # for a hundred
        read = page_text(organiser, "club_cote", home.pk)
    more = "Les 3 premières cotes, sur 4 : le fichier CSV les donne toutes."
    assert (read.count("→ cote"), more in read) == (3, True)
    choose_page(player=ana, hidden=False, cote_hidden=True)
    assert "→ cote" not in page_text(organiser, "player_page", ana.pk)
    assert page_text(organiser, "club_cote", home.pk).count("→ cote") == 3
    show_cote(club=home, shown=False)
    assert "Le club ne montre aucune cote." in page_text(organiser, "club_cote", home.pk)


def test_tables_of_another_size_leave_the_cote_alone(home, nights):
    ana, ed = (home.players.get(name=name).pk for name in ("Ana", "Ed"))
    assert {ana, ed} & set(cote_of(home).players) == {ana}


def test_a_player_page_asks_the_same_at_any_size(
    organiser, home, nights, django_assert_max_num_queries
):
    show_cote(club=home)
    ana = home.players.get(name="Ana")
    address = reverse("player_page", args=[ana.pk])
    organiser.get(address)
    with django_assert_max_num_queries(12) as few:
        organiser.get(address)
    night = factories.evening(in_club=home, name="Encore", day=date(2026, 12, 1))
    seated = [ana, *factories.players(3, in_club=home)]
    factories.record(factories.table(in_evening=night, seated=seated))
    organiser.get(address)
    with django_assert_max_num_queries(12) as many:
        organiser.get(address)
    assert len(few) == len(many)
    assert PlayerTally.objects.filter(player=ana).count() == 4
