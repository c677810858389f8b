"""What a program stores: as the desk and the tablet do, exactly once, and refused in words."""

from http import HTTPStatus
from uuid import uuid4

import pytest

from scoring.models import Action, Deal, Score
from scoring.services.clubs import add_player
from scoring.services.tables import close_table
from tarotclub.people.models import ApiAnswer
from tests import factories
from tests.api.conftest import GARDE, Program, key
from tests.api.test_reading import refusal
from tournaments.entries.services.entries import paid_by, take_payment
from tournaments.event.services.closing import close_event
from tournaments.models import Entry, PaymentMethod

pytestmark = pytest.mark.django_db
MARKS = [198, -66, -66, -66]
USED = (
    "Cette Idempotency-Key a déjà servi pour une autre demande : rien n’a été changé."
    " Prenez-en une nouvelle pour chaque demande."
)
CLOSED = (
    "La table 1 est terminée : rien n’a été enregistré."
    " Un arbitre ou un organisateur peut la rouvrir."
)
NO_JSON = ["", "{", "[" * 60_000, '{"facts":' * 7000, '{"name": NaN}', "\xff", '{"name":1e999}']


def told(answer):
    return answer.status_code, answer.json()


def test_a_deal_is_recorded_as_a_tablet_does(writer, table, odile):
    status, body = told(writer.post(f"tables/{table.pk}/deals", {"facts": GARDE, "number": 1}))
    [deal] = Deal.objects.all()
    assert (status, body) == (
        HTTPStatus.CREATED,
        {
            "table": table.pk,
            "uuid": str(deal.uuid),
            "number": 1,
            "version": 1,
            "scores": [198, -66, -66, -66],
        },
    )
    assert (deal.recorded_by, deal.contract, deal.version) == (odile, "garde", 1)
    act = Action.objects.get(kind="record_deal")
    assert (act.by, act.device) == (odile, "clé « Site du club »")


def test_somebody_of_the_club_is_entered_and_somebody_new(writer, event, home):
    [known] = factories.players(1, in_club=home)
    answers = [
        told(writer.post(f"events/{event.pk}/entries", body))
        for body in (
            {"name": known.name, "present": True},
            {"name": "Zoé Petit", "publication": "number"},
            {"name": known.name},
        )
    ]
    entries = Entry.objects.filter(number__gte=9).order_by("number")
    here, known_id, new_id = {"event": event.pk}, *(one.pk for one in entries)
    assert answers == [
        (201, here | {"id": known_id, "number": 9, "created": True}),
        (201, here | {"id": new_id, "number": 10, "created": True}),
        (201, here | {"id": known_id, "number": 9, "created": False}),
    ]
    assert [(one.player.name, one.checked_in_at is not None) for one in entries] == [
        (known.name, True),
        ("Zoé Petit", False),
    ]
    assert entries[1].player.publication == "number"


def test_bilans_are_stored_and_end_the_table(writer, table):
    bilans = [300, -100, -100, -100]
    three = writer.post(f"tables/{table.pk}/bilans", {"bilans": bilans[1:]})
    assert refusal(three)[2].startswith("Donnez un bilan par place")
    answer = writer.post(f"tables/{table.pk}/bilans", {"bilans": bilans})
    assert told(answer) == (HTTPStatus.CREATED, {"table": table.pk, "bilans": bilans})
    points = Score.objects.filter(seat__table=table).order_by("seat__position")
    assert list(points.values_list("points", flat=True)) == bilans
    table.refresh_from_db()
    assert table.closed_at is not None


def test_somebody_is_withdrawn_as_the_desk_does(writer, event, odile):
    made = told(writer.post(f"events/{event.pk}/entries", {"name": "Zoé Petit"}))[1]
    address, word = f"events/{event.pk}/entries/{made['id']}/withdrawal", str(uuid4())
    gone = {"event": event.pk, "id": made["id"], "number": 9}
    assert [told(writer.post(address, {}, once=word)) for _twice in range(2)] == [
        (HTTPStatus.CREATED, gone),
        (HTTPStatus.CREATED, gone),
    ]
    assert Entry.objects.filter(event=event).count() == 8
    act = Action.objects.get(kind="remove_player")
    assert (act.by, act.device) == (odile, "clé « Site du club »")
    assert refusal(writer.post(address, {}))[:2] == (HTTPStatus.NOT_FOUND, "not_here")


