"""A form is mended as the sentence beside its field says, sent again, and taken."""

import json
import re
from html import unescape

import pytest
from django.urls import reverse

from tests.refusals.fields import FIELDS, LOOKS
from tests.tarotclub.test_races import Hall
from tests.world import moment


@pytest.fixture(scope="module")
def hall(module_db, tmp_path_factory):
    """A club with a tournament at each stage of its day."""
    hall = Hall()
    hall.stick = str(tmp_path_factory.mktemp("stick"))
    return hall


def words_of(answer):
    if answer.headers["Content-Type"] == "application/json":
        text = json.dumps(answer.json(), ensure_ascii=False)
    else:
        text = unescape(answer.content.decode(errors="replace"))
    return " ".join(text.replace("\xa0", " ").replace("\u202f", " ").split())


def says(answer, sentence):
    """Tell whether an answer has a sentence of the source, whatever its values are."""
    pattern = re.sub(r"%\\\((\w+)\\\)s|\\{(\w+)\\}", ".+", re.escape(sentence))
    return bool(re.search(pattern, words_of(answer)))


def spoilt(hall, form, wrong):
    """Give a form with something wrong in it; a name with a star is the first like it."""
    address, good = form
    fields = json.loads(good) if isinstance(good, str) else dict(good)
    for name, value in wrong.items():
        known = name if "*" not in name else next(n for n in fields if n.startswith(name[:-1]))
        fields[known] = value(hall) if callable(value) else value
    fields = {name: value for name, value in fields.items() if value is not None}
    return address, json.dumps(fields) if isinstance(good, str) else fields


@pytest.mark.every_case
@pytest.mark.parametrize("act", FIELDS)
def test_a_mended_form_is_taken(hall, act):
    with moment():
        form = hall.form(act)
        for wrong, sentence in FIELDS[act]:
            refused = hall.send(spoilt(hall, form, wrong))
            assert (refused.status_code, says(refused, sentence)) == (422, True), sentence
        assert hall.send(form).status_code in {200, 201, 302, 303}


@pytest.mark.every_case
@pytest.mark.parametrize(
    ("route", "args", "wrong", "right", "sentence"),
    [(route, args, *row) for (route, *args), rows in LOOKS.items() for row in rows],
)
def test_a_page_that_is_asked_rightly_answers(hall, route, args, wrong, right, sentence):
    address = reverse(route, args=[hall.ids[name] for name in args])
    wrong, right = (
        {name: value(hall) if callable(value) else value for name, value in asked.items()}
        for asked in (wrong, right)
    )
    assert says(hall.client.get(address, wrong), sentence)
    page = hall.client.get(address, right)
    assert (page.status_code, says(page, sentence)) == (200, False)
