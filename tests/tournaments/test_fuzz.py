"""Anything at all sent to every page of a tournament, by every role: answered, never a 500."""

import re
from html import unescape
from random import Random

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import get_resolver, reverse

from scoring.models import Action
from tests.answers import body_of
from tests.world import World, moment
from tournaments.urls import of_duplicate, of_tournament

# What other databases refuse, tests/tarotclub/test_fuzz.py tells.
pytestmark = [pytest.mark.django_db, pytest.mark.long, pytest.mark.one_database]
ODD = [
    *("", " ", "0", "-1", "1", "2", "3", "4", "5", "1000", "9" * 9, "9" * 19, "-" + "9" * 30),
    *("1e9", "NaN", "1,5", "1.005", "=1+1", "<b>gras</b>", "x" * 81, "x" * 5000, "٣", "½"),
    *("on", "1 2", "1-2", "1\n2\n=1", "12;\t;;", "2026-02-30", "9999-12-31", "10000000000"),
    *("\x1f\x85", "😀" * 50, "Ana", "true", "[[1]]", "{}", "null"),
]
FILES = [
    b"",
    b"\0\xff",
    b"PK\x03\x04" + b"x" * 99,
    b"Nom;Total\n=1+1;3",
    "Élé".encode("utf-16"),
]
PAGES = [
    *(each.name for each in (*of_tournament, *of_duplicate)),
    # and those that are of no tournament:
    *("tournament_list", "tournament_create", "tournament_rehearse", "results_check"),
]
WHO = ["organiser"] * 5 + ["arbiter", "scorer", "stranger", "clubless", "anonymous"]
FIELD = re.compile(r'<(?:input|select|textarea|button)\b[^>]*?\bname="([^"]+)"[^>]*>')
VALUE = re.compile(r'\bvalue="([^"]*)"')


class Attack:
    """One tournament under way, and somebody who sends what its pages never would."""

    def __init__(self):
        world = World()
        self.random, self.clients = Random(0), {}
        for role, user in world.people().items():
            self.clients[role] = Client()
            if user:
                self.clients[role].force_login(user)
        ids = world.ids
        self.addresses = [reverse(page, args=self.args(page, ids)) for page in PAGES]
        self.fields = self.shown(*self.addresses)

    def args(self, page, ids):
        ((_form, names),) = get_resolver().reverse_dict.getlist(page)[0][0]
        return [ids[name] for name in names]

    def shown(self, *addresses):
        """Give the fields that an organiser sees on pages, and the values they have there."""
        fields = {}
        for address in addresses:
            answer = self.clients["organiser"].get(address)
            content = body_of(answer)
            page = "" if answer.streaming else content.decode(errors="replace")  # or a file
            for field in FIELD.finditer(page):
                value = VALUE.search(field[0])
                found = fields.setdefault(unescape(field[1]), [])
                found.append(unescape(value[1]) if value else "")
        return fields

    def send(self):
        """Send half right, half odd values; then look at what has come of it."""
        draw = self.random
        address, who = draw.choice(self.addresses), draw.choice(WHO)
        data = {
            name: draw.choice(ODD if draw.random() < 0.2 else values)
            for name, values in (self.shown(address) or self.fields).items()
            if name != "csrfmiddlewaretoken" and draw.random() < 0.95
        }
        asked = {name: value for name, value in data.items() if draw.random() < 0.5}
        if draw.random() < 0.3:
            name = draw.choice(["liste.xlsx", "liste.csv", "liste"])
            data["file"] = SimpleUploadedFile(name, draw.choice(FILES))
        answers = [self.clients[who].post(address, data)]
        answers.append(self.clients[who].get(address, asked))
        answers.append(self.clients["organiser"].get(draw.choice(self.addresses)))
        statuses = [answer.status_code for answer in answers]
        for answer in answers:
            body_of(answer)  # some are files
        assert max(statuses) < 500, (who, address, data, statuses)


def test_nothing_that_is_sent_breaks_a_page():
    attack, logged, done = Attack(), Action.objects.count(), 0
    for _turn in range(18):
        with moment():  # what was stored meets what comes next, and is gone after it
            for _step in range(6):
                attack.send()
            done += Action.objects.count() - logged
    assert done > 0  # some of it was right