def test_who_has_paid_is_withdrawn_once_it_is_said_how_he_gets_it_back(writer, event):
    entry = event.entries.get(number=8)
    take_payment(entry=entry, cents=1000, method=PaymentMethod.CASH, uuid=uuid4())
    address = f"events/{event.pk}/entries/{entry.pk}/withdrawal"
    for back in ({}, {"back": "gold"}):
        answer = writer.post(address, back)
        assert refusal(answer) == (422, "invalid", "Dites comment l’argent est rendu.")
        assert answer.json()["problems"][0]["field"] == "back"
    assert told(writer.post(address, {"back": "cash"}))[0] == HTTPStatus.CREATED
    entry.refresh_from_db()
    assert (entry.scratched, paid_by(entry)) == (True, 0)


def test_who_has_played_is_not_withdrawn(writer, event, table):
    entry = event.entries.get(number=1)
    answer = writer.post(f"events/{event.pk}/entries/{entry.pk}/withdrawal", {})
    assert refusal(answer) == (
        HTTPStatus.CONFLICT,
        "entry_plays",
        "Ce joueur a déjà joué : notez plutôt son départ.",
    )
    assert Entry.objects.filter(event=event).count() == 8


REASON = {"reason": "Points mal comptés"}


def test_a_deal_is_corrected_cancelled_and_brought_back(writer, table, odile):
    deal = told(writer.post(f"tables/{table.pk}/deals", {"facts": GARDE}))[1]
    address, word = f"tables/{table.pk}/deals/{deal['uuid']}/corrections", str(uuid4())
    better = REASON | {"version": 1, "facts": GARDE | {"points": 56}}
    first = told(writer.post(address, better, once=word))
    assert first == (
        HTTPStatus.CREATED,
        deal | {"version": 2, "scores": [240, -80, -80, -80]},
    )
    gone = REASON | {"version": 2, "facts": {"outcome": "cancelled", "dealer": "0"}}
    back = REASON | {"version": 3, "facts": GARDE}
    told_scores = [told(writer.post(address, body))[1]["scores"] for body in (gone, back)]
    assert told_scores == [[0] * 4, deal["scores"]]
    assert told(writer.post(address, better, once=word)) == first
    stored = Deal.objects.get()
    reasons = stored.revisions.order_by("version").values_list("version", "reason", "by")
    assert list(reasons) == [(n, "Points mal comptés", odile.pk) for n in (1, 2, 3)]
    devices = Action.objects.filter(kind="correct_deal").values_list("device", flat=True)
    assert set(devices) == {"clé « Site du club »"}


@pytest.mark.parametrize(
    ("body", "status", "code", "sentence"),
    [
        (
            {"version": 2},
            409,
            "deal_stale",
            "La donne 1 a été corrigée entre-temps. Comparez les deux versions.",
        ),
        (
            {"reason": " "},
            422,
            "invalid",
            "Dites ce qui était faux : le motif reste sur la feuille.",
        ),
        ({"facts": GARDE | {"contract": "pousse"}}, 422, "invalid", None),
    ],
    ids=["stale", "reason", "contract"],
)
def test_a_correction_is_refused_as_a_tablets(writer, table, body, status, code, sentence):
    deal = told(writer.post(f"tables/{table.pk}/deals", {"facts": GARDE}))[1]
    address = f"tables/{table.pk}/deals/{deal['uuid']}/corrections"
    usual = REASON | {"version": 1, "facts": GARDE | {"points": 56}}
    answer = refusal(writer.post(address, usual | body))
    assert answer[:2] == (status, code)
    assert sentence is None or answer[2] == sentence
    close_table(table=table)
    assert refusal(writer.post(address, usual))[1] == "table_closed"
    assert Deal.objects.get().version == 1


def test_a_deal_that_is_not_there_is_not_corrected(writer, table):
    address = f"tables/{table.pk}/deals/{uuid4()}/corrections"
    answer = writer.post(address, REASON | {"version": 1, "facts": GARDE})
    assert refusal(answer)[:2] == (HTTPStatus.NOT_FOUND, "deal_unknown")


def test_sent_again_it_is_answered_the_same_and_stored_once(writer, table, event):
    table_address, list_address = f"tables/{table.pk}/deals", f"events/{event.pk}/entries"
    for address, body in ((table_address, {"facts": GARDE}), (list_address, {"name": "Zoé P"})):
        word = str(uuid4())
        first, again = (writer.post(address, body, once=word) for _twice in range(2))
        assert told(first) == told(again)
        assert "Idempotency-Replayed" not in first.headers
        assert again.headers["Idempotency-Replayed"] == "true"
    assert (Deal.objects.count(), Entry.objects.filter(event=event).count()) == (1, 9)
    close_table(table=table)
    late = writer.post(table_address, {"facts": GARDE})
    assert refusal(late)[1] == "table_closed"


