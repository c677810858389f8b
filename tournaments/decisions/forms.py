"""Forms of an arbiter's decision about a player, of taking it back, of a log's filter."""

from collections.abc import Sequence
from datetime import MAXYEAR, MINYEAR, datetime
from typing import Any
from uuid import uuid4

from django import forms
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.db.models import Q, QuerySet
from django.utils.functional import Promise
from django.utils.translation import gettext as _, gettext_lazy

from scoring.labels.phrases import elided
from scoring.models import Action, Deal, Table, name_words, search_key
from scoring.models.club import author, former_keys
from tarotclub.ground.fields import OneOf
from tournaments.decisions.log import kind_words
from tournaments.event.forms.fields import refuse_reversed
from tournaments.event.words import phases_of, round_name
from tournaments.models import Decision, Entry, Event, Payment, Penalty
from tournaments.models.entry import decision_sentence
from tournaments.rounds.forms import BilanField, ReasonForm

MOST = 9_999  # points
PLAYER = gettext_lazy("Tapez le numéro ou le nom d’un joueur du tournoi.")
DECISION = gettext_lazy("Choisissez ce que vous décidez.")
POINTS = gettext_lazy("Donnez les points avec leur signe, comme -20 ; de -9999 à 9999, pas 0.")
ROUND = gettext_lazy("Choisissez un tour de la liste, ou aucun.")
SENT_AGAIN = gettext_lazy("Cette page est trop ancienne : rechargez-la, puis décidez.")


class EntryField(forms.CharField):
    """A player of an event, by his number or by his name, as a list proposes them."""

    def __init__(self, entries: Sequence[Entry] = (), **options: Any) -> None:
        self.entries = entries
        attrs = {"list": "entries", "autocomplete": "off", "autocapitalize": "words"}
        super().__init__(
            label=gettext_lazy("Joueur (numéro ou nom)"),
            widget=forms.TextInput(attrs=attrs),
            error_messages={"required": PLAYER},
            **options,
        )

    def clean(self, value: Any) -> Any:
        """Find the entry; None when nothing is typed and nobody has to be."""
        text = super().clean(value)
        if not text:
            return None
        number, _dot, _rest = text.partition(" ")
        key = search_key(text)
        matching = [entry for entry in self.entries if str(entry.number) == number] or [
            entry for entry in self.entries if name_words(entry.player.name) == name_words(text)
        ]
        matching = matching or [
            entry for entry in self.entries if key in entry.player.key.split()
        ]
        if len(matching) > 1:
            names = ", ".join(f"{entry.number} {entry}" for entry in matching[:4])
            words = _("Plusieurs joueurs s’appellent ainsi : %(names)s. Tapez le numéro.")
            raise ValidationError(words % {"names": names}, code="several")
        if not matching:
            raise ValidationError(str(PLAYER), code="unknown")
        return matching[0]


class DecisionForm(ReasonForm):
    """One decision; `confirmed` once its author was asked whether he is sure."""

    player = EntryField()
    decision = OneOf(gettext_lazy("Décision"), DECISION)
    points = BilanField(
        label=gettext_lazy("Points"),
        help_text=gettext_lazy("-20 en retire vingt ; seulement pour une pénalité."),
        required=False,
        min_value=-MOST,
        max_value=MOST,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
        error_messages={"invalid": POINTS, "min_value": POINTS, "max_value": POINTS},
    )
    round_number = OneOf(
        gettext_lazy("Tour"),
        ROUND,
        widget=forms.Select,
        required=False,
        coerce=int,
        empty_value=None,
    )
    uuid = forms.UUIDField(
        widget=forms.HiddenInput, error_messages={"required": SENT_AGAIN, "invalid": SENT_AGAIN}
    )
    field_order = ("player", "decision", "points", "reason", "round_number", "uuid")

    def __init__(self, *args: Any, event: Event, **options: Any) -> None:
        super().__init__(*args, **options)
        phases = phases_of(event)
        released = event.rounds.released().values_list("number", flat=True)
        fields: dict[str, Any] = self.fields
        fields["player"].entries = list(event.entries.select_related("player"))
        fields["decision"].choices = _decision_choices(event)
        fields["round_number"].choices = [
            ("", _("Aucun en particulier")),
            *((number, round_name(phases, number)) for number in released),
        ]
        fields["uuid"].initial = uuid4

    @property
    def entries(self) -> list[Entry]:
        """The players who may be typed."""
        field: Any = self.fields["player"]
        return list(field.entries)

    def clean(self) -> None:
        data = self.cleaned_data
        costs = data.get("decision") == Decision.POINTS
        if costs and not data.get("points") and "points" not in self.errors:
            self.add_error("points", str(POINTS))

    @property
    def decision_fields(self) -> dict[str, Any]:
        """What the service is told."""
        data = self.cleaned_data
        return {
            "entry": data["player"],
            "decision": Decision(data["decision"]),
            "points": data["points"] or 0,
            "reason": data["reason"],
            "round_number": data["round_number"],
            "uuid": data["uuid"],
        }

    @property
    def sentence(self) -> str:
        """Say the decision as the list will."""
        decided = self.decision_fields
        costs = decided["points"] if decided["decision"] == Decision.POINTS else 0
        return decision_sentence(
            Penalty(entry=decided["entry"], decision=decided["decision"], points=costs)
        )


def _decision_choices(event: Event) -> list[tuple[str, str | Promise]]:
    """Name each decision; a penalty by what it is taken from."""
    words = {Decision.POINTS: gettext_lazy(event.play.unit.penalty)}
    return [(one.value, words.get(one, one.label)) for one in Decision]


