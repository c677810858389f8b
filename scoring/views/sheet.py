"""The score sheet of a table, its mouches, and the end of a table.

One deal: its lines, its history, taking it out; the answer where a table may not change.

Reading a sheet from the QR codes of a tablet that no network reaches.
"""

from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.utils.functional import Promise
from django.utils.translation import gettext as _, gettext_lazy, ngettext
from django.views.decorators.http import require_http_methods

from scoring import access
from scoring.access import deals_of, fetch
from scoring.around import around
from scoring.cards import ShownCard, shown
from scoring.forms.api import SENTENCES, SheetCodeForm
from scoring.forms.correction import CancellationForm
from scoring.history import refused_of, versions_of
from scoring.models import Deal, Table, TableLink
from scoring.rules import Outcome
from scoring.rules.cards import draw_dealer
from scoring.services import links
from scoring.services.deals import DealStaleError, cancel_deal
from scoring.services.tables import TableClosedError, close_table, is_signed
from scoring.sheet import Sheet, pot_of, sheet_of
from scoring.tablets import SheetCodeError, join
from scoring.views.api.replay import ANOTHER, KEEP, REPLACE, Taken, read_requests, take_all
from scoring.views.api.state import table_seats
from tarotclub.accounts.rights import acts_on
from tarotclub.ground.chart import Chart, line_chart
from tarotclub.serving.http import AuthenticatedRequest
from tarotclub.serving.pages import Pages, form_page, posted, shows

OLDEST_FIRST = "anciennes"  # ?ordre=anciennes; anything else is the newest first


@access.TABLE_WITH_DEALS.shows()
def sheet(request: AuthenticatedRequest, table: Table) -> HttpResponse:
    page = sheet_of(table)
    oldest_first = request.GET.get("ordre") == OLDEST_FIRST
    rows = [
        (row, list(zip(page.players, row.points, row.bilans, strict=True))) for row in page.rows
    ]
    context = {
        "table": table,
        "around": around().table(table.pk),
        "sheet": page,
        "ruleset": page.ruleset,
        "columns": list(zip(page.players, page.bilans, strict=True)),
        "rows": rows if oldest_first else rows[::-1],
        "oldest_first": oldest_first,
        "next_dealer": page.players[page.next_dealer],
        "leader": page.players[page.leader],
        "draw": _draw(table, page),
        "first_dealer": page.players[table.first_dealer],
        "pot": pot_of(table),
        "chart": _chart(page),
        "acts": acts_on(table),
    }
    return TemplateResponse(request, "scoring/sheet.html", context)


@access.TABLE_WITH_SEATS.asks("end_table")
def table_close(request: AuthenticatedRequest, table: Table) -> HttpResponse:
    if request.method == "POST":
        close_table(table=table, act=request.act)
        messages.success(request, _("La table %(n)s est terminée.") % {"n": table.number})
    if request.method == "POST" or table.closed_at:
        return redirect("sheet", table.pk)
    return TemplateResponse(request, "scoring/table_close.html", {"table": table})


def _chart(page: Sheet) -> Chart | None:
    """Draw the bilans from the second deal on: one is no line."""
    if page.played <= 1:
        return None
    series = {
        name: [row.bilans[position] for row in page.rows]
        for position, name in enumerate(page.players)
    }
    return line_chart(_("Bilans au fil des donnes"), series)


def _draw(table: Table, page: Sheet) -> list[tuple[str, ShownCard, bool]]:
    """Replay the draw of the first dealer; empty when the table chose one itself."""
    if not table.draw_seed:
        return []
    cards, dealer = draw_dealer(len(page.players), table.draw_seed)
    pairs = zip(page.players, cards, strict=True)
    return [(name, shown(card), at == dealer) for at, (name, card) in enumerate(pairs)]


@shows
def table_pot(request: AuthenticatedRequest, table_id: int) -> HttpResponse:
    """Show a table's chips; where its ruleset has no pot, say where that is chosen (404)."""
    tables = access.tables_of(request.user).with_seats().prefetch_related("deals")
    table = access.fetch(tables, table_id, "see_table")
    pot = pot_of(table)
    status = HTTPStatus.OK if pot else HTTPStatus.NOT_FOUND
    context = {
        "table": table,
        "around": around().table(table.pk),
        "pot": pot,
        "holders": list(zip(pot.players, pot.chips, pot.parts, pot.balances, strict=True))
        if pot
        else [],
    }
    return TemplateResponse(request, "scoring/pot.html", context, status=status)


