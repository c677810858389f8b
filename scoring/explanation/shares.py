"""Shares of a deal in words: who gets what and why, and who pays whom."""

from collections.abc import Sequence

from django.utils.translation import gettext as _, ngettext

from scoring import labels
from scoring.explanation import sums
from scoring.explanation.alone import shares_alone
from scoring.explanation.parts import PlayerShare
from scoring.labels.names import listed
from scoring.rules import Deal, Result, Ruleset


def shares(deal: Deal, result: Result, ruleset: Ruleset) -> tuple[PlayerShare, ...]:
    """Say what each player gets and why: the taker thrice the unit, a defender once."""
    if not deal.played:
        return ()
    if deal.card_points:
        return shares_alone(deal, result, ruleset)
    return tuple(_share(player, deal, result, ruleset) for player in range(len(result.scores)))


def _share(player: int, deal: Deal, result: Result, ruleset: Ruleset) -> PlayerShare:
    points, times = result.scores[player], _times(player, deal, ruleset)
    if player == deal.taker:
        role = _("preneur")
    else:
        role = _("partenaire") if player in deal.partners else _("défense")
    paid = result.unit if times > 0 else -result.unit
    how = sums.times(labels.points(paid), abs(times))
    if personal := points - times * result.unit:
        how = _("%(sum)s (misères)") % {"sum": how + sums.plus(personal)}
    return PlayerShare(role, how if " " in how else "", points)


def payment(deal: Deal, result: Result, ruleset: Ruleset, names: Sequence[str]) -> str:
    """Say who pays whom, misères aside: Bo et Cy donnent 66 chacun ; Ana reçoit 132."""
    if not result.unit or deal.taker is None:
        return ""
    unit = abs(result.unit)
    attack = (deal.taker, *deal.partners)
    defence = [name for player, name in enumerate(names) if player not in attack]
    share = ruleset.shares[len(deal.partners)]
    amounts = [labels.points(share.taker * unit)]
    amounts += [
        f"{names[partner]} {labels.points(share.partner * unit)}" for partner in deal.partners
    ]
    values = {
        "defence": listed(defence),
        "unit": labels.points(share.defender * unit),
        "taker": names[deal.taker],
        "amounts": ", ".join(amounts),
    }
    if result.unit > 0:
        words = ngettext(
            "%(defence)s donne %(unit)s ; %(taker)s reçoit %(amounts)s",
            "%(defence)s donnent %(unit)s chacun ; %(taker)s reçoit %(amounts)s",
            len(defence),
        )
    else:
        words = ngettext(
            "%(taker)s donne %(amounts)s ; %(defence)s reçoit %(unit)s",
            "%(taker)s donne %(amounts)s ; %(defence)s reçoivent %(unit)s chacun",
            len(defence),
        )
    return words % values


def _times(player: int, deal: Deal, ruleset: Ruleset) -> int:
    """Tell how many units a player gets."""
    share = ruleset.shares[len(deal.partners)]
    if player == deal.taker:
        return share.taker
    return share.partner if player in deal.partners else -share.defender
