"""Results of boards: typed by table or by board, compared, and decided by the arbiter."""

from collections.abc import Sequence
from http import HTTPStatus

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.template.response import TemplateResponse
from django.utils.translation import gettext as _, ngettext

from scoring.labels.phrases import elided, listed
from tarotclub.accounts.rights import acts_on
from tarotclub.ground import steady
from tarotclub.ground.refusal import Refusal
from tarotclub.serving.http import AuthenticatedRequest
from tarotclub.serving.pages import confirm, form_page, posted, refusals_in
from tournaments.boards import board_pages, services
from tournaments.boards.board_pages import Names, names_at_boards, seats_in_words
from tournaments.boards.forms import AmountsForm, VerdictForm, initial_amounts, verdict_words
from tournaments.boards.words import board_words, direction_words, packs_in_words
from tournaments.draw.forms import SwapForm
from tournaments.draw.seating_list import names_of
from tournaments.draw.services.situation import mark_of
from tournaments.event.views import DUPLICATE, once, refuse, round_of
from tournaments.models import Event, PlayedBoard
from tournaments.play.played import BoardLine
from tournaments.ranking import alphabetical
from tournaments.rounds.forms import NumberForm, ReasonForm
from tournaments.rounds.progress import round_progress as round_board
from tournaments.standings.totals import board_lines
from tournaments.standings.views import refuse_hidden


@DUPLICATE.asks("type_bilans")
@once
def round_sheet(request: AuthenticatedRequest, event: Event, number: int) -> HttpResponse:
    """Ask for a table, then take the amounts of all its boards of the round."""
    round_ = round_of(event, number)
    if round_.released_at is None:
        words = _("Le tour %(n)s n’est pas lancé : il n’a pas encore de résultats.")
        return refuse(request, event, words % {"n": number})
    asked, tables = _asked(request), round_board(event, round_, steady.now())
    table = asked.among(tables, round_)
    context = {
        "event": event,
        "acts": acts_on(event),
        "round": round_,
        "asked": asked,
        "missing": [each for each in tables if not each.done],
        "table": table,
    }
    page = "tournaments/boards/round_sheet.html"
    if table is None:
        status = HTTPStatus.UNPROCESSABLE_ENTITY if asked.is_bound else HTTPStatus.OK
        return TemplateResponse(request, page, context, status=status)
    played = board_lines(event)
    names = names_at_boards(event, played)
    sheet_lines = [line for line in played if line.table_id == table.pk]
    rows = _stored(sheet_lines)
    lines = [(line.key, _line_words(line, names)) for line in sheet_lines]
    form = _form(request, services.BoardSheet.ROUND, rows, lines)
    if form.is_valid() and _store(request, event, services.BoardSheet.ROUND, form):
        sheet = _("Table %(n)s, tour %(round)s") % {"n": table.number, "round": number}
        words = _words(sheet, rows, whole=_("%(sheet)s : feuille saisie."))
        messages.success(request, words)
        return _done("round_sheet", event, number)
    context |= {
        "form": form,
        "rows": list(zip(form.rows, rows, strict=True)),
        "seats": seats_in_words(sheet_lines, names),
    }
    return form_page(request, page, context)


def _asked(request: AuthenticatedRequest) -> NumberForm:
    data = request.POST if request.method == "POST" else request.GET
    return NumberForm(data if "table" in data else None)


@DUPLICATE.asks("type_bilans")
@once
def travelling_sheet(request: AuthenticatedRequest, event: Event, number: int) -> HttpResponse:
    """Take the amounts of one board at all its tables."""
    sheet_lines = board_lines(event, board=number)
    if not sheet_lines:
        raise Http404
    names = names_at_boards(event)
    rows = _stored(sheet_lines)
    lines = [(line.key, _table_words(line, names)) for line in sheet_lines]
    form = _form(request, services.BoardSheet.TRAVELLING, rows, lines)
    if form.is_valid() and _store(request, event, services.BoardSheet.TRAVELLING, form):
        sheet = _("Étui %(n)s") % {"n": number}
        words = _words(sheet, rows, whole=_("%(sheet)s : fiche saisie."))
        messages.success(request, words)
        return _done("board_list", event)
    context = {
        "event": event,
        "number": number,
        "about": board_words(event, number),
        "form": form,
        "rows": list(zip(form.rows, rows, strict=True)),
    }
    return form_page(request, "tournaments/boards/travelling_sheet.html", context)


def _stored(lines: Sequence[BoardLine]) -> list[PlayedBoard]:
    stored = PlayedBoard.objects.in_bulk([line.key for line in lines])
    return [stored[line.key] for line in lines]


def _line_words(line: BoardLine, names: Names) -> str:
    words = _("Étui %(board)s – preneur %(direction)s, %(name)s")
    direction = direction_words(line.taker)
    return words % {"board": line.board, "direction": direction, "name": names.taker(line)}


