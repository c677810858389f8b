"""Forms of an evening: opened, settled, and who plays at its tables."""

import datetime as dt
import re
from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.db.models import QuerySet
from django.http import QueryDict
from django.utils.crypto import get_random_string
from django.utils.html import format_html
from django.utils.translation import gettext as _, gettext_lazy, ngettext

from scoring.forms.club import ClubForm, RulesetChoiceForm
from scoring.models import Club, Player, Table
from scoring.rules.cards import Draw, draw_dealer
from scoring.ruleset_words import ruleset_name
from scoring.services.clubs import near_players, unasked_about_names
from tarotclub.ground.fields import ChangingForm, Number, OneOf, SomeOf
from tarotclub.ground.names import untitled
from tournaments.entries.forms import NamingForm
from tournaments.event.forms import fields
from tournaments.event.forms.names import (
    NAME_EMPTY,
    TYPED,
    UNKNOWN,
    NameField,
    whole_names_field,
)
from tournaments.event.words import day_in_words
from tournaments.models import Event
from tournaments.sheets.table_games import TableGame, ways_to_sit

MOST_CENTS = 100
NOT_CENTS = gettext_lazy(
    "Écrivez un nombre entier de centimes, de 0 à 100 : 0 si rien ne se paie."
)


def evening_name(day: dt.date) -> str:
    """Propose a name: Soirée du vendredi 20 novembre 2026."""
    return _("Soirée du %(day)s") % {"day": day_in_words(day)}


class EveningForm(ClubForm):
    """A name, a day, the club for who works in several; `asked` ones say if names are whole."""

    propose = staticmethod(evening_name)
    field_order = ("name", "date", "club")

    name = NameField(
        label=gettext_lazy("Nom"),
        empty=gettext_lazy("Donnez un nom à la soirée."),
        widget=forms.TextInput(attrs={"maxlength": TYPED, "autocomplete": "off"}),
    )
    date = fields.day_field(
        gettext_lazy("Date"), gettext_lazy("Indiquez la date de la soirée.")
    )
    whole_names = whole_names_field()  # asked of a new event, until it is answered once

    def __init__(
        self,
        data: QueryDict | None,
        *,
        clubs: QuerySet[Club],
        asked: QuerySet[Club],
        today: dt.date,
        initial: Mapping[str, Any] | None = None,
    ) -> None:
        proposed = {"name": self.propose(today), "date": today}
        super().__init__(data, clubs=clubs, initial={**proposed, **(initial or {})})
        self.today = today
        self.unasked = list(unasked_about_names(asked))
        if not self.unasked:
            del self.fields["whole_names"]

    def clean(self) -> None:
        """Let the proposed name follow the day, when nobody changed it."""
        super().clean()
        data = self.cleaned_data
        if "date" in data and data.get("name") == self.propose(self.today):
            data["name"] = self.propose(data["date"])
        if data.get("club") not in self.unasked:
            data.pop("whole_names", None)


class CentsForm(ChangingForm):
    """So many cents a point; 0, where every evening starts, is nothing. Also where chips go."""

    chips_together = forms.BooleanField(
        label=gettext_lazy("Mouches : régler toutes les tables ensemble"),
        help_text=gettext_lazy("Sinon chaque table règle les jetons qu’elle a devant elle."),
        required=False,
    )

    cents = Number(
        gettext_lazy("Centimes le point"),
        0,
        MOST_CENTS,
        NOT_CENTS,
        help_text=gettext_lazy("0 : les marques ne se paient pas."),
    )


BY_TABLE = "table"
PAGES = "pages"


