"""Recording a deal through its page."""

import re
from dataclasses import replace
from http import HTTPStatus
from uuid import UUID

import pytest
from django.urls import reverse
from django.utils.html import escape

from scoring.rules import FFT_4, MisereKind
from scoring.rules.frozen import freeze
from tests import factories
from tests.answers import messages_of
from tests.scoring.views.deal_pages import (
    GARDE,
    OK,
    REFUSED,
    SEE_OTHER,
    UUID_1,
    five,
    marks,
    notes,
)


def test_a_new_page_knows_number_dealer_and_who_leads(client, table):
    factories.record(table)
    form = client.get(reverse("deal_create", args=[table.pk])).context["form"]
    assert (form.next_number, str(form.dealing), str(form.leader)) == (2, "Bo", "Cy")
    assert UUID(form["uuid"].value()).version == 4


def test_a_common_deal_is_stored_and_named(table, send):
    response = send(table, **GARDE)
    assert (response.status_code, response["Location"]) == (SEE_OTHER, f"/tables/{table.pk}/")
    assert messages_of(response) == ["Donne 1 enregistrée : Ana, garde réussie de 8, +198."]
    assert marks(table) == {"Ana": 198, "Bo": -66, "Cy": -66, "Di": -66}


NAMED = [
    pytest.param({"points": "41"}, "Ana, garde juste faite, +150", id="just made"),
    pytest.param({"points": "30"}, "Ana, garde chutée de 11, −216", id="failed"),
    pytest.param(
        {"points": "42", "side": "defence"}, "Ana, garde réussie de 8, +198", id="side"
    ),
    pytest.param({"outcome": "passed_out"}, "donne passée", id="passed out"),
]


@pytest.mark.parametrize(("other", "headline"), NAMED)
def test_the_message_names_the_result(table, send, other, headline):
    assert messages_of(send(table, **GARDE | other)) == [f"Donne 1 enregistrée : {headline}."]


@pytest.mark.parametrize("outcome", ["passed_out", "petit_sec", "misdeal"])
def test_a_deal_not_played_asks_nothing_else(table, send, outcome):
    assert send(table, outcome=outcome).status_code == SEE_OTHER
    assert list(table.deals.values_list("number", "outcome", "taker")) == [(1, outcome, None)]


def test_everything_a_deal_may_have(table, send):
    bonuses = {"petit_au_bout": "attack", "poignee_0": "simple", "poignee_2": "simple"}
    response = send(table, **GARDE, **bonuses)
    assert messages_of(response) == ["Donne 1 enregistrée : Ana, garde réussie de 8, +378."]
    deal = table.deals.get()
    assert (deal.petit_au_bout, deal.poignees) == ("attack", [[0, "simple"], [2, "simple"]])


FIVE = [
    pytest.param("2", {"Ana": 132, "Bo": -66, "Cy": 66, "Di": -66, "Ed": -66}, "", id="Cy"),
    pytest.param(
        "own_card",
        {"Ana": 264, "Bo": -66, "Cy": -66, "Di": -66, "Ed": -66},
        "own_card",
        id="own",
    ),
    pytest.param(
        "in_chien",
        {"Ana": 264, "Bo": -66, "Cy": -66, "Di": -66, "Ed": -66},
        "in_chien",
        id="dog",
    ),
]


@pytest.mark.parametrize(("partner", "scores", "alone"), FIVE)
def test_the_called_king_at_five(table, send, partner, scores, alone):
    at_five = factories.table(seated=five(table), in_club=table.club)
    response = send(at_five, **GARDE, partner=partner, called_card="roi de coeur")
    assert response.status_code == SEE_OTHER
    assert (marks(at_five), at_five.deals.get().alone) == (scores, alone)
    assert at_five.deals.get().called_card == "roi de coeur"


def test_miseres_where_the_ruleset_has_them(client, table, send):
    page = client.get(reverse("deal_create", args=[table.pk]))
    assert page.context["form"].miseres == []
    table.ruleset = freeze(replace(FFT_4, miseres={MisereKind.ATOUT: 10}))
    table.save()
    assert notes(send(table, **GARDE, misere_atout="1", poignee_1="simple")) == {
        "misere_atout": [
            "Un joueur sans atout ne peut pas montrer une poignée : gardez l’une ou l’autre."
        ]
    }
    assert send(table, **GARDE, misere_atout=["1"]).status_code == SEE_OTHER
    assert marks(table) == {"Ana": 188, "Bo": -36, "Cy": -76, "Di": -76}
    correction = client.get(reverse("deal_correct", args=[table.deals.get().pk]))
    assert correction.context["form"]["misere_atout"].value() == [1]


