"""A deal in one short sentence: who took what, how it went, what it brought."""

from django.utils.translation import gettext as _

from scoring import labels, rules
from scoring.facts_in_words import fewest
from scoring.labels.names import listed
from scoring.models import Deal
from scoring.ruleset_words import contract_name


def headline(deal: Deal) -> str:
    """Say a stored deal: "Ana, garde réussie de 8, +318"; fetch its table with_seats()."""
    facts, ruleset = deal.facts(), deal.table.rules
    if facts.played and facts.card_points:
        return _least(deal)
    if not facts.played or facts.taker is None:
        return str(labels.OUTCOME[facts.outcome]).lower()
    result = rules.score(facts, ruleset)
    assert result.margin is not None
    values = {
        "taker": deal.playing()[facts.taker].player.name,
        "contract": contract_name(facts.contract, ruleset).lower(),
        "margin": labels.points(abs(result.margin)),
        "mark": labels.signed(result.scores[facts.taker]),
    }
    if result.margin == 0:
        return _("%(taker)s, %(contract)s juste faite, %(mark)s") % values
    if result.made:
        return _("%(taker)s, %(contract)s réussie de %(margin)s, %(mark)s") % values
    return _("%(taker)s, %(contract)s chutée de %(margin)s, %(mark)s") % values


def _least(deal: Deal) -> str:
    """Say who won where everyone plays alone: the fewest card points."""
    facts = deal.facts()
    return _("%(names)s, le moins de points (%(points)s), %(mark)s") % {
        "names": listed(fewest(facts, [seat.player.name for seat in deal.playing()])),
        "points": labels.points(min(facts.card_points)),
        "mark": labels.signed(max(rules.score(facts, deal.table.rules).scores)),
    }
