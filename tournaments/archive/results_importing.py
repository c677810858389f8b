"""A club's own results file: checked, then stored as a tournament that is over."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from django import forms
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.http import QueryDict
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _, gettext_lazy

from scoring.access import clubs_for
from scoring.labels import signed
from tarotclub.accounts.acting import Act
from tournaments.archive.forms import ArchiveForm
from tournaments.archive.results_file.checking import Check, Ranked, check_results, standings
from tournaments.archive.results_file.reading import (
    FIELDS,
    TOLD_BY,
    ResultsFile,
    ResultsLine,
    holds_results,
    read_results,
    with_neighbours,
)
from tournaments.archive.services.archives import ArchivedResult, archive_results
from tournaments.archive.words import (
    FIELD,
    check_sentence,
    finding_sentence,
    unchecked_sentences,
)
from tournaments.event.access import undo_of
from tournaments.event.forms.names import NameField
from tournaments.foreign.columns import Columns, Rows, SheetField
from tournaments.foreign.importer import BroughtLine, BroughtSheet, Importer, Reading

MOST_ROWS = 1_200
MOST_LINES = 1_000
MOST_POINTS = 1_000_000  # in a round: more is a mistyped cell
MOST_NUMBER = 9_999
PLAYER = NameField(
    empty=gettext_lazy("il n’a pas de nom, écrivez-le : un numéro ne dit pas qui a joué.")
)


class CountForm(forms.Form):
    """How many of the rounds count."""

    best = forms.IntegerField(
        label=gettext_lazy("Tours qui comptent"),
        help_text=gettext_lazy("Les meilleurs de chacun ; vide : tous."),
        required=False,
        min_value=1,
        max_value=100,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Checked:
    """What the page shows of a file that was computed again."""

    file: ResultsFile
    check: Check
    ranked: list[tuple[int, Ranked]]

    @property
    def summary(self) -> str:
        return check_sentence(self.check, self.file)

    @property
    def proved(self) -> bool:
        """Tell whether totals were compared, and nothing differs."""
        return bool(self.check.totals) and not (self.check.differences or self.check.unreadable)

    @property
    def differences(self) -> list[str]:
        return [*map(finding_sentence, self.check.differences)]

    @property
    def remarks(self) -> list[str]:
        remarks = map(finding_sentence, self.check.remarks)
        return [*remarks, *unchecked_sentences(self.check, self.file)]

    @property
    def undo(self) -> str:
        return undo_of("import_results")


def results_fields() -> list[SheetField]:
    return [replace(field, label=FIELD[field.name]) for field in FIELDS]


def _proposed(rows: Rows, columns: Columns) -> Columns:
    return with_neighbours(rows, columns) if holds_results(columns) else columns


def read_checked(user: User, sheet: BroughtSheet) -> Reading[ArchivedResult]:
    if not holds_results(sheet.columns):
        words = _("Dites quelle colonne est le total, ou lesquelles sont les tours.")
        return Reading(obstacles=[words])
    best = sheet.options.get("best")
    file = read_results(sheet.rows, sheet.columns, left=sheet.left, best=best)
    if not file.lines:
        return Reading(obstacles=[_("Il n’y a aucun joueur sous cette ligne de titres.")])
    checked = Checked(file=file, check=check_results(file), ranked=standings(file))
    lines = [BroughtLine[ArchivedResult](row=x.row, what=_in_short(x)) for x in file.lines]
    by_row = {line.row: line for line in lines}
    for finding in checked.check.unreadable:
        by_row[finding.row].errors.append(finding_sentence(finding))
    obstacles = [*_obstacles(file)]
    if not clubs_for(user, "import_results").exists():
        words = _("Seul un organisateur d’un club peut les enregistrer : demandez-lui.")
        obstacles = [words]
    if not obstacles:
        for line, result in zip(lines, results_of(file), strict=True):
            line.value = None if line.errors else result
    return Reading(lines=lines, obstacles=obstacles, more=checked)


def _in_short(line: ResultsLine) -> str:
    total = "" if line.total is None else signed(line.total.normalize())
    return " · ".join(filter(None, (line.number, line.name, total)))


def _obstacles(file: ResultsFile) -> Iterator[str]:
    """Say what forbids storing a file: lines or columns that a ranking cannot hold."""
    if not file.by_rounds:
        yield _(
            "Il faut une colonne par tour : avec les seuls totaux, le fichier se vérifie,"
            " mais ne s’enregistre pas."
        )
    elif file.best is not None:
        yield _(
            "Seuls les meilleurs tours comptent dans ce fichier : il se vérifie, mais ne"
            " s’enregistre pas, car tous les tours d’un tournoi comptent ici."
        )
    elif file.averaged:
        yield _(
            "Les totaux de ce fichier sont des moyennes : il se vérifie, mais ne s’enregistre"
            " pas, car les tours d’un tournoi s’ajoutent ici."
        )
    elif len(file.lines) > MOST_LINES:
        words = _("Ce fichier a plus de %(text)s joueurs : partagez-le.")
        yield words % {"text": MOST_LINES}
    else:
        seen: dict[str, int] = {}
        for line in file.lines:
            yield from _not_storable(line, seen)


def _not_storable(line: ResultsLine, seen: dict[str, int]) -> Iterator[str]:
    about = {"row": line.row, "name": line.name}
    for points in (*line.rounds, line.extra):
        if points is not None and (points % 1 or abs(points) > MOST_POINTS):
            words = _(
                "Ligne %(row)s, %(name)s : %(points)s n’est pas un nombre entier de points,"
                " un million au plus."
            )
            yield words % {**about, "points": signed(points.normalize())}
    if line.summable and not line.absent and all(points is None for points in line.rounds):
        words = _(
            "Ligne %(row)s, %(name)s : un total sans les points d’aucun tour, complétez le"
            " fichier."
        )
        yield words % about
    try:
        name = PLAYER.clean(line.name)
    except ValidationError as error:
        words = _("Ligne %(row)s : %(why)s")
        yield words % {**about, "why": " ".join(error.messages)}
        return
    first = seen.setdefault(name, line.row)
    if first != line.row:
        words = _("Lignes %(first)s et %(row)s : deux fois %(name)s, distinguez-les.")
        yield words % {"first": first, "row": line.row, "name": name}


def results_of(file: ResultsFile) -> list[ArchivedResult]:
    """Give what is stored of a file without obstacles.

    Lines are numbered in their order where their own numbers cannot stay: a different one
    from 1 on each line.
    """
    return [
        ArchivedResult(
            number=number,
            name=PLAYER.clean(line.name),
            points=tuple(None if points is None else int(points) for points in line.rounds),
            extra=int(line.extra),
        )
        for number, line in zip(_numbers(file), file.lines, strict=True)
    ]


def _numbers(file: ResultsFile) -> Sequence[int]:
    own = [int(line.number) if line.number.isdecimal() else 0 for line in file.lines]
    kept = len(set(own)) == len(own) and all(1 <= number <= MOST_NUMBER for number in own)
    return own if kept else range(1, len(own) + 1)


def _store(
    _user: User, sheet: BroughtSheet, reading: Reading[ArchivedResult], act: Act
) -> tuple[str, str]:
    event, created = archive_results(
        club=sheet.storing["club"],
        name=sheet.storing["name"],
        day=sheet.storing["date"],
        results=reading.values,
        reason=_("Pénalités et bonus du fichier importé"),
        others=sheet.storing.get("others", frozenset()),
        act=act,
    )
    words = _("Ces résultats sont déjà enregistrés : les voici.")
    if created:
        words = _("Les résultats sont enregistrés : voici leur classement.")
    return words, reverse("tournament_ranking", args=[event.pk])


def _storing(
    user: User, reading: Reading[ArchivedResult], data: QueryDict | None
) -> ArchiveForm:
    return ArchiveForm(
        data,
        clubs=clubs_for(user, "import_results"),
        today=timezone.localdate(),
        results=reading.values,
        altered=reading.more.check.altered,
    )


RESULTS: Importer[User, ArchivedResult] = Importer(
    title=gettext_lazy("Vérifier des résultats"),
    hint=gettext_lazy(
        "Donnez le fichier de résultats de votre club : le site refait les totaux et les rangs,"
        " et nomme chaque différence."
    ),
    action=gettext_lazy("Enregistrer ces résultats"),
    nothing=gettext_lazy("Il n’y a aucun résultat à enregistrer dans ce fichier."),
    fields=results_fields,
    told_by=TOLD_BY,
    sheet_by=("total", "rounds"),
    proposed=_proposed,
    options=lambda _user, data: CountForm(data),
    read=read_checked,
    storing=_storing,
    store=_store,
    shown="tournaments/archive/_results.html",
    most_rows=MOST_ROWS,
)
