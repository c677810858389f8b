"""The form of a deal where everyone plays alone: each player's card points."""

from decimal import Decimal
from typing import Any

from django.forms import BoundField
from django.utils.translation import gettext_lazy as _

from scoring import rules
from scoring.forms.deal import ALONE, DealForm
from scoring.forms.points import PointsField
from scoring.rules.ruleset import BOUT_HALVES

RANGE = ("points_out_of_range", "points_not_half")


class AloneForm(DealForm):
    """A deal that nobody took: who counts least wins."""

    game = ALONE
    page = "scoring/_deal_alone.html"
    halves = True  # a player who wins no trick keeps his Excuse, one card

    def offer(self) -> None:
        """Ask every player for his points."""
        for seat in self.playing:
            field = PointsField(
                label=seat.player.name,
                error_messages={
                    "required": _("Il manque ses points : 0 s’il n’a pas fait de pli.")
                },
            )
            field.widget.attrs["aria-describedby"] = f"note-points_{seat.position} count"
            self.fields[f"points_{seat.position}"] = field

    def clean(self) -> dict[str, Any]:
        """Keep what was counted, for the sum: a refused count is taken out of the data."""
        names = {field.name for field in self.counts}
        self.counted = {
            name: self.cleaned_data[name] for name in names & self.cleaned_data.keys()
        }
        return super().clean()

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

    @property
    def missing(self) -> Decimal | None:
        """The points that nobody has yet; None while one of them cannot be read."""
        counts = self.counted.values()
        if any(count > self.ruleset.card_points for count in counts):
            return None
        return self.ruleset.card_points - sum(counts, Decimal(0))

    @property
    def aside(self) -> Decimal:
        """The most that the cards set aside may be worth."""
        return Decimal(BOUT_HALVES * self.ruleset.chien) / 2
