"""The bonuses of a ruleset as a house may change them: poignées, misères, slams."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from scoring import labels
from scoring.forms.house_part import NamedField, Part, Typed, WholeField, rest, tick
from scoring.rules import MisereKind, PoigneeSize, Problem, Ruleset
from scoring.rules.ruleset import ChelemTerms, PoigneeTerms


class Poignees(Part):
    def say(self, ruleset: Ruleset) -> str:
        return " · ".join(
            _("%(size)s %(atouts)s atouts : %(value)s")
            % {"size": labels.POIGNEE[size], "atouts": terms.atouts, "value": terms.value}
            for size, terms in ruleset.poignees.items()
        ) or str(self.nothing)

    def fields(self, base: Ruleset) -> Iterator[NamedField]:
        for size in PoigneeSize:
            terms = base.poignees.get(size)
            for part, label in (("atouts", _("atouts")), ("value", _("points"))):
                words = f"{labels.POIGNEE[size]}, {label}"
                value = getattr(terms, part, None)
                field = WholeField(words, required=False, initial=value)
                yield f"poignee_{size}_{part}", field

    def read(self, typed: Typed, _base: Ruleset) -> dict[str, Any]:
        pairs = {
            size: (typed[f"poignee_{size}_atouts"], typed[f"poignee_{size}_value"])
            for size in PoigneeSize
        }
        return {
            self.field: {
                size: PoigneeTerms(atouts=atouts or 0, value=value or 0)
                for size, (atouts, value) in pairs.items()
                if (atouts, value) != (None, None)
            }
        }

    def place(self, problem: Problem, _typed: Typed, _base: Ruleset) -> str:
        part = "value" if "value" in problem.code else "atouts"
        return f"poignee_{rest(problem)}_{part}"


class Miseres(Part):
    def say(self, ruleset: Ruleset) -> str:
        return " · ".join(
            f"{labels.MISERE[kind]} {value}" for kind, value in ruleset.miseres.items()
        ) or str(self.nothing)

    def fields(self, base: Ruleset) -> Iterator[NamedField]:
        for kind in MisereKind:
            value = base.miseres.get(kind)
            field = WholeField(labels.MISERE[kind], required=False, initial=value)
            yield f"misere_{kind}", field

    def read(self, typed: Typed, _base: Ruleset) -> dict[str, Any]:
        values = {kind: typed[f"misere_{kind}"] for kind in MisereKind}
        return {self.field: {kind: x for kind, x in values.items() if x is not None}}

    def place(self, problem: Problem, _typed: Typed, _base: Ruleset) -> str:
        return f"misere_{rest(problem)}"


@dataclass(frozen=True, kw_only=True)
class Slam(Part):
    """Rewards and costs, both typed without a sign; `usual` where it may be unknown."""

    usual: ChelemTerms | None = None

    def say(self, ruleset: Ruleset) -> str:
        terms: ChelemTerms | None = self.value(ruleset)
        if terms is None:
            return str(self.nothing)
        return _(
            "annoncé %(announced)s · sans annonce %(made)s · annoncé manqué %(missed)s"
        ) % {
            "announced": labels.signed(terms.announced_made),
            "made": labels.signed(terms.made),
            "missed": labels.signed(terms.announced_missed),
        }

    def fields(self, base: Ruleset) -> Iterator[NamedField]:
        value: ChelemTerms | None = self.value(base)
        optional = self.usual is not None
        if optional:
            yield f"{self.field}_on", tick(_("Se joue"), initial=value is not None)
        for part, label in self._parts():
            amount = abs(getattr(value or self.usual, part))
            yield (
                f"{self.field}_{part}",
                WholeField(label, required=not optional, initial=amount),
            )

    def read(self, typed: Typed, _base: Ruleset) -> dict[str, Any]:
        if not typed.get(f"{self.field}_on", self.usual is None):
            return {self.field: None}
        amounts = dict.fromkeys(("announced_made", "made", "announced_missed", "by_defence"), 0)
        for part, _label in self._parts():
            amounts[part] = typed[f"{self.field}_{part}"] or 0
        amounts["announced_missed"] *= -1
        amounts["by_defence"] *= -1
        return {self.field: ChelemTerms(**amounts)}

    def _parts(self) -> Iterator[tuple[str, str]]:
        yield "announced_made", _("Annoncé et réussi : rapporte")
        yield "made", _("Réussi sans annonce : rapporte")
        yield "announced_missed", _("Annoncé et manqué : coûte")


class Chelem(Slam):
    """The slam of every game, which the defence may win; and whether slams are multiplied."""

    def say(self, ruleset: Ruleset) -> str:
        fine = labels.signed(ruleset.chelem.by_defence)
        said = super().say(ruleset) + _(" · subi %(fine)s") % {"fine": fine}
        return said + _(" · multiplié par le contrat") if ruleset.chelem_multiplied else said

    def fields(self, base: Ruleset) -> Iterator[NamedField]:
        yield from super().fields(base)
        label = _("Chelem et petit chelem sont multipliés par le contrat")
        yield "chelem_multiplied", tick(label, initial=base.chelem_multiplied)

    def read(self, typed: Typed, base: Ruleset) -> dict[str, Any]:
        return super().read(typed, base) | {"chelem_multiplied": typed["chelem_multiplied"]}

    def _parts(self) -> Iterator[tuple[str, str]]:
        yield from super()._parts()
        yield "by_defence", _("Subi, la défense fait tous les plis : coûte")
