"""The demo: loaded once, only where there is nothing, and as real as a club's own data."""

from io import StringIO
from itertools import accumulate

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.urls import reverse
from django.utils import timezone

from scoring.access import clubs_of, tables_of
from scoring.models import Action, Club, Deal, DealRevision, Player, Table
from scoring.rules import problems
from scoring.rules.fields import decode
from scoring.rules.notation import read
from scoring.sheet import pot_of
from tarotclub.ground.places import DEMO
from tournaments.boards.services import all_hands
from tournaments.evenings.settlement import settlement_of
from tournaments.management.commands.load_demo import GUIDE
from tournaments.models import Event, PlayedBoard, Season
from tournaments.prizes.day_accounts import day_accounts
from tournaments.sheets.event_sheet import event_sheet
from tournaments.standings.totals import board_lines, event_ranking, event_team_ranking
from tournaments.statistics.cote import cotes_of

LOADED = f"Le club de démonstration est chargé.\n{GUIDE}"
KNOWN = f"Le club de démonstration est déjà là : rien n’a changé.\n{GUIDE}"


def load() -> str:
    out = StringIO()
    call_command("load_demo", stdout=out)
    return out.getvalue()


@pytest.fixture(scope="module")
def loaded(module_db):
    """The demo, loaded once for all tests: it takes seconds."""
    assert load() == LOADED


@pytest.fixture
def demo(db, loaded):
    """The demo; what a test does to it is undone."""


def counts() -> dict[str, int]:
    models = (Club, User, Player, Event, Table, Deal, DealRevision, Action)
    return {model.__name__: model.objects.count() for model in models}


def test_every_deal_of_the_file_is_possible():
    lines = (DEMO / "deals.jsonl").read_bytes().splitlines()
    for line in lines:
        written = read(decode(line)["deal"])
        assert problems(written.deal, written.ruleset) == [], line


def test_a_club_its_people_and_a_neighbour(demo):
    assert counts() == {
        "Club": 2,
        "User": 6,
        "Player": 28,
        "Event": 10,
        "Table": 99,
        "Deal": 408,
        "DealRevision": 8,
        "Action": Action.objects.count(),
    }
    home = Club.objects.get(name="Tarot Club des Tilleuls")
    assert home.players.count() == 24


def test_three_past_evenings_and_one_under_way(demo):
    today = timezone.localdate()
    found = [
        ((today - evening.date).days, evening.closed_at is None, tables_in_words(evening))
        for evening in Event.objects.evenings().order_by("date")
    ]
    assert found == [
        (21, False, "populaire-5: 12, fft-4: 13, fft-4: 12, fft-3: 14"),
        (14, False, "fft-4 mort: 13, fft-5: 12, fft-4: 13, fft-4: 12"),
        (7, False, "fft-4: 13, fft-4: 12, fft-5: 12, fft-3: 13, fft-4: 10"),
        (0, True, "fft-5: 4, fft-4: 4, fft-3: 3"),
    ]


def tables_in_words(evening: Event) -> str:
    tables = Table.objects.filter(round_table__round__event=evening)
    return ", ".join(
        f"{table.rules.id}{' mort' if table.mort else ''}: {table.deals.count()}"
        for table in tables
    )


def test_four_players_wait_for_a_table_tonight(demo):
    tonight = Event.objects.evenings().get(closed_at=None)
    seated = tonight.entries.filter(player__seats__table__round_table__round__event=tonight)
    assert (tonight.entries.count(), seated.count()) == (16, 12)


def test_all_that_happens_at_a_table_happens_once_at_least(demo):
    deals = Deal.objects.filter(table__round_table__round__event__kind="evening")
    outcomes = set(deals.values_list("outcome", flat=True))
    assert outcomes == {"played", "passed_out", "petit_sec", "misdeal", "cancelled"}
    contracts = set(deals.filter(outcome="played").values_list("contract", flat=True))
    assert contracts == {"petite", "garde", "garde_sans", ""}  # the last where none took
    assert set(deals.values_list("petit_au_bout", flat=True)) == {
        "",
        "attack",
        "defence",
    }
    assert set(deals.values_list("alone", flat=True)) == {"", "own_card", "in_chien"}
    assert deals.filter(chelem_by="attack").count() == 1
    assert deals.exclude(poignees=[]).count() == 19


