"""The form of a deal where everyone plays alone: each player's card points."""

from typing import Any

from django.forms import BoundField
from django.utils.translation import gettext_lazy as _

from scoring import rules
from scoring.forms.deal import ALONE, DealForm
from scoring.forms.points import PointsField

RANGE = ("points_out_of_range", "points_not_half")


class AloneForm(DealForm):
    """A deal that nobody took: who counts least wins."""

    game = ALONE

    def offer(self) -> None:
        """Ask every player for his points."""
        for seat in self.playing:
            self.fields[f"points_{seat.position}"] = PointsField(
                label=seat.player.name,
                error_messages={
                    "required": _("Il manque ses points : 0 s’il n’a pas fait de pli.")
                },
            )

    def played_facts(self, data: dict[str, Any]) -> rules.Deal:
        """Each player's count."""
        return rules.Deal(
            dealer=self.dealer, card_points=tuple(data[field.name] for field in self.counts)
        )

    def field_of(self, problem: rules.Problem) -> str | None:
        """Say beside a player what is wrong with his count, and of all what is not the sum."""
        if problem.code not in RANGE:
            return self.counts[-1].name
        return next(field.name for field in self.counts if self._is_wrong(field))

    def _is_wrong(self, field: BoundField) -> bool:
        points = self.cleaned_data[field.name]
        return points > self.ruleset.card_points or bool(points * 2 % 1)

    @property
    def counts(self) -> list[BoundField]:
        return [self[f"points_{seat.position}"] for seat in self.playing]