SIGNED = gettext_lazy("La feuille de la table %(n)s est signée")
ENDED = gettext_lazy("La table %(n)s est terminée")
WHO_REOPENS = {  # by whether all have signed, and whether the reader may reopen it
    (False, True): gettext_lazy("Rien n’a été enregistré. Rouvrez la table, puis recommencez."),
    (False, False): gettext_lazy(
        "Rien n’a été enregistré. Un arbitre ou un organisateur peut la rouvrir."
    ),
    (True, True): gettext_lazy(
        "Rien n’a été enregistré. Rouvrez la table, puis recommencez : les joueurs devront"
        " signer de nouveau."
    ),
    (True, False): gettext_lazy(
        "Rien n’a été enregistré : tous les joueurs ont signé. Seul un arbitre ou un"
        " organisateur peut la rouvrir."
    ),
}


def table_closed(request: AuthenticatedRequest, table: Table) -> HttpResponse:
    """Refuse a write to a closed table, and say who can reopen it."""
    may_reopen, signed = "reopen_table" in access.acts_at(request.user, table), is_signed(table)
    context = {
        "table": table,
        "heading": (SIGNED if signed else ENDED) % {"n": table.number},
        "text": WHO_REOPENS[signed, may_reopen],
        "reopening": may_reopen and around().table(table.pk).reopening,
    }
    template = "scoring/refusal.html"
    return TemplateResponse(request, template, context, status=HTTPStatus.CONFLICT)


def _fetch(request: AuthenticatedRequest, deal_id: int, act: str) -> Deal:
    return fetch(deals_of(request.user).with_history(), deal_id, act)


DEAL = Pages(_fetch, "see_table")


@DEAL.shows()
def deal(request: AuthenticatedRequest, shown: Deal) -> HttpResponse:
    current, *earlier = versions_of(shown)
    context = {
        "deal": shown,
        "links": around().table(shown.table_id).deal_links(shown.pk),
        "version": current,
        "earlier": earlier,
        "refused": refused_of(shown),
        "table": shown.table,
        "acts": acts_on(shown),
    }
    return TemplateResponse(request, "scoring/deal.html", context)


@DEAL.asks("cancel_deal")
def deal_cancel(request: AuthenticatedRequest, shown: Deal) -> HttpResponse:
    if shown.outcome == Outcome.CANCELLED:
        return _cancelled_already(request, shown)
    if shown.table.closed_at:
        return table_closed(request, shown.table)
    form = CancellationForm(posted(request), initial={"version": shown.version})
    if form.is_valid():
        return _cancel(request, shown, form)
    context = {"deal": shown, "version": versions_of(shown)[0], "form": form}
    return form_page(request, "scoring/deal_cancel.html", context)


def _cancel(request: AuthenticatedRequest, shown: Deal, form: CancellationForm) -> HttpResponse:
    seen = form.cleaned_data["version"]
    try:
        cancel_deal(deal=shown, version=seen, reason=form.why, act=request.act)
    except TableClosedError:
        return table_closed(request, shown.table)
    except DealStaleError as error:
        if error.deal.outcome == Outcome.CANCELLED:
            return _cancelled_already(request, shown)
        return _stale(request, shown, form)
    if "answer_call" in acts_on(shown):
        links.settle_by_correction(table=shown.table_id, deal=shown, by=request.user)
    messages.success(request, _("La donne %(n)s est annulée.") % {"n": shown.number})
    return redirect("sheet", shown.table_id)


def _cancelled_already(request: AuthenticatedRequest, shown: Deal) -> HttpResponse:
    messages.info(request, _("La donne %(n)s est déjà annulée.") % {"n": shown.number})
    return redirect("deal", shown.pk)


def _stale(request: AuthenticatedRequest, shown: Deal, form: CancellationForm) -> HttpResponse:
    """Show what was seen beside what the deal says now, and ask again."""
    seen = form.cleaned_data["version"]
    now = _fetch(request, shown.pk, "cancel_deal")
    current, *earlier = versions_of(now)
    context = {
        "deal": now,
        "version": current,
        "stale": True,
        "seen": next((version for version in earlier if version.number == seen), None),
        "form": CancellationForm(initial=form.cleaned_data | {"version": current.number}),
    }
    template = "scoring/deal_cancel.html"
    return TemplateResponse(request, template, context, status=HTTPStatus.CONFLICT)


