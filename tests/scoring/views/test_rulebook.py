"""The pages of the rulebook: open to all for what we ship, to a club for its own."""

import re
from dataclasses import replace
from http import HTTPStatus

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scoring.models import HouseRuleset, Role
from scoring.rulebook.library import subjects
from scoring.rules import FFT_4, RULESETS
from scoring.rules.frozen import freeze
from scoring.services.house import copy_ruleset
from tests import factories
from tests.answers import words_of


def titles(response):
    return re.findall(r'link-list-title">([^<]+)<', response.content.decode())


FIRST = [
    # language, what is typed, the section that comes first
    ("fr", "combien de points avec 2 bouts", "fft-4/#bouts"),
    ("fr", "il faut combien de points pour 3 bouts ?", "fft-4/#bouts"),
    ("fr", "garde contre", "fft-4/#contrats"),
    ("fr", "chien contre", "fft-4/#chien"),
    ("fr", "chelem non annoncé", "fft-4/#chelem"),
    ("fr", "on peut écarter un roi ?", "fft-4/#chien"),
    ("fr", "poignée", "fft-4/#poignees"),
    ("fr", "qui paie qui", "fft-4/#paiement"),
    ("fr", "arrondi", "au-jeu/compter/#demi-point"),
    ("fr", "l’Excuse", "au-jeu/excuse/#role"),
    ("fr", "fausse donne", "au-jeu/donne/#fausse-donne"),
    ("fr", "2 pour 1", "au-jeu/techniques/#deux-pour-un"),
    ("fr", "tarot à 5", "fft-5/#cartes"),
    ("en", "how many points with 2 bouts", "fft-4/#bouts"),
    ("en", "garde contre", "fft-4/#contrats"),
    ("en", "dog contre", "fft-4/#chien"),
    ("en", "may I discard a king?", "fft-4/#chien"),
    ("en", "slam", "fft-4/#chelem"),
    ("en", "rounding", "au-jeu/compter/#demi-point"),
    ("en", "2 for 1", "au-jeu/techniques/#deux-pour-un"),
]


@pytest.mark.django_db
class TestVisitors:
    def test_the_list_needs_no_login_and_no_database(self, client, django_assert_num_queries):
        with django_assert_num_queries(0):
            response = client.get(reverse("rulebook"))
        assert response.status_code == HTTPStatus.OK
        assert titles(response)[:4] == [
            "Tarot à 3 (règles FFT)",
            "Tarot à 4 (règles FFT)",
            "Tarot à 5, appel au roi (règles FFT)",
            "Le jeu et ses cartes",
        ]
        assert len(titles(response)) == len(RULESETS) + len(subjects())

    @pytest.mark.parametrize("key", RULESETS)
    def test_every_game(self, client, django_assert_num_queries, key):
        with django_assert_num_queries(0):
            response = client.get(reverse("rulebook_game", args=[key]))
        assert response.status_code == HTTPStatus.OK
        assert 'id="points"' in response.content.decode()

    @pytest.mark.parametrize("slug", [page.slug for page in subjects()])
    def test_every_subject(self, client, slug):
        response = client.get(reverse("rulebook_subject", args=[slug]))
        assert response.status_code == HTTPStatus.OK

    @pytest.mark.parametrize(
        "path", ["/regles/nope/", "/regles/12/", f"/regles/{9 * '9' * 9}/", "/regles/au-jeu/x/"]
    )
    def test_what_is_not_there(self, client, path):
        assert client.get(path).status_code == HTTPStatus.NOT_FOUND

    def test_search(self, client):
        response = client.get(reverse("rulebook"), {"q": "Poignee"})
        assert "<mark>poignée</mark>" in response.content.decode()
        assert "/regles/fft-4/#poignees" in response.content.decode()

    @pytest.mark.parametrize(("language", "query", "first"), FIRST)
    def test_what_is_found_first(self, language, query, first):
        """The game of the federation, unless another page or section is named so."""
        client = Client(headers={"accept-language": language})
        results = client.get(reverse("rulebook"), {"q": query}).content.decode()
        assert re.findall(r'href="/regles/([^"]+#[^"]+)"', results)[0] == first

    def test_search_without_result(self, client):
        response = client.get(reverse("rulebook"), {"q": "<b>zut</b>"})
        assert "Rien sur « <b>zut</b> »" not in response.content.decode()
        assert "Rien sur « &lt;b&gt;zut&lt;/b&gt; »" in response.content.decode()


