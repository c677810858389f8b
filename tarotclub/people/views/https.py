"""HTTPS in a hall: what it is good for, its certificate, and the start that speaks it."""

from urllib.parse import urlsplit

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from scoring.access import clubs_for
from scoring.tablets import qr_code, tablet_address
from tarotclub.accounts.rights import NotAllowedError
from tarotclub.ground.refusal import Refusal
from tarotclub.keeping.access import owns
from tarotclub.keeping.services.making import note_in_each_club
from tarotclub.serving import hall_https
from tarotclub.serving.hall_https import fingerprint
from tarotclub.serving.here import is_open_here, restart_soon
from tarotclub.serving.http import AuthenticatedRequest

SWITCH = "switch_https"


@login_required
@require_safe
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
            "fingerprint": fingerprint(authority),
            "until": authority.certificate.not_valid_after_utc,
            "address": address,
            "qr": qr_code(address),
        }
        if not authority.vouches_for(hall_https.own_addresses(), timezone.now()):
            certificate["trouble"] = str(hall_https.OtherHallError())
    except Refusal as error:
        return {"trouble": str(error)}
    return certificate


@login_required
@require_POST
def https_prepare(request: AuthenticatedRequest) -> HttpResponse:
    """Make the certificate of this computer; `anew` with another authority for tablets."""
    _demand(request)
    try:
        hall_https.make_certificates(
            [hall_https.own_name()],
            hall_https.own_addresses(),
            timezone.now(),
            anew="anew" in request.POST,
        )
    except Refusal as error:
        messages.error(request, str(error))
    else:
        note_in_each_club("make_certificate", request.act)
        messages.success(request, _("Le certificat est fait : installez-le sur les tablettes."))
    return redirect("https_ready")


@login_required
@require_POST
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
