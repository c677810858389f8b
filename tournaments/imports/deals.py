"""Reading the deals of a spreadsheet: a row a deal, its cells judged as a tablet's are."""

import re
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import replace
from datetime import MAXYEAR, MINYEAR, datetime
from typing import Any
from uuid import UUID, uuid5

from django.utils import timezone
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext as _, gettext_lazy, ngettext

from scoring import labels, rules
from scoring.facts_in_words import facts_in_words
from scoring.forms.api import ProblemsError, read_report
from scoring.labels import FACT, Labels, signed
from scoring.labels.phrases import elided
from scoring.models import Deal
from scoring.rules import Outcome, Side
from scoring.rules.deal import FACTS, DealFact, Noted
from scoring.rules.doubt import FORGOTTEN, is_chelem_forgotten
from scoring.rules.ruleset import SLAMS
from scoring.ruleset_words import contract_name
from scoring.services.deals import Report
from scoring.sheet import next_dealer
from tournaments.foreign.columns import SheetField, fold, read_number
from tournaments.foreign.importer import BroughtLine, BroughtSheet, CellError, Cells
from tournaments.imports import bilans
from tournaments.imports.services import DealRow, known_uuids, store_deals
from tournaments.models import Event
from tournaments.sheets.deal_columns import BETWEEN, NO, YES, code_of_word, key_of_title

MOST_SEATS = 10
FIELD: Labels = {
    "round": gettext_lazy("Tour"),
    "table": gettext_lazy("Table"),
    "deal": gettext_lazy("Donne"),
    **FACT,
    "uuid": gettext_lazy("Identifiant"),
}
# What a person is asked about; columns of what few games know are known by their titles.
RARE = {fact.name for fact in FACTS if fact.played_with in {"several_packs", *SLAMS}}
OTHERS: Labels = {
    "version": gettext_lazy("Version"),
    **{f"entry_{n}": gettext_lazy("Place") for n in range(1, MOST_SEATS + 1)},
    **{f"score_{n}": gettext_lazy("Marque") for n in range(1, MOST_SEATS + 1)},
}
OUR_DAY = re.compile(r"^(\d\d)/(\d\d)/(\d{4})")  # as the CSV twin writes it
WRITTEN = re.compile(r"[\d/:. T+-]{10,40}", re.ASCII)


def check_table(cells: Cells, at: bilans.ReleasedTable) -> None:
    """Refuse a deal that was played by others, or by other rules."""
    ruleset = cells.text("ruleset")
    if ruleset and ruleset != at.table.rules.id:
        words = _("Règlement « %(text)s » : cette table joue selon « %(rules)s ».")
        raise CellError(words % {"text": ruleset, "rules": at.table.rules.id})
    for position in range(MOST_SEATS):
        entry = cells.whole(f"entry_{position + 1}")
        here = at.entries[position] if position < len(at.entries) else None
        if entry is not None and entry != here:
            words = _("Place %(seat)s : le n° %(said)s ici, le n° %(here)s à cette table.")
            about = {"seat": position + 1, "said": entry, "here": here or "—"}
            raise CellError(words % about)


def check_scores(cells: Cells, at: bilans.ReleasedTable, report: Report) -> None:
    """Refuse marks that are not those of the facts; none are as good as right ones."""
    playing = [seat.position for seat in at.table.playing(report.dealer)]
    given: dict[int, int] = {}
    if report.facts.played:
        scored = rules.score(report.facts, at.table.rules).scores
        given = dict(zip(playing, scored, strict=True))
    for position in range(len(at.entries)):
        told = cells.whole(f"score_{position + 1}")
        if told is not None and told != given.get(position, 0):
            words = _("Marque de %(name)s : %(told)s ici, %(right)s d’après la donne.")
            right = signed(given.get(position, 0))
            name = at.names[position]
            sentence = words % {"name": name, "told": signed(told), "right": right}
            raise CellError(elided(sentence, name))


