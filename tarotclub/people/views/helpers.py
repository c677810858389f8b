"""Who helps in a club: the list, one of them, how somebody is invited and comes."""

from collections.abc import Callable
from contextlib import suppress
from http import HTTPStatus
from typing import Any
from uuid import uuid4

from django.contrib import messages
from django.contrib.auth import login
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _, gettext_lazy, ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from scoring.access import CLUB, club_of
from scoring.labels.phrases import elided
from scoring.models import Club
from scoring.tablets import shown_address
from tarotclub.accounts import sessions
from tarotclub.accounts.rights import ROLE_IN_WORDS, SUBJECTS, Role
from tarotclub.accounts.signing_in import BY_ADDRESS
from tarotclub.ground.refusal import Refusal
from tarotclub.people.forms import accounts as forms
from tarotclub.people.forms.welcome import NewcomerForm
from tarotclub.people.log import people_acts
from tarotclub.people.models import Invitation
from tarotclub.people.services import invitations as services
from tarotclub.people.services.invitations import Helper
from tarotclub.people.services.second_factor import take_factor_off
from tarotclub.serving.http import AuthenticatedRequest, for_everybody
from tarotclub.serving.pages import (
    Pages,
    View,
    confirm,
    form_page,
    posted,
    refusals_in,
    too_often,
)


@CLUB.shows("manage_people")
def helper_list(request: AuthenticatedRequest, club: Club) -> HttpResponse:
    """Show who helps, who is invited, and what each role may do."""
    context = {
        "club": club,
        "helpers": services.helpers_of(club, request.user),
        "invitations": services.open_invitations(club),
        "acts": people_acts(club),
        "roles": ROLE_IN_WORDS.items(),
        "subjects": [
            (subject, [(right.words, right.roles) for right in acts.values()])
            for subject, acts in SUBJECTS.items()
        ],
    }
    return TemplateResponse(request, "people/helpers.html", context)


class HelperPages(Pages):
    """Pages about somebody who helps in a club: on his own is said what is refused."""

    def answer(
        self, view: View, request: AuthenticatedRequest, thing: Club, _act: str, /, **keys: Any
    ) -> HttpResponseBase:
        person = services.helper_of(thing, request.user, keys.pop("user_id"))
        try:
            return view(request, thing, person, **keys)
        except Refusal as error:
            messages.error(request, str(error))
            page = _page(request, thing, person, forms.RoleForm(initial={"role": person.role}))
            page.status_code = HTTPStatus.CONFLICT
            return page


HELPER = HelperPages(club_of, "manage_people")


@HELPER.asks()
def helper(request: AuthenticatedRequest, club: Club, person: Helper) -> HttpResponse:
    """Show somebody who helps; a POST changes his role."""
    sent = posted(request) if person.role is not None else None
    form = forms.RoleForm(sent, initial={"role": person.role})
    if form.is_valid():
        role = Role(form.cleaned_data["role"])
        with refusals_in(form, "role"):
            services.change_role(club=club, user=person.user, role=role, by=request.user)
            words = _("%(name)s est maintenant %(role)s.")
            words %= {"name": person.name, "role": str(role.label).lower()}
            return confirm(request, words, "helper_list", club.pk)
    return _page(request, club, person, form)


@HELPER.asks()
def helper_remove(request: AuthenticatedRequest, club: Club, person: Helper) -> HttpResponse:
    """Ask, then end what somebody does in a club; at one event of it with `event`."""
    if request.method != "POST":
        context = {"club": club, "helper": person}
        return TemplateResponse(request, "people/helper_remove.html", context)
    who: dict[str, Any] = {"club": club, "user": person.user, "by": request.user}
    if person.role is not None:
        services.end_membership(**who)
    for help_ in person.helps:
        services.end_help(event=help_.event_id, **who)
    words = _("%(name)s n’aide plus le club.") % {"name": person.name}
    return confirm(request, words, "helper_list", club.pk)


# What may be done to an account, and the sentence that follows.
ACCOUNT: dict[str, tuple[Callable[..., None], Promise]] = {
    "close": (
        services.close_account,
        gettext_lazy(
            "Le compte de %(name)s est fermé : il n’entre plus, et ses appareils sont sortis."
        ),
    ),
    "reopen": (services.reopen_account, gettext_lazy("Le compte de %(name)s est rouvert.")),
    "unlock": (
        services.unlock_account,
        gettext_lazy("%(name)s peut essayer d’entrer tout de suite."),
    ),
}


@HELPER.does()
def helper_account(request: AuthenticatedRequest, club: Club, person: Helper) -> HttpResponse:
    """Close an account, open it again, or let it be tried anew."""
    if request.POST.get("act") not in ACCOUNT:
        return redirect("helper", club.pk, person.user.pk)
    act, words = ACCOUNT[request.POST["act"]]
    act(club=club, user=person.user, by=request.user)
    return _done(request, club, person, str(words))


@sensitive_post_parameters("password", "own_password")
@HELPER.asks()
def helper_password(request: AuthenticatedRequest, club: Club, person: Helper) -> HttpResponse:
    """Choose a new password together: he types it, the organiser confirms with his own."""
    if person.elsewhere:
        raise services.ElsewhereError
    form = forms.NewPasswordForm(posted(request), user=person.user, by=request.user)
    if not form.is_valid():
        context = {"club": club, "helper": person, "form": form}
        return form_page(request, "people/helper_password.html", context)
    password = form.cleaned_data["password"]
    services.choose_password(club=club, user=person.user, password=password, by=request.user)
    words = _("%(name)s entre maintenant avec son nouveau mot de passe.")
    return _done(request, club, person, words)


