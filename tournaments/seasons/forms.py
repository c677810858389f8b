"""The forms of a season: its rules, its events, what is said of its players, its paper."""

import datetime as dt
from collections.abc import Iterable, Iterator
from decimal import Decimal
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.http import QueryDict
from django.utils.translation import gettext as _, gettext_lazy

from scoring.models import Club, Player
from tarotclub.ground.fields import ChangingForm, Number, OneOf
from tournaments.event.forms import fields
from tournaments.event.forms.names import NameField, ShortNameField
from tournaments.event.names import published_name
from tournaments.models import Event, Season, SeasonKind
from tournaments.seasons.engine import PLACE_TABLE, RuleKind, SeasonRule
from tournaments.seasons.words import RULE

RULES = range(1, 5)  # how long a chain may be
CHOOSE = gettext_lazy("Choisissez dans la liste.")
COUNT = gettext_lazy("Écrivez un nombre entier, de 0 à 999.")
FEW = gettext_lazy("Écrivez un nombre entier, de 1 à 999, ou rien.")
PERCENT = gettext_lazy("Écrivez un nombre entier, de 0 à 100.")
COEFFICIENT = gettext_lazy("Écrivez un nombre au-dessus de zéro, jusqu’à 100.")
LONGEST_KEY = 10**15
MOST_PLACES = 200  # that are worth points
STORED = ("name", "kind", "minimum", "planned", "qualified", "region")


def rule_choices() -> list[tuple[str, Any]]:
    return [("", "—"), *((kind.value, RULE[kind]) for kind in RuleKind)]


def _rule(label: Any, *, required: bool = False) -> forms.ChoiceField:
    return OneOf(label, CHOOSE, choices=rule_choices, required=required, widget=forms.Select)


def _count(label: Any, help_text: Any) -> forms.IntegerField:
    return fields.whole(label, 0, 999, COUNT, initial=0, help_text=help_text)


def _best() -> forms.IntegerField:
    return fields.whole(gettext_lazy("N meilleurs"), 1, 999, FEW, required=False)


class PlaceTableField(forms.CharField):
    """What each place is worth, separated by spaces: 25 18 15."""

    def clean(self, value: Any) -> tuple[int, ...]:
        words = str(value or "").replace(",", " ").split()
        if len(words) > MOST_PLACES:
            raise ValidationError(_("Écrivez %(n)s nombres au plus.") % {"n": MOST_PLACES})
        if not all(word.isascii() and word.isdecimal() and len(word) <= 4 for word in words):  # noqa: PLR2004 (points up to 9999)
            raise ValidationError(_("Écrivez des nombres entiers, séparés par des espaces."))
        return tuple(map(int, words)) or PLACE_TABLE


