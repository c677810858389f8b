"""The federation's score sheet as a form: what is on it, where, the rules recalled."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from typing import NamedTuple

from django.utils.translation import gettext as _, ngettext

from scoring import ruleset_words
from scoring.labels import REASON
from scoring.rules import Ruleset
from scoring.rules.ruleset import SLAMS, PotTerms
from tournaments.paper.lists import Column
from tournaments.paper.page import LANDSCAPE, MARGIN, PORTRAIT, Paper


def reminder(ruleset: Ruleset) -> list[str]:
    """Recall the points to make and what they pay; what our numbers are is said."""
    lines = [*_attack(ruleset)] if ruleset.contracts else [*_alone(ruleset)]
    if ruleset.contracts and ruleset.settlement is not None:
        alone = _("Quand tout le monde passe, on joue la misère. %(count)s %(mark)s")
        count, mark = _alone(ruleset)
        lines.append(alone % {"count": count, "mark": mark})
    if ruleset.pot:
        lines.append(_pot(ruleset.pot))
    if note := ruleset_words.convention_note(ruleset):
        lines[-1] += f" {note[0].upper()}{note[1:]}."
    return lines


def _pot(pot: PotTerms) -> str:
    sentence = ngettext(
        "Mouches : %(chips)s jeton de chacun au pot quand tout le monde passe ; le preneur qui"
        " chute double le pot, celui qui réussit le prend.",
        "Mouches : %(chips)s jetons de chacun au pot quand tout le monde passe ; le preneur qui"
        " chute double le pot, celui qui réussit le prend.",
        pot.passed_out,
    ) % {"chips": pot.passed_out}
    if pot.cap is None:
        return sentence
    return _("%(told)s Il y met au plus %(cap)s.") % {"told": sentence, "cap": pot.cap}


def _alone(ruleset: Ruleset) -> tuple[str, str]:
    first = _("Chacun compte ses plis ; la somme fait %(points)s.")
    if ruleset.chien:
        first = _(
            "Chacun compte ses plis ; la somme fait %(points)s, moins les cartes mises de côté."
        )
    second = _("Marque de chacun : %(factor)s × (somme − %(players)s × ses points).")
    return (
        first % {"points": ruleset.card_points},
        second % {"factor": ruleset.settlement, "players": ruleset.players},
    )


def _attack(ruleset: Ruleset) -> tuple[str, str]:
    to_make = ", ".join(
        _("%(points)s avec %(bouts)s") % {"points": points, "bouts": bouts}
        for bouts, points in enumerate(ruleset.points_to_make)
    )
    factors = ", ".join(
        f"{ruleset_words.contract_name(contract, ruleset).lower()}"
        f" {ruleset_words.contract_times(terms)}"
        for contract, terms in ruleset.contracts.items()
    )
    first = _("Points à faire selon les bouts : %(to_make)s. Contrats : %(factors)s.")
    first %= {"to_make": to_make, "factors": factors}
    if ruleset.added_points:
        added = _("Ajouter %(added)s aux points comptés (sur %(points)s).")
        first += " " + added % {"added": ruleset.added_points, "points": ruleset.card_points}
    values = {"base": ruleset.base, "petit": ruleset.petit}
    paid = _("Marque : (%(base)s + écart + petit au bout %(petit)s) × contrat, ")
    if any("(" in ruleset_words.contract_times(terms) for terms in ruleset.contracts.values()):
        paid = _(
            "Marque : %(base)s, l’écart et le petit au bout %(petit)s, chacun multiplié comme"
            " le dit le contrat, "
        )
    return first, paid % values + ", ".join(_bonuses(ruleset)) + "." + _rounding(ruleset)


def _rounding(ruleset: Ruleset) -> str:
    """Say how the margin is rounded, where it is, and chelems multiplied, where they are."""
    words = ""
    if ruleset.rounding_step > 1:
        way = ruleset_words.rounding(ruleset.rounding_step, nearest=ruleset.rounding_nearest)
        words += f" {way[0].upper()}{way[1:]}."
    elif ruleset.half_points:
        words += _(" ½ à qui gagne.")
    if ruleset.chelem_multiplied:
        words += _(" Les chelems sont multipliés par le contrat.")
    return words


def _bonuses(ruleset: Ruleset) -> Iterator[str]:
    if ruleset.poignees:
        yield _("+ poignée %(values)s (%(atouts)s atouts) au camp qui gagne") % {
            "values": "/".join(str(terms.value) for terms in ruleset.poignees.values()),
            "atouts": "/".join(str(terms.atouts) for terms in ruleset.poignees.values()),
        }
    for slam in SLAMS:
        if terms := getattr(ruleset, slam):
            yield _("+ %(slam)s %(made)s, ou %(announced)s s’il est annoncé") % {
                "slam": str(REASON[slam]).lower(),
                "made": terms.made,
                "announced": terms.announced_made,
            }
    if ruleset.miseres:
        values = "/".join(str(value) for value in ruleset.miseres.values())
        yield _("misère %(values)s de chaque joueur") % {"values": values}


TOP, NAMES, TITLES, BILANS = 46, 30, 25, 26
SIGNATURES, BOX = 62, 38  # with the words above the boxes
NOTE_SIZE, NOTE = 8.5, 11
SMALL, LINE = 7.3, 9
MISSING = 10  # room for the note about characters that cannot be printed
ROW, ROW_MOST = 17.5, 36  # room for a hand
MOST_FACTS = 0.65  # how much of the width the facts may take
CROWDED = 6  # from so many players the page is turned, and a sheet has it to itself
CROWDED_MIXED = 4  # fewer where each player's column has room for points as well
COUNTED = 0.45  # how much of a player's column the points take where everyone counts


class FormLine(NamedTuple):
    """A line on top to write upon, from `start` to `end`, after its label at `x`."""

    label: str
    x: float
    start: float
    end: float


class FormGrid(NamedTuple):
    """The upright lines: around the columns of facts, then around the players' columns.

    `counts` part a player's points from the mark.
    """

    facts: Sequence[float]
    seats: Sequence[float]
    counts: Sequence[float]

    @property
    def right(self) -> float:
        return self.seats[-1]


@dataclass(frozen=True, kw_only=True)
class PaperForm:
    """What one kind of sheet has: `seats` are the places' words, `notes` lines under them."""

    ruleset: Ruleset
    seats: tuple[str, ...]
    deals: int
    notes: int = 0

    @property
    def players(self) -> int:
        return len(self.seats)

    @property
    def mort(self) -> bool:
        return self.players > self.ruleset.players

    @property
    def alone(self) -> bool:
        """Tell whether nobody ever takes: then each player has points and a mark."""
        return not self.ruleset.contracts

    @property
    def mixed(self) -> bool:
        """Tell whether a deal may have a taker or, when everybody passes, none."""
        return not self.alone and self.ruleset.settlement is not None

    @property
    def page(self) -> tuple[float, float]:
        crowded = CROWDED_MIXED if self.mixed else CROWDED
        size: tuple[float, float] = LANDSCAPE if self.players >= crowded else PORTRAIT
        return size

    @property
    def wide(self) -> float:
        return self.page[0] - 2 * MARGIN

    @property
    def above(self) -> float:
        """The room that the head takes, above the rows of deals."""
        return TOP + NAMES + TITLES

    @property
    def below(self) -> float:
        """The room under the rows, but for the rules recalled."""
        return BILANS + SIGNATURES + NOTE * self.notes + MISSING

    @cached_property
    def columns(self) -> list[Column]:
        return list(_columns(self))

    @cached_property
    def grid(self) -> FormGrid:
        wide = sum(column.wide for column in self.columns)
        scale = min(1, MOST_FACTS * self.wide / wide)
        scaled = (column.wide * scale for column in self.columns)
        facts = list(accumulate(scaled, initial=0.0))
        seat = (self.wide - facts[-1]) / self.players
        seats = [facts[-1] + seat * i for i in range(self.players)]
        counts = [x + seat * COUNTED for x in seats] if self.alone or self.mixed else []
        return FormGrid(facts, [*seats, self.wide], counts)

    @cached_property
    def boxes(self) -> list[tuple[float, float]]:
        """Each player's cell under the fields, and his box to sign: left and right."""
        wide = self.wide / self.players
        return [(i * wide, (i + 1) * wide) for i in range(self.players)]

    @cached_property
    def fields(self) -> list[FormLine]:
        return list(_fields(self.wide))