def card_points(cells: Cells, at: bilans.ReleasedTable, dealer: int) -> dict[str, str]:
    """Read the points of those who play, where everyone plays alone."""
    playing = at.table.playing(at.table.seated[dealer])
    texts = {
        str(seat.position): cells.text(f"card_points_{seat.position + 1}") for seat in playing
    }
    return texts if any(texts.values()) else {}


def _empty(name: str) -> CellError:
    return CellError(_("%(column)s : la case est vide.") % {"column": FIELD[name]})


def points_told(cells: Cells) -> str:
    text = cells.text("points")
    if not text:
        raise _empty("points")
    found = read_number(text)
    if found is None:
        words = _("Points : « %(text)s » n’est pas un nombre.")
        raise CellError(words % {"text": text})
    return str(found)


def moment_told(cells: Cells, name: str) -> datetime | None:
    text = cells.text(name)
    if not text:
        return None
    try:
        found = (
            parse_datetime(OUR_DAY.sub(r"\3-\2-\1", text)) if WRITTEN.fullmatch(text) else None
        )
    except ValueError:  # the 30th of February
        found = None
    if found is None or found.year in {MINYEAR, MAXYEAR}:  # elsewhere it is none
        words = _("« %(text)s » n’est pas un moment, comme 2026-11-07 21:30.")
        raise CellError(words % {"text": text})
    return found if timezone.is_aware(found) else timezone.make_aware(found)


def several_in(text: str) -> list[str]:
    return [part for part in (each.strip() for each in text.split(BETWEEN.strip())) if part]


ALSO = {  # as clubs call them
    "round": "rounds?|seances?|manches?|(n )?de tour",
    "table": "tables|n (de )?table",
    "deal": "donnes|n|n (de )?donne|no|numero",
    "outcome": "resultat|etat",
    "dealer": "donne par|distributeur",
    "taker": "preneurs?|attaquant|declarant",
    "partners": "partenaire|appeles?|avec",
    "called_card": "carte|roi|roi appele",
    "contract": "contrats?|encheres?|annonce|mise",
    "bouts": "bout|oudlers?|nb (de )?bouts",
    "points": "points? (de l )?(attaque|preneur)|pts|score attaque",
    "petit_au_bout": "petit",
    "poignees": "poignee",
    "chelem_by": "chelem",
    "miseres": "misere",
}
HOLDER = re.compile(r"(.*\S)\s+(\S+)")
SIDES = {"a": Side.ATTACK.value, "att": Side.ATTACK.value, "preneur": Side.ATTACK.value}
SIDES |= {"d": Side.DEFENCE.value, "def": Side.DEFENCE.value}
CONTRACTS = {"prise": "petite", "p": "petite", "g": "garde", "gs": "garde_sans"}
CONTRACTS |= {"gc": "garde_contre"}
YES_WORDS = {"x", "1", "o", "vrai", "true", "yes"}
NO_WORDS = {"0", "n", "faux", "false", "no"}


def deal_fields() -> list[SheetField]:
    """Give the columns that a sheet of deals may have, by our titles and by clubs'."""
    titles: defaultdict[str, list[str]] = defaultdict(list)
    for title, key in key_of_title(MOST_SEATS).items():
        titles[key].append(re.escape(title))
    return [
        SheetField(
            name=key,
            label=FIELD.get(key) or OTHERS.get(key, ""),
            patterns=("|".join(known), *([ALSO[key]] if key in ALSO else [])),
            asked=key in FIELD and key not in RARE,
        )
        for key, known in titles.items()
    ]


