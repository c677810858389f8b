"""The arbiter's decision about one result of a board."""

from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _

from tarotclub.ground.refusal import Refusal
from tarotclub.serving.http import AuthenticatedRequest
from tarotclub.serving.pages import confirm, form_page, posted
from tournaments.boards.forms import VerdictForm, verdict_words
from tournaments.boards.services import Verdict, decide_board, move_board
from tournaments.boards.words import board_words
from tournaments.event.views.pages import DUPLICATE
from tournaments.models import Event, PlayedBoard


def _decide(
    request: AuthenticatedRequest, event: Event, row: PlayedBoard, form: VerdictForm
) -> int:
    """Do what was decided; give the board whose page shows it. Raises Refusal."""
    if (data := form.cleaned_data)["verdict"] == Verdict.MOVE:
        board, reason = data["board"], data["reason"]
        move_board(event=event, key=row.pk, board=board, reason=reason, act=request.act)
        return int(board)
    decide_board(event=event, key=row.pk, act=request.act, **form.decided)
    return row.board


@DUPLICATE.asks("decide")
def board_decide(
    request: AuthenticatedRequest, event: Event, number: int, board_key: int
) -> HttpResponse:
    """Annul, adjust, give notes, or go back to the sheets; with a reason."""
    played = PlayedBoard.objects.with_deals().select_related("table__round", "table__table")
    row = get_object_or_404(played, pk=board_key, board=number, table__round__event=event)
    form = VerdictForm(posted(request), notes_given=event.play.compared.notes_given)
    if form.is_valid():
        try:
            number = _decide(request, event, row, form)
        except Refusal as error:
            form.add_error(None, str(error))
        else:
            words = _("Étui %(n)s, table %(table)s : %(decision)s.")
            details = {
                "n": number,
                "table": row.table.table.number,
                "decision": verdict_words(Verdict(form.cleaned_data["verdict"])),
            }
            return confirm(request, words % details, "board", event.pk, number)
    context = {
        "event": event,
        "number": number,
        "about": board_words(event, number),
        "row": row,
        "form": form,
    }
    page = "tournaments/boards/decide.html"
    return form_page(request, page, context)
