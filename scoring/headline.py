"""A deal in one short sentence: who took what, how it went, what it brought."""

from django.utils.translation import gettext as _

from scoring import labels, rules
from scoring.models import Deal


def headline(deal: Deal) -> str:
    """Say a stored deal: "Ana, garde réussie de 8, +318"; fetch its table with_seats()."""
    facts = deal.facts()
    if not facts.played or facts.taker is None:
        return str(labels.OUTCOME[facts.outcome]).lower()
    result = rules.score(facts, deal.table.rules)
    assert result.margin is not None
    values = {
        "taker": deal.playing()[facts.taker].player.name,
        "contract": str(labels.CONTRACT.get(facts.contract, facts.contract)).lower(),
        "margin": labels.points(abs(result.margin)),
        "mark": labels.signed(result.scores[facts.taker]),
    }
    if result.margin == 0:
        return _("%(taker)s, %(contract)s juste faite, %(mark)s") % values
    if result.made:
        return _("%(taker)s, %(contract)s réussie de %(margin)s, %(mark)s") % values
    return _("%(taker)s, %(contract)s chutée de %(margin)s, %(mark)s") % values