class _DealReader:
    """Reads deal after deal; each table's go on from the one above."""

    def __init__(self, tables: bilans.Tables, uuid: UUID) -> None:
        self.tables, self.uuid = tables, uuid
        self.last: dict[int, Deal] = {}
        self.rows: dict[UUID, int] = {}
        self.outcomes = code_of_word(labels.OUTCOME)
        self.contracts = code_of_word(labels.CONTRACT) | CONTRACTS
        self.names: dict[str, Mapping[str, str]] = {}  # of contracts, by ruleset
        self.sides = code_of_word(labels.SIDE) | SIDES
        self.alone = code_of_word(labels.ALONE_TAKEN) | code_of_word(labels.ALONE)
        self.flags = dict.fromkeys((fold(str(YES)), *YES_WORDS), "1")
        self.flags |= dict.fromkeys((fold(str(NO)), *NO_WORDS), "")

    def line(self, cells: Cells) -> BroughtLine[DealRow]:
        line = BroughtLine[DealRow](row=cells.row)
        try:
            at = bilans.table_of(cells, self.tables)
            row = self._row(cells, at)
        except CellError as error:
            line.errors.append(error.sentence)
        except ProblemsError as error:
            line.errors += [problem.message for problem in error.problems]
        else:
            line.what = _said(row, at)
            if is_chelem_forgotten(row.report.facts, at.table.rules):
                line.notes.append(str(labels.DOUBT[FORGOTTEN]))
            line.here = str(row.uuid) in at.deals
            line.value = None if line.here else row
            if not line.here and not at.free:
                line.errors.append(bilans.taken(at))
            if first := self.rows.get(row.uuid):
                words = _("Cette donne est déjà à la ligne %(row)s.")
                line.errors.append(words % {"row": first})
            self.rows.setdefault(row.uuid, line.row)
        return line

    def _row(self, cells: Cells, at: bilans.ReleasedTable) -> DealRow:
        table, last = at.table, self.last.get(at.table.pk)
        check_table(cells, at)
        due = last.number + 1 if last else 1
        told = cells.whole("deal")
        deal = Deal(table=table, number=told or due, dealer=next_dealer(table, last))
        deal.outcome = Outcome.PLAYED.value
        self.last[table.pk] = deal  # what follows at the table goes on from here
        if deal.number != due:
            words = _("Donne %(n)s : à cette table, la donne %(due)s est attendue ici.")
            raise CellError(words % {"n": told, "due": due})
        if by := cells.text("dealer"):
            deal.dealer = table.seated[at.position(by)]
        if outcome := cells.word("outcome", self.outcomes):
            deal.outcome = outcome
        facts = self._facts(cells, at, deal.dealer.position, deal.outcome)
        report = replace(
            read_report(facts, table),
            started_at=moment_told(cells, "started_at"),
            finished_at=moment_told(cells, "finished_at"),
        )
        check_scores(cells, at, report)
        return DealRow(
            table=table,
            number=due,
            report=report,
            uuid=self._identity(cells, at, due),
            version=max(cells.whole("version") or 1, 1),
            recorded_at=moment_told(cells, "recorded_at"),
            author=cells.text("recorded_by"),
        )

    def _identity(self, cells: Cells, at: bilans.ReleasedTable, number_: int) -> UUID:
        text = cells.text("uuid")
        if not text:
            return uuid5(self.uuid, f"{at.table.pk}.{number_}")
        try:
            return UUID(text)
        except ValueError:
            words = _("Identifiant : « %(text)s » n’en est pas un, videz la case.")
            raise CellError(words % {"text": text}) from None

    def _facts(
        self, cells: Cells, at: bilans.ReleasedTable, dealer: int, outcome: str
    ) -> dict[str, Any]:
        """Write a row as a tablet would: codes for words, positions for players."""
        facts: dict[str, Any] = {"outcome": outcome, "dealer": str(dealer)}
        if outcome != Outcome.PLAYED:
            return facts
        own = card_points(cells, at, dealer)
        if own:
            return facts | {"points": own}
        if not cells.text("taker"):
            raise CellError(_("Il manque le preneur."))
        if not cells.text("contract"):
            raise CellError(_("Il manque le contrat."))
        for fact in FACTS:
            into = facts.setdefault(fact.whole, {}) if fact.part else facts
            into[fact.key] = self._fact(cells, at, fact)
        return facts | {"alone": cells.word("alone", self.alone)}

    def _fact(self, cells: Cells, at: bilans.ReleasedTable, fact: DealFact) -> Any:
        name = fact.name
        match fact.noted:
            case Noted.PLAYER:
                told: Any = str(at.position(cells.text(name)))
            case Noted.PLAYERS:
                told = [str(at.position(each)) for each in several_in(cells.text(name))]
            case Noted.TEXT:
                told = self._contract(cells, at) if fact.needed else cells.text(name)
            case Noted.NUMBER | Noted.POINTS:
                told = _number(cells, fact)
            case Noted.SIDE:
                told = cells.word(name, self.sides) or None
            case Noted.YES:
                told = bool(cells.word(name, self.flags))
            case Noted.SHOWN:
                told = self._shown(cells, at, fact)
        return told

    def _contract(self, cells: Cells, at: bilans.ReleasedTable) -> str:
        """Find a contract by its label, by what the house calls it, or as it is stored."""
        ruleset = at.table.rules
        if ruleset.id not in self.names:
            names = {fold(contract_name(key, ruleset)): str(key) for key in ruleset.contracts}
            names |= {fold(key): str(key) for key in ruleset.contracts}
            self.names[ruleset.id] = self.contracts | names
        return cells.word("contract", self.names[ruleset.id])

    def _shown(
        self, cells: Cells, at: bilans.ReleasedTable, fact: DealFact
    ) -> list[Mapping[str, str]]:
        """Read who shows what: `3 simple, 5 double`."""
        assert fact.words is not None
        known = [word.value for word in fact.words]
        found: list[Mapping[str, str]] = []
        for part in several_in(cells.text(fact.name)):
            parted = HOLDER.fullmatch(part)
            what = fold(parted[2]) if parted else ""
            if parted is None or what not in known:
                words = _("%(column)s : dites qui et quoi, comme « %(example)s » : %(text)s.")
                example = f"{at.entries[0]} {known[0]}"
                about = {"column": FIELD[fact.name], "example": example, "text": part}
                raise CellError(words % about)
            found.append({"player": str(at.position(parted[1])), fact.what: what})
        return found


