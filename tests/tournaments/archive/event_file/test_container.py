"""What is no event file, or no longer one, is refused by its code; never anything else."""

import gzip
import json
from hashlib import sha256
from io import BytesIO
from zipfile import ZipFile

import pytest
from hypothesis import example, given, strategies as st
from openpyxl import Workbook

from tests.server import ROOT
from tournaments.archive.event_file import EventFileError, judging, pack, read_event_file

WHOLE = (ROOT / "fixtures" / "events" / "8-tournament.tarot").read_bytes()
VERSION, BODY = judging.unpack(WHOLE)


def refusal(data):
    with pytest.raises(EventFileError) as refused:
        read_event_file(data)
    return refused.value.code


def outcome(data):
    """Give why bytes are refused; or that they are the very same event."""
    try:
        return "the same" if judging.unpack(data) == (VERSION, BODY) else "another"
    except EventFileError as error:
        return error.code


def flipped(bit):
    data = bytearray(WHOLE)
    data[bit // 8] ^= 1 << bit % 8
    return bytes(data)


def workbook():
    file = BytesIO()
    Workbook().save(file)
    return file.getvalue()


def archive():
    file = BytesIO()
    with ZipFile(file, "w") as zipped:
        zipped.writestr("event.json", "{}")
    return file.getvalue()


def whole(**changed):
    """Give a file's bytes with another header, whose checksum is right unless it says so."""
    body = changed.pop("body", BODY)
    header = {"format": "tarotclub event", "version": 1}
    header["sha256"] = sha256(judging.canonical(body)).hexdigest()
    return gzip.compress(json.dumps(header | {"body": body} | changed).encode())


@pytest.mark.parametrize(
    ("data", "code"),
    [
        pytest.param(b"", "foreign", id="empty"),
        pytest.param(b"Nom;Total\nAna;3\n", "foreign", id="csv"),
        pytest.param(b"<!doctype html><title>Connexion</title>", "foreign", id="html"),
        pytest.param(json.dumps({"format": "tarotclub event"}).encode(), "foreign", id="json"),
        pytest.param(archive(), "foreign", id="zip"),
        pytest.param(workbook(), "foreign", id="xlsx"),
        pytest.param(b"\0" * 5000, "foreign", id="zeros"),
        pytest.param(gzip.compress(b"Bonjour"), "foreign", id="gzipped text"),
        pytest.param(gzip.compress(b"[1, 2]"), "foreign", id="gzipped list"),
        pytest.param(gzip.compress(b"[" * 100_000), "foreign", id="lists in lists"),
        pytest.param(whole(more=json.loads("[" * 30 + "]" * 30)), "foreign", id="too deep"),
        pytest.param(whole(more=json.loads("[" * 29 + "]" * 29)), "incoherent", id="deep"),
        pytest.param(whole(format="tarotclub-ruleset"), "foreign", id="a ruleset"),
        pytest.param(whole(version=VERSION + 1), "newer", id="newer"),
        pytest.param(whole(version=True), "damaged", id="version true"),
        pytest.param(whole(version="1"), "damaged", id="version text"),
        pytest.param(whole(sha256="0" * 64), "damaged", id="other sum"),
        pytest.param(whole(sha256=None), "damaged", id="no sum"),
        pytest.param(whole(body={}), "incoherent", id="nothing in it"),
        pytest.param(WHOLE + b"x", "damaged", id="more behind it"),
        pytest.param(WHOLE[:-1], "cut", id="the last byte lost"),
        pytest.param(WHOLE[: len(WHOLE) // 2], "cut", id="half"),
        pytest.param(WHOLE[:12], "cut", id="its beginning"),
    ],
)
def test_what_is_no_event_file_is_refused(data, code):
    assert refusal(data) == code


def test_a_bomb_is_not_unpacked():
    bomb = gzip.compress(b"0" * (judging.MOST_UNPACKED + 1))
    assert len(bomb) < judging.MOST_BYTES
    assert refusal(bomb) == "too_large"


def test_a_huge_file_is_not_even_looked_at():
    assert refusal(WHOLE + b"\0" * judging.MOST_BYTES) == "too_large"


@given(bit=st.integers(0, len(WHOLE) * 8 - 1))
@example(bit=0)
def test_a_flipped_bit_is_found_wherever_it_is(bit):
    """Some bits of gzip say nothing (who packed it, when): then the event is the very same."""
    assert outcome(flipped(bit)) in {"foreign", "damaged", "cut", "the same"}


@pytest.mark.long
def test_of_all_bits_hardly_any_says_nothing():
    found = [outcome(flipped(bit)) for bit in range(len(WHOLE) * 8)]
    # Time, level and system in the head, a flag, the padding, two codes nobody uses.
    silent = 6 * 8 + 1 + 7 + 4
    assert 0 < found.count("the same") <= silent


@given(st.binary(max_size=200))
def test_anything_at_all_is_refused_by_a_code(data):
    assert refusal(data) in {"foreign", "cut", "damaged"}


@given(st.integers(0, len(WHOLE) - 1))
def test_a_file_cut_anywhere_is_refused(length):
    assert refusal(WHOLE[:length]) in {"foreign", "cut"}


def test_the_same_event_gives_the_same_bytes():
    assert pack(BODY) == pack(json.loads(json.dumps(BODY)))
    assert judging.unpack(pack(BODY)) == (VERSION, BODY)