def test_the_first_evening_shows_a_misere_and_the_mouches(demo):
    table = Table.objects.with_deals().get(ruleset__id="populaire-5")
    assert [deal.number for deal in table.deals.all() if deal.card_points] == [12]
    pot = pot_of(table)
    assert pot is not None
    assert [row.pot for row in pot.rows] == [0, 0, 5, 0, 0, 5, 10, 20, 0, 0, 0, 0]
    assert pot.chips == (13, -2, -2, -12, 3)
    (chips,) = settlement_of(Event.objects.evenings().earliest("date")).chips
    assert list(chips.accounts.payments) == [
        "Jean-Pierre Castaing donne 2 jetons à Dragan Petrović",
        "Hervé Quéméner donne 1 jeton à Nadia Benhaddou",
        "Hervé Quéméner donne 1 jeton à Dragan Petrović",
        "Colette Aubry donne 12 jetons à Nadia Benhaddou",
    ]


def test_the_dealer_turns_as_at_a_table(demo):
    for table in Table.objects.with_deals().filter(round_table__round__event__duplicate=""):
        dealers = {seat.pk: seat.position for seat in table.seated}
        deals = list(table.deals.all())
        turns = accumulate((deal.outcome != "misdeal" for deal in deals[:-1]), initial=0)
        expected = [(table.first_dealer + turn) % len(dealers) for turn in turns]
        assert [dealers[deal.dealer_id] for deal in deals] == expected[: len(deals)]


def test_bilans_sum_to_zero_and_agree_with_the_ranking(demo):
    for evening in Event.objects.evenings():
        sheet = event_sheet(evening)
        bilans: dict[str, int] = {}
        for table in sheet.tables:
            assert sum(table.bilans) == 0
            bilans |= dict(zip(table.players, table.bilans, strict=True))
        ranked = {row.record.name: row.record.total for row in sheet.rows}
        assert {name: total for name, total in ranked.items() if name in bilans} == bilans


def test_a_season_of_tournaments_and_one_under_way(demo):
    today = timezone.localdate()
    found = [
        (
            (today - event.date).days,
            event.name,
            event.entries.count(),
            event.rounds.exclude(closed_at=None).count(),
            event.closed_at is not None,
        )
        for event in Event.objects.tournaments().filter(duplicate="").order_by("date")
    ]
    assert found == [
        (91, "Tournoi de rentrée", 16, 3, True),
        (56, "Coupe des Tilleuls, par équipes de deux", 16, 3, True),
        (28, "Grand prix d’automne", 20, 4, True),
        (0, "Challenge du dimanche", 24, 2, False),
    ]
    for event in Event.objects.tournaments().filter(duplicate=""):
        assert sum(row.record.total for row in event_ranking(event)) in {0, -20}  # a decision


def test_prizes_share_out_what_came_in(demo):
    event = Event.objects.get(name="Grand prix d’automne")
    assert day_accounts(event).debts == []
    money = [prize.cents for prize in event.prizes.filter(category="")]
    assert (sum(money), money == sorted(money, reverse=True)) == (
        19500,
        True,
    )  # of 198 €, by 5 €
    assert set(event.prizes.exclude(category="").values_list("label", flat=True)) == {
        "Jeu de tarot de collection",
        "Panier garni",
    }


def test_the_one_under_way_has_all_that_a_day_has(demo, client):
    event = Event.objects.get(name="Challenge du dimanche")
    third = event.rounds.get(number=3)
    assert third.started_at is not None
    assert third.minutes == 60
    tables = Table.objects.filter(round_table__round=third)
    assert [table.links.in_force(timezone.now()).count() for table in tables] == [1] * 6
    assert sum(table.calls.count() for table in tables) == 1
    assert event.screens.count() == 2
    assert 0 < len(day_accounts(event).debts) < 24
    assert client.get(f"/suivre/{event.public_key}/").status_code in {200, 302}


def test_teams_of_two(demo):
    event = Event.objects.get(team_size=2)
    assert [team.entries.count() for team in event.teams.all()] == [2] * 8


