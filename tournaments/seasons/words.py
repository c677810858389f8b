"""A season in words: its rules, what counts of a player's results, its lines as shown."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from math import floor, log10
from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext as _, gettext_lazy, ngettext

from scoring import labels
from scoring.models import FormerPlayer, Player
from tarotclub.ground.row_security import whole_site
from tournaments.event.names import published_name
from tournaments.models import Season
from tournaments.play.ordering import MATCH_POINTS, PERCENT, POINTS
from tournaments.seasons.counted import Source
from tournaments.seasons.engine import (
    EventResult,
    Exact,
    RuleKind,
    SeasonLine,
    SeasonRule,
    Worth,
)

SHARES = {RuleKind.SCALED, RuleKind.PLACES, RuleKind.BONUS}  # of a place, not of points

RULE: dict[RuleKind, str | Promise] = {
    RuleKind.TOTAL: gettext_lazy("Total"),
    RuleKind.DEAL_MEAN: gettext_lazy("Moyenne par donne"),
    RuleKind.EVENING_MEAN: gettext_lazy("Moyenne par soirée"),
    RuleKind.SCALED: gettext_lazy("Rang ramené à 1"),
    RuleKind.PLACES: gettext_lazy("Points par rang"),
    RuleKind.BONUS: gettext_lazy("Points et prime"),
    RuleKind.RANK: gettext_lazy("Rang moyen"),
    RuleKind.WINS: gettext_lazy("Victoires"),
    RuleKind.KTH: gettext_lazy("Fois à un rang donné"),
    RuleKind.DIRECT: gettext_lazy("Rencontres entre eux"),
    RuleKind.HAND: gettext_lazy("À la main"),
}
HOW: dict[RuleKind, str | Promise] = {
    RuleKind.TOTAL: gettext_lazy("les points de chaque rencontre, ajoutés"),
    RuleKind.DEAL_MEAN: gettext_lazy("les points divisés par les donnes jouées"),
    RuleKind.EVENING_MEAN: gettext_lazy("les points divisés par les rencontres jouées"),
    RuleKind.SCALED: gettext_lazy("1 au premier, 0 au dernier, à pas égaux entre les deux"),
    RuleKind.RANK: gettext_lazy("la moyenne des rangs, le plus bas d’abord"),
    RuleKind.WINS: gettext_lazy("combien de fois premier"),
    RuleKind.DIRECT: gettext_lazy(
        "combien de fois devant les autres ex æquo, là où ils étaient ensemble"
    ),
    RuleKind.HAND: gettext_lazy("l’ordre que le club a décidé"),
}


UNKNOWN = "–"


def rule_name(rule: SeasonRule) -> str:
    """Name what a rule looks at, for the head of a column."""
    if rule.kind is RuleKind.KTH:
        return _("%(n)ses rangs") % {"n": rule.place}
    return str(RULE[rule.kind])


def rule_sentence(rule: SeasonRule) -> str:
    """Say what a rule does, and how many results it counts."""
    words = _("%(name)s : %(how)s") % {"name": rule_name(rule), "how": _how(rule)}
    if rule.best is None:
        return words
    best = ngettext("le meilleur résultat", "les %(n)s meilleurs résultats", rule.best)
    return _("%(rule)s (%(best)s)") % {"rule": words, "best": best % {"n": rule.best}}


def _how(rule: SeasonRule) -> str:
    match rule.kind:
        case RuleKind.PLACES:
            worth = ", ".join(map(str, rule.table))
            return _("selon le rang : %(worth)s, puis rien") % {"worth": worth}
        case RuleKind.BONUS:
            return _(
                "un point par joueur non devancé ; prime du premier : %(winner)s %% des"
                " présents, en baisse jusqu’à %(share)s %% des rangs"
            ) % {"winner": rule.winner, "share": rule.share}
        case RuleKind.KTH:
            return _("combien de fois à ce rang")
        case _:
            return str(HOW[rule.kind])


def value_text(rule: SeasonRule, value: Worth) -> str:
    """Write what a rule says of a player as people read it.

    >>> from tournaments.seasons.engine import RuleKind, SeasonRule
    >>> value_text(SeasonRule(kind=RuleKind.TOTAL), -1200)
    '−1200'
    """
    if value is None or rule.kind in {RuleKind.DIRECT, RuleKind.HAND}:
        return UNKNOWN if value is None else ""
    match rule.kind:
        case RuleKind.TOTAL:
            return plus(value)
        case RuleKind.DEAL_MEAN | RuleKind.EVENING_MEAN:
            return signed(value, places=2)
        case RuleKind.RANK:
            return decimals(-value)
        case RuleKind.SCALED:
            return decimals(value, places=4)
        case _:
            return decimals(value)


def rounded(value: Exact, places: int) -> Decimal:
    """A number with so many decimals; halves go away from zero, as in workbooks.

    >>> from fractions import Fraction
    >>> rounded(Fraction(281, 40), 2), rounded(Fraction(-227, 40), 2)
    (Decimal('7.03'), Decimal('-5.68'))
    """
    exact = Decimal(value.numerator) / value.denominator
    return exact.quantize(Decimal(1).scaleb(-places), ROUND_HALF_UP)


def signed(value: Exact, places: int = 0) -> str:
    """Write a number with its sign; a fraction with as many decimals at least as it needs.

    >>> from fractions import Fraction
    >>> signed(Fraction(91, 10), places=1), signed(-7), signed(0)
    ('+9,1', '−7', '0')
    """
    if isinstance(value, int) and not places:
        return labels.signed(value)
    number = rounded(value, max(places, 1))
    sign = "+" if number > 0 else "−" if number < 0 else ""
    return sign + labels.decimal_mark(f"{abs(number)}")


def decimals(value: Exact, places: int = 2) -> str:
    """Write a number without needless decimals.

    >>> from fractions import Fraction
    >>> decimals(Fraction(13, 15), 4), decimals(60), decimals(Fraction(5, 2))
    ('0,8667', '60', '2,5')
    """
    if isinstance(value, int):
        return f"{value}".replace("-", "−")
    text = f"{rounded(value, places):f}".rstrip("0").rstrip(".")
    return labels.decimal_mark(text.replace("-", "−"))


def plus(value: Exact, places: int = 4) -> str:
    """Write a number with its sign, without needless decimals.

    >>> from fractions import Fraction
    >>> plus(Fraction(495, 2)), plus(-7), plus(0)
    ('+247,5', '−7', '0')
    """
    return "+" * (value > 0) + decimals(value, places)


def exact_text(value: Exact) -> str:
    """Write an exact number so that it can be added up: as a decimal, else as a fraction.

    >>> from fractions import Fraction
    >>> [exact_text(Fraction(*each)) for each in ((5, 2), (13, 15), (104, 3))]
    ['2,5', '13/15', '34 2/3']
    """
    if 10**4 % value.denominator == 0:
        return decimals(value, 4)
    full, rest = divmod(value.numerator, value.denominator)
    return f"{full or ''} {rest}/{value.denominator}".lstrip()


def counting_words(rule: SeasonRule, counted: int, played: int) -> str:
    """Say how many of a player's results count."""
    if rule.best is None or played <= counted:
        words = ngettext("son résultat compte", "ses %(n)s résultats comptent", played)
        return words % {"n": played}
    words = ngettext(
        "%(n)s résultat sur %(played)s compte",
        "%(n)s résultats sur %(played)s comptent",
        counted,
    )
    return words % {"n": counted, "played": played}


