"""Getting in: a typed PIN for the token of a table, a scanned token for its number."""

from http import HTTPStatus

from django.http import HttpResponse
from django.utils.translation import gettext as _, ngettext

from scoring.forms.api import PinForm
from scoring.services.links import (
    LinkExpiredError,
    LinkRevokedError,
    PinWrongError,
    link_by_pin,
)
from scoring.views.api.door import (
    ApiRefusalError,
    TabletRequest,
    link_refusal,
    open_door,
    recognise,
    reply,
    sent,
    token_of,
)
from tarotclub.accounts.throttle import WaitError
from tarotclub.ground.addresses import client_address


@open_door("POST")
def code_post(request: TabletRequest, link_id: int) -> HttpResponse:
    """Give the token to whoever knows the number and the PIN."""
    pin = PinForm(sent(request)).read()["pin"]
    address = client_address(request.META)
    try:
        link = link_by_pin(link_id, pin, address=address, token=token_of(request))
    except (LinkExpiredError, LinkRevokedError) as error:
        raise link_refusal(error) from error
    except PinWrongError as error:
        raise _wrong(error.tries_left) from error
    except WaitError as error:
        raise _too_many(error) from error
    return reply({"token": link.token, "table": link.table_id})


@open_door("GET", "HEAD")
def link_read(request: TabletRequest, link_id: int) -> HttpResponse:
    """Tell which table a scanned token opens: the tablet knows nothing but the token."""
    link = recognise(request)
    if link.pk != link_id:
        message = _("Ce code n’est pas celui de cette adresse : scannez de nouveau le code QR.")
        raise ApiRefusalError(HTTPStatus.FORBIDDEN, "other_link", message)
    return reply({"table": link.table_id})


def _wrong(tries_left: int) -> ApiRefusalError:
    message = _(
        "Ce code n’est pas celui de cette adresse : vérifiez le numéro de l’adresse et les huit"
        " chiffres."
    )
    if tries_left:
        more = ngettext("Encore %(n)s essai.", "Encore %(n)s essais.", tries_left)
        message = f"{message} {more % {'n': tries_left}}"
    return ApiRefusalError(HTTPStatus.FORBIDDEN, "pin_wrong", message, tries_left=tries_left)


def _too_many(error: WaitError) -> ApiRefusalError:
    """Say how long to wait, and what helps: what an arbiter can do is at one table."""
    if error.key[0] == "pin":
        sentence = _(
            "Trop de codes faux, à plusieurs tables : attendez %(wait)s, ou scannez le code QR."
        )
    else:
        sentence = _(
            "Trop de codes faux à cette table : scannez le code QR, attendez %(wait)s, ou"
            " demandez à un arbitre ou à l’organisateur de vous laisser réessayer (page"
            " « Tablette » de la table)."
        )
    return ApiRefusalError(
        HTTPStatus.TOO_MANY_REQUESTS,
        "pin_wait",
        sentence % {"wait": error.in_words},
        wait=error.seconds,
    )
