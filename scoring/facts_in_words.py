"""A deal in words: its facts, who took what and with whom, and in one short sentence."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain

from django.utils.translation import gettext as _, ngettext

from scoring import labels, models, rules
from scoring.cards import called_with_articles
from scoring.labels.phrases import elided, listed, points_in_words
from scoring.rules import Deal, Ruleset
from scoring.rules.deal import FACTS
from scoring.ruleset_words import contract_name


def facts_in_words(facts: Deal, alone: str, names: Sequence[str], ruleset: Ruleset) -> str:
    """Say a deal's facts in one sentence; `names` are those who play, in seat order."""
    if facts.played and facts.card_points:
        counts = counts_in_words(facts, names)
        return _("%(what)s : %(said)s") % {"what": alone_name(ruleset), "said": counts}
    if not facts.played or facts.taker is None:
        return str(labels.OUTCOME[facts.outcome])
    contract = contract_name(facts.contract, ruleset) + _of(names[facts.taker])
    call = call_in_words(facts, alone, names, ruleset)
    others = chain.from_iterable(_said(field, facts, names) for field in FIELDS)
    return ", ".join([contract, *call, *others])


def _said(field: str, facts: Deal, names: Sequence[str]) -> Iterable[str]:
    """Say what a field of a deal holds; the bids are said before."""
    say = WORDS.get(field)
    return say(facts, names) if say else map(_sentence, labels.bonus_lines(field, facts))


def alone_name(ruleset: Ruleset) -> str:
    """Name a deal where everyone plays alone, which some games only play when all pass."""
    return _("Misère") if ruleset.contracts else _("Chacun pour soi")


def counts_in_words(facts: Deal, names: Sequence[str]) -> str:
    """Say each player's card points: Ana 12½, Bo 30 et Cy 48½."""
    counts = zip(names, facts.card_points, strict=True)
    return listed([f"{name} {labels.points(points)}" for name, points in counts])


def fewest(facts: Deal, names: Sequence[str]) -> tuple[str, ...]:
    """Name who has the fewest card points; several who share them."""
    least = min(facts.card_points)
    counts = zip(names, facts.card_points, strict=True)
    return tuple(name for name, points in counts if points == least)


def _bouts(facts: Deal, _names: Sequence[str]) -> Iterator[str]:
    words = ngettext("%(bouts)s bout", "%(bouts)s bouts", facts.bouts)
    yield words % {"bouts": facts.bouts}


def _points(facts: Deal, _names: Sequence[str]) -> Iterator[str]:
    yield points_in_words(facts.points)


def petit_in_words(facts: Deal, _names: Sequence[str] = ()) -> Iterator[str]:
    if facts.petit_au_bout:
        yield str((labels.PETITS if facts.petits > 1 else labels.PETIT)[facts.petit_au_bout])


def poignees_in_words(facts: Deal, names: Sequence[str]) -> Iterator[str]:
    for player, size in facts.poignees:
        yield str(labels.POIGNEE_NAME[size]) + _of(names[player])


def bonuses_in_words(facts: Deal) -> Iterator[str]:
    """Say the chelem and what else pays one of the camps."""
    return map(_sentence, labels.bonus_words(facts))


def _sentence(words: labels.BonusWords) -> str:
    return str(words.sentence)


def miseres_in_words(facts: Deal, names: Sequence[str]) -> Iterator[str]:
    for player, kind in facts.miseres:
        yield str(labels.MISERE[kind]).lower() + _of(names[player])


# By the fields of a deal, for all but the bids and what the words of a bonus say.
WORDS: Mapping[str, Callable[[Deal, Sequence[str]], Iterator[str]]] = {
    "bouts": _bouts,
    "points": _points,
    "petit_au_bout": petit_in_words,
    "poignees": poignees_in_words,
    "miseres": miseres_in_words,
}
FIELDS = tuple(dict.fromkeys(fact.field for fact in FACTS))


def call_in_words(
    facts: Deal, alone: str, names: Sequence[str], ruleset: Ruleset
) -> Iterator[str]:
    """Say what was called, and who plays with the taker."""
    if facts.called_card:
        cards = listed(called_with_articles(facts.called_card))
        yield _("appelle %(cards)s") % {"cards": cards}
    if facts.partners:
        partners = listed([names[partner] for partner in facts.partners])
        yield _("avec %(partners)s") % {"partners": partners}
    elif alone:
        yield _("sans partenaire (%(why)s)") % {  # said so that it fits a man and a woman
            "why": str(labels.alone_words(ruleset.call)[alone]).lower()
        }


def _of(name: str) -> str:
    """Say whose: " de Bo", " d’Ana"."""
    return elided(_(" de %(name)s") % {"name": name}, name)


def deal_in_words(deal: models.Deal) -> str:
    """Say a stored deal's facts in one sentence; fetch its table with_seats()."""
    names = [seat.player.name for seat in deal.playing()]
    return facts_in_words(deal.facts(), deal.alone, names, deal.table.rules)


def headline(deal: models.Deal) -> str:
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


def _least(deal: models.Deal) -> str:
    """Say who won where everyone plays alone: the fewest card points."""
    facts = deal.facts()
    return _("%(names)s, le moins de points (%(points)s), %(mark)s") % {
        "names": listed(fewest(facts, [seat.player.name for seat in deal.playing()])),
        "points": labels.points(min(facts.card_points)),
        "mark": labels.signed(max(rules.score(facts, deal.table.rules).scores)),
    }
