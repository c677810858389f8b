"""Getting in: a typed PIN for the token of a table, a scanned token for its number."""

from http import HTTPStatus

from django.http import HttpResponse
from django.utils.translation import gettext as _, ngettext

from scoring.forms.api import PinForm
from scoring.services.links import (
    LinkExpiredError,
    LinkRevokedError,
    LinkUnknownError,
    PinLockedError,
    PinWrongError,
    link_by_pin,
)
from scoring.views.api.door import (
    RefusalError,
    TabletRequest,
    link_refusal,
    open_door,
    recognise,
    reply,
    sent,
)


@open_door("POST")
def code_post(request: TabletRequest, link_id: int) -> HttpResponse:
    """Give the token to whoever knows the PIN; five wrong ones lock it."""
    pin = PinForm(sent(request)).read()["pin"]
    try:
        link = link_by_pin(link_id, pin)
    except LinkUnknownError as error:
        message = _("Aucune table à cette adresse : vérifiez le numéro, ou scannez le code QR.")
        raise RefusalError(HTTPStatus.NOT_FOUND, "link_unknown", message) from error
    except (LinkExpiredError, LinkRevokedError) as error:
        raise link_refusal(error) from error
    except PinWrongError as error:
        raise _wrong(error.tries_left) from error
    except PinLockedError as error:
        message = _(
            "Cinq codes faux : la saisie du code est bloquée. Demandez à l’organisateur de la"
            " rouvrir, ou scannez le code QR."
        )
        raise RefusalError(HTTPStatus.LOCKED, "pin_locked", message) from error
    return reply({"token": link.token, "table": link.table_id})


@open_door("GET", "HEAD")
def link_read(request: TabletRequest, link_id: int) -> HttpResponse:
    """Tell which table a scanned token opens: the tablet knows nothing but the token."""
    link = recognise(request)
    if link.pk != link_id:
        message = _("Ce code n’est pas celui de cette adresse : scannez de nouveau le code QR.")
        raise RefusalError(HTTPStatus.FORBIDDEN, "other_link", message)
    return reply({"table": link.table_id})


def _wrong(tries_left: int) -> RefusalError:
    message = ngettext(
        "Ce code n’est pas celui de la table. Encore %(n)s essai.",
        "Ce code n’est pas celui de la table. Encore %(n)s essais.",
        tries_left,
    ) % {"n": tries_left}
    return RefusalError(HTTPStatus.FORBIDDEN, "pin_wrong", message, tries_left=tries_left)
