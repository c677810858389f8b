"""A deal from a tablet: every answer it may get, and both versions where people must decide."""

from uuid import uuid4

import pytest
from django.utils.dateparse import parse_datetime

from scoring.models import Action, Deal, Score
from scoring.rules import RULESETS
from scoring.services.deals import cancel_deal
from scoring.services.links import create_link
from scoring.services.tables import close_table
from tests import factories
from tests.scoring.views.api.conftest import GARDE, Tablet, answer, refusal

FAILED = {"dealer": "0", "taker": "1", "contract": "petite", "bouts": 1, "points": "44"}
SAID = FAILED | {"ruleset": "fft-4", "players": ["0", "1", "2", "3"], "alone": "", "points": 44}


def test_a_new_deal_is_stored_and_comes_back_with_its_scores(tablet, table):
    uuid = str(uuid4())
    status, body = answer(tablet.deal(uuid=uuid, number=1))
    assert (status, body["revision"], body["bilans"], body["next"]) == (
        201,
        1,
        [198, -66, -66, -66],
        {"number": 2, "dealer": 1},
    )
    shown = body["deal"]
    assert (shown["uuid"], shown["number"], shown["version"]) == (uuid, 1, 1)
    assert (shown["scores"], shown["recorded_by"]) == ([198, -66, -66, -66], "la tablette")
    deal = Deal.objects.get()
    assert (deal.link, deal.recorded_by, str(deal.uuid)) == (tablet.link, None, uuid)
    assert Action.objects.get(kind="record_deal").data == {
        "deal": deal.pk,
        "version": 1,
        "link": tablet.link.pk,
    }


def test_the_same_deal_again_is_known(tablet, table):
    uuid = str(uuid4())
    first, again = (answer(tablet.deal(uuid=uuid, number=1)) for _ in range(2))
    assert (first[0], again[0]) == (201, 200)
    assert first[1] == again[1]
    assert (Deal.objects.count(), Score.objects.count()) == (1, 4)


def test_the_number_and_the_times_are_no_content(tablet):
    uuid = str(uuid4())
    tablet.deal(uuid=uuid, number=1)
    again = tablet.deal(uuid=uuid, number=None, recorded_at="2026-11-20T20:00:00Z")
    assert again.status_code == 200


def test_a_resend_is_known_at_a_closed_table_and_after_a_correction(tablet, table):
    uuid = str(uuid4())
    tablet.deal(uuid=uuid, number=1)
    tablet.correct(uuid, FAILED)
    close_table(table=table)
    status, body = answer(tablet.deal(uuid=uuid, number=1))
    assert (status, body["deal"]["version"], body["bilans"]) == (200, 2, [32, -96, 32, 32])


def test_other_content_for_one_uuid_shows_both(tablet, table):
    uuid = str(uuid4())
    tablet.deal(uuid=uuid)
    status, body = answer(tablet.deal(FAILED, uuid=uuid))
    assert (status, body["code"], body["message"]) == (
        409,
        "deal_differs",
        "Cette donne est déjà enregistrée, avec autre chose. Comparez les deux versions.",
    )
    assert body["stored"]["scores"] == [198, -66, -66, -66]
    assert body["stored"]["words"] == "Garde d’Ana, 2 bouts, 49 points"
    assert body["sent"] == {
        "facts": SAID,
        "made": False,
        "scores": [32, -96, 32, 32],
        "words": "Petite de Bo, 1 bout, 44 points",
        "sentence": "−(25 + 7) = −32 → −32 par défenseur",
    }
    assert (body["next"], body["revision"]) == ({"number": 2, "dealer": 1}, 1)


def test_a_uuid_of_another_table_shows_nothing_of_it(tablet, table):
    other = factories.record(factories.table(4, in_club=table.club))
    status, body = answer(tablet.deal(uuid=str(other.uuid)))
    assert (status, body["code"], body["stored"]) == (409, "deal_differs", None)
    assert table.deals.count() == 0


def test_a_taken_number_shows_the_deal_that_took_it(tablet, table):
    factories.record(table)
    factories.record(table)
    status, body = answer(tablet.deal(FAILED, number=1))
    assert (status, body["code"], body["message"]) == (
        409,
        "number_taken",
        "La donne 1 a été enregistrée entre-temps. Comparez les deux versions.",
    )
    assert (body["stored"]["number"], body["next"]["number"]) == (1, 3)
    assert table.deals.count() == 2


