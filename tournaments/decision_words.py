"""What an arbiter decided, in words."""

from django.utils.translation import ngettext

from scoring import labels
from tournaments.models import Decision, Penalty


def decision_sentence(penalty: Penalty) -> str:
    """Say what was decided, without why: "−20 points", "Avertissement"."""
    if penalty.decision != Decision.POINTS:
        return str(Decision(penalty.decision).label)
    words = ngettext("%(points)s point", "%(points)s points", abs(penalty.points))
    return words % {"points": labels.signed(penalty.points)}
