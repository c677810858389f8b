"""One topage for the same boards in several halls: a file to send, and files compared.

How boards are prepared, and one’s hands written down; secret until the event is over.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _

from tarotclub.accounts.rights import acts_on, demand
from tarotclub.ground.refusal import Refusal
from tarotclub.serving.http import AuthenticatedRequest
from tarotclub.serving.pages import confirm, form_page, number_in, posted, refusals_in
from tournaments.boards import halls, services
from tournaments.boards.forms import CommonPaperForm, DealingForm, HallsForm, HandsForm
from tournaments.boards.paper.slips import common_pdf, common_workbook
from tournaments.boards.words import ASSETS, board_words, written_pack
from tournaments.event import views
from tournaments.event.printed import printed_for
from tournaments.event.services.writing import EventClosedError
from tournaments.models import Event, HallResults
from tournaments.paper.shared import stamp, stamped
from tournaments.play.comparing import TogetherRow
from tournaments.standings.views import refuse_hidden
from tournaments.standings.words import session_heading

KIND = "application/jsonl"


@views.DUPLICATE.shows("see_ranking")
def board_results_file(_request: AuthenticatedRequest, event: Event) -> HttpResponse:
    """This event's results as a file for the other halls."""
    refuse_hidden(event)
    name = f"{views.titled(event.club.name, event.name)}.jsonl"
    return views.document(halls.results_file(event), KIND, name, as_attachment=True)


@views.DUPLICATE.asks("see_ranking")
def common_topage(request: AuthenticatedRequest, event: Event) -> HttpResponse:
    """Rank this event together with other halls; a POST brings their files, or removes one."""
    refuse_hidden(event)
    form = HallsForm()
    if request.method == "POST":
        demand(event, "prepare_boards")
        form = HallsForm(request.POST, request.FILES)
        if changed := _changed(request, event, form):
            return changed
    context = {
        "event": event,
        "acts": acts_on(event),
        "form": form,
        "sessions": [session_heading(*each) for each in event.coefficients.items()],
        "paper": CommonPaperForm(key="paper"),
        "halls": HallResults.objects.filter(event=event),
        **_ranked(event),
    }
    return form_page(request, "tournaments/boards/halls.html", context)


def _changed(
    request: AuthenticatedRequest, event: Event, form: HallsForm
) -> HttpResponse | None:
    """Keep the files of a form or remove a hall; None where the form says what is wrong."""
    here = redirect("common_topage", event.pk)
    if removed := number_in(request.POST.get("remove", "")):
        halls.remove_hall(event=event, key=removed, act=request.act)
        messages.success(request, _("Les résultats de cette salle sont retirés."))
        return here
    if not form.is_valid():
        return None
    try:
        halls.keep_halls(event=event, files=form.cleaned_data["hall_files"], act=request.act)
    except Refusal as error:
        form.add_error("hall_files", _("Rien n’est gardé : %(reason)s") % {"reason": error})
        return None
    messages.success(request, _("Les salles sont comparées, et leurs résultats gardés."))
    return here


def _ranked(event: Event) -> dict[str, Any]:
    """Rank all halls, or say why they no longer fit this event."""
    try:
        return {"rows": halls.kept_ranking(event)}
    except Refusal as error:
        return {"rows": [], "refused": str(error)}


@views.DUPLICATE.shows("see_ranking")
@views.in_asked_language
def common_ranking_pdf(request: AuthenticatedRequest, event: Event) -> HttpResponseBase:
    form = CommonPaperForm(request.GET)
    with _kept(event) as rows, printed_for(event):
        content = common_pdf(event, rows, timezone.localtime(), **form.listing)
        return views.pdf_answer(content, views.titled(_title(event), *form.differences))


@views.DUPLICATE.shows("see_ranking")
@views.in_asked_language
def common_ranking_xlsx(_request: AuthenticatedRequest, event: Event) -> HttpResponseBase:
    with _kept(event) as rows:
        now, title = timezone.localtime(), _title(event)
        return views.written(
            lambda file: common_workbook(event, rows, now, file), views.XLSX, f"{title}.xlsx"
        )


@views.DUPLICATE.shows("see_ranking")
@views.in_asked_language
def common_ranking_csv(_request: AuthenticatedRequest, event: Event) -> HttpResponseBase:
    with _kept(event) as rows:
        return views.csv_answer(halls.common_data(event, rows), _title(event))


@contextmanager
def _kept(event: Event) -> Iterator[list[TogetherRow]]:
    """The common ranking for a file, which bears the stamp where it is still hidden."""
    refuse_hidden(event)
    rows = halls.kept_ranking(event)
    with stamped(kept=event.ranking_hidden):
        yield rows


def _title(event: Event) -> str:
    return views.titled(_("Classement commun"), event.name, stamp())


@views.DUPLICATE.asks("prepare_boards")
def preparation(request: AuthenticatedRequest, event: Event) -> HttpResponse:
    """Show how boards are prepared; let their hands be dealt from a new secret seed."""
    dealing = services.dealing_of(event)
    form = DealingForm(posted(request), initial={"seen": services.hands_mark(dealing)})
    if form.is_valid():
        with refusals_in(form):
            services.deal_boards(event=event, act=request.act, **form.cleaned_data)
            words = _("Les mains sont distribuées, et secrètes.")
            return confirm(request, words, "preparation", event.pk)
    written = {int(board) for board in dealing.typed} if dealing else set()
    context = {
        "event": event,
        "form": form,
        "dealing": dealing,
        "assets": ASSETS.values(),
        "boards": [(board, board in written) for board in services.boards_in(event)],
        "released": services.hands_in_play(event),
    }
    return form_page(request, "tournaments/boards/preparation.html", context)


@views.DUPLICATE.asks("prepare_boards")
def board_hands(request: AuthenticatedRequest, event: Event, number: int) -> HttpResponse:
    """Let the hands of a board be written down, as they were dealt at a table."""
    if number not in services.boards_in(event):
        raise Http404
    if event.closed_at:
        raise EventClosedError
    hands = services.hands_of(event, services.dealing_of(event), number)
    packs = [written_pack(pack) for pack in hands.packs] if hands else []
    initial = {f"pack_{place}": pack for place, pack in enumerate(packs)}
    form = HandsForm(posted(request), initial=initial)
    if form.is_valid():
        with refusals_in(form):
            services.write_hands(event=event, board=number, packs=form.packs, act=request.act)
            words = _("Étui %(n)s : les mains sont notées, et secrètes.")
            return confirm(request, words % {"n": number}, "preparation", event.pk)
    context = {
        "event": event,
        "number": number,
        "about": board_words(event, number),
        "form": form,
    }
    return form_page(request, "tournaments/boards/hands.html", context)
