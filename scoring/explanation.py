"""A score in words, as it would be said at the table."""

from collections.abc import Iterator, Sequence
from decimal import Decimal
from typing import NamedTuple

from django.utils.translation import gettext as _, gettext_noop, ngettext

from scoring import labels
from scoring.labels.phrases import listed, points_in_words
from scoring.rules import Deal, Line, Reason, Result, Ruleset, Side
from scoring.rules.ruleset import SLAMS
from scoring.rules.score import whole_margin
from scoring.ruleset_words import rounding


class ScoreStep(NamedTuple):
    """One line in words. `amount` is the attack's, per defender, or the holder's.

    `how` is the reckoning alone ("10 × 2"), empty where the amount says it all.
    """

    label: str
    sum: str
    amount: int
    player: int | None = None
    how: str = ""


class Explanation(NamedTuple):
    """`shared` steps add up to `total`, what each defender pays; `sentence` says all of it."""

    steps: tuple[ScoreStep, ...]
    verdict: str
    sentence: str
    total: ScoreStep | None = None

    @property
    def shared(self) -> list[ScoreStep]:
        return [step for step in self.steps if step.player is None]

    @property
    def personal(self) -> list[ScoreStep]:
        return [step for step in self.steps if step.player is not None]


class PlayerShare(NamedTuple):
    """What one player gets of a deal: as whom, and how, where it is not simply the unit."""

    role: str
    how: str
    points: int


def convention(part: str, ruleset: Ruleset) -> str:
    """Mark a number that no source gives: " (convention)"."""
    return _(" (convention)") if part in ruleset.conventions else ""


def times(how: str, factor: int) -> str:
    """Multiply what is written; once is not told.

    >>> times("25 + 8", 2), times("10 × 4", 2), times("25 + 8", 1)
    ('(25 + 8) × 2', '10 × 4 × 2', '25 + 8')
    """
    if factor == 1:
        return how
    bracketed = f"({how})" if " + " in how or " − " in how else how
    return f"{bracketed} × {factor}"


def added(amounts: Sequence[int]) -> str:
    """Add up what lines give.

    >>> added([66, 20, -200])
    '66 + 20 − 200'
    """
    first, *others = amounts
    return labels.points(first) + "".join(map(plus, others))


def plus(amount: int) -> str:
    """Add one more to what is written: " + 20", " − 200"."""
    return f" {'−' if amount < 0 else '+'} {abs(amount)}"


def solved(how: str, amount: int) -> str:
    """Write what a sum comes to, "10 × 2 = 20"; a number alone is no sum."""
    return f"{how} = {labels.points(amount)}" if " " in how else how


