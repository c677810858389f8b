"""The parts of a ruleset that a house may change: its contracts, its bonuses, its terms."""

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, NamedTuple

from django import forms
from django.utils.translation import gettext as _, ngettext

from scoring import labels
from scoring.forms import house_part
from scoring.labels.phrases import listed
from scoring.rules import Contract, MisereKind, PoigneeSize, Problem, Ruleset, Side
from scoring.rules.house import LONGEST_CONTRACT
from scoring.rules.ruleset import (
    Call,
    ChelemTerms,
    ContractTerms,
    PoigneeTerms,
    PotTerms,
    Share,
)
from scoring.ruleset_words import ROUNDING, contract_name, contract_times
from tarotclub.ground.fields import Text

NEW_ROWS = ("NEW1", "NEW2")  # no contract of anybody is written in capitals
LONGEST_LABEL = 40


def _usual(base: int, margin: int, petit: int, chien: Side = Side.ATTACK) -> ContractTerms:
    return ContractTerms(
        base_multiplier=base, margin_multiplier=margin, petit_multiplier=petit, chien=chien
    )


# Terms proposed for a contract that the ruleset does not have yet.
USUAL: dict[str, ContractTerms] = {
    Contract.PETITE: _usual(1, 1, 1),
    Contract.POUSSE: _usual(1, 2, 1),
    Contract.GARDE: _usual(2, 2, 2),
    Contract.GARDE_SANS: _usual(4, 4, 4),
    Contract.GARDE_CONTRE: _usual(6, 6, 6, Side.DEFENCE),
}


class Contracts(house_part.HousePart):
    """Every contract that the ruleset plays, by what it multiplies."""

    def say(self, ruleset: Ruleset) -> str:
        return " · ".join(
            f"{contract_name(contract, ruleset)} {_times(terms)}"
            for contract, terms in ruleset.contracts.items()
        )

    def fields(self, base: Ruleset) -> Iterator[house_part.NamedField]:
        for row in contract_rows(base):
            yield from row_fields(row)

    def groups(
        self, base: Ruleset
    ) -> Iterator[tuple[str | None, Iterable[house_part.NamedField]]]:
        for row in contract_rows(base):
            yield row.name, row_fields(row)

    def read(self, typed: house_part.Typed, base: Ruleset) -> dict[str, Any]:
        return {
            self.field: {
                key: ContractTerms(
                    base_multiplier=typed[row.field("base")] or 0,
                    margin_multiplier=typed[row.field("margin")] or 0,
                    petit_multiplier=typed[row.field("petit")] or 0,
                    chien=Side(typed[row.field("chien")] or Side.ATTACK),
                    name=" ".join((typed.get(row.field("name")) or "").split()),
                )
                for key, row in played_rows(typed, base).items()
            }
        }

    def place(self, problem: Problem, typed: house_part.Typed, base: Ruleset) -> str:
        _field, _dot, contract = problem.field.partition(".")
        if not contract:
            return self.field
        row = played_rows(typed, base)[contract]
        return row.field("name" if "name" in problem.code else "base")


def _times(terms: ContractTerms) -> str:
    """Say what a contract multiplies, and that the defence has the chien."""
    words = contract_times(terms)
    return words + _(", chien à la défense") if terms.chien is Side.DEFENCE else words


def played_rows(typed: house_part.Typed, base: Ruleset) -> dict[str, "ContractRow"]:
    """The rows that count, by their contract: ticked, or new with anything typed."""
    played: dict[str, ContractRow] = {}
    for row in contract_rows(base):
        if row.key in NEW_ROWS:
            counts = any(typed.get(row.field(part)) for part in ("name", "base", "margin"))
        else:
            counts = typed[row.field("on")]
        if counts:
            name = typed.get(row.field("name")) or ""
            played[contract_key(row, name, set(played))] = row
    return played


class ContractRow(NamedTuple):
    """A contract of the form: which fields hold it; `own` rows have a name to type."""

    key: str
    name: str
    terms: ContractTerms | None
    own: bool

    def field(self, part: str) -> str:
        return f"contract_{self.key}_{part}"


def contract_rows(ruleset: Ruleset) -> list[ContractRow]:
    """The contracts of the texts, the ruleset's own, and empty rows for new ones."""
    played = ruleset.contracts
    return [
        *(
            ContractRow(key.value, contract_name(key, ruleset), played.get(key), own=False)
            for key in Contract
        ),
        *(
            ContractRow(key, x.name, x, own=True)
            for key, x in played.items()
            if key not in USUAL
        ),
        *(ContractRow(key, "", None, own=True) for key in NEW_ROWS),
    ]


