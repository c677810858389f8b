"""Rounds: released to their tables, played by the clock, closed, and taken back.

Eliminations: after a round only the first so many go on.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence

from django.utils.translation import gettext as _, gettext_lazy, ngettext

from scoring.labels.phrases import listed
from scoring.models import Action, Deal, Score, Seat, Table
from scoring.models.table import TableQuerySet, raised
from scoring.rules import FFT_3, FFT_5, Ruleset
from scoring.services.links import revoke_links
from scoring.services.tables import Opening, open_tables
from tarotclub.accounts.acting import NOBODY, Act
from tarotclub.ground.database import write
from tarotclub.ground.refusal import Refusal
from tournaments.draw.services.draws import follow_list
from tournaments.event.services.writing import claimed, log, round_now
from tournaments.event.words import in_order_of_play, tables_in_words
from tournaments.models import Cut, Entry, Event, Odd, Place, PlayedBoard, Round, RoundTable
from tournaments.rounds.progress import unfinished
from tournaments.rounds.services.results import bring_boards
from tournaments.standings.totals import event_ranking


class RoundOrderError(Refusal):
    """Rounds are released one after the other; the one before is not closed."""

    number: int
    sentence = gettext_lazy("Le tour %(number)s n’est pas terminé : terminez-le d’abord.")


class SeatingStaleError(Refusal):
    """The plan does not seat exactly those who are to play the round; or was not `drawn`."""

    unseated: Sequence[Entry]
    absent: Sequence[int]
    drawn: bool = True

    def __str__(self) -> str:
        if not self.drawn:
            return _("Ce tour n’a pas encore de placement : tirez-le d’abord.")
        parts = []
        if self.unseated:
            names = listed([str(entry) for entry in self.unseated])
            parts.append(_("sans place : %(names)s") % {"names": names})
        if self.absent:
            numbers = listed([str(number) for number in self.absent])
            words = ngettext(
                "placé mais absent : le n° %(numbers)s",
                "placés mais absents : les n° %(numbers)s",
                len(self.absent),
            )
            parts.append(words % {"numbers": numbers})
        words = _(
            "Le placement ne correspond plus aux présents (%(who)s) : ajustez-le d’abord."
        )
        return words % {"who": _(" ; ").join(parts)}


class RoundIncompleteError(Refusal):
    """Tables of the round have no result yet."""

    tables: Sequence[int]

    def __str__(self) -> str:
        words = _(
            "Il manque encore %(tables)s : saisissez les résultats, ou terminez sans eux."
        )
        return words % {"tables": tables_in_words(self.tables)}


class RoundPlayedError(Refusal):
    sentence = gettext_lazy(
        "Des résultats sont déjà saisis : le lancement de ce tour ne s’annule plus."
    )


class RoundStateError(Refusal):
    sentence = gettext_lazy(
        "Ce tour n’en est plus là : un autre poste l’a peut-être changé. Regardez."
    )


class LaterRoundReleasedError(Refusal):
    """A round that was closed does not go on while a later one has tables."""

    number: int
    sentence = gettext_lazy(
        "Le tour %(number)s est lancé : annulez d’abord son lancement, tant que rien n’y est"
        " saisi."
    )


def release_round(*, event: Event, number: int, act: Act = NOBODY) -> bool:
    """Open the tables of a planned round; False when another desk has done so already.

    Raises RoundOrderError while the round before is not closed, SeatingStaleError when the
    plan and those who are to play differ, EventClosedError.
    """
    with claimed(event):
        round_ = round_now(event, number)
        if round_.released_at:
            return False
        before = event.rounds.filter(number__lt=number, closed_at=None).first()
        if before:
            raise RoundOrderError(before.number)
        seat_round(round_, _entries_to_seat(round_), act)
    return True


def seat_round(round_: Round, entries: Mapping[int, Entry], act: Act) -> None:
    """Open the tables of a round as its seating says; whoever asks has judged that.

    In duplicate who sits at the incomplete table sits out, and each table has its boards.
    """
    event = round_.event
    openings = list(_openings(event, round_, entries))
    tables = open_tables(club=event.club, openings=openings, act=act)
    RoundTable.objects.bulk_create(RoundTable(round=round_, table=each) for each in tables)
    _place(tables, round_, entries)
    if event.play.boards:
        bring_boards(round_)
    round_.released_at = act.at
    round_.minutes = event.minutes_per_round
    round_.save(update_fields=["seating", "method", "released_at", "minutes"])
    log("release_round", event, act, round=round_.number, tables=len(tables))


def recall_round(*, event: Event, number: int, act: Act = NOBODY) -> bool:
    """Take a release back while nothing is recorded; False when it is not released.

    Its tables end, empty, belong to no round any more and let no tablet in. Raises
    RoundPlayedError.
    """
    with claimed(event):
        round_ = round_now(event, number)
        if round_.released_at is None:
            return False
        tables = Table.objects.filter(round_table__round=round_)
        if (
            round_.imported
            or Deal.objects.filter(table__in=tables).exists()
            or Score.objects.filter(seat__table__in=tables).exists()
            or PlayedBoard.objects.filter(table__round=round_).told().exists()
        ):
            raise RoundPlayedError
        keys = list(tables.values_list("pk", flat=True))
        Place.objects.filter(seat__table__in=keys).delete()
        round_.tables.all().delete()
        _close_tables(Table.objects.filter(pk__in=keys), event, act)
        revoke_links(tables=keys, act=act)
        moments = dict.fromkeys(("released_at", "started_at", "paused_at", "closed_at"))
        Round.objects.filter(pk=round_.pk).update(paused_seconds=0, **moments)
        log("recall_round", event, act, round=number)
    return True


def end_and_release(*, event: Event, number: int, act: Act = NOBODY) -> None:
    """End a round whose tables all have a result and release the next one: both or neither.

    Raises as `close_round` and `release_round` do.
    """
    with write():
        close_round(event=event, number=number, act=act)
        release_round(event=event, number=number + 1, act=act)


def close_round(
    *,
    event: Event,
    number: int,
    incomplete: bool = False,
    without: Collection[int] = (),
    act: Act = NOBODY,
) -> bool:
    """End a round and its tables; False when it has ended already.

    Raises RoundIncompleteError while tables have no result, unless `incomplete` accepts any
    or `without` names them, and RoundStateError for a round that is not released.
    """
    with claimed(event):
        round_ = round_now(event, number)
        if round_.released_at is None:
            raise RoundStateError
        if round_.closed_at:
            return False
        missing = unfinished(event, round_, act.at)
        if not (incomplete or set(missing) <= set(without)):
            raise RoundIncompleteError(missing)
        _close_tables(Table.objects.open().filter(round_table__round=round_), event, act)
        Round.objects.filter(pk=round_.pk).update(closed_at=act.at)
        log("close_round", event, act, round=number, missing=missing)
    return True


def reopen_round(*, event: Event, number: int, act: Act = NOBODY) -> bool:
    """Let the last round that was closed go on; its tables stay ended until they are reopened.

    False when it is open. Raises LaterRoundReleasedError.
    """
    with claimed(event):
        round_ = round_now(event, number)
        refuse_later_rounds(event, number)
        ended = Round.objects.filter(pk=round_.pk).exclude(closed_at=None)
        if not ended.update(closed_at=None):
            return False
        log("reopen_round", event, act, round=number)
    return True


def refuse_later_rounds(event: Event, number: int) -> None:
    """Raise LaterRoundReleasedError, naming the last round that has tables after this one."""
    later = event.rounds.released().filter(number__gt=number).order_by("number").last()
    if later:
        raise LaterRoundReleasedError(later.number)


def _entries_to_seat(round_: Round) -> dict[int, Entry]:
    """The entries of a round by their numbers. Raises SeatingStaleError."""
    everybody = Entry.objects.filter(event=round_.event_id)
    entries = {
        entry.number: entry
        for entry in everybody.select_related("player", "substitute")
        if entry.plays(round_.number)
    }
    planned = {number for table in round_.seating for number in table}
    if not planned or planned != set(entries):
        unseated = [entry for number, entry in entries.items() if number not in planned]
        absent = sorted(planned - set(entries))
        raise SeatingStaleError(unseated, absent, drawn=bool(planned))
    return entries


def _openings(event: Event, round_: Round, entries: Mapping[int, Entry]) -> Iterator[Opening]:
    for number, numbers in enumerate(round_.played_at, start=1):
        yield Opening(
            number=number,
            ruleset=game_for(event, event.play.around.playing(len(numbers))),
            players=[entries[each].sits for each in in_order_of_play(numbers)],
            first_dealer=0,  # North begins
            in_turns=event.play.by_team,
        )


def game_for(event: Event, players: int) -> Ruleset:
    """The game of so many: odd ones play the federation's, but five with a mort."""
    if players == FFT_3.players:
        return FFT_3
    if players == FFT_5.players and event.odd != Odd.MORT:
        return FFT_5
    return event.rules


