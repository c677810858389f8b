"""A correction from a tablet: done once, or both versions for a person to decide."""

from uuid import uuid4

import pytest

from scoring.models import Action, Deal, DealRevision
from scoring.models.deal import LARGEST_NUMBER
from scoring.services.links import create_link
from scoring.services.tables import close_table
from scoring.views.api.replay import KEEP, choices_for
from tests import factories
from tests.scoring.views.api.conftest import GARDE, Tablet, answer, refusal

FAILED = {"dealer": "0", "taker": "1", "contract": "petite", "bouts": 1, "points": 44}
CANCELLED = {"outcome": "cancelled", "dealer": "0"}


@pytest.fixture
def deal(table):
    return factories.record(table)


def test_a_correction_keeps_what_was_there(tablet, deal):
    uuid = str(uuid4())
    status, body = answer(tablet.correct(deal.uuid, FAILED, uuid=uuid))
    assert (status, body["deal"]["version"], body["deal"]["revisions"]) == (201, 2, 1)
    assert (body["bilans"], body["next"]) == ([32, -96, 32, 32], {"number": 2, "dealer": 1})
    revision = DealRevision.objects.get()
    assert (str(revision.uuid), revision.link, revision.reason, revision.by) == (
        uuid,
        tablet.link,
        "Mal compté",
        None,
    )
    assert Action.objects.latest("pk").data["link"] == tablet.link.pk


def test_sent_again_it_is_done_once(tablet, deal):
    uuid = str(uuid4())
    answers = [answer(tablet.correct(deal.uuid, FAILED, uuid=uuid)) for _ in range(3)]
    assert [status for status, _ in answers] == [201, 200, 200]
    assert answers[0][1] == answers[1][1] == answers[2][1]
    assert DealRevision.objects.count() == 1


def test_sent_again_after_another_correction_and_the_end(tablet, table, deal):
    uuid = str(uuid4())
    tablet.correct(deal.uuid, FAILED, uuid=uuid)
    tablet.correct(deal.uuid, CANCELLED, version=2)
    close_table(table=table)
    status, body = answer(tablet.correct(deal.uuid, FAILED, uuid=uuid))
    assert (status, body["deal"]["version"]) == (200, 3)
    assert body["deal"]["facts"]["outcome"] == "cancelled"


def test_a_deal_is_cancelled_and_comes_back(tablet, deal):
    status, body = answer(tablet.correct(deal.uuid, CANCELLED, reason="Une carte de trop"))
    assert (status, body["bilans"], body["deal"]["scores"]) == (201, [0] * 4, [0] * 4)
    assert Action.objects.latest("pk").kind == "cancel_deal"
    status, body = answer(tablet.correct(deal.uuid, GARDE, version=2, reason="Non"))
    assert (status, body["bilans"]) == (201, [198, -66, -66, -66])


def test_a_deal_that_has_moved_on_shows_both(tablet, deal):
    tablet.correct(deal.uuid, FAILED)
    status, body = answer(tablet.correct(deal.uuid, GARDE | {"points": 51}))
    assert (status, body["code"], body["message"], body["stored"]["version"]) == (
        409,
        "deal_stale",
        "La donne 1 a été corrigée entre-temps. Comparez les deux versions.",
        2,
    )
    assert (body["stored"]["scores"], body["sent"]["scores"]) == (
        [32, -96, 32, 32],
        [210, -70, -70, -70],
    )
    [refused] = Action.objects.filter(kind="refuse_deal")
    assert (refused.data["deal"], refused.refused.facts["points"]) == (deal.pk, 51)


@pytest.mark.parametrize(
    "given",
    [
        pytest.param({"facts": GARDE | {"points": 51}}, id="other facts"),
        pytest.param({"reason": "Autre"}, id="another reason"),
        pytest.param({"version": 2}, id="another version"),
    ],
)
@pytest.mark.every_case
def test_other_content_for_one_uuid(tablet, deal, given):
    uuid = str(uuid4())
    tablet.correct(deal.uuid, FAILED, uuid=uuid)
    told = {"facts": FAILED} | given
    status, body = answer(tablet.correct(deal.uuid, uuid=uuid, **told))
    assert (status, body["code"], body["message"]) == (
        409,
        "correction_differs",
        "Cette correction est déjà enregistrée, avec autre chose. Comparez les deux versions.",
    )
    assert DealRevision.objects.count() == 1


def test_one_uuid_is_not_for_two_deals(tablet, table, deal):
    uuid = str(uuid4())
    other = factories.record(table)
    tablet.correct(deal.uuid, FAILED, uuid=uuid)
    response = tablet.correct(other.uuid, FAILED, uuid=uuid)
    assert answer(response)[1]["code"] == "correction_differs"
    other.refresh_from_db()
    assert other.version == 1


def test_a_uuid_of_another_tables_correction_shows_nothing_of_it(client, tablet, table, deal):
    uuid = str(uuid4())
    there = factories.table(4, in_club=table.club)
    elsewhere = Tablet(client, create_link(table=there))
    elsewhere.correct(factories.record(there).uuid, FAILED, uuid=uuid)
    status, body = answer(tablet.correct(deal.uuid, FAILED, uuid=uuid))
    assert (status, body["code"], body["stored"]) == (409, "correction_differs", None)
    assert not Action.objects.filter(kind="refuse_deal").exists()
    assert choices_for(body) == [KEEP]


def test_the_last_version_is_corrected_no_more(tablet, deal):
    Deal.objects.update(version=LARGEST_NUMBER)
    refused = tablet.correct(deal.uuid, FAILED, version=LARGEST_NUMBER)
    assert (refused.status_code, Deal.objects.get().version) == (422, LARGEST_NUMBER)


def test_a_deal_nobody_knows(tablet, table):
    elsewhere = factories.record(factories.table(4, in_club=table.club))
    for uuid in (uuid4(), elsewhere.uuid):
        assert refusal(tablet.correct(uuid, FAILED)) == (
            404,
            "deal_unknown",
            "Cette donne n’est pas sur la feuille du serveur : envoyez-la d’abord.",
        )


def test_a_closed_table_keeps_its_deals(tablet, table, deal):
    close_table(table=table)
    assert refusal(tablet.correct(deal.uuid, FAILED))[:2] == (409, "table_closed")


@pytest.mark.parametrize(
    ("given", "field", "sentence"),
    [
        ({"reason": ""}, "reason", "Dites ce qui était faux : le motif reste sur la feuille."),
        (
            {"reason": "x" * 201},
            "reason",
            "Ce motif est trop long : 200 caractères suffisent.",
        ),
        (
            {"version": None},
            "version",
            "La tablette a envoyé autre chose que prévu : rechargez sa page.",
        ),
    ],
)
def test_what_is_wrong_is_said(tablet, deal, given, field, sentence):
    status, body = answer(tablet.correct(deal.uuid, FAILED, **given))
    problems = [(problem["field"], problem["message"]) for problem in body["problems"]]
    assert (status, problems) == (422, [(field, sentence)])
