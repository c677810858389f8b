"""The columns of the sheet of deals: workbook and CSV write them, the import reads them.

A row is a deal. Players are said by their entries' numbers. One column holds one fact:

- `round`, `table`, `deal`: numbers; `version`: 1, or more after corrections;
- `outcome`: a word of `labels.OUTCOME`; `ruleset`: the id of the table's ruleset;
- `dealer`, `taker`: an entry's number; `partners`: numbers, as in `3, 5`;
- `called_card`: as stored (`roi de coeur`); `alone`: a word of `labels.ALONE`;
- `contract`: a word of `labels.CONTRACT`, or a house contract as stored;
- `bouts`, `points`, `petits`: numbers, of the attack; empty where nothing was played;
- `petit_au_bout`, `chelem_by`: a word of `labels.SIDE`;
- `poignees`: who and how large, as in `3 simple, 5 double`; `miseres`: `3 atout, 5 tete`;
- a fact that is a yes, such as `chelem_announced`: `oui`, or empty;
- `made`: `oui` or `non`, computed: whether the contract was made; the import leaves it;
- `entry_1`, `entry_2`…: who sits there, in the order of play, from the table's position 0;
- `score_1`, `score_2`…: what the deal gave that seat, empty for a mort or without a score;
- `card_points_1`, `card_points_2`…: each seat's own where everyone plays alone; the columns
  are there only where somebody did;
- `uuid`; `recorded_at`, `started_at`, `finished_at`: moments, local, without a zone;
- `recorded_by`: who of the club noted it, empty for a tablet.
"""

from collections.abc import Iterator

from django.conf import settings
from django.utils.translation import gettext_lazy as _, override

from scoring.labels import FACT, Labels
from scoring.rules.deal import FACTS, Noted
from tournaments.foreign.columns import fold
from tournaments.paper.data import CellKind, DataColumn

YES, NO = _("oui"), _("non")
BETWEEN = ", "
CARD_POINTS = "card_points"

WIDTHS = {  # of the facts of a deal; the others have room for a heading of two words
    **dict.fromkeys(("bouts", "points", "petits"), 8),
    **dict.fromkeys(("taker", "petit_au_bout", "chelem_announced", "chelem_by"), 10),
    **dict.fromkeys(("partners", "contract"), 13),
    "miseres": 14,
    "called_card": 15,
    "alone": 15,
    "poignees": 16,
}
USUAL_WIDTH = 12
KINDS = {Noted.PLAYER: CellKind.TAG, Noted.POINTS: CellKind.TAG, Noted.NUMBER: CellKind.NUMBER}


def _fact_columns() -> Iterator[DataColumn]:
    """A column each fact; why nobody is a partner is told beside the called card."""
    for fact in FACTS:
        yield _column(fact.name, KINDS.get(fact.noted, CellKind.TEXT))
        if fact.name == "called_card":
            yield _column("alone", CellKind.TEXT)


def _column(name: str, kind: CellKind) -> DataColumn:
    width = WIDTHS.get(name, USUAL_WIDTH)
    return DataColumn(key=name, title=FACT[name], kind=kind, width=width)


DEAL = (
    DataColumn(key="round", title=_("Tour"), kind=CellKind.NUMBER, width=7),
    DataColumn(key="table", title=_("Table"), kind=CellKind.NUMBER, width=7),
    DataColumn(key="deal", title=_("Donne"), kind=CellKind.TAG, width=8),
    DataColumn(key="version", title=_("Version"), kind=CellKind.NUMBER, width=9),
    DataColumn(key="outcome", title=FACT["outcome"], width=13),
    DataColumn(key="ruleset", title=_("Règlement"), width=11),
    DataColumn(key="dealer", title=FACT["dealer"], kind=CellKind.NUMBER, width=10),
    *_fact_columns(),
    DataColumn(key="made", title=_("Réussie"), width=9),
)
ORIGIN = (
    DataColumn(key="uuid", title=_("Identifiant"), width=38),
    DataColumn(key="recorded_at", title=_("Notée le"), kind=CellKind.MOMENT, width=20),
    DataColumn(key="started_at", title=_("Commencée le"), kind=CellKind.MOMENT, width=20),
    DataColumn(key="finished_at", title=_("Finie le"), kind=CellKind.MOMENT, width=20),
    DataColumn(key="recorded_by", title=_("Notée par"), width=20),
)
SEATS = (  # one column each a seat: its key, its heading, what it holds, its width
    ("entry", _("Place %(seat)s"), CellKind.NUMBER, 8),
    ("score", _("Marque %(seat)s"), CellKind.MARK, 10),
    (CARD_POINTS, _("Points %(seat)s"), CellKind.NUMBER, 9),
)


def deal_columns(seats: int, *, alone: bool = True) -> list[DataColumn]:
    """The columns of the deals of tables with up to so many seats, in their order.

    Without those of card points where nobody played `alone`.
    """
    return [*DEAL, *_seat_columns(seats, alone=alone), *ORIGIN]


def key_of_title(seats: int) -> dict[str, str]:
    """Each column's key by its heading, folded, in every language of the site."""
    keys: dict[str, str] = {}
    for language, _name in settings.LANGUAGES:
        with override(language):
            keys |= {fold(str(column.title)): column.key for column in deal_columns(seats)}
    return keys


def code_of_word(labels: Labels) -> dict[str, str]:
    """Each code by its word, folded, in every language of the site.

    >>> from scoring.labels import SIDE
    >>> code_of_word(SIDE)["defense"]
    'defence'
    """
    codes: dict[str, str] = {}
    for language, _name in settings.LANGUAGES:
        with override(language):
            codes |= {fold(str(word)): str(code) for code, word in labels.items()}
    return codes


def _seat_columns(seats: int, *, alone: bool) -> Iterator[DataColumn]:
    for key, title, kind, width in SEATS:
        if key == CARD_POINTS and not alone:
            continue
        for seat in range(1, seats + 1):
            heading = str(title) % {"seat": seat}
            yield DataColumn(key=f"{key}_{seat}", title=heading, kind=kind, width=width)
