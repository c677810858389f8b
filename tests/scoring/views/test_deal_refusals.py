"""What the deal page refuses, and the sentence beside each field."""

from http import HTTPStatus

import pytest
from django.urls import reverse

from scoring.models import Table
from scoring.rules import RULESETS
from scoring.services.house import apply_ruleset
from tests import factories
from tests.scoring.views.deal_pages import GARDE, LOST, REFUSED, SEE_OTHER, five, notes

NO_TAKER = "Il manque le preneur : dites qui a pris, ou notez la donne comme passée."
NO_CONTRACT = "Il manque le contrat : choisissez celui qui a été annoncé."
NO_BOUTS = "Il manque les bouts : comptez ceux de l’attaque, de 0 à 3."
NO_POINTS = "Il manque les points : comptez les plis d’un camp et notez le total."
STRANGER = "Ce joueur n’est pas assis à cette table : choisissez un joueur de la table."
NO_SUCH_CONTRACT = (
    "Ce contrat n’existe pas dans le règlement de cette table : choisissez-en un autre."
)
FOUR_BOUTS = "Le jeu compte 3 bouts : indiquez de 0 à 3."
NO_OUTCOME = "Dites si la donne a été jouée."
NO_SIDE = "Ce camp n’existe pas : choisissez l’attaque ou la défense."
NO_SUCH_POIGNEE = "Cette poignée n’existe pas dans le règlement de cette table."
NOT_A_NUMBER = "« %s » n’est pas un nombre de points : écrivez par exemple 40, 40,5 ou 40½."
NEGATIVE = "Les points ne peuvent pas être négatifs : notez le total compté."
TOO_MANY = "Les points vont de 0 à 91 : recomptez les plis de l’attaque."
HALF = (
    "Un demi-point est impossible ici, chaque camp a un nombre pair de cartes : le joueur de"
    " l’Excuse a sans doute oublié de donner une carte basse en échange."
)
PETIT = (
    "L’attaque mène le petit au bout, donc elle a au moins ce bout : corrigez les bouts, ou le"
    " camp qui a fait le dernier pli."
)
ATOUTS = (
    "Ces poignées montrent plus d’atouts que le jeu n’en a (22) : vérifiez qui a montré quoi."
)
CHELEM = (
    "Avec 2 bouts, ce chelem laisse à l’attaque 87 points : corrigez les points, les bouts ou"
    " le chelem."
)
NO_PARTNER = (
    "Il manque le partenaire : qui avait le roi appelé ? Si personne, dites s’il était chez le"
    " preneur ou au chien."
)
OWN_PARTNER = (
    "Le preneur ne peut pas être son propre partenaire, ni un joueur compter deux fois : s’il a"
    " appelé sa propre carte, il joue seul."
)
NOT_CALLED = "Cette carte ne peut pas être appelée : choisissez un roi."

FORGED = [
    pytest.param({"taker": "99"}, "taker", STRANGER, id="a taker of another table"),
    pytest.param({"taker": "x" * 100_000}, "taker", STRANGER, id="a very long taker"),
    pytest.param({"taker": "\0"}, "taker", STRANGER, id="NUL as taker"),
    pytest.param({"taker": None}, "taker", NO_TAKER, id="no taker"),
    pytest.param({"dealer": "99"}, "dealer", STRANGER, id="a dealer of another table"),
    pytest.param({"dealer": None}, "dealer", LOST, id="no dealer"),
    pytest.param({"contract": "x"}, "contract", NO_SUCH_CONTRACT, id="contract x"),
    pytest.param({"bouts": "4"}, "bouts", FOUR_BOUTS, id="four bouts"),
    pytest.param({"uuid": "garbage"}, "uuid", LOST, id="uuid garbage"),
    pytest.param({"uuid": None}, "uuid", LOST, id="no uuid"),
    pytest.param({"number": "abc"}, "number", LOST, id="number abc"),
    pytest.param({"number": "0"}, "number", LOST, id="number 0"),
    pytest.param({"number": "1" * 30}, "number", LOST, id="an endless number"),
    pytest.param({"outcome": "x"}, "outcome", NO_OUTCOME, id="outcome x"),
    pytest.param({"side": "x"}, "side", NO_SIDE, id="side x"),
    pytest.param({"petit_au_bout": "x"}, "petit_au_bout", NO_SIDE, id="petit x"),
    pytest.param({"chelem_by": "x"}, "chelem_by", NO_SIDE, id="chelem x"),
    pytest.param({"poignee_1": "x"}, "poignee_1", NO_SUCH_POIGNEE, id="poignée x"),
    pytest.param({"points": ""}, "points", NO_POINTS, id="no points"),
    pytest.param({"points": "abc"}, "points", NOT_A_NUMBER % "abc", id="points abc"),
    pytest.param({"points": "1e9"}, "points", NOT_A_NUMBER % "1e9", id="points 1e9"),
    pytest.param({"points": "NaN"}, "points", NOT_A_NUMBER % "NaN", id="points NaN"),
    pytest.param({"points": "-3"}, "points", NEGATIVE, id="points -3"),
    pytest.param({"points": "91.5"}, "points", TOO_MANY, id="points 91.5"),
    pytest.param(
        {"points": "91.5", "side": "defence"}, "points", TOO_MANY, id="91.5 of the defence"
    ),
    pytest.param({"points": "999999999"}, "points", TOO_MANY, id="a billion points"),
    pytest.param({"points": "40,5"}, "points", HALF, id="a half point at four"),
    pytest.param(
        {"bouts": "0", "petit_au_bout": "attack"}, "petit_au_bout", PETIT, id="no bout, petit"
    ),
    pytest.param(
        {"poignee_1": "double", "poignee_2": "simple"}, "poignee_2", ATOUTS, id="23 atouts"
    ),
    pytest.param({"chelem_by": "attack"}, "chelem_by", CHELEM, id="a chelem of 49"),
]


