"""A tablet's deals and corrections, each stored once however often it is sent."""

from dataclasses import replace
from http import HTTPStatus
from typing import Any
from uuid import UUID

from django.http import HttpResponse
from django.utils.translation import gettext as _

from scoring.forms.api import CorrectionBody, DealBody, read_report, refuse_cancelled
from scoring.models import Deal, Table, TableLink
from scoring.services.deals import (
    BoardPlayedError,
    CorrectionDiffersError,
    DealDiffersError,
    DealStaleError,
    Recorded,
    TableMovedOnError,
    correct_once,
    record_deal,
)
from scoring.services.tables import SheetFullError, SheetSignedError, TableClosedError
from scoring.views.api.conflicts import Refused, conflict
from scoring.views.api.door import ApiRefusalError, TabletRequest, at_table, reply, sent
from scoring.views.api.state import (
    deal_values,
    last_deal,
    next_values,
    stands,
    table_seats,
)


@at_table("POST")
def deal_post(request: TabletRequest) -> HttpResponse:
    """Store a new deal: 201, 200 for the same again, 409 for what a person must decide."""
    return take_deal(request.link, sent(request))


def take_deal(link: TableLink, body: dict[str, Any]) -> HttpResponse:
    """Store a deal however it came here. Raises ApiRefusalError and ProblemsError."""
    table = link.table
    table_seats(table)
    data = DealBody(body).read()
    report = read_report(body.get("facts"), table)
    refuse_cancelled(report)
    report = replace(
        report,
        started_at=data["bid_at"],
        finished_at=data["finished_at"] or data["recorded_at"],
    )
    refused = Refused(link, data["uuid"], report)
    try:
        recorded = record_deal(
            table=table, report=report, uuid=data["uuid"], number=data["number"], link=link
        )
    except TableClosedError as error:
        raise closed(error, table) from error
    except DealDiffersError as error:
        raise differs(error.deal, refused) from error
    except BoardPlayedError as error:
        raise board_played(error.deal, refused) from error
    except TableMovedOnError as error:
        raise moved_on(error.deal, data["number"], refused) from error
    return answer(recorded, table)


@at_table("POST")
def correction_post(request: TabletRequest, uuid: UUID) -> HttpResponse:
    """Correct, cancel or bring back a deal: 201, 200 for the same again, or 409."""
    return take_correction(request.link, uuid, sent(request))


def take_correction(link: TableLink, uuid: UUID, body: dict[str, Any]) -> HttpResponse:
    """Correct a deal however it came here. Raises ApiRefusalError and ProblemsError."""
    table = link.table
    table_seats(table)
    data = CorrectionBody(body).read()
    report = read_report(body.get("facts"), table)
    deal = deal_at_table(table, uuid)
    refused = Refused(link, data["uuid"], report)
    try:
        corrected = correct_once(
            deal=deal,
            report=report,
            version=data["version"],
            reason=data["reason"],
            uuid=data["uuid"],
            link=link,
        )
    except TableClosedError as error:
        raise closed(error, table) from error
    except CorrectionDiffersError as error:
        message = _(
            "Cette correction est déjà enregistrée, avec autre chose."
            " Comparez les deux versions."
        )
        raise conflict("correction_differs", message, error.deal, refused) from error
    except BoardPlayedError as error:
        raise board_played(error.deal, refused) from error
    except DealStaleError as error:
        raise stale(error.deal, refused) from error
    return answer(corrected, table)


def deal_at_table(table: Table, uuid: UUID) -> Deal:
    """Find a deal of the table. Raises ApiRefusalError."""
    deal = table.deals.select_related("recorded_by").filter(uuid=uuid).first()
    if deal is None:
        message = _("Cette donne n’est pas sur la feuille du serveur : envoyez-la d’abord.")
        raise ApiRefusalError(HTTPStatus.NOT_FOUND, "deal_unknown", message)
    deal.table = table
    return deal


def closed(error: TableClosedError, table: Table) -> ApiRefusalError:
    """Say that a table takes nothing more, and who can change that."""
    if isinstance(error, SheetSignedError):
        code, message = (
            "sheet_signed",
            _(
                "La feuille de la table %(n)s est signée : rien n’a été enregistré."
                " Seul un arbitre ou un organisateur peut la rouvrir."
            ),
        )
    elif isinstance(error, SheetFullError):
        code, message = (
            "sheet_full",
            _("La feuille de la table %(n)s ne prend plus de donne : rien n’a été enregistré."),
        )
    else:
        code, message = (
            "table_closed",
            _(
                "La table %(n)s est terminée : rien n’a été enregistré."
                " Un arbitre ou un organisateur peut la rouvrir."
            ),
        )
    return ApiRefusalError(HTTPStatus.CONFLICT, code, message % {"n": table.number})


def differs(stored: Deal, refused: Refused) -> ApiRefusalError:
    """Show the deal that has this identity and says something else."""
    message = _(
        "Cette donne est déjà enregistrée, avec autre chose. Comparez les deux versions."
    )
    return conflict("deal_differs", message, stored, refused)


def stale(stored: Deal, refused: Refused) -> ApiRefusalError:
    """Show what a deal has become meanwhile."""
    message = _("La donne %(n)s a été corrigée entre-temps. Comparez les deux versions.")
    return conflict("deal_stale", message % {"n": stored.number}, stored, refused)


def board_played(stored: Deal, refused: Refused) -> ApiRefusalError:
    """Show the deal of the same board: one of the two has a wrong number."""
    message = _(
        "L’étui %(board)s est déjà joué à cette table, à la donne %(n)s."
        " Si son numéro est faux, corrigez d’abord cette donne."
    )
    words = message % {"board": stored.board, "n": stored.number}
    return conflict("board_played", words, stored, refused)


def moved_on(last: Deal, number: int, refused: Refused) -> ApiRefusalError:
    """Show the deal that has taken the number, or how far the server's sheet goes."""
    taken = refused.link.table.deals.filter(number=number).first()
    if taken is None:
        message = _(
            "La feuille du serveur s’arrête à la donne %(n)s."
            " Comparez avec la feuille de la table."
        ) % {"n": last.number}
        return conflict("number_ahead", message, last, refused)
    message = _("La donne %(n)s a été enregistrée entre-temps. Comparez les deux versions.") % {
        "n": number
    }
    return conflict("number_taken", message, taken, refused)


def answer(recorded: Recorded, table: Table, **more: Any) -> HttpResponse:
    """The deal as it is stored, and how the table stands."""
    deal, status = recorded.deal, HTTPStatus.CREATED if recorded.created else HTTPStatus.OK
    first_time = recorded.created and deal.version == 1
    revision, bilans = stands(table)
    return reply(
        {
            "revision": revision,
            "deal": deal_values(deal, recorded.points),
            "bilans": bilans,
            "next": next_values(table, deal if first_time else last_deal(table)),
            **more,
        },
        status,
    )
