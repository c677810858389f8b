"""A score in words, as it would be said at the table."""

from scoring import labels
from scoring.explanation.alone import explain_alone
from scoring.explanation.attack import explain_attack
from scoring.explanation.parts import Explanation, PlayerShare
from scoring.explanation.shares import payment, shares
from scoring.rules import Deal, Result, Ruleset

__all__ = ["Explanation", "PlayerShare", "explain", "payment", "shares"]


def explain(deal: Deal, result: Result, ruleset: Ruleset) -> Explanation:
    """Say how a deal without problems came to its score; empty for a deal not scored."""
    if not deal.played:
        return Explanation((), str(labels.OUTCOME[deal.outcome]), "")
    if deal.card_points:
        return explain_alone(deal, result, ruleset)
    return explain_attack(deal, result, ruleset)
