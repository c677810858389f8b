"""The welcome of an empty site: its first visitor makes the club and is signed in.

Apart from home, for it brings nothing that documents are made with.
"""

from django.contrib import messages
from django.contrib.auth import login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from tarotclub.accounts.sessions import remember_device
from tarotclub.people.forms.welcome import WelcomeForm
from tarotclub.people.services.welcome import SiteOpenedError, is_empty, open_site
from tarotclub.serving.http import for_everybody
from tarotclub.serving.pages import form_page, posted


@for_everybody
@sensitive_post_parameters("password", "code")
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def welcome(request: HttpRequest) -> HttpResponse:
    """Found the club of who sits at this computer, or has the code that it shows."""
    if not is_empty():
        return redirect("home")
    form = WelcomeForm(posted(request), request=request)
    if form.is_valid():
        return _open(request, form)
    return form_page(request, "people/welcome.html", {"form": form})


def _open(request: HttpRequest, form: WelcomeForm) -> HttpResponse:
    account, data = form.account, form.cleaned_data
    try:
        open_site(club=data["club"], account=account, whole_names=data["whole_names"])
    except SiteOpenedError as error:
        messages.info(request, str(error))
        return redirect("login")
    login(request, account)
    response = redirect("first_steps")
    remember_device(request, response, account)
    return response
