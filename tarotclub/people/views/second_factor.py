"""One's own second factor: set up by a phone's camera, recovery codes, taken off again."""

from base64 import b32encode
from http import HTTPStatus

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.forms import Form
from django.http import HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods
from django_otp.plugins.otp_totp.models import TOTPDevice

from scoring.tablets import qr_code
from tarotclub.accounts import second_factor as factor
from tarotclub.accounts.sessions import stored_key
from tarotclub.ground.refusal import Refusal
from tarotclub.people.forms.invitations import FirstCodeForm, OwnPasswordForm
from tarotclub.people.required import must_have_one
from tarotclub.people.services import second_factor as services
from tarotclub.serving.http import AuthenticatedRequest


@sensitive_post_parameters("own_password", "code")
@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def second_factor(request: AuthenticatedRequest) -> HttpResponse:
    """Show whether a code is asked for; a POST sets that up or ends it, by its `act`."""
    act = request.POST.get("act", "") if request.method == "POST" else ""
    if act == "confirm":
        return _confirm(request)
    if act not in ("begin", "renew", "end"):
        return _page(request, OwnPasswordForm(by=request.user))
    form = OwnPasswordForm(request.POST, by=request.user)
    if act == "end" and must_have_one(request.user):
        form.add_error(None, _("Ici, qui organise garde la double authentification."))
    if not form.is_valid():
        return _page(request, form)
    if act == "renew" and factor.has_one(request.user):
        return _codes(request, services.renew_codes(request.user))
    if act == "begin" and not factor.has_one(request.user):
        services.begin_factor(request.user)
    elif act == "end":
        services.end_factor(request.user, request.act)
        request.session.pop(factor.PASSED, None)
        messages.success(request, _("Votre mot de passe suffit de nouveau pour entrer."))
    return redirect("second_factor")


def _confirm(request: AuthenticatedRequest) -> HttpResponse:
    form = FirstCodeForm(request.POST)
    if not form.is_valid():
        return _page(request, form)
    session = stored_key(request.session.session_key or "")
    try:
        codes = services.confirm_factor(
            user=request.user, code=form.cleaned_data["code"], session=session
        )
    except Refusal as error:
        messages.error(request, str(error))
        return redirect("second_factor")
    if not codes:
        form.refuse()
        return _page(request, form)
    request.session[factor.PASSED] = True
    return _codes(request, codes)


def _codes(request: AuthenticatedRequest, codes: list[str]) -> HttpResponse:
    """Show the recovery codes, now and never again."""
    return TemplateResponse(request, "people/second_factor_codes.html", {"codes": codes})


def _page(request: AuthenticatedRequest, form: Form) -> HttpResponse:
    has_one = factor.has_one(request.user)
    phone = None if has_one else factor.phone_begun(request.user)
    if phone and not isinstance(form, FirstCodeForm):
        form = FirstCodeForm()
    context = {
        "form": form,
        "has_one": has_one,
        "left": factor.recovery_codes_left(request.user) if has_one else 0,
        "must": must_have_one(request.user),
        "phone": phone,
    }
    if phone:
        context |= {"qr": qr_code(phone.config_url), "secret": _in_fours(phone)}
    page = TemplateResponse(request, "people/second_factor.html", context)
    if wait := getattr(form, "wait", 0):
        page.status_code = HTTPStatus.TOO_MANY_REQUESTS
        page.headers["Retry-After"] = str(wait)
    elif form.is_bound:
        page.status_code = HTTPStatus.UNPROCESSABLE_ENTITY
    return page


def _in_fours(phone: TOTPDevice) -> str:
    """Write a secret so that it can be typed."""
    secret = b32encode(phone.bin_key).decode()
    return " ".join(secret[start : start + 4] for start in range(0, len(secret), 4))