def one_a_page(lines: int, players: int = 0) -> str:
    """Say why sheets do not share a page: their lines, or so many players side by side."""
    if players:
        words = _("Une feuille par page : à %(n)s joueurs, elle en prend toute la largeur.")
        return words % {"n": players}
    return _("Une feuille par page : deux de %(n)s lignes n’y tiennent pas.") % {"n": lines}


@dataclass(frozen=True, kw_only=True)
class Frame:
    """The part of a form that stands in one place: some of its deals, so `high`."""

    form: PaperForm
    first: int
    deals: int
    number: int
    frames: int
    high: float
    recalled: tuple[str, ...]

    @property
    def game(self) -> str:
        """Say what is played, and which part this is where a form has several."""
        game = ruleset_words.ruleset_name(self.form.ruleset)
        if self.form.mort:
            game = _("%(ruleset)s, avec un mort") % {"ruleset": game}
        if self.frames > 1:
            part = _("feuillet %(number)s/%(frames)s")
            game += " · " + part % {"number": self.number, "frames": self.frames}
        return game

    @property
    def last(self) -> bool:
        return self.number == self.frames

    @property
    def head(self) -> float:
        """The height at which the rows of deals begin."""
        return self.high - self.form.above

    @property
    def row(self) -> float:
        """The height of a deal's row."""
        end = self.form.below + LINE * len(self.recalled)
        return min(ROW_MOST, (self.head - end) / self.deals)

    @property
    def bottom(self) -> float:
        """The height at which the rows end and the bilans begin."""
        return self.head - self.row * self.deals

    @property
    def boxes(self) -> float:
        """The height at which the boxes to sign in end."""
        return self.bottom - BILANS - SIGNATURES + 8

    @property
    def notes(self) -> float:
        """Give the height of the first line of notes."""
        return self.boxes - 11