def test_a_word_of_another_request_is_refused(writer, table, event):
    word, address = str(uuid4()), f"tables/{table.pk}/deals"
    writer.post(address, {"facts": GARDE}, once=word)
    others = [
        (address, {"facts": GARDE | {"bouts": 3}}),
        (address, {"facts": GARDE, "number": 1}),
        (f"events/{event.pk}/entries", {"name": "Zoé Petit"}),
    ]
    for other, body in others:
        assert refusal(writer.post(other, body, once=word)) == (
            HTTPStatus.CONFLICT,
            "word_used",
            USED,
        )
    assert Deal.objects.count() == 1
    assert Entry.objects.filter(event=event).count() == 8


def test_what_was_refused_may_be_sent_again_with_its_word(writer, table):
    word, address = str(uuid4()), f"tables/{table.pk}/deals"
    assert writer.post(address, {"facts": GARDE | {"points": 92}}, once=word).status_code == 422
    assert not ApiAnswer.objects.exists()
    assert writer.post(address, {"facts": GARDE}, once=word).status_code == HTTPStatus.CREATED


def test_a_word_is_its_keys_own(home, odile, writer, event):
    word, other = str(uuid4()), Program(key(home, odile))
    made = [
        told(program.post(f"events/{event.pk}/entries", {"name": name}, once=word))[1]["number"]
        for program, name in ((writer, "Zoé Petit"), (other, "Yann Prigent"))
    ]
    assert made == [9, 10]


def everything(event, table):
    entry, correction = event.entries.first(), REASON | {"version": 1, "facts": GARDE}
    return [
        (f"tables/{table.pk}/deals", {"facts": GARDE}),
        (f"tables/{table.pk}/deals/{uuid4()}/corrections", correction),
        (f"tables/{table.pk}/bilans", {"bilans": [0, 0, 0, 0]}),
        (f"events/{event.pk}/entries", {"name": "Zoé Petit"}),
        (f"events/{event.pk}/entries/{entry.pk}/withdrawal", {}),
    ]


def test_who_may_only_read_stores_nothing(reader, table, event):
    for address, body in everything(event, table):
        assert refusal(reader.post(address, body))[:2] == (HTTPStatus.FORBIDDEN, "not_allowed")
    assert not ApiAnswer.objects.exists()


def test_another_clubs_table_is_not_there(writer):
    event = factories.tournament(4, rounds=1, name="Ailleurs")
    [table] = factories.released(factories.drawn(event))
    for address, body in everything(event, table):
        assert refusal(writer.post(address, body))[:2] == (HTTPStatus.NOT_FOUND, "not_here")
    assert not Deal.objects.exists()


def test_a_table_that_hands_in_boards_takes_no_bilans(writer, home):
    event = factories.duplicate(8, in_club=home, rounds=1)
    table = factories.released(event)[0]
    answer = writer.post(f"tables/{table.pk}/bilans", {"bilans": [0, 0, 0, 0]})
    assert refusal(answer)[:2] == (HTTPStatus.NOT_FOUND, "not_here")


def closed(table, event):
    close_table(table=table)


def played(table, event):
    factories.record(table)


def played_thrice(table, event):
    for _each in range(3):
        factories.record(table)


REFUSED = {
    "closed table": (
        closed,
        "deals",
        {"facts": GARDE},
        409,
        "table_closed",
        CLOSED,
    ),
    "number taken": (
        played,
        "deals",
        {"facts": GARDE, "number": 1},
        409,
        "number_taken",
        "La donne 1 a été enregistrée entre-temps. Comparez les deux versions.",
    ),
    "number taken before the last": (
        played_thrice,
        "deals",
        {"facts": GARDE, "number": 2},
        409,
        "number_taken",
        "La donne 2 a été enregistrée entre-temps. Comparez les deux versions.",
    ),
    "number ahead": (
        played,
        "deals",
        {"facts": GARDE, "number": 7},
        409,
        "number_ahead",
        "La feuille du serveur s’arrête à la donne 1. Comparez avec la feuille de la table.",
    ),
    "bilans of a table with deals": (
        played,
        "bilans",
        {"bilans": [0, 0, 0, 0]},
        409,
        "deals_recorded",
        "Les donnes de cette table sont notées : ses bilans en découlent.",
    ),
    "bilans that are not zero": (
        None,
        "bilans",
        {"bilans": [10, 0, 0, 0]},
        409,
        "bilans_not_zero",
        "La somme des bilans est +10 au lieu de 0 : c’est 10 de trop.",
    ),
    "bilans of three": (
        None,
        "bilans",
        {"bilans": [0, 0, 0]},
        422,
        "invalid",
        "Donnez un bilan par place : cette table en a 4.",
    ),
    "a contract nobody knows": (
        None,
        "deals",
        {"facts": GARDE | {"contract": "pousse"}},
        422,
        "invalid",
        None,
    ),
}


