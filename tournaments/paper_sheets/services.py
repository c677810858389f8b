"""What people do with photographed sheets: take one, say what it says, store its deals once."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from importlib import import_module
from typing import Any

from scoring.models import Score, Table
from scoring.services.deals import DealInTheWayError, Report, record_deal
from scoring.services.tables import TableClosedError
from tarotclub.accounts.acting import Act
from tarotclub.ground.database import write
from tarotclub.ground.refusal import Refusal
from tarotclub.serving.workshop import WorkshopError, workshop
from tournaments.event.services.writing import EventClosedError, log
from tournaments.models import Event, PaperSheet
from tournaments.paper_sheets.layout import Form, SheetCode, Unreadable
from tournaments.paper_sheets.likeliest import filled
from tournaments.paper_sheets.printed import deal_uuid, ruleset_mark, table_keys
from tournaments.paper_sheets.proposal import Proposal, proposal_of
from tournaments.paper_sheets.readings import SheetReading, Written, can_read
from tournaments.paper_sheets.words import NOT_TAKEN


class SheetNotTakenError(Refusal):
    """A picture, a sheet, or what is done with it, is refused; `why` is a key of NOT_TAKEN."""

    def __init__(self, why: str, **values: int) -> None:
        self.why, self.sentence = why, str(NOT_TAKEN[why]) % values


def read(
    data: bytes, table: Table | None = None
) -> Sequence[SheetReading | SheetNotTakenError]:
    """Read all sheets of a picture or of a PDF, where it makes nobody wait.

    `table` is whose a sheet is, where its code cannot be read.
    """
    if not can_read():
        return [SheetNotTakenError("no_reader")]
    try:
        readings = workshop.do(_read, data, _forms(table) if table else [])
    except WorkshopError:
        return [SheetNotTakenError("too_slow")]
    return [
        _refused(each, table) if isinstance(each, Unreadable) else each for each in readings
    ]


def _refused(why: Unreadable, table: Table | None) -> SheetNotTakenError:
    """Say why nothing was read; without a code, that it is no sheet of the `table` named."""
    if table and why is Unreadable.NO_CODE:
        return SheetNotTakenError("other_form", table=table.number)
    return SheetNotTakenError(why)


def _read(data: bytes, forms: Sequence[Form]) -> Any:
    """Read in the workshop, which alone loads what it takes."""
    return import_module("tournaments.paper_sheets.reading.sheets").read_sheets(data, forms)


def _forms(table: Table) -> list[Form]:
    """How a table's sheet may be laid out; not at all where none fits it."""
    forms = (Form.of(table.rules, table.seats.count(), per_page) for per_page in (1, 2))
    return [form for form in forms if form and not table.played_boards]


def take(*, event: Event, reading: SheetReading, table: Table | None, act: Act) -> PaperSheet:
    """Keep what was read until somebody has looked it over; of one page the last picture.

    The same one again keeps what was answered. `table` is of a sheet whose code says none: a
    blank one, or one that cannot be read.

    Raises SheetNotTakenError, EventClosedError.
    """
    if event.closed_at:
        raise EventClosedError(event.is_evening)
    code = reading.code
    placed = _table_of(event, code, table)
    if not code.table:
        code = replace(code, page=_page_of(reading, placed))
        reading = replace(reading, code=code)
    _refuse_unfit(placed, reading)
    known = {
        "reading": reading.packed(),
        "answers": {},
        "picture": reading.picture,
        "read_at": act.at,
        "read_by": act.by,
    }
    with write():
        waiting = PaperSheet.objects.filter(stored_at=None).select_for_update()
        before = waiting.filter(table=placed, page=code.page).first()
        if before and before.reading == known["reading"]:
            return before
        sheet, _new = waiting.update_or_create(
            table=placed, page=code.page, stored_at=None, defaults=known
        )
    return sheet


def _table_of(event: Event, code: SheetCode, table: Table | None) -> Table:
    """Find the table of a sheet, by its code or as somebody says. Raises SheetNotTakenError."""
    if not code.table:
        if table is None:
            raise SheetNotTakenError("blank")
        return table
    if not code.table.startswith(f"{event.pk}-"):
        raise SheetNotTakenError("elsewhere")
    round_ = event.rounds.filter(number=code.round).first()
    keys = table_keys(round_) if round_ else {}
    number = next((number for number, key in keys.items() if key == code.table), None)
    if number is None:
        raise SheetNotTakenError("forged")
    placed = Table.objects.filter(round_table__round=round_, number=number).first()
    if placed is None:
        raise SheetNotTakenError("no_table", round=code.round, table=number)
    if code.ruleset != ruleset_mark(placed.rules):
        raise SheetNotTakenError("other_ruleset")
    return placed


