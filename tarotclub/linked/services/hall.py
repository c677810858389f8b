"""What a hall's computer does: it links itself to its club's site, sends, and fetches.

What is sent is chosen, made when it has changed, sent: every few seconds, and when asked. A
message is made of what is stored now, so nothing waits but its number: the same content again
has the same one, and another content a higher one.

A thread waits (tarotclub/linked/sender.py), another process makes and sends, below everything
else. A computer that is linked to no site has neither.
"""

import base64
import binascii
import json
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from datetime import date, timedelta
from hashlib import sha256
from typing import Any

from django.db import connections
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from scoring.models import Action, Club, Player
from scoring.services.clubs import club_now
from tarotclub.accounts.acting import NOBODY, Act
from tarotclub.ground.database import write
from tarotclub.ground.refusal import Refusal
from tarotclub.linked.message import (
    CALENDAR,
    LARGEST,
    LINK,
    MOST,
    TAKEN,
    Message,
    NotTheSiteError,
    SpoiltMessageError,
    TooLargeError,
    forget_key,
    make_key,
    post,
    private_key,
    read_json,
    sentence_in,
)
from tarotclub.linked.ranking import same_event, write_ranking
from tarotclub.linked.services.site import sentence_of
from tournaments.archive.event_file import EventFile, EventFileError, pack, read_event_file
from tournaments.archive.services import restoring
from tournaments.archive.whole_event import event_body
from tournaments.boards.halls import keep_halls, results_file
from tournaments.boards.services import deal_boards, dealing_of, write_hands
from tournaments.entries.services.entries import add_entry, enter_newcomer, remove_entry
from tournaments.event.services.setting_up import take_day
from tournaments.event.services.writing import claim
from tournaments.models import Event, HallResults, MessageKind, Outgoing, SiteLink
from tournaments.models.linked import identity_of

Row = Mapping[str, Any]
# What goes up of an event as it is now: None of what does not, nothing of boards it has not.
PAYLOADS: dict[MessageKind, Callable[[Event], bytes | None]] = {
    MessageKind.RANKING: write_ranking,
    MessageKind.BOARDS: results_file,
    MessageKind.EVENT: lambda event: pack(event_body(event)) if event.closed_at else None,
}
AGAIN = timedelta(minutes=10)  # until what was refused is tried again
BEHIND, ENDED = 409, 403
TRIES = 3  # of one message whose number others have had


class LinkedAlreadyError(Refusal):
    sentence = _("Ce club est déjà relié à un site : défaites d’abord cette liaison.")


class SiteRefusedError(Refusal):
    """The site's own sentence."""

    why: str
    sentence = "%(why)s"


class NotSentError(Refusal):
    """An event that is not sent yet, or cannot be."""

    sentence = _("Ce club n’est relié à aucun site : reliez-le d’abord.")


class NoCalendarError(Refusal):
    sentence = _(
        "Ce fichier n’est pas le calendrier que donne le site du club : à sa page « Salles"
        " reliées », emportez-le de nouveau."
    )


class NotBroughtError(Refusal):
    """Events that could not be taken, each with its reason."""

    troubles: str
    sentence = "%(troubles)s"


def link_site(*, club: Club, address: str, code: str, act: Act = NOBODY) -> SiteLink:
    """On a hall's computer: take a code to the site that gave it.

    Raises LinkedAlreadyError, SiteAwayError, NotTheSiteError, SiteRefusedError.
    """
    if SiteLink.objects.filter(club=club).exists():
        raise LinkedAlreadyError
    key = make_key()
    try:
        answer = _ask_link(address, code, key)
        known = {"site_club": answer["club"][:80], "hall": answer["hall"][:80]}
        with write():
            club_now(club)
            known |= {"address": address, "public_key": key}
            known |= {"linked_at": act.at, "met_at": act.at}
            link, new = SiteLink.objects.get_or_create(club=club, defaults=known)
            if not new:
                raise LinkedAlreadyError
            Action.objects.note("link_site", club, act)
    except Refusal:
        forget_key(key)
        raise
    return link


