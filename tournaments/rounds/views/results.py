"""Fast entry of results: a table's number, then its bilans; corrections with a reason."""

from dataclasses import dataclass
from http import HTTPStatus

from django.contrib import messages
from django.forms import Form
from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from scoring.models import Table
from scoring.services.links import settle_by_correction
from tarotclub.accounts.rights import acts_on, demand, who_may
from tarotclub.ground import steady
from tarotclub.ground.refusal import Refusal
from tarotclub.serving.http import AuthenticatedRequest
from tarotclub.serving.pages import form_page, number_in, posted
from tournaments.event.clock import clock_of
from tournaments.event.views import TOURNAMENT, once, refuse, refuse_form, round_of
from tournaments.models import Event, Round
from tournaments.rounds.forms import BilansForm, NumberForm, ReasonForm
from tournaments.rounds.going import odd_bilans, step
from tournaments.rounds.progress import Progress, round_progress
from tournaments.rounds.services import results


@dataclass(kw_only=True)
class Entering:
    """One request of the page: the round, its tables, the one chosen, what is said about it."""

    request: AuthenticatedRequest
    event: Event
    round: Round
    tables: list[Progress]
    number: NumberForm
    table: Progress | None = None
    noted: Progress | None = None  # the one asked for, whose deals are on its sheet already
    form: BilansForm | None = None
    reason: Form | None = None
    before: list[int] | None = None  # the bilans that a correction would replace
    notice: str = ""

    @property
    def compared(self) -> list[tuple[str, int]]:
        """What is stored of the table, each bilan with its name."""
        if self.table is None or self.before is None:
            return []
        return list(zip(self.table.names, self.before, strict=True))

    @property
    def following(self) -> Round | None:
        """The round that can be released once this one has ended: its seating is drawn."""
        ready = self.event.rounds.ready_after(self.round.number)
        return ready.first() if self.round.running else None

    @property
    def to_type(self) -> list[Progress]:
        return [table for table in self.tables if table.to_type]

    @property
    def missing(self) -> list[Progress]:
        return [table for table in self.tables if not table.done]

    @property
    def proposed(self) -> Progress | None:
        """The table to type after the one that was typed last, or else the first."""
        after = number_in(self.request.GET.get("apres", ""))
        later = (table for table in self.to_type if table.number > after)
        return next(later, self.to_type[0] if self.to_type else None)

    def page(self, status: int = HTTPStatus.OK) -> HttpResponse:
        context = vars(self) | {
            "missing": self.missing,
            "to_type": self.to_type,
            "proposed": None if self.number.is_bound else self.proposed,
            "following": self.following,
            "acts": acts_on(self.event),
            "before": self.compared,
            "clock": clock_of(self.round, steady.now()) if self.round.running else None,
        }
        page = "tournaments/rounds/results_entry.html"
        return TemplateResponse(self.request, page, context, status=status)

    def refused(
        self, sentence: str, status: int = HTTPStatus.UNPROCESSABLE_ENTITY
    ) -> HttpResponse:
        """Show the form again with what is wrong with the whole of it."""
        assert self.form is not None
        self.form.add_error(None, sentence)
        return self.page(status)


@TOURNAMENT.asks("type_bilans")
@once
def results_entry(request: AuthenticatedRequest, event: Event, number: int) -> HttpResponse:
    """Ask for a table's number, show its players, take their bilans."""
    round_ = round_of(event, number)
    if event.play.boards:
        asked = request.GET.urlencode()  # the table
        return redirect(f"{reverse('round_sheet', args=[event.pk, number])}?{asked}")
    if round_.released_at is None:
        words = _("Le tour %(n)s n’est pas lancé : il n’a pas encore de résultats.")
        return refuse(request, event, words % {"n": number})
    if round_.imported:
        words = _("Feuilles non saisies : les résultats du tour %(n)s viennent d’un fichier.")
        return refuse(request, event, words % {"n": number})
    entering = _entering(request, event, round_)
    if entering.table is not None and request.method == "POST":
        return _take(entering, entering.table)
    unknown = entering.table is None and entering.number.is_bound
    if entering.table is None and not unknown and entering.proposed:
        entering.number.initial["table"] = entering.proposed.number
    return entering.page(HTTPStatus.UNPROCESSABLE_ENTITY if unknown else HTTPStatus.OK)


def _entering(request: AuthenticatedRequest, event: Event, round_: Round) -> Entering:
    data = request.POST if request.method == "POST" else request.GET
    asked = request.method == "POST" or "table" in request.GET
    number = NumberForm(data if asked else None)
    tables = round_progress(event, round_, steady.now())
    table = number.among(tables, round_)
    entering = Entering(
        request=request, event=event, round=round_, tables=tables, number=number, table=table
    )
    if table is not None and table.played and not table.typed:
        sentence = _("Les donnes de la table %(n)s sont notées : corrigez-les sur sa feuille.")
        number.add_error("table", sentence % {"n": table.number})
        entering.table, entering.noted, table = None, table, None
    if table is not None:
        entering.form = BilansForm(
            posted(request),
            names=[
                _("%(name)s (n° %(number)s)") % {"name": name, "number": entry}
                for name, entry in zip(table.names, table.entries, strict=True)
            ],
            by_clock=event.deals_per_round is None,
        )
        entering.before = list(table.bilans) if table.typed else None
        entering.notice = _notice(round_, table)
    return entering


