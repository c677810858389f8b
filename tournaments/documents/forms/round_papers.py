"""Options of the papers of a round: how many a page, in which order, of whom, how large."""

from typing import Any

from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _, ngettext

from tournaments.draw.seating_list import CATEGORY, NUMBER, SEAT, TEAM
from tournaments.duplicate.movements.values import COMPASS
from tournaments.event.forms.options import BY_NAME, Choice, OptionsForm, Ticks
from tournaments.event.names import published_names
from tournaments.models import Event

MOST_LINES, MOST_TABLES, USUAL_TABLES = 30, 150, 10
YES = "oui"
BY_TABLE = "table"
ONE_OR_TWO = [("1", _("Une par page")), ("2", _("Deux par page"))]
FOLDED = "pli"
SIGN_SIZES = [*ONE_OR_TWO, (FOLDED, _("À plier : se lit des deux côtés"))]


class RoundSheetOptions(OptionsForm):
    """How many score sheets stand on a page, and how many deals each leaves room for."""

    par_page = Choice(_("Feuilles"), ONE_OR_TWO[::-1])
    donnes = Choice(
        _("Lignes pour les donnes"),
        [
            ("", _("Comme prévu, et deux de réserve")),
            ("1", _("1 ligne")),
            *((str(n), format_lazy(_("{n} lignes"), n=n)) for n in range(2, MOST_LINES + 1)),
        ],
    )


class SeatingOptions(OptionsForm):
    """By name, by table or both, how names are split, what stands beside them, how large."""

    tri = Choice(
        _("Ordre"),
        [
            (BY_NAME, _("Par nom")),
            (BY_TABLE, _("Par table")),
            (f"{BY_NAME}-{BY_TABLE}", _("Par nom, puis par table")),
        ],
    )
    par = Choice(_("Séparer les noms"))
    forme = Choice(
        _("Présentation"),
        [
            ("2", _("Deux colonnes par page")),
            ("1", _("Une colonne, en très gros")),
            ("3", _("Trois colonnes, en petit")),
        ],
    )
    colonnes = Ticks(
        _("Colonnes"),
        [(SEAT, _("Place à la table")), (NUMBER, _("Numéro")), (TEAM, _("Équipe"))],
    )

    def prepare(self, event: Event) -> None:
        """Split by what the event has; numbers stand where teams do, unless asked for."""
        choices: list[tuple[str, Any]] = [("", _("Une seule liste"))]
        choices += [(TEAM, _("Par équipe"))] if event.team_size > 1 else []
        choices += [(CATEGORY, _("Par catégorie"))] if event.categories else []
        self.offer("par", choices)
        if len(choices) == 1:
            del self.fields["par"]
        if event.team_size == 1:
            columns = self.fields["colonnes"]
            assert isinstance(columns, Ticks)
            columns.leave_out(TEAM)
            columns.initial = [SEAT]


class CardOptions(OptionsForm):
    """How many cards stand on a page, in which order, and what is on them."""

    par_page = Choice(
        _("Cartes"),
        [("8", _("Huit par page")), ("4", _("Quatre par page")), ("10", _("Dix par page"))],
    )
    avec = Choice(
        _("Adversaires"), [("", _("Ne pas les nommer")), (YES, _("Les nommer à chaque tour"))]
    )
    tri = Choice(_("Ordre"), [(BY_NAME, _("Par nom")), ("numero", _("Par numéro"))])


class SignOptions(OptionsForm):
    """How large the signs are, and whether they name the players."""

    par_page = Choice(_("Affiches"), SIGN_SIZES)
    noms = Choice(_("Joueurs"), [("", _("Ne pas les nommer")), (YES, _("Les nommer"))])


class PlaceCardOptions(OptionsForm):
    """In which order the cards are printed."""

    tri = Choice(_("Ordre"), [(BY_NAME, _("Par nom")), ("numero", _("Par numéro"))])


class NumberOptions(OptionsForm):
    """How many tables get a number, and how large it is."""

    tables = Choice(_("Tables"))
    par_page = Choice(_("Numéros"), SIGN_SIZES)

    def prepare(self, event: Event) -> None:
        """Start from as many tables as are planned, or as the entries make."""
        planned = max((len(round_.seating) for round_ in event.rounds.all()), default=0)
        start = planned or -(-event.entries.count() // COMPASS) or USUAL_TABLES
        choices: list[tuple[str, Any]] = [
            (str(n), ngettext("%(n)s table", "%(n)s tables", n) % {"n": n})
            for n in range(1, max(MOST_TABLES, start) + 1)
        ]
        self.offer("tables", choices, str(start))


class RoundSlipOptions(OptionsForm):
    """Which round's sheets are printed."""

    tour = Choice(_("Tour"))

    def prepare(self, event: Event) -> None:
        """Offer the rounds that are drawn."""
        numbers = [str(round_.number) for round_ in event.rounds.all()]
        words = _("Tour %(number)s")
        rounds = [(number, words % {"number": number}) for number in numbers]
        self.offer("tour", [("", _("Tous")), *rounds])


class RouteOptions(OptionsForm):
    """Whose feuilles de route are printed."""

    joueur = Choice(_("Joueur"))

    def prepare(self, event: Event) -> None:
        """Offer everybody."""
        names = sorted(published_names(event).items())
        people = [(str(number), f"{number} – {name}") for number, name in names]
        self.offer("joueur", [("", _("Tous")), *people])
