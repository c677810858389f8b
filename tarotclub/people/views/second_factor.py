"""One's own second factor: set up by a phone's camera, recovery codes, taken off again.

HTTPS in a hall: what it is good for, its certificate, and the start that speaks it.

The keys of a club's programs: listed, made, taken back in one tap.
"""

from base64 import b32encode
from urllib.parse import urlsplit
from uuid import uuid4

from django.contrib import messages
from django.forms import Form
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_safe
from django_otp.plugins.otp_totp.models import TOTPDevice

from scoring.access import CLUB, clubs_for
from scoring.models import Club
from scoring.tablets import qr_code, tablet_address
from tarotclub.accounts import signing_in as factor
from tarotclub.accounts.rights import NotAllowedError, Role
from tarotclub.accounts.sessions import stored_key
from tarotclub.ground.refusal import Refusal
from tarotclub.keeping.access import owns
from tarotclub.keeping.services.making import note_in_each_club
from tarotclub.people.forms.accounts import FirstCodeForm, OwnPasswordForm
from tarotclub.people.forms.clubs import KEY_DOES, KeyForm
from tarotclub.people.middleware import must_have_one
from tarotclub.people.services import second_factor as services
from tarotclub.serving import hall_https
from tarotclub.serving.here import is_open_here, restart_soon
from tarotclub.serving.http import AuthenticatedRequest
from tarotclub.serving.pages import asks, does, form_page, posted, refusals_in, shows


@sensitive_post_parameters("own_password", "code")
@never_cache
@asks
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
    return form_page(request, "people/second_factor.html", context)


def _in_fours(phone: TOTPDevice) -> str:
    """Write a secret so that it can be typed."""
    secret = b32encode(phone.bin_key).decode()
    return " ".join(secret[start : start + 4] for start in range(0, len(secret), 4))


SWITCH = "switch_https"


@shows
def https_ready(request: AuthenticatedRequest) -> HttpResponse:
    """Say what HTTPS is good for in a hall, and let who sits at its computer have it."""
    context: dict[str, object] = {
        "secure": request.is_secure(),
        "in_hall": is_open_here(),
        "may_switch": is_open_here() and _may_switch(request),
        "chosen": hall_https.is_chosen(),
    }
    if is_open_here():
        context |= _certificate(request)
    return TemplateResponse(request, "people/https.html", context)


def _certificate(request: HttpRequest) -> dict[str, object]:
    """Tell of the authority that is there, and what is wrong with it."""
    try:
        authority = hall_https.known_authority()
        if authority is None:
            return {}
        address = tablet_address(request, reverse("hall_authority"))
        certificate = {
            "fingerprint": hall_https.fingerprint(authority),
            "until": authority.certificate.not_valid_after_utc,
            "address": address,
            "qr": qr_code(address),
        }
        if not authority.vouches_for(hall_https.own_addresses(), timezone.now()):
            certificate["trouble"] = str(hall_https.OtherHallError())
    except Refusal as error:
        return {"trouble": str(error)}
    return certificate


@does
def https_prepare(request: AuthenticatedRequest) -> HttpResponse:
    """Make the certificate of this computer; `anew` with another authority for tablets."""
    _demand(request)
    try:
        hall_https.files_to_serve(timezone.now(), anew="anew" in request.POST)
    except Refusal as error:
        messages.error(request, str(error))
    else:
        note_in_each_club("make_certificate", request.act)
        messages.success(request, _("Le certificat est fait : installez-le sur les tablettes."))
    return redirect("https_ready")


@does
def https_switch(request: AuthenticatedRequest) -> HttpResponse:
    """Start the site again, with HTTPS or without."""
    _demand(request)
    on = request.POST.get("to") == "https"
    if "agreed" not in request.POST or (on and not hall_https.server_files()[0].exists()):
        return redirect("https_ready")
    hall_https.choose_https(on=on)
    if restart_soon():
        changes = {"https": [request.is_secure(), on]}
        note_in_each_club("switch_https", request.act, changes=changes)
    here = urlsplit(request.build_absolute_uri(reverse("https_ready")))
    address = here._replace(scheme="https" if on else "http").geturl()
    return TemplateResponse(request, "people/restarting.html", {"address": address, "on": on})


@require_safe
def hall_authority(_request: HttpRequest) -> HttpResponse:
    """Give a tablet the certificate that it is to trust; nothing in it is secret."""
    file = hall_https.authority_file()
    if not (is_open_here() and file.exists()):
        raise Http404
    answer = HttpResponse(file.read_bytes(), content_type="application/x-x509-ca-cert")
    answer["Content-Disposition"] = 'attachment; filename="salle.crt"'
    return answer


def _may_switch(request: AuthenticatedRequest) -> bool:
    user = request.user
    organises = user.is_superuser or clubs_for(user, "change_club").exists()
    return organises and owns(request)


def _demand(request: AuthenticatedRequest) -> None:
    """Refuse who does not own the site, and a site that cannot start itself again."""
    if not _may_switch(request):
        raise NotAllowedError(SWITCH)
    if not is_open_here():
        raise Http404


@CLUB.shows("manage_keys")
def key_list(request: AuthenticatedRequest, club: Club) -> HttpResponse:
    if not services.answers_programs():
        raise Http404
    keys = [(key, KEY_DOES[Role(key.role)]) for key in services.open_keys(club)]
    return TemplateResponse(request, "people/keys.html", {"club": club, "keys": keys})


@never_cache
@CLUB.asks("manage_keys")
def key_create(request: AuthenticatedRequest, club: Club) -> HttpResponse:
    """Make a key; it is shown now, and never again."""
    form = KeyForm(posted(request), initial={"uuid": uuid4()})
    if form.is_valid():
        asked = form.cleaned_data
        with refusals_in(form):
            word = services.make_key(club=club, by=request.user, **asked)
            context = {"club": club, "name": asked["name"], "word": word}
            return TemplateResponse(request, "people/key_made.html", context)
    return form_page(request, "people/key_create.html", {"club": club, "form": form})


@CLUB.does("manage_keys")
def key_take_back(request: AuthenticatedRequest, club: Club, key_id: int) -> HttpResponse:
    if services.take_key_back(club=club, key=key_id, by=request.user):
        messages.success(request, _("La clé est retirée : elle n’ouvre plus rien."))
    else:
        messages.info(request, _("Cette clé n’ouvrait déjà plus rien."))
    return redirect("key_list", club.pk)
