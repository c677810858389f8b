"""Creating a tournament in one page, and changing it later.

The form of the planning calculator; a bare address starts from a usual day.
"""

import datetime as dt
from collections.abc import Mapping
from typing import Any

from django import forms
from django.db.models import QuerySet
from django.http import QueryDict
from django.utils.text import format_lazy
from django.utils.translation import gettext as _, gettext_lazy, ngettext

from scoring.models import Club
from tarotclub.ground.fields import ChangingForm, Hour, Number, OneOf
from tournaments.desk.calculator import Wish
from tournaments.desk.forms.tournament_fields import (
    ALTERNE,
    GENERAL,
    DuplicateFields,
    TeamsForm,
)
from tournaments.evenings.forms import EveningForm
from tournaments.event.forms.fields import CategoriesField, FeesField, whole
from tournaments.event.services.setting_up import SETTINGS
from tournaments.event.words import day_in_words
from tournaments.models import Event, Odd, Visibility
from tournaments.play import PLAYS
from tournaments.play.libre import LIBRE
from tournaments.ranking import Criterion
from tournaments.sheets.table_games import USUAL, grouped, usual_of, ways_to_sit
from tournaments.standings.words import CRITERION

FOUR = 4
KEPT = "kept"  # the ruleset of the event, which is no longer offered
MOST_ROUNDS, MOST_DEALS = 30, 50
MINUTES = (5, 600)
LAST_DEAL = 5  # minutes before the end
CHAIN = [f"tie_break_{place}" for place in range(1, len(Criterion) + 1)]
PACE_UNKNOWN = gettext_lazy("Dites combien de donnes ou de minutes dure un tour.")


def tournament_name(day: dt.date) -> str:
    """Propose a name: Tournoi du samedi 21 novembre 2026."""
    return _("Tournoi du %(day)s") % {"day": day_in_words(day)}


def small_number(label: Any, least: int, most: int, **options: Any) -> forms.IntegerField:
    """A field for a small number, which says its bounds whatever is typed."""
    bounds = gettext_lazy("Écrivez un nombre entier, de {least} à {most}.")
    message = format_lazy(bounds, least=least, most=most)
    return Number(label, least, most, message, **options)


def criterion_choices() -> list[tuple[str, Any]]:
    return [("", "—"), *((criterion.value, CRITERION[criterion]) for criterion in Criterion)]


