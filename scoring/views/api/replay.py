"""Requests of a tablet that came by another way, taken one after the other by the API."""

import json
import re
from collections.abc import Iterator
from http import HTTPStatus
from typing import Any, NamedTuple
from uuid import UUID, uuid5

from django.utils.translation import gettext as _

from scoring.forms.api import ProblemsError, read_body
from scoring.labels.phrases import elided
from scoring.models import TableLink
from scoring.tablets import SheetCodeError, decode_sheet
from scoring.views.api.deals import take_correction, take_deal, take_return
from scoring.views.api.door import ApiRefusalError
from scoring.views.api.signatures import take_signature, take_unsigning
from scoring.views.api.state import table_seats

Body = dict[str, Any]
UUID_WRITTEN = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")
KEEP, ANOTHER, REPLACE = "keep", "another", "replace"


class Request(NamedTuple):
    """One request that the tablet would have sent."""

    path: list[str]
    body: Body

    @property
    def is_deal(self) -> bool:
        return self.path[0] in {"donnes", "retours"}


class Taken(NamedTuple):
    """What became of a request: `refusal` is what was answered, if it was no."""

    request: Request
    title: str
    created: bool = False
    refusal: Body | None = None

    @property
    def choices(self) -> list[str]:
        return choices_for(self.refusal) if self.refusal else []


def read_requests(data: bytes) -> list[Request]:
    """Read what the tablet would have sent. Raises SheetCodeError."""
    decoded = decode_sheet(data)
    try:
        return [Request([str(part) for part in path], dict(body)) for path, body in decoded]
    except (TypeError, ValueError) as error:
        raise SheetCodeError("other_format") from error


def take_all(
    link: TableLink, requests: list[Request], decisions: dict[str, str]
) -> Iterator[Taken]:
    """Store one after the other; behind a refused deal the next ones wait, as on the tablet."""
    names = [seat.player.name for seat in table_seats(link.table)]
    decided = False
    for one in requests:
        title = _title(one, names)
        if decided and len(one.path) == 1 and one.is_deal:
            one.body["number"] = None  # who decided has seen both sheets
        try:
            created = _take(link, one)
        except (ApiRefusalError, ProblemsError) as error:
            refusal = _body_of(error)
            choice = decisions.get(str(one.body.get("uuid")), "")
            if choice in choices_for(refusal):
                decided = True
                yield Taken(one, title, created=_decide(link, one, choice, refusal))
                continue
            yield Taken(one, title, refusal=refusal)
            if one.is_deal:
                return
        else:
            yield Taken(one, title, created=created)


def _take(link: TableLink, one: Request) -> bool:
    """Store one request as the API does, and tell whether it is new.

    Raises ApiRefusalError and ProblemsError.
    """
    body = read_body(json.dumps(one.body).encode())
    match one.path:
        case ["donnes"]:
            answer = take_deal(link, body)
        case ["retours"]:
            answer = take_return(link, body)
        case ["donnes", uuid, "corrections"] if UUID_WRITTEN.fullmatch(uuid):
            answer = take_correction(link, UUID(uuid), body)
        case ["signatures"]:
            answer = take_signature(link, body)
        case ["signatures", "retrait"]:
            answer = take_unsigning(link, body)
        case _:
            message = _("La tablette a envoyé autre chose que prévu : rechargez sa page.")
            raise ApiRefusalError(HTTPStatus.CONFLICT, "unknown", message)
    return answer.status_code == HTTPStatus.CREATED


def choices_for(refusal: Body) -> list[str]:
    """Tell how a person may settle a refusal, as on the tablet (docs/API.md)."""
    stored = refusal.get("stored")
    match refusal["code"]:
        case "number_taken":
            return [KEEP, ANOTHER, REPLACE]
        case "deal_differs":
            return [KEEP, ANOTHER, REPLACE] if stored else [KEEP, ANOTHER]
        case "number_ahead":
            return [ANOTHER, KEEP]
        case "deal_stale" | "correction_differs" | "board_played":
            return [KEEP, REPLACE] if stored else [KEEP]
        case "table_closed" | "sheet_signed":
            return []
        case _:
            return [KEEP]


def _decide(link: TableLink, one: Request, choice: str, refusal: Body) -> bool:
    """Do what a person decided; the same decision again does nothing new."""
    if choice == KEEP:
        return False
    uuid = UUID(one.body["uuid"])
    if choice == ANOTHER:
        other = uuid5(uuid, ANOTHER) if refusal["code"] == "deal_differs" else uuid
        return _take(link, Request(one.path, one.body | {"uuid": str(other), "number": None}))
    stored = refusal["stored"]
    correction = {
        "uuid": str(uuid5(uuid, f"{REPLACE} {stored['version']}")),
        "version": stored["version"],
        "reason": one.body.get("reason") or _("Conflit réglé au bureau"),
        "facts": one.body["facts"],
    }
    return _take(link, Request(["donnes", str(stored["uuid"]), "corrections"], correction))


def _body_of(error: ApiRefusalError | ProblemsError) -> Body:
    if isinstance(error, ApiRefusalError):
        return error.body
    return {"code": "invalid", "message": " ".join(one.message for one in error.problems)}


def _title(one: Request, names: list[str]) -> str:
    """Say what a request is about."""
    if not one.is_deal:
        position = one.body.get("position")
        name = dict(enumerate(names)).get(position, "?") if position is not None else "?"
        return elided(_("Signature de %(name)s") % {"name": name}, name)
    if len(one.path) > 1:
        return _("Correction")
    return _("Donne %(n)s") % {"n": one.body.get("number") or ""}
