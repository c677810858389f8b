"""Who plays at an evening: its list, a table's seats and dealer, who replaces whom."""

import re
from typing import Any

from django import forms
from django.utils.crypto import get_random_string
from django.utils.translation import gettext as _, gettext_lazy, ngettext

from scoring.models import Player, Table
from scoring.rules.cards import Draw, draw_dealer
from scoring.services.clubs import near_players
from tournaments.entries.forms import NamingForm
from tournaments.event.forms.fields import PlayersField, SeatingField
from tournaments.event.forms.names import NAME_EMPTY, UNKNOWN, NameField
from tournaments.models import Event
from tournaments.sheets.table_games import TableGame, ways_to_sit


class PlayersForm(forms.Form):
    """Players of the club, by key, or one new name; a look-alike asks to be confirmed."""

    player = PlayersField(
        label=gettext_lazy("Joueurs du club"), required=False, unknown=UNKNOWN
    )
    name = NameField(label=gettext_lazy("Nom du joueur"), empty=NAME_EMPTY, required=False)
    confirmed = forms.BooleanField(required=False)

    def __init__(self, *args: Any, evening: Event, **options: Any) -> None:
        super().__init__(*args, **options)
        self.evening = evening
        self.near: list[Player] = []
        self.fields["player"].queryset = evening.club.players.all()  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if not self.errors and not data["player"]:
            if "name" not in self.data:  # sent by the list, which has names to tick alone
                raise forms.ValidationError({"player": _("Touchez au moins un joueur.")})
            self._check_name(data["name"], confirmed=data["confirmed"])
        return data

    def _check_name(self, name: str, *, confirmed: bool) -> None:
        if not name:
            self.add_error("name", NAME_EMPTY)
        elif not confirmed:
            near = near_players(club=self.evening.club, name=name)
            self.near = [player for player in near if player.name != name]
            if self.near:
                names = _(" ou ").join(player.name for player in self.near)
                self.add_error("name", _("Vouliez-vous dire %(names)s ?") % {"names": names})


DRAW = "draw"
SEED = re.compile(r"[0-9a-z]{12}")
NOT_HERE = gettext_lazy(
    "Un de ces joueurs n’est pas dans la soirée : choisissez parmi ceux de la liste."
)
NOBODY = gettext_lazy("Choisissez les joueurs, dans l’ordre du jeu.")
SITTING_UNKNOWN = gettext_lazy("Dites à combien se joue la table.")
DEALER_UNKNOWN = gettext_lazy("Dites qui donne en premier, ou tirez au sort.")
SEED_SPOILT = gettext_lazy("Ce tirage au sort n’est pas lisible : tirez à nouveau.")


def new_seed() -> str:
    """Make a seed for a draw; whoever has it can replay the draw."""
    return get_random_string(12, "0123456789abcdefghijklmnopqrstuvwxyz")


