"""A list of players from elsewhere, as entries to be looked over before anything is stored."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _, gettext_lazy

from scoring.labels import Labels
from scoring.models import Player, name_words, search_key
from scoring.models.club import Publication
from scoring.services.players import likeness
from tournaments.event.forms.names import NameField, in_order
from tournaments.foreign.columns import Columns, ForeignField, Rows, fold, guess, read_number
from tournaments.foreign.reading import FORMULA

MOST_NUMBER = 999  # of an entry; what is more may be a licence
FIELDS = (  # as clubs head them, and as our own list does in each language
    ForeignField(
        name="name",
        patterns=(
            "noms?( (et )?prenoms?)?|prenoms? (et )?noms?|(nom (du )?)?joueurs?|participants?",
            "names?",
        ),
    ),
    ForeignField(name="number", patterns=("n|no|(numero|n) d inscription",)),
    ForeignField(name="first_name", patterns=("prenoms?",)),
    ForeignField(name="licence", patterns=("((n|no|num|numero) )?(de )?licences?( (n|no))?",)),
    ForeignField(
        name="category", patterns=("categories?|categorie|category|cat|serie|series",)
    ),
    ForeignField(name="fee_class", patterns=("tarifs?|fees?|classe|formule",)),
    ForeignField(name="team", patterns=("equipes?|nom de l equipe|team",)),
    ForeignField(
        name="apart", patterns=("club|clubs|famille|voiture|a separer( de)?|keep apart",)
    ),
    ForeignField(
        name="publication", patterns=("publications?|noms? publies?|published name|affichage",)
    ),
    ForeignField(
        name="paid",
        patterns=("payes?|paid|regles?|paiement|reglement|montant|verse|acquitte",),
    ),
)
LONGEST = {"licence": 30, "category": 40, "fee_class": 40, "team": 80, "apart": 40}
YES = {"oui", "o", "x", "1", "ok", "paye", "regle", "vrai", "yes"}
NO = {"", "non", "n", "0", "faux", "no"}
PUBLICATIONS = {
    **dict.fromkeys(
        ("nom entier", "nom", "entier", "complet", "full", "full name"), Publication.FULL
    ),
    **dict.fromkeys(
        ("prenom et initiales", "prenom et initiale", "prenom", "first name and initials"),
        Publication.FIRST,
    ),
    **dict.fromkeys(("initiales", "initiale", "initials"), Publication.INITIALS),
    **dict.fromkeys(("numero", "numeros", "n", "no", "number"), Publication.NUMBER),
}


class RowTrouble(StrEnum):
    """What is the matter with a row; the last three are only pointed out."""

    NAME = "name"
    TOO_LONG = "too_long"
    PAID = "paid"
    PUBLICATION = "publication"
    FORMULA = "formula"
    TWICE = "twice"
    ENTERED = "entered"
    LICENCE = "licence"
    NEAR = "near"
    UNWORKED = "unworked"


SENTENCE: Labels = {
    RowTrouble.TOO_LONG: gettext_lazy("« %(text)s » est trop long, abrégez-le."),
    RowTrouble.PAID: gettext_lazy("Payé : « %(text)s » n’est ni oui, ni non, ni un montant."),
    RowTrouble.PUBLICATION: gettext_lazy(
        "Nom publié : « %(text)s » n’est ni nom entier, ni prénom et initiales, ni initiales,"
        " ni numéro."
    ),
    RowTrouble.FORMULA: gettext_lazy(
        "Une formule sans résultat : ouvrez le fichier dans un tableur, enregistrez-le, puis"
        " recommencez."
    ),
    RowTrouble.TWICE: gettext_lazy("Ce joueur est déjà à la ligne %(row)s de cette liste."),
    RowTrouble.ENTERED: gettext_lazy("%(text)s est déjà inscrit."),
    RowTrouble.LICENCE: gettext_lazy(
        "Cette licence est celle de %(text)s : est-ce la même personne ?"
    ),
    RowTrouble.NEAR: gettext_lazy("Ressemble à %(text)s, du club : est-ce la même personne ?"),
    RowTrouble.UNWORKED: gettext_lazy(
        "Payé : une formule sans résultat, rien n’est noté payé. Pour le reprendre, ouvrez le"
        " fichier dans un tableur et enregistrez-le."
    ),
}
NO_NAME = gettext_lazy("Il manque le nom.")


@dataclass(frozen=True, slots=True, kw_only=True)
class RowProblem:
    """Something about a row, and the sentence that says it."""

    trouble: RowTrouble
    sentence: str

    @property
    def is_warning(self) -> bool:
        return self.trouble in {RowTrouble.LICENCE, RowTrouble.NEAR, RowTrouble.UNWORKED}


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """A row read as an entry; `row` counts from 1 as in the spreadsheet.

    `player` is who it is in the club's list, `near` who else it might be; neither for
    somebody new. `paid` says that the fee is paid, or not; or how many cents were, when
    the list gives an amount, `publication` how he wants his name shown, "" where the list
    does not say. `number` is his on the list, None where that is none an entry may have.
    `texts` are the other fields, as they stand.
    """

    row: int
    number: int | None
    name: str
    player: Player | None
    near: tuple[Player, ...]
    paid: bool
    cents: int | None
    publication: str
    texts: Mapping[str, str]
    problems: tuple[RowProblem, ...]


def guess_columns(rows: Rows) -> Columns:
    """Guess which column is which; a list without headings is names in its first column."""
    found = guess(rows, FIELDS, ("name",))
    return found or Columns(heading=-1, titles=(), places={"name": (0,)})


def looks_like_entries(rows: Rows) -> bool:
    """Tell a list of entries from the other sheets of a workbook: it says more than names."""
    found = guess(rows, FIELDS, ("name",))
    return found is not None and any(each in found for each in ("licence", "fee_class", "paid"))


def candidates(
    rows: Rows,
    columns: Columns,
    *,
    players: Sequence[Player],
    entered: Collection[int] = (),
    order: str = "",
) -> list[Candidate]:
    """Read the rows below the headings as entries; blank rows are left out.

    `players` is the club's list, `entered` the keys of those who are on the event's list,
    `order` that of names which could be read in two.
    """
    known = KnownPlayers(players)
    found: list[Candidate] = []
    first_rows: dict[object, int] = {}
    bearers: dict[str, str] = {}
    for index in range(columns.heading + 1, len(rows)):
        row = {field.name: columns.cell(rows[index], field.name) for field in FIELDS}
        if not any(row.values()):
            continue
        candidate = _candidate(row, index + 1, known, order)
        key = candidate.player.pk if candidate.player else name_words(candidate.name)
        first = first_rows.setdefault(key, candidate.row) if key else candidate.row
        if first != candidate.row:
            candidate = _with(candidate, RowTrouble.TWICE, row=first)
        elif candidate.player and candidate.player.pk in entered:
            candidate = _with(candidate, RowTrouble.ENTERED, text=candidate.player.name)
        elif name := _other_bearer(candidate, bearers):
            candidate = _with(candidate, RowTrouble.LICENCE, text=name)
        found.append(candidate)
    return found


def _other_bearer(candidate: Candidate, bearers: dict[str, str]) -> str:
    """Give who has this licence above on the list under another name; "" where nobody has."""
    licence = fold(candidate.texts["licence"])
    name = bearers.setdefault(licence, candidate.name) if licence else candidate.name
    return (
        name
        if name_words(name) != name_words(candidate.name) and not candidate.problems
        else ""
    )


class KnownPlayers:
    """The club's players, found by licence, by name, by look."""

    def __init__(self, players: Sequence[Player]) -> None:
        self.players = players
        self.by_licence = {fold(one.licence_number): one for one in players}
        self.by_licence.pop("", None)
        self.by_words: dict[object, list[Player]] = {}
        for one in players:
            self.by_words.setdefault(name_words(one.name), []).append(one)

    def find(self, name: str, licence: str) -> tuple[Player | None, list[Player]]:
        """Give who somebody is in the club, or else who he might be.

        He is whose licence he shows under a like name, or who alone has his name, whatever
        its case, accents and order, and no other licence.
        """
        near = likeness(search_key(name))
        if owner := self.by_licence.get(fold(licence)):
            return (owner, []) if near(owner.key) else (None, [owner])
        same = self.by_words.get(name_words(name), [])
        if len(same) == 1 and not (licence and same[0].licence_number):
            return same[0], []
        return None, same or [one for one in self.players if near(one.key)]


