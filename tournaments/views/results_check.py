"""Checking a club's own results file: totals and places computed again, nothing stored."""

from http import HTTPStatus

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.template.response import TemplateResponse
from django.views.decorators.http import require_http_methods

from tarotclub.http import AuthenticatedRequest
from tournaments.forms.results_check import ResultsCheckForm
from tournaments.results_file import check, standings
from tournaments.results_file_words import (
    check_sentence,
    finding_sentence,
    unchecked_sentences,
)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def results_check(request: AuthenticatedRequest) -> HttpResponse:
    posted = request.method == "POST"
    form = ResultsCheckForm(*((request.POST, request.FILES) if posted else ()))
    context: dict[str, object] = {"form": form}
    status = HTTPStatus.UNPROCESSABLE_ENTITY if posted else HTTPStatus.OK
    if form.is_valid():
        status, file = HTTPStatus.OK, form.cleaned_data["file"]
        checked = check(file)
        context |= {
            "checked": checked,
            "file": file,
            "standings": standings(file),
            "summary": check_sentence(checked, file),
            "unreadable": [*map(finding_sentence, checked.unreadable)],
            "differences": [*map(finding_sentence, checked.differences)],
            "remarks": [
                *map(finding_sentence, checked.remarks),
                *unchecked_sentences(checked, file),
            ],
        }
    return TemplateResponse(request, "tournaments/results_check.html", context, status=status)
