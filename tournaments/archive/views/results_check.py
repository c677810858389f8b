"""A club's own results file: totals and places computed again, then stored if that is asked."""

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from scoring.access import clubs_for
from tarotclub.accounts.rights import NotAllowedError
from tarotclub.serving.http import AuthenticatedRequest
from tournaments.archive.results_importing import RESULTS
from tournaments.foreign.views import PageFrame, bring_in


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def results_check(request: AuthenticatedRequest) -> HttpResponse:
    """Check a file that is sent."""
    frame = PageFrame(
        back=reverse("tournament_list"),
        back_label=_("Tournois"),
        page=reverse("results_check"),
        store=reverse("results_import"),
    )
    return bring_in(request, RESULTS, request.user, frame)


@login_required
@require_POST
def results_import(request: AuthenticatedRequest) -> HttpResponse:
    """Store a file that was checked, as a tournament that is over."""
    if not clubs_for(request.user, "import_results").exists():
        raise NotAllowedError("import_results")
    return results_check(request)
