"""The same boards in several halls: files of results, kept beside an event, all compared."""

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from io import BytesIO
from itertools import combinations
from pathlib import PurePath
from typing import Any

from django.utils.translation import get_language, gettext as _, gettext_lazy, override

from scoring.json_lines import decode_line, numbered_lines
from scoring.labels.words import Labels
from scoring.models.table import raised
from scoring.rules.fields import LONGEST_TEXT, NotationError, UntrueError
from tarotclub.accounts.acting import NOBODY, Act
from tarotclub.ground.database import write
from tarotclub.ground.refusal import Refusal
from tarotclub.serving.workshop import WorkshopError, workshop
from tournaments.boards.words import hall_sentence, refused_sentence
from tournaments.duplicate.engine import DuplicateForm, written
from tournaments.event.names import published_names
from tournaments.event.services.writing import log
from tournaments.models import Event, HallResults
from tournaments.paper.data import CellKind, DataColumn, Datasheet, Value
from tournaments.play import PLAYS, Play
from tournaments.play.comparing import TogetherRow
from tournaments.play.words import competitor_words
from tournaments.ranking import exact_percentage, plain
from tournaments.standings.figures import UNIT_CELLS
from tournaments.standings.totals import board_lines
from tournaments.standings.words import session_heading

LONGEST_NAME = 80


class HallFileError(Refusal):
    """A file that cannot be compared: which, and why."""

    words: str
    sentence = "%(words)s"


def written_lines(event: Event) -> Iterator[dict[str, Any]]:
    """Every result as `manage.py boards` reads it; given notes have no written form."""
    players = published_names(event)
    teams = {team.number: _numbered(team.number, str(team)) for team in event.teams.all()}
    named = {
        "player": lambda number: _numbered(number, players.get(number, "")),
        "team": lambda number: teams.get(number, str(number)),
    }
    for line in board_lines(event):
        if line.there and not line.given:
            score = {"annulled": True} if line.annulled else {"score": line.amount}
            session = {"session": line.session} if event.sessions else {}
            yield (
                {"board": line.board}
                | session
                | event.play.around.written(line, **named)
                | score
            )


def _numbered(number: int, name: str) -> str:
    """Name somebody so that two of one name differ; no longer than a file may name anybody."""
    return f"{number} {name}"[:LONGEST_TEXT].strip()


def results_file(event: Event) -> bytes:
    """Write an event's results, one a line."""
    lines = (json.dumps(line, ensure_ascii=False) for line in written_lines(event))
    return "".join(f"{line}\n" for line in lines).encode()


