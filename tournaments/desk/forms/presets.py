"""Ways a tournament is usually played, to start its form from."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


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
    "5x4": _by_deals(5, 4, _("5 tours de 4 donnes : un après-midi")),
    "5x5-individuel": _by_deals(5, 5, _("5 tours de 5 donnes : une journée")),
    "5x5": _by_deals(5, 5, _("5 tours de 5 donnes, en équipes de 2"), team_size=2),
    "3x8": _by_deals(3, 8, _("3 tours de 8 donnes : peu de changements de table")),
    "duplicate": FormatPreset(
        label=_("Duplicate 5 × 4"),
        hint=_("individuel : 20 étuis, chacun joué à toutes les tables"),
        settings={"rounds_planned": 5, "deals_per_round": 4, "duplicate": "individuel"},
    ),
    "triplettes": FormatPreset(
        label=_("Triplettes 5 × 4"),
        hint=_("équipes de 3 : chacun attaque à son tour, 20 étuis"),
        settings={
            "rounds_planned": 5,
            "deals_per_round": 4,
            "duplicate": "triplettes",
            "team_size": 3,
        },
    ),
    "quadrettes": FormatPreset(
        label=_("Quadrettes 6 × 4"),
        hint=_("équipes de 4 : un attaquant, trois défenseurs, points de match"),
        settings={
            "rounds_planned": 6,
            "deals_per_round": 4,
            "duplicate": "quadrettes",
            "team_size": 4,
        },
    ),
    "equipes": FormatPreset(
        label=_("Match par équipes"),
        hint=_("deux salles, quatre quart-temps de 5 étuis"),
        settings={
            "rounds_planned": 4,
            "deals_per_round": 5,
            "duplicate": "equipes",
            "team_size": 4,
        },
    ),
    "3x60": FormatPreset(
        label=_("3 × 60 min"),
        hint=_("3 séances au temps : chaque table joue ce qu’elle peut"),
        settings={"rounds_planned": 3, "minutes_per_round": 60},
    ),
}
USUAL = "5x4"
