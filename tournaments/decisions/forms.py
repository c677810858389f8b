"""Forms of an arbiter's decision about a player, and of taking it back."""

from collections.abc import Sequence
from typing import Any
from uuid import uuid4

from django import forms
from django.core.exceptions import ValidationError
from django.utils.functional import Promise
from django.utils.translation import gettext as _, gettext_lazy

from scoring.models import name_words, search_key
from tarotclub.ground.fields import OneOf
from tournaments.event.words import phases_of, round_name
from tournaments.models import Decision, Entry, Event, Penalty
from tournaments.models.penalty import decision_sentence
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

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        costs = data.get("decision") == Decision.POINTS
        if costs and not data.get("points") and "points" not in self.errors:
            self.add_error("points", str(POINTS))
        return data

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
