"""Typed bilans: what a paper sheet says at its foot, where nobody types its deals."""

from collections.abc import Sequence
from datetime import datetime

from django.db.models import F
from django.utils.translation import gettext as _, gettext_lazy

from scoring.labels import signed
from scoring.models import Score, Table
from scoring.models.table import raised
from tarotclub.accounts.acting import NOBODY, Act
from tarotclub.ground.database import write
from tarotclub.ground.refusal import Refusal
from tournaments.event.services.writing import EventClosedError, claim, log, round_now
from tournaments.models import Round, RoundTable


class BilansNotZeroError(Refusal):
    """The bilans of a sheet sum to zero, and these do not."""

    def __init__(self, total: int) -> None:
        super().__init__(total)
        self.total = total

    def __str__(self) -> str:
        words = (
            _("La somme des bilans est %(total)s au lieu de 0 : c’est %(gap)s de trop.")
            if self.total > 0
            else _("La somme des bilans est %(total)s au lieu de 0 : il manque %(gap)s.")
        )
        return words % {"total": signed(self.total), "gap": abs(self.total)}


class DealsRecordedError(Refusal):
    """The table's deals are recorded: its bilans follow from them."""

    sentence = gettext_lazy("Les donnes de cette table sont notées : ses bilans en découlent.")


class BilansTypedError(Refusal):
    """Other bilans have been typed for the table; `bilans` are those."""

    def __init__(self, bilans: Sequence[int]) -> None:
        super().__init__(bilans)
        self.bilans = bilans

    def __str__(self) -> str:
        if not self.bilans:
            return _("Ces bilans ont été effacés depuis : saisissez-les comme nouveaux.")
        words = _(
            "D’autres bilans sont déjà saisis pour cette table : %(bilans)s. Comparez-les."
        )
        return words % {"bilans": ", ".join(map(signed, self.bilans))}


class NoRoundError(Refusal):
    """The table belongs to no round that is being played."""

    sentence = gettext_lazy("Cette table n’est pas dans un tour lancé : vérifiez son numéro.")


class RoundEndedError(Refusal):
    """The table's round has ended: a result that comes now is a correction, with its reason."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number

    def __str__(self) -> str:
        words = _(
            "Le tour %(n)s est terminé : un arbitre peut encore y corriger un résultat,"
            " avec un motif."
        )
        return words % {"n": self.number}


def type_bilans(
    *,
    table: Table,
    bilans: Sequence[int],
    deals: int | None = None,
    replacing: Sequence[int] | None = None,
    reason: str = "",
    act: Act = NOBODY,
) -> bool:
    """Store what each seat of a table brings, in so many `deals` by the clock, and end it.

    The same bilans again change nothing: False. Others are a correction, and have to say
    which they replace, as their author saw them; both stay in the log. After the round has
    ended a `reason` is wanted. Raises BilansNotZeroError, DealsRecordedError,
    BilansTypedError, NoRoundError, RoundEndedError, EventClosedError.
    """
    act = act.now()
    if sum(bilans):
        raise BilansNotZeroError(sum(bilans))
    with write():
        table = Table.objects.select_for_update().get(pk=table.pk)
        seats = table.seated
        if len(seats) != len(bilans):
            raise ValueError(f"{len(bilans)} bilans for {len(seats)} seats")
        round_ = _round_of(table)
        if table.deals.exists():
            raise DealsRecordedError
        before = typed_bilans(table)
        if before == list(bilans):
            return _note_deals(table, round_, deals, act=act)
        if round_.closed_at and not reason:
            raise RoundEndedError(round_.number)
        if before != (None if replacing is None else list(replacing)):
            raise BilansTypedError(before or [])
        _write(table, bilans, act.at)
        RoundTable.objects.filter(table=table).update(deals_played=deals)
        facts = {"bilans": list(bilans), "before": before, "reason": reason}
        log("type_bilans", round_.event, act, table=table, **facts, **_counted(deals))
    return True


def _counted(deals: int | None) -> dict[str, int]:
    return {"deals": deals} if deals else {}


def _note_deals(table: Table, round_: Round, deals: int | None, *, act: Act) -> bool:
    """Correct alone how many deals a table has played; tell whether that is another number."""
    if deals is None:
        return False
    place = RoundTable.objects.filter(table=table).exclude(deals_played=deals)
    if not place.update(deals_played=deals):
        return False
    Table.objects.filter(pk=table.pk).update(**raised())
    log("type_bilans", round_.event, act, table=table, deals=deals)
    return True


def clear_bilans(*, table: Table, reason: str, act: Act = NOBODY) -> None:
    """Take typed bilans back and let the table play; what they were stays in the log.

    Raises RoundEndedError: a table does not play on in a round that has ended. Raises
    NoRoundError and EventClosedError.
    """
    with write():
        round_ = _round_of(table)
        claim(round_.event)
        table = Table.objects.select_for_update().get(pk=table.pk)
        before = typed_bilans(table)
        if before is None:
            return
        if round_now(round_.event, round_.number).closed_at:
            raise RoundEndedError(round_.number)
        Score.objects.filter(seat__table=table, deal=None).delete()
        Table.objects.filter(pk=table.pk).update(
            closed_at=None, **raised(), sheet_version=F("sheet_version") + 1
        )
        facts = {"before": before, "reason": reason}
        log("clear_bilans", round_.event, act, table=table, **facts)


def typed_bilans(table: Table) -> list[int] | None:
    """The bilans that were typed for a table, by position; None where there are none."""
    scores = Score.objects.filter(seat__table=table, deal=None).order_by("seat__position")
    return list(scores.values_list("points", flat=True)) or None


def _round_of(table: Table) -> Round:
    """The round in which a table plays. Raises NoRoundError and EventClosedError."""
    rounds = Round.objects.released().select_related("event")
    round_ = rounds.filter(tables__table=table).first()
    if round_ is None:
        raise NoRoundError
    if round_.event.closed_at:
        raise EventClosedError
    return round_


def _write(table: Table, bilans: Sequence[int], at: datetime) -> None:
    """Let these be the bilans of a table, which ends with them."""
    Score.objects.filter(seat__in=table.seated, deal=None).delete()
    Score.objects.bulk_create(
        Score(seat=seat, points=points)
        for seat, points in zip(table.seated, bilans, strict=True)
    )
    Table.objects.filter(pk=table.pk).update(
        closed_at=table.closed_at or at, **raised(), sheet_version=F("sheet_version") + 1
    )
