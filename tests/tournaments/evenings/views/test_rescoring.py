"""The page that scores an evening anew: an arbiter compares, says why, and it is done."""

from dataclasses import replace
from decimal import Decimal
from http import HTTPStatus

import pytest
from django.urls import reverse
from django.utils.html import strip_tags

from scoring.models import Role, Table, TableRuleset
from scoring.rules import FFT_4
from scoring.services.house import copy_ruleset
from tests import factories

UNKNOWN = {"avec": ["Choisissez un des règlements proposés."]}


@pytest.fixture
def house(club):
    dearer = replace(FFT_4, base=30)
    return copy_ruleset(club=club, name="Nos règles", ruleset=dearer, preset="fft-4")


@pytest.fixture
def played(night):
    """A garde made at a table of four and at one of three; a petite at another of four."""
    factories.record(factories.table(in_evening=night))
    factories.record(factories.table(3, in_evening=night))
    petite = {"contract": "petite", "bouts": 1, "points": Decimal(51)}
    factories.record(factories.table(in_evening=night), **petite)
    return night


@pytest.fixture
def client(client, club, scorer):
    client.force_login(factories.member(Role.ARBITER, in_club=club))
    return client


def tables(night):
    return Table.objects.filter(round_table__round__event=night).order_by("number")


def address(night, key=None, numbers=(1, 2, 3)):
    page = reverse("evening_rescoring", args=[night.pk])
    if key is None:
        return page
    chosen = [f"tables={table.pk}" for table in tables(night) if table.number in numbers]
    return f"{page}?{'&'.join([f'avec={key}', *chosen])}"


def apply(client, night, key, numbers=(1, 2, 3), **sent):
    seen = sum(table.revision for table in tables(night) if table.number in {1, 3} & {*numbers})
    data = {"revision": seen, "reason": "Le club joue 30"} | sent
    return client.post(address(night, key, numbers), data)


def rulesets(night):
    return [table.rules.id for table in tables(night)]


def test_what_fits_some_table_is_offered(client, played, house):
    form = client.get(address(played)).context["choice"]
    assert form.fields["avec"].choices == [
        (str(house.pk), "Nos règles"),
        ("reduit-3", "Tarot à 3, jeu réduit à 58 cartes"),
        ("misere-3", "Jouer la misère à 3"),
        ("misere-4", "Jouer la misère à 4"),
        ("sans-petite-4", "Tarot à 4, sans la petite"),
        ("base-seule-4", "Tarot à 4, seule la base est multipliée"),
    ]
    words = [strip_tags(words) for _pk, words in form.fields["tables"].choices]
    assert words == [
        "Table 1 Tarot à 4 (règles FFT)",
        "Table 2 Tarot à 3 (règles FFT)",
        "Table 3 Tarot à 4 (règles FFT)",
    ]


def test_before_and_after_are_shown_and_nothing_is_stored(client, played, house):
    page = client.get(address(played, house.pk))
    comparison = page.context["comparison"]
    assert [table.number for table in comparison.tables] == [1, 3]
    assert [table.number for table in page.context["skipped"]] == [2]
    first = comparison.ranking[0]
    assert (first.name, first.before.record.total, first.after.record.total) == (
        "Ana",
        198,
        228,
    )
    assert rulesets(played) == ["fft-4", "fft-3", "fft-4"]


def test_with_a_reason_it_is_done_and_the_same_page_takes_it_back(
    client, played, house, messages_of
):
    response = apply(client, played, house.pk)
    assert response.url == reverse("evening_ranking", args=[played.pk])
    assert messages_of(response) == ["2 tables sont comptées avec « Nos règles »."]
    ours = house.rules.id
    assert rulesets(played) == [ours, "fft-3", ours]
    page = client.get(address(played))
    assert [(table.number, name) for table, _was, name, _by in page.context["former"]] == [
        (1, "Tarot à 4 (règles FFT)"),
        (3, "Tarot à 4 (règles FFT)"),
    ]
    before = next(key for key, name in page.context["choice"].fields["avec"].choices)
    apply(client, played, before)
    assert rulesets(played) == ["fft-4", "fft-3", "fft-4"]


