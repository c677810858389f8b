"""What a club's site does for its halls: links them, and takes each message once, in order.

A message whose content is the last one's is answered as it was, whatever its number: the answer
was lost, or a copy was put back. Another content needs a number above all that came before: a
replay has none, and who honestly is behind hears the next one.
"""

import base64
from collections.abc import Collection
from dataclasses import replace
from datetime import UTC, timedelta
from hashlib import sha256
from secrets import token_hex
from typing import Any

from django.db.models import QuerySet
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext_lazy as _

from scoring.models import Action, Club
from scoring.services.clubs import club_now
from tarotclub.accounts.acting import NOBODY, Act
from tarotclub.ground.database import write
from tarotclub.ground.refusal import Refusal
from tarotclub.ground.row_security import also, whole_site
from tarotclub.linked.message import (
    CALENDAR,
    LINK,
    Message,
    SpoiltMessageError,
    read_json,
    read_messages,
)
from tarotclub.linked.ranking import read_ranking, same_event, write_ranking
from tarotclub.serving.workshop import WorkshopError, workshop
from tournaments.archive.event_file import EventFile, EventFileError, pack, read_event_file
from tournaments.archive.services.restoring import restore_event
from tournaments.archive.whole_event import event_body, same_results
from tournaments.archive.words import event_file_sentence
from tournaments.boards.halls import storable
from tournaments.models import Announcement, Event, Incoming, LinkedHall, MessageKind
from tournaments.models.linked import identity_of

LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"  # none that is taken for another
LENGTH = 12  # of them: 59 bits, for an hour
CODE_LASTS = timedelta(hours=1)
MOST_HALLS = 200  # of a club, linked or invited
SOON = timedelta(days=15)  # before its day an event comes down
MOST_DOWN = 12  # events
MOST_BOARDS = 1024 * 1024  # bytes
# Of an event that goes down: who has entered, what is to be played, with which hands; no money,
# no log.
DOWN = {"people", "rulesets", "players", "teams", "entries", "prizes", "rounds", "dealings"}


class HallNamedError(Refusal):
    sentence = _("Une salle du club porte déjà ce nom : donnez-en un autre.")


class TooManyHallsError(Refusal):
    sentence = _("Deux cents salles au plus : retirez celles qui ne servent plus.")


class CodeWrongError(Refusal):
    sentence = _(
        "Ce code ne vaut pas, ou plus : il sert une fois et vaut une heure. Demandez-en un"
        " autre sur le site du club, à sa page « Salles reliées »."
    )


class UnknownHallError(Refusal):
    sentence = _(
        "Cet ordinateur n’est pas relié à ce club, ou ne l’est plus : demandez un nouveau code"
        " sur le site du club, à sa page « Salles reliées »."
    )


class OtherClubError(Refusal):
    sentence = _("Ce fichier est celui d’une salle d’un autre club : apportez-le à son site.")


class BehindError(Refusal):
    """Another message has had this number: a copy was put back, or two computers send."""

    least: int  # a number that none has had
    sentence = _(
        "Le site a déjà reçu plus récent de cette salle : elle renvoie le reste d’elle-même."
        " Si c’est une clé, préparez-la de nouveau."
    )


class EventOtherwiseError(Refusal):
    sentence = _(
        "Cet événement est déjà sur le site, avec d’autres résultats : corrigez-le désormais"
        " là-bas."
    )


def offer_code(*, club: Club, name: str, act: Act = NOBODY) -> tuple[LinkedHall, str]:
    """Let a hall's computer be linked; give the code, of which only a digest is kept.

    Asked again within its hour it is the same, so that two taps show one that is good. Raises
    HallNamedError, TooManyHallsError.
    """
    with write():
        club_now(club)
        there = LinkedHall.objects.filter(club=club, ended_at=None)
        hall = there.filter(name=name).first()
        if hall is not None and hall.linked_at is not None:
            raise HallNamedError
        if hall is not None and abs(act.at - hall.offered_at) < CODE_LASTS:
            return hall, _code(hall)
        if hall is None and there.count() >= MOST_HALLS:
            raise TooManyHallsError
        hall = hall or LinkedHall(club=club, name=name)
        hall.offered_at = act.at
        hall.code = _digest(_code(hall))
        hall.save()
        Action.objects.note("invite_hall", club, act)
    return hall, _code(hall)


