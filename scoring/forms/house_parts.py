"""What a house may change in a ruleset: the table of its parts."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from django.utils.translation import gettext as _, gettext_lazy, ngettext

from scoring import labels
from scoring.facts import listed
from scoring.forms.house_bonuses import Chelem, Miseres, Poignees, Slam
from scoring.forms.house_contracts import Contracts
from scoring.forms.house_part import NamedField, Part, Typed, WholeField, one_of, rest, tick
from scoring.rules import Problem, Ruleset
from scoring.rules.ruleset import ChelemTerms, PotTerms, Share
from scoring.rules.terms import Call
from scoring.ruleset_words import ROUNDING


class PointsToMake(Part):
    def say(self, ruleset: Ruleset) -> str:
        return " · ".join(map(str, ruleset.points_to_make))

    def fields(self, base: Ruleset) -> Iterator[NamedField]:
        for bouts, points in enumerate(base.points_to_make):
            label = ngettext("avec %(bouts)s bout", "avec %(bouts)s bouts", bouts)
            field = WholeField(label % {"bouts": bouts}, initial=points)
            field.error_messages["required"] = _(
                "Dites combien de points l’attaque doit faire."
            )
            yield f"{self.field}_{bouts}", field

    def read(self, typed: Typed, base: Ruleset) -> dict[str, Any]:
        every = range(len(base.points_to_make))
        return {self.field: tuple(typed[f"{self.field}_{bouts}"] for bouts in every)}

    def place(self, _problem: Problem, _typed: Typed, _base: Ruleset) -> str:
        return f"{self.field}_0"


class Rounding(Part):
    """To the point, or to 5 or 10 of them, above or to the nearest."""

    def say(self, ruleset: Ruleset) -> str:
        return str(ROUNDING[ruleset.rounding_step, ruleset.rounding_nearest])

    def fields(self, base: Ruleset) -> Iterator[NamedField]:
        ways = {self._key(*way): words for way, words in ROUNDING.items()}
        usual = self._key(base.rounding_step, base.rounding_nearest)
        missing = _("Dites comment l’écart s’arrondit.")
        yield "rounding", one_of(self.name, ways, usual, missing)

    def read(self, typed: Typed, _base: Ruleset) -> dict[str, Any]:
        step, _dash, way = typed["rounding"].partition("_")
        return {"rounding_step": int(step), "rounding_nearest": way == "nearest"}

    def place(self, _problem: Problem, _typed: Typed, _base: Ruleset) -> str:
        return "rounding"

    @staticmethod
    def _key(step: int, nearest: object) -> str:
        """Write a rounding as the form holds it; to the point, all ways are the same."""
        return f"{step}_{'nearest' if nearest and step > 1 else 'up'}"


class Calls(Part):
    """How the partners are named, where there are some: ways for as many as may be."""

    def say(self, ruleset: Ruleset) -> str:
        return str(labels.CALL[ruleset.call])

    def fields(self, base: Ruleset) -> Iterator[NamedField]:
        ways: Mapping[int, tuple[Call, ...]] = {
            1: (Call.KING, Call.ANY_CARD, Call.KING_TAKEN),
            2: (Call.TWO_KINGS, Call.KING_AND_QUEEN, Call.KING_AND_ACE),
        }
        offered = ways.get(base.max_partners, ())
        if base.call not in offered:
            return
        words = {way.value: labels.CALL[way] for way in offered}
        missing = _("Dites comment le partenaire est désigné.")
        label = _("Ce que le preneur appelle")
        yield self.field, one_of(label, words, base.call.value, missing)

    def read(self, typed: Typed, base: Ruleset) -> dict[str, Any]:
        return {self.field: Call(typed.get(self.field, base.call))}


class Shares(Part):
    """The parts of each camp, for each number of partners that the taker may have."""

    def say(self, ruleset: Ruleset) -> str:
        return " · ".join(
            _share(share, partners) for partners, share in enumerate(ruleset.shares)
        )

    def fields(self, base: Ruleset) -> Iterator[NamedField]:
        for partners, share in enumerate(base.shares):
            parts = {"taker": _("preneur"), "partner": _("chaque partenaire")}
            parts["defender"] = _("chaque défenseur")
            if not partners:
                del parts["partner"]
            for part, label in parts.items():
                words = _("%(what)s : %(said)s") % {"what": _with(partners), "said": label}
                field = WholeField(words, initial=getattr(share, part))
                yield f"share_{partners}_{part}", field

    def read(self, typed: Typed, base: Ruleset) -> dict[str, Any]:
        return {
            self.field: tuple(
                Share(
                    taker=typed[f"share_{partners}_taker"],
                    partner=typed.get(f"share_{partners}_partner", 1),
                    defender=typed[f"share_{partners}_defender"],
                )
                for partners in range(len(base.shares))
            )
        }

    def place(self, problem: Problem, _typed: Typed, _base: Ruleset) -> str:
        return f"share_{rest(problem)}_taker"


def _share(share: Share, partners: int) -> str:
    parts = [_("preneur ×%(times)s") % {"times": share.taker}]
    if partners:
        words = ngettext("partenaire ×%(times)s", "%(n)s partenaires ×%(times)s", partners)
        parts.append(words % {"n": partners, "times": share.partner})
    parts.append(_("défenseur ×%(times)s") % {"times": share.defender})
    return listed(parts)


def _with(partners: int) -> str:
    if not partners:
        return _("Seul")
    words = ngettext("Avec %(partners)s partenaire", "Avec %(partners)s partenaires", partners)
    return words % {"partners": partners}


class Pot(Part):
    def say(self, ruleset: Ruleset) -> str:
        if ruleset.pot is None:
            return str(self.nothing)
        count, cap = ruleset.pot.passed_out, ruleset.pot.cap
        chips = ngettext("%(n)s jeton", "%(n)s jetons", count) % {"n": count}
        fed = _("%(chips)s de chacun quand tout le monde passe") % {"chips": chips}
        return fed + (
            _(", sans plafond") if cap is None else _(", plafond %(cap)s") % {"cap": cap}
        )

    def fields(self, base: Ruleset) -> Iterator[NamedField]:
        pot = base.pot or PotTerms(passed_out=1, cap=None)
        label = _("Une cagnotte de jetons à côté des points")
        yield "pot_on", tick(label, initial=base.pot is not None)
        label = _("Jetons de chacun quand tout le monde passe")
        yield "pot_passed_out", WholeField(label, required=False, initial=pot.passed_out)
        label = _("Plafond de ce que verse un preneur qui chute")
        empty = _("Vide : il double la cagnotte, quelle qu’elle soit.")
        field = WholeField(label, required=False, initial=pot.cap, help_text=empty)
        yield "pot_cap", field

    def read(self, typed: Typed, _base: Ruleset) -> dict[str, Any]:
        if not typed["pot_on"]:
            return {self.field: None}
        passed_out = typed["pot_passed_out"] or 0
        return {self.field: PotTerms(passed_out=passed_out, cap=typed["pot_cap"])}


NOT_PLAYED, NONE_PLAYED = gettext_lazy("ne se joue pas"), gettext_lazy("ne se jouent pas")
VALUES = gettext_lazy("Valeurs")
# In the order in which they are said and asked for.
PARTS: tuple[Part, ...] = (
    PointsToMake(
        field="points_to_make",
        note=gettext_lazy("Plus l’attaque a de bouts, moins elle a de points à faire."),
    ),
    Part(field="base", title=VALUES, label=gettext_lazy("Base du contrat")),
    Contracts(
        field="contracts",
        note=gettext_lazy(
            "Cochez les contrats qui se jouent. Chacun multiplie la base, l’écart et le petit"
            " au bout ; ils se surenchérissent du moins cher au plus cher. Les deux dernières"
            " lignes sont pour les vôtres."
        ),
    ),
    Rounding(field="rounding_step", title=VALUES),
    Part(field="petit", title=VALUES),
    Poignees(
        field="poignees",
        note=gettext_lazy("Laissez vide la poignée qui ne se joue pas."),
        nothing=NONE_PLAYED,
    ),
    Chelem(field="chelem", wide=True),
    Slam(
        field="petit_chelem",
        note=gettext_lazy("Tous les plis sauf un. Aucun texte n’en donne les valeurs."),
        wide=True,
        nothing=NOT_PLAYED,
        ours=True,
        usual=ChelemTerms(announced_made=200, made=100, announced_missed=-100, by_defence=0),
    ),
    Miseres(
        field="miseres",
        note=gettext_lazy(
            "Ce que chaque autre joueur donne au porteur ; laissez vide ce qui ne se joue pas."
        ),
        nothing=NONE_PLAYED,
    ),
    Calls(field="call", wide=True),
    Shares(
        field="shares",
        note=gettext_lazy(
            "Combien de fois la marque chacun reçoit ou paie : l’attaque reçoit exactement ce"
            " que paie la défense."
        ),
        wide=True,
    ),
    Part(
        field="settlement",
        note=gettext_lazy(
            "Quand tout le monde passe et qu’on joue la misère, deux joueurs se règlent la"
            " différence de leurs points de cartes."
        ),
        wide=True,
        label=gettext_lazy("Points par point de cartes, entre deux joueurs"),
        told=gettext_lazy("%(value)s points par point de cartes, entre deux joueurs"),
        nothing=NOT_PLAYED,
        help=gettext_lazy("Un nombre pair : un demi-point de carte ne laisse pas de fraction."),
        alone=True,
        ours=True,
    ),
    Pot(
        field="pot",
        note=gettext_lazy(
            "Des jetons à côté des points : chacun en met un quand tout le monde passe, le"
            " preneur qui chute double la cagnotte, celui qui réussit la prend."
        ),
        wide=True,
        nothing=NONE_PLAYED,
        ours=True,
    ),
)


def parts_of(ruleset: Ruleset) -> list[Part]:
    """Give the parts of a game: all of them, or what there is without a taker."""
    return [part for part in PARTS if part.alone or ruleset.contracts]


def read_parts(typed: Typed, base: Ruleset) -> Ruleset:
    """Give the ruleset that a form's numbers make; whether it makes sense is not judged here.

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