@pytest.fixture
def house(home):
    rules = replace(FFT_4, id="maison", name="Garde seule", base=30)
    now = timezone.now()
    return HouseRuleset.objects.create(
        club=home, name="Garde seule", data=freeze(rules), created_at=now, changed_at=now
    )


def test_a_club_reads_its_own_rules(client, home, house):
    client.force_login(factories.member(in_club=home))
    assert titles(client.get(reverse("rulebook")))[0] == "Garde seule"
    page = client.get(reverse("rulebook_game", args=[house.pk]))
    assert "une base de 30" in words_of(page)
    assert "Garde seule" in words_of(client.get(reverse("rulebook"), {"q": "base garde seule"}))


def test_another_club_does_not(client, house):
    client.force_login(factories.member())
    page = client.get(reverse("rulebook_game", args=[house.pk]))
    assert page.status_code == HTTPStatus.NOT_FOUND
    assert "Garde seule" not in words_of(client.get(reverse("rulebook")))


def test_the_rules_of_a_table(client, home):
    table = factories.table(5, in_club=home)
    address = reverse("table_rulebook", args=[table.pk])
    assert client.get(address).status_code == HTTPStatus.FOUND
    client.force_login(factories.member())
    assert client.get(address).status_code == HTTPStatus.NOT_FOUND
    client.force_login(factories.member(in_club=home))
    page = client.get(address)
    assert "Tarot à 5, appel au roi (règles FFT)" in words_of(page)
    assert f"Table {table.number}" in words_of(page)


def test_a_table_played_by_house_rules_tells_whose_they_are(client, home):
    house = copy_ruleset(club=home, name="Nos règles", ruleset=replace(FFT_4, base=30))
    table = factories.table(ruleset=house.rules, in_club=home)
    client.force_login(factories.member(in_club=home))
    page = words_of(client.get(reverse("table_rulebook", args=[table.pk])))
    assert f"Règlement maison de {home}" in page
    elsewhere = factories.table(ruleset=house.rules, in_club=factories.club())
    client.force_login(factories.member(in_club=elsewhere.club))
    page = words_of(client.get(reverse("table_rulebook", args=[elsewhere.pk])))
    assert "Règlement maison" not in page


FIELD_RULES = [
    # game, the rules that the fields of its form lead to, in their order
    (
        "fft-4",
        [
            *("enchères", "points à faire", "marque", "petit au bout", "poignées"),
            "chelem",
        ],
    ),
    (
        "populaire-5",
        [
            *("enchères", "partenaire", "points à faire", "marque", "petit au bout"),
            *("poignées", "misères", "chelem", "petit chelem"),
        ],
    ),
    ("misere-4", ["but du jeu"]),
]


@pytest.mark.parametrize(("key", "names"), FIELD_RULES)
def test_fields_lead_to_the_rules_of_their_table(client, home, key, names):
    table = factories.table(ruleset=RULESETS[key], in_club=home)
    client.force_login(factories.member(Role.SCORER, in_club=home))
    page = client.get(reverse("deal_create", args=[table.pk]))
    address = reverse("table_rulebook", args=[table.pk])
    assert re.findall(r'rule-link" href="([^"]+)"', page.text) == [address]
    rules = page.context["rules"].values()
    assert list(dict.fromkeys(name for _anchor, name in rules)) == names
    rulebook = client.get(address).text
    assert [anchor for anchor, _name in rules if f'id="{anchor}"' not in rulebook] == []


QUERIES = 4  # session, user, houses (twice the same page is not asked)


@pytest.mark.parametrize("count", [1, 3])
def test_queries_do_not_grow_with_the_rulesets(
    client, home, house, django_assert_max_num_queries, count
):
    client.force_login(factories.member(in_club=home))
    now = timezone.now()
    for number in range(count - 1):
        HouseRuleset.objects.create(
            club=home, name=f"n° {number}", data=house.data, created_at=now, changed_at=now
        )
    with django_assert_max_num_queries(QUERIES):
        client.get(reverse("rulebook"))
