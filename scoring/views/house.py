"""The rulesets of a club: the list, one beside its original, a copy, a change, a file.

The ruleset of a table: which one, which before, and scoring the table by another.
"""

import json
from collections.abc import Callable
from functools import partial
from http import HTTPStatus

from django.http import HttpResponse
from django.template.response import TemplateResponse
from django.utils.text import slugify
from django.utils.translation import gettext as _

from scoring import access
from scoring.catalogue import (
    RulesetChoice,
    catalogue_entry,
    compare_samples,
    compare_table,
    nearest_preset,
    presets,
)
from scoring.forms.club import RescoringForm, RulesetChoiceForm
from scoring.forms.house import HouseForm, HouseImportForm
from scoring.forms.house_table import said_parts
from scoring.models import HouseRuleset, Table
from scoring.models.club import full_name
from scoring.rules import RULESETS, Ruleset
from scoring.rules.frozen import write_ruleset
from scoring.ruleset_words import ruleset_name
from scoring.services import house as services
from tarotclub.accounts.rights import NotAllowedError, acts_on
from tarotclub.serving import pages
from tarotclub.serving.http import AuthenticatedRequest


def _house(request: AuthenticatedRequest, key: int, act: str = "see_rulesets") -> HouseRuleset:
    houses = access.with_role(HouseRuleset.objects.with_origin(), request.user)
    return access.fetch(houses, key, act)


HOUSE = pages.Pages(_house, "see_rulesets")


@pages.shows
def house_list(request: AuthenticatedRequest) -> HttpResponse:
    houses = access.houses_of(request.user).with_origin()
    clubs = list(access.clubs_for(request.user, "change_rulesets"))
    context = {
        "houses": [catalogue_entry(house) for house in houses if not house.archived_at],
        "archived": [catalogue_entry(house) for house in houses if house.archived_at],
        "presets": presets(),
        "may_organise": bool(clubs),
        "several_clubs": access.clubs_of(request.user).count() > 1,
    }
    return TemplateResponse(request, "scoring/house_list.html", context)


@HOUSE.shows()
def house(request: AuthenticatedRequest, shown: HouseRuleset) -> HttpResponse:
    original = shown.origin or shown.rules
    organised = access.clubs_for(request.user, "change_rulesets").filter(pk=shown.club_id)
    context = {
        "entry": catalogue_entry(shown),
        "original": ruleset_name(original) if shown.origin else "",
        "facts": said_parts(shown.rules, original),
        "changed_by": full_name(shown.changed_by),
        "comparison": compare_samples(original, shown.rules),
        "after_name": shown.name,
        "before_name": ruleset_name(original),
        "may_organise": organised.exists(),
    }
    return TemplateResponse(request, "scoring/house.html", context)


@pages.asks
def house_create(request: AuthenticatedRequest) -> HttpResponse:
    """Copy the ruleset that the address names (?de=fft-4), with other numbers."""
    source = entry_for(request, request.GET.get("de", "fft-4"))
    clubs = access.clubs_for(request.user, "change_rulesets")
    if not clubs:
        raise NotAllowedError("change_rulesets")
    form = HouseForm(pages.posted(request), base=source.ruleset, clubs=clubs)
    if request.method == "POST" and "preview" not in request.POST and form.is_valid():
        assert form.ruleset is not None
        with pages.refusals_in(form, "name"):
            copied = services.copy_ruleset(
                club=form.cleaned_data["club"],
                name=form.cleaned_data["name"],
                ruleset=form.ruleset,
                parent=source.house,
                preset="" if source.house else source.key,
                act=request.act,
            )
            words = _("Le règlement « %(name)s » est prêt.") % _named(copied)
            return pages.confirm(request, words, "house", copied.pk)
    return _form_page(request, form, source.ruleset, source=source)


@HOUSE.asks("change_rulesets")
def house_change(request: AuthenticatedRequest, shown: HouseRuleset) -> HttpResponse:
    initial = {"name": shown.name, "version": shown.version}
    form = HouseForm(pages.posted(request), base=shown.rules, clubs=None, initial=initial)
    if request.method == "POST" and "preview" not in request.POST and form.is_valid():
        assert form.ruleset is not None
        try:
            changed = services.change_ruleset(
                house=shown,
                name=form.cleaned_data["name"],
                ruleset=form.ruleset,
                version=form.cleaned_data["version"],
                act=request.act,
            )
        except services.HouseNameTakenError as error:
            form.add_error("name", str(error))
        except services.HouseStaleError:
            context = {"house": _house(request, shown.pk)}
            template = "scoring/house_stale.html"
            return TemplateResponse(request, template, context, status=HTTPStatus.CONFLICT)
        else:
            words = _("« %(name)s » est modifié.") % _named(changed)
            return pages.confirm(request, words, "house", changed.pk)
    return _form_page(request, form, shown.origin or shown.rules, house=shown)


@HOUSE.asks("change_rulesets")
def house_archive(request: AuthenticatedRequest, shown: HouseRuleset) -> HttpResponse:
    """Put a ruleset away, or bring an archived one back."""
    if request.method != "POST":
        return TemplateResponse(request, "scoring/house_archive.html", {"house": shown})
    if request.POST.get("away") == "1":
        services.archive_ruleset(house=shown, act=request.act)
        return pages.confirm(
            request, _("« %(name)s » est archivé.") % _named(shown), "house_list"
        )
    try:
        services.restore_ruleset(house=shown, act=request.act)
    except services.HouseNameTakenError:
        context = {"house": shown, "taken": True}
        template = "scoring/house_archive.html"
        return TemplateResponse(request, template, context, status=HTTPStatus.CONFLICT)
    words = _("« %(name)s » est de nouveau en usage.") % _named(shown)
    return pages.confirm(request, words, "house", shown.pk)


