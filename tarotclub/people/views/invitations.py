"""Inviting somebody to help, and coming by an invitation."""

from contextlib import suppress
from http import HTTPStatus
from uuid import uuid4

from django.contrib import messages
from django.contrib.auth import login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from scoring.models import Club
from scoring.tablets import shown_address
from tarotclub.accounts.rights import ROLE_IN_WORDS, Role
from tarotclub.accounts.sessions import (
    Key,
    Limit,
    WaitError,
    client_address,
    pay,
    refund,
    remember_device,
)
from tarotclub.accounts.signing_in import BY_ADDRESS
from tarotclub.ground.refusal import Refusal
from tarotclub.people.access import CLUB
from tarotclub.people.forms.invitations import InvitationForm
from tarotclub.people.forms.welcome import NewcomerForm
from tarotclub.people.helpers import MailError, send_invitation
from tarotclub.people.models import Invitation
from tarotclub.people.services.invitations import (
    Invited,
    NameTakenError,
    invitation_of,
    invite,
    take_invitation,
    withdraw_invitation,
)
from tarotclub.serving.http import AuthenticatedRequest, for_everybody
from tarotclub.serving.pages import form_page, posted, refusals_in, too_often


@never_cache
@CLUB.asks("manage_people")
def invitation_create(request: AuthenticatedRequest, club: Club) -> HttpResponse:
    """Make an invitation; its link and its code are shown now, and never again."""
    form = InvitationForm(posted(request), club=club, initial={"uuid": uuid4()})
    if form.is_valid():
        role, event = Role(form.cleaned_data["role"]), form.cleaned_data["event"]
        uuid = form.cleaned_data["uuid"]
        with refusals_in(form):
            invited = invite(club=club, role=role, event=event, by=request.user, uuid=uuid)
            mail = form.cleaned_data.get("mail", "") if invited.created else ""
            return show_invitation(request, invited, mail)
    context = {"club": club, "form": form, "roles": ROLE_IN_WORDS.items()}
    return form_page(request, "people/invitation_create.html", context)


def show_invitation(
    request: AuthenticatedRequest,
    invited: Invited,
    mail: str = "",
    back: tuple[str, str] | None = None,
) -> HttpResponse:
    """Show the link and the code of an invitation; `back` leads elsewhere than to helpers."""
    club = invited.invitation.club
    shown = shown_address(request, reverse("invitation", args=[invited.word]))
    if mail:
        try:
            send_invitation(invited.invitation, shown["address"], to=mail)
            messages.success(request, _("L’invitation est partie à %(to)s.") % {"to": mail})
        except MailError:
            words = _("Le courrier n’est pas parti : donnez le lien ou le code vous-même.")
            messages.error(request, words)
    context = {
        "club": club,
        "back": back or (reverse("helper_list", args=[club.pk]), _("Aides du club")),
        "invitation": invited.invitation,
        **shown,
    }
    return TemplateResponse(request, "people/invitation_made.html", context)


@CLUB.does("manage_people")
def invitation_withdraw(
    request: AuthenticatedRequest, club: Club, invitation_id: int
) -> HttpResponse:
    if withdraw_invitation(club=club, invitation=invitation_id, by=request.user):
        messages.success(request, _("L’invitation est retirée : son lien n’ouvre plus rien."))
    else:
        messages.info(request, _("Cette invitation ne valait déjà plus."))
    return redirect("helper_list", club.pk)


@for_everybody
@sensitive_post_parameters("password")
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def invitation(request: HttpRequest, word: str) -> HttpResponse:
    """Show what one is invited to; take it, with a new account for who has none."""
    limits = _limits(request)
    try:
        pay(limits)
        invitation = invitation_of(word)
    except Refusal as error:
        return _no_invitation(request, error, HTTPStatus.NOT_FOUND)
    refund(limits)
    if request.user.is_authenticated:
        return _accept(request, invitation, word)
    form = NewcomerForm(posted(request))
    if not form.is_valid():
        return _page(request, invitation, form)
    return _join(request, invitation, word, form)


def _limits(request: HttpRequest) -> dict[Key, Limit]:
    return {("invitation", client_address(request.META)): BY_ADDRESS}


def _join(
    request: HttpRequest, invitation: Invitation, word: str, form: NewcomerForm
) -> HttpResponse:
    """Make an account, and be in with it."""
    form.account.set_password(form.cleaned_data["password"])
    try:
        take_invitation(word=word, user=form.account)
    except NameTakenError as error:
        with suppress(WaitError):  # who asks which names there are soon waits
            pay(_limits(request))
        form.add_error("username", str(error))
        return _page(request, invitation, form)
    except Refusal as error:
        return _no_invitation(request, error, HTTPStatus.CONFLICT)
    login(request, form.account)
    response = _welcome(request, invitation)
    remember_device(request, response, form.account)
    return response


def _accept(request: HttpRequest, invitation: Invitation, word: str) -> HttpResponse:
    if request.method != "POST":
        return _page(request, invitation, None)
    assert request.user.is_authenticated
    try:
        take_invitation(word=word, user=request.user)
    except Refusal as error:
        return _no_invitation(request, error, HTTPStatus.CONFLICT)
    return _welcome(request, invitation)


def _welcome(request: HttpRequest, invitation: Invitation) -> HttpResponse:
    words = _("Bienvenue : vous êtes %(role)s.")
    messages.success(request, words % {"role": str(Role(invitation.role).label).lower()})
    if invitation.event is None:
        return redirect("home")
    return redirect(
        "evening" if invitation.event.is_evening else "tournament", invitation.event.pk
    )


def _page(
    request: HttpRequest, invitation: Invitation, form: NewcomerForm | None
) -> HttpResponse:
    context = {"invitation": invitation, "role": Role(invitation.role), "form": form}
    return form_page(request, "people/invitation.html", context)


def _no_invitation(request: HttpRequest, error: Refusal, status: HTTPStatus) -> HttpResponse:
    context = {"sentence": str(error)}
    page = TemplateResponse(request, "people/invitation_over.html", context, status=status)
    if isinstance(error, WaitError):
        too_often(page, error.seconds)
    return page