def row_fields(row: ContractRow) -> Iterator[tuple[str, forms.Field]]:
    """A contract's fields: is it played, what it multiplies, whose the chien is."""
    terms = row.terms or USUAL.get(row.key)
    if row.own:
        too_long = _("Ce nom est trop long : 40 signes au plus.")
        yield row.field("name"), Text(_("Nom"), LONGEST_LABEL, too_long, initial=row.name)
    if row.key not in NEW_ROWS:
        yield row.field("on"), house_part.tick(row.name, initial=row.terms is not None)
    factors = {"base": _("Base ×"), "margin": _("Écart ×"), "petit": _("Petit ×")}
    for part, label in factors.items():
        value = getattr(terms, f"{part}_multiplier", None)
        yield row.field(part), house_part.WholeField(label, required=False, initial=value)
    sides = {Side.ATTACK.value: _("pour l’attaque"), Side.DEFENCE.value: _("pour la défense")}
    whose = (terms.chien if terms else Side.ATTACK).value
    missing = _("Dites à qui compte le chien.")
    chien = house_part.one_of(_("Le chien compte"), sides, whose, missing, required=False)
    yield row.field("chien"), chien


def contract_key(row: ContractRow, name: str, taken: set[str]) -> str:
    """Make the identifier of a new contract from its name; a known one keeps its own."""
    if row.key not in NEW_ROWS:
        return row.key
    plain = unicodedata.normalize("NFKD", name.casefold()).encode("ascii", "ignore").decode()
    slug = re.sub(r"[^a-z0-9]+", "_", plain).strip("_")[: LONGEST_CONTRACT - 2] or "contrat"
    numbered = (f"{slug}{number}" for number in range(2, 2 + len(taken)))
    return slug if slug not in taken else next(key for key in numbered if key not in taken)


class Poignees(house_part.HousePart):
    def say(self, ruleset: Ruleset) -> str:
        return " · ".join(
            _("%(size)s %(atouts)s atouts : %(value)s")
            % {"size": labels.POIGNEE[size], "atouts": terms.atouts, "value": terms.value}
            for size, terms in ruleset.poignees.items()
        ) or str(self.nothing)

    def numbers(self, base: Ruleset) -> Iterator[house_part.HouseNumber]:
        for size in PoigneeSize:
            terms = base.poignees.get(size)
            for part, label in (("atouts", _("atouts")), ("value", _("points"))):
                words = f"{labels.POIGNEE[size]}, {label}"
                yield house_part.HouseNumber(
                    f"{size}_{part}", words, getattr(terms, part, None)
                )

    def made(self, typed: house_part.Typed) -> dict[PoigneeSize, PoigneeTerms]:
        pairs = {
            size: (typed[f"{size}_atouts"], typed[f"{size}_value"]) for size in PoigneeSize
        }
        return {
            size: PoigneeTerms(atouts=atouts or 0, value=value or 0)
            for size, (atouts, value) in pairs.items()
            if (atouts, value) != (None, None)
        }

    def place(self, problem: Problem, _typed: house_part.Typed, _base: Ruleset) -> str:
        part = "value" if "value" in problem.code else "atouts"
        return self.named(f"{house_part.rest(problem)}_{part}")


class Miseres(house_part.HousePart):
    def say(self, ruleset: Ruleset) -> str:
        return " · ".join(
            f"{labels.MISERE[kind]} {value}" for kind, value in ruleset.miseres.items()
        ) or str(self.nothing)

    def numbers(self, base: Ruleset) -> Iterator[house_part.HouseNumber]:
        for kind in MisereKind:
            yield house_part.HouseNumber(kind, labels.MISERE[kind], base.miseres.get(kind))

    def made(self, typed: house_part.Typed) -> dict[MisereKind, int]:
        return {MisereKind(kind): value for kind, value in typed.items() if value is not None}


@dataclass(frozen=True, kw_only=True)
class Slam(house_part.HousePart):
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

    def numbers(self, base: Ruleset) -> Iterator[house_part.HouseNumber]:
        terms = self.value(base) or self.usual
        for part, label in self._parts():
            yield house_part.HouseNumber(part, label, abs(getattr(terms, part)))

    def made(self, typed: house_part.Typed) -> ChelemTerms:
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

    def fields(self, base: Ruleset) -> Iterator[house_part.NamedField]:
        yield from super().fields(base)
        label = _("Chelem et petit chelem sont multipliés par le contrat")
        yield "chelem_multiplied", house_part.tick(label, initial=base.chelem_multiplied)

    def read(self, typed: house_part.Typed, base: Ruleset) -> dict[str, Any]:
        return super().read(typed, base) | {"chelem_multiplied": typed["chelem_multiplied"]}

    def _parts(self) -> Iterator[tuple[str, str]]:
        yield from super()._parts()
        yield "by_defence", _("Subi, la défense fait tous les plis : coûte")


class PointsToMake(house_part.HousePart):
    def say(self, ruleset: Ruleset) -> str:
        return " · ".join(map(str, ruleset.points_to_make))

    def numbers(self, base: Ruleset) -> Iterator[house_part.HouseNumber]:
        for bouts, points in enumerate(base.points_to_make):
            label = ngettext("avec %(bouts)s bout", "avec %(bouts)s bouts", bouts)
            yield house_part.HouseNumber(str(bouts), label % {"bouts": bouts}, points)

    def made(self, typed: house_part.Typed) -> tuple[int, ...]:
        return tuple(typed.values())

    def place(self, _problem: Problem, _typed: house_part.Typed, _base: Ruleset) -> str:
        return self.named("0")