class SeasonForm(ChangingForm):
    """A season's name and how it is ranked."""

    name = NameField(label=gettext_lazy("Nom"), empty=gettext_lazy("Donnez-lui un nom."))
    kind = OneOf(
        gettext_lazy("C’est"),
        CHOOSE,
        choices=SeasonKind.pairs,
        initial=SeasonKind.SEASON.value,
        widget=forms.Select,
    )
    rule_1 = _rule(gettext_lazy("On classe selon"), required=True)
    best_1 = _best()
    rule_2 = _rule(gettext_lazy("En cas d’égalité"))
    best_2 = _best()
    rule_3 = _rule(gettext_lazy("Puis"))
    best_3 = _best()
    rule_4 = _rule(gettext_lazy("Puis encore"))
    best_4 = _best()
    minimum = _count(
        gettext_lazy("Assiduité minimale"),
        gettext_lazy("Qui a moins de résultats est classé après les autres."),
    )
    planned = _count(
        gettext_lazy("Rencontres prévues"), gettext_lazy("0 : on ne sait pas encore.")
    )
    qualified = _count(
        gettext_lazy("Qualifiés"), gettext_lazy("Combien vont plus loin ; 0 : personne.")
    )
    region = ShortNameField(
        label=gettext_lazy("Région"), help_text=gettext_lazy("Vide : toute la fédération.")
    )
    table = PlaceTableField(
        label=gettext_lazy("Points par rang"),
        required=False,
        initial=" ".join(map(str, PLACE_TABLE)),
        help_text=gettext_lazy("Au premier, au deuxième… et plus rien ensuite."),
    )
    winner = fields.whole(gettext_lazy("Prime du premier, en % des présents"), 0, 100, PERCENT)
    share = fields.whole(gettext_lazy("Rangs primés, en % des présents"), 0, 100, PERCENT)
    place = fields.whole(
        gettext_lazy("« Fois à un rang donné » : lequel"), 1, 999, FEW, initial=2
    )

    def __init__(
        self, data: QueryDict | None = None, *, club: Club, season: Season | None = None
    ) -> None:
        super().__init__(data, initial=_start(season))
        self.changes = season is not None
        if not hasattr(club, "federation"):
            del self.fields["region"]

    @property
    def asked_region(self) -> str:
        """The region whose events are offered, as the form stands."""
        return str(self["region"].value() or "") if "region" in self.fields else ""

    def steps(self) -> Iterator[tuple[forms.BoundField, forms.BoundField]]:
        """The fields of the chain, a rule and its N at a time."""
        return ((self[f"rule_{at}"], self[f"best_{at}"]) for at in RULES)

    @property
    def way_of_ranking(self) -> str:
        """How one is ranked, as the form stands, in a line."""
        words = _("%(rule)s (%(n)s meilleurs)")
        return _(", puis ").join(
            words % {"rule": self.chosen(rule.name), "n": best.value()}
            if best.value()
            else self.chosen(rule.name)
            for rule, best in self.steps()
            if rule.value()
        )

    @property
    def chain(self) -> list[SeasonRule]:
        data = self.cleaned_data
        shared = {key: data[key] for key in ("table", "winner", "share", "place")}
        return [
            SeasonRule(kind=RuleKind(data[f"rule_{at}"]), best=data[f"best_{at}"], **shared)
            for at in RULES
            if data[f"rule_{at}"]
        ]

    @property
    def settings(self) -> dict[str, Any]:
        return {name: self.cleaned_data[name] for name in STORED if name in self.fields}


def _start(season: Season | None) -> dict[str, Any]:
    if season is None:
        return {"rule_1": "deal_mean", "rule_2": "total", "winner": 50, "share": 25}
    first = season.chain[0]
    start = {name: getattr(season, name) for name in STORED}
    start |= {key: first[key] for key in ("winner", "share", "place")}
    start["table"] = " ".join(map(str, first["table"]))
    for at, rule in zip(RULES, season.chain, strict=False):
        start |= {f"rule_{at}": rule["kind"], f"best_{at}": rule["best"]}
    return start


class EventsForm(forms.Form):
    """Which events are added: those ticked, or all between two days; none to a `new` season."""

    events = fields.KeysField(
        Event.objects.none(),
        unknown=CHOOSE,
        label=gettext_lazy("Rencontres"),
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )
    first = fields.day_field(gettext_lazy("Toutes depuis le"), required=False, validators=())
    last = fields.day_field(gettext_lazy("jusqu’au"), required=False, validators=())
    coefficient = forms.DecimalField(
        label=gettext_lazy("Coefficient"),
        max_digits=5,
        decimal_places=2,
        min_value=Decimal("0.01"),
        max_value=100,
        initial=1,
        localize=True,
        widget=forms.TextInput(attrs={"inputmode": "decimal", "autocomplete": "off"}),
        error_messages=dict.fromkeys(
            (
                *("required", "invalid", "min_value", "max_value"),
                *("max_digits", "max_decimal_places", "max_whole_digits"),
            ),
            COEFFICIENT,
        ),
    )

    def __init__(
        self, data: QueryDict | None, *, events: QuerySet[Event], shown: int, new: bool = False
    ) -> None:
        super().__init__(data)
        self.all, self.new = events, new
        if new:
            del self.fields["coefficient"]
        field: Any = self.fields["events"]
        field.queryset = events
        field.choices = [(event.pk, _line(event)) for event in events[:shown]]

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        first: dt.date | None = data.get("first")
        last: dt.date | None = data.get("last")
        chosen = list(data.get("events") or [])
        fields.refuse_reversed(self, "first", "last")
        if self.errors:
            return data
        if first or last:
            between = self.all.filter(
                date__gte=first or dt.date.min, date__lte=last or dt.date.max
            )
            if not between:
                self.add_error("last", _("À ces dates, aucune rencontre n’est à ajouter."))
            chosen += [event for event in between if event not in chosen]
        elif not chosen and not self.new:
            raise ValidationError(_("Cochez des rencontres, ou donnez deux dates."))
        return data | {"chosen": chosen}