def test_a_number_ahead_shows_where_the_server_stands(tablet, table):
    factories.record(table)
    status, body = answer(tablet.deal(number=5))
    assert (status, body["code"], body["message"], body["stored"]["number"]) == (
        409,
        "number_ahead",
        "La feuille du serveur s’arrête à la donne 1. Comparez avec la feuille de la table.",
        1,
    )


def test_a_person_may_record_it_as_the_next_deal(tablet, table):
    factories.record(table)
    uuid = str(uuid4())
    assert tablet.deal(FAILED, uuid=uuid, number=1).status_code == 409
    status, body = answer(tablet.deal(FAILED | {"dealer": "1"}, uuid=uuid, number=None))
    assert (status, body["deal"]["number"]) == (201, 2)


def test_a_person_may_replace_what_the_server_has(tablet, table):
    factories.record(table)
    stored = answer(tablet.deal(FAILED, number=1))[1]["stored"]
    response = tablet.correct(stored["uuid"], FAILED, version=stored["version"])
    assert (response.status_code, answer(response)[1]["bilans"]) == (201, [32, -96, 32, 32])


def test_what_is_refused_stays_in_the_history_of_the_deal(tablet, table):
    """Whatever a person decides on the tablet: the server has both versions from then on."""
    uuid, taken, late = (str(uuid4()) for _ in range(3))
    tablet.deal(uuid=uuid)
    for _ in range(2):  # a tablet asks again until it hears an answer
        assert tablet.deal(FAILED, uuid=uuid).status_code == 409  # deal_differs
        assert tablet.deal(FAILED, uuid=taken, number=1).status_code == 409  # number_taken
        assert tablet.deal(FAILED, uuid=late, number=7).status_code == 409  # number_ahead
    refused = Action.objects.filter(kind="refuse_deal", table=table).order_by("pk")
    deal = Deal.objects.get()
    told = {"deal": deal.pk, "link": tablet.link.pk}
    assert [action.refused.facts for action in refused] == [SAID] * 3
    assert [action.data for action in refused] == [
        told | {"uuid": each, "proof": action.refused.proof()}
        for each, action in zip((uuid, taken, late), refused, strict=True)
    ]


def test_what_two_tablets_noted_alike_is_no_other_version(tablet):
    tablet.deal(number=1)
    assert tablet.deal(number=1).status_code == 409
    assert not Action.objects.filter(kind="refuse_deal").exists()


def test_a_closed_table_takes_nothing(tablet, table):
    close_table(table=table)
    assert refusal(tablet.deal()) == (
        409,
        "table_closed",
        (
            "La table 1 est terminée : rien n’a été enregistré."
            " Un arbitre ou un organisateur peut la rouvrir."
        ),
    )


def test_the_times_of_the_device_are_kept(tablet):
    tablet.deal(
        recorded_at="2026-11-20T20:12:05.250Z",
        bid_at="2026-11-20T21:04:00+01:00",
        finished_at="2026-11-20T20:11:00Z",
    )
    deal = Deal.objects.get()
    assert (deal.started_at, deal.finished_at) == (
        parse_datetime("2026-11-20T20:04:00Z"),
        parse_datetime("2026-11-20T20:11:00Z"),
    )


@pytest.mark.parametrize(
    "clock", ["1970-01-01T00:00:05Z", "0001-01-01T00:00:00+14:00", "soon", "", None, 12]
)
def test_a_device_that_lost_its_clock_loses_no_deal(tablet, clock):
    assert tablet.deal(recorded_at=clock, bid_at=clock).status_code == 201
    deal = Deal.objects.get()
    assert (deal.started_at, deal.finished_at) == (None, None)


def test_of_a_deal_not_played_only_the_outcome_is_kept(tablet):
    told = {"dealer": "0", "outcome": "passed_out", "taker": "1", "contract": "x" * 80}
    status, body = answer(tablet.deal(told))
    assert (status, body["deal"]["scores"], body["bilans"]) == (201, [0] * 4, [0] * 4)
    deal = Deal.objects.get()
    assert (deal.outcome, deal.taker, deal.contract) == ("passed_out", None, "")


def test_a_half_point_as_people_write_it(tablet, client, db):
    five = Tablet(client, create_link(table=factories.table(3)))
    told = GARDE | {"points": "40,5", "bouts": 2}
    assert answer(five.deal(told))[1]["deal"]["facts"]["points"] == 40.5


