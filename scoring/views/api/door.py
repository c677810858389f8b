"""Access to the tablet's API: a PIN gets in, a link says to what; refusals as JSON."""

from collections.abc import Callable
from functools import wraps
from http import HTTPStatus
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _, gettext_lazy, ngettext
from django.views.decorators.csrf import csrf_exempt

from scoring.forms.api import PinForm, ProblemsError, read_body
from scoring.models import TableLink
from scoring.services import links
from scoring.tablets import HEADER, note_waiting
from tarotclub.accounts.sessions import WaitError, client_address
from tarotclub.serving.http import for_everybody
from tarotclub.serving.noted import note_club

View = Callable[..., HttpResponse]
NO_STORE = {"Cache-Control": "no-store"}

TOO_LATE: dict[type[Exception], tuple[str, Promise]] = {
    links.LinkUnknownError: (
        "token_invalid",
        gettext_lazy(
            "Ce lien n’ouvre aucune table ici : scannez de nouveau le code QR de la table."
        ),
    ),
    links.LinkExpiredError: (
        "link_expired",
        gettext_lazy(
            "Ce lien a expiré : demandez un nouveau code QR à l’organisateur."
            " Vos donnes restent sur la tablette."
        ),
    ),
    links.LinkRevokedError: (
        "link_revoked",
        gettext_lazy(
            "Ce lien a été retiré : demandez un nouveau code QR à l’organisateur."
            " Vos donnes restent sur la tablette."
        ),
    ),
}


class ApiRefusalError(Exception):
    """An answer that is no: a status, a code for programs, a sentence for people."""

    def __init__(self, status: HTTPStatus, code: str, message: str, **more: Any) -> None:
        super().__init__(code)
        self.status = status
        self.body = {"code": code, "message": message, **more}


class TabletRequest(HttpRequest):
    """A request that has passed the door: `link` opens the table of its address."""

    link: TableLink


def at_table(
    *methods: str, signing: bool = False, reading: bool = False
) -> Callable[[View], View]:
    """Let in who brings the token of the table; `signing` lets a seat's link in too.

    `reading` lets in who may only read.

    No cookie is looked at, so that there is nothing to forge: no CSRF token either.
    """

    def guard(view: View) -> View:
        @open_door(*methods)
        @wraps(view)
        def answer(request: TabletRequest, table_id: int, **address: Any) -> HttpResponse:
            request.link = recognise(request)
            note_club(request, request.link.table)
            _refuse_elsewhere(request.link, table_id, signing=signing, reading=reading)
            if request.link.seat_id is None and not request.link.reading:
                note_waiting(request.link.pk, request.headers.get(HEADER, ""), timezone.now())
            return view(request, **address)

        return answer

    return guard


def open_door(*methods: str) -> Callable[[View], View]:
    """Let anybody in, and word refusals as JSON, in the language of the page that asks.

    Without methods the view itself says which it takes.
    """

    def guard(view: View) -> View:
        @for_everybody
        @csrf_exempt
        @wraps(view)
        def answer(request: HttpRequest, **address: Any) -> HttpResponse:
            try:
                _refuse_method(request, methods)
                return view(request, **address)
            except ApiRefusalError as refusal:
                return refused(refusal)
            except ProblemsError as error:
                body = {
                    "code": "invalid",
                    "message": error.problems[0].message,
                    "problems": [problem._asdict() for problem in error.problems],
                }
                return reply(body, HTTPStatus.UNPROCESSABLE_ENTITY)

        return answer

    return guard


def reply(body: dict[str, Any], status: HTTPStatus = HTTPStatus.OK) -> HttpResponse:
    return JsonResponse(body, status=status, headers=NO_STORE)


def sent(request: HttpRequest) -> dict[str, Any]:
    """Read the JSON object that was sent. Raises ProblemsError."""
    # A form with files was read as one already; it is no JSON anyway.
    return read_body(b"" if request.content_type == "multipart/form-data" else request.body)


def link_refusal(error: Exception) -> ApiRefusalError:
    code, message = TOO_LATE[type(error)]
    return ApiRefusalError(HTTPStatus.UNAUTHORIZED, code, str(message))


def _refuse_method(request: HttpRequest, methods: tuple[str, ...]) -> None:
    if methods and request.method not in methods:
        message = _("La tablette a demandé l’impossible : rechargez sa page.")
        raise ApiRefusalError(HTTPStatus.METHOD_NOT_ALLOWED, "method", message)


def recognise(request: HttpRequest) -> TableLink:
    """Find the link whose token a request brings. Raises ApiRefusalError."""
    token = token_of(request)
    if not token:
        message = _(
            "Cette tablette n’est pas reliée à une table : scannez le code QR ou tapez le code."
        )
        raise ApiRefusalError(HTTPStatus.UNAUTHORIZED, "token_missing", message)
    try:
        return links.link_by_token(token)
    except tuple(TOO_LATE) as error:
        raise link_refusal(error) from error


def token_of(request: HttpRequest) -> str:
    """The token that a request brings, whatever it is worth."""
    scheme, _space, token = request.headers.get("Authorization", "").partition(" ")
    return token.strip() if scheme.casefold() == "bearer" else ""


def _refuse_elsewhere(link: TableLink, table_id: int, *, signing: bool, reading: bool) -> None:
    """Refuse what opens another table, or serves for something else."""
    if link.table_id != table_id:
        message = _("Ce lien ouvre une autre table.")
        raise ApiRefusalError(HTTPStatus.FORBIDDEN, "other_table", message)
    if link.seat_id is not None and not signing:
        message = _("Ce lien ne sert qu’à signer.")
        raise ApiRefusalError(HTTPStatus.FORBIDDEN, "signing_only", message)
    if link.reading and not reading:
        message = _("Ce lien ne sert qu’à lire la feuille.")
        raise ApiRefusalError(HTTPStatus.FORBIDDEN, "reading_only", message)


def refused(refusal: ApiRefusalError) -> HttpResponse:
    response = reply(refusal.body, refusal.status)
    if refusal.status == HTTPStatus.UNAUTHORIZED:
        response.headers["WWW-Authenticate"] = "Bearer"
    if "wait" in refusal.body:
        response.headers["Retry-After"] = str(refusal.body["wait"])
    return response


@open_door("POST")
def code_post(request: TabletRequest, link_id: int) -> HttpResponse:
    """Give the token to whoever knows the number and the PIN."""
    pin = PinForm(sent(request)).read()["pin"]
    address = client_address(request.META)
    try:
        link = links.link_by_pin(link_id, pin, address=address, token=token_of(request))
    except (links.LinkExpiredError, links.LinkRevokedError) as error:
        raise link_refusal(error) from error
    except links.PinWrongError as error:
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
