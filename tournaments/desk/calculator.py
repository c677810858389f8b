"""A planning calculator: players × rounds × minutes, what fits and when it ends."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta

from tournaments.entries.registration import ways_in_words
from tournaments.play.libre import LIBRE
from tournaments.seating import tables_for
from tournaments.seating.search import most_without_repeats

DEAL = 11  # minutes, shuffling and counting included, as clubs find
MOST_ROUNDS = 12
SOME_DAY = date(2000, 1, 1)  # only its hours are told


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """What an organiser has in mind; a round lasts `minutes`, else so many `deals`."""

    players: int
    rounds: int
    begins: time
    pause: int
    minutes: int | None = None
    deals: int | None = None
    ends: time | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundsPlan:
    """So many rounds: how long, when they end, whether in time, whether some meet again."""

    rounds: int
    hours: int
    minutes: int
    ends: time
    next_day: bool
    in_time: bool | None
    repeats: bool
    wished: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Planning:
    """What the wish comes to: tables in words, and each number of rounds on a line."""

    wish: Wish
    tables: str
    lines: Sequence[RoundsPlan]

    @property
    def again(self) -> int:
        """The first round in which some must meet again, among those laid out; else 0."""
        return next((line.rounds for line in self.lines if line.repeats), 0)

    @property
    def fitting(self) -> int:
        """Count the rounds that fit into the time there is; 0 where no end was given."""
        return max((line.rounds for line in self.lines if line.in_time), default=0)


def planning(wish: Wish) -> Planning:
    """Lay out what fits, and from which round on somebody meets the same player again."""
    most = most_without_repeats(tables_for(wish.players))
    last = max(MOST_ROUNDS, wish.rounds)
    return Planning(
        wish=wish,
        tables=ways_in_words(LIBRE.planning, {None: wish.players}, wish.rounds),
        lines=[_line(wish, rounds, most) for rounds in range(1, last + 1)],
    )


def _line(wish: Wish, rounds: int, most: int) -> RoundsPlan:
    a_round = wish.minutes or (wish.deals or 0) * DEAL
    lasts = rounds * a_round + (rounds - 1) * wish.pause
    day = datetime.combine(SOME_DAY, wish.begins)
    end = day + timedelta(minutes=lasts)
    hours, minutes = divmod(lasts, 60)
    return RoundsPlan(
        rounds=rounds,
        hours=hours,
        minutes=minutes,
        ends=end.time(),
        next_day=end.date() > day.date(),
        in_time=None if wish.ends is None else end <= _end(wish, day),
        repeats=rounds > most,
        wished=rounds == wish.rounds,
    )


def _end(wish: Wish, day: datetime) -> datetime:
    """The moment by which all is to be over, past midnight where its hour is earlier."""
    assert wish.ends is not None
    end = datetime.combine(day.date(), wish.ends)
    return end if wish.ends > wish.begins else end + timedelta(days=1)