def _code(hall: LinkedHall) -> str:
    """Make a code of the site's secret key, and of whom it was offered to, and when."""
    told = f"{hall.club_id} {hall.offered_at.astimezone(UTC).isoformat()} {hall.name}"
    seed = salted_hmac("tarotclub.linked", told, algorithm="sha256").digest()
    letters = "".join(LETTERS[each % len(LETTERS)] for each in seed[:LENGTH])
    return "-".join(letters[at : at + 4] for at in range(0, LENGTH, 4))


def _digest(code: str) -> str:
    kept = [letter for letter in code.upper() if letter in LETTERS]
    return sha256("".join(kept).encode()).hexdigest()


def accept_hall(*, code: str, key: str, act: Act = NOBODY) -> LinkedHall:
    """Link who brings a code; the same again is the same. CodeWrongError.

    Who calls it has seen that he has the private half of the key.
    """
    with write():
        with whole_site():  # no club is known yet
            hall = LinkedHall.objects.filter(code=_digest(code), ended_at=None).first()
        if hall is None:
            raise CodeWrongError
        club = hall.club_id
        also(lambda: [club])
        hall = LinkedHall.objects.select_for_update().get(pk=hall.pk)
        if hall.linked_at is not None and hall.public_key == key:
            return hall
        # An hour to either side: a clock that was set back prolongs nothing for long.
        if hall.linked_at or abs(act.at - hall.offered_at) > CODE_LASTS:
            raise CodeWrongError
        hall.public_key, hall.linked_at, hall.seen_at = key, act.at, act.at
        hall.save(update_fields=["public_key", "linked_at", "seen_at"])
        Action.objects.note("link_hall", hall, Act(moment=act.at))
    return hall


def end_hall(*, hall: LinkedHall, act: Act = NOBODY) -> None:
    """Take a hall's key back: what it sent stays, nothing more of it is taken."""
    with write():
        rows = LinkedHall.objects.filter(pk=hall.pk, ended_at=None)
        if rows.update(ended_at=act.at):
            Incoming.objects.filter(hall=hall, stored=None).update(public_key=None)
            Action.objects.note("end_hall", hall.club, act)


def receive(message: Message) -> dict[str, Any]:
    """Take one message, from wherever it comes; give what goes back, and whether it was new.

    Raises what is a Refusal above, and others.
    """
    if message.kind == LINK and message.is_genuine():
        linked = accept_hall(code=message.payload.decode(errors="replace"), key=message.key)
        return {"club": linked.club.name, "hall": linked.name}
    with whole_site():  # no club is known before its key is
        halls = LinkedHall.objects.filter(public_key=message.key, ended_at=None)
        hall = halls.select_related("club").first() if message.key else None
    if hall is None or not message.is_genuine():
        raise UnknownHallError
    club = hall.club_id
    also(lambda: [club])
    if message.kind == CALENDAR:
        return _calendar(hall, message)
    if _known(hall, message):  # before anything is unpacked
        return {"new": False}
    content = _read(message)
    try:
        with write():
            return {"new": _take(_now(hall), message, content)}
    except (BehindError, UnknownHallError):
        raise
    except (EventFileError, Refusal) as error:
        _note_refused(hall, message, sentence_of(error))
        raise


def sentence_of(error: Exception) -> str:
    return event_file_sentence(error) if isinstance(error, EventFileError) else str(error)


def _now(hall: LinkedHall) -> LinkedHall:
    """Take a hall's row, for which its messages queue. Raises UnknownHallError."""
    rows = LinkedHall.objects.select_for_update(of=("self",)).filter(ended_at=None)
    there = rows.select_related("club").filter(pk=hall.pk).first()
    if there is None:
        raise UnknownHallError
    return there


