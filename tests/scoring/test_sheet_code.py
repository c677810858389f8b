"""Digits of a sheet: found in whatever a scanner typed, read, and refused when torn."""

import pytest

from scoring import tablets
from tests.scoring.sheet_codes import codes, written


@pytest.mark.parametrize(
    ("typed", "digits"),
    [
        pytest.param("0123456789", "0123456789", id="digits"),
        pytest.param("http://192.168.1.10:8000/f/#f0123", "0123", id="the address too"),
        pytest.param("  0123\r\n", "0123", id="with the scanner's Enter"),
        pytest.param("à&é\"'(-è_ç", "0123456789", id="a French keyboard"),
        pytest.param("à&é\"'(§è!ç", "0123456789", id="a Belgian keyboard, or a Mac's"),
        pytest.param(
            'http.!!&çé;&-_;&;&à._ààà!f!3fà&é"',
            "0123",
            id="the address by a French keyboard",
        ),
        pytest.param("http://example.org/", "", id="another code"),
        pytest.param("", "", id="nothing"),
    ],
)
def test_digits_survive_the_keyboard(typed, digits):
    assert tablets.digits_of(typed) == digits


VALUES = [
    None,
    True,
    False,
    0,
    63,
    64,
    -1,
    -198,
    10**9,
    -(10**9),
    40.5,
    "",
    "garde",
    "petit de Cœur, é",
    "8b1f6e7a-4f4d-4c3e-9d6b-0a6e0d7f3c11",
    [],
    ["donnes", {"facts": {"points": 40.5, "poignees": [{"player": "0", "size": "simple"}]}}],
]


@pytest.mark.parametrize("value", VALUES)
def test_values_come_back(value):
    assert tablets.decode_sheet(written(value)) == value


def test_a_moment_comes_back_to_the_second():
    assert tablets.decode_sheet(b"\6\x80\x01") == "2020-01-01T00:02:08+00:00"


@pytest.mark.parametrize(
    "value",
    [
        b"",
        b"\3",
        b"\4\x05abc",
        b"\7\x7f",
        b"\3" + b"\xff" * 12,
        b"\0\0",
        b"\x0f",
        bytes([tablets.FIRST_WORD + len(tablets.WORDS)]),
        b"\7\1" * 9 + b"\0",
        b"\4\2\xff\xff",
        b"\x08\1\7\0\0",
    ],
)
def test_what_is_no_value_is_refused(value):
    with pytest.raises(tablets.SheetCodeError):
        tablets.decode_sheet(value)


def test_the_words_fit_in_a_byte_and_are_told_once():
    assert tablets.FIRST_WORD + len(tablets.WORDS) < 256
    assert len(set(tablets.WORDS)) == len(tablets.WORDS)


class Link:
    pk, token = 300, "300.nonce.sealed"
    table = type("Table", (), {"number": 12})


def test_a_part_says_whose_it_is_and_which():
    part, other = (
        tablets.read_part(digits) for digits in codes(Link, [["donnes/", {}]], count=2)
    )
    assert (part.link, part.table, part.index, part.count) == (300, 12, 1, 2)
    assert (other.index, other.count, other.sheet == part.sheet) == (2, 2, True)
    assert isinstance(part, tablets.CodePart)


@pytest.mark.parametrize("at", range(0, 80, 7))
def test_a_torn_part_is_told(at):
    [digits] = codes(Link, [["donnes/", {"number": 1}]])
    dropped = digits[:at] + digits[at + 1 :]
    changed = digits[:at] + str((int(digits[at]) + 1) % 10) + digits[at + 1 :]
    for torn in (dropped, changed, digits[: at + 3]):
        with pytest.raises(tablets.SheetCodeError) as caught:
            tablets.read_part(torn)
        assert caught.value.code in {"torn", "other_format"}


@pytest.mark.parametrize("digits", ["", "1" * 5000])
def test_what_is_no_number_is_not_ours(digits):
    with pytest.raises(tablets.SheetCodeError) as caught:
        tablets.read_part(digits)
    assert caught.value.code == "not_ours"