def _ask_link(address: str, code: str, key: str) -> dict[str, Any]:
    message = Message(key=key, sequence=0, kind=LINK, payload=code.encode())
    status, answer = post(address, message.signed(private_key(key)))
    if status != TAKEN:
        raise SiteRefusedError(sentence_in(answer))
    if not all(isinstance(answer.get(name), str) for name in ("club", "hall")):
        raise NotTheSiteError
    return answer


def end_link(*, club: Club, act: Act = NOBODY) -> None:
    """On a hall's computer: forget the site, and the key."""
    with write():
        club_now(club)  # whoever taps at the same moment finds it done
        link = SiteLink.objects.filter(club=club).first()
        if link is None:
            return
        link.delete()
        Action.objects.note("end_site_link", club, act)
    forget_key(link.public_key)


def send_event(*, club: Club, event: Event) -> None:
    """Choose an event: its ranking goes up while it is played, all of it at the end."""
    link = SiteLink.objects.filter(club=club).first()
    if link is None:
        raise NotSentError
    with write():
        Outgoing.objects.get_or_create(link=link, event=event, kind=MessageKind.RANKING)


def keep_event(*, club: Club, event: Event) -> None:
    """Send nothing more of an event; what the site has, it keeps."""
    Outgoing.objects.filter(link__club=club, event=event).delete()


def due(link: SiteLink, *, forced: bool = False) -> Iterator[tuple[Outgoing, bytes]]:
    """What is to be sent, each with its payload; what has been answered and is the same is not.

    `forced` is for a stick, and for who asks: also what was refused a moment ago.
    """
    events = Event.objects.filter(outgoing__link=link).distinct().with_etag()
    for event in events.select_related("club"):
        rows = {row.kind: row for row in link.outgoing.filter(event=event)}
        stamps = event.stamps  # type: ignore[attr-defined] # annotated
        for kind, payload_of in PAYLOADS.items():
            row = rows.get(kind)
            if row and row.stamps == stamps and _may_rest(row, forced=forced):
                continue
            payload = payload_of(event)
            if payload is None or not (payload or row):
                continue
            row = row or Outgoing.objects.get_or_create(link=link, event=event, kind=kind)[0]
            row.event = event
            if _number(row, payload, stamps, anew=forced):
                yield row, payload


def _may_rest(row: Outgoing, *, forced: bool) -> bool:
    """Tell whether it was answered, or refused a moment ago."""
    if row.refusal and row.tried_at:
        return not forced and abs(timezone.now() - row.tried_at) < AGAIN
    return row.answered_at is not None


def _number(row: Outgoing, payload: bytes, stamps: int, *, anew: bool) -> bool:
    """Number a payload, unless the site has it already; tell whether it is to be sent."""
    digest = sha256(payload).hexdigest()
    if digest == row.digest and row.answered_at and not row.refusal:
        Outgoing.objects.filter(pk=row.pk).update(stamps=stamps)
        return False
    with write():
        if digest != row.digest or anew:
            row.sequence = next_number(row.link)
            row.answered_at, row.refusal = None, ""
        row.digest, row.stamps = digest, stamps
        row.save(update_fields=["sequence", "digest", "stamps", "answered_at", "refusal"])
    return True


def next_number(link: SiteLink, least: int = 0) -> int:
    """Take the next number of a link, in the transaction that writes it down.

    It is the time, where that is later: of a copy that was put back, too, it is a new one.
    """
    rows = SiteLink.objects.select_for_update().filter(pk=link.pk)
    last = rows.values_list("sequence", flat=True).get()
    number = max(last + 1, least, int(time.time()))
    SiteLink.objects.filter(pk=link.pk).update(sequence=number)
    return number


def _message(row: Outgoing, payload: bytes) -> Message:
    return Message(
        key=row.link.public_key,
        sequence=row.sequence,
        kind=row.kind,
        event=identity_of(row.event),
        payload=payload,
    )