def _read(message: Message) -> Any:
    """Read a payload, before anybody waits: another process unpacks what may be large.

    What cannot be read is refused for good.
    """
    try:
        if message.kind == MessageKind.RANKING:
            return read_ranking(message.payload)
        if message.kind == MessageKind.EVENT:
            return workshop.do(read_event_file, message.payload)
        text = storable(message.payload)
    except UnicodeDecodeError:
        raise SpoiltMessageError from None
    except WorkshopError:
        raise EventFileError("too_slow") from None
    if len(message.payload) > MOST_BOARDS or "\0" in text:
        raise SpoiltMessageError
    return text


def _take(hall: LinkedHall, message: Message, content: Any) -> bool:
    """Store what is new; tell whether it is."""
    if new := not _known(hall, message):
        known = _last(hall, message)
        if message.kind == MessageKind.EVENT:
            facts = _store(hall, message, content, known)
        elif message.kind == MessageKind.RANKING:
            stored = (known and known.stored) or _own(hall, message, content)
            facts = {"name": content["name"], "stored": stored}
            facts["facts"] = {} if stored else content
            if known or not stored:
                facts["public_key"] = (known and known.public_key) or token_hex(8)
        else:
            told = _last(hall, message, MessageKind.RANKING)
            facts = {"results": content, "name": told.name if told else ""}
        _note(hall, message, refusal="", **facts)
    _seen(hall, message)
    return new


def _own(hall: LinkedHall, message: Message, content: Any) -> Event | None:
    """The site's own event of which a hall tells, where both ended with the same ranking.

    It was taken over there from a file: the site publishes it already.
    """
    own = same_event(hall.club, message.event)
    if own is None or own.closed_at is None or not content["final"]:
        return None
    here = read_ranking(write_ranking(own))
    return own if _ranks(here) == _ranks(content) else None


def _ranks(content: Any) -> list[tuple[int | None, float]]:
    """Ranks and totals: how a name is published may differ."""
    return [(rank, total) for rank, _name, total in content["rows"]]


def _last(hall: LinkedHall, message: Message, kind: str = "") -> Incoming | None:
    rows = Incoming.objects.filter(hall=hall, identity=message.event)
    return rows.filter(kind=kind or message.kind).select_related("stored").first()


def _note(hall: LinkedHall, message: Message, **facts: Any) -> None:
    """Keep what has become of the last message of its kind."""
    facts |= {"digest": message.digest, "sequence": message.sequence, "at": timezone.now()}
    Incoming.objects.update_or_create(
        hall=hall, identity=message.event, kind=message.kind, defaults=facts
    )


def _known(hall: LinkedHall, message: Message) -> bool:
    """Tell whether a message is the last of its kind once more. Raises BehindError."""
    known = _last(hall, message)
    same = known is not None and known.digest == message.digest
    if not same and message.sequence <= hall.sequence:
        raise BehindError(hall.sequence + 1)
    return same and known is not None and not known.refusal


def _seen(hall: LinkedHall, message: Message) -> None:
    """Note when a hall was heard, and the highest number it has sent."""
    hall.sequence, hall.seen_at = max(hall.sequence, message.sequence), timezone.now()
    hall.save(update_fields=["sequence", "seen_at"])


def _store(
    hall: LinkedHall, message: Message, file: EventFile, known: Incoming | None
) -> dict[str, Any]:
    """Store an event that is over; one that another computer of the club has sent is that."""
    of_club = Incoming.objects.filter(hall__club=hall.club, identity=message.event)
    others = of_club.exclude(hall=hall)
    same = others.filter(kind=MessageKind.EVENT, digest=message.digest).exclude(stored=None)
    sent = same.first()
    event = sent.stored if sent else None
    if known is not None and known.stored is not None:
        event = known.stored
        if not same_results(event, file):
            raise EventOtherwiseError
    event = event or _restored(hall, message, file, several=others.exists())
    # What was told of it while it was played is in it.
    of_club.filter(hall=hall, kind=MessageKind.RANKING).update(facts={}, stored=event)
    return {"name": event.name, "stored": event}