class EveningPaperForm(fields.AskedForm):
    """By rank or by name, whether a page a table, and which columns."""

    tri = fields.Choice(
        gettext_lazy("Ordre"),
        [("", gettext_lazy("Par rang")), (fields.BY_NAME, gettext_lazy("Par nom"))],
    )
    par = fields.Choice(
        gettext_lazy("Séparer"),
        [
            ("", gettext_lazy("Une seule liste")),
            (BY_TABLE, gettext_lazy("Une page par table, la dernière où chacun a joué")),
        ],
    )
    colonnes = fields.Ticks(
        gettext_lazy("Colonnes"),
        [
            ("deals", gettext_lazy("Donnes")),
            ("takes", gettext_lazy("Prises")),
            ("made", gettext_lazy("Réussies")),
            ("best", gettext_lazy("Meilleure")),
            ("worst", gettext_lazy("Pire")),
        ],
    )


class SettlementPaperForm(fields.AskedForm):
    """In which order balances stand, whether each account has a page, and what is said."""

    tri = fields.Choice(
        gettext_lazy("Ordre"),
        [("", gettext_lazy("Par solde")), (fields.BY_NAME, gettext_lazy("Par nom"))],
    )
    par = fields.Choice(
        gettext_lazy("Séparer"),
        [("", gettext_lazy("Tout à la suite")), (PAGES, gettext_lazy("Une page par compte"))],
    )
    colonnes = fields.Ticks(
        gettext_lazy("Colonnes"),
        [
            ("payments", gettext_lazy("Qui donne à qui")),
            ("counted", gettext_lazy("Jetons et points comptés")),
        ],
    )


NO_TABLE = gettext_lazy("Choisissez au moins une table.")
NOT_HERE = gettext_lazy("Choisissez parmi les tables de la soirée.")


class EveningRescoringForm(RulesetChoiceForm):
    """A ruleset, and the tables to score by it: all of the evening's unless told otherwise."""

    tables = SomeOf(gettext_lazy("Tables"), NOT_HERE, NO_TABLE)

    def __init__(self, asked: QueryDict, *, club: int, tables: Sequence[Table]) -> None:
        super().__init__(asked, club=club, tables=tables)
        field: Any = self.fields["tables"]
        field.choices = [(str(table.pk), _table_words(table)) for table in tables]
        self.initial["tables"] = [str(table.pk) for table in tables]


def _table_words(table: Table) -> str:
    return format_html(
        '<span>{}</span> <span class="choice-hint">{}</span>',
        _("Table %(number)s") % {"number": table.number},
        ruleset_name(table.rules),
    )


class PlayersForm(forms.Form):
    """Players of the club, by key, or one new name; a look-alike asks to be confirmed."""

    player = fields.PlayersField(
        label=gettext_lazy("Joueurs du club"), required=False, unknown=UNKNOWN
    )
    name = NameField(label=gettext_lazy("Nom du joueur"), empty=NAME_EMPTY, required=False)
    confirmed = forms.BooleanField(required=False)

    def __init__(self, *args: Any, evening: Event, **options: Any) -> None:
        super().__init__(*args, **options)
        self.evening = evening
        self.near: list[Player] = []
        self.fields["player"].queryset = evening.club.players.all()  # type: ignore[attr-defined]

    def clean(self) -> None:
        data = self.cleaned_data
        if not self.errors and not data["player"]:
            if "name" not in self.data:  # sent by the list, which has names to tick alone
                raise forms.ValidationError({"player": _("Touchez au moins un joueur.")})
            data["name"] = untitled(data["name"])
            self._check_name(data["name"], confirmed=data["confirmed"])

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
NO_SUCH_PLAYER = gettext_lazy(
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

    sitting = OneOf(gettext_lazy("La table se joue"), SITTING_UNKNOWN, widget=forms.Select)
    players = fields.SeatingField(
        label=gettext_lazy("Joueurs"),
        unknown=NO_SUCH_PLAYER,
        error_messages={"required": NOBODY},
    )
    dealer = OneOf(gettext_lazy("Premier donneur"), DEALER_UNKNOWN, widget=forms.Select)
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

    def clean(self) -> None:
        data = self.cleaned_data
        if "sitting" in data:
            self._check_places(data, self.sittings[data["sitting"]].players)
        if data.get("dealer") == DRAW and not SEED.fullmatch(data.get("seed", "")):
            self.add_error("dealer", SEED_SPOILT)

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
