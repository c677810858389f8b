"""A ruleset part by part, in words, and what another one says otherwise."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext as _, gettext_lazy, ngettext

from scoring import labels
from scoring.facts import listed
from scoring.rules import Ruleset, Side
from scoring.rules.ruleset import ChelemTerms, ContractTerms, Share
from scoring.ruleset_words import FIELD, contract_name

ROUNDING: Mapping[tuple[int, bool], Promise] = {
    (1, False): gettext_lazy("au point, ½ à qui gagne"),
    (1, True): gettext_lazy("au point, ½ à qui gagne"),
    (5, False): gettext_lazy("aux 5 points au-dessus"),
    (5, True): gettext_lazy("aux 5 points les plus proches"),
    (10, False): gettext_lazy("aux 10 points au-dessus"),
    (10, True): gettext_lazy("aux 10 points les plus proches"),
}


class Fact(NamedTuple):
    """One part in words; `was` is what the original says."""

    label: str
    value: str
    was: str
    convention: bool

    @property
    def changed(self) -> bool:
        return self.value != self.was


def ruleset_facts(ruleset: Ruleset, original: Ruleset) -> list[Fact]:
    """Say what a ruleset says, part by part, beside its original."""
    parts = GAME if ruleset.contracts else ALONE
    return [
        Fact(
            label=str(FIELD[field]),
            value=say(ruleset),
            was=say(original),
            convention=field in ruleset.conventions,
        )
        for field, say in parts.items()
    ]


def _base(ruleset: Ruleset) -> str:
    return str(ruleset.base)


def _petit(ruleset: Ruleset) -> str:
    return str(ruleset.petit)


def _rounding(ruleset: Ruleset) -> str:
    return str(ROUNDING[ruleset.rounding_step, ruleset.rounding_nearest])


def _points_to_make(ruleset: Ruleset) -> str:
    return " · ".join(map(str, ruleset.points_to_make))


def _contracts(ruleset: Ruleset) -> str:
    return " · ".join(
        f"{contract_name(contract, ruleset)} {_times(terms)}"
        for contract, terms in ruleset.contracts.items()
    )


def _times(terms: ContractTerms) -> str:
    """Say what a contract multiplies; one number where all are alike."""
    parts = (terms.base_multiplier, terms.margin_multiplier, terms.petit_multiplier)
    said = (
        f"×{parts[0]}"
        if len(set(parts)) == 1
        else _("(base ×%(base)s, écart ×%(margin)s, petit ×%(petit)s)")
        % dict(zip(("base", "margin", "petit"), parts, strict=True))
    )
    return said + _(", chien à la défense") if terms.chien is Side.DEFENCE else said


def _poignees(ruleset: Ruleset) -> str:
    return " · ".join(
        _("%(size)s %(atouts)s atouts : %(value)s")
        % {"size": labels.POIGNEE[size], "atouts": terms.atouts, "value": terms.value}
        for size, terms in ruleset.poignees.items()
    ) or _("ne se jouent pas")


def _chelem(ruleset: Ruleset) -> str:
    said = _slam(ruleset.chelem) + _(" · subi %(fine)s") % {
        "fine": labels.signed(ruleset.chelem.by_defence)
    }
    return said + _(" · multiplié par le contrat") if ruleset.chelem_multiplied else said


def _petit_chelem(ruleset: Ruleset) -> str:
    return _slam(ruleset.petit_chelem) if ruleset.petit_chelem else _("ne se joue pas")


def _slam(terms: ChelemTerms) -> str:
    return _("annoncé %(announced)s · sans annonce %(made)s · annoncé manqué %(missed)s") % {
        "announced": labels.signed(terms.announced_made),
        "made": labels.signed(terms.made),
        "missed": labels.signed(terms.announced_missed),
    }


def _miseres(ruleset: Ruleset) -> str:
    return " · ".join(
        f"{labels.MISERE[kind]} {value}" for kind, value in ruleset.miseres.items()
    ) or _("ne se jouent pas")


def _shares(ruleset: Ruleset) -> str:
    return " · ".join(_share(share, partners) for partners, share in enumerate(ruleset.shares))


def _share(share: Share, partners: int) -> str:
    parts = [_("preneur ×%(times)s") % {"times": share.taker}]
    if partners:
        words = ngettext("partenaire ×%(times)s", "%(n)s partenaires ×%(times)s", partners)
        parts.append(words % {"n": partners, "times": share.partner})
    parts.append(_("défenseur ×%(times)s") % {"times": share.defender})
    return listed(parts)


def _call(ruleset: Ruleset) -> str:
    return str(labels.CALL[ruleset.call])


def _settlement(ruleset: Ruleset) -> str:
    if ruleset.settlement is None:
        return _("ne se joue pas")
    return _("%(points)s points par point de cartes, entre deux joueurs") % {
        "points": ruleset.settlement
    }


def _pot(ruleset: Ruleset) -> str:
    if ruleset.pot is None:
        return _("ne se jouent pas")
    chips = ngettext("%(n)s jeton", "%(n)s jetons", ruleset.pot.passed_out) % {
        "n": ruleset.pot.passed_out
    }
    fed = _("%(chips)s de chacun quand tout le monde passe") % {"chips": chips}
    if ruleset.pot.cap is None:
        return fed + _(", sans plafond")
    return fed + _(", plafond %(cap)s") % {"cap": ruleset.pot.cap}


Say = Callable[[Ruleset], str]
ALONE: Mapping[str, Say] = {"settlement": _settlement}
GAME: Mapping[str, Say] = {
    "points_to_make": _points_to_make,
    "base": _base,
    "contracts": _contracts,
    "rounding_step": _rounding,
    "petit": _petit,
    "poignees": _poignees,
    "chelem": _chelem,
    "petit_chelem": _petit_chelem,
    "miseres": _miseres,
    "call": _call,
    "shares": _shares,
    "settlement": _settlement,
    "pot": _pot,
}
