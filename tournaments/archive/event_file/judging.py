"""An event file packed into compressed JSON, and read again: judged by sections and scores.

What comes in is foreign: its size is limited before it is unpacked, nothing of it is believed
before its checksum is right, and what cannot be read is refused by a code.
"""

import gzip
import json
import re
import zlib
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from itertools import accumulate
from typing import Any

from scoring.rules import Deal, Ruleset, frozen, problems, score
from scoring.rules.fields import NotationError
from scoring.rules.house import ruleset_problems
from scoring.rules.notation import LENT, read
from tournaments.archive.event_file import shape
from tournaments.play import PLAYS

FORMAT = "tarotclub event"
VERSION = 8
MOST_BYTES = 8 * 1024 * 1024
MOST_UNPACKED = 48 * 1024 * 1024  # some thirteen tournaments of 400 players
MOST_SIGNS = 8_000_000  # quotes, and what parts values: one such tournament has a million
MOST_DEEP = 30  # values in values
SIGNS = (b'"', b",", b":", b"[", b"{")
STRING = re.compile(rb'"(?:[^"\\]|\\.)*+"')
BRACKETS = dict(zip(b"[{]}", (1, 1, -1, -1), strict=True))
BESIDE = bytes(set(range(256)) - BRACKETS.keys())
GZIP = b"\x1f\x8b\x08"
WBITS = 16 + zlib.MAX_WBITS  # gzip, and not zlib's own wrapping


class EventFileError(Exception):
    """A file that cannot be taken: why, as a code, and where if that is known."""

    def __init__(self, code: str, **where: str | int) -> None:
        super().__init__(code, where)
        self.code = code
        self.where = where

    def __reduce__(self) -> tuple[Any, ...]:
        return partial(EventFileError, self.code, **self.where), ()


def canonical(body: object) -> bytes:
    """Write JSON values in the one way that the checksum is made of."""
    return json.dumps(
        body, ensure_ascii=True, allow_nan=False, separators=(",", ":"), sort_keys=True
    ).encode()


def pack(body: object) -> bytes:
    """The bytes of a file; the same body gives the same checksum on every computer."""
    whole = canonical(body)
    header = {"format": FORMAT, "version": VERSION, "sha256": sha256(whole).hexdigest()}
    opening = json.dumps(header).removesuffix("}").encode()
    return gzip.compress(opening + b', "body": ' + whole + b"}", mtime=0)


