from decimal import Decimal
from http import HTTPStatus

import pytest
from django.urls import reverse

from scoring.models import Action, Role
from scoring.rules import Poignee, PoigneeSize, Side
from scoring.services.clubs import add_player
from scoring.services.deals import Report, cancel_deal, correct_deal
from scoring.services.tables import close_table
from tarotclub.accounts.acting import Act
from tests import factories
from tests.answers import messages_of, words_of

QUERIES = 11


@pytest.fixture
def user(db):
    return factories.member(Role.SCORER)


@pytest.fixture
def table(user):
    return factories.table(4, in_club=user.memberships.get().club)


@pytest.fixture
def client(client, user):
    client.force_login(user)
    return client


def promoted(user, role):
    user.memberships.update(role=role)
    return user


def sheet(client, table, **query):
    response = client.get(reverse("sheet", args=[table.pk]), query)
    assert response.status_code == HTTPStatus.OK
    return response


def numbers(response):
    return [row.number for row, _ in response.context["rows"]]


@pytest.mark.parametrize(("role", "offered"), [(Role.SCORER, 1), (Role.VIEWER, 0)])
def test_only_who_may_change_the_table_is_led_to_it(client, user, role, offered):
    night = factories.evening(in_club=user.memberships.get().club)
    table = factories.table(4, in_evening=night)
    deal = factories.record(table)
    promoted(user, role)
    text = client.get(reverse("sheet", args=[table.pk])).text
    for address in (
        reverse("deal_correct", args=[deal.pk]),
        reverse("seat_replace", args=[table.pk]),
    ):
        assert text.count(f'href="{address}"') == offered


def test_a_table_just_opened_says_who_sits_where(client, user):
    club = user.memberships.get().club
    mort = factories.table(in_club=club, mort=True, first_dealer=3)
    words = words_of(sheet(client, mort))
    _, _, places = words.partition("Les places, dans l’ordre du jeu")
    assert places.startswith(" Ana Bo Cy Di donneur et mort Ed entame ")


def test_a_deal_that_nobody_scored_shows_no_zero(client, table):
    factories.record(table, outcome="passed_out")
    page = sheet(client, table).text
    _, _, row = page.partition('id="donne-1"')
    assert row.count('<span class="score score-zero">–</span>') == 4


def marks(response, number):
    cells = next(cells for row, cells in response.context["rows"] if row.number == number)
    return [(points, bilan) for _name, points, bilan in cells]


def test_an_empty_sheet_says_who_deals_and_leads(client, table):
    response = sheet(client, table)
    assert "Les cartes sont sur la table" in words_of(response)
    assert "Ana donne · entame : Bo." in words_of(response)
    assert response.context["chart"] is None


def test_the_newest_deal_comes_first_with_the_bilans_after_it(client, table):
    factories.record(table)
    factories.record(table, taker=1, contract="petite", bouts=1, points=Decimal(44))
    response = sheet(client, table)
    assert numbers(response) == [2, 1]
    assert marks(response, 1) == [(198, 198), (-66, -66), (-66, -66), (-66, -66)]
    assert marks(response, 2) == [(32, 230), (-96, -162), (32, -34), (32, -34)]
    assert [bilan for _name, bilan in response.context["columns"]] == [230, -162, -34, -34]
    assert sum(response.context["sheet"].bilans) == 0
    assert "Cy donne · entame : Di" in words_of(response)


@pytest.mark.parametrize(
    ("order", "expected"), [("anciennes", [1, 2, 3]), ("", [3, 2, 1]), ("'; DROP", [3, 2, 1])]
)
def test_the_order_can_be_turned(client, table, order, expected):
    for _ in range(3):
        factories.record(table)
    assert numbers(sheet(client, table, ordre=order)) == expected


def test_a_sheet_counts_one_point_as_french_does(client, table):
    factories.record(table, bouts=1, points=Decimal(44))
    factories.record(table, bouts=0, points=Decimal(1))
    text = words_of(sheet(client, table))
    assert ("1 bout · 44 points" in text, "0 bout · 1 point " in text) == (True, True)


def test_a_deal_opens_into_its_lines_in_words(client, table):
    shown = (Poignee(0, PoigneeSize.SIMPLE),)
    factories.record(table, petit_au_bout=Side.ATTACK, poignees=shown)
    text = words_of(sheet(client, table))
    for sentence in (
        (
            "(25 + 8) × 2 = 66 · petit au bout 10 × 2 = 20 · poignée 20"
            " → 66 + 20 + 20 = 106 par défenseur"
        ),
        "Réussi de 8 : 49 points pour 41. Bo, Cy et Di donnent 106 chacun ; Ana reçoit 318.",
        "Garde d’Ana, 2 bouts, 49 points, petit au bout pour l’attaque, poignée d’Ana.",
        "Donneur : Ana",
    ):
        assert sentence in text


def test_deals_not_scored_stay_on_the_sheet(client, table):
    for outcome in ("passed_out", "petit_sec", "misdeal"):
        factories.record(table, outcome=outcome)
    response = sheet(client, table)
    assert [row.facts for row, _ in response.context["rows"]] == [
        "Fausse donne",
        "Petit sec",
        "Donne passée",
    ]
    assert marks(response, 1) == [(0, 0)] * 4


def test_a_cancelled_deal_is_struck_through_and_named(client, table):
    deal = factories.record(table)
    cancel_deal(deal=deal, version=1, reason="Une carte de trop")
    response = sheet(client, table)
    assert "<s>Garde d’Ana, 2 bouts, 49 points</s>" in response.content.decode()
    assert "annulée" in words_of(response)
    assert marks(response, 1) == [(0, 0)] * 4