def _place(tables: Sequence[Table], round_: Round, entries: Mapping[int, Entry]) -> None:
    """Note for whose entry each seat plays."""
    numbers = {
        (table.pk, position): number
        for table, seating in zip(tables, round_.played_at, strict=True)
        for position, number in enumerate(in_order_of_play(seating))
    }
    seats = Seat.objects.filter(table__in=tables)
    Place.objects.bulk_create(
        Place(seat=seat, entry=entries[numbers[seat.table_id, seat.position]]) for seat in seats
    )


def _close_tables(tables: TableQuerySet, event: Event, act: Act) -> None:
    keys = list(tables.filter(closed_at=None).values_list("pk", flat=True))
    Table.objects.filter(pk__in=keys).update(closed_at=act.at, **raised())
    Action.objects.bulk_create(
        Action(club_id=event.club_id, table_id=key, kind="close_table", by=act.by, at=act.at)
        for key in keys
    )


class CutTiedError(Refusal):
    """Players on both sides of the cut share a rank; `names` are theirs."""

    names: Sequence[str]

    def __str__(self) -> str:
        words = _(
            "%(names)s sont à égalité sur la limite : gardez-en plus ou moins,"
            " ou ajoutez un critère de départage."
        )
        return words % {"names": listed(list(self.names))}


