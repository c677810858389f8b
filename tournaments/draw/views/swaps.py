"""Seats by hand: two players exchange theirs, or a whole round is written."""

from http import HTTPStatus

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.utils.translation import gettext as _

from tarotclub.ground.refusal import Refusal
from tarotclub.serving.http import AuthenticatedRequest
from tarotclub.serving.pages import confirm, form_page, posted
from tournaments.draw.forms import SwapForm, WrittenSeatsForm
from tournaments.draw.seating_list import names_of
from tournaments.draw.services.draws import preview_swap, swap_seats, write_seats
from tournaments.draw.words import flaws_in_words
from tournaments.event.acts import undo_of
from tournaments.event.compass import in_order_of_play
from tournaments.event.services.writing import RoundReleasedError
from tournaments.event.views.pages import TOURNAMENT, refuse, round_of
from tournaments.models import Event, Round
from tournaments.ranking import alphabetical


@TOURNAMENT.asks("swap_seats")
def seats_swap(request: AuthenticatedRequest, event: Event, number: int) -> HttpResponse:
    """Choose two players (by GET, with ?un=…); show what it breaks; exchange them (by POST)."""
    round_ = round_of(event, number)
    if round_.released_at and request.method != "POST":
        return refuse(request, event, str(RoundReleasedError()))
    names = names_of(event)
    data = request.POST if request.method == "POST" else request.GET
    asked = request.method == "POST" or "other" in request.GET
    seated = _seated(round_, names)
    form = SwapForm(data if asked else None, seated=seated, initial=request.GET.dict())
    status = HTTPStatus.UNPROCESSABLE_ENTITY if asked else HTTPStatus.OK
    now = swapped = None
    if form.is_valid():
        two = (form.cleaned_data["one"], form.cleaned_data["other"])
        try:
            if request.method == "POST":
                act = {"seen": form.cleaned_data["seen"], "act": request.act}
                swap_seats(event=event, number=number, players=two, **act)
                pair = {"one": names[two[0]], "other": names[two[1]]}
                words = _("%(one)s et %(other)s ont échangé leurs places.")
                return confirm(request, words % pair, "round_seating", event.pk, number)
            now, swapped = preview_swap(event=event, number=number, players=two)
            status = HTTPStatus.OK
        except Refusal as error:
            form.add_error(None, str(error))
            status = HTTPStatus.CONFLICT
    context = {
        "event": event,
        "round": round_,
        "form": form,
        "swap": swapped,
        "mark": now.mark if now else "",
        "broken": flaws_in_words(swapped.broken, names) if swapped else [],
        "mended": flaws_in_words(swapped.mended, names) if swapped else [],
    }
    return TemplateResponse(request, "tournaments/draw/seats_swap.html", context, status=status)


def _seated(round_: Round, names: dict[int, str]) -> dict[int, str]:
    """Who has a seat in the round, with the table, in the order of the names."""
    tables = {entry: i for i, table in enumerate(round_.seating, start=1) for entry in table}
    ordered = sorted(tables, key=lambda entry: alphabetical(names.get(entry, "")))
    label = _("%(name)s (n° %(entry)s, table %(table)s)")
    return {
        entry: label % {"name": names.get(entry, ""), "entry": entry, "table": tables[entry]}
        for entry in ordered
    }


@TOURNAMENT.asks("write_seats")
def seats_write(request: AuthenticatedRequest, event: Event, number: int) -> HttpResponse:
    """Take a whole round as somebody wrote it; the form is the question."""
    round_ = round_of(event, number)
    present = [entry.number for entry in event.entries.all() if entry.plays(number)]
    as_is = "\n".join(" ".join(map(str, in_order_of_play(table))) for table in round_.seating)
    form = WrittenSeatsForm(posted(request), present=present, initial={"tables": as_is})
    if form.is_valid():
        tables = form.cleaned_data["tables"]
        write_seats(event=event, number=number, tables=tables, act=request.act)
        messages.success(request, _("Le tour %(n)s est placé à la main.") % {"n": number})
        return redirect("seating", event.pk)
    context = {"event": event, "round": round_, "form": form, "undo": undo_of("write_seats")}
    return form_page(request, "tournaments/draw/seats_write.html", context)