class TournamentForm(ChangingForm, DuplicateFields, TeamsForm, EveningForm):
    """All there is to say of a tournament; only what is unusual has to be said."""

    propose = staticmethod(tournament_name)

    ruleset = forms.ChoiceField(
        label=gettext_lazy("Règlement des tables de 4"),
        error_messages={"invalid_choice": gettext_lazy("Choisissez un des règlements.")},
    )
    rounds_planned = small_number(gettext_lazy("Nombre de tours"), 1, MOST_ROUNDS)
    deals_per_round = small_number(
        gettext_lazy("Donnes par tour"), 1, MOST_DEALS, required=False
    )
    minutes_per_round = small_number(
        gettext_lazy("Minutes par tour"),
        *MINUTES,
        required=False,
        help_text=gettext_lazy(
            "Une horloge tourne ; sans nombre de donnes, elle finit le tour."
        ),
    )
    last_deal_minutes = small_number(
        gettext_lazy("Dernière donne annoncée, en minutes avant la fin"),
        0,
        60,
        required=False,
        help_text=gettext_lazy("Pages, écrans et tablettes le disent, et la sonnerie sonne."),
    )
    odd = OneOf(
        gettext_lazy("Si le nombre de joueurs n’est pas un multiple de 4"),
        gettext_lazy("Choisissez une des tables proposées."),
        choices=Odd.pairs,
    )
    fees = FeesField(
        label=gettext_lazy("Droits d’inscription"),
        required=False,
        help_text=gettext_lazy("Une classe par ligne, comme « Membre 10 € »."),
    )
    categories = CategoriesField(
        label=gettext_lazy("Catégories"),
        required=False,
        help_text=gettext_lazy("Une par ligne : chacune a son classement et ses prix."),
    )
    redistribution = small_number(gettext_lazy("Redistribution, en % de la recette"), 0, 100)
    visibility = OneOf(
        gettext_lazy("Le classement est"),
        gettext_lazy("Dites quand le classement se montre."),
        choices=Visibility.pairs,
    )

    def __init__(
        self,
        data: QueryDict | None,
        *,
        clubs: QuerySet[Club],
        today: dt.date,
        event: Event | None = None,
        initial: Mapping[str, Any] | None = None,
    ) -> None:
        usual = {
            "ruleset": USUAL,
            "odd": Odd.THREE,
            "last_deal_minutes": LAST_DEAL,
            "duplicate": "",
            "alterne": ALTERNE,
            "redistribution": 100,
            "visibility": Visibility.LIVE,
        }
        values = {**usual, **_starts_of(clubs), **(initial or {})}
        asked = Club.objects.none() if event else clubs
        super().__init__(data, clubs=clubs, asked=asked, today=today, initial=values)
        self.event = event
        self.changes = event is not None
        self.fields["name"].error_messages["required"] = _("Donnez un nom au tournoi.")
        self.fields["date"].error_messages["required"] = _("Indiquez la date du tournoi.")
        self.offered = {club.pk: _for_four(club) for club in clubs}
        self._offer_rulesets()
        for place, field in enumerate(CHAIN, start=1):
            self.fields[field] = forms.ChoiceField(
                label=_("Départage %(n)s") % {"n": place},
                choices=criterion_choices,
                required=False,
            )

    @classmethod
    def of(cls, event: Event, data: QueryDict | None) -> "TournamentForm":
        """The form that changes an event, filled with what it is."""
        clubs = Club.objects.filter(pk=event.club_id)
        known = [
            key
            for key, sitting in _for_four(event.club).items()
            if sitting.ruleset == event.rules
        ]
        as_is = {field: getattr(event, field) for field in _STORED}
        as_is["alterne"] = ALTERNE if event.alterne else GENERAL
        as_is |= dict(zip(CHAIN, event.tie_breaks, strict=False))
        as_is["ruleset"] = known[0] if known else KEPT
        return cls(data, clubs=clubs, today=event.date, event=event, initial=as_is)

    def _offer_rulesets(self) -> None:
        merged = {
            key: each for sittings in self.offered.values() for key, each in sittings.items()
        }
        fft = _("Règles FFT à quatre")
        choices: list[Any] = [
            (group, [(key, sitting.label if group else fft) for key, sitting in members])
            for group, members in grouped(merged).items()
        ]
        if choices and not choices[0][0]:  # the federation's, which has no group
            choices = [*choices[0][1], *choices[1:]]
        if self.initial.get("ruleset") == KEPT:
            choices.insert(0, (KEPT, _("Celui du tournoi, inchangé")))
        self.fields["ruleset"].choices = choices  # type: ignore[attr-defined] # a field of choices

    @property
    def way_of_play(self) -> str:
        """How one plays, as the form stands: what a model decides, in a line."""
        play = PLAYS.get(self["duplicate"].value() or "", LIBRE)
        return " · ".join(map(self.chosen, play.settings))

    @property
    def chain(self) -> list[forms.BoundField]:
        return [self[field] for field in CHAIN]

    def clean(self) -> None:
        super().clean()
        data = self.cleaned_data
        if not (
            data.get("deals_per_round")
            or data.get("minutes_per_round")
            or {"deals_per_round", "minutes_per_round"} & self.errors.keys()
        ):
            self.add_error("deals_per_round", PACE_UNKNOWN)
        chosen = [data[field] for field in CHAIN if data.get(field)]
        data["tie_breaks"] = list(dict.fromkeys(chosen))
        if len(data["tie_breaks"]) < len(chosen):
            self.add_error(CHAIN[0], _("Le même départage est choisi deux fois."))
        if data.get("last_deal_minutes") is None:
            data["last_deal_minutes"] = LAST_DEAL
        club, key = data.get("club"), data.get("ruleset")
        if club and key and key != KEPT and key not in self.offered[club.pk]:
            self.add_error("ruleset", _("Ce règlement est celui d’un autre de vos clubs."))
        self.check_duplicate(data)
        if self.event:
            self._check_in_use(self.event, data)

    def _check_in_use(self, event: Event, data: dict[str, Any]) -> None:
        """Refuse to drop a class or a category that entries have."""
        for field, kept in (
            ("categories", set(data.get("categories", ()))),
            ("fees", {name for name, _cents in data.get("fees", ())}),
        ):
            column = {"categories": "category", "fees": "fee_class"}[field]
            used = list(event.entries.exclude(**{column: ""}).values_list(column, flat=True))
            for name in sorted(set(used) - kept) if field not in self.errors else ():
                self.add_error(field, _in_use_sentence(name, used.count(name)))
        self._check_prizes(event, set(data.get("categories", event.categories)))

    def _check_prizes(self, event: Event, kept: set[str]) -> None:
        """Refuse to turn a category's prizes into prizes by hand, or the other way round."""
        for name in sorted({prize.category for prize in event.prizes.exclude(category="")}):
            if name in event.categories and name not in kept:
                words = _("« %(name)s » a des prix : retirez-les d’abord, à la page des prix.")
            elif name in kept and name not in event.categories:
                words = _("« %(name)s » est déjà un prix spécial : nommez-la autrement.")
            else:
                continue
            self.add_error("categories", words % {"name": name})

    @property
    def settings(self) -> dict[str, Any]:
        """The settings of the tournament, but for its name, day, club and ruleset."""
        return {field: self.cleaned_data[field] for field in SETTINGS}

    @property
    def chosen_ruleset(self) -> Any:
        """The ruleset that was chosen; None for the one the event has."""
        key = self.cleaned_data["ruleset"]
        if key == KEPT:
            return None
        return self.offered[self.cleaned_data["club"].pk][key].ruleset