def _candidate(
    row: Mapping[str, str], number_of_row: int, known: KnownPlayers, order: str
) -> Candidate:
    problems: list[RowProblem] = []
    name = whole_name(row["name"], row["first_name"])
    try:
        name = NameField(empty=NO_NAME).clean(in_order(name, order))
    except ValidationError as error:
        problems.append(RowProblem(trouble=RowTrouble.NAME, sentence=" ".join(error.messages)))
    player, others = known.find(name, row["licence"]) if name else (None, [])
    if others:
        names = _(" ou ").join(one.name for one in others)
        licence = any(fold(one.licence_number) == fold(row["licence"]) for one in others)
        trouble = RowTrouble.LICENCE if licence and row["licence"] else RowTrouble.NEAR
        problems.append(_problem(trouble, text=names))
    for field, longest in LONGEST.items():
        if len(row[field]) > longest:
            problems.append(_problem(RowTrouble.TOO_LONG, text=row[field]))
    if any(text == FORMULA for field, text in row.items() if field != "paid"):
        problems.append(_problem(RowTrouble.FORMULA))
    paid, cents = _paid(row["paid"], problems)
    publication = PUBLICATIONS.get(fold(row["publication"]), "")
    if row["publication"] and not publication:
        problems.append(_problem(RowTrouble.PUBLICATION, text=row["publication"]))
    return Candidate(
        row=number_of_row,
        number=_entry_number(row["number"]),
        name=name,
        player=player,
        near=tuple(others),
        paid=paid,
        cents=cents,
        publication=publication,
        texts={field: row[field] for field in LONGEST},
        problems=tuple(problems),
    )


