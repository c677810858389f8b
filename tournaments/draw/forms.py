"""Drawing the seating, exchanging two seats, writing all of a round's."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _, gettext_lazy

from scoring.labels.phrases import listed
from scoring.models import name_words
from tarotclub.ground.fields import ChangingForm, OneOf, Text
from tournaments.draw.services.draws import SEEDS, TeamChoice
from tournaments.draw.words import METHODS, movement_words
from tournaments.duplicate.movements.values import MovementKind, MovementMeasures
from tournaments.event.forms.fields import whole
from tournaments.event.forms.names import name_widget
from tournaments.event.words import in_order_of_play
from tournaments.models import Entry
from tournaments.play.captains import ROOMS
from tournaments.seating import SeatingMethod
from tournaments.seating.plan import FEWEST

NOBODY = gettext_lazy("Écrivez un numéro ou un nom de la liste des inscrits.")

BEST = ""  # whichever method fits
SEED = gettext_lazy("Donnez un numéro de 1 à 999999, ou gardez celui qui est proposé.")
METHOD = gettext_lazy("Choisissez comment placer les joueurs.")
SEATS = gettext_lazy("Écrivez une table par ligne, comme « 1 5 9 13 ».")
LONGEST_SEATS, LONGEST_NUMBER, MOST_SEATS = 10_000, 6, 5
PLAYER = gettext_lazy("Choisissez un joueur placé dans ce tour.")


class MarkField(forms.CharField):
    """The mark of the seating that a page showed; None of a form without a page."""

    def __init__(self) -> None:
        super().__init__(required=False, widget=forms.HiddenInput)

    def clean(self, value: str | None) -> str | None:
        return value


class DrawForm(forms.Form):
    """How players are seated, and the seed by which the draw can be replayed."""

    method = OneOf(gettext_lazy("Méthode"), METHOD, required=False)
    seed = whole(gettext_lazy("Numéro du tirage"), 1, SEEDS - 1, SEED)
    seen = MarkField()

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        best = _("La meilleure : chacun rencontre le plus de monde possible")
        drawn = [(method.value, words) for method, words in METHODS.items()]
        kept = [pair for pair in drawn if pair[0] != SeatingMethod.MANUAL]
        self.fields["method"].choices = [(BEST, best), *kept]  # type: ignore[attr-defined]
        self.fields["seed"].help_text = _(
            "Le même numéro, pour les mêmes joueurs, redonne toujours le même tirage."
        )

    @property
    def chosen(self) -> SeatingMethod | None:
        """The method, None for the one that fits."""
        method = self.cleaned_data["method"]
        return SeatingMethod(method) if method else None


class MovementForm(forms.Form):
    """How boards go round, each way with what it costs, and the seed of the draw."""

    kind = OneOf(gettext_lazy("Mouvement"), gettext_lazy("Choisissez un des mouvements."))
    seed = whole(gettext_lazy("Numéro du tirage"), 1, SEEDS - 1, SEED)
    seen = MarkField()

    def __init__(
        self, *args: Any, proposals: Mapping[MovementKind, MovementMeasures], **options: Any
    ) -> None:
        super().__init__(*args, **options)
        choices = [
            (kind.value, movement_words(kind, measures)) for kind, measures in proposals.items()
        ]
        self.fields["kind"].choices = choices  # type: ignore[attr-defined]


ROOM = dict.fromkeys(
    ("required", "invalid_choice"), gettext_lazy("Choisissez ce qui vaut dans la salle fermée.")
)


class CaptainsForm(forms.Form):
    """Who attacks for each team of a round; in équipes each match's rooms and boards too."""

    def __init__(
        self,
        *args: Any,
        choices: Sequence[TeamChoice],
        number: int,
        with_rooms: bool,
        **options: Any,
    ) -> None:
        super().__init__(*args, **options)
        self.choices, self.number = choices, number
        self.matches = range(len(choices) // ROOMS) if with_rooms else range(0)
        for each in choices:
            self.fields[f"team_{each.team}"] = OneOf(
                _("%(team)s : qui attaque") % {"team": each.name},
                PLAYER,
                widget=forms.Select,
                choices=each.players,
                initial=each.attacker,
                help_text=_("Capitaine : %(name)s") % {"name": each.captain}
                if each.captain
                else "",
                coerce=int,
            )
        self._ask_for_rooms()
        self.fields["seen"] = MarkField()

    def _ask_for_rooms(self) -> None:
        """Ask in which room each team of a match attacks, and with which boards first."""
        for match in self.matches:
            one, other = self.choices[ROOMS * match], self.choices[ROOMS * match + 1]
            words = {"one": one.name, "other": other.name}
            chooser = one if one.chooses_rooms(other, self.number) else other
            whose = _("À ce quart, %(team)s choisit.") % {"team": chooser.name}
            self.fields[f"room_{match}"] = forms.ChoiceField(
                label=_("Salle fermée, %(one)s contre %(other)s") % words,
                choices=[
                    ("one", _("%(team)s y attaque") % {"team": one.name}),
                    ("other", _("%(team)s y attaque") % {"team": other.name}),
                ],
                help_text=whose,
                error_messages=ROOM,
            )
            self.fields[f"series_{match}"] = forms.ChoiceField(
                label=_("Étuis de la salle fermée, %(one)s contre %(other)s") % words,
                choices=[
                    ("first", _("La première moitié d’abord")),
                    ("second", _("La seconde moitié d’abord")),
                ],
                help_text=whose,
                error_messages=ROOM,
            )

    @property
    def chosen(self) -> dict[str, Any]:
        """The choices as `choose_attackers` takes them."""
        data = self.cleaned_data
        picked = {each.attacker: data[f"team_{each.team}"] for each in self.choices}
        return {
            "seen": data["seen"],
            "chosen": {one: other for one, other in picked.items() if one != other},
            "rooms": [match for match in self.matches if data[f"room_{match}"] == "other"],
            "series": [match for match in self.matches if data[f"series_{match}"] == "second"],
        }


class SwapForm(forms.Form):
    """Two players of a round who are to exchange their seats."""

    one = OneOf(gettext_lazy("Premier joueur"), PLAYER, widget=forms.Select, coerce=int)
    other = OneOf(gettext_lazy("Échangé avec"), PLAYER, widget=forms.Select, coerce=int)
    seen = MarkField()

    def __init__(self, *args: Any, seated: Mapping[int, str], **options: Any) -> None:
        super().__init__(*args, **options)
        for name in ("one", "other"):
            choices = [("", _("Choisir…")), *seated.items()]
            self.fields[name].choices = choices  # type: ignore[attr-defined]

    def clean(self) -> None:
        data = self.cleaned_data
        if data.get("one") and data.get("one") == data.get("other"):
            self.add_error("other", _("Choisissez deux joueurs différents."))


class WrittenSeatsForm(ChangingForm):
    """Who sits where in a round, a table a line: numbers of players, as the places are shown.

    That is the order of play, Nord, Ouest, Sud, Est; `clean_tables` gives N, E, S, W.
    """

    tables = Text(
        gettext_lazy("Une table par ligne"),
        LONGEST_SEATS,
        SEATS,
        SEATS,
        help_text=gettext_lazy(
            "Les numéros des joueurs, dans l’ordre Nord, Ouest, Sud, Est, comme à la page des"
            " places : « 1 13 9 5 »."
        ),
        widget=forms.Textarea(attrs={"rows": 12, "autocomplete": "off", "spellcheck": "false"}),
    )

    def __init__(self, *args: Any, present: Collection[int], **options: Any) -> None:
        super().__init__(*args, **options)
        self.present = set(present)

    def clean_tables(self) -> list[list[int]]:
        lines = enumerate(self.cleaned_data["tables"].splitlines(), start=1)
        tables = [_table(number, line) for number, line in lines if line.strip()]
        times = Counter(player for table in tables for player in table)
        for numbers, sentence in (
            ([n for n, count in times.items() if count > 1], _("Placés deux fois : %(n)s.")),
            (times.keys() - self.present, _("Ne jouent pas ce tour : %(n)s.")),
            (self.present - times.keys(), _("Sans place : %(n)s.")),
        ):
            if numbers:
                self.add_error("tables", sentence % {"n": _numbers(numbers)})
        return [in_order_of_play(table) for table in tables]  # there and back: West is East


def _table(number: int, line: str) -> list[int]:
    words = line.replace(",", " ").replace(";", " ").split()
    if not all(word.isdecimal() and len(word) < LONGEST_NUMBER for word in words):
        sentence = _("Ligne %(line)s : écrivez des numéros de joueurs, comme « 1 5 9 13 ».")
        raise forms.ValidationError(sentence % {"line": number})
    if not FEWEST <= len(words) <= MOST_SEATS:
        sentence = _("Ligne %(line)s : une table a de 3 à 5 joueurs.")
        raise forms.ValidationError(sentence % {"line": number})
    return [int(word) for word in words]


def _numbers(numbers: Iterable[int]) -> str:
    return listed([_("n° %(n)s") % {"n": number} for number in sorted(numbers)])


class PairForm(forms.Form):
    """Two of the list, each by his number or his name, who must never meet."""

    one = forms.CharField(
        label=gettext_lazy("Un joueur"),
        widget=name_widget(list="entered"),
        error_messages={"required": NOBODY},
    )
    other = forms.CharField(
        label=gettext_lazy("L’autre"),
        widget=name_widget(list="entered"),
        error_messages={"required": NOBODY},
    )

    def __init__(self, data: QueryDict | None = None, *, entries: Sequence[Entry]) -> None:
        super().__init__(data)
        self.entries = entries

    def clean_one(self) -> int:
        return self._number(self.cleaned_data["one"])

    def clean_other(self) -> int:
        return self._number(self.cleaned_data["other"])

    def clean(self) -> None:
        data = self.cleaned_data
        if "one" in data and data["one"] == data.get("other"):
            self.add_error("other", _("C’est le même joueur : choisissez-en un autre."))

    def _number(self, text: str) -> int:
        """Read "12", "12 · Ana" or "Ana"."""
        start = text.partition("·")[0].strip()
        words = name_words(text)
        for entry in self.entries:
            if start == str(entry.number) or words == name_words(entry.player.name):
                return entry.number
        matching = [
            entry
            for entry in self.entries
            if words and all(word in entry.player.key for word in words)
        ]
        if len(matching) != 1:
            raise forms.ValidationError(NOBODY)
        return matching[0].number