@HELPER.does()
def helper_devices(request: AuthenticatedRequest, club: Club, person: Helper) -> HttpResponse:
    """Sign somebody out of a device (`key`), or of all."""
    keys = request.POST.getlist("key")
    ended = services.end_devices(club=club, user=person.user, keys=keys, by=request.user)
    words = ngettext(
        "%(n)s appareil est déconnecté.", "%(n)s appareils sont déconnectés.", ended
    )
    return _done(request, club, person, words, n=ended)


@sensitive_post_parameters("own_password")
@HELPER.asks()
def helper_factor(request: AuthenticatedRequest, club: Club, person: Helper) -> HttpResponse:
    """Ask, then take the second factor off for a helper who has lost his phone."""
    if person.elsewhere:
        raise services.ElsewhereError
    form = forms.OwnPasswordForm(posted(request), by=request.user)
    if not form.is_valid():
        context = {"club": club, "helper": person, "form": form}
        return form_page(request, "people/helper_factor.html", context)
    take_factor_off(club=club, user=person.user, by=request.user)
    words = _(
        "%(name)s entre de nouveau par son seul mot de passe ; ses appareils sont sortis."
    )
    return _done(request, club, person, words)


def _done(
    request: AuthenticatedRequest, club: Club, person: Helper, words: str, **more: Any
) -> HttpResponse:
    words = elided(words % {"name": person.name, **more}, person.name)
    return confirm(request, words, "helper", club.pk, person.user.pk)


def _page(
    request: AuthenticatedRequest, club: Club, person: Helper, form: forms.RoleForm
) -> HttpResponse:
    context = {
        "club": club,
        "helper": person,
        "form": form,
        "roles": ROLE_IN_WORDS.items(),
        "himself": person.user.pk == request.user.pk,
    }
    return form_page(request, "people/helper.html", context)


@never_cache
@CLUB.asks("manage_people")
def invitation_create(request: AuthenticatedRequest, club: Club) -> HttpResponse:
    """Make an invitation; its link and its code are shown now, and never again."""
    form = forms.InvitationForm(posted(request), club=club, initial={"uuid": uuid4()})
    if form.is_valid():
        role, event = Role(form.cleaned_data["role"]), form.cleaned_data["event"]
        uuid = form.cleaned_data["uuid"]
        with refusals_in(form):
            invited = services.invite(
                club=club, role=role, event=event, by=request.user, uuid=uuid
            )
            mail = form.cleaned_data.get("mail", "") if invited.created else ""
            return show_invitation(request, invited, mail)
    context = {"club": club, "form": form, "roles": ROLE_IN_WORDS.items()}
    return form_page(request, "people/invitation_create.html", context)


def show_invitation(
    request: AuthenticatedRequest,
    invited: services.Invited,
    mail: str = "",
    back: tuple[str, str] | None = None,
) -> HttpResponse:
    """Show the link and the code of an invitation; `back` leads elsewhere than to helpers."""
    club = invited.invitation.club
    shown = shown_address(request, reverse("invitation", args=[invited.word]))
    if mail:
        try:
            services.send_invitation(invited.invitation, shown["address"], to=mail)
            messages.success(request, _("L’invitation est partie à %(to)s.") % {"to": mail})
        except services.MailError:
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
    if services.withdraw_invitation(club=club, invitation=invitation_id, by=request.user):
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
    limits = {("invitation", sessions.client_address(request.META)): BY_ADDRESS}
    try:
        sessions.pay(limits)
        invitation = services.invitation_of(word)
    except Refusal as error:
        return _no_invitation(request, error, HTTPStatus.NOT_FOUND)
    sessions.refund(limits)
    user = request.user if request.user.is_authenticated else None
    form = NewcomerForm(posted(request))
    if request.method != "POST" or not (user or form.is_valid()):
        return _invitation_page(request, invitation, None if user else form)
    try:
        services.take_invitation(word=word, user=user or form.account)
    except services.NameTakenError as error:
        with suppress(sessions.WaitError):  # who asks which names there are soon waits
            sessions.pay(limits)
        form.add_error("username", str(error))
        return _invitation_page(request, invitation, form)
    except Refusal as error:
        return _no_invitation(request, error, HTTPStatus.CONFLICT)
    return _welcome(request, invitation, None if user else form.account)


def _welcome(
    request: HttpRequest, invitation: Invitation, newcomer: User | None
) -> HttpResponse:
    """Lead to what somebody may do now; a new account is signed in."""
    if newcomer:
        login(request, newcomer)
    words = _("Bienvenue : vous êtes %(role)s.")
    messages.success(request, words % {"role": str(Role(invitation.role).label).lower()})
    response = redirect("home")
    if event := invitation.event:
        response = redirect("evening" if event.is_evening else "tournament", event.pk)
    if newcomer:
        sessions.remember_device(request, response, newcomer)
    return response


def _invitation_page(
    request: HttpRequest, invitation: Invitation, form: NewcomerForm | None
) -> HttpResponse:
    context = {"invitation": invitation, "role": Role(invitation.role), "form": form}
    return form_page(request, "people/invitation.html", context)


def _no_invitation(request: HttpRequest, error: Refusal, status: HTTPStatus) -> HttpResponse:
    context = {"sentence": str(error)}
    page = TemplateResponse(request, "people/invitation_over.html", context, status=status)
    if isinstance(error, sessions.WaitError):
        too_often(page, error.seconds)
    return page
