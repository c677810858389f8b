"""Rulesets as files: one out, one in."""

import json

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from scoring import access
from scoring.catalogue import nearest_preset
from scoring.forms.house import HouseImportForm
from scoring.rules.frozen import write_ruleset
from scoring.services.house import HouseNameTakenError, import_ruleset
from scoring.views.house import NAME_TAKEN, entry_for
from tarotclub.accounts.rights import NotAllowedError
from tarotclub.serving.http import AuthenticatedRequest
from tarotclub.serving.pages import form_page


@login_required
@require_safe
def house_export(request: AuthenticatedRequest, key: str) -> HttpResponse:
    """A ruleset, ours or a club's, as a file that another club can take over."""
    entry = entry_for(request, key)
    text = json.dumps(write_ruleset(entry.ruleset), ensure_ascii=False, indent=2)
    name = slugify(entry.name) or "reglement"
    return HttpResponse(
        text + "\n",
        content_type="application/json",
        headers={"Content-Disposition": f'attachment; filename="{name}.json"'},
    )


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def house_import(request: AuthenticatedRequest) -> HttpResponse:
    clubs = access.clubs_for(request.user, "change_rulesets")
    if not clubs:
        raise NotAllowedError("change_rulesets")
    form = (
        HouseImportForm(request.POST, request.FILES, clubs=clubs)
        if request.method == "POST"
        else HouseImportForm(clubs=clubs)
    )
    if form.is_valid():
        ruleset = form.cleaned_data["file"]
        try:
            house = import_ruleset(
                club=form.cleaned_data["club"],
                name=form.cleaned_data["name"],
                ruleset=ruleset,
                preset=nearest_preset(ruleset),
                act=request.act,
            )
        except HouseNameTakenError:
            form.add_error("name", NAME_TAKEN)
        else:
            messages.success(request, _("« %(name)s » est importé.") % {"name": house.name})
            return redirect("house", house.pk)
    return form_page(request, "scoring/house_import.html", {"form": form})
