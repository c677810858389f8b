"""A score in words: every line with its sum, as it would be said at the table."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _, ngettext

from scoring import labels
from scoring.facts import listed, poignee_name
from scoring.rules import Deal, Line, Reason, Result, Ruleset, Side
from scoring.rules.score import whole_margin


class Step(NamedTuple):
    """One line in words. `amount` is the attack's, per defender, or the holder's.

    `how` is the reckoning alone ("10 × 2"), empty where the amount says it all.
    """

    label: str
    sum: str
    amount: int
    player: int | None = None
    how: str = ""


class Explanation(NamedTuple):
    """`steps` add up to what each defender pays; `sentence` says it in one go."""

    steps: tuple[Step, ...]
    verdict: str
    sentence: str


class Share(NamedTuple):
    """What one player gets of a deal: as whom, and how, where it is not simply the unit."""

    role: str
    how: str
    points: int


def explain(deal: Deal, result: Result, ruleset: Ruleset) -> Explanation:
    """Say how a deal without problems came to its score; empty for a deal not scored."""
    if not deal.played:
        return Explanation((), str(labels.OUTCOME[deal.outcome]), "")
    steps = tuple(_steps(deal, result, ruleset))
    shared = " · ".join(step.sum for step in steps if step.player is None)
    return Explanation(steps, _verdict(deal, result), f"{shared} → {_each(result.unit)}")


def shares(deal: Deal, result: Result) -> tuple[Share, ...]:
    """Say what each player gets and why: the taker thrice the unit, a defender once."""
    if not deal.played:
        return ()
    return tuple(
        _share(player, points, deal, result) for player, points in enumerate(result.scores)
    )


def _share(player: int, points: int, deal: Deal, result: Result) -> Share:
    times = _times(player, deal, result)
    if player == deal.taker:
        role = _("preneur")
    else:
        role = _("partenaire") if player in deal.partners else _("défense")
    reckoned = [f"{times} × {labels.points(result.unit)}"] if times > 1 else []
    if personal := points - times * result.unit:
        reckoned.append(_("misères %(points)s") % {"points": labels.signed(personal)})
    return Share(role, ", ".join(reckoned), points)


def payment(deal: Deal, result: Result, names: Sequence[str]) -> str:
    """Say who pays whom, misères aside: Bo et Cy donnent 66 chacun ; Ana reçoit 132."""
    if not result.unit or deal.taker is None:
        return ""
    unit = abs(result.unit)
    attack = (deal.taker, *deal.partners)
    defence = [name for player, name in enumerate(names) if player not in attack]
    amounts = [labels.points(_times(deal.taker, deal, result) * unit)]
    amounts += [f"{names[partner]} {labels.points(unit)}" for partner in deal.partners]
    values = {
        "defence": listed(defence),
        "unit": labels.points(unit),
        "taker": names[deal.taker],
        "amounts": ", ".join(amounts),
    }
    if result.unit > 0:
        said = ngettext(
            "%(defence)s donne %(unit)s ; %(taker)s reçoit %(amounts)s",
            "%(defence)s donnent %(unit)s chacun ; %(taker)s reçoit %(amounts)s",
            len(defence),
        )
    else:
        said = ngettext(
            "%(taker)s donne %(amounts)s ; %(defence)s reçoit %(unit)s",
            "%(taker)s donne %(amounts)s ; %(defence)s reçoivent %(unit)s chacun",
            len(defence),
        )
    return said % values


def _times(player: int, deal: Deal, result: Result) -> int:
    """Tell how many units a player gets."""
    if player == deal.taker:
        return len(result.scores) - 1 - 2 * len(deal.partners)
    return 1 if player in deal.partners else -1


def _each(unit: int) -> str:
    """Say what each defender pays or receives."""
    if unit == 0:
        return _("0, personne ne paie")
    if unit < 0:
        return _("%(unit)s pour chaque défenseur") % {"unit": labels.points(-unit)}
    return _("%(unit)s à chacun") % {"unit": labels.points(unit)}


def _verdict(deal: Deal, result: Result) -> str:
    """Say whether the contract is made and by how much."""
    assert result.margin is not None
    values = {
        "points": labels.points(deal.points),
        "needed": result.points_to_make,
        "margin": labels.points(abs(result.margin)),
    }
    if result.margin == 0:
        return _("Juste fait : %(points)s points pour %(needed)s") % values
    if result.made:
        return _("Réussi de %(margin)s : %(points)s points pour %(needed)s") % values
    return _("Chuté de %(margin)s : %(points)s points pour %(needed)s") % values


def _steps(deal: Deal, result: Result, ruleset: Ruleset) -> Iterator[Step]:
    """Put each line into words; the rules give poignées and fines in the deal's order."""
    poignees = (poignee_name(size) for _player, size in deal.poignees)
    chelems = _chelems(deal)
    for line in result.lines:
        label = str(labels.REASON[line.reason])
        if line.reason is Reason.CONTRACT:
            how = _contract_how(line, deal, result, ruleset)
            yield Step(label, f"{how} = {labels.points(line.amount)}", line.amount, how=how)
        elif line.reason is Reason.PETIT_AU_BOUT:
            yield _petit_step(label, line, deal, ruleset)
        else:
            if line.reason is Reason.POIGNEE:
                label = next(poignees)
            elif line.reason is Reason.CHELEM:
                label = next(chelems)
            word = label[0].lower() + label[1:]
            label = label[0].upper() + label[1:]
            yield Step(label, f"{word} {labels.points(line.amount)}", line.amount, line.player)


def _chelems(deal: Deal) -> Iterator[str]:
    """Name the chelem's lines: made, or missed and perhaps won by the other side."""
    if deal.chelem.achieved_by is Side.ATTACK:
        yield _("chelem annoncé") if deal.chelem.announced else _("chelem")
        return
    if deal.chelem.announced:
        yield _("chelem annoncé manqué")
    yield _("chelem de la défense")


def _contract_how(line: Line, deal: Deal, result: Result, ruleset: Ruleset) -> str:
    """Write "25 + 8, ×2"; a failed contract as "−(25 + 7)"."""
    assert result.margin is not None
    terms = ruleset.contracts[deal.contract]
    base, margin = terms.base_multiplier, terms.margin_multiplier
    whole = whole_margin(result.margin, ruleset)
    if base == margin:
        bare = f"{ruleset.base} + {whole}"
        product = "" if base == 1 else f", ×{base}"
    else:
        bare = f"{ruleset.base} ×{base} + {whole} ×{margin}"
        product = ""
    return (bare if line.amount >= 0 else f"−({bare})") + product


def _petit_step(label: str, line: Line, deal: Deal, ruleset: Ruleset) -> Step:
    """Write "petit au bout 10 × 2 = 20"; the defence's with a minus."""
    word, amount = _("petit au bout"), labels.points(line.amount)
    multiplier = ruleset.contracts[deal.contract].petit_multiplier
    factors = [str(factor) for factor in (multiplier, deal.petits) if factor != 1]
    if not factors:
        return Step(label, f"{word} {amount}", line.amount)
    sign = "−" if line.amount < 0 else ""
    how = sign + " × ".join([str(ruleset.petit), *factors])
    return Step(label, f"{word} {how} = {amount}", line.amount, how=how)