def _form_page(
    request: AuthenticatedRequest, form: HouseForm, original: Ruleset, **context: object
) -> HttpResponse:
    """Show the form and what it would change; htmx asks for the latter alone."""
    preview = "preview" in request.POST
    if form.is_bound:
        form.is_valid()
    ruleset = form.ruleset if form.is_bound else form.base
    context |= {
        "form": form,
        "comparison": compare_samples(original, ruleset) if ruleset else None,
        "changes": [fact for fact in said_parts(ruleset, original) if fact.changed]
        if ruleset
        else [],
        "before_name": ruleset_name(original),
        "after_name": form["name"].value() or _("Votre règlement"),
        "sentences": form.sentences if form.is_bound else [],
    }
    if preview and request.htmx:
        return TemplateResponse(request, "scoring/_house_comparison.html", context)
    refused = form.is_bound and bool(form.errors)
    status = HTTPStatus.UNPROCESSABLE_ENTITY if refused else HTTPStatus.OK
    return TemplateResponse(request, "scoring/house_form.html", context, status=status)


def entry_for(request: AuthenticatedRequest, key: str) -> RulesetChoice:
    """Find the ruleset to copy: one of ours, or one of the user's clubs."""
    if key in RULESETS:
        return RulesetChoice(key=key, ruleset=RULESETS[key])
    return catalogue_entry(_house(request, pages.number_in(key)))


def _named(house: HouseRuleset) -> dict[str, str]:
    return {"name": house.name}


@pages.shows
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


@pages.asks
def house_import(request: AuthenticatedRequest) -> HttpResponse:
    clubs = access.clubs_for(request.user, "change_rulesets")
    if not clubs:
        raise NotAllowedError("change_rulesets")
    form = HouseImportForm(pages.posted(request), pages.posted_files(request), clubs=clubs)
    if form.is_valid():
        ruleset = form.cleaned_data["file"]
        with pages.refusals_in(form, "name"):
            house = services.copy_ruleset(
                club=form.cleaned_data["club"],
                name=form.cleaned_data["name"],
                ruleset=ruleset,
                preset=nearest_preset(ruleset),
                from_file=True,
                act=request.act,
            )
            words = _("« %(name)s » est importé.") % _named(house)
            return pages.confirm(request, words, "house", house.pk)
    return pages.form_page(request, "scoring/house_import.html", {"form": form})


@pages.asks
def table_ruleset(request: AuthenticatedRequest, table_id: int) -> HttpResponse:
    """Show a table's ruleset; an arbiter compares with another (?avec=) and applies it."""
    tables = access.tables_of(request.user).with_deals()
    table = access.fetch(tables.prefetch_related("former_rulesets__by"), table_id, "see_table")
    if "apply_ruleset" not in acts_on(table):
        forbidden = request.method == "POST"
        status = HTTPStatus.FORBIDDEN if forbidden else HTTPStatus.OK
        return _page(request, table, status=status)
    choice = RulesetChoiceForm(request.GET, club=table.club_id, tables=[table])
    if not choice.is_valid():
        status = HTTPStatus.UNPROCESSABLE_ENTITY if choice.is_bound else HTTPStatus.OK
        return _page(request, table, status=status, choice=choice)
    apply = partial(services.apply_ruleset, table=table, ruleset=choice.entry.ruleset)
    form = rescored(request, table.revision, apply)
    if form is None:
        sentence = _("La table est comptée avec « %(name)s ».") % {"name": choice.entry.name}
        return pages.confirm(request, sentence, "sheet", table.pk)
    comparison = compare_table(table, choice.entry.ruleset)
    context = {"choice": choice, "entry": choice.entry, "comparison": comparison, "form": form}
    return _page(request, table, status=form.status, **context)


def rescored(
    request: AuthenticatedRequest, revision: int, apply: Callable[..., object]
) -> RescoringForm | None:
    """Score by another ruleset, with the arbiter's reason; None once that is done.

    Else the form for it, which says why not where it was sent.
    """
    form = RescoringForm(pages.posted(request), initial={"revision": revision})
    if form.is_bound:
        form.status = HTTPStatus.UNPROCESSABLE_ENTITY
    if form.is_valid():
        try:
            apply(**form.cleaned_data, act=request.act)
        except services.TableStaleError:
            reason = form.cleaned_data["reason"]
            form = RescoringForm(initial={"revision": revision, "reason": reason})
            form.stale, form.status = True, HTTPStatus.CONFLICT
        except services.ContradictedError:
            form.status = HTTPStatus.CONFLICT
        else:
            return None
    return form


def _page(
    request: AuthenticatedRequest, table: Table, *, status: HTTPStatus, **context: object
) -> HttpResponse:
    context |= {
        "table": table,
        "ruleset_name": ruleset_name(table.rules),
        "former": [
            (was, ruleset_name(was.rules), full_name(was.by))
            for was in table.former_rulesets.all()
        ],
    }
    return TemplateResponse(request, "scoring/table_ruleset.html", context, status=status)