@require_http_methods(["GET", "HEAD", "POST"])
def sheet_code(request: HttpRequest) -> HttpResponse:
    """Read code after code; a sheet that is whole is stored as if its tablet had sent it.

    Whoever holds the code may: its seal says that the tablet of the table made it.
    """
    form = SheetCodeForm(posted(request))
    if not form.is_valid():
        return _page(request, form)
    if form.missing:
        next_form = SheetCodeForm(initial={"read": form.cleaned_data["read"]})
        return _page(request, next_form, part=form.parts[-1], missing=form.missing)
    data, seal = join(form.parts)
    try:
        link = links.link_by_seal(form.parts[0].link, data, seal)
        requests = read_requests(data)
    except SheetCodeError as error:
        form.add_error("code", str(SENTENCES[error.code]))
        return _page(request, form)
    except tuple(REFUSED) as error:
        form.add_error("code", REFUSED[type(error)] % {"n": form.parts[0].table})
        return _page(request, form)
    decisions = {name: request.POST[name] for name in request.POST if name.startswith(DECISION)}
    decided = {name.removeprefix(DECISION): choice for name, choice in decisions.items()}
    taken = list(take_all(link, requests, decided))
    again = {"read": form.cleaned_data["read"], "code": form.cleaned_data["code"]}
    return _received(request, link, taken, again | decisions)


DECISION = "decision-"  # and the identity of what was refused


REFUSED: dict[type[Exception], Promise] = {
    links.LinkRevokedError: gettext_lazy(
        "Le lien de cette tablette a été retiré : son code n’est plus pris. Recopiez la"
        " feuille de la table %(n)s à la main."
    ),
    links.LinkExpiredError: gettext_lazy(
        "Le lien de cette tablette a expiré : son code n’est plus pris. Recopiez la"
        " feuille de la table %(n)s à la main."
    ),
    links.LinkUnknownError: gettext_lazy(
        "Aucune tablette de ce serveur n’a fait ce code, ou il a été changé : scannez-le de"
        " nouveau depuis sa première partie."
    ),
}


def _received(
    request: HttpRequest, link: TableLink, taken: list[Taken], again: dict[str, str]
) -> HttpResponse:
    """Say that the server has all of it, or what a person has to decide first."""
    table = Table.objects.get(pk=link.table_id)
    done = [one for one in taken if not one.refusal]
    refused = [one for one in taken if one.refusal]
    if not refused:
        messages.success(request, _said(table, done))
        response = redirect("sheet_code")
        response.status_code = HTTPStatus.SEE_OTHER
        return response
    names = [seat.player.name for seat in table_seats(link.table)]
    context = {
        "table": table,
        "done": len(done),
        "refused": [_shown(one, names) for one in refused],
        "again": again,
    }
    page = _page(request, SheetCodeForm(), **context)
    page.status_code = HTTPStatus.CONFLICT
    return page


def _said(table: Table, done: list[Taken]) -> str:
    """Say in one line what has come, and what was there."""
    new = [one.request.is_deal for one in done if one.created]
    deals, signatures, known = new.count(True), new.count(False), len(done) - len(new)
    parts = [
        _("Table %(n)s") % {"n": table.number},
        ngettext(
            "%(n)s donne ou correction enregistrée",
            "%(n)s donnes ou corrections enregistrées",
            deals,
        )
        % {"n": deals},
        ngettext("%(n)s signature enregistrée", "%(n)s signatures enregistrées", signatures)
        % {"n": signatures},
    ]
    if known:
        parts.append(
            ngettext(
                "%(n)s était déjà sur le serveur", "%(n)s étaient déjà sur le serveur", known
            )
            % {"n": known}
        )
    if is_signed(table):
        parts.append(_("Tous ont signé : la feuille est close."))
    return " · ".join(parts)


def _shown(one: Taken, names: list[str]) -> dict[str, Any]:
    """Put what was refused into words: why, both versions, what may be decided."""
    refusal = one.refusal or {}
    versions = {
        _("Sur le serveur"): refusal.get("stored"),
        _("Sur la tablette"): refusal.get("sent"),
    }
    return {
        "title": one.title,
        "message": refusal.get("message"),
        "name": f"{DECISION}{one.request.body.get('uuid')}",
        "versions": [
            (title, version, list(zip(names, version["scores"], strict=True)))
            for title, version in versions.items()
            if version
        ],
        "choices": [(choice, CHOICES[choice]) for choice in one.choices],
    }


CHOICES = {
    KEEP: gettext_lazy("Garder celle du serveur"),
    ANOTHER: gettext_lazy("C’est une autre donne : l’ajouter à la suite"),
    REPLACE: gettext_lazy("La tablette a raison : corriger le serveur"),
}


def _page(request: HttpRequest, form: SheetCodeForm, **context: Any) -> HttpResponse:
    page = form_page(request, "scoring/sheet_code.html", context | {"form": form})
    page.headers["Cache-Control"] = "no-store"
    return page
