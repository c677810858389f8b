"""One entry: what is known of it, its money, leaving, a substitute, no seat."""

from http import HTTPStatus
from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.template.response import TemplateResponse
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.models import Player
from tarotclub.accounts.rights import acts_on, demand
from tarotclub.ground.refusal import Refusal
from tarotclub.serving.http import AuthenticatedRequest
from tarotclub.serving.pages import form_page, posted
from tournaments.draw.views import telling_moves
from tournaments.entries import forms
from tournaments.entries.paper import payment_receipt_pdf
from tournaments.entries.registration import AGAIN, next_round_of
from tournaments.entries.services import entries, registration
from tournaments.entries.views.entries import back_to_list, entry_of, list_part, meant
from tournaments.event.printed import event_title, printed_for
from tournaments.event.services.setting_up import TeamFullError
from tournaments.event.services.writing import EntryGoneError, SentOtherwiseError
from tournaments.event.views import TOURNAMENT, once, pdf_answer, refuse, titled
from tournaments.event.words import euros
from tournaments.models import Entry, Event, Payment, PaymentMethod


@TOURNAMENT.asks("see_entries")
def entry(request: AuthenticatedRequest, event: Event, entry_id: int) -> HttpResponse:
    """Show an entry; a POST changes what is said of it."""
    entry_ = entry_of(event, entry_id)
    if request.method != "POST":
        return entry_page(request, event, entry_)
    demand(event, "change_entry")
    form = forms.EntryForm(request.POST, entry=entry_)
    if not form.is_valid():
        return entry_page(request, event, entry_, form=form)
    chosen = form.changed(form.cleaned_data)
    try:
        with telling_moves(request, event):
            registration.change_registration(
                entry=entry_,
                team=chosen.get("team"),
                publication=chosen.get("publication", ""),
                act=request.act,
                **form.details,
            )
            messages.success(request, _("C’est noté."))
    except EntryGoneError as error:
        return refuse(request, event, str(error))
    except Refusal as error:
        form.add_error("team" if isinstance(error, TeamFullError) else None, str(error))
        return entry_page(request, event, entry_of(event, entry_id), form=form)
    return redirect("entry", event.pk, entry_.pk)


def entry_page(
    request: AuthenticatedRequest,
    event: Event,
    entry_: Entry,
    *,
    form: forms.EntryForm | None = None,
    payment: forms.PaymentForm | None = None,
) -> HttpResponse:
    """Show an entry, with a form that was refused."""
    owed = registration.owed_by(entry_)
    acts, shown = acts_on(event), form or forms.EntryForm(entry=entry_)
    if event.closed_at or "change_entry" not in acts:
        for field in shown.fields.values():
            field.disabled = True
    next_round, gap = next_round_of(event, event.entries.all())
    context = {
        "event": event,
        "entry": entry_,
        "acts": acts,
        "form": shown,
        "payment": payment or forms.PaymentForm(owed=owed),
        "payments": _payments(entry_),
        "owed": owed,
        "credit": -owed,
        "teams": event.teams.all() if event.team_size > 1 else (),
        "again": entry_.plays_from > 1 and event.entries.filter(AGAIN, pk=entry_.pk).exists(),
        "next_round": next_round,
        "gap": gap,
    }
    status = HTTPStatus.UNPROCESSABLE_ENTITY if form or payment else HTTPStatus.OK
    return TemplateResponse(request, "tournaments/entries/entry.html", context, status=status)


def _payments(entry_: Entry) -> list[tuple[Payment, UUID | None]]:
    """Each payment, with the uuid that takes it back; None: done, or it would be too much."""
    payments = list(entry_.payments.select_related("by", "by_outside"))
    known = {payment.uuid for payment in payments}
    left = sum(payment.cents for payment in payments)
    return [
        (payment, back if 0 < payment.cents <= left and back not in known else None)
        for payment in payments
        for back in [entries.giving_back(payment)]
    ]


