"""The ranking, one player's page in it, and who met whom."""

from django.contrib import messages
from django.core.paginator import Paginator
from django.db.models import Q
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.gzip import gzip_page

from tarotclub.accounts.rights import NotAllowedError, acts_on
from tarotclub.ground.replica import from_replica
from tarotclub.serving.http import AuthenticatedRequest
from tarotclub.serving.pages import confirm, shows
from tournaments.event import views
from tournaments.event.names import ranked_names
from tournaments.event.services.closing import reveal_ranking
from tournaments.event.words import handicap_of
from tournaments.models import Event
from tournaments.models.event import tables_until
from tournaments.paper.shared import stamp, stamped
from tournaments.ranking import Presence
from tournaments.standings import words
from tournaments.standings.forms import OF_PLAYERS, RankingForm
from tournaments.standings.html_tables import USUAL, result_table
from tournaments.standings.player import meeting_matrix, player_record
from tournaments.standings.table import ResultSheet, result_sheet
from tournaments.standings.workbook import result_workbook


def _tables(request: AuthenticatedRequest) -> Q | None:
    return tables_until(RankingForm.until(request))


@views.polled(views.etag_now, _tables)
@shows
def tournament_ranking(request: AuthenticatedRequest, event_id: int) -> HttpResponse:
    """Show the ranking; the page asks again by itself, as every table's result changes it."""
    event = views.watched(request, event_id, "see_ranking", _tables(request))
    etag = views.etag_now(event)
    acts = acts_on(event)
    context = {
        "event": event,
        "acts": acts,
        "etag": etag,
        "waits": event.ranking_hidden and "see_hidden_ranking" not in acts,
    }
    if not context["waits"]:
        context |= _shown(request, event)
    page = "_ranking" if request.htmx else "ranking"
    response = TemplateResponse(request, f"tournaments/standings/{page}.html", context)
    return views.with_etag(response, etag) if request.htmx else response


def _shown(request: AuthenticatedRequest, event: Event) -> dict[str, object]:
    sheet = result_sheet(event, **RankingForm.asked(request.GET, event))
    return {
        "sheet": sheet,
        "table": result_table(event.pk, sheet, request.GET),
        "form": RankingForm(request.GET),
        "of_players": OF_PLAYERS,
        "orders": words.board_orders(event),
        "print_query": _print_query(event, sheet),
    }


def _print_query(event: Event, sheet: ResultSheet) -> str:
    """Ask the print-outs for the same ranking."""
    asked = {"apres": sheet.until, "categorie": sheet.category}
    of_all = event.team_size == 1 or sheet.of_teams or sheet.category
    asked["vue"] = sheet.order or (None if of_all else OF_PLAYERS)
    pairs = RankingForm.address(asked)
    return f"?{pairs}" if pairs else ""


class KeptRankingError(NotAllowedError):
    """What would give away a ranking that is kept for the ceremony."""

    def __str__(self) -> str:
        return _(
            "Le classement est gardé pour la remise des prix : un arbitre ou un organisateur"
            " peut le consulter."
        )


def refuse_hidden(event: Event) -> None:
    """Raise KeptRankingError where an event's ranking is still hidden from its reader."""
    act = "see_hidden_ranking"
    if event.ranking_hidden and act not in acts_on(event):
        raise KeptRankingError(act)


@views.TOURNAMENT.asks("reveal_ranking")
def ranking_reveal(request: AuthenticatedRequest, event: Event) -> HttpResponse:
    if not event.ranking_hidden:
        return redirect("tournament_ranking", event.pk)
    open_rounds = event.rounds.filter(closed_at=None).exists()
    views.Question(
        title=_("Dévoiler le classement ?"),
        text=_(
            "Tous ceux qui travaillent dans le club le verront aussitôt, et avec eux les"
            " téléphones du public et les écrans de la salle."
        ),
        points=[_("Tous les tours ne sont pas terminés : il est encore provisoire.")]
        if open_rounds
        else [],
        label=_("Dévoiler le classement"),
        back=reverse("tournament_ranking", args=[event.pk]),
    ).agree(request)
    reveal_ranking(event=event, act=request.act)
    return confirm(request, _("Le classement est dévoilé."), "tournament_ranking", event.pk)


@views.TOURNAMENT.asks("hide_ranking")
def ranking_hide(request: AuthenticatedRequest, event: Event) -> HttpResponse:
    if event.ranking_hidden or not event.hides_ranking:
        return redirect("tournament_ranking", event.pk)
    views.Question(
        title=_("Cacher de nouveau le classement ?"),
        text=_("Seuls les arbitres et les organisateurs le verront encore."),
        label=_("Cacher le classement"),
        back=reverse("tournament_ranking", args=[event.pk]),
    ).agree(request)
    reveal_ranking(event=event, shown=False, act=request.act)
    messages.success(request, _("Le classement est caché de nouveau."))
    return redirect("tournament_ranking", event.pk)


@views.TOURNAMENT.shows("see_ranking")
@views.in_asked_language
@from_replica
def tournament_xlsx(request: AuthenticatedRequest, event: Event) -> HttpResponse:
    refuse_hidden(event)
    sheet = result_sheet(event, **RankingForm.asked(request.GET, event)).named(
        ranked_names(event)
    )
    with stamped(kept=event.ranking_hidden):
        content = result_workbook(sheet, timezone.localtime())
        title = views.titled(_title(sheet), stamp())
    return views.document(content, views.XLSX, f"{title}.xlsx", as_attachment=True)


def _title(sheet: ResultSheet) -> str:
    moment = _("après le tour %(number)s") % {"number": sheet.moment} if sheet.until else ""
    return views.titled(_("Classement"), sheet.name, sheet.category, moment)


@views.TOURNAMENT.shows("see_ranking")
def tournament_player(request: AuthenticatedRequest, event: Event, number: int) -> HttpResponse:
    entries = event.entries.select_related("player", "team", "substitute")
    entry = get_object_or_404(entries, number=number)
    entry.event = event
    refuse_hidden(event)
    own_record = player_record(entry)
    record, row = own_record.record, own_record.row
    handicap = handicap_of(event.handicap)
    context = {
        "event": event,
        "acts": acts_on(event),
        "entry": entry,
        "player": own_record,
        "tie_breaks": [words.tie_break_sentence(step) for step in row.tie_breaks]
        if row
        else [],
        "handicap": handicap.sentence(entry) if handicap else "",
        "odd": [words.odd_table_sentence(bilan) for bilan in record.at_odd_tables(USUAL)]
        if record
        else [],
        "presence": words.PRESENCE[record.presence]
        if record and record.presence is not Presence.PLAYING
        else "",
    }
    return TemplateResponse(request, "tournaments/standings/player.html", context)


PER_PAGE = 25  # players, each beside all others


@gzip_page  # most of it is empty cells; the token of its forms is masked anew each time
@views.TOURNAMENT.shows("see_ranking")
def tournament_meetings(request: AuthenticatedRequest, event: Event) -> HttpResponse:
    """Show the matrix, unless it would tell of a hidden ranking."""
    refuse_hidden(event)
    rows = meeting_matrix(event)
    page = Paginator(rows, PER_PAGE).get_page(request.GET.get("page"))
    context = {"event": event, "others": rows, "page": page}
    return TemplateResponse(request, "tournaments/standings/meetings.html", context)
