"""Who helps in a club: the list, one of them, and what organisers may change."""

from collections.abc import Callable
from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.utils.functional import Promise
from django.utils.translation import gettext as _, gettext_lazy, ngettext
from django.views.decorators.debug import sensitive_post_parameters

from scoring.models import Club
from tarotclub.accounts.rights import ROLE_IN_WORDS, SUBJECTS, Role
from tarotclub.ground.refusal import Refusal
from tarotclub.people.access import CLUB, club_of
from tarotclub.people.forms.invitations import NewPasswordForm, OwnPasswordForm, RoleForm
from tarotclub.people.helpers import Helper, helper_of, helpers_of, open_invitations
from tarotclub.people.log import people_acts
from tarotclub.people.services import invitations as services
from tarotclub.people.services.second_factor import take_factor_off
from tarotclub.serving.http import AuthenticatedRequest
from tarotclub.serving.pages import Pages, View, confirm, form_page, posted, refusals_in


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
        person = helper_of(thing, request.user, keys.pop("user_id"))
        try:
            return view(request, thing, person, **keys)
        except Refusal as error:
            messages.error(request, str(error))
            page = _page(request, thing, person, RoleForm(initial={"role": person.role}))
            page.status_code = HTTPStatus.CONFLICT
            return page


HELPER = HelperPages(club_of, "manage_people")


@HELPER.asks()
def helper(request: AuthenticatedRequest, club: Club, person: Helper) -> HttpResponse:
    """Show somebody who helps; a POST changes his role."""
    sent = posted(request) if person.role is not None else None
    form = RoleForm(sent, initial={"role": person.role})
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
    form = NewPasswordForm(posted(request), user=person.user, by=request.user)
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
    form = OwnPasswordForm(posted(request), by=request.user)
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
    words %= {"name": person.name, **more}
    return confirm(request, words, "helper", club.pk, person.user.pk)


def _page(
    request: AuthenticatedRequest, club: Club, person: Helper, form: RoleForm
) -> HttpResponse:
    context = {
        "club": club,
        "helper": person,
        "form": form,
        "roles": ROLE_IN_WORDS.items(),
        "himself": person.user.pk == request.user.pk,
    }
    return form_page(request, "people/helper.html", context)
