"""The dashboard as plain values: how everything stands, and what comes next in sentences."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from django.db.models import Sum
from django.utils.functional import Promise
from django.utils.translation import gettext as _, gettext_lazy, ngettext

from scoring.labels.phrases import listed
from scoring.models import ArbiterCall, Table
from tournaments.draw.words import NEEDED
from tournaments.event.clock import Clock, clock_of
from tournaments.event.words import NAMED
from tournaments.models import Event, Payment
from tournaments.rounds import progress


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundLine:
    """A round on the dashboard; `done` of its `tables` have their result while it runs."""

    state: progress.RoundState
    tables: int
    done: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Dashboard:
    """Counts are players; `playing` those of the next round, or of the one under way.

    `paid` and `due` are cents; `calling` are the calls for the arbiter, `late` the tables whose
    clock is over, `returned` pairs of a table's number and how many of its deals came back from
    a tablet. `imported` says that rounds come from a results file.
    """

    step: progress.NextStep
    rounds: Sequence[RoundLine]
    entered: int
    present: int
    playing: int
    paid: int
    due: int
    calling: Sequence[ArbiterCall]
    late: Sequence[progress.Progress]
    returned: Sequence[tuple[int, int]]
    clock: Clock | None
    current: int
    imported: bool

    @property
    def may_end(self) -> bool:
        """Tell whether it makes sense to end it: something was played, nothing is under way."""
        states = [line.state for line in self.rounds]
        over = any(state.closed for state in states)
        return over and all(state.closed or not state.released for state in states)


def dashboard_of(event: Event, at: datetime) -> Dashboard:
    """Read a tournament's dashboard, in a fixed number of queries."""
    day = progress.day_of(event, at)
    entries, running = day.entries, day.running
    paid = Payment.objects.filter(entry__event=event).aggregate(cents=Sum("cents"))
    present = sum(
        entry.checked_in_at is not None and entry.withdrawn_from is None for entry in entries
    )
    return Dashboard(
        step=day.step,
        rounds=[
            RoundLine(
                state=state,
                tables=len(each.seating),
                done=sum(table.done for table in day.tables) if each.running else 0,
            )
            for each, state in zip(day.rounds, day.states, strict=True)
        ],
        entered=len(entries),
        present=present,
        playing=day.playing,
        paid=paid["cents"] or 0,
        due=sum(entry.fee_cents for entry in entries),
        calling=progress.waiting_calls(event),
        late=[table for table in day.tables if table.state == progress.State.LATE],
        returned=progress.returned(Table.objects.filter(round_table__round=running))
        if running
        else [],
        clock=clock_of(running, at) if running else None,
        current=day.current,
        imported=any(each.imported for each in day.rounds),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Way:
    """A step in words: what to do, why, the label and the route of the button that leads on.

    `act` is what one must be allowed to go there; `at_once` says that the button does it.
    """

    title: str | Promise
    text: str | Promise = ""
    label: str | Promise = ""
    route: str = ""
    act: str = "see_rounds"
    at_once: bool = False


WAYS = {
    progress.Step.ENTER: Way(
        title=gettext_lazy("Inscrivez les joueurs"),
        text=gettext_lazy("Pour jouer, %(need)s."),
        label=gettext_lazy("Inscriptions"),
        route="entry_list",
        act="see_entries",
    ),
    progress.Step.CHECK_IN: Way(
        title=gettext_lazy("Notez les présents"),
        text=gettext_lazy("Seuls les présents sont placés ; %(need)s."),
        label=gettext_lazy("Inscriptions"),
        route="entry_list",
        act="see_entries",
    ),
    progress.Step.TEAM_UP: Way(
        title=gettext_lazy("Donnez une équipe à chacun"),
        text=gettext_lazy("Un des présents n’en a pas, et seules des équipes sont placées."),
        label=gettext_lazy("Inscriptions"),
        route="entry_list",
        act="see_entries",
    ),
    progress.Step.DRAW: Way(
        title=gettext_lazy("Faites le placement"),
        text=gettext_lazy("Le tour %(round)s n’a pas encore de tables."),
        label=gettext_lazy("Tirer le placement"),
        route="seating_draw",
        act="draw_rounds",
        at_once=True,
    ),
    progress.Step.ADJUST: Way(
        title=gettext_lazy("Ajustez le placement"),
        text=gettext_lazy("Il ne correspond plus aux présents du tour %(round)s."),
        label=gettext_lazy("Ajuster le placement"),
        route="seating_adjust",
        act="draw_rounds",
    ),
    progress.Step.RELEASE: Way(
        title=gettext_lazy("Lancez le tour %(round)s"),
        text=gettext_lazy("Le placement est prêt : les tables s’ouvrent quand vous le dites."),
        label=gettext_lazy("Lancer le tour %(round)s"),
        route="round_release",
        act="release_round",
        at_once=True,
    ),
    progress.Step.START_CLOCK: Way(
        title=gettext_lazy("Démarrez l’horloge du tour %(round)s"),
        text=gettext_lazy("Les joueurs peuvent s’asseoir ; le temps ne court pas encore."),
        label=gettext_lazy("Aller au tour %(round)s"),
        route="tournament_round",
    ),
    progress.Step.PLAY: Way(
        title=gettext_lazy("Attendez les résultats du tour %(round)s"),
        label=gettext_lazy("Voir les tables"),
        route="tournament_round",
    ),
    progress.Step.TYPE: Way(
        title=gettext_lazy("Attendez les résultats du tour %(round)s"),
        label=gettext_lazy("Saisir les résultats"),
        route="results_entry",
        act="type_bilans",
    ),
    progress.Step.CLOSE: Way(
        title=gettext_lazy("Terminez le tour %(round)s"),
        text=gettext_lazy("Toutes les tables ont rendu leur résultat."),
        label=gettext_lazy("Terminer le tour %(round)s"),
        route="round_close",
        act="close_round",
        at_once=True,
    ),
    progress.Step.GO_ON: Way(
        title=gettext_lazy("Terminez le tour %(round)s et lancez le tour %(next)s"),
        text=gettext_lazy("Toutes les tables ont rendu leur résultat."),
        label=gettext_lazy("Terminer et lancer le tour %(next)s"),
        route="round_next",
        act="release_round",
        at_once=True,
    ),
    progress.Step.REVEAL: Way(
        title=gettext_lazy("Dévoilez le classement"),
        text=gettext_lazy("Tout est joué ; le classement attend la remise des prix."),
        label=gettext_lazy("Aller au classement"),
        route="tournament_ranking",
        act="see_ranking",
    ),
    progress.Step.FINISH: Way(
        title=gettext_lazy("Terminez le tournoi"),
        text=gettext_lazy("Tous les tours sont joués : contrôlez les prix, puis terminez."),
        label=gettext_lazy("Terminer le tournoi"),
        route="tournament_close",
        act="close_event",
    ),
    progress.Step.OVER: Way(
        title=gettext_lazy("Le tournoi est terminé"),
        text=gettext_lazy("Son classement ne change plus."),
        label=gettext_lazy("Aller au classement"),
        route="tournament_ranking",
        act="see_ranking",
    ),
}
OF_A_ROUND = frozenset(
    {"round_release", "round_close", "round_next", "tournament_round", "results_entry"}
)


def way(step: progress.NextStep) -> Way:
    """Say a step; its route takes the round's number when it is one of OF_A_ROUND."""
    words, numbers = WAYS[step.step], {"round": step.number, "next": step.number + 1}
    facts = numbers | {"need": NEEDED[step.need] if step.need else ""}
    text = str(words.text) % facts if words.text else missing_in_words(step)
    return replace(
        words, title=str(words.title) % numbers, text=text, label=str(words.label) % numbers
    )


def missing_in_words(step: progress.NextStep) -> str:
    """Say which tables a round waits for: "Il manque les tables 4 et 9."; or how many."""
    if len(step.missing) > NAMED:
        return _("Il manque %(n)s tables.") % {"n": len(step.missing)}
    words = ngettext(
        "Il manque la table %(numbers)s.",
        "Il manque les tables %(numbers)s.",
        len(step.missing),
    )
    return words % {"numbers": listed([str(number) for number in step.missing])}
