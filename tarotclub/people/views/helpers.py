"""Who helps in a club: the list, one of them, and what organisers may change."""

from collections.abc import Callable
from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.utils.functional import Promise
from django.utils.translation import gettext as _, gettext_lazy, ngettext
from django.views.decorators.debug import sensitive_post_parameters

from scoring.models import Club
from tarotclub.accounts.rights import ROLE_IN_WORDS, SUBJECTS, Role
from tarotclub.ground.refusal import Refusal
from tarotclub.people.access import CLUB
from tarotclub.people.forms.invitations import NewPasswordForm, OwnPasswordForm, RoleForm
from tarotclub.people.helpers import Helper, helper_of, helpers_of, open_invitations
from tarotclub.people.log import people_acts
from tarotclub.people.services import invitations as services
from tarotclub.people.services.second_factor import take_factor_off
from tarotclub.serving.http import AuthenticatedRequest
from tarotclub.serving.pages import confirm, posted


@CLUB.shows("manage_people")
def helper_list(request: AuthenticatedRequest, club: Club) -> HttpResponse:
    """Show who helps, who is invited, and what each role may do."""
    context = {
        "club": club,
        "helpers": helpers_of(club, request.user),
        "invitations": open_invitations(club),
        "acts": people_acts(club),
        "roles": ROLE_IN_WORDS.items(),
        "subjects": [
            (subject, [(right.words, _ticks(right.roles)) for right in acts.values()])
            for subject, acts in SUBJECTS.items()
        ],
    }
    return TemplateResponse(request, "people/helpers.html", context)


def _ticks(roles: frozenset[Role]) -> list[tuple[Role, bool]]:
    return [(role, role in roles) for role in ROLE_IN_WORDS]


@CLUB.asks("manage_people")
def helper(request: AuthenticatedRequest, club: Club, user_id: int) -> HttpResponse:
    """Show somebody who helps; a POST changes his role."""
    person = helper_of(club, request.user, user_id)
    if request.method != "POST" or person.role is None:
        return _page(request, club, person)
    form = RoleForm(request.POST, initial={"role": person.role})
    if not form.is_valid():
        return _page(request, club, person, form=form)
    role = Role(form.cleaned_data["role"])
    try:
        services.change_role(club=club, user=person.user, role=role, by=request.user)
    except Refusal as error:
        form.add_error("role", str(error))
        return _page(request, club, person, form=form)
    words = _("%(name)s est maintenant %(role)s.")
    messages.success(request, words % {"name": person.name, "role": str(role.label).lower()})
    return redirect("helper_list", club.pk)


@CLUB.asks("manage_people")
def helper_remove(request: AuthenticatedRequest, club: Club, user_id: int) -> HttpResponse:
    """Ask, then end what somebody does in a club; at one event of it with `event`."""
    person = helper_of(club, request.user, user_id)
    if request.method != "POST":
        context = {"club": club, "helper": person}
        return TemplateResponse(request, "people/helper_remove.html", context)
    try:
        if person.role is not None:
            services.end_membership(club=club, user=person.user, by=request.user)
        for help_ in person.helps:
            services.end_help(
                club=club, user=person.user, event=help_.event_id, by=request.user
            )
    except Refusal as error:
        return _refused(request, club, person, error)
    messages.success(request, _("%(name)s n’aide plus le club.") % {"name": person.name})
    return redirect("helper_list", club.pk)


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


@CLUB.does("manage_people")
def helper_account(request: AuthenticatedRequest, club: Club, user_id: int) -> HttpResponse:
    """Close an account, open it again, or let it be tried anew."""
    person = helper_of(club, request.user, user_id)
    if request.POST.get("act") not in ACCOUNT:
        return redirect("helper", club.pk, user_id)
    act, words = ACCOUNT[request.POST["act"]]
    try:
        act(club=club, user=person.user, by=request.user)
    except Refusal as error:
        return _refused(request, club, person, error)
    return confirm(request, str(words) % {"name": person.name}, "helper", club.pk, user_id)