def _notice(round_: Round, table: Progress) -> str:
    if table.typed:
        return _("Le résultat de cette table est déjà saisi : une autre saisie sera comparée.")
    if round_.closed_at:
        return _("Ce tour est terminé : un résultat y est une correction, avec un motif.")
    return ""


def _take(entering: Entering, table: Progress) -> HttpResponse:
    """Judge what was typed, ask where something is odd, store it."""
    form = entering.form
    assert form is not None
    if not form.is_valid():
        return entering.page(HTTPStatus.UNPROCESSABLE_ENTITY)
    if form.left_out:
        return _propose(entering, form)
    if total := sum(form.bilans):
        return entering.refused(str(results.BilansNotZeroError(total)))
    stored = Table.objects.get(pk=table.pk)
    if doubt := _doubt(form, stored, table):
        form.show(confirmed=form.written)
        return entering.refused(doubt)
    return _store(entering, form, stored)


def _propose(entering: Entering, form: BilansForm) -> HttpResponse:
    """Fill in the one bilan that was left out, to be looked at before it is taken."""
    form.show(**{form.left_out: str(form.remainder)})
    entering.notice = _("Le bilan laissé vide est complété par le reste : vérifiez, validez.")
    return entering.page()


def _doubt(form: BilansForm, stored: Table, table: Progress) -> str:
    """Ask once about bilans that no deals could have given together."""
    multiple = step(stored.rules, len(table.names))
    odd = odd_bilans(form.bilans, multiple)
    if not odd or form.cleaned_data["confirmed"] == form.written:
        return ""
    words = _(
        "À %(n)s, deux bilans diffèrent toujours d’un multiple de %(n)s, et ce n’est pas le cas"
        " ici. Vérifiez sur la feuille, puis validez de nouveau si c’est bien ce qu’elle dit."
    )
    return words % {"n": multiple}


def _store(entering: Entering, form: BilansForm, stored: Table) -> HttpResponse:
    request, event = entering.request, entering.event
    reason = ReasonForm(request.POST) if "reason" in request.POST else None
    if reason is not None:
        demand(event, "correct_bilans")
        if not reason.is_valid():
            entering.reason = reason
            return entering.page(HTTPStatus.UNPROCESSABLE_ENTITY)
    try:
        changed = results.type_bilans(
            table=stored,
            bilans=form.bilans,
            deals=form.cleaned_data.get("deals"),
            replacing=form.replaced,
            reason=reason.cleaned_data["reason"] if reason else "",
            act=request.act,
        )
    except (results.BilansTypedError, results.RoundEndedError) as error:
        return _ask_why(entering, form, error)
    except Refusal as error:
        return entering.refused(str(error), HTTPStatus.CONFLICT)
    if changed and reason and "answer_call" in acts_on(event):
        settle_by_correction(table=stored.pk, by=request.user)
    words = (
        _("Table %(n)s : résultat saisi.")
        if changed
        else _("Table %(n)s : ce résultat était déjà saisi, rien n’a changé.")
    )
    messages.success(request, words % {"n": stored.number})
    address = reverse("results_entry", args=[event.pk, entering.round.number])
    following = f"{address}?apres={stored.number}"
    return HttpResponseRedirect(following, status=HTTPStatus.SEE_OTHER)


def _ask_why(
    entering: Entering,
    form: BilansForm,
    error: results.BilansTypedError | results.RoundEndedError,
) -> HttpResponse:
    """Show both results and ask for a reason; of who may not correct, send for an arbiter."""
    why = str(error)
    if "correct_bilans" not in acts_on(entering.event):
        return entering.refused(f"{why} {who_may('correct_bilans')}", HTTPStatus.CONFLICT)
    if isinstance(error, results.BilansTypedError):
        entering.before = list(error.bilans) or None
    replacing = " ".join(map(str, entering.before or ()))
    form.show(replacing=replacing, confirmed=form.written)
    entering.reason = ReasonForm()
    return entering.refused(why, HTTPStatus.CONFLICT)


@TOURNAMENT.asks("correct_bilans")
def bilans_clear(request: AuthenticatedRequest, event: Event, number: int) -> HttpResponse:
    """Take a table's typed bilans back, so that it can play or its deals be noted."""
    round_ = round_of(event, number)
    if round_.imported:
        return refuse(
            request, event, _("Ces résultats viennent d’un fichier : rien à effacer.")
        )
    data = request.POST if request.method == "POST" else request.GET
    asked = NumberForm(data)
    tables = round_progress(event, round_, steady.now())
    table = asked.among(tables, round_)
    if table is None:
        return refuse_form(request, event, asked)
    form = ReasonForm(posted(request))
    if form.is_valid():
        why = form.cleaned_data["reason"]
        results.clear_bilans(table=Table.objects.get(pk=table.pk), reason=why, act=request.act)
        if "answer_call" in acts_on(event):
            settle_by_correction(table=table.pk, by=request.user)
        messages.success(request, _("Table %(n)s : résultat effacé.") % {"n": table.number})
        return redirect("tournament_round", event.pk, number)
    context = {"event": event, "round": round_, "table": table, "form": form}
    context["back"] = reverse("tournament_round", args=[event.pk, number])
    return form_page(request, "tournaments/rounds/bilans_clear.html", context)