@TOURNAMENT.does("take_payment")
@once
def entry_pay(request: AuthenticatedRequest, event: Event, entry_id: int) -> HttpResponse:
    """Take money, or give it back; the same form twice takes it once."""
    entry_ = entry_of(event, entry_id)
    form = forms.PaymentForm(request.POST, owed=registration.owed_by(entry_))
    if not form.is_valid():
        return entry_page(request, event, entry_, payment=form)
    cents, method = form.cleaned_data["amount"], PaymentMethod(form.cleaned_data["method"])
    try:
        entries.take_payment(
            entry=entry_,
            cents=cents,
            method=method,
            uuid=form.cleaned_data["uuid"],
            act=request.act,
        )
    except EntryGoneError as error:
        return refuse(request, event, str(error))
    except Refusal as error:
        if isinstance(error, SentOtherwiseError):
            forms.renew(form)
        of_amount = isinstance(error, entries.NotReceivedError)
        form.add_error("amount" if of_amount else None, str(error))
        return entry_page(request, event, entry_, payment=form)
    words = _("Encaissé : %(amount)s.") if cents > 0 else _("Rendu : %(amount)s.")
    messages.success(request, words % {"amount": euros(abs(cents))})
    credit = -registration.owed_by(entry_)
    if cents > 0 and credit > 0 and entry_.fee_cents:
        words = _("C’est %(more)s de plus que son droit : rendez-les, ou annulez ce paiement.")
        messages.warning(request, words % {"more": euros(credit)})
    return redirect("entry", event.pk, entry_.pk)


@TOURNAMENT.shows("take_payment")
def payment_receipt(
    _request: AuthenticatedRequest, event: Event, entry_id: int, payment_id: int
) -> HttpResponse:
    """Print the receipt of one payment."""
    payments = Payment.objects.select_related("entry__player", "by", "by_outside")
    payment = get_object_or_404(payments, entry=entry_of(event, entry_id), pk=payment_id)
    title = event_title(event)
    with printed_for(event):
        content = payment_receipt_pdf(title, payment, timezone.localtime())
    return pdf_answer(content, titled(_("Reçu"), event.name, payment.entry.player.name))


@TOURNAMENT.asks("remove_entry")
def entry_delete(request: AuthenticatedRequest, event: Event, entry_id: int) -> HttpResponse:
    """Take somebody off the list, after a question."""
    entry_ = entry_of(event, entry_id)
    form = forms.RemovalForm(posted(request), entry=entry_)
    if not form.is_valid():
        context = {"event": event, "entry": entry_, "form": form}
        return form_page(request, "tournaments/entries/remove.html", context)
    with telling_moves(request, event):
        entries.remove_entry(
            event=event, player=entry_.player, refund=form.refund, act=request.act
        )
        gone = _("%(player)s n’est plus sur la liste.") % {"player": entry_.player.name}
        messages.success(request, f"{gone} {form.effect}".strip())
    return redirect("entry_list", event.pk)


@TOURNAMENT.does("take_payment")
@once
def entry_pay_due(request: AuthenticatedRequest, event: Event) -> HttpResponse:
    """Take in cash what the list says that somebody owes; the same tap twice takes it once."""
    form = forms.DueForm(request.POST)
    if not form.is_valid():
        sentence = str(form.errors["due"][0])
        return refuse(request, event, sentence, HTTPStatus.UNPROCESSABLE_ENTITY)
    due = form.cleaned_data["due"]
    entry = entry_of(event, due.entry)
    try:
        registration.take_due(
            entry=entry,
            cents=due.cents,
            method=PaymentMethod.CASH,
            uuid=due.uuid,
            act=request.act,
        )
    except Refusal as error:
        messages.error(request, str(error))
    else:
        sentence = _("%(player)s : %(amount)s encaissés en espèces.")
        words = {"player": entry.player.name, "amount": euros(due.cents)}
        messages.success(request, sentence % words)
    return list_part(request, event) if request.htmx else back_to_list(event, request)


