"""What a refusal tells whoever writes a program is done, and then it succeeds."""

from http import HTTPStatus
from uuid import uuid4

import pytest
from django.utils import timezone

from tarotclub.api import services
from tarotclub.api.services import TooOftenError, WordUsedError, pay_rate
from tarotclub.people.models import ApiKey
from tarotclub.people.services import second_factor
from tests.api.conftest import Program, key
from tests.refusals.following import follows

pytestmark = pytest.mark.django_db


def code(answer):
    return answer.json().get("code", "")


@follows(second_factor.KeyOverError)
def test_a_key_is_copied_whole(writer):
    assert code(Program(writer.word[:-1]).get("club")) == "key_unknown"
    assert writer.get("club").status_code == HTTPStatus.OK


@follows(second_factor.KeyExpiredError)
@follows(second_factor.KeyTakenBackError)
@pytest.mark.parametrize("why", ["key_expired", "key_taken_back"])
def test_another_key_is_asked_for(home, odile, writer, why):
    if why == "key_expired":
        ApiKey.objects.update(ends_at=timezone.now())
    else:
        second_factor.take_key_back(club=home, key=ApiKey.objects.get().pk, by=odile)
    assert code(writer.get("club")) == why
    assert Program(key(home, odile)).get("club").status_code == HTTPStatus.OK


@follows(WordUsedError)
def test_another_word_is_taken_for_another_request(writer, event):
    address, word = f"events/{event.pk}/entries", str(uuid4())
    writer.post(address, {"name": "Zoé Petit"}, once=word)
    assert code(writer.post(address, {"name": "Yann Prigent"}, once=word)) == "word_used"
    assert writer.post(address, {"name": "Yann Prigent"}).status_code == HTTPStatus.CREATED


def pay_often(known):
    for _each in range(1000):
        pay_rate(known, "GET")


@follows(TooOftenError)
def test_who_waits_as_long_as_is_told_reads_on(reader, monkeypatch):
    moment = [1000.0]
    monkeypatch.setattr(services.time, "monotonic", lambda: moment[0])
    reader.get("club")
    known = ApiKey.objects.get()
    with pytest.raises(TooOftenError) as refused:
        pay_often(known)
    moment[0] += refused.value.seconds
    pay_rate(known, "GET")