@sensitive_post_parameters("password", "own_password")
@CLUB.asks("manage_people")
def helper_password(request: AuthenticatedRequest, club: Club, user_id: int) -> HttpResponse:
    """Choose a new password together: he types it, the organiser confirms with his own."""
    person = helper_of(club, request.user, user_id)
    if person.elsewhere:
        return _refused(request, club, person, services.ElsewhereError())
    sent = posted(request)
    form = NewPasswordForm(sent, user=person.user, by=request.user)
    if form.is_valid():
        return _choose(request, club, person, form.cleaned_data["password"])
    return _password_page(
        request, "people/helper_password.html", {"club": club, "helper": person, "form": form}
    )


def _choose(
    request: AuthenticatedRequest, club: Club, person: Helper, password: str
) -> HttpResponse:
    user = person.user
    try:
        services.choose_password(club=club, user=user, password=password, by=request.user)
    except Refusal as error:
        return _refused(request, club, person, error)
    words = _("%(name)s entre maintenant avec son nouveau mot de passe.")
    return confirm(request, words % {"name": person.name}, "helper", club.pk, user.pk)


@CLUB.does("manage_people")
def helper_devices(request: AuthenticatedRequest, club: Club, user_id: int) -> HttpResponse:
    """Sign somebody out of a device (`key`), or of all."""
    person = helper_of(club, request.user, user_id)
    keys = request.POST.getlist("key")
    try:
        ended = services.end_devices(club=club, user=person.user, keys=keys, by=request.user)
    except Refusal as error:
        return _refused(request, club, person, error)
    words = ngettext(
        "%(n)s appareil est déconnecté.", "%(n)s appareils sont déconnectés.", ended
    )
    return confirm(request, words % {"n": ended}, "helper", club.pk, user_id)


@sensitive_post_parameters("own_password")
@CLUB.asks("manage_people")
def helper_factor(request: AuthenticatedRequest, club: Club, user_id: int) -> HttpResponse:
    """Ask, then take the second factor off for a helper who has lost his phone."""
    person = helper_of(club, request.user, user_id)
    if person.elsewhere:
        return _refused(request, club, person, services.ElsewhereError())
    form = OwnPasswordForm(posted(request), by=request.user)
    if not form.is_valid():
        return _password_page(
            request, "people/helper_factor.html", {"club": club, "helper": person, "form": form}
        )
    try:
        take_factor_off(club=club, user=person.user, by=request.user)
    except Refusal as error:
        return _refused(request, club, person, error)
    words = _(
        "%(name)s entre de nouveau par son seul mot de passe ; ses appareils sont sortis."
    )
    return confirm(request, words % {"name": person.name}, "helper", club.pk, user_id)


def _password_page(
    request: AuthenticatedRequest, page: str, context: dict[str, Any]
) -> HttpResponse:
    """Show a page that asks for the organiser's own password."""
    form = context["form"]
    answer = TemplateResponse(request, page, context)
    if form.wait:
        answer.status_code = HTTPStatus.TOO_MANY_REQUESTS
        answer.headers["Retry-After"] = str(form.wait)
    elif form.is_bound:
        answer.status_code = HTTPStatus.UNPROCESSABLE_ENTITY
    return answer


def _page(
    request: AuthenticatedRequest,
    club: Club,
    person: Helper,
    *,
    form: RoleForm | None = None,
    status: HTTPStatus = HTTPStatus.OK,
) -> HttpResponse:
    context = {
        "club": club,
        "helper": person,
        "form": form or RoleForm(initial={"role": person.role}),
        "roles": ROLE_IN_WORDS.items(),
        "himself": person.user.pk == request.user.pk,
    }
    if form:
        status = HTTPStatus.UNPROCESSABLE_ENTITY
    return TemplateResponse(request, "people/helper.html", context, status=status)


def _refused(
    request: AuthenticatedRequest, club: Club, person: Helper, error: Refusal
) -> HttpResponse:
    messages.error(request, str(error))
    return _page(request, club, person, status=HTTPStatus.CONFLICT)