def _page_of(reading: SheetReading, table: Table) -> int:
    """Number a blank sheet among its table's: as one of which it has a line, or as one more."""
    page = 1
    for sheet in PaperSheet.objects.filter(table=table).order_by("page").defer("picture"):
        before = _written(SheetReading.unpacked(sheet.reading))
        if not before or any(line in before for line in _written(reading)):
            return sheet.page
        page = sheet.page + 1
    return page


def _written(reading: SheetReading) -> list[tuple[int, Mapping[str, Written]]]:
    """What seems to stand on the lines of deals that were played: of two none is alike."""
    return [
        (line.number, {name: each.value for name, each in line.fields.items()})
        for line in filled(reading.lines)
        if line["outcome"].value is None
    ]


def _refuse_unfit(table: Table, reading: SheetReading) -> None:
    """Raise SheetNotTakenError where the table takes no deals of such a sheet."""
    number, code = table.number, reading.code
    if code.form not in _forms(table) or not (code.table or reading.on_boxes):
        raise SheetNotTakenError("other_form", table=number)
    if table.closed_at:
        raise SheetNotTakenError("closed", table=number)
    if Score.objects.filter(seat__table=table, deal=None).exists():
        raise SheetNotTakenError("bilans", table=number)
    pages = PaperSheet.objects.filter(table=table, page=code.page - 1)
    before = pages.exclude(stored_at=None).exists()
    if code.page > 1 and not before and table.deals.count() < code.deal_on(0):
        raise SheetNotTakenError("page_before", table=number, page=code.page)


def answer(*, sheet: PaperSheet, line: int, values: Mapping[str, Written]) -> None:
    """Note what somebody says of a line, or of the bilans (FOOT), beside what was read.

    Raises SheetNotTakenError.
    """
    with write():
        waiting = _waiting(sheet)
        waiting.answers.setdefault(str(line), {}).update(values)
        waiting.save(update_fields=["answers"])


def _waiting(sheet: PaperSheet) -> PaperSheet:
    """Take a sheet that is not stored yet. Raises SheetNotTakenError."""
    row = PaperSheet.objects.filter(pk=sheet.pk, stored_at=None).select_for_update().first()
    if row is None:
        raise SheetNotTakenError("gone")
    return row


def discard(*, sheet: PaperSheet) -> None:
    """Throw away the picture of a sheet that is not stored. Raises SheetNotTakenError."""
    with write():
        _waiting(sheet).delete()


def store(*, event: Event, sheet: PaperSheet, seen: str, bilans_seen: bool, act: Act) -> int:
    """Store the deals of a sheet as they were `seen`, all or none; give how many.

    What is stored already is not stored again, whoever took it. Raises SheetNotTakenError.
    """
    with write():
        row = PaperSheet.objects.filter(pk=sheet.pk).select_for_update().first()
        if row is None:
            raise SheetNotTakenError("gone")
        if row.stored_at:
            return len(row.deals)  # sent twice
        proposal = proposal_of(row)
        if proposal.seen != seen:
            raise SheetNotTakenError("moved")
        if proposal.likely.asked or proposal.bilans_asked:
            raise SheetNotTakenError("asked")
        if not proposal.likely.agrees and not bilans_seen:
            raise SheetNotTakenError("totals")
        deals = _record(proposal, act)
        row.stored_at, row.stored_by, row.deals = act.at, act.by, deals
        row.save(update_fields=["stored_at", "stored_by", "deals"])
        log("store_paper", event, act, table=proposal.table, deals=len(deals), page=row.page)
    return len(deals)


def _record(proposal: Proposal, act: Act) -> list[int]:
    """Record the new deals one after the other. Raises SheetNotTakenError."""
    sheet, table = proposal.sheet, proposal.table
    deals = []
    for number, line in enumerate(proposal.likely.new, start=proposal.last + 1):
        assert line.deal is not None
        try:
            recorded = record_deal(
                table=table,
                report=Report(facts=line.deal, dealer=table.seated[line.dealer]),
                uuid=deal_uuid(table, sheet.page, line.number),
                number=number,
                act=act,
            )
        except TableClosedError as error:
            raise SheetNotTakenError("closed", table=table.number) from error
        except DealInTheWayError as error:
            raise SheetNotTakenError("moved") from error
        deals.append(recorded.deal.pk)
    return deals
