"""A tablet's deals, each stored once however often it is sent; two versions side by side."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from http import HTTPStatus
from typing import Any, NamedTuple
from uuid import UUID

from django.http import HttpResponse
from django.utils.translation import gettext, gettext_lazy as _

from scoring import rules
from scoring.explanation import explain
from scoring.facts_in_words import deal_in_words
from scoring.forms import api
from scoring.models import Deal, Table, TableLink
from scoring.services import deals
from scoring.services.tables import SheetFullError, SheetSignedError, TableClosedError
from scoring.sheet import marks
from scoring.views.api import state
from scoring.views.api.door import ApiRefusalError, TabletRequest, at_table, reply, sent

CLOSED = {
    TableClosedError: (
        "table_closed",
        _(
            "La table %(n)s est terminée : rien n’a été enregistré."
            " Un arbitre ou un organisateur peut la rouvrir."
        ),
    ),
    SheetSignedError: (
        "sheet_signed",
        _(
            "La feuille de la table %(n)s est signée : rien n’a été enregistré."
            " Seul un arbitre ou un organisateur peut la rouvrir."
        ),
    ),
    SheetFullError: (
        "sheet_full",
        _("La feuille de la table %(n)s ne prend plus de donne : rien n’a été enregistré."),
    ),
}
CONFLICTS = {
    deals.DealDiffersError: (
        "deal_differs",
        _("Cette donne est déjà enregistrée, avec autre chose. Comparez les deux versions."),
    ),
    deals.CorrectionDiffersError: (
        "correction_differs",
        _(
            "Cette correction est déjà enregistrée, avec autre chose."
            " Comparez les deux versions."
        ),
    ),
    deals.DealStaleError: (
        "deal_stale",
        _("La donne %(n)s a été corrigée entre-temps. Comparez les deux versions."),
    ),
    deals.BoardPlayedError: (
        "board_played",
        _(
            "L’étui %(board)s est déjà joué à cette table, à la donne %(n)s."
            " Si son numéro est faux, corrigez d’abord cette donne."
        ),
    ),
}


NUMBER_AHEAD = (
    "number_ahead",
    _("La feuille du serveur s’arrête à la donne %(n)s. Comparez avec la feuille de la table."),
)
NUMBER_TAKEN = (
    "number_taken",
    _("La donne %(n)s a été enregistrée entre-temps. Comparez les deux versions."),
)


class Refused(NamedTuple):
    """What a tablet sent and the server does not take as it stands."""

    link: TableLink
    uuid: UUID
    report: deals.Report


def _conflict(refused: Refused, code: str, message: str, stored: Deal) -> ApiRefusalError:
    """Say what the server has, what was sent, and what would be the table's next deal.

    What was sent stays in the history of the stored deal, whatever a person decides.
    """
    link, uuid, report = refused
    table = link.table
    typed = report.deal(table)
    given = deals.derive(typed)
    shown = None
    if stored.table_id == table.pk:
        stored.table = table
        deals.keep_refused(stored=stored, report=report, uuid=uuid, link=link)
        shown = state.deal_values(stored) | _words(stored)
    return ApiRefusalError(
        HTTPStatus.CONFLICT,
        code,
        message,
        stored=shown,
        sent={
            "facts": typed.written(),
            "made": typed.made,
            "scores": marks(typed, given),
            **_words(typed),
        },
        next=state.next_values(table, state.last_deal(table)),
        revision=state.revision_of(table),
    )


def _words(deal: Deal) -> dict[str, Any]:
    """Say a deal and how it came to its score."""
    facts, ruleset = deal.facts(), deal.table.rules
    explanation = explain(facts, rules.score(facts, ruleset), ruleset)
    return {"words": deal_in_words(deal), "sentence": explanation.sentence}


Conflict = Callable[[str, str, Deal], ApiRefusalError]


@contextmanager
def sheet_refusals(
    conflict: Conflict, table: Table, number: int | None = None
) -> Iterator[None]:
    """Say what keeps services from storing a deal. Raises ApiRefusalError."""
    try:
        yield
    except TableClosedError as error:
        code, message = CLOSED[type(error)]
        words = message % {"n": table.number}
        raise ApiRefusalError(HTTPStatus.CONFLICT, code, words) from error
    except deals.DealInTheWayError as error:
        code, message, deal = _in_the_way(error, table, number)
        words = message % {"n": deal.number, "board": deal.board}
        raise conflict(code, words, deal) from error


def _in_the_way(
    error: deals.DealInTheWayError, table: Table, number: int | None
) -> tuple[str, Any, Deal]:
    """Tell what has taken the number, or how far the server's sheet goes."""
    if type(error) in CONFLICTS:
        return *CONFLICTS[type(error)], error.deal
    taken = table.deals.filter(number=number or 0).first()
    return (*NUMBER_TAKEN, taken) if taken else (*NUMBER_AHEAD, error.deal)


