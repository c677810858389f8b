"""The parts of a ruleset's form beside the contracts, each as named fields with its numbers."""

from collections.abc import Iterator, Mapping

from django import forms
from django.utils.translation import gettext as _, gettext_lazy, ngettext

from scoring import labels
from scoring.forms.house_fields import WholeField
from scoring.rules import MisereKind, PoigneeSize, Ruleset
from scoring.rules.ruleset import ChelemTerms
from scoring.rules.terms import Call
from scoring.ruleset_facts import ROUNDING

NamedField = tuple[str, forms.Field]

ROUNDINGS = [(1, False), (5, False), (5, True), (10, False), (10, True)]
CALLS: Mapping[int, tuple[Call, ...]] = {
    1: (Call.KING, Call.ANY_CARD, Call.KING_TAKEN),
    2: (Call.TWO_KINGS, Call.KING_AND_QUEEN, Call.KING_AND_ACE),
}
CHELEM = {
    "announced_made": gettext_lazy("Annoncé et réussi : rapporte"),
    "made": gettext_lazy("Réussi sans annonce : rapporte"),
    "announced_missed": gettext_lazy("Annoncé et manqué : coûte"),
    "by_defence": gettext_lazy("Subi, la défense fait tous les plis : coûte"),
}
# Proposed where none is played; a convention of ours.
PETIT_CHELEM = ChelemTerms(announced_made=200, made=100, announced_missed=-100, by_defence=0)


def rounding_key(step: int, nearest: object) -> str:
    """Write a rounding as the form holds it; to the point, nearest and above are the same."""
    return f"{step}_{'nearest' if nearest and step > 1 else 'up'}"


def points_to_make_fields(base: Ruleset) -> Iterator[NamedField]:
    for bouts, points in enumerate(base.points_to_make):
        label = ngettext("avec %(bouts)s bout", "avec %(bouts)s bouts", bouts)
        field = WholeField(label % {"bouts": bouts}, initial=points)
        field.error_messages["required"] = _("Dites combien de points l’attaque doit faire.")
        yield f"points_to_make_{bouts}", field


def call_fields(base: Ruleset) -> Iterator[NamedField]:
    """Ask how the partners are named, where there are some: ways for as many as may be."""
    ways = CALLS.get(base.max_partners, ())
    if base.call not in ways:
        return
    yield (
        "call",
        forms.ChoiceField(
            label=_("Ce que le preneur appelle"),
            choices=[(way.value, labels.CALL[way]) for way in ways],
            initial=base.call.value,
            error_messages=dict.fromkeys(
                ("required", "invalid_choice"), _("Dites comment le partenaire est désigné.")
            ),
        ),
    )


def value_fields(base: Ruleset) -> Iterator[NamedField]:
    yield "base", WholeField(_("Base du contrat"), initial=base.base)
    yield "petit", WholeField(_("Petit au bout"), initial=base.petit)
    yield (
        "rounding",
        forms.ChoiceField(
            label=_("Arrondi de l’écart"),
            choices=[(rounding_key(*way), ROUNDING[way]) for way in ROUNDINGS],
            initial=rounding_key(base.rounding_step, base.rounding_nearest),
            error_messages=dict.fromkeys(
                ("required", "invalid_choice"), _("Dites comment l’écart s’arrondit.")
            ),
        ),
    )


def poignee_fields(base: Ruleset) -> Iterator[NamedField]:
    for size in PoigneeSize:
        terms = base.poignees.get(size)
        for part, label in (("atouts", _("atouts")), ("value", _("points"))):
            yield (
                f"poignee_{size}_{part}",
                WholeField(
                    f"{labels.POIGNEE[size]}, {label}",
                    required=False,
                    initial=getattr(terms, part, None),
                ),
            )


def chelem_fields(base: Ruleset) -> Iterator[NamedField]:
    """Ask for rewards and for costs alike without a sign."""
    for part, label in CHELEM.items():
        yield f"chelem_{part}", WholeField(label, initial=abs(getattr(base.chelem, part)))
    yield (
        "chelem_multiplied",
        forms.BooleanField(
            label=_("Chelem et petit chelem sont multipliés par le contrat"),
            required=False,
            initial=base.chelem_multiplied,
        ),
    )


def petit_chelem_fields(base: Ruleset) -> Iterator[NamedField]:
    played = base.petit_chelem is not None
    terms = base.petit_chelem or PETIT_CHELEM
    yield (
        "petit_chelem_on",
        forms.BooleanField(label=_("Se joue"), required=False, initial=played),
    )
    for part in ("announced_made", "made", "announced_missed"):
        yield (
            f"petit_chelem_{part}",
            WholeField(CHELEM[part], required=False, initial=abs(getattr(terms, part))),
        )


def misere_fields(base: Ruleset) -> Iterator[NamedField]:
    for kind in MisereKind:
        yield (
            f"misere_{kind}",
            WholeField(labels.MISERE[kind], required=False, initial=base.miseres.get(kind)),
        )


def share_fields(base: Ruleset) -> Iterator[NamedField]:
    """Ask for the parts of each camp, for each number of partners the taker may have."""
    for partners, share in enumerate(base.shares):
        parts = [("taker", _("preneur"))]
        if partners:
            parts.append(("partner", _("chaque partenaire")))
        parts.append(("defender", _("chaque défenseur")))
        for part, label in parts:
            words = _("%(what)s : %(said)s") % {"what": _with(partners), "said": label}
            yield (
                f"share_{partners}_{part}",
                WholeField(words, initial=getattr(share, part)),
            )


def settlement_fields(base: Ruleset) -> Iterator[NamedField]:
    yield (
        "settlement",
        WholeField(
            _("Points par point de cartes, entre deux joueurs"),
            required=not base.contracts,
            initial=base.settlement,
            help_text=_("Un nombre pair : un demi-point de carte ne laisse pas de fraction."),
        ),
    )


def pot_fields(base: Ruleset) -> Iterator[NamedField]:
    pot = base.pot
    yield (
        "pot_on",
        forms.BooleanField(
            label=_("Une cagnotte de jetons à côté des points"),
            required=False,
            initial=pot is not None,
        ),
    )
    yield (
        "pot_passed_out",
        WholeField(
            _("Jetons de chacun quand tout le monde passe"),
            required=False,
            initial=pot.passed_out if pot else 1,
        ),
    )
    yield (
        "pot_cap",
        WholeField(
            _("Plafond de ce que verse un preneur qui chute"),
            required=False,
            initial=pot.cap if pot else None,
            help_text=_("Vide : il double la cagnotte, quelle qu’elle soit."),
        ),
    )


def _with(partners: int) -> str:
    if not partners:
        return _("Seul")
    words = ngettext("Avec %(partners)s partenaire", "Avec %(partners)s partenaires", partners)
    return words % {"partners": partners}