@pytest.mark.parametrize(("other", "field", "sentence"), FORGED)
def test_what_is_refused_beside_its_field(table, send, other, field, sentence):
    response = send(table, **GARDE | other)
    assert (response.status_code, notes(response)) == (REFUSED, {field: [sentence]})
    assert not table.deals.exists()


def test_an_empty_post(client, table):
    response = client.post(reverse("deal_create", args=[table.pk]))
    assert (response.status_code, notes(response)) == (
        REFUSED,
        {
            "uuid": [LOST],
            "number": [LOST],
            "dealer": [LOST],
            "taker": [NO_TAKER],
            "contract": [NO_CONTRACT],
            "bouts": [NO_BOUTS],
            "points": [NO_POINTS],
        },
    )


def test_a_partner_is_asked_for_at_five(table, send):
    at_five = factories.table(seated=five(table), in_club=table.club)
    response = send(at_five, **GARDE, called_card="valet de pique")
    assert notes(response) == {"partner": [NO_PARTNER], "called_card": [NOT_CALLED]}
    assert notes(send(at_five, **GARDE, partner="0")) == {"partner": [OWN_PARTNER]}


def test_a_spoilt_page_is_mended_for_the_next_try(table, send):
    response = send(table, **GARDE, uuid="garbage", number="abc")
    form = response.context["form"]
    again = send(table, **GARDE, uuid=form["uuid"].value(), number=form["number"].value())
    assert again.status_code == SEE_OTHER


def test_ten_megabytes_are_refused(client, table):
    response = client.post(
        reverse("deal_create", args=[table.pk]), {"points": "9" * 10_000_000}
    )
    assert response.status_code == HTTPStatus.REQUEST_ENTITY_TOO_LARGE


CHANGED = (
    "Le règlement de la table a changé depuis que cette page est ouverte : relisez la donne,"
    " puis enregistrez."
)


def test_a_page_opened_under_another_ruleset_is_read_again(client, table, send):
    """Its misère would be lost unread: the table no longer plays them."""
    table = factories.table(ruleset=RULESETS["populaire-5"], in_club=table.club)
    opened = client.get(reverse("deal_create", args=[table.pk])).context["form"]
    seen = {"ruleset_seen": opened["ruleset_seen"].value()}
    fresh = Table.objects.get(pk=table.pk)
    apply_ruleset(
        table=fresh, ruleset=RULESETS["fft-5"], revision=fresh.revision, reason="Erreur"
    )
    typed = GARDE | {"partner": "1", "misere_2": "atout"} | seen
    refused = send(table, **typed)
    assert (refused.status_code, notes(refused)) == (REFUSED, {"ruleset_seen": [CHANGED]})
    assert CHANGED in refused.content.decode()
    assert not table.deals.exists()
    again = refused.context["form"]["ruleset_seen"].value()
    assert send(table, **typed | {"ruleset_seen": again}).status_code == SEE_OTHER