def test_a_table_can_be_left_aside(client, played, messages_of):
    refused = client.get(address(played, "sans-petite-4"))
    assert [table.number for table in refused.context["comparison"].refused] == [3]
    response = apply(client, played, "sans-petite-4")
    assert response.status_code == HTTPStatus.CONFLICT
    assert rulesets(played) == ["fft-4", "fft-3", "fft-4"]
    response = apply(client, played, "sans-petite-4", [1])
    assert messages_of(response) == ["1 table est comptée avec « Tarot à 4, sans la petite »."]
    assert rulesets(played) == ["sans-petite-4", "fft-3", "fft-4"]


def test_a_reason_is_needed(client, played, house):
    response = apply(client, played, house.pk, reason=" ")
    assert response.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert response.context["form"].errors == {
        "reason": ["Dites pourquoi le règlement change : le motif reste écrit."]
    }


def test_a_deal_meanwhile_asks_again(client, played, house):
    response = apply(client, played, house.pk, revision=1)
    assert (response.status_code, response.context["form"].stale) == (HTTPStatus.CONFLICT, True)
    assert response.context["form"]["reason"].value() == "Le club joue 30"
    assert TableRuleset.objects.count() == 0
    apply(client, played, house.pk)
    assert TableRuleset.objects.count() > 0


REFUSED = [
    pytest.param("fft-5", (1,), UNKNOWN, id="for five, where nobody plays at five"),
    pytest.param("x", (1,), UNKNOWN, id="no such ruleset"),
    pytest.param("misere-4", (), {"tables": ["Choisissez au moins une table."]}, id="no table"),
]


@pytest.mark.parametrize(("key", "numbers", "errors"), REFUSED)
def test_what_is_not_offered_is_refused(client, played, key, numbers, errors):
    for answer in (client.get, client.post):
        response = answer(address(played, key, numbers))
        assert response.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
        assert response.context["choice"].errors == errors


def test_a_table_of_another_evening_is_refused(client, played, house, club):
    other = factories.table(in_evening=factories.evening(in_club=club))
    response = client.get(f"{address(played, house.pk)}&tables={other.pk}")
    assert response.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert response.context["choice"].errors == {
        "tables": ["Choisissez parmi les tables de la soirée."]
    }


def test_tables_that_do_not_fit_are_not_compared(client, played, house):
    page = client.get(address(played, house.pk, [2]))
    assert (page.status_code, page.context["comparison"].tables) == (
        HTTPStatus.UNPROCESSABLE_ENTITY,
        (),
    )
    assert "Aucune des tables choisies" in page.content.decode()


def test_a_post_without_a_ruleset_changes_nothing(client, played):
    response = client.post(address(played), {"revision": 1, "reason": "Pour voir"})
    assert response.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert rulesets(played) == ["fft-4", "fft-3", "fft-4"]
    assert TableRuleset.objects.count() == 0


def test_a_scorer_looks_only(client, played, club, house):
    client.force_login(factories.member(Role.SCORER, in_club=club))
    page = client.get(address(played, house.pk))
    assert (page.status_code, page.context.get("choice")) == (HTTPStatus.OK, None)
    assert apply(client, played, house.pk).status_code == HTTPStatus.FORBIDDEN
    assert TableRuleset.objects.count() == 0


def test_an_evening_without_tables(client, night):
    assert "Aucune table à recompter" in client.get(address(night)).content.decode()


def test_another_clubs_evening_is_not_there(client):
    assert client.get(address(factories.evening())).status_code == HTTPStatus.NOT_FOUND


def test_queries_do_not_grow(client, played, house, django_assert_num_queries):
    for _ in range(2):
        with django_assert_num_queries(16):
            client.get(address(played, house.pk, range(9)))
        for table in tables(played):
            factories.record(table)
        factories.record(factories.table(in_evening=played))