@pytest.mark.parametrize("case", REFUSED)
def test_what_the_site_does_not_take_is_said_as_on_its_pages(writer, table, event, case):
    before, address, body, status, code, sentence = REFUSED[case]
    if before:
        before(table, event)
    answer = refusal(writer.post(f"tables/{table.pk}/{address}", body))
    assert answer[:2] == (status, code)
    assert sentence is None or answer[2].replace("\u202f", " ") == sentence
    assert not ApiAnswer.objects.exists()


@pytest.mark.parametrize(
    ("body", "field", "sentence"),
    [
        ({}, "name", "Il manque « name »."),
        ({"name": ""}, "name", "« name » n’a pas la forme prévue : voyez openapi.json."),
        ({"name": 7}, "name", "« name » n’a pas la forme prévue : voyez openapi.json."),
        ({"name": "a\0b"}, "name", None),
        ({"name": "\ud800"}, "name", None),
        ({"name": "x" * 81}, "name", "« name » n’a pas la forme prévue : voyez openapi.json."),
        ({"name": "Zoé", "age": 7}, "age", "« age » n’est pas prévu ici : retirez-le."),
        ({"name": "Zoé", "category": "x"}, "category", "Choisissez dans la liste."),
        ({"name": "Zoé", "team": "Les As"}, "team", "Choisissez dans la liste."),
        ([], "body", "« body » n’a pas la forme prévue : voyez openapi.json."),
    ],
)
def test_what_is_wrong_in_an_entry_is_named_and_mended(writer, event, body, field, sentence):
    answer = writer.post(f"events/{event.pk}/entries", body)
    problem = answer.json()["problems"][0]
    assert (answer.status_code, problem["field"]) == (422, field)
    words = problem["message"].replace("\N{NO-BREAK SPACE}", " ").replace("\u202f", " ")
    assert sentence is None or words == sentence
    assert Entry.objects.filter(event=event).count() == 8
    mended = writer.post(f"events/{event.pk}/entries", {"name": "Zoé"})
    assert mended.status_code == HTTPStatus.CREATED


def test_who_is_called_nearly_alike_is_asked_about(writer, event, home):
    add_player(club=home, name="Marie Dupont")
    answer = writer.post(f"events/{event.pk}/entries", {"name": "Marie Dupond"})
    assert refusal(answer)[:2] == (422, "invalid")
    words = "Lequel ? Choisissez-le, ou ajoutez un nouveau joueur."
    assert refusal(answer)[2].replace("\u202f", " ") == words
    sure = writer.post(f"events/{event.pk}/entries", {"name": "Marie Dupond", "new": True})
    assert sure.status_code == HTTPStatus.CREATED


@pytest.mark.parametrize(
    "body",
    ["", "{", "[" * 60_000, '{"facts":' * 7000, '{"name": NaN}', "\xff", '{"name":1e999}'],
)
def test_what_is_no_json_is_refused(writer, event, body):
    headers = {"Authorization": f"Bearer {writer.word}", "Idempotency-Key": str(uuid4())}
    address = f"/api/v1/events/{event.pk}/entries"
    answer = writer.client.post(address, body, content_type="application/json", headers=headers)
    assert answer.status_code in {400, 422}
    assert answer.json()["message"]


def test_a_form_is_no_json(writer, event):
    address = f"/api/v1/events/{event.pk}/entries"
    headers = {"Authorization": f"Bearer {writer.word}", "Idempotency-Key": str(uuid4())}
    answer = writer.client.post(address, {"name": "Zoé Petit"}, headers=headers)
    assert refusal(answer) == (
        HTTPStatus.BAD_REQUEST,
        "not_json",
        "Ce qui est envoyé n’est pas un objet JSON lisible : voyez openapi.json.",
    )
    assert writer.post(f"events/{event.pk}/entries", {"name": "Zoé Petit"}).status_code == 201


@pytest.mark.parametrize("word", ["", "short", "x" * 65, "é" * 10, "with blank 1"])
def test_a_word_is_asked_for(writer, event, word):
    answer = writer.post(
        f"events/{event.pk}/entries", {"name": "Zoé Petit"}, **{"Idempotency-Key": word}
    )
    assert (answer.status_code, answer.json()["problems"][0]["field"]) == (
        422,
        "Idempotency-Key",
    )


def test_a_closed_event_takes_nobody(writer, event):
    close_event(event=event)
    answer = refusal(writer.post(f"events/{event.pk}/entries", {"name": "Zoé Petit"}))
    assert answer[:2] == (HTTPStatus.CONFLICT, "event_closed")
