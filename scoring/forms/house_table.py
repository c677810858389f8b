"""What a house may change in a ruleset: the table of its parts, and what is made of it."""

from dataclasses import replace
from typing import Any, NamedTuple

from django.utils.translation import gettext_lazy as _

from scoring import labels
from scoring.forms import house_parts
from scoring.forms.house_part import HousePart, Typed
from scoring.rules import Problem, Ruleset
from scoring.rules.ruleset import Caller, ChelemTerms, EqualCards, FirstLead

NOT_PLAYED, NONE_PLAYED = _("ne se joue pas"), _("ne se jouent pas")
VALUES = _("Valeurs")
# In the order in which they are said and asked for.
PARTS: tuple[HousePart, ...] = (
    house_parts.PointsToMake(
        field="points_to_make",
        note=_("Plus l’attaque a de bouts, moins elle a de points à faire."),
        missing=_("Dites combien de points l’attaque doit faire."),
    ),
    HousePart(field="base", title=VALUES, label=_("Base du contrat")),
    house_parts.Contracts(
        field="contracts",
        note=_(
            "Cochez les contrats qui se jouent. Chacun multiplie la base, l’écart et le petit"
            " au bout ; ils se surenchérissent du moins cher au plus cher. Les deux dernières"
            " lignes sont pour les vôtres."
        ),
    ),
    house_parts.Rounding(field="rounding_step", title=VALUES),
    HousePart(field="petit", title=VALUES),
    house_parts.Poignees(
        field="poignees",
        prefix="poignee",
        note=_("Laissez vide la poignée qui ne se joue pas."),
        nothing=NONE_PLAYED,
    ),
    house_parts.ChelemPart(field="chelem", wide=True),
    house_parts.Slam(
        field="petit_chelem",
        note=_("Tous les plis sauf un. Aucun texte n’en donne les valeurs."),
        wide=True,
        nothing=NOT_PLAYED,
        ours=True,
        switch=_("Se joue"),
        usual=ChelemTerms(announced_made=200, made=100, announced_missed=-100, by_defence=0),
    ),
    house_parts.Miseres(
        field="miseres",
        prefix="misere",
        note=_(
            "Ce que chaque autre joueur donne au porteur ; laissez vide ce qui ne se joue pas."
        ),
        nothing=NONE_PLAYED,
    ),
    house_parts.Calls(field="call", wide=True),
    house_parts.CallTerm(
        field="caller", wide=True, words=labels.CALLER, way=Caller, partners=2
    ),
    house_parts.CallTerm(
        field="equal_cards",
        note=_("Laquelle des deux cartes appelées pareilles désigne un partenaire."),
        wide=True,
        words=labels.EQUAL_CARDS,
        way=EqualCards,
        partners=2,
        packs=2,
    ),
    house_parts.CallTerm(
        field="first_lead", wide=True, words=labels.FIRST_LEAD, way=FirstLead, partners=2
    ),
    house_parts.Shares(
        field="shares",
        prefix="share",
        note=_(
            "Combien de fois la marque chacun reçoit ou paie : l’attaque reçoit exactement ce"
            " que paie la défense."
        ),
        wide=True,
    ),
    HousePart(
        field="settlement",
        note=_(
            "Quand tout le monde passe et qu’on joue la misère, deux joueurs se règlent la"
            " différence de leurs points de cartes."
        ),
        wide=True,
        label=_("Points par point de cartes, entre deux joueurs"),
        told=_("%(value)s points par point de cartes, entre deux joueurs"),
        nothing=NOT_PLAYED,
        help=_("Un nombre pair : un demi-point de carte ne laisse pas de fraction."),
        alone=True,
        ours=True,
    ),
    house_parts.Pot(
        field="pot",
        note=_(
            "Des jetons à côté des points : chacun en met un quand tout le monde passe, le"
            " preneur qui chute double la cagnotte, celui qui réussit la prend."
        ),
        wide=True,
        nothing=NONE_PLAYED,
        help=_("Vide : il double la cagnotte, quelle qu’elle soit."),
        switch=_("Une cagnotte de jetons à côté des points"),
        ours=True,
    ),
)


def parts_of(ruleset: Ruleset) -> list[HousePart]:
    """The parts of a game: all of them, or what there is without a taker."""
    return [part for part in PARTS if part.is_in(ruleset)]


def read_parts(typed: Typed, base: Ruleset) -> Ruleset:
    """The ruleset that a form's numbers make; whether it makes sense is not judged here.

    What the house changed is its own: only what it left is still a convention.
    """
    changed: dict[str, Any] = {}
    for part in parts_of(base):
        changed |= part.read(typed, base)
    ruleset = replace(base, **changed)
    left = [
        field for field in base.conventions if getattr(ruleset, field) == getattr(base, field)
    ]
    return replace(ruleset, conventions=tuple(left))


def place_of(problem: Problem, typed: Typed, base: Ruleset) -> str:
    """Name the form's field that a problem is said beside; there may be none of this name."""
    field = problem.field.partition(".")[0]
    part = next((part for part in parts_of(base) if part.field == field), None)
    return part.place(problem, typed, base) if part else field


class SaidPart(NamedTuple):
    """One part in words; `was` is what the original says."""

    label: str
    value: str
    was: str
    convention: bool

    @property
    def changed(self) -> bool:
        return self.value != self.was


def said_parts(ruleset: Ruleset, original: Ruleset) -> list[SaidPart]:
    """Say what a ruleset says, part by part, beside its original."""
    return [
        SaidPart(
            label=str(part.name),
            value=part.say(ruleset),
            was=part.say(original),
            convention=part.field in ruleset.conventions,
        )
        for part in parts_of(ruleset)
    ]