class TableForm(forms.Form):
    """A sitting, its players in the order of play and its first dealer, picked or drawn."""

    sitting = forms.ChoiceField(
        label=gettext_lazy("La table se joue"),
        error_messages={"required": SITTING_UNKNOWN, "invalid_choice": SITTING_UNKNOWN},
    )
    players = SeatingField(
        label=gettext_lazy("Joueurs"),
        unknown=NOT_HERE,
        error_messages={"required": NOBODY},
    )
    dealer = forms.ChoiceField(
        label=gettext_lazy("Premier donneur"),
        error_messages={"required": DEALER_UNKNOWN, "invalid_choice": DEALER_UNKNOWN},
    )
    seed = forms.CharField(required=False, widget=forms.HiddenInput)

    def __init__(self, *args: Any, evening: Event, **options: Any) -> None:
        super().__init__(*args, **options)
        self.sittings = ways_to_sit(evening.club)
        self.offer("sitting", [(key, game.label) for key, game in self.sittings.items()])
        places = [(str(i), _("Place %(place)s") % {"place": i + 1}) for i in range(self.places)]
        self.offer("dealer", [(DRAW, _("Tirer au sort")), *places])
        self.fields["players"].queryset = Player.objects.filter(  # type: ignore[attr-defined]
            entries__event=evening
        )

    def offer(self, name: str, choices: list[tuple[str, Any]]) -> None:
        self.fields[name].choices = choices  # type: ignore[attr-defined] # a field of choices

    @property
    def places(self) -> int:
        """The places of the largest table."""
        return max(sitting.players for sitting in self.sittings.values())

    @property
    def chosen(self) -> TableGame:
        return self.sittings[self.cleaned_data["sitting"]]

    @property
    def first_dealer(self) -> int | None:
        """The place that was picked to deal first; None when it is drawn."""
        dealer = self.cleaned_data["dealer"]
        return None if dealer == DRAW else int(dealer)

    def draw(self) -> Draw:
        """Replay the draw that these places and this seed give."""
        return draw_dealer(self.chosen.players, self.cleaned_data["seed"])

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if "sitting" in data:
            self._check_places(data, self.sittings[data["sitting"]].players)
        if data.get("dealer") == DRAW and not SEED.fullmatch(data.get("seed", "")):
            self.add_error("dealer", SEED_SPOILT)
        return data

    def _check_places(self, data: dict[str, Any], places: int) -> None:
        missing = places - len(data.get("players", ()))
        if "players" in data and missing > 0:
            self.add_error("players", _missing_sentence(places, missing))
        elif "players" in data and missing < 0:
            self.add_error("players", _excess_sentence(places, -missing))
        dealer = data.get("dealer", DRAW)
        if dealer != DRAW and int(dealer) >= places:
            sentence = _("Cette table n’a que %(places)s places : choisissez un autre donneur.")
            self.add_error("dealer", sentence % {"places": places})


def _missing_sentence(places: int, missing: int) -> str:
    return ngettext(
        "Cette table se joue à %(places)s : choisissez encore %(missing)s joueur.",
        "Cette table se joue à %(places)s : choisissez encore %(missing)s joueurs.",
        missing,
    ) % {"places": places, "missing": missing}


def _excess_sentence(places: int, excess: int) -> str:
    return ngettext(
        "Cette table se joue à %(places)s : retirez %(excess)s joueur.",
        "Cette table se joue à %(places)s : retirez %(excess)s joueurs.",
        excess,
    ) % {"places": places, "excess": excess}


LEAVING = gettext_lazy("Dites qui quitte la table.")
COMING = gettext_lazy("Dites qui prend sa place : quelqu’un de libre, ou un nom.")


class ReplacingForm(NamingForm):
    """One who sits at the table, and who comes: one of the evening who is free, or a name."""

    named_by = (*NamingForm.named_by, "coming")
    unnamed = ("coming", COMING)

    leaving = forms.ModelChoiceField(
        Player.objects.none(),
        label=gettext_lazy("Qui s’en va ?"),
        empty_label=None,
        widget=forms.RadioSelect,
        error_messages=dict.fromkeys(("required", "invalid_choice"), LEAVING),
    )
    coming = forms.ModelChoiceField(
        Player.objects.none(),
        label=gettext_lazy("Qui prend sa place ?"),
        empty_label=None,
        required=False,
        widget=forms.RadioSelect,
        error_messages={"invalid_choice": COMING},
    )

    def __init__(self, *args: Any, evening: Event, table: Table, **options: Any) -> None:
        super().__init__(*args, **options)
        self.table = table
        tables = Table.objects.open().filter(round_table__round__event=evening)
        here = Player.objects.filter(entries__event=evening, entries__seatable=True)
        at_table = Player.objects.filter(seats__table=table).order_by("seats__position")
        self.fields["leaving"].queryset = at_table  # type: ignore[attr-defined] # a ModelChoiceField
        free = here.exclude(seats__table__in=tables)
        self.fields["coming"].queryset = free  # type: ignore[attr-defined] # a ModelChoiceField
        self.fields["name"].label = _("Quelqu’un d’autre : son nom")
        self.look_in(evening)

    @property
    def free(self) -> Player | None:
        """Whom a tick names; a name that was typed or tapped counts before it."""
        named = any(self.cleaned_data[field] for field in NamingForm.named_by)
        return None if named else self.cleaned_data["coming"]
