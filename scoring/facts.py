"""A deal's facts in words: who took what, with whom, the count and the bonuses."""

import unicodedata
from collections.abc import Iterator, Sequence

from django.utils.translation import gettext as _, ngettext

from scoring import labels
from scoring.rules import Deal, PoigneeSize, Side


def facts_in_words(facts: Deal, alone: str, names: Sequence[str]) -> str:
    """Say a deal's facts in one sentence; `names` are those who play, in seat order."""
    if not facts.played or facts.taker is None:
        return str(labels.OUTCOME[facts.outcome])
    parts = [_contract_in_words(facts, names), *_call_in_words(facts, alone, names)]
    parts.append(
        ngettext("%(bouts)s bout", "%(bouts)s bouts", facts.bouts) % {"bouts": facts.bouts}
    )
    parts.append(
        ngettext("%(points)s point", "%(points)s points", int(facts.points))
        % {"points": labels.points(facts.points)}
    )
    parts += petit_in_words(facts)
    parts += poignees_in_words(facts, names)
    parts += chelem_in_words(facts)
    parts += miseres_in_words(facts, names)
    return ", ".join(parts)


def petit_in_words(facts: Deal) -> Iterator[str]:
    if facts.petit_au_bout is Side.ATTACK:
        yield _("petit au bout pour l’attaque")
    elif facts.petit_au_bout is Side.DEFENCE:
        yield _("petit au bout pour la défense")


def poignees_in_words(facts: Deal, names: Sequence[str]) -> Iterator[str]:
    for player, size in facts.poignees:
        yield poignee_name(size) + _of(names[player])


def poignee_name(size: PoigneeSize) -> str:
    """Say a poignée as players do: the simple one needs no word for its size."""
    if size is PoigneeSize.DOUBLE:
        return _("double poignée")
    return _("triple poignée") if size is PoigneeSize.TRIPLE else _("poignée")


def chelem_in_words(facts: Deal) -> Iterator[str]:
    announced, achieved_by = facts.chelem
    if achieved_by is Side.ATTACK:
        yield _("chelem annoncé et réussi") if announced else _("chelem réussi")
        return
    if announced:
        yield _("chelem annoncé et manqué")
    if achieved_by is Side.DEFENCE:
        yield _("chelem de la défense")


def miseres_in_words(facts: Deal, names: Sequence[str]) -> Iterator[str]:
    for player, kind in facts.miseres:
        yield str(labels.MISERE[kind]).lower() + _of(names[player])


def _contract_in_words(facts: Deal, names: Sequence[str]) -> str:
    assert facts.taker is not None
    return str(labels.CONTRACT.get(facts.contract, facts.contract)) + _of(names[facts.taker])


def _call_in_words(facts: Deal, alone: str, names: Sequence[str]) -> Iterator[str]:
    if facts.called_card:
        card = labels.CALLED_CARD.get(facts.called_card, facts.called_card)
        yield _("appelle le %(card)s") % {"card": card}
    if facts.partners:
        partners = listed([names[partner] for partner in facts.partners])
        yield _("avec %(partners)s") % {"partners": partners}
    elif alone:
        yield _("seul (%(why)s)") % {"why": str(labels.ALONE[alone]).lower()}


def listed(words: Sequence[str]) -> str:
    """Put words in a row: Bo, Cy et Di."""
    *first, last = words
    return (
        _("%(first)s et %(last)s") % {"first": ", ".join(first), "last": last}
        if first
        else last
    )


def _of(name: str) -> str:
    """Say whose: " de Bo", " d’Ana"."""
    if _elides(name):
        return _(" d’%(name)s") % {"name": name}
    return _(" de %(name)s") % {"name": name}


def _elides(name: str) -> bool:
    """Tell whether "de" loses its e: Ana, Émile, Huguette, Yvonne, but not Yann."""
    letters = unicodedata.normalize("NFD", name.casefold())
    return letters[:1] in set("aeiouhœ") or (
        letters[:1] == "y" and letters[1:2] not in set("aeiou")
    )