MOMENT = gettext_lazy("Écrivez le jour et l’heure, comme 07/11/2026 14:30.")
UNKNOWN = gettext_lazy("Choisissez dans la liste.")
SHOWN = ("%d/%m/%Y %H:%M", "%Y-%m-%dT%H:%M", "%d/%m/%Y")


# One thing's own log, by its key, and where an act has that.
THINGS = {"table": "table", "donne": "data__deal", "paiement": "data__payment"}
THING = rf"^({'|'.join(THINGS)})-[0-9]{{1,18}}$"


class MomentField(forms.DateTimeField):
    """A day and an hour, as the browser's own field sends them or as they are typed."""

    def __init__(self, label: Any) -> None:
        super().__init__(
            label=label,
            required=False,
            input_formats=SHOWN,
            widget=forms.DateTimeInput(
                format="%Y-%m-%dT%H:%M", attrs={"type": "datetime-local"}
            ),
            error_messages={"invalid": MOMENT},
        )

    def to_python(self, value: Any) -> datetime | None:
        """Refuse the first and the last year: what is local there is no moment elsewhere."""
        moment = super().to_python(value)
        if moment and moment.year in {MINYEAR, MAXYEAR}:
            raise ValidationError(MOMENT, code="invalid")
        return moment


class ActsFilter(forms.Form):
    """What is asked of acts; every question may be left open."""

    quoi = forms.ChoiceField(label=gettext_lazy("Quoi"), required=False)
    joueur = forms.ChoiceField(label=gettext_lazy("Joueur"), required=False)
    depuis = MomentField(gettext_lazy("Depuis"))
    jusque = MomentField(gettext_lazy("Jusqu’à"))

    def choose(self, name: str, choices: Sequence[tuple[str, str]]) -> None:
        """Offer these, or all of them."""
        field: Any = self.fields[name]
        field.choices = [("", _("Tous")), *choices]
        field.error_messages["invalid_choice"] = UNKNOWN

    def clean(self) -> None:
        super().clean()
        refuse_reversed(self, "depuis", "jusque")

    def asked_of(self, acts: QuerySet[Action], **more: str) -> QuerySet[Action]:
        """The acts of which the fields ask; what is not understood asks for nothing."""
        self.is_valid()
        named = {"kind": "quoi", "at__gte": "depuis", "at__lte": "jusque", **more}
        asked = {key: self.cleaned_data.get(name) for key, name in named.items()}
        return acts.filter(**{key: value for key, value in asked.items() if value})

    @property
    def narrows(self) -> bool:
        return any(self.data.get(name) for name in self.fields)


class LogFilter(ActsFilter):
    """What is asked of an event’s log."""

    qui = forms.ChoiceField(label=gettext_lazy("Qui"), required=False)
    table = forms.IntegerField(
        label=gettext_lazy("Table"),
        required=False,
        min_value=1,
        error_messages=dict.fromkeys(
            ("invalid", "min_value"), gettext_lazy("Tapez le numéro d’une table.")
        ),
    )
    de = forms.RegexField(THING, required=False, widget=forms.HiddenInput)
    field_order = ("quoi", "qui", "table")

    def __init__(self, data: Any, *, event: Event, actions: QuerySet[Action]) -> None:
        super().__init__(data)
        words = kind_words(event)
        kinds = set(actions.order_by().values_list("kind", flat=True).distinct())
        by = User.objects.filter(pk__in=actions.order_by().values("by").distinct())
        self.event = event
        players = event.entries.values_list("player", "player__name")
        self.players = [(str(key), name) for key, name in players]
        self.choose("quoi", sorted(((kind, str(words[kind])) for kind in kinds), key=_by_words))
        self.choose(
            "qui", sorted(((str(user.pk), author(user, None)) for user in by), key=_by_words)
        )
        self.choose("joueur", self.players)

    def among(self, actions: QuerySet[Action]) -> QuerySet[Action]:
        """The acts that are asked for."""
        asked = self.asked_of(actions, by="qui", table__number="table")
        if thing := self.cleaned_data.get("de"):
            kind, _dash, key = thing.partition("-")
            asked = asked.filter(**{THINGS[kind]: int(key)})
        if player := self.cleaned_data.get("joueur"):
            keys = [int(player), *former_keys(int(player))]
            asked = asked.filter(Q(data__player__in=keys) | Q(data__substitute__in=keys))
        return asked

    @property
    def of_one(self) -> str:
        """Name the one thing whose log is asked for, "" where it is all of them."""
        self.is_valid()
        kind, _dash, key = self.cleaned_data.get("de", "").partition("-")
        if kind == "paiement":
            payments = Payment.objects.filter(entry__event=self.event, pk=key)
            words = _("paiement de %(name)s")
            names = [one.entry.player.name for one in payments]
            return "".join(elided(words % {"name": name}, name) for name in names)
        if kind == "donne":
            deals = Deal.objects.filter(table__round_table__round__event=self.event, pk=key)
            words = _("donne %(n)s, table %(table)s")
            return "".join(
                words % {"n": deal.number, "table": deal.table.number}
                for deal in deals.select_related("table")
            )
        if kind == "table":
            tables = Table.objects.filter(round_table__round__event=self.event, pk=key)
            return "".join(_("table %(n)s") % {"n": table.number} for table in tables)
        return str(dict(self.players).get(self.cleaned_data.get("joueur", ""), ""))

    @property
    def chooses(self) -> bool:
        """Tell whether somebody has searched, not only come from one thing's page."""
        return any(self.data.get(name) for name in self.fields if name not in {"de", "joueur"})


def _by_words(choice: tuple[str, str]) -> str:
    return choice[1].casefold()
