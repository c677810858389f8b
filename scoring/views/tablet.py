"""The pages a QR code opens: the same for every table, what they show comes from the API."""

from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.views.decorators.http import require_safe


@require_safe
def tablet(request: HttpRequest, link_id: int) -> HttpResponse:
    return TemplateResponse(request, "scoring/tablet.html", {"link_id": link_id})


@require_safe
def signing(request: HttpRequest, link_id: int) -> HttpResponse:
    return TemplateResponse(request, "scoring/signing.html", {"link_id": link_id})
