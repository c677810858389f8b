"""What a tournament's form asks of teams and of duplicate, and the usual ways to start from."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext as _, gettext_lazy

from scoring.labels import decimal_mark
from tarotclub.ground.fields import OneOf
from tournaments.duplicate.engine.written import coefficients_of
from tournaments.event.forms.fields import LinesField
from tournaments.models import TeamGap
from tournaments.models.event import duplicate_choices
from tournaments.play import PLAYS, Play

ALTERNE, GENERAL = "alterne", "general"
BOARDS_UNKNOWN = gettext_lazy("Dites combien d’étuis chaque table joue par tour.")
LARGEST = 4  # players of a team, but where a form of play has larger ones
TOO_LARGE = gettext_lazy("Cinq ou six joueurs : seulement en duplicate par équipes.")
_SESSION = re.compile(
    r"(?P<rounds>\d{1,2})\D*?(?:[\s×x*:](?P<coefficient>\d{1,3}(?:[.,]\d{1,3})?))?",
    re.IGNORECASE,
)


class SessionsField(LinesField):
    """Lines such as "3 tours × 1,5", as pairs of a number of rounds and a coefficient."""

    def read(self, lines: Sequence[str]) -> Any:
        sessions = [_session(line) for line in lines]
        if bad := [n for n, session in enumerate(sessions, start=1) if session is None]:
            words = _(
                "Ligne %(n)s : écrivez des tours et leur coefficient, comme « 3 tours × 1,5 »."
            )
            raise forms.ValidationError([words % {"n": n} for n in bad])
        if len(sessions) == 1:
            raise forms.ValidationError(_("Une seule séance : laissez cette case vide."))
        return sessions

    def prepare_value(self, value: Any) -> Any:
        if not isinstance(value, list):
            return value
        return "\n".join(
            _("%(rounds)s tours × %(coefficient)s")
            % {"rounds": rounds, "coefficient": decimal_mark(coefficient)}
            for rounds, coefficient in value
        )


def _session(line: str) -> list[Any] | None:
    """Read a line; a coefficient that is not said is 1."""
    match = _SESSION.fullmatch(line)
    if match is None:
        return None
    written = (match["coefficient"] or "1").replace(",", ".")
    try:
        coefficients_of([written])
    except ValueError:
        return None
    rounds = int(match["rounds"])
    return [rounds, f"{Decimal(written).normalize():f}"] if rounds else None


class DuplicateFields(forms.Form):
    """Whether boards are compared, and which ranking counts then."""

    duplicate = OneOf(
        gettext_lazy("Les donnes"),
        gettext_lazy("Choisissez une des formes."),
        required=False,
        choices=lambda: [("", gettext_lazy("Donnes libres")), *duplicate_choices()],
        help_text=gettext_lazy(
            "En duplicate, les mêmes étuis sont joués à plusieurs tables et comparés."
        ),
    )
    alterne = forms.ChoiceField(
        label=gettext_lazy("En duplicate, on classe"),
        required=False,
        choices=[
            (ALTERNE, gettext_lazy("À l’alterné, ligne par ligne")),
            (GENERAL, gettext_lazy("Au général, tous ensemble")),
        ],
        widget=forms.RadioSelect,
    )

    sessions = SessionsField(
        label=gettext_lazy("Séances, en duplicate"),
        required=False,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=gettext_lazy(
            "Une par ligne, comme « 3 tours × 1 » puis « 2 tours × 1,5 » ; vide : une seule."
            " À plusieurs, on classe au général, sur la somme des pourcentages."
        ),
    )
    results_at_table = forms.BooleanField(
        label=gettext_lazy("Montrer aux tables les autres résultats d’un étui joué"),
        required=False,
        help_text=gettext_lazy(
            "La tablette dit alors « vous : +56, 3e de 5, 50 % ». Ne le cochez pas si un étui"
            " est rejoué plus tard par quelqu’un qui peut l’entendre."
        ),
    )

    hands_kept = forms.BooleanField(
        label=gettext_lazy("Garder les mains des étuis pour le club, même à la fin"),
        required=False,
        help_text=gettext_lazy(
            "Sinon les pages du public montrent les diagrammes une fois le tournoi terminé."
            " Cochez si une autre salle joue plus tard les mêmes étuis."
        ),
    )

    def clean_alterne(self) -> bool:
        return bool(self.cleaned_data["alterne"] != GENERAL)

    def check_duplicate(self, data: dict[str, Any]) -> None:
        """Refuse what a duplicate is not: by the clock alone, or in teams of another size."""
        play, size = PLAYS[data.get("duplicate") or ""], data.get("team_size", 0)
        if size > LARGEST and size not in play.sizes:
            self.add_error("team_size", TOO_LARGE)
        self._check_sessions(data, play)
        if "team_size" in self.errors:
            return
        unknown = not data.get("deals_per_round") and "deals_per_round" not in self.errors
        if play.boards and unknown:
            self.add_error("deals_per_round", BOARDS_UNKNOWN)
        fewest, most = play.sizes[0], play.sizes[-1]
        if size in play.sizes:
            return
        if most == 1:
            words = _("Le duplicate individuel se joue sans équipes.")
        elif fewest == most:
            words = _("Cette forme se joue en équipes de %(n)s.") % {"n": most}
        else:
            words = _("Cette forme se joue en équipes de %(n)s à %(most)s joueurs.")
            words %= {"n": fewest, "most": most}
        self.add_error("team_size", words)

    def _check_sessions(self, data: dict[str, Any], play: Play) -> None:
        """Refuse sessions where none are ranked, and those that are not all of the rounds."""
        sessions = data.get("sessions")
        if not sessions:
            return
        if not play.compared.sides:
            words = _(
                "Des séances se pèsent en duplicate individuel ou en triplettes : ailleurs,"
                " les points s’ajoutent."
            )
            self.add_error("sessions", words)
            return
        rounds = sum(count for count, _coefficient in sessions)
        if "rounds_planned" in data and rounds != data["rounds_planned"]:
            words = _("Ces séances font %(sum)s tours, le tournoi en a %(rounds)s.")
            words %= {"sum": rounds, "rounds": data["rounds_planned"]}
            self.add_error("sessions", words)


TEAM_SIZES = (1, 2, 3, 4, 5, 6)


def team_size_choices() -> list[tuple[int, str]]:
    return [
        (size, _("Équipes de %(n)s") % {"n": size} if size > 1 else _("Individuel"))
        for size in TEAM_SIZES
    ]


class TeamsForm(forms.Form):
    """What is said of teams; players by themselves are teams of one."""

    team_size = OneOf(
        gettext_lazy("On joue"),
        gettext_lazy("Dites si l’on joue en équipes."),
        initial=1,
        choices=team_size_choices,
        coerce=int,
        help_text=gettext_lazy(
            "Des équipiers ne se rencontrent jamais ; leurs scores s’ajoutent."
            " Cinq ou six joueurs : en duplicate par équipes."
        ),
    )
    fees_by_team = forms.BooleanField(
        label=gettext_lazy("En équipes : ces droits sont ceux d’une équipe entière"),
        required=False,
    )
    team_gap = forms.ChoiceField(
        label=gettext_lazy("En équipes : à la place d’un résultat qui manque compte"),
        choices=TeamGap.pairs,
        initial=TeamGap.LOWEST,
        widget=forms.RadioSelect,
        required=False,
        help_text=gettext_lazy(
            "Une équipe incomplète reste classée ; ce qui manque est dit à côté d’elle."
        ),
    )

    def clean(self) -> None:
        super().clean()
        data = self.cleaned_data
        data["team_gap"] = data.get("team_gap") or TeamGap.LOWEST
        data["fees_by_team"] = data.get("fees_by_team", False) and data.get("team_size") != 1


@dataclass(frozen=True, slots=True, kw_only=True)
class FormatPreset:
    """A usual format; `settings` are fields of `Event`."""

    label: str | Promise
    hint: str | Promise
    settings: Mapping[str, Any]

    @property
    def usual(self) -> bool:
        """Whether each plays for himself, whatever cards he is dealt."""
        return not {"duplicate", "team_size"} & self.settings.keys()


def _by_deals(rounds: int, deals: int, hint: str | Promise, **more: Any) -> FormatPreset:
    return FormatPreset(
        label=f"{rounds} × {deals}",
        hint=hint,
        settings={"rounds_planned": rounds, "deals_per_round": deals, **more},
    )


PRESETS: Mapping[str, FormatPreset] = {
    "5x4": _by_deals(5, 4, gettext_lazy("5 tours de 4 donnes : un après-midi")),
    "5x5-individuel": _by_deals(5, 5, gettext_lazy("5 tours de 5 donnes : une journée")),
    "5x5": _by_deals(5, 5, gettext_lazy("5 tours de 5 donnes, en équipes de 2"), team_size=2),
    "3x8": _by_deals(3, 8, gettext_lazy("3 tours de 8 donnes : peu de changements de table")),
    "duplicate": FormatPreset(
        label=gettext_lazy("Duplicate 5 × 4"),
        hint=gettext_lazy("individuel : 20 étuis, chacun joué à toutes les tables"),
        settings={"rounds_planned": 5, "deals_per_round": 4, "duplicate": "individuel"},
    ),
    "triplettes": FormatPreset(
        label=gettext_lazy("Triplettes 5 × 4"),
        hint=gettext_lazy("équipes de 3 : chacun attaque à son tour, 20 étuis"),
        settings={
            "rounds_planned": 5,
            "deals_per_round": 4,
            "duplicate": "triplettes",
            "team_size": 3,
        },
    ),
    "quadrettes": FormatPreset(
        label=gettext_lazy("Quadrettes 6 × 4"),
        hint=gettext_lazy("équipes de 4 : un attaquant, trois défenseurs, points de match"),
        settings={
            "rounds_planned": 6,
            "deals_per_round": 4,
            "duplicate": "quadrettes",
            "team_size": 4,
        },
    ),
    "equipes": FormatPreset(
        label=gettext_lazy("Match par équipes"),
        hint=gettext_lazy("deux salles, quatre quart-temps de 5 étuis"),
        settings={
            "rounds_planned": 4,
            "deals_per_round": 5,
            "duplicate": "equipes",
            "team_size": 4,
        },
    ),
    "3x60": FormatPreset(
        label=gettext_lazy("3 × 60 min"),
        hint=gettext_lazy("3 séances au temps : chaque table joue ce qu’elle peut"),
        settings={"rounds_planned": 3, "minutes_per_round": 60},
    ),
}
USUAL_PRESET = "5x4"
