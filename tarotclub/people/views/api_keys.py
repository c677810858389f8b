"""The keys of a club's programs: listed, made, taken back in one tap."""

from uuid import uuid4

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from scoring.models import Club
from tarotclub.accounts.rights import Role
from tarotclub.people.access import CLUB
from tarotclub.people.forms.clubs import KEY_DOES, KeyForm
from tarotclub.people.services.second_factor import (
    answers_programs,
    make_key,
    open_keys,
    take_key_back,
)
from tarotclub.serving.http import AuthenticatedRequest
from tarotclub.serving.pages import form_page, posted, refusals_in


@CLUB.shows("manage_keys")
def key_list(request: AuthenticatedRequest, club: Club) -> HttpResponse:
    if not answers_programs():
        raise Http404
    keys = [(key, KEY_DOES[Role(key.role)]) for key in open_keys(club)]
    return TemplateResponse(request, "people/keys.html", {"club": club, "keys": keys})


@never_cache
@CLUB.asks("manage_keys")
def key_create(request: AuthenticatedRequest, club: Club) -> HttpResponse:
    """Make a key; it is shown now, and never again."""
    form = KeyForm(posted(request), initial={"uuid": uuid4()})
    if form.is_valid():
        asked = form.cleaned_data
        asked["role"] = Role(asked["role"])
        with refusals_in(form):
            word = make_key(club=club, by=request.user, **asked)
            context = {"club": club, "name": asked["name"], "word": word}
            return TemplateResponse(request, "people/key_made.html", context)
    return form_page(request, "people/key_create.html", {"club": club, "form": form})


@CLUB.does("manage_keys")
def key_take_back(request: AuthenticatedRequest, club: Club, key_id: int) -> HttpResponse:
    if take_key_back(club=club, key=key_id, by=request.user):
        messages.success(request, _("La clé est retirée : elle n’ouvre plus rien."))
    else:
        messages.info(request, _("Cette clé n’ouvrait déjà plus rien."))
    return redirect("key_list", club.pk)
