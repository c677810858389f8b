"""The workbook of a tournament's ranking; what it prints is in `tournaments/documents.py`."""

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tarotclub.http import AuthenticatedRequest
from tournaments.exports.result_workbook import result_workbook
from tournaments.forms.ranking import RankingForm
from tournaments.publication import ranked_names
from tournaments.result_sheet import ResultSheet, result_sheet
from tournaments.views.documents import XLSX, document, in_asked_language, titled
from tournaments.views.events import tournament_of
from tournaments.views.tournament_ranking import refuse_hidden


@login_required
@require_safe
@in_asked_language
def tournament_xlsx(request: AuthenticatedRequest, event_id: int) -> HttpResponse:
    event = tournament_of(request, event_id)
    if refusal := refuse_hidden(request, event):
        return refusal
    sheet = result_sheet(event, **RankingForm.asked(request.GET)).named(ranked_names(event))
    content = result_workbook(sheet, timezone.localtime())
    return document(content, XLSX, f"{_title(sheet)}.xlsx", as_attachment=True)


def _title(sheet: ResultSheet) -> str:
    moment = _("après le tour %(number)s") % {"number": sheet.until} if sheet.until else ""
    return titled(_("Classement"), sheet.name, sheet.category, moment)
