"""The bonuses of a ruleset as a house may change them: poignées, misères, slams."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from scoring import labels
from scoring.forms.house_part import HousePart, NamedField, Number, Typed, rest, tick
from scoring.rules import MisereKind, PoigneeSize, Problem, Ruleset
from scoring.rules.ruleset import ChelemTerms, PoigneeTerms


class Poignees(HousePart):
    def say(self, ruleset: Ruleset) -> str:
        return " · ".join(
            _("%(size)s %(atouts)s atouts : %(value)s")
            % {"size": labels.POIGNEE[size], "atouts": terms.atouts, "value": terms.value}
            for size, terms in ruleset.poignees.items()
        ) or str(self.nothing)

    def numbers(self, base: Ruleset) -> Iterator[Number]:
        for size in PoigneeSize:
            terms = base.poignees.get(size)
            for part, label in (("atouts", _("atouts")), ("value", _("points"))):
                words = f"{labels.POIGNEE[size]}, {label}"
                yield Number(f"{size}_{part}", words, getattr(terms, part, None))

    def made(self, typed: Typed) -> dict[PoigneeSize, PoigneeTerms]:
        pairs = {
            size: (typed[f"{size}_atouts"], typed[f"{size}_value"]) for size in PoigneeSize
        }
        return {
            size: PoigneeTerms(atouts=atouts or 0, value=value or 0)
            for size, (atouts, value) in pairs.items()
            if (atouts, value) != (None, None)
        }

    def place(self, problem: Problem, _typed: Typed, _base: Ruleset) -> str:
        part = "value" if "value" in problem.code else "atouts"
        return self.named(f"{rest(problem)}_{part}")


class Miseres(HousePart):
    def say(self, ruleset: Ruleset) -> str:
        return " · ".join(
            f"{labels.MISERE[kind]} {value}" for kind, value in ruleset.miseres.items()
        ) or str(self.nothing)

    def numbers(self, base: Ruleset) -> Iterator[Number]:
        for kind in MisereKind:
            yield Number(kind, labels.MISERE[kind], base.miseres.get(kind))

    def made(self, typed: Typed) -> dict[MisereKind, int]:
        return {MisereKind(kind): value for kind, value in typed.items() if value is not None}


@dataclass(frozen=True, kw_only=True)
class Slam(HousePart):
    """Rewards and costs, both typed without a sign; `usual` stands where none is played."""

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

    def numbers(self, base: Ruleset) -> Iterator[Number]:
        terms = self.value(base) or self.usual
        for part, label in self._parts():
            yield Number(part, label, abs(getattr(terms, part)))

    def made(self, typed: Typed) -> ChelemTerms:
        return ChelemTerms(
            announced_made=typed["announced_made"] or 0,
            made=typed["made"] or 0,
            announced_missed=-(typed["announced_missed"] or 0),
            by_defence=-(typed.get("by_defence") or 0),
        )

    def _parts(self) -> Iterator[tuple[str, str]]:
        yield "announced_made", _("Annoncé et réussi : rapporte")
        yield "made", _("Réussi sans annonce : rapporte")
        yield "announced_missed", _("Annoncé et manqué : coûte")


class ChelemPart(Slam):
    """The slam of every game, which the defence may win; and whether slams are multiplied."""

    def say(self, ruleset: Ruleset) -> str:
        fine = labels.signed(ruleset.chelem.by_defence)
        words = super().say(ruleset) + _(" · subi %(fine)s") % {"fine": fine}
        return words + _(" · multiplié par le contrat") if ruleset.chelem_multiplied else words

    def fields(self, base: Ruleset) -> Iterator[NamedField]:
        yield from super().fields(base)
        label = _("Chelem et petit chelem sont multipliés par le contrat")
        yield "chelem_multiplied", tick(label, initial=base.chelem_multiplied)

    def read(self, typed: Typed, base: Ruleset) -> dict[str, Any]:
        return super().read(typed, base) | {"chelem_multiplied": typed["chelem_multiplied"]}

    def _parts(self) -> Iterator[tuple[str, str]]:
        yield from super()._parts()
        yield "by_defence", _("Subi, la défense fait tous les plis : coûte")