def halls_of_files(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """Name each hall as its file is named. Raises HallFileError where two are alike."""
    halls: dict[str, bytes] = {}
    for file, data in files.items():
        name = (PurePath(file).stem.strip() or file)[:LONGEST_NAME]
        if name in halls:
            raise _alike(name)
        halls[name] = data
    return halls


def ranked_together(event: Event, halls: Mapping[str, bytes]) -> list[TogetherRow]:
    """Rank this event's results and those of other halls. Raises HallFileError."""
    form, own = DuplicateForm(event.duplicate), event.club.name
    if own in halls:
        raise _alike(own)
    files = {own: results_file(event), **halls}
    try:
        return workshop.do(_ranked, form, files, event.coefficients, get_language())
    except WorkshopError:
        words = _("comparer ces salles prend trop de temps : retirez-en une.")
        raise HallFileError(words) from None


def _ranked(
    form: DuplicateForm,
    files: Mapping[str, bytes],
    coefficients: Mapping[int, Fraction],
    language: str,
) -> list[TogetherRow]:
    """Rank halls by their files; a refusal is in the language of who asked."""
    with override(language):
        by_hall = {hall: read_hall(form, hall, data) for hall, data in files.items()}
        _refuse_copies(by_hall)
        try:
            joined = written.together(by_hall)
        except written.HallRefusedError as error:
            raise HallFileError(hall_sentence(error)) from error
    rows = list(_rows(PLAYS[form], joined, by_hall, coefficients))
    share = Counter(row.rank for row in rows)
    return [row._replace(tied=share[row.rank] > 1) for row in rows]


def _alike(hall: str) -> HallFileError:
    words = _("deux salles s’appellent « %(hall)s » : renommez un fichier.")
    return HallFileError(words % {"hall": hall})


def _refuse_copies(by_hall: Mapping[str, written.WrittenResults]) -> None:
    """Refuse a hall that is there under two names: most of what one has the other has too."""
    played = {hall: {*records.results, *records.duels} for hall, records in by_hall.items()}
    for (one, its), (other, others) in combinations(played.items(), 2):
        if 2 * len(its & others) > min(len(its), len(others)):
            words = _(
                "salle « %(other)s » : ces résultats sont ceux de « %(one)s ». Donnez au"
                " fichier le nom de cette salle : il remplace alors le premier."
            )
            raise HallFileError(words % {"one": one, "other": other})


def read_hall(form: DuplicateForm, hall: str, data: bytes) -> written.WrittenResults:
    """Read a hall's file whole: a line that is refused refuses the file."""
    results = written.WrittenResults(form)
    for number, line in numbered_lines(BytesIO(data)):
        try:
            results.add(decode_line(line))
        except (written.DealRefusedError, NotationError, UntrueError) as error:
            problem = {"hall": hall, "line": number, "message": refused_sentence(error)}
            words = _("salle « %(hall)s », ligne %(line)s : %(message)s")
            raise HallFileError(words % problem) from error
    return results


def _rows(
    play: Play,
    joined: written.Together,
    by_hall: Mapping[str, written.WrittenResults],
    coefficients: Mapping[int, Fraction],
) -> Iterator[TogetherRow]:
    who = {
        written.in_hall(name, hall): (name, hall)
        for hall, results in by_hall.items()
        for name in _names(results)
    }
    for row in play.compared.together(joined, coefficients):
        name, hall = who[row.name]
        yield row._replace(name=name, hall=hall)


def _names(results: written.WrittenResults) -> set[str]:
    duels = (name for duel in results.duels for name in (duel.attack, duel.defence))
    return {*results.lines, *duels}


MOST_HALLS = 12


def kept_halls(event: Event) -> dict[str, bytes]:
    """The files that are kept, by their halls."""
    return {
        hall.name: hall.results.encode() for hall in HallResults.objects.filter(event=event)
    }


def kept_ranking(event: Event) -> list[TogetherRow]:
    """Rank all halls together as they are now; nobody without another hall.

    Raises HallFileError where the event no longer fits them.
    """
    halls = kept_halls(event)
    return ranked_together(event, halls) if halls else []


def shown_ranking(event: Event) -> list[TogetherRow]:
    """The common ranking as screens show it: nobody where halls no longer fit."""
    try:
        return kept_ranking(event) if event.play.boards else []
    except HallFileError:
        return []


def keep_halls(*, event: Event, files: Mapping[str, bytes], act: Act = NOBODY) -> None:
    """Keep halls' files, also once the event is over; a newer one replaces that of its hall.

    Those that are kept already change nothing. Raises HallFileError, and then keeps none.
    """
    halls, kept = halls_of_files(files), kept_halls(event)
    if len(kept | halls) > MOST_HALLS:
        raise HallFileError(_("douze autres salles au plus."))
    ranked_together(event, kept | halls)  # before anybody waits to write
    with write():
        _touch(event)
        now = kept_halls(event)  # somebody may have brought them meanwhile
        new = {name: storable(data) for name, data in halls.items()}
        new = {name: text for name, text in new.items() if now.get(name) != text.encode()}
        if new and now != kept:
            raise HallFileError(_("d’autres salles viennent de changer : recommencez."))
        for name, text in new.items():
            facts = {"results": text, "brought_at": act.at}
            HallResults.objects.update_or_create(event=event, name=name, defaults=facts)
            log("bring_hall", event, act, name=name)


def remove_hall(*, event: Event, key: int, act: Act = NOBODY) -> None:
    """Forget a hall's results; twice changes nothing."""
    with write():
        _touch(event)
        hall = HallResults.objects.filter(event=event, pk=key).first()
        if hall:
            hall.delete()
            log("remove_hall", event, act, name=hall.name)


def storable(data: bytes) -> str:
    r"""A file as a database and an event's file hold it: plain lines, nothing invisible.

    >>> storable(b'\xef\xbb\xbf{"board": 1}\r\n{"board": 2}')
    '{"board": 1}\n{"board": 2}'
    """
    text = data.decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n")
    return text.replace("\x7f", "\\u007f")


def _touch(event: Event) -> None:
    """Take the event's row: what is kept changes the common ranking, also after the end."""
    Event.objects.filter(pk=event.pk).update(**raised())


SIDES: Labels = {"attack": gettext_lazy("Attaque"), "defence": gettext_lazy("Défense")}


def common_data(event: Event, rows: Sequence[TogetherRow]) -> Datasheet:
    """A row for each player or team of all halls, the best first."""
    return Datasheet(
        title=_("Classement commun"),
        columns=list(_columns(event)),
        rows=[list(_values(event, row)) for row in rows],
    )


def _columns(event: Event) -> Iterator[DataColumn]:
    unit = UNIT_CELLS[event.play.unit.key]
    yield DataColumn(key="rank", title=_("Place"), kind=CellKind.TAG, width=8)
    yield DataColumn(key="tied", title=_("Ex æquo"), width=10)
    yield DataColumn(key="name", title=competitor_words(event.play), width=36)
    yield DataColumn(key="hall", title=_("Nom de la salle"), width=24)
    yield DataColumn(key="total", title=_("Total"), kind=unit, width=12)
    for number, coefficient in event.coefficients.items():
        yield DataColumn(
            key=f"session_{number}",
            title=session_heading(number, coefficient),
            kind=CellKind.PERCENT,
            width=16,
        )
    for key in event.play.compared.sides:
        yield DataColumn(key=key, title=str(SIDES[key]), kind=CellKind.PERCENT, width=12)


def _values(event: Event, row: TogetherRow) -> Iterator[Value]:
    yield row.rank
    yield _("ex æquo") if row.tied else None
    yield row.name
    yield row.hall
    yield plain(row.total)
    for percent in row.sessions:
        yield None if percent is None else exact_percentage(percent)
    for side in row.sides(event.play.compared):
        yield None if side is None else plain(side)