def frames_of(form: PaperForm, high: float) -> list[Frame]:
    """Share a form's deals out over as many frames of a height as they need, evenly."""
    recalled = tuple(
        line for text in reminder(form.ruleset) for line in Paper.lines(text, SMALL, form.wide)
    )
    end = form.below + LINE * len(recalled)
    room = max(1, int((high - form.above - end) / ROW))
    count = -(-form.deals // room)
    frames: list[Frame] = []
    done = 0
    for number in range(1, count + 1):
        share = -(-(form.deals - done) // (count - number + 1))
        frame = Frame(
            form=form,
            first=done + 1,
            deals=share,
            number=number,
            frames=count,
            high=high,
            recalled=recalled,
        )
        frames.append(frame)
        done += share
    return frames


def _columns(form: PaperForm) -> Iterator[Column]:
    yield Column(_("N°"), 22, key="number")
    if form.alone:
        yield Column(_("Donneur"), 76, key="dealer")
        yield Column(_("Somme"), 40, key="sum")
        return
    yield Column(_("Preneur"), 76, key="taker")
    if form.mort:
        yield Column(_("Mort"), 50, key="mort")
    if form.ruleset.max_partners > 1:
        yield Column(_("Partenaires"), 72, key="partners")
    elif form.ruleset.max_partners:
        yield Column(_("Partenaire"), 54, key="partners")
    yield Column(_("Contrat"), 52, key="contract")
    yield Column(_("Bouts"), 32, key="bouts")
    yield Column(_("Points"), 36, key="points")
    yield Column(_("Petits") if form.ruleset.packs > 1 else _("Petit"), 32, key="petit")
    if form.ruleset.poignees:
        yield Column(_("Poignées"), 38, key="poignees")
    yield Column(_("Chelem"), 38, key="chelem")
    if form.ruleset.miseres:
        yield Column(_("Misères"), 44, key="miseres")
    if form.ruleset.pot:
        yield Column(_("Pot"), 32, key="pot")


def _fields(wide: float) -> Iterator[FormLine]:
    x = 0.0
    for label, share in (
        (_("Club"), 0.5),
        (_("Date"), 0.24),
        (_("Tour"), 0.12),
        (_("Table"), 0.14),
    ):
        end = x + share * wide
        yield FormLine(label, x, x + len(label) * 5 + 6, end - (0 if end > wide - 1 else 10))
        x = end