def unpack(data: bytes) -> tuple[int, Any]:
    """A file's version and its body, whose checksum is right.

    Raises EventFileError: too_large, foreign, cut, damaged, newer.
    """
    if len(data) > MOST_BYTES:
        raise EventFileError("too_large", most=MOST_BYTES // 1024 // 1024)
    if not data.startswith(GZIP):
        raise EventFileError("foreign")
    value = _decoded(_unzipped(data))
    if not isinstance(value, dict) or value.get("format") != FORMAT:
        raise EventFileError("foreign")
    version = value.get("version")
    if type(version) is not int or version < 1:
        raise EventFileError("damaged")
    if version > VERSION:
        raise EventFileError("newer", version=version)
    body = value.get("body")
    if _sum(body) != value.get("sha256"):
        raise EventFileError("damaged")
    return version, body


def _unzipped(data: bytes) -> bytes:
    """Unzip one whole stream and nothing behind it, never more than so much."""
    unzip = zlib.decompressobj(WBITS)
    try:
        whole = unzip.decompress(data, MOST_UNPACKED)
    except zlib.error:
        raise EventFileError("damaged") from None
    if unzip.unconsumed_tail:
        raise EventFileError("too_large", most=MOST_UNPACKED // 1024 // 1024)
    if not unzip.eof:
        raise EventFileError("cut")
    if unzip.unused_data:
        raise EventFileError("damaged")
    return whole


def _decoded(whole: bytes) -> object:
    """Build the values of a text, unless they are more or deeper than those of any event."""
    if sum(map(whole.count, SIGNS)) > MOST_SIGNS or _depth(whole) > MOST_DEEP:
        raise EventFileError("foreign")
    try:
        value: object = json.loads(whole)
    except (ValueError, RecursionError):
        raise EventFileError("foreign") from None
    return value


def _depth(whole: bytes) -> int:
    brackets = STRING.sub(b"", whole).translate(None, BESIDE)
    return max(accumulate(map(BRACKETS.__getitem__, brackets)), default=0)


def _sum(body: object) -> str | None:
    """The checksum of a body; None where it holds what no file of ours does."""
    try:
        return sha256(canonical(body)).hexdigest()
    except (ValueError, RecursionError):  # NaN; lists in lists without end
        return None


Row = Mapping[str, Any]
SETTLING = 7  # the version since which a call is settled after it is answered
NAMING = 5  # the version since which an act names a helper by his place among the people
HELPER = ("user", "invitation")
ALONE = {"", "own_card", "in_chien"}


@dataclass(frozen=True, slots=True, kw_only=True)
class EventFile:
    """A whole event that can be stored; rows refer to each other by their places from 1.

    `rulesets` are the section of this name, `played` what each deal says.
    """

    event: Row
    sections: Mapping[str, Sequence[Row]]
    rulesets: Sequence[Ruleset]
    played: Sequence[Deal]

    def __getitem__(self, section: str) -> Sequence[Row]:
        return self.sections[section]


def read_event_file(data: bytes) -> EventFile:
    """Read the bytes of an event file. Raises EventFileError, with the first thing wrong."""
    version, body = unpack(data)
    later = {
        name for since, found in shape.BROUGHT.items() if since > version for name in found
    }
    names = {"event", *shape.SECTIONS} - later
    if not isinstance(body, dict) or body.keys() != names:
        raise EventFileError("incoherent", section="event", row=1)
    body = body | {section: [] for section in later}
    for section in shape.SECTIONS:  # all of them first: rows refer to other sections
        if not isinstance(body[section], list):
            raise EventFileError("incoherent", section=section, row=1)
    body = _completed(version, body)
    _check_rows("event", [body["event"]], shape.EVENT, body)
    for section, tests in shape.SECTIONS.items():
        _check_rows(section, body[section], tests, body)
    sections = {section: body[section] for section in shape.SECTIONS}
    for place, action in enumerate(body["actions"], start=1):
        _check_noted(action, place, body)
    rulesets = [_ruleset(row, place) for place, row in enumerate(body["rulesets"], start=1)]
    if body["event"]["kind"] == "tournament" and body["event"]["ruleset"] is None:
        raise EventFileError("incoherent", section="event", row=1)
    tables = _tables(body["event"], sections, rulesets)
    _check_bilans(sections, tables)
    return EventFile(
        event=body["event"],
        sections=sections,
        rulesets=rulesets,
        played=_deals(sections, tables),
    )


def _completed(version: int, body: Row) -> Row:
    """Give a body of an older version what it cannot say yet; what is no row stays as it is."""
    whole = dict(body)
    for sections in (found for since, found in shape.ADDED.items() if since > version):
        for section, usual in sections.items():
            rows = [whole[section]] if section == "event" else whole[section]
            completed = [{**usual, **row} if isinstance(row, dict) else row for row in rows]
            whole[section] = completed[0] if section == "event" else completed
    if version < SETTLING:
        whole["calls"] = [_settled(row) for row in whole["calls"]]
    if version < NAMING:
        whole["actions"] = [_without_user(row) for row in whole["actions"]]
    return whole


def _settled(row: Any) -> Any:
    """Settle a call that was answered: in older files nobody waited any more."""
    return {"settled_at": row.get("answered_at"), **row} if isinstance(row, dict) else row


def _without_user(row: Any) -> Any:
    """Leave out whose account an act was about: older files told it by a database's key."""
    if not isinstance(row, dict) or not isinstance(row.get("data"), dict):
        return row
    return {**row, "data": {key: row["data"][key] for key in row["data"] if key not in HELPER}}


def _check_rows(
    section: str, rows: Sequence[Row], tests: Mapping[str, shape.Test], body: Row
) -> None:
    """Refuse a section whose rows are not of its shape, or refer to what is not there."""
    fits = shape.keyed(tests)
    references = {key: test for key, test in tests.items() if isinstance(test, shape.Reference)}
    for place, row in enumerate(rows, start=1):
        if not fits(row) or any(
            row[key] is not None and row[key] > len(body[reference.section])
            for key, reference in references.items()
        ):
            raise EventFileError("incoherent", section=section, row=place)


def _check_noted(act: Row, place: int, body: Row) -> None:
    """Refuse an act that notes what is not in the file, or not what its kind has to."""
    data = act["data"]
    if not all(test(data.get(key)) for key, test in shape.TOLD.get(act["kind"], {}).items()):
        raise EventFileError("incoherent", section="actions", row=place)
    noted = {key: (section, [data[key]]) for key, section in shape.NOTED.items() if key in data}
    if "tables" in data and isinstance(data["tables"], list):
        noted["tables"] = ("tables", data["tables"])
    for section, values in noted.values():
        for value in values:
            if value is not None and not (
                type(value) is int and 1 <= value <= len(body[section])
            ):
                raise EventFileError("incoherent", section="actions", row=place)


def _ruleset(row: Row, place: int) -> Ruleset:
    try:
        written = {"format": frozen.FORMAT, "version": frozen.VERSION, **row}
        house = frozen.read_ruleset(written)
    except NotationError:
        raise EventFileError("incoherent", section="rulesets", row=place) from None
    if ruleset_problems(house):
        raise EventFileError("incoherent", section="rulesets", row=place)
    return house


@dataclass(frozen=True, slots=True, kw_only=True)
class _FileTable:
    """A table as its deals need it: who has which place, and by what it was ever scored."""

    number: int
    seats: int
    mort: bool
    in_turns: bool
    rules: Ruleset
    former: Mapping[str, Ruleset]

    def facts(self, written: Row, *, former: bool = False) -> Deal:
        """Read what a deal says. Raises NotationError, KeyError, TypeError, ValueError."""
        rules = self.rules
        if former:
            rules = self.former.get(written["ruleset"], rules)
        form = {**written, "ruleset": rules.id}
        dealer, alone = form.pop("dealer"), form.pop("alone")
        if not isinstance(form.pop("board", 0), int):
            raise NotationError("board", "not_an_integer")
        places = [str(place) for place in range(self.seats)]
        playing = [place for place in places if not (self.mort and place == dealer)]
        if self.in_turns:
            playing = self._playing(form["players"], places)
        if dealer not in places or alone not in ALONE or form.get("players") != playing:
            raise NotationError("players", "players_count")
        deal = read(form, {rules.id: rules}).deal
        if any(playing[shown.player] == LENT for shown in deal.poignees):
            raise NotationError("poignees", "players_count")
        return deal

    def _playing(self, names: Sequence[str], places: Sequence[str]) -> list[str]:
        """Who plays as a table of teams names them, a lent chair last."""
        playing = [place for place in places if place in names]
        return playing + [LENT] * (len(playing) < self.rules.players)

    def scores(self, deal: Deal, players: Sequence[str]) -> list[int]:
        """What the players get, in seat order; [] for a deal that was not played."""
        if not deal.played:
            return []
        if problems(deal, self.rules):
            raise NotationError("", "impossible")
        return list(score(deal, self.rules).scores)[: len(players) - (LENT in players)]


def _tables(
    event: Row, sections: Mapping[str, Sequence[Row]], rulesets: Sequence[Ruleset]
) -> list[_FileTable]:
    """The tables; refuse one where not everybody sits on a chair of his own."""
    positions: defaultdict[int, list[int]] = defaultdict(list)
    for seat in sections["seats"]:
        positions[seat["table"]].append(seat["position"])
    # Two teams take turns at a table's seats: as many sit there as they are.
    in_turns = {
        row["table"] for row in sections["boards"] if PLAYS[event["duplicate"]].around.in_turns
    }
    former: defaultdict[int, dict[str, Ruleset]] = defaultdict(dict)
    for row in sections["former_rulesets"]:
        ruleset = rulesets[row["ruleset"] - 1]
        former[row["table"]][ruleset.id] = ruleset
    tables = []
    for place, row in enumerate(sections["tables"], start=1):
        rules, seats = rulesets[row["ruleset"] - 1], sorted(positions[place])
        sitting = len(seats) if place in in_turns else rules.players + row["mort"]
        fitting = seats == list(range(sitting))
        if not fitting or row["first_dealer"] >= len(seats):
            raise EventFileError("incoherent", section="tables", row=place)
        tables.append(
            _FileTable(
                number=row["number"],
                seats=len(seats),
                mort=row["mort"],
                in_turns=place in in_turns,
                rules=rules,
                former=former[place],
            )
        )
    return tables


def _check_bilans(sections: Mapping[str, Sequence[Row]], tables: Sequence[_FileTable]) -> None:
    """Refuse typed bilans but those of a whole table without deals, which sum to zero."""
    bilans: defaultdict[int, list[int | None]] = defaultdict(list)
    for seat in sections["seats"]:
        bilans[seat["table"]].append(seat["bilan"])
    played = {deal["table"] for deal in sections["deals"]}
    for place, given in bilans.items():
        typed = [bilan for bilan in given if bilan is not None]
        if typed and (place in played or len(typed) < len(given) or sum(typed)):
            raise EventFileError("bilans", table=tables[place - 1].number)


def _deals(sections: Mapping[str, Sequence[Row]], tables: Sequence[_FileTable]) -> list[Deal]:
    """Read every deal and what it said before; refuse a score that its facts do not give."""
    deals = sections["deals"]
    played = []
    for place, row in enumerate(deals, start=1):
        table = tables[row["table"] - 1]
        try:
            facts = table.facts(row["facts"])
            worth = table.scores(facts, row["facts"]["players"])
        except (NotationError, KeyError, TypeError, ValueError):
            raise EventFileError("incoherent", section="deals", row=place) from None
        if worth != row["scores"]:
            raise EventFileError("scores", table=table.number, deal=row["number"])
        played.append(facts)
    reports = [("revisions", place, row) for place, row in enumerate(sections["revisions"], 1)]
    reports += [
        ("actions", place, row["data"])
        for place, row in enumerate(sections["actions"], 1)
        if row["kind"] == "refuse_deal" and "facts" in row["data"]
    ]
    for section, place, row in reports:
        try:
            tables[deals[row["deal"] - 1]["table"] - 1].facts(row["facts"], former=True)
        except (NotationError, KeyError, TypeError, ValueError):
            raise EventFileError("incoherent", section=section, row=place) from None
    return played
