"""What comes down to a hall's computer: events, who has entered, other halls' boards."""

import base64
import binascii
import json
from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from django.utils.translation import gettext_lazy as _

from scoring.models import Player
from tarotclub.ground.database import write
from tarotclub.ground.refusal import Refusal
from tarotclub.linked.message import SpoiltMessageError, read_json
from tarotclub.linked.ranking import same_event
from tarotclub.linked.services.receiving import sentence_of
from tournaments.archive.event_file import EventFile, EventFileError, read_event_file
from tournaments.archive.services.restoring import (
    LicencesDifferError,
    restore_event,
    who_is_who,
)
from tournaments.boards.halls import keep_halls
from tournaments.boards.preparation import deal_boards, dealing_of, write_hands
from tournaments.entries.services.entries import add_entry, enter_newcomer, remove_entry
from tournaments.models import Event, HallResults, MessageKind, Outgoing, SiteLink

Row = Mapping[str, Any]
LARGEST = 12 * 1024 * 1024


class NoCalendarError(Refusal):
    sentence = _(
        "Ce fichier n’est pas le calendrier que donne le site du club : à sa page « Salles"
        " reliées », emportez-le de nouveau."
    )


class NotBroughtError(Refusal):
    """Events that could not be taken, each with its reason."""

    def __init__(self, troubles: list[str]) -> None:
        super().__init__(troubles)
        self.sentence = " ".join(troubles)


def known_boards(link: SiteLink) -> bytes:
    """Say which results of other halls are here already, so that they do not come again."""
    halls = HallResults.objects.filter(event__outgoing__link=link).distinct()
    known = sorted({sha256(hall.results.encode()).hexdigest() for hall in halls})
    return json.dumps(known).encode()


def take_file(*, link: SiteLink, data: bytes) -> None:
    """Take what was brought on a stick. Raises NoCalendarError, NotBroughtError."""
    try:
        answer = read_json(data if len(data) <= LARGEST else b"", _is_calendar)
    except SpoiltMessageError:
        raise NoCalendarError from None
    take_down(link, answer)


def _is_calendar(answer: object) -> bool:
    return isinstance(answer, dict) and isinstance(answer.get("events"), list)


def take_down(link: SiteLink, answer: Mapping[str, Any]) -> None:
    """Store events that are not here yet, bring lists up to date, keep other halls' boards.

    What cannot be taken keeps nothing else from being. Raises NotBroughtError.
    """
    troubles = []
    for told in answer["events"] if _is_calendar(answer) else ():
        try:
            if isinstance(told, dict):
                _take(link, told)
        except (EventFileError, Refusal) as error:
            troubles.append(f"« {str(told.get('name'))[:80]} » : {sentence_of(error)}")
    if troubles:
        raise NotBroughtError(troubles)


def _take(link: SiteLink, told: Mapping[str, Any]) -> None:
    packed, boards = told.get("file"), told.get("boards")
    event = same_event(link.club, str(told.get("identity")))
    if isinstance(packed, str):
        _take_event(link, event, packed)
    sent = Outgoing.objects.filter(link=link, event=event, kind=MessageKind.BOARDS)
    if isinstance(boards, dict) and event is not None and sent.exists():
        files = {f"{hall}.jsonl": str(text).encode() for hall, text in boards.items()}
        keep_halls(event=event, files=files)


def _take_event(link: SiteLink, event: Event | None, packed: str) -> None:
    """Store an announced event that is not here yet; until it begins its list is kept so."""
    try:
        file = read_event_file(base64.b64decode(packed))
    except binascii.Error:
        raise NoCalendarError from None
    with write():
        event = event or restore_event(club=link.club, file=file)
        row, _made = Outgoing.objects.get_or_create(
            link=link, event=event, kind=MessageKind.RANKING
        )
        if event.closed_at is None and not event.rounds.released().exists():
            row.brought = _enter(event, file, row.brought)
            row.save(update_fields=["brought"])
            _take_hands(event, file)


def _take_hands(event: Event, file: EventFile) -> None:
    """Prepare a duplicate as the site has, so that all halls play the same hands."""
    for row in file["dealings"]:
        own, facts = dealing_of(event), {key: row[key] for key in ("seed", "least")}
        if row["seed"] and (own is None or {"seed": own.seed, "least": own.least} != facts):
            deal_boards(event=event, **facts)
        for board, packs in row["typed"].items():
            write_hands(event=event, board=int(board), packs=packs)


def _enter(event: Event, file: EventFile, brought: list[int]) -> list[int]:
    """Bring a list up to date: who has entered since is on it, who has left no more.

    Whom the desk has added or ticked as present is the desk's. Give whom the site has entered.
    """
    here = {entry.player_id: entry for entry in event.entries.select_related("player")}
    rows = [row for row in file["entries"] if row["withdrawn_from"] is None]
    known = who_is_who(event.club, file)
    if clashes := [one.name for one in known if one.clash]:
        raise LicencesDifferError(clashes)
    there = []
    for row in rows:
        one, facts = known[row["player"] - 1], file["players"][row["player"] - 1]
        entered = one.player and here.get(one.player.pk)
        there.append(entered.player_id if entered else _add(event, one.player, row, facts))
    for key in set(brought) - set(there):
        if (entry := here.get(key)) and entry.checked_in_at is None:
            remove_entry(event=event, player=entry.player)
    return there


def _add(event: Event, player: Player | None, row: Row, facts: Row) -> int:
    details = {name: row[name] for name in ("category", "fee_class", "fee_cents")}
    details["checked_in"] = False
    if player is None:
        entry = enter_newcomer(event=event, name=facts["name"], **details)
        Player.objects.filter(pk=entry.player_id).update(**facts)
    else:
        entry = add_entry(event=event, player=player, **details)
    return entry.player_id