def dropped_words(rule: SeasonRule, place: int) -> str:
    """Say why a result does not count: it is a player's so-many-th."""
    words = _("écarté : son %(place)se résultat, on en compte %(best)s")
    return words % {"place": place, "best": rule.best}


def result_sentence(result: EventResult, source: Source, rule: SeasonRule, why_not: str) -> str:
    """Say what a result was, what a rule makes of it, and why it does not count."""
    of_all = _("rang %(rank)s sur %(field)s") % {"rank": result.rank, "field": result.field}
    event = _("%(event)s : %(result)s") % {
        "event": f"{source.name} ({source.date:%d/%m/%Y})",
        "result": ", ".join(filter(None, (BROUGHT[source.unit.key](result), of_all))),
    }
    parts = [event]
    if result.coefficient != 1:
        parts.append(_("coefficient %(c)s") % {"c": decimals(result.coefficient)})
    if rule.kind in SHARES or (rule.kind is RuleKind.TOTAL and result.coefficient != 1):
        (worth,) = rule.singles([result])
        parts.append(_("compte pour %(worth)s") % {"worth": exact_text(worth or 0)})
    return " – ".join(filter(None, (", ".join(parts), why_not)))


def _points_brought(result: EventResult) -> str:
    points = plus(result.points)
    if not result.deals:
        return points
    words = ngettext("%(points)s en %(n)s donne", "%(points)s en %(n)s donnes", result.deals)
    return words % {"points": points, "n": result.deals}


BROUGHT: Mapping[str, Callable[[EventResult], str]] = {
    POINTS.key: _points_brought,
    PERCENT.key: lambda result: _("%(n)s %%") % {"n": decimals(result.points)},
    MATCH_POINTS.key: lambda _result: "",
}