def test_a_corrected_deal_says_so_and_leads_to_its_history(client, table):
    deal = factories.record(table)
    report = Report(facts=factories.report(table, points=Decimal(51)).facts, dealer=deal.dealer)
    correct_deal(deal=deal, report=report, version=1, reason="Mal compté")
    page = sheet(client, table).content.decode()
    assert "corrigée" in page
    assert f'href="/donnes/{deal.pk}/#historique"' in page


def test_the_mort_has_no_mark_and_is_named(client, user):
    table = factories.table(mort=True, in_club=user.memberships.get().club)
    factories.record(table)
    response = sheet(client, table)
    assert marks(response, 1) == [(None, 0), (198, 198), (-66, -66), (-66, -66), (-66, -66)]
    assert "Bo donne et fait le mort · entame : Cy" in words_of(response)


def test_the_draw_is_shown_card_by_card(client, user):
    home = user.memberships.get().club
    table = factories.table(4, in_club=home, first_dealer=None, draw_seed="vendredi")
    response = sheet(client, table)
    drawn = response.context["draw"]
    assert [deals for _name, _card, deals in drawn].index(True) == table.first_dealer
    assert [name for name, _card, _deals in drawn] == ["Ana", "Bo", "Cy", "Di"]
    assert "Clé du tirage : vendredi." in words_of(response)
    for _name, card, _deals in drawn:
        assert card.words in words_of(response)


def test_a_dealer_chosen_by_the_table_shows_no_draw(client, table):
    response = sheet(client, table)
    assert response.context["draw"] == []
    assert "La table a désigné Ana pour la première donne, sans tirage." in words_of(response)


def test_the_bilans_are_drawn_from_the_second_deal_on(client, table):
    factories.record(table)
    assert sheet(client, table).context["chart"] is None
    factories.record(table)
    chart = sheet(client, table).context["chart"]
    assert chart.summary == "Ana +396, Bo −132, Cy −132, Di −132"


def test_names_are_written_as_they_are(client, user):
    home = user.memberships.get().club
    names = ["=1+1", "<b>Zoé</b>", "Țepeș Ő", "x" * 80]
    seated = [add_player(club=home, name=name) for name in names]
    table = factories.table(seated=seated, in_club=home)
    factories.record(table, taker=1)
    factories.record(table, taker=3)
    page = sheet(client, table).content.decode()
    assert "<b>Zoé</b>" not in page
    assert "&lt;b&gt;Zoé&lt;/b&gt;" in page


def test_a_sheet_leads_to_the_event_it_belongs_to(client, user):
    evening = factories.evening(in_club=user.memberships.get().club)
    table = factories.table(4, in_evening=evening)
    page = sheet(client, table).content.decode()
    for address in (
        reverse("evening", args=[evening.pk]),
        reverse("evening_ranking", args=[evening.pk]),
        reverse("score_sheet_pdf", args=[table.pk]),
        reverse("deal_create", args=[table.pk]),
        reverse("table_close", args=[table.pk]),
    ):
        assert f'href="{address}"' in page


@pytest.mark.parametrize(("seats", "deals"), [(3, 1), (3, 40), (5, 1), (5, 40)])
def test_a_sheet_costs_the_same_queries_whatever_its_size(
    client, user, django_assert_num_queries, seats, deals
):
    evening = factories.evening(in_club=user.memberships.get().club)
    table = factories.table(seats, in_evening=evening)
    recorded = [factories.record(table, by=user) for _ in range(deals)]
    for deal in recorded[::4]:
        cancel_deal(deal=deal, version=1, reason="Maldonne", act=Act(user))
    client.get(reverse("sheet", args=[table.pk]))
    with django_assert_num_queries(QUERIES):
        assert len(sheet(client, table).context["rows"]) == deals


def test_a_closed_sheet_offers_no_deal(client, table):
    factories.record(table)
    close_table(table=table)
    response = sheet(client, table)
    page = response.content.decode()
    assert "Table terminée" in words_of(response)
    assert reverse("deal_create", args=[table.pk]) not in page
    assert reverse("table_reopen", args=[table.pk]) not in page


@pytest.mark.parametrize("role", [Role.ARBITER, Role.ORGANISER])
def test_a_closed_sheet_offers_arbiters_to_reopen_it(client, table, user, role):
    promoted(user, role)
    close_table(table=table)
    address = reverse("table_reopen", args=[table.pk])
    assert f'href="{address}"' in sheet(client, table).content.decode()


OTHERS = [
    ("get", "sheet"),
    ("get", "table_close"),
    ("post", "table_close"),
]


@pytest.mark.parametrize(("method", "name"), OTHERS)
def test_another_clubs_table_is_not_found(client, method, name):
    other = factories.table(4)
    response = getattr(client, method)(reverse(name, args=[other.pk]))
    assert response.status_code == HTTPStatus.NOT_FOUND
    other.refresh_from_db()
    assert other.closed_at is None


def test_a_visitor_is_asked_to_sign_in(client, table):
    client.logout()
    address = reverse("sheet", args=[table.pk])
    response = client.get(address)
    assert (response.status_code, response.url) == (302, f"{reverse('login')}?next={address}")


def test_closing_asks_first(client, table):
    response = client.get(reverse("table_close", args=[table.pk]))
    assert "Terminer la table 1 ?" in words_of(response)
    table.refresh_from_db()
    assert table.closed_at is None


def test_anybody_of_the_club_closes_a_table_and_twice_does_no_harm(client, table, user):
    address = reverse("table_close", args=[table.pk])
    for _ in range(2):
        response = client.post(address)
        assert (response.status_code, response.url) == (302, f"/tables/{table.pk}/")
    assert messages_of(response)[-1] == "La table 1 est terminée."
    assert list(Action.objects.filter(kind="close_table").values_list("by", flat=True)) == [
        user.pk
    ]
