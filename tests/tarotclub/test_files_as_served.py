"""Every file that is given, and every page that takes one, on a site as it is served.

Served, files are read and documents are made in a process of its own, which what it is asked
must reach as bytes.
"""

import gzip
import re
from io import BytesIO
from pathlib import Path

import pytest
from django.db import connection
from django.urls import resolve
from openpyxl import Workbook
from PIL import Image

from tests.tarotclub.test_urls import addresses
from tests.tournaments.test_written_and_read import OF_NOBODY, PEOPLE, READ
from tournaments.documents.catalogue import BOARD_DOCUMENTS, DOCUMENTS
from tournaments.event.views import XLSX
from tournaments.workbook.event import EVENT_TABLES

SET_UP = """
import json
from django.contrib.auth.models import User
from scoring.models import Role
from tests.factories import member
from tests.world import World
world = World()
user = member(Role.ORGANISER, in_club=world.club)
User.objects.filter(pk=user.pk).update(is_superuser=True)
print(json.dumps([user.username, world.ids], default=str))
"""
LIST = [["Tour", "Table", "N°", "Nom", "Bilan", "Total"], ["1", "1", "1", "Ana", "12", "12"]]
CSV = "\n".join(";".join(row) for row in LIST).encode()
DAMAGED = b"PK\x03\x04" + b"x" * 99
NO_WORKBOOK = "Ce classeur est abîmé, protégé ou d’un autre programme"
PAGE = "text/html"
TABLES = {"text/csv", "application/octet-stream", "application/jsonl", XLSX}


def workbook():
    book, file = Workbook(), BytesIO()
    for row in LIST:
        book.active.append(row)
    book.save(file)
    return file.getvalue()


def picture():
    file = BytesIO()
    Image.new("RGB", (16, 16), "red").save(file, "PNG")
    return file.getvalue()


def lists(status, words):
    """What a page of lists says of a workbook, of the same as text and of half a file."""
    read = [(content, status, words) for content in (workbook(), CSV)]
    return [*read, (DAMAGED, 422, NO_WORKBOOK)]


# Each page that takes a file: where it is sent, as what, and each file with what is answered.
# A string in a file's place is the route that gives it.
TAKEN = {
    "entry_import": ("entry_import", "file", lists(200, "1 ligne à revoir")),
    "deal_import": ("deal_import", "file", lists(200, "Importer des donnes")),
    "bilan_import": ("bilan_import", "file", lists(200, "Importer des bilans")),
    "player_import": ("player_import", "file", lists(200, "Ana")),
    "results_check": ("results_check", "file", lists(200, "1 joueur")),
    "common_topage": (
        "common_topage",
        "hall_files",
        [
            ("board_results_file", 422, "Ce fichier est vide."),
            (DAMAGED, 422, "Rien n’est gardé"),
        ],
    ),
    "event_restore": (
        "event_restore",
        "file",
        [
            ("tournament_file", 409, "Un événement ne se reprend qu’une fois"),
            (DAMAGED, 422, "Ce n’est pas le fichier d’un événement"),
        ],
    ),
    "house_import": (
        "house_import",
        "file",
        [("house_export", 302, ""), (DAMAGED, 422, "Ce fichier n’est pas un règlement")],
    ),
    "copy_list": ("copy_bring", "copy", [(DAMAGED, 302, "")]),  # tests/keeping/test_pages.py
    "sheet_photos": (
        "sheet_photos",
        "files",
        [
            (picture(), 422, "quatre carrés noirs"),  # drawn ones: tests/paper_sheets
            (DAMAGED, 422, "n’est pas une image que le site sait lire"),
        ],
    ),
    "stick_bring": (
        "stick_bring",
        "file",
        [(DAMAGED, 422, "n’est pas le calendrier")],
    ),  # tests/linked
    "club": (
        "club_logo_change",
        "logo",
        [(picture(), 302, ""), (DAMAGED, 422, "n’est pas une image PNG ou JPEG")],
    ),
}
if connection.vendor != "sqlite":
    del TAKEN["copy_list"]  # copies are files of SQLite


@pytest.fixture(scope="module")
def ids(stored):
    return stored[1]


@pytest.fixture(scope="module")
def answers(visitor, ids):
    return {name: visitor.get(address) for name, address in addresses(ids)}


def test_every_address_answers(answers):
    assert {name for name, answer in answers.items() if answer.status >= 500} == set()


def test_every_page_that_takes_a_file_has_its_row(answers):
    pages = {
        name
        for name, answer in answers.items()
        if answer.kind == PAGE and re.search('<input[^>]*type="file"', answer.html)
    }
    assert pages == TAKEN.keys()


def test_every_table_that_is_given_is_read_or_says_why_not(answers):
    """What reads each is the table of tests/tournaments/test_written_and_read.py."""
    given = {name for name, answer in answers.items() if answer.kind in TABLES}
    # Those of an event have a table of their own there; the directory is given by a form, the
    # whole database only by PostgreSQL, whose own tools read it.
    sure = {"event_csv", "player_export", "copy_dump"}
    addressed = (re.sub(r"{\w+}", "1", row[0]) for row in (*READ, *PEOPLE))
    read = {resolve(address).url_name for address in addressed}
    assert given - sure == (read - sure) | (OF_NOBODY.keys() - EVENT_TABLES.keys())


@pytest.mark.one_database
@pytest.mark.parametrize(
    ("page", "row"), [(page, row) for page in TAKEN for row in range(len(TAKEN[page][2]))]
)
def test_a_file_that_is_brought_is_read_or_refused_in_words(visitor, ids, answers, page, row):
    route, field, files = TAKEN[page]
    content, status, words = files[row]
    if isinstance(content, str):
        content = answers[content].body
    more = {"club": ids["club_id"], "name": "Un autre"}
    answer = visitor.post(dict(addresses(ids))[route], **more, **{field: content})
    assert (answer.status, words in answer.words) == (status, True), answer.words


@pytest.mark.one_database
@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="asks the kernel of Linux")
def test_what_unpacks_to_much_costs_the_site_nothing(visitor, server, ids):
    """What a file unpacks to is in the memory of the other process, and little of it there."""
    many = gzip.compress(b"[" + b"[]," * 15_000_000 + b"[]]")
    before = most_memory(server)
    answer = visitor.post("/tournois/reprise/", club=ids["club_id"], file=many)
    assert (answer.status, "Ce n’est pas le fichier d’un événement" in answer.words) == (
        422,
        True,
    )
    assert most_memory(server) - before < 20 * 1024 * 1024


def most_memory(server):
    """Give the most bytes that the site's process has ever had."""
    status = Path(f"/proc/{server.process.pid}/status").read_text()
    return int(re.search(r"VmHWM:\s+(\d+)", status)[1]) * 1024


@pytest.mark.one_database
@pytest.mark.parametrize("document", [*DOCUMENTS, *BOARD_DOCUMENTS], ids=lambda one: one.key)
def test_every_document_is_made(visitor, ids, document):
    event = ids["duplicate_id"] if document in BOARD_DOCUMENTS else ids["event_id"]
    answer = visitor.get(document.url(event, 1))
    assert (answer.status, bool(answer.body)) == (200, True), answer.words
