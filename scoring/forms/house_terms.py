"""The terms of a ruleset as a house may change them: points to make, calls, shares, mouches."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from django.utils.translation import gettext as _, ngettext

from scoring import labels
from scoring.forms.house_part import HousePart, NamedField, Number, Typed, one_of, rest
from scoring.labels.names import listed
from scoring.rules import Problem, Ruleset
from scoring.rules.ruleset import Call, PotTerms, Share
from scoring.ruleset_words import ROUNDING


class PointsToMake(HousePart):
    def say(self, ruleset: Ruleset) -> str:
        return " · ".join(map(str, ruleset.points_to_make))

    def numbers(self, base: Ruleset) -> Iterator[Number]:
        for bouts, points in enumerate(base.points_to_make):
            label = ngettext("avec %(bouts)s bout", "avec %(bouts)s bouts", bouts)
            yield Number(str(bouts), label % {"bouts": bouts}, points)

    def made(self, typed: Typed) -> tuple[int, ...]:
        return tuple(typed.values())

    def place(self, _problem: Problem, _typed: Typed, _base: Ruleset) -> str:
        return self.named("0")


class Rounding(HousePart):
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


class Calls(HousePart):
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


@dataclass(frozen=True, kw_only=True)
class CallTerm(HousePart):
    """How cards are called where there are two to call: one `way` of those that have words."""

    words: labels.Labels
    way: type[StrEnum]

    def say(self, ruleset: Ruleset) -> str:
        return str(self.words[self.value(ruleset)])

    def fields(self, base: Ruleset) -> Iterator[NamedField]:
        missing = _("Choisissez l’une des réponses proposées.")
        yield self.field, one_of(self.name, self.words, self.value(base), missing)

    def read(self, typed: Typed, _base: Ruleset) -> dict[str, Any]:
        return {self.field: self.way(typed[self.field])}


class Shares(HousePart):
    """The parts of each camp, for each number of partners that the taker may have."""

    def say(self, ruleset: Ruleset) -> str:
        return " · ".join(
            _share(share, partners) for partners, share in enumerate(ruleset.shares)
        )

    def numbers(self, base: Ruleset) -> Iterator[Number]:
        for partners, share in enumerate(base.shares):
            parts = {"taker": _("preneur"), "partner": _("chaque partenaire")}
            parts["defender"] = _("chaque défenseur")
            if not partners:
                del parts["partner"]
            for part, label in parts.items():
                words = _("%(what)s : %(said)s") % {"what": _with(partners), "said": label}
                yield Number(f"{partners}_{part}", words, getattr(share, part))

    def made(self, typed: Typed) -> tuple[Share, ...]:
        shares: defaultdict[str, dict[str, int]] = defaultdict(lambda: {"partner": 1})
        for key, times in typed.items():
            partners, _line, part = key.partition("_")
            shares[partners][part] = times
        return tuple(Share(**share) for share in shares.values())

    def place(self, problem: Problem, _typed: Typed, _base: Ruleset) -> str:
        return self.named(f"{rest(problem)}_taker")


def _share(share: Share, partners: int) -> str:
    parts = [_("preneur × %(times)s") % {"times": share.taker}]
    if partners:
        words = ngettext("partenaire × %(times)s", "%(n)s partenaires × %(times)s", partners)
        parts.append(words % {"n": partners, "times": share.partner})
    parts.append(_("défenseur × %(times)s") % {"times": share.defender})
    return listed(parts)


def _with(partners: int) -> str:
    if not partners:
        return _("Seul")
    words = ngettext("Avec %(partners)s partenaire", "Avec %(partners)s partenaires", partners)
    return words % {"partners": partners}


class Pot(HousePart):
    def say(self, ruleset: Ruleset) -> str:
        if ruleset.pot is None:
            return str(self.nothing)
        count, cap = ruleset.pot.passed_out, ruleset.pot.cap
        chips = ngettext("%(n)s jeton", "%(n)s jetons", count) % {"n": count}
        fed = _("%(chips)s de chacun quand tout le monde passe") % {"chips": chips}
        return fed + (
            _(", sans plafond") if cap is None else _(", plafond %(cap)s") % {"cap": cap}
        )

    def numbers(self, base: Ruleset) -> Iterator[Number]:
        pot = base.pot or PotTerms(passed_out=1, cap=None)
        label = _("Jetons de chacun quand tout le monde passe")
        yield Number("passed_out", label, pot.passed_out)
        label = _("Plafond de ce que verse un preneur qui chute")
        yield Number("cap", label, pot.cap, self.help)

    def made(self, typed: Typed) -> PotTerms:
        return PotTerms(passed_out=typed["passed_out"] or 0, cap=typed["cap"])
