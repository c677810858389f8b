"""The ruleset of a table: which one, which before, and scoring the table by another."""

from http import HTTPStatus

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.template.response import TemplateResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scoring import access
from scoring.catalogue import RulesetChoice, alternatives, compare_table
from scoring.forms.club import RescoringForm, RulesetChoiceForm
from scoring.models import HouseRuleset, Table
from scoring.models.club import full_name
from scoring.ruleset_words import ruleset_name
from scoring.services.house import ContradictedError, TableStaleError, apply_ruleset
from tarotclub.accounts.rights import acts_on
from tarotclub.serving.http import AuthenticatedRequest
from tarotclub.serving.pages import confirm, posted


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def table_ruleset(request: AuthenticatedRequest, table_id: int) -> HttpResponse:
    """Show a table's ruleset; an arbiter compares with another (?avec=) and applies it."""
    table = _table(request, table_id)
    may_rescore = "apply_ruleset" in acts_on(table)
    if request.method == "POST" and not may_rescore:
        return _page(request, table, status=HTTPStatus.FORBIDDEN)
    houses = HouseRuleset.objects.in_use().filter(club=table.club_id)
    entries = alternatives([table], houses) if may_rescore else {}
    choice = RulesetChoiceForm(
        request.GET if "avec" in request.GET else None,
        choices=[(key, entry.name) for key, entry in entries.items()],
    )
    if not may_rescore or not choice.is_valid():
        wrong = may_rescore and choice.is_bound
        status = HTTPStatus.UNPROCESSABLE_ENTITY if wrong else HTTPStatus.OK
        shown = choice if may_rescore else None
        return _page(request, table, status=status, choice=shown)
    return _compare(request, table, choice, entries[choice.cleaned_data["avec"]])


def _compare(
    request: AuthenticatedRequest, table: Table, choice: RulesetChoiceForm, entry: RulesetChoice
) -> HttpResponse:
    """Show before and after; with a reason, make it so."""
    form = RescoringForm(posted(request), initial={"revision": table.revision})
    status = HTTPStatus.UNPROCESSABLE_ENTITY if form.is_bound else HTTPStatus.OK
    stale = False
    if form.is_valid():
        try:
            apply_ruleset(
                table=table,
                ruleset=entry.ruleset,
                revision=form.cleaned_data["revision"],
                reason=form.cleaned_data["reason"],
                act=request.act,
            )
        except TableStaleError:
            stale, status = True, HTTPStatus.CONFLICT
            reason = form.cleaned_data["reason"]
            form = RescoringForm(initial={"revision": table.revision, "reason": reason})
        except ContradictedError:
            status = HTTPStatus.CONFLICT
        else:
            sentence = _("La table est comptée avec « %(name)s ».") % {"name": entry.name}
            return confirm(request, sentence, "sheet", table.pk)
    comparison = compare_table(table, entry.ruleset)
    context = {"choice": choice, "entry": entry, "form": form, "stale": stale}
    return _page(request, table, status=status, comparison=comparison, **context)


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


def _table(request: AuthenticatedRequest, table_id: int) -> Table:
    tables = access.tables_of(request.user).with_deals()
    return access.fetch(tables.prefetch_related("former_rulesets__by"), table_id, "see_table")
