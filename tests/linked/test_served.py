"""What a served site answers to what no hall sends: a sentence, and nothing that has failed."""

import json
import urllib.error
import urllib.request
from concurrent.futures import ThreadPoolExecutor

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from tarotclub.linked.message import LINK, RANKING, Message, post
from tests.linked.test_receiving import ranking
from tests.server import PATIENCE

FORM = "multipart/form-data; boundary=x"
FIELDS = "application/x-www-form-urlencoded"
PARTS = b'--x\r\nContent-Disposition: form-data; name="code"\r\n\r\nA\r\n--x--\r\n'
KEY, SIGNATURE = "0" * 64, "0" * 128
SPOILT = (
    "Ce qui est arrivé n’est pas un envoi d’une salle, ou il est abîmé : envoyez-le de nouveau."
)
WRONG = (
    "Ce code ne vaut pas, ou plus : il sert une fois et vaut une heure. Demandez-en un autre"
    " sur le site du club, à sa page « Salles reliées »."
)
UNKNOWN = (
    "Cet ordinateur n’est pas relié à ce club, ou ne l’est plus : demandez un nouveau code sur"
    " le site du club, à sa page « Salles reliées »."
)


def send(server, address, data, kind="application/octet-stream"):
    asked = urllib.request.Request(f"{server.url}{address}", data, {"Content-Type": kind})
    with pytest.raises(urllib.error.HTTPError) as refused:
        urllib.request.urlopen(asked, timeout=PATIENCE)
    message = json.load(refused.value)["message"]
    return refused.value.code, message.replace("\N{NO-BREAK SPACE}", " ")


def test_a_form_of_parts_is_no_message(server):
    assert send(server, "/salles/envoi/", PARTS, FORM) == (422, SPOILT)
    assert send(server, "/salles/envoi/", b"", FORM) == (422, SPOILT)


def test_what_comes_is_not_read_as_a_form(server):
    """Two megabytes of %5B would take a third of a second, beside the tables."""
    fields = b"a=%5B&" * 10_000  # more than a form may have
    assert send(server, "/salles/envoi/", fields, FIELDS) == (422, SPOILT)


def signed(private, number, kind, payload, event=""):
    key = private.public_key().public_bytes_raw().hex()
    message = Message(key=key, sequence=number, kind=kind, payload=payload, event=event)
    return message.signed(private.private_bytes_raw())


@pytest.mark.parametrize("odd", [b"", b"\xff", "é".encode(), b"\0", b"A" * 300, b"AAAA-BBBB"])
def test_an_odd_code_opens_nothing(server, odd):
    asked = signed(Ed25519PrivateKey.generate(), 0, LINK, odd)
    assert send(server, "/salles/envoi/", asked) == (422, WRONG)
    forged = asked.replace(b'"sequence":0', b'"sequence":1')
    assert send(server, "/salles/envoi/", forged) == (403, UNKNOWN)


@pytest.mark.parametrize("name", ["key", "kind", "event"])
def test_half_a_letter_is_no_message(server, name):
    facts = {"bytes": 0, "event": "1", "key": KEY, "kind": "ranking", "sequence": 1}
    head = json.dumps(facts | {name: "\ud800"}).encode()
    data = b"tarotclub 1 " + SIGNATURE.encode() + b"\n" + head + b"\n"
    status, message = send(server, "/salles/envoi/", data)
    assert (status, message) == (422, SPOILT)


CODE = """
from tarotclub.linked.services.site import offer_code
from tests import factories
print(offer_code(club=factories.club(), name="Brest")[1])
"""
KEPT = """
from tournaments.models import Incoming, LinkedHall
[row] = Incoming.objects.all()
print(row.sequence, LinkedHall.objects.get().sequence, row.facts["rows"][0][2])
"""


def message(private, number, total):
    return signed(private, number, RANKING, ranking(total=total), "01")


def post_all(server, messages):
    with ThreadPoolExecutor(len(messages)) as pool:
        jobs = [pool.submit(post, server.url, each) for each in messages]
        return [job.result() for job in jobs]


@pytest.mark.database
def test_of_laptops_that_send_at_once_under_one_key_one_is_first(server):
    code, private = server.run(CODE).strip(), Ed25519PrivateKey.generate()
    linked = {"club": "Tarot de la Halle", "hall": "Brest"}
    for _time in range(2):  # the answer was lost
        assert post(server.url, signed(private, 0, LINK, code.encode())) == (200, linked)
    answers = post_all(server, [message(private, 5, total) for total in range(6)])
    statuses = [status for status, _answer in answers]
    assert sorted(statuses) == [200, *[409] * 5]
    assert {answer["next"] for status, answer in answers if status == 409} == {6}
    first = statuses.index(200)
    assert server.run(KEPT).split() == ["5", "5", str(first)]
    again = [message(private, 6, first), *[message(private, 5, first)] * 3]
    assert [status for status, _answer in post_all(server, again)] == [200] * 4
    assert post(server.url, message(private, 7, 9))[0] == 200
    assert server.run(KEPT).split() == ["7", "7", "9"]