def _restored(hall: LinkedHall, message: Message, file: EventFile, *, several: bool) -> Event:
    """Store it: in the place of what was announced of it, or beside where halls share it.

    What the site has already, as it is, is that.
    """
    announced = same_event(hall.club, message.event)
    played = announced is not None and announced.rounds.released().exists()
    if announced is not None and played and same_results(announced, file):
        return announced
    if several:
        name = f"{file.event['name'][:40]} – {hall.name}"[:80]
        named = replace(file, event={**file.event, "name": name, "public_key": None})
        return restore_event(club=hall.club, file=named)
    if played:
        raise EventOtherwiseError
    return restore_event(club=hall.club, file=file, into=announced)


def _note_refused(hall: LinkedHall, message: Message, sentence: str) -> None:
    """Keep what was refused and why, for the page; its number may be used again."""
    with write():
        hall = _now(hall)
        known = _last(hall, message)
        if known is None or known.stored is None:
            _note(hall, message, refusal=sentence[:500])


def receive_file(*, club: Club, data: bytes) -> list[tuple[Message, str]]:
    """Take a stick's messages, each with its refusal or none. SpoiltMessageError."""
    messages = list(read_messages(data))
    if not messages:
        raise SpoiltMessageError
    return [(message, _refusal(club, message)) for message in messages]


def _refusal(club: Club, message: Message) -> str:
    try:
        if not LinkedHall.objects.filter(club=club, public_key=message.key).exists():
            raise OtherClubError
        receive(message)
    except (EventFileError, Refusal) as error:
        return sentence_of(error)
    return ""


def _calendar(hall: LinkedHall, message: Message) -> dict[str, Any]:
    """Give what a hall needs for its day; once a number, so that no replay reads it."""
    known = read_json(message.payload, lambda value: isinstance(value, list))
    with write():
        hall = _now(hall)
        _known(hall, message)
        _seen(hall, message)
    return {"new": True, **calendar_of(hall, known)}


def calendar_of(hall: LinkedHall, known: Collection[str] = ()) -> dict[str, Any]:
    """What goes down to a hall: events to come with who has entered, other halls' boards."""
    told: dict[str, dict[str, Any]] = {}
    for event in _to_come(hall.club):
        body = event_body(event)
        body = {key: value if key in DOWN else [] for key, value in body.items()} | {
            "event": body["event"] | {"public_key": None}
        }
        identity, file = identity_of(event), base64.b64encode(pack(body)).decode()
        told[identity] = {"identity": identity, "name": event.name, "file": file}
    for one in _others_boards(hall):
        if one.digest not in known:
            fresh = {"identity": one.identity, "name": one.hall.name}
            about = told.setdefault(one.identity, fresh)
            about.setdefault("boards", {})[one.hall.name] = one.results
    return {"events": list(told.values())}


def _to_come(club: Club) -> list[Event]:
    """The announced events of these days, none of which has begun here."""
    now = timezone.now()
    announced = Announcement.objects.filter(event__club=club, cancelled_at=None)
    soon = announced.published().filter(
        starts_at__range=(now - timedelta(days=1), now + SOON), event__closed_at=None
    )
    begun = soon.filter(event__rounds__released_at__isnull=False)
    events = Event.objects.filter(announced__in=soon.exclude(pk__in=begun.values("pk")))
    return list(events.order_by("date", "pk")[:MOST_DOWN])


def _others_boards(hall: LinkedHall) -> QuerySet[Incoming]:
    """The results of the same boards in other halls."""
    boards = Incoming.objects.filter(hall__club=hall.club_id, kind=MessageKind.BOARDS).exclude(
        results=""
    )
    own = boards.filter(hall=hall)
    others = boards.exclude(hall=hall).filter(identity__in=own.values("identity"))
    return others.select_related("hall")
