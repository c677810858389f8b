"""What the arbiter decides about boards: a result, or two players in each other's place."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _

from tarotclub.ground.refusal import Refusal
from tarotclub.serving.http import AuthenticatedRequest
from tarotclub.serving.pages import confirm, form_page, posted
from tournaments.boards.forms import VerdictForm, verdict_words
from tournaments.boards.services import Verdict, decide_board, exchange_seated, move_board
from tournaments.boards.words import board_words
from tournaments.draw.forms import SwapForm
from tournaments.draw.seating_list import names_of
from tournaments.draw.services.situation import mark_of
from tournaments.event.views.pages import DUPLICATE, refuse, round_of
from tournaments.models import Event, PlayedBoard
from tournaments.ranking import alphabetical
from tournaments.rounds.forms import ReasonForm


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


class ExchangedForm(SwapForm, ReasonForm):
    """Who sat in whose place, and how that was found."""

    field_order = ("one", "other", "reason")


@DUPLICATE.asks("decide")
def exchange_players(request: AuthenticatedRequest, event: Event, number: int) -> HttpResponse:
    """Let two players of a released round have each other's seats, boards and notes."""
    round_ = round_of(event, number)
    if round_.released_at is None:
        words = _("Le tour %(n)s n’est pas lancé : échangez-les dans le placement.")
        return refuse(request, event, words % {"n": number})
    names = names_of(event)
    seated = sorted(
        (player for table in round_.played_at for player in table),
        key=lambda player: alphabetical(names.get(player, "")),
    )
    form = ExchangedForm(
        posted(request),
        seated={player: names[player] for player in seated},
        initial={"seen": mark_of(round_.seating)},
    )
    if form.is_valid():
        asked = form.cleaned_data
        pair = (asked["one"], asked["other"])
        act = {"reason": asked["reason"], "seen": asked["seen"], "act": request.act}
        try:
            changed = exchange_seated(event=event, number=number, players=pair, **act)
        except Refusal as error:
            form.add_error(None, str(error))
        else:
            both = {"one": names[pair[0]], "other": names[pair[1]]}
            messages.success(request, _exchanged(changed) % both)
            return redirect("tournament_round", event.pk, number)
    context = {"event": event, "round": round_, "form": form}
    page = "tournaments/boards/exchange_players.html"
    return form_page(request, page, context)


def _exchanged(pairs: int) -> str:
    """Say who has changed places: two players, or their whole teams."""
    if pairs > 1:
        return _("Les équipes de %(one)s et de %(other)s ont échangé leurs places.")
    return _("%(one)s et %(other)s ont échangé leurs places.")