def test_the_mort_deals_and_is_not_offered(client, table, send):
    mort = factories.table(seated=five(table), mort=True, in_club=table.club)
    typed = GARDE | {"taker": "4", "poignee_3": "simple", "dealer": "0", "new_dealer": "3"}
    response = client.post(reverse("deal_create", args=[mort.pk]), typed)
    form = response.context["form"]
    assert (response.status_code, form.errors) == (OK, {})
    kept = ("taker", "contract", "bouts", "points", "dealer")
    assert [str(form[name].value()) for name in kept] == ["4", "garde", "2", "49", "3"]
    assert (str(form.dealing), str(form.leader)) == ("Di", "Ed")
    assert [name for _, name in form.fields["taker"].choices] == ["Ana", "Bo", "Cy", "Ed"]
    assert send(mort, **GARDE | {"taker": "4"}, dealer="3").status_code == SEE_OTHER
    assert marks(mort) == {"Ana": -66, "Bo": -66, "Cy": -66, "Ed": 198}


def test_the_page_tells_its_script_the_table_and_its_deals(client, table):
    deal = factories.record(table)
    state = client.get(reverse("deal_create", args=[table.pk])).context["state"]
    assert state["deals"] == [{"uuid": deal.uuid, "number": 1, "facts": deal.written()}]
    assert state["next"] == {"number": 2, "dealer": 1}
    assert [seat["short"] for seat in state["seats"]] == ["Ana", "Bo", "Cy", "Di"]
    assert state["ruleset"]["id"] == "fft-4"
    assert state["counting"]["players"] == 4


def test_without_script_all_is_asked_in_one_form(client, table):
    page = client.get(reverse("deal_create", args=[table.pk]))
    assert [field.name for field in page.context["form"].asked] == [
        *("outcome", "taker", "contract", "bouts", "side", "points", "petit_au_bout"),
        *(f"poignee_{position}" for position in range(4)),
        *("chelem_announced", "chelem_by"),
    ]
    fields = re.findall(r'<(?:input|select)[^>]* name="(\w+)"[^>]* id="id_', page.text)
    assert {"outcome", "taker", "points", "poignee_3", "uuid"} <= {*fields}


RARE = {"contract": "garde_contre"}
QUESTION = ["Une garde contre : est-ce bien le contrat annoncé ?"]


def test_what_is_rare_is_asked_once(table, send):
    asked = send(table, **GARDE | RARE)
    assert (asked.status_code, asked.context["doubts"]) == (REFUSED, QUESTION)
    assert not table.deals.exists()
    confirmed = asked.context["form"].fingerprint
    assert send(table, **GARDE | RARE, confirmed=confirmed).status_code == SEE_OTHER


def test_other_facts_are_asked_again(table, send):
    confirmed = send(table, **GARDE | RARE).context["form"].fingerprint
    again = send(table, **GARDE | RARE | {"points": "50"}, confirmed=confirmed)
    assert (again.status_code, again.context["doubts"]) == (REFUSED, QUESTION)


def test_a_page_that_has_asked_by_itself_is_asked_nothing(table, send):
    assert send(table, **GARDE | RARE, confirmed="asked").status_code == SEE_OTHER


def test_a_copy_of_the_deal_before_is_asked_about(table, send):
    factories.record(table)
    assert send(table, **GARDE).context["doubts"] == [
        "Cette donne est identique à la précédente : n’a-t-elle pas déjà été enregistrée ?"
    ]


def test_another_clubs_table_and_nobodys(client, table):
    foreign = factories.table(4)
    for pk in (foreign.pk, 10**6, 10**30):
        assert client.get(f"/tables/{pk}/donnes/nouvelle/").status_code == HTTPStatus.NOT_FOUND
    deal = factories.record(foreign)
    assert (
        client.get(reverse("deal_correct", args=[deal.pk])).status_code == HTTPStatus.NOT_FOUND
    )


@pytest.mark.parametrize("deals", [1, 30])
def test_queries_do_not_grow_with_the_deals(client, table, deals, django_assert_num_queries):
    for number in range(deals):
        deal = factories.record(table, taker=number % 4)
    with django_assert_num_queries(6):  # session, user, table, seats, latest deal, all deals
        client.get(reverse("deal_create", args=[table.pk]))
    with django_assert_num_queries(6):
        client.get(reverse("deal_correct", args=[deal.pk]))
    page = GARDE | {"points": "55", "uuid": UUID_1, "number": deals + 1, "dealer": deals % 4}
    with django_assert_num_queries(16):  # and a transaction of eleven
        client.post(reverse("deal_create", args=[table.pk]), page)


def test_a_name_is_shown_as_the_name_it_is(client, table):
    player = table.seated[0].player
    player.name = "<b>Zoé</b>"
    player.save()
    page = client.get(reverse("deal_create", args=[table.pk])).content.decode()
    assert f">Donneur : {escape(player.name)}<" in page
    assert "<b>Zoé" not in page


def test_signing_in_comes_first(client):
    response = client.get(reverse("deal_create", args=[1]))
    assert response["Location"] == "/connexion/?next=/tables/1/donnes/nouvelle/"
