"""How boards are prepared, and one’s hands written down; secret until the event is over."""

from django.http import Http404, HttpResponse
from django.utils.translation import gettext as _

from tarotclub.serving.http import AuthenticatedRequest
from tarotclub.serving.pages import confirm, form_page, posted, refusals_in
from tournaments.boards.forms import DealingForm, HandsForm
from tournaments.boards.preparation import (
    boards_in,
    deal_boards,
    dealing_of,
    hands_in_play,
    hands_mark,
    hands_of,
    write_hands,
)
from tournaments.boards.words import ASSETS, board_words, written_pack
from tournaments.event.views import DUPLICATE
from tournaments.models import Event


@DUPLICATE.asks("prepare_boards")
def preparation(request: AuthenticatedRequest, event: Event) -> HttpResponse:
    """Show how boards are prepared; let their hands be dealt from a new secret seed."""
    dealing = dealing_of(event)
    form = DealingForm(posted(request), initial={"seen": hands_mark(dealing)})
    if form.is_valid():
        with refusals_in(form):
            deal_boards(event=event, act=request.act, **form.cleaned_data)
            words = _("Les mains sont distribuées, et secrètes.")
            return confirm(request, words, "preparation", event.pk)
    written = {int(board) for board in dealing.typed} if dealing else set()
    context = {
        "event": event,
        "form": form,
        "dealing": dealing,
        "assets": ASSETS.values(),
        "boards": [(board, board in written) for board in boards_in(event)],
        "released": hands_in_play(event),
    }
    page = "tournaments/boards/preparation.html"
    return form_page(request, page, context)


@DUPLICATE.asks("prepare_boards")
def board_hands(request: AuthenticatedRequest, event: Event, number: int) -> HttpResponse:
    """Let the hands of a board be written down, as they were dealt at a table."""
    if number not in boards_in(event):
        raise Http404
    hands = hands_of(event, dealing_of(event), number)
    packs = [written_pack(pack) for pack in hands.packs] if hands else []
    initial = {f"pack_{place}": pack for place, pack in enumerate(packs)}
    form = HandsForm(posted(request), initial=initial)
    if form.is_valid():
        with refusals_in(form):
            write_hands(event=event, board=number, packs=form.packs, act=request.act)
            words = _("Étui %(n)s : les mains sont notées, et secrètes.")
            return confirm(request, words % {"n": number}, "preparation", event.pk)
    context = {
        "event": event,
        "number": number,
        "about": board_words(event, number),
        "form": form,
    }
    page = "tournaments/boards/hands.html"
    return form_page(request, page, context)
