"""What a tournament's form asks about duplicate."""

import re
from collections.abc import Sequence
from decimal import Decimal
from typing import Any

from django import forms
from django.utils.translation import gettext as _, gettext_lazy

from scoring.labels import decimal_mark
from tournaments.duplicate.engine.several_halls import coefficients_of
from tournaments.event.forms.typed_lines import LinesField
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

    duplicate = forms.ChoiceField(
        label=gettext_lazy("Les donnes"),
        required=False,
        choices=lambda: [("", gettext_lazy("Donnes libres")), *duplicate_choices()],
        widget=forms.RadioSelect,
        help_text=gettext_lazy(
            "En duplicate, les mêmes étuis sont joués à plusieurs tables et comparés."
        ),
        error_messages={"invalid_choice": gettext_lazy("Choisissez une des formes.")},
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