@at_table("POST")
def deal_post(request: TabletRequest) -> HttpResponse:
    """Store a new deal: 201, 200 for the same again, 409 for what a person must decide."""
    return take_deal(request.link, sent(request))


def take_deal(link: TableLink, body: dict[str, Any]) -> HttpResponse:
    """Store a deal however it came here. Raises ApiRefusalError and ProblemsError."""
    table = link.table
    state.table_seats(table)
    data = api.DealBody(body).read()
    report = api.read_report(body.get("facts"), table)
    api.refuse_cancelled(report)
    report = replace(
        report,
        started_at=data["bid_at"],
        finished_at=data["finished_at"] or data["recorded_at"],
    )
    conflict = partial(_conflict, Refused(link, data["uuid"], report))
    with sheet_refusals(conflict, table, data["number"]):
        recorded = deals.record_deal(
            table=table, report=report, uuid=data["uuid"], number=data["number"], link=link
        )
    return answer(recorded, table)


@at_table("POST")
def correction_post(request: TabletRequest, uuid: UUID) -> HttpResponse:
    """Correct, cancel or bring back a deal: 201, 200 for the same again, or 409."""
    return take_correction(request.link, uuid, sent(request))


def take_correction(link: TableLink, uuid: UUID, body: dict[str, Any]) -> HttpResponse:
    """Correct a deal however it came here. Raises ApiRefusalError and ProblemsError."""
    table = link.table
    state.table_seats(table)
    data = api.CorrectionBody(body).read()
    report = api.read_report(body.get("facts"), table)
    deal = deal_at_table(table, uuid)
    with sheet_refusals(partial(_conflict, Refused(link, data["uuid"], report)), table):
        corrected = deals.correct_once(
            deal=deal,
            report=report,
            version=data["version"],
            reason=data["reason"],
            uuid=data["uuid"],
            link=link,
        )
    return answer(corrected, table)


def deal_at_table(table: Table, uuid: UUID) -> Deal:
    """Find a deal of the table. Raises ApiRefusalError."""
    deal = table.deals.select_related("recorded_by").filter(uuid=uuid).first()
    if deal is None:
        message = gettext(
            "Cette donne n’est pas sur la feuille du serveur : envoyez-la d’abord."
        )
        raise ApiRefusalError(HTTPStatus.NOT_FOUND, "deal_unknown", message)
    return deal


def answer(recorded: deals.Recorded, table: Table, **more: Any) -> HttpResponse:
    """The deal as it is stored, and how the table stands."""
    deal, status = recorded.deal, HTTPStatus.CREATED if recorded.created else HTTPStatus.OK
    first_time = recorded.created and deal.version == 1
    revision, bilans = state.stands(table)
    return reply(
        {
            "revision": revision,
            "deal": state.deal_values(deal, recorded.points),
            "bilans": bilans,
            "next": state.next_values(table, deal if first_time else state.last_deal(table)),
            **more,
        },
        status,
    )


@at_table("POST")
def return_post(request: TabletRequest) -> HttpResponse:
    """Store again what was lost of a deal: 201, 200 when it is all there, or 409."""
    return take_return(request.link, sent(request))


def take_return(link: TableLink, body: dict[str, Any]) -> HttpResponse:
    """Store what was sent back, however it came. Raises ApiRefusalError and ProblemsError."""
    table = link.table
    state.table_seats(table)
    data = api.ReturnBody(body).read()
    versions = list(_versions(body, table))
    api.refuse_cancelled(versions[0].report)
    times = {"started_at": data["started_at"], "finished_at": data["finished_at"]}
    versions[-1] = deals.ReturnedVersion(report=replace(versions[-1].report, **times))
    conflict = partial(_conflict, Refused(link, data["uuid"], versions[-1].report))
    with sheet_refusals(conflict, table, data["number"]):
        recorded = deals.take_back(
            table=table,
            uuid=data["uuid"],
            number=data["number"],
            versions=versions,
            link=link,
            recorded_at=data["recorded_at"],
        )
    recorded.deal.table = table
    return answer(recorded, table, uuid=data["uuid"])


def _versions(body: dict[str, Any], table: Table) -> Iterator[deals.ReturnedVersion]:
    """Read all that a deal has said, the first first. Raises ProblemsError."""
    earlier = body.get("earlier", [])
    if not isinstance(earlier, list) or not all(isinstance(was, dict) for was in earlier):
        raise api.ProblemsError([api.ProblemSaid("earlier", "invalid", str(api.UNREADABLE))])
    for was in earlier:
        data = api.EarlierBody(was).read()
        yield deals.ReturnedVersion(report=api.read_report(was.get("facts"), table), **data)
    yield deals.ReturnedVersion(report=api.read_report(body.get("facts"), table))
