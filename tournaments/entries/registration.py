"""The registration desk as plain values: who is on the list, who came, who owes what."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any
from uuid import uuid4

from django.db.models import F, OuterRef, Subquery, Sum
from django.db.models.functions import Coalesce, Least
from django.db.models.lookups import LessThan
from django.utils.translation import gettext as _, ngettext

from tournaments.draw.words import NEEDED
from tournaments.models import Entry, Event, ImportedScore, Payment, Place
from tournaments.models.entry import by_team
from tournaments.play.planning import ByTeam, RoundPlanning, RoundTables
from tournaments.ranking import alphabetical

NEWEST = 3  # names below the field of the desk


class EntryFilter(StrEnum):
    """Which lines of the list are shown."""

    ALL = "tous"
    ABSENT = "absents"
    OWING = "impayes"
    SCRATCHED = "retires"


class Sort(StrEnum):
    """What a printed list goes by."""

    NAME = "nom"
    NUMBER = "numero"
    OWED = "reste"


class Split(StrEnum):
    """What a printed list is split by; the values name what of an `EntryLine` it is."""

    NOT = ""
    TEAM = "team"
    CATEGORY = "category"
    CLASS = "fee_class"


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryLine:
    """An entry on the list; amounts in cents.

    `late_from` is the first round that he is to play; `again`, where he had left and is back.
    """

    pk: int
    number: int
    name: str
    substitute: str
    team: str
    captain: bool
    category: str
    fee_class: str
    fee: int
    paid: int
    present: bool
    held: bool
    late_from: int
    again: bool = False
    withdrawn_from: int | None
    eliminated_after: int | None

    @property
    def owed(self) -> int:
        return self.fee - self.paid

    @property
    def due(self) -> str:
        """Say to a button what it takes, with a uuid of its own."""
        return f"{self.pk}-{self.owed}-{uuid4()}"

    @property
    def credit(self) -> int:
        return -self.owed

    @property
    def gone(self) -> bool:
        return self.withdrawn_from is not None or self.eliminated_after is not None


ROUND = "seat__table__round_table__round__number"
OF_ENTRY = {"entry": OuterRef("pk")}
PLAYED = (
    Place.objects.filter(**OF_ENTRY).order_by(ROUND).values(ROUND),
    ImportedScore.objects.filter(**OF_ENTRY).order_by("round_number").values("round_number"),
)
# The first round that an entry has played or is to play; of who had left it is an earlier one
# than that from which he plays `AGAIN`.
FIRST_ROUND = Least(
    "plays_from", *(Coalesce(Subquery(rounds[:1]), "plays_from") for rounds in PLAYED)
)
AGAIN = LessThan(FIRST_ROUND, F("plays_from"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Gap:
    """How far the plan of the next round is from who is there; none may be `drawn`."""

    drawn: bool = True
    unseated: int = 0
    misplaced: int = 0

    @property
    def open(self) -> bool:
        return bool(self.unseated or self.misplaced)


@dataclass(frozen=True, slots=True, kw_only=True)
class Registration:
    """The list, and what it adds up to; `scratched` are on it no more.

    `next_round` is the first that is not released: whether those present are `enough` to draw
    it. `headcount` says which tables they make; `by_method` what came in, in cents.
    """

    lines: Sequence[EntryLine]
    scratched: Sequence[EntryLine]
    show: EntryFilter
    next_round: int
    enough: bool
    headcount: Sequence[str]
    incomplete: Sequence[tuple[str, int]]
    by_method: Mapping[str, int]
    gap: Gap

    @property
    def shown(self) -> Sequence[EntryLine]:
        parts = {
            EntryFilter.ABSENT: self.absent,
            EntryFilter.OWING: self.owing,
            EntryFilter.SCRATCHED: self.scratched,
        }
        return parts.get(self.show, self.lines)

    @property
    def newest(self) -> Sequence[EntryLine]:
        """Who was entered last, the last first."""
        return sorted(self.lines, key=lambda line: line.pk, reverse=True)[:NEWEST]

    @property
    def absent(self) -> Sequence[EntryLine]:
        return [line for line in self.lines if not line.present and not line.gone]

    @property
    def owing(self) -> Sequence[EntryLine]:
        return [line for line in self.lines if line.owed > 0]

    @property
    def paid(self) -> int:
        return sum(self.by_method.values())

    @property
    def owed(self) -> int:
        return sum(line.owed for line in self.owing)

    @property
    def to_draw(self) -> bool:
        """Tell whether the first round can be drawn, and nobody has done so yet."""
        return self.enough and not self.under_way and not self.gap.drawn

    @property
    def under_way(self) -> bool:
        return self.next_round > 1


def registration_of(event: Event, show: EntryFilter = EntryFilter.ALL) -> Registration:
    """Read the list of an event, in a number of queries that does not grow."""
    entries = sorted(
        event.entries.select_related("player", "team", "substitute").annotate(again=AGAIN),
        key=lambda entry: (alphabetical(entry.player.name), entry.pk),
    )
    payments = list(
        Payment.objects.filter(entry__event=event)
        .order_by()
        .values_list("entry", "method", Sum("cents"))
    )
    next_round, gap = next_round_of(event, entries)
    paid, by_method = Counter[int](), Counter[str]()
    for entry, method, cents in payments:
        paid[entry] += cents
        by_method[method] += cents
    lines = [_line(entry, paid[entry.pk]) for entry in entries if not entry.scratched]
    scratched = [_line(entry, paid[entry.pk]) for entry in entries if entry.scratched]
    sizes = Counter(entry.team for entry in entries if entry.team and not entry.scratched)
    staying = [each for each in entries if each.withdrawn_from is None]
    playing = by_team(each for each in staying if not each.is_eliminated)
    present = by_team(entry for entry in entries if entry.plays(next_round))
    return Registration(
        lines=lines,
        scratched=scratched,
        show=show,
        next_round=next_round,
        enough=not event.play.planning.lack(present),
        headcount=headcount(
            event.play.planning, playing, present, event.rounds_planned, entered=len(lines)
        ),
        incomplete=[
            (str(team), size)
            for team, size in sorted(sizes.items(), key=lambda each: each[0].number)
            if size < event.team_size
        ],
        by_method=by_method,
        gap=gap,
    )


def next_round_of(event: Event, entries: Iterable[Entry]) -> tuple[int, Gap]:
    """Number the round to come, and compare who has a place in it with who is to play it."""
    planned = event.rounds.planned().first()
    number = planned.number if planned else event.rounds.next_number()
    seated = {player for table in planned.seating for player in table} if planned else set()
    if not seated:
        return number, Gap(drawn=False)
    here = {entry.number for entry in entries if entry.plays(number)}
    return number, Gap(unseated=len(here - seated), misplaced=len(seated - here))


def _line(entry: Any, paid: int) -> EntryLine:
    late = entry.plays_from if entry.plays_from > 1 else 0
    withdrawn = entry.withdrawn_from
    return EntryLine(
        pk=entry.pk,
        number=entry.number,
        name=entry.player.name,
        substitute=entry.substitute.name if entry.substitute else "",
        team=str(entry.team) if entry.team else "",
        captain=entry.captain,
        category=entry.category,
        fee_class=entry.fee_class,
        fee=entry.fee_cents,
        paid=paid,
        present=entry.checked_in_at is not None,
        held=not entry.seatable,
        late_from=late if withdrawn is None else 0,
        again=entry.again,
        withdrawn_from=withdrawn,
        eliminated_after=entry.eliminated_after if entry.is_eliminated else None,
    )


def headcount(
    planning: RoundPlanning, playing: ByTeam, present: ByTeam, rounds: int, *, entered: int
) -> list[str]:
    """Say how many are entered, which tables those make who play on, and those present.

    >>> headcount(RoundPlanning(), {None: 57}, {None: 57}, 1, entered=57)
    ['57 inscrits : 13 tables de 4 et 1 de 5, ou 12 de 4 et 3 de 3.']
    >>> headcount(RoundPlanning(), {None: 16}, {None: 16}, 1, entered=17)
    ['17 inscrits, 16 encore en jeu : 4 tables de 4.']
    """
    count, here = sum(playing.values()), sum(present.values())
    if not entered:
        return [_("Personne n’est encore inscrit.")]
    words = ngettext("%(n)s inscrit : %(tables)s.", "%(n)s inscrits : %(tables)s.", count)
    if count < entered:
        words = ngettext(
            "%(entered)s inscrit, %(n)s encore en jeu : %(tables)s.",
            "%(entered)s inscrits, %(n)s encore en jeu : %(tables)s.",
            entered,
        )
    tables = ways_in_words(planning, playing, rounds)
    sentences = [words % {"n": count, "entered": entered, "tables": tables}]
    if 0 < here < count:
        words = ngettext("%(n)s présent : %(tables)s.", "%(n)s présents : %(tables)s.", here)
        sentences.append(
            words % {"n": here, "tables": ways_in_words(planning, present, rounds)}
        )
    return sentences


def ways_in_words(planning: RoundPlanning, players: ByTeam, rounds: int) -> str:
    """Say the ways to seat so many, or what they lack for a draw."""
    if lack := planning.lack(players):
        return str(NEEDED[lack])
    ways = enumerate(planning.ways(players, rounds))
    return _(", ou ").join(_way(way, first=not place) for place, way in ways)


def _way(way: RoundTables, *, first: bool) -> str:
    """Say one way; the word "table" only where nothing has been said before."""
    parts: list[str] = []
    sizes = way.sizes
    for size, count in ((4, sizes.fours), (5, sizes.fives), (3, sizes.threes)):
        if not count:
            continue
        words = _("%(n)s de %(size)s")
        if first and not parts:
            words = ngettext("%(n)s table de %(size)s", "%(n)s tables de %(size)s", count)
        parts.append(words % {"n": count, "size": size})
    if way.of_teams:
        words = ngettext(
            "%(n)s table de deux équipes", "%(n)s tables de deux équipes", way.of_teams
        )
        parts.append(words % {"n": way.of_teams})
    if way.resting:
        words = ngettext("%(n)s joueur au repos", "%(n)s joueurs au repos", way.resting)
        parts.append(words % {"n": way.resting})
    if way.resting_teams:
        parts.append(_("une équipe au repos"))
    return _(" et ").join(parts)