def whole_name(family: str, first: str) -> str:
    """Put a name of two columns together; in capitals the family's can be told later.

    >>> whole_name("Fauvel", "Élise"), whole_name("Élise Fauvel", "")
    ('FAUVEL Élise', 'Élise Fauvel')
    """
    return f"{family.upper()} {first}".strip() if first else family


def _paid(text: str, problems: list[RowProblem]) -> tuple[bool, int | None]:
    """Read whether a fee is paid: oui, x, non, or an amount in euros."""
    if text == FORMULA:  # as in our own workbook, which adds the payments up
        problems.append(_problem(RowTrouble.UNWORKED))
        return False, None
    word = fold(text)
    if word in YES or word in NO:
        return word in YES, None
    euros = read_number(text.replace("€", ""))
    if euros is None or euros < 0 or euros * 100 % 1:
        problems.append(_problem(RowTrouble.PAID, text=text))
        return False, None
    return euros > 0, int(euros * 100)


def _entry_number(text: str) -> int | None:
    told = read_number(text)
    return int(told) if told and 0 < told <= MOST_NUMBER and not told % 1 else None


def _with(candidate: Candidate, trouble: RowTrouble, **words: object) -> Candidate:
    return replace(candidate, problems=(*candidate.problems, _problem(trouble, **words)))


def _problem(trouble: RowTrouble, **words: object) -> RowProblem:
    return RowProblem(trouble=trouble, sentence=str(SENTENCE[trouble]) % words)
