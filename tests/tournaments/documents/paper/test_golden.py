"""One of each printed document, as words and places, against what was looked at and kept.

`RENEW_GOLDEN=1 pytest tests/tournaments/documents/paper/test_golden.py` writes `golden/`
anew: look at the difference, and at the documents as pictures, before it is committed.
"""

import os
import re
from itertools import zip_longest
from pathlib import Path
from random import Random
from uuid import UUID

import pytest
import time_machine
from django.test import Client, override_settings

from scoring.models import Role, TableLink
from scoring.services.links import create_link
from tests import factories
from tests.simulated import play_tournament
from tests.tournaments.paper.reading import placed, shapes
from tournaments.decisions.services import decide
from tournaments.documents.catalogue import DOCUMENTS, DocumentKind
from tournaments.entries.services.entries import take_payment
from tournaments.models import Decision, PaymentMethod, Prize

GOLDEN = Path(__file__).parent / "golden"
RENEWED = bool(os.environ.get("RENEW_GOLDEN"))
CODED = {
    "affiches",
    "cartes",
    "feuilles-photo",
}  # their QR codes hold keys, which differ from run to run
NEAR = 1  # points: what rounding may move a word by
SEED = 11
PAPERS = {document.key: document for document in DOCUMENTS if document.kind is DocumentKind.PDF}
OPTIONS = {
    "classement": ["", "forme=mur", "forme=3", "categorie=*"],
    "inscrits": ["", "par=category"],
    "places": ["", "tri=table"],
    "cartes": ["", "avec=oui"],
    "numeros": ["", "par_page=pli"],
    "recus": ["", "forme=moities"],
}
CASES = [(key, query) for key in PAPERS for query in OPTIONS.get(key, [""])]


@pytest.fixture(scope="module")
def event(module_db):
    """Nine players at three tables of three, in the last of three rounds; time stands still."""
    golden = override_settings(SECRET_KEY="golden")  # PINs follow from it
    with golden, time_machine.travel("2026-11-07 18:30+01:00", tick=False):
        yield played()


def played():
    event = factories.tournament(
        9, rounds=3, deals_per_round=2, fees=[["Membre", 1000]], categories=["Dames"]
    )
    event.entries.update(fee_class="Membre", fee_cents=1000)
    event.entries.filter(number__lte=4).update(category="Dames")
    for number in (1, 2, 5):
        entry = event.entries.get(number=number)
        take_payment(entry=entry, cents=1000, method=PaymentMethod.CASH, uuid=UUID(int=number))
    playing = play_tournament(event, Random(SEED), deals=2)
    next(playing), next(playing)
    playing.close()
    late = event.entries.get(number=3)
    decide(
        entry=late,
        decision=Decision.POINTS,
        points=-20,
        round_number=2,
        reason="Retard",
        uuid=UUID(int=SEED),
    )
    for rank, cents in enumerate((4000, 2000), start=1):
        Prize.objects.create(event=event, rank=rank, cents=cents)
    for place, table in enumerate(factories.released(event, 3)):
        create_link(table=table)
        TableLink.objects.filter(table=table).update(nonce=f"golden{place}")
    return event


def paper(event, key, query):
    client = Client()
    client.force_login(factories.member(Role.ORGANISER, in_club=event.club, username="odette"))
    answer = client.get(f"{PAPERS[key].url(event.pk, 3)}?{query}")
    assert answer["Content-Type"] == "application/pdf"
    return answer.content


def written(key, content):
    """Write a document down: a line for each page's drawings, then one for each string."""
    for number, (words, drawn) in enumerate(
        zip(placed(content), shapes(content), strict=True), start=1
    ):
        if key in CODED:
            del drawn["rectangles"]
        figures = " ".join(f"{name}={count}" for name, count in drawn.items())
        yield f"page {number}: {figures}"
        for word in words:
            text = re.sub(r"/t/\d+/", "/t/1/", word.text)  # a key too
            yield f"{round(word.x)} {round(word.y)} {round(word.size)} {text}"


def file_of(key, query):
    more = f"-{query.replace('=', '-').replace('*', 'each')}" if query else ""
    return GOLDEN / f"{key}{more}.txt"


def renew(file, found):
    """Keep what is written now, where that was asked for."""
    if RENEWED:
        file.write_text("\n".join(found) + "\n", encoding="utf-8")


def alike(was, now):
    """Tell whether two lines say the same at nearly the same place."""
    *was_place, was_text = (was or "").split(" ", 3)
    *now_place, now_text = (now or "").split(" ", 3)
    if was_text != now_text or was_place[:1] == ["page"]:
        return was == now
    return all(
        abs(int(one) - int(other)) <= NEAR
        for one, other in zip(was_place, now_place, strict=True)
    )


@pytest.mark.django_db
@pytest.mark.parametrize(("key", "query"), CASES, ids=["?".join(case) for case in CASES])
def test_a_document_is_as_it_was(key, query, event):
    found = list(written(key, paper(event, key, query)))
    file = file_of(key, query)
    renew(file, found)
    kept = file.read_text(encoding="utf-8").splitlines()
    assert [pair for pair in zip_longest(kept, found) if not alike(*pair)] == []


def test_no_file_is_left_of_a_document_that_is_gone():
    assert set(GOLDEN.glob("*.txt")) == {file_of(*case) for case in CASES}


def test_a_word_that_moves_is_found():
    assert alike("34 200 11 Ana", "35 200 11 Ana")
    assert not alike("34 200 11 Ana", "37 200 11 Ana")
    assert not alike("34 200 11 Ana", "34 200 11 Bo")
    assert not alike("34 200 11 Ana", None)
    assert not alike("page 1: lines=3 curves=0", "page 1: lines=4 curves=0")