def _table_words(line: BoardLine, names: Names) -> str:
    words = _("Tour %(round)s, table %(table)s – %(taker)s")
    taker = names.taker(line)
    return words % {"round": line.round_number, "table": line.table_number, "taker": taker}


def _form(
    request: AuthenticatedRequest,
    sheet: services.BoardSheet,
    rows: Sequence[PlayedBoard],
    lines: Sequence[tuple[int, str]],
) -> AmountsForm:
    return AmountsForm(posted(request), lines=lines, initial=initial_amounts(sheet, rows))


def _store(
    request: AuthenticatedRequest, event: Event, sheet: services.BoardSheet, form: AmountsForm
) -> bool:
    """Store a sheet, and say where the other sheet differs; False where it is refused."""
    try:
        changed = services.type_amounts(
            event=event,
            sheet=sheet,
            amounts=form.amounts,
            correcting="correct_bilans" in acts_on(event),
            act=request.act,
        )
    except Refusal as error:
        form.add_error(None, str(error))
        return False
    if differing := sorted({row.board for row in changed if row.differs}):
        words = _("Les deux feuilles ne disent pas pareil : étuis %(boards)s. Comparez-les.")
        messages.warning(request, words % {"boards": listed([str(n) for n in differing])})
    return True


def _words(sheet: str, rows: Sequence[PlayedBoard], whole: str) -> str:
    """Say that a sheet is there as a `whole`, or how many of its deals are."""
    keys = [row.pk for row in rows]
    due = PlayedBoard.objects.filter(pk__in=keys).due().count()
    there = len(keys) - due
    words = ngettext(
        "%(sheet)s : %(there)s donne sur %(all)s saisie.",
        "%(sheet)s : %(there)s donnes sur %(all)s saisies.",
        there,
    )
    return (words if due else whole) % {"sheet": sheet, "there": there, "all": len(keys)}


def _done(route: str, event: Event, *more: int) -> HttpResponse:
    response = redirect(route, event.pk, *more)
    response.status_code = HTTPStatus.SEE_OTHER
    return response


def _decide(
    request: AuthenticatedRequest, event: Event, row: PlayedBoard, form: VerdictForm
) -> int:
    """Do what was decided; give the board whose page shows it. Raises Refusal."""
    if (data := form.cleaned_data)["verdict"] == services.Verdict.MOVE:
        board, reason = data["board"], data["reason"]
        services.move_board(
            event=event, key=row.pk, board=board, reason=reason, act=request.act
        )
        return int(board)
    services.decide_board(event=event, key=row.pk, act=request.act, **form.decided)
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
        with refusals_in(form):
            number = _decide(request, event, row, form)
            words = _("Étui %(n)s, table %(table)s : %(decision)s.")
            details = {
                "n": number,
                "table": row.table.table.number,
                "decision": verdict_words(services.Verdict(form.cleaned_data["verdict"])),
            }
            return confirm(request, words % details, "board", event.pk, number)
    context = {
        "event": event,
        "number": number,
        "about": board_words(event, number),
        "row": row,
        "form": form,
    }
    return form_page(request, "tournaments/boards/decide.html", context)


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
        with refusals_in(form):
            changed = services.exchange_seated(event=event, number=number, players=pair, **act)
            both = {"one": names[pair[0]], "other": names[pair[1]]}
            words = elided(_exchanged(changed) % both, *both.values())
            return confirm(request, words, "tournament_round", event.pk, number)
    context = {"event": event, "round": round_, "form": form}
    return form_page(request, "tournaments/boards/exchange_players.html", context)


def _exchanged(pairs: int) -> str:
    """Say who has changed places: two players, or their whole teams."""
    if pairs > 1:
        return _("Les équipes de %(one)s et de %(other)s ont échangé leurs places.")
    return _("%(one)s et %(other)s ont échangé leurs places.")


@DUPLICATE.shows("see_rounds")
def board_list(request: AuthenticatedRequest, event: Event) -> HttpResponse:
    """Show how far every board is."""
    context = {"event": event, "acts": acts_on(event), "boards": board_pages.board_list(event)}
    return TemplateResponse(request, "tournaments/boards/list.html", context)


@DUPLICATE.shows("see_ranking")
def board(request: AuthenticatedRequest, event: Event, number: int) -> HttpResponse:
    """Show what came of a board at every table, with the notes it gave."""
    refuse_hidden(event)
    compared = board_pages.compared_results(event, number).get(number)
    if not compared:
        raise Http404
    hands = (
        services.hands_of(event, services.dealing_of(event), number)
        if event.closed_at
        else None
    )
    context = {
        "event": event,
        "acts": acts_on(event),
        "number": number,
        "about": board_words(event, number),
        "results": compared,
        "packs": packs_in_words(hands) if hands else [],  # a secret until the event is over
        "may_decide": "decide" in acts_on(event) and not event.closed_at,
    }
    return TemplateResponse(request, "tournaments/boards/board.html", context)