def line_sum(line: Line, deal: Deal, result: Result, ruleset: Ruleset) -> str:
    """Write how a line of a contract's score comes about."""
    terms = ruleset.contracts[deal.contract]
    if line.reason is Reason.CONTRACT:
        return _contract_sum(deal, result, ruleset)
    if line.reason is Reason.PETIT_AU_BOUT:
        petit = ruleset.petit if deal.petit_au_bout is Side.ATTACK else -ruleset.petit
        return times(times(labels.points(petit), terms.petit_multiplier), deal.petits)
    factor = terms.base_multiplier if ruleset.chelem_multiplied else 1
    if line.reason in SLAMS and factor > 1:
        return times(labels.points(line.amount // factor), factor)
    return labels.points(line.amount)


def _contract_sum(deal: Deal, result: Result, ruleset: Ruleset) -> str:
    """Write "(25 + 8) × 2", "25 + 8 × 2", and a failed one as "−(25 + 7)"."""
    assert result.margin is not None
    terms = ruleset.contracts[deal.contract]
    base, margin = terms.base_multiplier, terms.margin_multiplier
    paid = str(whole_margin(result.margin, ruleset))
    if base == margin != 1:
        return ("" if result.made else "−") + times(f"{ruleset.base} + {paid}", base)
    how = f"{times(str(ruleset.base), base)} + {times(paid, margin)}"
    return how if result.made else f"−({how})"


def settlement_sum(own: str, total: Decimal, ruleset: Ruleset) -> str:
    """Write "2 × (86½ − 4 × 12½)": each count against all of them."""
    return f"{ruleset.settlement} × ({labels.points(total)} − {ruleset.players} × {own})"


DUO = 2  # players of whom one alone defends
SENTENCES = {  # the tablet's too
    "just_made": gettext_noop("Juste fait : %(points)s pour %(needed)s"),
    "made_by": gettext_noop("Réussi de %(margin)s : %(points)s pour %(needed)s"),
    "failed_by": gettext_noop("Chuté de %(margin)s : %(points)s pour %(needed)s"),
    "counted": gettext_noop("%(margin)s, compté %(counted)s"),
    "rounded": gettext_noop("%(margin)s : %(why)s"),
    "per_defender": gettext_noop("%(sum)s par défenseur"),
    "from_opponent": gettext_noop("%(sum)s face à l’adversaire"),
    "nobody_pays": gettext_noop("%(sum)s, personne ne paie"),
}


def explain_attack(deal: Deal, result: Result, ruleset: Ruleset) -> Explanation:
    """Say line by line what the attack wins or loses."""
    assert result.margin is not None
    steps = tuple(_steps(deal, result, ruleset))
    total = _total(deal, result, ruleset)
    told = [step.sum for step in steps if step.player is None]
    margin = labels.points(abs(result.margin))
    if (whole := whole_margin(result.margin, ruleset)) != abs(result.margin):
        margin = _(SENTENCES["counted"]) % {"margin": margin, "counted": whole}
        why = rounding(ruleset.rounding_step, nearest=ruleset.rounding_nearest)
        told.insert(0, _(SENTENCES["rounded"]) % {"margin": margin, "why": why})
    key = "made_by" if result.made else "failed_by"
    verdict = _(SENTENCES[key if result.margin else "just_made"]) % {
        "points": judged_count(deal.points, ruleset),
        "needed": result.points_to_make,
        "margin": margin,
    }
    return Explanation(steps, verdict, f"{' · '.join(told)} → {total.sum}", total)


def _total(deal: Deal, result: Result, ruleset: Ruleset) -> ScoreStep:
    """Say what each defender pays, or the only opponent."""
    factor = ruleset.shares[len(deal.partners)].defender
    amounts = [line.amount for line in result.lines if line.player is None]
    how, amount = times(added(amounts), factor), factor * result.unit
    alone = ruleset.players == DUO
    key = "from_opponent" if alone else "per_defender"
    sentence = _(SENTENCES[key if amount else "nobody_pays"]) % {"sum": solved(how, amount)}
    label = _("Face à l’adversaire") if alone else _("Par défenseur")
    return ScoreStep(label, sentence, amount, how=how if " " in how else "")


def judged_count(points: Decimal, ruleset: Ruleset) -> str:
    """Write a count as it is judged; what a reduced pack adds is a step: 44 + 5 = 49."""
    if not ruleset.added_points:
        return points_in_words(points)
    total = points_in_words(points + ruleset.added_points)
    return f"{labels.points(points)} + {ruleset.added_points} = {total}"


def _steps(deal: Deal, result: Result, ruleset: Ruleset) -> Iterator[ScoreStep]:
    """Put each line into words; the rules give bonuses and fines in the deal's order."""
    names: dict[Reason, Iterator[str]] = {
        Reason.POIGNEE: (str(labels.POIGNEE_NAME[size]) for _player, size in deal.poignees),
        Reason.MISERE: (str(labels.MISERE[kind]) for _player, kind in deal.miseres),
    }
    for slam in SLAMS:
        names[slam] = (str(words.line) for words in labels.bonus_lines(slam, deal))
    for line in result.lines:
        name = next(names.get(line.reason, iter((str(labels.REASON[line.reason]),))))
        how = line_sum(line, deal, result, ruleset)
        told = solved(how, line.amount)
        if line.reason is not Reason.CONTRACT:
            told = f"{name[0].lower()}{name[1:]} {told}{convention(line.reason, ruleset)}"
        label = name[0].upper() + name[1:]
        yield ScoreStep(label, told, line.amount, line.player, how if " " in how else "")


def explain_alone(deal: Deal, result: Result, ruleset: Ruleset) -> Explanation:
    """Say how each player's points settle against everybody's."""
    total = sum(deal.card_points, Decimal(0))
    label = str(labels.REASON[Reason.CARD_POINTS])
    steps = []
    for player, (own, mark) in enumerate(zip(deal.card_points, result.scores, strict=True)):
        how = settlement_sum(labels.points(own), total, ruleset)
        steps.append(ScoreStep(label, f"{how} = {labels.points(mark)}", mark, player, how))
    each = settlement_sum(_("ses points"), total, ruleset)
    sentence = _("Chacun marque %(how)s") % {"how": each}
    verdict = _verdict_alone(total, ruleset)
    return Explanation(tuple(steps), verdict, sentence + convention("settlement", ruleset))


def _verdict_alone(total: Decimal, ruleset: Ruleset) -> str:
    """Say what was counted; the rest lies in the cards that were set aside."""
    counted = _("%(points)s comptés") % {"points": points_in_words(total)}
    aside = ruleset.card_points - total
    if not aside:
        return counted
    return counted + _(", %(points)s de côté") % {"points": labels.points(aside)}


def shares(deal: Deal, result: Result, ruleset: Ruleset) -> tuple[PlayerShare, ...]:
    """Say what each player gets and why: the taker thrice the unit, a defender once."""
    if not deal.played:
        return ()
    if deal.card_points:
        total = sum(deal.card_points, Decimal(0))
        return tuple(
            PlayerShare(
                points_in_words(own), settlement_sum(labels.points(own), total, ruleset), mark
            )
            for own, mark in zip(deal.card_points, result.scores, strict=True)
        )
    return tuple(_share(player, deal, result, ruleset) for player in range(len(result.scores)))


def _share(player: int, deal: Deal, result: Result, ruleset: Ruleset) -> PlayerShare:
    points, factor = result.scores[player], _factor(player, deal, ruleset)
    if player == deal.taker:
        role = _("preneur")
    else:
        role = _("partenaire") if player in deal.partners else _("défense")
    paid = result.unit if factor > 0 else -result.unit
    how = times(labels.points(paid), abs(factor))
    if personal := points - factor * result.unit:
        how = _("%(sum)s (misères)") % {"sum": how + plus(personal)}
    return PlayerShare(role, how if " " in how else "", points)


def payment(deal: Deal, result: Result, ruleset: Ruleset, names: Sequence[str]) -> str:
    """Say who pays whom, misères aside: Bo et Cy donnent 66 chacun ; Ana reçoit 132."""
    if not result.unit or deal.taker is None:
        return ""
    unit = abs(result.unit)
    attack = (deal.taker, *deal.partners)
    defence = [name for player, name in enumerate(names) if player not in attack]
    share = ruleset.shares[len(deal.partners)]
    amounts = [labels.points(share.taker * unit)]
    amounts += [
        f"{names[partner]} {labels.points(share.partner * unit)}" for partner in deal.partners
    ]
    values = {
        "defence": listed(defence),
        "unit": labels.points(share.defender * unit),
        "taker": names[deal.taker],
        "amounts": ", ".join(amounts),
    }
    if result.unit > 0:
        words = ngettext(
            "%(defence)s donne %(unit)s ; %(taker)s reçoit %(amounts)s",
            "%(defence)s donnent %(unit)s chacun ; %(taker)s reçoit %(amounts)s",
            len(defence),
        )
    else:
        words = ngettext(
            "%(taker)s donne %(amounts)s ; %(defence)s reçoit %(unit)s",
            "%(taker)s donne %(amounts)s ; %(defence)s reçoivent %(unit)s chacun",
            len(defence),
        )
    return words % values


def _factor(player: int, deal: Deal, ruleset: Ruleset) -> int:
    """Tell how many units a player gets."""
    share = ruleset.shares[len(deal.partners)]
    if player == deal.taker:
        return share.taker
    return share.partner if player in deal.partners else -share.defender


def explain(deal: Deal, result: Result, ruleset: Ruleset) -> Explanation:
    """Say how a deal without problems came to its score; empty for a deal not scored."""
    if not deal.played:
        return Explanation((), str(labels.OUTCOME[deal.outcome]), "")
    if deal.card_points:
        return explain_alone(deal, result, ruleset)
    return explain_attack(deal, result, ruleset)