def stick_file(link: SiteLink) -> bytes:
    """All that is to be sent, for a stick: the same bytes, one message after the other."""
    private = private_key(link.public_key)
    messages = [_message(*each) for each in due(link, forced=True)]
    messages.sort(key=lambda message: message.sequence)
    return b"".join(message.signed(private) for message in messages)


def exchange(link: SiteLink, *, forced: bool = False) -> None:
    """Send what is due and fetch what is new; note on the link what kept it from that."""
    try:
        private = private_key(link.public_key)
        for row, payload in due(link, forced=forced):
            _send(row, payload, private)
        with write():
            key, number = link.public_key, next_number(link)
        asked = Message(key=key, sequence=number, kind=CALENDAR, payload=known_boards(link))
        status, answer, _number = _post(link, asked, private)
        if status != TAKEN:
            raise SiteRefusedError(sentence_in(answer))
        take_down(link, answer)
    except Refusal as error:
        SiteLink.objects.filter(pk=link.pk).update(trouble=str(error)[:300])
        return
    SiteLink.objects.filter(pk=link.pk).update(trouble="", met_at=timezone.now())


def _send(row: Outgoing, payload: bytes, private: bytes) -> None:
    """Send what is due, and note what became of it."""
    try:
        status, answer, row.sequence = _post(row.link, _message(row, payload), private)
        refusal = "" if status == TAKEN else sentence_in(answer)
    except TooLargeError as error:
        refusal = str(error)
    at = timezone.now()
    answered = {"answered_at": None if refusal else at, "refusal": refusal, "tried_at": at}
    # Only of what was sent: it may have been made anew meanwhile.
    rows = Outgoing.objects.filter(pk=row.pk, digest=row.digest)
    rows.update(sequence=row.sequence, **answered)


def _post(link: SiteLink, message: Message, private: bytes) -> tuple[int, dict[str, Any], int]:
    """Post until it is answered, under a higher number where others had its own: which.

    Raises SiteRefusedError where the site takes nothing of this computer.
    """
    for _try in range(TRIES):
        status, answer = post(link.address, message.signed(private))
        if status == ENDED:
            raise SiteRefusedError(sentence_in(answer))
        least = answer.get("next")
        if status != BEHIND or type(least) is not int or least > LARGEST:
            break
        with write():
            message = replace(message, sequence=next_number(link, least))
    return status, answer, message.sequence


def known_boards(link: SiteLink) -> bytes:
    """Say which results of other halls are here already, so that they do not come again."""
    halls = HallResults.objects.filter(event__outgoing__link=link).distinct()
    known = sorted({sha256(hall.results.encode()).hexdigest() for hall in halls})
    return json.dumps(known).encode()


def take_file(*, link: SiteLink, data: bytes) -> None:
    """Take what was brought on a stick. Raises NoCalendarError, NotBroughtError."""
    try:
        answer = read_json(data if len(data) <= MOST else b"", _is_calendar)
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
        raise NotBroughtError(" ".join(troubles))


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
    """Store an announced event that is not here yet; until it begins its day and list do so."""
    try:
        file = read_event_file(base64.b64decode(packed))
    except binascii.Error:
        raise NoCalendarError from None
    with write():
        event = event or restoring.restore_event(club=link.club, file=file)
        row, _made = Outgoing.objects.get_or_create(
            link=link, event=event, kind=MessageKind.RANKING
        )
        if event.closed_at is None and not event.rounds.released().exists():
            if event.date != (day := date.fromisoformat(file.event["date"])):
                claim(event)
                take_day(event, day)
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
    known = restoring.who_is_who(event.club, file)
    if clashes := [one.name for one in known if one.clash]:
        raise restoring.LicencesDifferError(clashes)
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


def exchange_all(*, forced: bool = False) -> bool:
    """Do it for every linked club; tell whether each site answered."""
    try:
        for link in SiteLink.objects.select_related("club"):
            exchange(link, forced=forced)
        return not SiteLink.objects.exclude(trouble="").exists()
    finally:
        connections.close_all()