class Rounding(house_part.HousePart):
    """To the point, or to 5 or 10 of them, above or to the nearest."""

    def say(self, ruleset: Ruleset) -> str:
        return str(ROUNDING[ruleset.rounding_step, ruleset.rounding_nearest])

    def fields(self, base: Ruleset) -> Iterator[house_part.NamedField]:
        ways = {self._key(*way): words for way, words in ROUNDING.items()}
        usual = self._key(base.rounding_step, base.rounding_nearest)
        missing = _("Dites comment l’écart s’arrondit.")
        yield "rounding", house_part.one_of(self.name, ways, usual, missing)

    def read(self, typed: house_part.Typed, _base: Ruleset) -> dict[str, Any]:
        step, _dash, way = typed["rounding"].partition("_")
        return {"rounding_step": int(step), "rounding_nearest": way == "nearest"}

    def place(self, _problem: Problem, _typed: house_part.Typed, _base: Ruleset) -> str:
        return "rounding"

    @staticmethod
    def _key(step: int, nearest: object) -> str:
        """Write a rounding as the form holds it; to the point, all ways are the same."""
        return f"{step}_{'nearest' if nearest and step > 1 else 'up'}"


class Calls(house_part.HousePart):
    """How the partners are named, where there are some: ways for as many as may be."""

    def say(self, ruleset: Ruleset) -> str:
        return str(labels.CALL[ruleset.call])

    def fields(self, base: Ruleset) -> Iterator[house_part.NamedField]:
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
        yield self.field, house_part.one_of(label, words, base.call.value, missing)

    def read(self, typed: house_part.Typed, base: Ruleset) -> dict[str, Any]:
        return {self.field: Call(typed.get(self.field, base.call))}


@dataclass(frozen=True, kw_only=True)
class CallTerm(house_part.HousePart):
    """How cards are called where there are two to call: one `way` of those that have words."""

    words: labels.Labels
    way: type[StrEnum]

    def say(self, ruleset: Ruleset) -> str:
        return str(self.words[self.value(ruleset)])

    def fields(self, base: Ruleset) -> Iterator[house_part.NamedField]:
        missing = _("Choisissez l’une des réponses proposées.")
        yield self.field, house_part.one_of(self.name, self.words, self.value(base), missing)

    def read(self, typed: house_part.Typed, _base: Ruleset) -> dict[str, Any]:
        return {self.field: self.way(typed[self.field])}


class Shares(house_part.HousePart):
    """The parts of each camp, for each number of partners that the taker may have."""

    def say(self, ruleset: Ruleset) -> str:
        return " · ".join(
            _share(share, partners) for partners, share in enumerate(ruleset.shares)
        )

    def numbers(self, base: Ruleset) -> Iterator[house_part.HouseNumber]:
        for partners, share in enumerate(base.shares):
            parts = {"taker": _("preneur"), "partner": _("chaque partenaire")}
            parts["defender"] = _("chaque défenseur")
            if not partners:
                del parts["partner"]
            for part, label in parts.items():
                words = _("%(what)s : %(said)s") % {"what": _with(partners), "said": label}
                yield house_part.HouseNumber(f"{partners}_{part}", words, getattr(share, part))

    def made(self, typed: house_part.Typed) -> tuple[Share, ...]:
        shares: defaultdict[str, dict[str, int]] = defaultdict(lambda: {"partner": 1})
        for key, times in typed.items():
            partners, _line, part = key.partition("_")
            shares[partners][part] = times
        return tuple(Share(**share) for share in shares.values())

    def place(self, problem: Problem, _typed: house_part.Typed, _base: Ruleset) -> str:
        return self.named(f"{house_part.rest(problem)}_taker")


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


class Pot(house_part.HousePart):
    def say(self, ruleset: Ruleset) -> str:
        if ruleset.pot is None:
            return str(self.nothing)
        count, cap = ruleset.pot.passed_out, ruleset.pot.cap
        chips = ngettext("%(n)s jeton", "%(n)s jetons", count) % {"n": count}
        fed = _("%(chips)s de chacun quand tout le monde passe") % {"chips": chips}
        return fed + (
            _(", sans plafond") if cap is None else _(", plafond %(cap)s") % {"cap": cap}
        )

    def numbers(self, base: Ruleset) -> Iterator[house_part.HouseNumber]:
        pot = base.pot or PotTerms(passed_out=1, cap=None)
        label = _("Jetons de chacun quand tout le monde passe")
        yield house_part.HouseNumber("passed_out", label, pot.passed_out)
        label = _("Plafond de ce que verse un preneur qui chute")
        yield house_part.HouseNumber("cap", label, pot.cap, self.help)

    def made(self, typed: house_part.Typed) -> PotTerms:
        return PotTerms(passed_out=typed["passed_out"] or 0, cap=typed["cap"])
