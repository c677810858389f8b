"""What a tournament prints or gives away: its ranking, receipts and accounts."""

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tarotclub.http import AuthenticatedRequest
from tournaments.day_accounts import day_accounts
from tournaments.exports.day_sheet import Event, accounts_pdf, receipts_pdf
from tournaments.exports.result_sheet import result_pdf
from tournaments.exports.result_workbook import result_workbook
from tournaments.forms.ranking import RankingForm
from tournaments.models import Tournament
from tournaments.prize_list import prize_giving
from tournaments.publication import ranked_names
from tournaments.result_sheet import ResultSheet, result_sheet
from tournaments.views.documents import XLSX, document, pdf_answer, titled
from tournaments.views.events import tournament_of
from tournaments.views.tournament_ranking import refuse_hidden


@login_required
@require_safe
def tournament_ranking_pdf(request: AuthenticatedRequest, event_id: int) -> HttpResponse:
    event = tournament_of(request, event_id)
    if refusal := refuse_hidden(request, event):
        return refusal
    sheet = result_sheet(event, **RankingForm.asked(request.GET)).named(ranked_names(event))
    return pdf_answer(result_pdf(sheet, timezone.localtime()), _title(sheet))


@login_required
@require_safe
def tournament_xlsx(request: AuthenticatedRequest, event_id: int) -> HttpResponse:
    event = tournament_of(request, event_id)
    if refusal := refuse_hidden(request, event):
        return refusal
    sheet = result_sheet(event, **RankingForm.asked(request.GET)).named(ranked_names(event))
    content = result_workbook(sheet, timezone.localtime())
    return document(content, XLSX, f"{_title(sheet)}.xlsx", as_attachment=True)


@login_required
@require_safe
def prize_receipts_pdf(request: AuthenticatedRequest, event_id: int) -> HttpResponse:
    event = tournament_of(request, event_id)
    if refusal := refuse_hidden(request, event):
        return refusal
    content = receipts_pdf(_event(event), prize_giving(event).calls, timezone.localtime())
    return pdf_answer(content, titled(_("Reçus"), event.name))


@login_required
@require_safe
def tournament_accounts_pdf(request: AuthenticatedRequest, event_id: int) -> HttpResponse:
    event = tournament_of(request, event_id)
    content = accounts_pdf(_event(event), day_accounts(event), timezone.localtime())
    return pdf_answer(content, titled(_("Comptes du jour"), event.name))


def _event(event: Tournament) -> Event:
    return Event(club=event.club.name, name=event.name, day=event.date)


def _title(sheet: ResultSheet) -> str:
    moment = _("après le tour %(number)s") % {"number": sheet.until} if sheet.until else ""
    return titled(_("Classement"), sheet.name, sheet.category, moment)