class DuplicateCutError(Refusal):
    sentence = gettext_lazy(
        "En duplicate, tout le monde joue toute la séance : il n’y a pas d’élimination."
    )


class CutTooWideError(Refusal):
    sentence = gettext_lazy("Autant de joueurs passent qu’il y en a : gardez-en moins.")


def cut(
    *,
    event: Event,
    after_round: int,
    survivors: int,
    totals_kept: bool = True,
    act: Act = NOBODY,
) -> Cut:
    """Let the first `survivors` of the ranking go on after a closed round.

    Raises CutTiedError when a shared rank stands across the cut, CutTooWideError and
    DuplicateCutError; RoundStateError where the round is not closed or a later one is released.
    """
    with claimed(event):
        _refuse_state(event, after_round)
        rows = [
            row
            for row in event_ranking(event, after_round)
            if row.record.presence == "playing" and not row.record.idle
        ]
        if survivors >= len(rows):
            raise CutTooWideError
        if rows[survivors - 1].rank == rows[survivors].rank:
            edge = rows[survivors].rank
            raise CutTiedError([row.record.name for row in rows if row.rank == edge])
        made = Cut.objects.create(
            event=event, after_round=after_round, survivors=survivors, totals_kept=totals_kept
        )
        staying = {row.record.player for row in rows[:survivors]}
        event.entries.filter(eliminated_after=None).exclude(number__in=staying).update(
            eliminated_after=after_round
        )
        log("cut", event, act, round=after_round, survivors=survivors)
        follow_list(event=event, act=act)
    return made


def cancel_cut(*, event: Event, after_round: int, act: Act = NOBODY) -> bool:
    """Let everybody go on whom the cut after a round had eliminated. False without a cut."""
    with claimed(event):
        if not event.cuts.filter(after_round=after_round).exists():
            return False
        _refuse_state(event, after_round)
        event.cuts.filter(after_round=after_round).delete()
        event.entries.filter(eliminated_after=after_round).update(eliminated_after=None)
        log("cancel_cut", event, act, round=after_round)
        follow_list(event=event, act=act)
    return True


def _refuse_state(event: Event, after_round: int) -> None:
    if not event.play.cuts:
        raise DuplicateCutError
    rounds = event.rounds.filter(number=after_round, closed_at__isnull=False)
    later = event.rounds.released().filter(number__gt=after_round)
    if not rounds.exists() or later.exists():
        raise RoundStateError