def _line(event: Event) -> str:
    return f"{event.date:%d/%m/%Y} · {event.name}"


def _named(player: Player, season: Season) -> str:
    """Name a player, with his club where it is another: two may bear one name."""
    if player.club_id == season.club_id:
        return player.name
    name = published_name(player, player.pk) if season.is_federal else player.name
    return f"{name} ({player.club.name})"


class SeasonPlayerForm(forms.Form):
    """What is said of one player of a season."""

    player = Number(gettext_lazy("Joueur"), 1, LONGEST_KEY, CHOOSE, widget=forms.Select)
    identity = Number(
        gettext_lazy("C’est la même personne que"),
        1,
        LONGEST_KEY,
        CHOOSE,
        widget=forms.Select,
        required=False,
    )
    team = ShortNameField(label=gettext_lazy("Équipe"))
    place = fields.whole(gettext_lazy("Rang à la main"), 1, 999, FEW, required=False)
    declined = forms.BooleanField(
        label=gettext_lazy("Renonce à sa qualification"), required=False
    )

    def __init__(
        self,
        data: QueryDict | None,
        *,
        players: "QuerySet[Player]",
        listed: Iterable[Player],
        season: Season,
    ) -> None:
        super().__init__(data)
        self.players = players
        named = [(player.pk, _named(player, season)) for player in listed]
        choices = [("", "—"), *named]
        if season.is_federal:  # its clubs say who is one person
            del self.fields["identity"]
        if season.closed_at:  # who declines then leaves his place to the next
            for name in self.fields.keys() - {"player", "declined"}:
                del self.fields[name]
        for name in self.fields.keys() & {"player", "identity"}:
            widget: Any = self.fields[name].widget
            widget.choices = choices

    def clean_player(self) -> Player:
        return self._player("player")

    def clean_identity(self) -> Player | None:
        return self._player("identity") if self.cleaned_data["identity"] else None

    def _player(self, name: str) -> Player:
        player = self.players.filter(pk=self.cleaned_data[name]).first()
        if player is None:
            raise ValidationError(str(CHOOSE), code="invalid_choice")
        return player

    def clean(self) -> None:
        data = self.cleaned_data
        if data.get("player") and data.get("player") == data.get("identity"):
            self.add_error("identity", _("Choisissez quelqu’un d’autre."))


class StandingPaperForm(fields.AskedForm):
    """By place or by name, how the list is split, and which columns."""

    tri = fields.Choice(
        gettext_lazy("Ordre"), [("", _("Par place")), (fields.BY_NAME, _("Par nom"))]
    )
    par = fields.Choice(
        gettext_lazy("Séparer"),
        [
            ("", gettext_lazy("Une seule liste")),
            ("category", gettext_lazy("Par catégorie")),
            ("club", gettext_lazy("Par club")),
        ],
    )
    colonnes = fields.Ticks(
        gettext_lazy("Colonnes"),
        [
            ("mean", gettext_lazy("Par donne")),
            ("counted", gettext_lazy("Comptés")),
            ("going", gettext_lazy("Qualification")),
        ],
    )