def test_one_duplicate_is_over_and_one_in_its_last_round(demo):
    triplettes, individuel = Event.objects.exclude(duplicate="").order_by("date")
    assert (triplettes.duplicate, triplettes.closed_at is None) == ("triplettes", False)
    assert (individuel.duplicate, individuel.closed_at is None) == ("individuel", True)
    assert individuel.rounds.get(released_at__isnull=False, closed_at=None).number == 3
    for event, ranking, mean in (
        (triplettes, event_team_ranking, 50),
        (individuel, event_ranking, pytest.approx(50, abs=2)),  # of rounds half played
    ):
        rows = ranking(event)
        assert sum(row.record.total for row in rows) / len(rows) == mean
        lines = board_lines(event)
        assert {line.board for line in lines} == set(range(1, 13))
        assert [board for board, _hands in all_hands(event)] == list(range(1, 13))
    lines = board_lines(individuel)
    assert sum(line.there for line in lines) == 40  # of 48, one of them annulled
    deals = Deal.objects.filter(table__round_table__round__event=individuel)
    assert deals.count() == deals.exclude(board=None).count() == 24
    played = PlayedBoard.objects.filter(table__round__event__in=[triplettes, individuel])
    assert sum(row.decided for row in played) == 2


def test_the_cote_says_how_it_comes_about_or_that_it_is_too_early(demo, client):
    club = Club.objects.get(name="Tarot Club des Tilleuls")
    found = cotes_of(club)
    assert sum(cote.enough for cote in found.libre.players.values()) == 10
    assert len(found.duplicate.players) == 16
    client.force_login(User.objects.get(username="organisateur"))
    page = client.get(reverse("club_cote", args=[club.pk])).content.decode()
    assert page.count("pourquoi ?") == 10
    early = next(key for key, cote in found.libre.players.items() if not cote.enough)
    page = client.get(reverse("player_page", args=[early])).content.decode()
    assert "pas encore assez de donnes" in page


def test_a_season_that_everybody_may_read(demo, client):
    season = Season.objects.get()
    assert season.sources.count() == 4  # all but the duplicates, whose percentages are apart
    page = client.get(reverse("follow_season", args=[season.public_key])).content.decode()
    assert season.name in page


PAGES = ("tournament", "entry_list", "tournament_ranking", "prizes", "tournament_accounts")
OF_BOARDS = ("board_list", "preparation")


def test_its_pages_open_for_the_organiser(demo, client):
    client.force_login(User.objects.get(username="organisateur"))
    for event in Event.objects.tournaments():
        for name in PAGES:
            assert (name, client.get(reverse(name, args=[event.pk])).status_code) == (name, 200)
    for event in Event.objects.exclude(duplicate=""):
        for name in OF_BOARDS:
            assert (name, client.get(reverse(name, args=[event.pk])).status_code) == (name, 200)
        assert client.get(reverse("board", args=[event.pk, 1])).status_code == 200
    club = Club.objects.get(name="Tarot Club des Tilleuls")
    assert client.get(reverse("season_list")).status_code == 200
    year = Event.objects.tournaments().latest("date").date.year
    assert client.get(reverse("season_csv", args=[club.pk, year])).status_code == 200


def test_nothing_happens_in_the_future(demo):
    assert Action.objects.latest("at").at <= timezone.now()
    assert Deal.objects.latest("recorded_at").recorded_at <= timezone.now()


def test_the_accounts_work_and_clubs_are_separate(demo, client):
    for username, clubs, tables in [
        ("marqueur", ["Tarot Club des Tilleuls"], 99),
        ("arbitre", ["Tarot Club des Tilleuls"], 99),
        ("organisateur", ["Tarot Club des Tilleuls"], 99),
        ("tresorier", ["Tarot Club des Tilleuls"], 99),
        ("observateur", ["Tarot Club des Tilleuls"], 99),
        ("voisin", ["Amicale de tarot du Vieux-Pont"], 0),
    ]:
        user = User.objects.get(username=username)
        assert user.check_password("tarot-demo")
        assert [found.name for found in clubs_of(user)] == clubs
        assert tables_of(user).count() == tables


def test_loading_again_changes_nothing(demo):
    before = counts()
    assert load() == KNOWN
    assert counts() == before
