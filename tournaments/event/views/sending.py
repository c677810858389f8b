"""Pages whose forms wait in the browser while the server is away, and are then done once."""

from collections.abc import Callable
from functools import wraps
from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.http import HttpResponse, HttpResponseRedirect
from django.utils.translation import gettext as _

from tarotclub.serving.held import page_of
from tarotclub.serving.http import AuthenticatedRequest
from tarotclub.serving.sending import refuses, sending_of
from tournaments.event.services.sendings import do_once

View = Callable[..., HttpResponse]


def once(view: View) -> View:
    """Do what a form asks once, however often the browser has to send it.

    Stands after `login_required`; a form without a script of ours comes as it always did.
    """

    @wraps(view)
    def answer(request: AuthenticatedRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        uuid = sending_of(request)
        if request.method != "POST" or uuid is None:
            return view(request, *args, **kwargs)

        def done(response: HttpResponse) -> bool:
            # A page in full is a question or a refusal: what is done leads elsewhere.
            leads = isinstance(response, HttpResponseRedirect)
            shown = bool(request.htmx) and response.status_code == HTTPStatus.OK
            return (leads or shown) and not refuses(request)

        response = do_once(
            uuid, request.user, lambda: view(request, *args, **kwargs), done=done
        )
        return _known(request) if response is None else response

    return answer


def _known(request: AuthenticatedRequest) -> HttpResponse:
    messages.info(request, _("C’était déjà enregistré."))
    return HttpResponseRedirect(page_of(request), status=HTTPStatus.SEE_OTHER)