_STORED = ("name", "date", *SETTINGS)


def _for_four(club: Club) -> dict[str, Any]:
    """The games a club's tournament may be played by: those for four, without mort."""
    return {
        key: sitting
        for key, sitting in ways_to_sit(club).items()
        if sitting.players == sitting.ruleset.players == FOUR
    }


def _starts_of(clubs: QuerySet[Club]) -> dict[str, Any]:
    """What a new tournament starts from in its club; who works in several chooses it."""
    if len(clubs) != 1:
        return {}
    club = clubs[0]
    return {"ruleset": usual_of(club, _for_four(club)), "fees": club.fees}


def _in_use_sentence(name: str, count: int) -> str:
    words = ngettext(
        "« %(name)s » est encore celle de %(n)s inscrit : changez-le d’abord.",
        "« %(name)s » est encore celle de %(n)s inscrits : changez-les d’abord.",
        count,
    )
    return words % {"name": name, "n": count}


USUAL_DAY = {"players": 32, "rounds": 5, "deals": 5, "begins": "14:00", "pause": 10}
TIME = gettext_lazy("Écrivez une heure, comme 14:00.")
NUMBER = gettext_lazy("Écrivez un nombre entier qui a du sens ici.")


class PlanningForm(forms.Form):
    """Players, rounds, how long a round is, when it all begins, and by when it has to end."""

    players = whole(gettext_lazy("Joueurs"), 3, 400, NUMBER)
    rounds = whole(gettext_lazy("Tours"), 1, 30, NUMBER)
    deals = whole(gettext_lazy("Donnes par tour"), 1, 50, NUMBER, required=False)
    minutes = whole(
        gettext_lazy("Ou minutes par tour"),
        5,
        600,
        NUMBER,
        required=False,
        help_text=gettext_lazy("Une donne est comptée onze minutes."),
    )
    pause = whole(gettext_lazy("Minutes entre deux tours"), 0, 240, NUMBER)
    begins = Hour(gettext_lazy("Début"), TIME)
    ends = Hour(gettext_lazy("Tout doit finir à"), TIME, required=False)

    def clean(self) -> None:
        data = self.cleaned_data
        if not self.errors and not data.get("deals") and not data.get("minutes"):
            self.add_error("deals", PACE_UNKNOWN)

    @property
    def wish(self) -> Wish:
        return Wish(**self.cleaned_data)