def attendance_warning(rule: SeasonRule, evenings: int, gain: float, deviation: float) -> str:
    """Say what a rule's best N of many pays to who comes more often, as simulated here."""
    return _(
        "« Les %(best)s meilleurs » sur %(evenings)s soirées paie l’assiduité plus que le jeu :"
        " à valeur égale, venir %(evenings)s fois au lieu de %(best)s rapporte ici environ"
        " %(gain)s (%(rule)s ; saisons simulées avec les résultats d’ici, qui varient de"
        " %(deviation)s autour de la moyenne de chacun). Comptez au moins les deux tiers des"
        " soirées prévues, ou classez à la moyenne par donne de toutes, avec une assiduité"
        " minimale."
    ) % {
        "best": rule.best,
        "evenings": evenings,
        "gain": f"+{about(gain)}",
        "rule": rule_name(rule),
        "deviation": about(deviation),
    }


def about(value: float) -> str:
    """Write two digits of a number above zero: no more of what is simulated is known.

    >>> [about(value) for value in (3674.6, 52.4, 9.06, 0.2614)]
    ['3700', '52', '9,1', '0,26']
    """
    digits = 1 - floor(log10(value)) if value else 0
    return labels.decimal_mark(f"{round(value, digits):.{max(digits, 0)}f}")


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultShown:
    """One result of a line, by which `rule` it counts, and why it does not."""

    result: EventResult
    source: Source
    rule: SeasonRule
    why_not: str

    @property
    def sentence(self) -> str:
        return result_sentence(self.result, self.source, self.rule, self.why_not)


@dataclass(frozen=True, slots=True, kw_only=True)
class LineShown:
    """A line with names: `values` are one a rule, `mean` the points a deal of what he played.

    None is what nothing tells: the mean of who has only results whose deals nobody counted.
    `club` is named where it is not the season's.
    """

    line: SeasonLine
    name: str
    category: str
    club: str
    club_key: int | None
    values: Sequence[Worth]
    mean: Worth
    counting: str
    missing: int
    results: Sequence[ResultShown]
    qualified: bool = False
    undecided: bool = False
    declined: bool = False

    @property
    def sentences(self) -> list[str]:
        """Say each result."""
        return [each.sentence for each in self.results]

    @property
    def going(self) -> str:
        """Say whether he goes on; "" of who does not."""
        if self.qualified:
            return _("qualifié")
        if self.undecided:
            return _("à départager")
        return _("renonce") if self.declined else ""

    @property
    def mean_text(self) -> str:
        return UNKNOWN if self.mean is None else signed(self.mean, places=2)


class Named(NamedTuple):
    """How a line is called; its `club` where it is not the season's."""

    name: str
    category: str = ""
    club: str = ""
    club_key: int | None = None


def players_by_key(keys: Sequence[int]) -> Mapping[int, Player]:
    """Players by the keys under which they played: who was merged is who he became."""
    with whole_site():  # who is of another club is named as he is published
        by_key = Player.objects.select_related("club").in_bulk(keys)
        if missing := set(keys) - by_key.keys():
            formers = FormerPlayer.objects.filter(key__in=missing).select_related(
                "player__club"
            )
            by_key |= {former.key: former.player for former in formers}
    return by_key


def names_by_player(
    season: Season, keys: Sequence[int], *, published: bool
) -> dict[int, Named]:
    """Players' names and categories by their keys; who was merged has that of today.

    Those of another club are named as they are published: its members know them, not these.
    """
    return {
        key: Named(
            name=published_name(player, player.pk)
            if published or player.club_id != season.club_id
            else player.name,
            category=player.category,
            club="" if player.club_id == season.club_id else player.club.name,
            club_key=player.club_id,
        )
        for key, player in players_by_key(keys).items()
    }


class Qualification(NamedTuple):
    """`going` go on; the `undecided` are equals, and more than the places that are left."""

    going: frozenset[int] = frozenset()
    undecided: frozenset[int] = frozenset()


def qualification(
    lines: Sequence[SeasonLine], places: int, declined: Collection[int]
) -> Qualification:
    """Who has one of the places. Equals are not parted: somebody must part them."""
    there = [line for line in lines if line.player not in declined]
    if not places:
        return Qualification()
    first, others = there[:places], there[places:]
    cut = first[-1].rank if others and first[-1].rank == others[0].rank else 0
    return Qualification(
        going=frozenset(line.player for line in first if line.rank != cut),
        undecided=frozenset(line.player for line in there if line.rank == cut),
    )
