"""Which acts of an event's log are asked for: by whom, of which kind, at which table, when."""

from typing import Any

from django import forms
from django.contrib.auth.models import User
from django.db.models import QuerySet
from django.utils.translation import gettext as _, gettext_lazy

from scoring.authors import author
from scoring.models import Action
from tournaments.decisions.log_words import kind_words
from tournaments.models import Event

MOMENT = gettext_lazy("Écrivez le jour et l’heure, comme 07/11/2026 14:30.")
UNKNOWN = gettext_lazy("Choisissez dans la liste.")
SHOWN = ("%d/%m/%Y %H:%M", "%Y-%m-%dT%H:%M", "%d/%m/%Y")


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


class LogFilter(forms.Form):
    """What is asked of a log; every question may be left open."""

    quoi = forms.ChoiceField(label=gettext_lazy("Quoi"), required=False)
    qui = forms.ChoiceField(label=gettext_lazy("Qui"), required=False)
    table = forms.IntegerField(
        label=gettext_lazy("Table"),
        required=False,
        min_value=1,
        error_messages=dict.fromkeys(
            ("invalid", "min_value"), gettext_lazy("Tapez le numéro d’une table.")
        ),
    )
    joueur = forms.ChoiceField(label=gettext_lazy("Joueur"), required=False)
    depuis = MomentField(gettext_lazy("Depuis"))
    jusque = MomentField(gettext_lazy("Jusqu’à"))

    def __init__(self, data: Any, *, event: Event, actions: QuerySet[Action]) -> None:
        super().__init__(data)
        words = kind_words(event)
        kinds = set(actions.order_by().values_list("kind", flat=True).distinct())
        by = User.objects.filter(pk__in=actions.order_by().values("by").distinct())
        players = event.entries.values_list("player", "player__name")
        self._choose(
            "quoi", sorted(((kind, str(words[kind])) for kind in kinds), key=_by_words)
        )
        self._choose(
            "qui", sorted(((str(user.pk), author(user, None)) for user in by), key=_by_words)
        )
        self._choose("joueur", [(str(key), name) for key, name in players])

    def _choose(self, name: str, choices: list[tuple[str, str]]) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [("", _("Tous")), *choices]
        field.error_messages["invalid_choice"] = UNKNOWN

    def among(self, actions: QuerySet[Action]) -> QuerySet[Action]:
        """Give the acts that are asked for; what is not understood asks for nothing."""
        self.is_valid()
        asked = {
            "kind": self.cleaned_data.get("quoi"),
            "by": self.cleaned_data.get("qui"),
            "table__number": self.cleaned_data.get("table"),
            "at__gte": self.cleaned_data.get("depuis"),
            "at__lte": self.cleaned_data.get("jusque"),
        }
        if player := self.cleaned_data.get("joueur"):
            asked["data__player"] = int(player)
        return actions.filter(**{key: value for key, value in asked.items() if value})

    @property
    def narrows(self) -> bool:
        return any(self.data.get(name) for name in self.fields)


def _by_words(choice: tuple[str, str]) -> str:
    return choice[1].casefold()
