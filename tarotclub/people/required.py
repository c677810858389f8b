"""Organisers who must have a second factor are led to set it up before anything else."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.conf import settings
from django.contrib import messages
from django.core.exceptions import MiddlewareNotUsed
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from scoring.models import Membership, Role
from tarotclub.accounts.signing_in import PASSED, has_one

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from django.contrib.auth.models import User
    from django.http import HttpRequest, HttpResponse, HttpResponseBase

    from tarotclub.serving.http import GetResponse

STILL_OPEN = {"second_factor", "logout", "set_language", "health", "presence"}
TABLETS = "/api/"  # by their tokens, whoever is signed in in the same browser


class SecondFactorMiddleware:
    """Lead an organiser without a second factor to its page; not used where none is asked."""

    def __init__(self, get_response: GetResponse) -> None:
        if not settings.REQUIRE_SECOND_FACTOR:
            raise MiddlewareNotUsed
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self.get_response(request)

    def process_view(
        self,
        request: HttpRequest,
        view: Callable[..., HttpResponseBase],  # noqa: ARG002 (Django calls with all four)
        args: tuple[Any, ...],  # noqa: ARG002
        kwargs: dict[str, Any],  # noqa: ARG002
    ) -> HttpResponse | None:
        here = request.resolver_match
        if here is None or here.url_name in STILL_OPEN or request.path.startswith(TABLETS):
            return None
        if not request.user.is_authenticated or request.session.get(PASSED):
            return None
        if not must_have_one(request.user) or has_one(request.user):
            return None
        messages.info(
            request,
            _("Qui organise entre ici avec un code en plus : activez-le, puis continuez."),
        )
        return redirect("second_factor")


def must_have_one(user: User) -> bool:
    """Tell whether an account has to have a second factor here."""
    if not settings.REQUIRE_SECOND_FACTOR:
        return False
    organises = Membership.objects.filter(user=user, role=Role.ORGANISER)
    return user.is_superuser or organises.exists()