def _number(cells: Cells, fact: DealFact) -> int | str:
    if fact.noted is Noted.POINTS:
        return points_told(cells)
    if fact.needed:
        found = cells.whole(fact.name)
        if found is None:
            raise _empty(fact.name)
        return found
    return cells.whole(fact.name) or 1


def _said(row: DealRow, at: bilans.ReleasedTable) -> str:
    report = row.report
    playing = [seat.player.name for seat in at.table.playing(report.dealer)]
    facts = facts_in_words(report.facts, report.alone, playing, at.table.rules)
    words = _("Tour %(round)s, table %(table)s, donne %(deal)s : %(facts)s")
    about = {"round": at.round_number, "table": at.table.number}
    return words % {**about, "deal": row.number, "facts": facts}


def _lines(event: Event, sheet: BroughtSheet) -> list[BroughtLine[DealRow]]:
    reader = _DealReader(bilans.known_tables(event), sheet.uuid)
    lines = [reader.line(cells) for cells in sheet]
    known = known_uuids([line.value.uuid for line in lines if line.value])
    words = _(
        "Cette donne est déjà enregistrée, à une autre table : si c’est voulu,"
        " choisissez « — » pour la colonne Identifiant, et relisez."
    )
    for line in lines:
        if line.value and line.value.uuid in known:
            line.errors.append(words)
    return lines


def _seated(cells: Cells) -> list[str]:
    """Give who sits at a deal's table, by our columns of places."""
    seats = (cells.text(f"entry_{seat}") for seat in range(1, MOST_SEATS + 1))
    return [each for each in seats if each]


def _stored(count: int) -> str:
    words = ngettext("%(n)s donne est enregistrée.", "%(n)s donnes sont enregistrées.", count)
    return words % {"n": count}


DEALS = bilans.importer_of_rounds(
    _lines,
    _seated,
    store_deals,
    _stored,
    title=gettext_lazy("Importer des donnes"),
    hint=gettext_lazy(
        "Une donne par ligne : la feuille « Donnes » de notre classeur, ou celle du club."
    ),
    fields=deal_fields,
    told_by=("contract", "outcome"),
    sheet_by=("table", "contract"),
)
