"""What a served site answers to what no hall sends: a sentence, and nothing that has failed."""

import json
import urllib.error
import urllib.request

import pytest

from tests.server import PATIENCE

FORM = "multipart/form-data; boundary=x"
PARTS = b'--x\r\nContent-Disposition: form-data; name="code"\r\n\r\nA\r\n--x--\r\n'
KEY, SIGNATURE = "0" * 64, "0" * 128
SPOILT = (
    "Ce qui est arrivé n’est pas un envoi d’une salle, ou il est abîmé : envoyez-le de nouveau."
)
WRONG = (
    "Ce code ne vaut pas, ou plus : il sert une fois et vaut une heure. Demandez-en un autre"
    " sur le site du club, à sa page « Salles reliées »."
)


def send(server, address, data, kind="application/octet-stream"):
    asked = urllib.request.Request(f"{server.url}{address}", data, {"Content-Type": kind})
    with pytest.raises(urllib.error.HTTPError) as refused:
        urllib.request.urlopen(asked, timeout=PATIENCE)
    message = json.load(refused.value)["message"]
    return refused.value.code, message.replace("\N{NO-BREAK SPACE}", " ")


def test_a_form_of_parts_is_no_message(server):
    assert send(server, "/salles/liaison/", PARTS, FORM) == (400, SPOILT)
    assert send(server, "/salles/envoi/", PARTS, FORM) == (422, SPOILT)
    assert send(server, "/salles/liaison/", b"", FORM) == (400, SPOILT)


@pytest.mark.parametrize("odd", ["\ud800", "é", "\0", "A" * 300, "", "Ā" * 64])
@pytest.mark.parametrize("name", ["code", "key", "signature"])
def test_half_a_letter_opens_nothing(server, name, odd):
    asked = {"code": "AAAA-BBBB-CCCC", "key": KEY, "signature": SIGNATURE} | {name: odd}
    assert send(server, "/salles/liaison/", json.dumps(asked).encode()) == (409, WRONG)


@pytest.mark.parametrize("name", ["key", "kind", "event"])
def test_half_a_letter_is_no_message(server, name):
    facts = {"bytes": 0, "event": "1", "key": KEY, "kind": "ranking", "sequence": 1}
    head = json.dumps(facts | {name: "\ud800"}).encode()
    data = b"tarotclub 1 " + SIGNATURE.encode() + b"\n" + head + b"\n"
    status, message = send(server, "/salles/envoi/", data)
    assert (status, message) == (422, SPOILT)