@TOURNAMENT.asks("withdraw")
def entry_withdraw(request: AuthenticatedRequest, event: Event, entry_id: int) -> HttpResponse:
    """Let somebody leave before a round; the page with the form is the question."""
    entry = entry_of(event, entry_id)
    rounds = range(event.rounds.next_number(), event.rounds_planned + 1)
    if not rounds:
        return refuse(
            request, event, _("Tous les tours sont lancés : il n’y en a plus à quitter.")
        )
    form = forms.WithdrawalForm(posted(request), rounds=rounds, entry=entry)
    if form.is_valid():
        return _leave(request, event, entry, form)
    context = {"event": event, "entry": entry, "form": form}
    return form_page(request, "tournaments/entries/withdraw.html", context)


def _leave(
    request: AuthenticatedRequest, event: Event, entry: Entry, form: forms.WithdrawalForm
) -> HttpResponse:
    """Note who leaves; where a substitute plays on, the place is his already."""
    from_round, kept = form.cleaned_data["from_round"], form.cleaned_data["score_kept"]
    words = {"player": entry.player.name, "substitute": entry.substitute, "round": from_round}
    if form.seat_is_kept:
        messages.success(
            request, _("%(substitute)s joue pour %(player)s, qui s’en va.") % words
        )
        return redirect("entry", event.pk, entry.pk)
    with telling_moves(request, event):
        entries.withdraw(
            entry=entry,
            from_round=from_round,
            score_kept=kept,
            refund=form.refund,
            act=request.act,
        )
        gone = _("%(player)s ne joue plus à partir du tour %(round)s.")
        entry.refresh_from_db(fields=["checked_in_at", "withdrawn_from"])
        effect = form.effect if entry.scratched else ""
        messages.success(request, f"{gone % words} {effect}".strip())
    return redirect("entry", event.pk, entry.pk)


@TOURNAMENT.does("withdraw")
def entry_return(request: AuthenticatedRequest, event: Event, entry_id: int) -> HttpResponse:
    """Let somebody who had left play again."""
    entry = entry_of(event, entry_id)
    with telling_moves(request, event):
        entries.come_back(entry=entry, act=request.act)
        words = {"player": entry.player.name, "round": entry.plays_from}
        sentence = _("%(player)s rejoue à partir du tour %(round)s.")
        messages.success(request, sentence % words)
    return redirect("entry", event.pk, entry.pk)


@TOURNAMENT.does("hold")
def entry_hold(request: AuthenticatedRequest, event: Event, entry_id: int) -> HttpResponse:
    """Leave somebody out of the rounds to come, or take him in again (`seatable`)."""
    entry = entry_of(event, entry_id)
    seatable = "seatable" in request.POST
    words = _("%(player)s sera placé.") if seatable else _("%(player)s ne sera pas placé.")
    with telling_moves(request, event):
        entries.hold(entry=entry, seatable=seatable, act=request.act)
        messages.success(request, words % {"player": entry.player.name})
    return redirect("entry", event.pk, entry.pk)


@TOURNAMENT.asks("substitute")
def entry_substitute(
    request: AuthenticatedRequest, event: Event, entry_id: int
) -> HttpResponse:
    """Let somebody else sit for an entry; `nobody` lets the player himself sit again."""
    entry = entry_of(event, entry_id)
    if "nobody" in request.POST:
        return _sit(request, event, entry, None)
    form = forms.SubstituteForm(posted(request), event=event)
    completion = None
    if form.is_valid():
        who, completion = meant(event, form)
        if who is not None:
            return _sit(request, event, entry, who)
    context = {"event": event, "entry": entry, "form": form, "completion": completion}
    return form_page(request, "tournaments/entries/substitute.html", context)


def _sit(
    request: AuthenticatedRequest, event: Event, entry: Entry, who: Player | str | None
) -> HttpResponse:
    with telling_moves(request, event):
        if isinstance(who, str):
            who = registration.newcomer_sits(entry=entry, name=who, act=request.act)
        else:
            registration.substitute(entry=entry, player=who, act=request.act)
        words = {"player": entry.player.name, "substitute": who}
        messages.success(request, _sitting(who) % words)
    return redirect("entry", event.pk, entry.pk)


def _sitting(who: Player | None) -> str:
    if who is None:
        return _("%(player)s reprend sa place au prochain tour.")
    return _("%(substitute)s joue pour %(player)s à partir du prochain tour.")