def test_everyone_alone(client, db):
    table = factories.table(ruleset=RULESETS["misere-3"])
    told = {"dealer": "0", "points": {"0": 30, "1": 30, "2": 28}}
    status, body = answer(Tablet(client, create_link(table=table)).deal(told))
    assert (status, sum(body["bilans"])) == (201, 0)
    assert body["deal"]["facts"]["points"] == {"0": 30, "1": 30, "2": 28}


def test_a_partner_or_why_there_is_none(client, db):
    tablet = Tablet(client, create_link(table=factories.table(5)))
    assert refusal(tablet.deal()) == (
        422,
        "invalid",
        (
            "Il manque le partenaire : qui avait le roi appelé ? Si personne, dites s’il"
            " était chez le preneur ou au chien."
        ),
    )
    assert tablet.deal(GARDE | {"alone": "in_chien"}).status_code == 201
    assert tablet.deal(GARDE | {"dealer": "1", "partners": ["2"]}).status_code == 201


HALF = (
    "Un demi-point est impossible ici, chaque camp a un nombre pair de cartes :"
    " le joueur de l’Excuse a sans doute oublié de donner une carte basse en échange."
)
NOT_SEATED = "Ce joueur n’est pas assis à cette table : choisissez un joueur de la table."
ODD = "La tablette a envoyé autre chose que prévu : rechargez sa page."
REFUSED = [
    # what is sent otherwise, field, code, sentence
    ({"facts": GARDE | {"points": 40.5}}, "points", "half_point_impossible", HALF),
    ({"facts": GARDE | {"taker": "7"}}, "taker", "player_unknown", NOT_SEATED),
    ({"facts": GARDE | {"dealer": "7"}}, "dealer", "player_unknown", NOT_SEATED),
    (
        {"facts": GARDE | {"bouts": "deux"}},
        "bouts",
        "not_an_integer",
        "clé « bouts » : un nombre entier est attendu",
    ),
    (
        {"facts": GARDE | {"excuse": 1}},
        "excuse",
        "key_unknown",
        (
            "clé « excuse » : cette clé n’existe pas ; il faut l’un de ceux-ci : bouts, "
            "called_card, chelem, contract, dealer, miseres, outcome, partners, petit_au_bout, "
            "petit_chelem, petits, players, poignees, points, ruleset, taker"
        ),
    ),
    (
        {"facts": GARDE | {"called_card": "\0"}},
        "called_card",
        "not_a_text",
        "clé « called_card » : un texte court est attendu",
    ),
    ({"facts": None}, "facts", "not_an_object", "clé « facts » : un objet { … } est attendu"),
    (
        {"facts": {"taker": "0"}},
        "facts.dealer",
        "missing",
        "clé « facts.dealer » : cette clé manque",
    ),
    (
        {"facts": {"dealer": "0", "outcome": "cancelled"}},
        "outcome",
        "cancelled_at_once",
        "Une donne s’annule par une correction : envoyez-la d’abord telle quelle.",
    ),
    ({"uuid": "abc"}, "uuid", "invalid", ODD),
    ({"uuid": None}, "uuid", "required", ODD),
    ({"uuid": ["x"]}, "uuid", "invalid", ODD),
    ({"number": 0}, "number", "min_value", ODD),
    ({"number": 40_000}, "number", "max_value", ODD),
    ({"number": True}, "number", "invalid", ODD),
    ({"number": "\ud800"}, "number", "invalid", ODD),
    ({"nombre": 1}, "nombre", "key_unknown", ODD),
]


@pytest.mark.parametrize(("given", "field", "code", "sentence"), REFUSED)
def test_what_is_wrong_is_said(tablet, table, given, field, code, sentence):
    status, body = answer(tablet.deal(**given))
    assert (status, body) == (
        422,
        {
            "code": "invalid",
            "message": sentence,
            "problems": [{"field": field, "code": code, "message": sentence}],
        },
    )
    assert table.deals.count() == 0


def test_a_cancelled_number_stays_taken(tablet, table):
    cancel_deal(deal=factories.record(table), version=1, reason="Maldonne")
    assert answer(tablet.deal(number=1))[1]["code"] == "number_taken"


def test_a_post_costs_few_queries(tablet, table, django_assert_num_queries):
    factories.record(table)
    # link, seats; claim, last number, deal, scores, action, four for its seal and a savepoint's
    # two; then revision and bilans
    with django_assert_num_queries(14):
        tablet.deal(number=2)
