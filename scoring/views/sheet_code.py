"""Reading a sheet from the QR codes of a tablet that no network reaches."""

from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.utils.translation import gettext as _, gettext_lazy, ngettext
from django.views.decorators.http import require_http_methods

from scoring.forms.api import SENTENCES, SheetCodeForm
from scoring.models import Table, TableLink
from scoring.services.links import (
    LinkExpiredError,
    LinkRevokedError,
    LinkUnknownError,
    link_by_seal,
)
from scoring.services.tables import is_signed
from scoring.sheet_code import SheetCodeError, join
from scoring.views.api.replay import ANOTHER, KEEP, REPLACE, Taken, read_requests, take_all
from scoring.views.api.state import table_seats


@require_http_methods(["GET", "HEAD", "POST"])
def sheet_code(request: HttpRequest) -> HttpResponse:
    """Read code after code; a sheet that is whole is stored as if its tablet had sent it.

    Whoever holds the code may: its seal says that the tablet of the table made it.
    """
    if request.method != "POST":
        return _page(request, SheetCodeForm())
    form = SheetCodeForm(request.POST)
    if not form.is_valid():
        return _page(request, form, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    if form.missing:
        next_form = SheetCodeForm(initial={"read": form.cleaned_data["read"]})
        return _page(request, next_form, part=form.parts[-1], missing=form.missing)
    data, seal = join(form.parts)
    try:
        link = link_by_seal(form.parts[0].link, data, seal)
        requests = read_requests(data)
    except (LinkUnknownError, LinkRevokedError, LinkExpiredError, SheetCodeError) as error:
        form.add_error("code", _refused(error, form.parts[0].table))
        return _page(request, form, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    decisions = {name: request.POST[name] for name in request.POST if name.startswith(DECISION)}
    decided = {name.removeprefix(DECISION): choice for name, choice in decisions.items()}
    taken = list(take_all(link, requests, decided))
    again = {"read": form.cleaned_data["read"], "code": form.cleaned_data["code"]}
    return _received(request, link, taken, again | decisions)


DECISION = "decision-"  # and the identity of what was refused


def _refused(error: Exception, table: int) -> str:
    """Say why a whole code is not taken, and what to do."""
    if isinstance(error, SheetCodeError):
        return str(SENTENCES[error.code])
    if isinstance(error, LinkRevokedError):
        sentence = _(
            "Le lien de cette tablette a été retiré : son code n’est plus pris. Recopiez la"
            " feuille de la table %(n)s à la main."
        )
    elif isinstance(error, LinkExpiredError):
        sentence = _(
            "Le lien de cette tablette a expiré : son code n’est plus pris. Recopiez la"
            " feuille de la table %(n)s à la main."
        )
    else:
        sentence = _(
            "Aucune tablette de ce serveur n’a fait ce code, ou il a été changé : scannez-le de"
            " nouveau depuis sa première partie."
        )
    return sentence % {"n": table}


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
    return _page(request, SheetCodeForm(), status=HTTPStatus.CONFLICT, **context)


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
    sides = [
        (_("Sur le serveur"), refusal.get("stored")),
        (_("Sur la tablette"), refusal.get("sent")),
    ]
    return {
        "title": one.title,
        "message": refusal.get("message"),
        "name": f"{DECISION}{one.request.body.get('uuid')}",
        "versions": [
            {
                "title": title,
                "words": side["words"],
                "sentence": side["sentence"],
                "marks": [
                    pair
                    for pair in zip(names, side["scores"], strict=True)
                    if pair[1] is not None
                ],
            }
            for title, side in sides
            if side
        ],
        "choices": [(choice, CHOICES[choice]) for choice in one.choices],
    }


CHOICES = {
    KEEP: gettext_lazy("Garder celle du serveur"),
    ANOTHER: gettext_lazy("C’est une autre donne : l’ajouter à la suite"),
    REPLACE: gettext_lazy("La tablette a raison : corriger le serveur"),
}


def _page(
    request: HttpRequest,
    form: SheetCodeForm,
    *,
    status: HTTPStatus = HTTPStatus.OK,
    **context: Any,
) -> HttpResponse:
    context |= {"form": form}
    page = TemplateResponse(request, "scoring/sheet_code.html", context, status=status)
    page.headers["Cache-Control"] = "no-store"
    return page
