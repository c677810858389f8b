"""Options of printed documents, and of the papers of a round."""

from typing import Any

from django.conf import settings
from django.utils import translation
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _, ngettext

from tournaments.draw.seating_list import CATEGORY as OF_CATEGORY, NUMBER, SEAT, TEAM
from tournaments.duplicate.movements.values import COMPASS
from tournaments.entries.registration import Sort, Split
from tournaments.event.forms.fields import BY_NAME, Choice, OptionsForm, Ticks
from tournaments.event.names import published_names
from tournaments.event.words import numbered, phases_of, round_name
from tournaments.models import Event
from tournaments.standings.figures import CHOICES, FIGURES
from tournaments.standings.forms import OF_PLAYERS, OF_TEAMS
from tournaments.standings.table import CATEGORY, GIVEN, ROUNDS
from tournaments.standings.words import board_orders

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
        choices += [(OF_CATEGORY, _("Par catégorie"))] if event.categories else []
        self.offer("par", choices)
        if len(choices) == 1:
            del self.fields["par"]
        if event.team_size == 1:
            columns: Any = self.fields["colonnes"]
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


EACH = "*"  # no name of a category: those are letters


class RankingOptions(OptionsForm):
    """Which ranking, after which round, and how large; named as `RankingForm` names them."""

    vue = Choice(_("Quel classement"))
    categorie = Choice(_("Catégorie"))
    apres = Choice(_("À quel moment"))
    forme = Choice(
        _("Présentation"),
        [
            ("tours", _("Tours en colonnes")),
            ("mur", _("Au mur, en très gros")),
            ("2", _("Deux colonnes par page")),
            ("3", _("Trois colonnes par page")),
        ],
    )
    tri = Choice(_("Ordre"), [("", _("Par rang")), (BY_NAME, _("Par nom"))])
    colonnes = Ticks(
        _("Colonnes, quand les tours en sont"),
        [
            (ROUNDS, _("Tours")),
            (GIVEN, _("Pénalités et handicap")),
            *CHOICES.items(),
            (CATEGORY, _("Catégorie")),
        ],
    )

    def prepare(self, event: Event) -> None:
        """Leave out what the event has not: teams, categories, rounds to look back to."""
        teams: list[tuple[str, Any]] = []
        orders = board_orders(event)
        if event.team_size > 1:
            teams = [(OF_TEAMS, _("Équipes")), (OF_PLAYERS, _("Joueurs"))]
            orders = orders[1:]  # the one that counts is that of the teams
        rankings = [*teams, *orders]
        self.offer("vue", rankings, rankings[0][0] if rankings else "")
        all_of_them = [("", _("Toutes")), (EACH, _("Toutes, puis chacune"))]
        self.offer("categorie", [*all_of_them, *((name, name) for name in event.categories)])
        released = [round_.number for round_ in event.rounds.all() if round_.released_at]
        words, phases = _("Après le tour %(number)s"), phases_of(event)
        past = [
            (str(number), words % {"number": numbered(phases, number)})
            for number in released[:-1]
        ]
        self.offer("apres", [("", _("Maintenant")), *past])
        for name, useful in (
            ("vue", rankings),
            ("categorie", event.categories),
            ("apres", past),
        ):
            if not useful:
                del self.fields[name]
        columns: Any = self.fields["colonnes"]
        columns.leave_out(
            *(each.choice for each in FIGURES if each.by_clock and event.deals_per_round),
            *([] if event.categories else [CATEGORY]),
        )


LAST_FIRST = "appel"
BY_CATEGORY = "category"


class PrizeOptions(OptionsForm):
    """In which order winners stand on the list, whether by category, and what it says."""

    ordre = Choice(
        _("Ordre"),
        [(LAST_FIRST, _("Du dernier au premier")), ("rang", _("Du premier au dernier"))],
    )
    par = Choice(_("Séparer"), [("", _("Une seule liste")), (BY_CATEGORY, _("Par catégorie"))])
    colonnes = Ticks(
        _("Colonnes"), [("rank", _("Rang")), ("prize", _("Prix")), ("sum", _("Somme"))]
    )

    def prepare(self, event: Event) -> None:
        """Split by categories where there are any."""
        if not event.categories:
            del self.fields["par"]


HALVES = "moities"


class ReceiptOptions(PrizeOptions):
    """A list to sign, or a receipt for each winner in two halves."""

    forme = Choice(
        _("Présentation"),
        [("", _("Une liste à signer")), (HALVES, _("Un reçu chacun, en deux moitiés"))],
    )


class LogOptions(OptionsForm):
    """In which order the log is printed, how it is split, and what it says."""

    ordre = Choice(
        _("Ordre"), [("", _("Du premier au dernier")), (LAST_FIRST, _("Du dernier au premier"))]
    )
    par = Choice(
        _("Séparer"),
        [("", _("Une seule liste")), ("what", _("Par acte")), ("by", _("Par personne"))],
    )
    colonnes = Ticks(
        _("Colonnes"), [("at", _("Quand")), ("why", _("Pourquoi")), ("by", _("Qui"))]
    )


class EntryListOptions(OptionsForm):
    """How the list of entries is sorted and split, and what it says."""

    tri = Choice(
        _("Ordre"),
        [
            (Sort.NAME, _("Par nom")),
            (Sort.NUMBER, _("Par numéro")),
            (Sort.OWED, _("Par reste dû")),
        ],
    )
    par = Choice(_("Séparer"))
    colonnes = Ticks(
        _("Colonnes"),
        [
            ("team", _("Équipe")),
            ("category", _("Catégorie")),
            ("fee_class", _("Tarif")),
            ("fee", _("Dû")),
            ("paid", _("Payé")),
            ("owed", _("Reste")),
        ],
    )

    def prepare(self, event: Event) -> None:
        """Split by what the event has, and offer no column for what it has not."""
        choices = [(Split.NOT, _("Une seule liste"))]
        choices += [(Split.TEAM, _("Par équipe"))] if event.team_size > 1 else []
        choices += [(Split.CATEGORY, _("Par catégorie"))] if event.categories else []
        choices += [(Split.CLASS, _("Par tarif"))] if event.fees else []
        self.offer("par", choices)
        if len(choices) == 1:
            del self.fields["par"]
        columns: Any = self.fields["colonnes"]
        columns.leave_out(
            *(["team"] if event.team_size == 1 else []),
            *([] if event.categories else ["category"]),
        )
        if not columns.choices:
            del self.fields["colonnes"]


class AttendanceOptions(EntryListOptions):
    """How the list to sign is sorted and split, and what it says."""

    tri = Choice(_("Ordre"), [(Sort.NAME, _("Par nom")), (Sort.NUMBER, _("Par numéro"))])
    colonnes = Ticks(
        _("Colonnes"), [("team", _("Équipe")), ("category", _("Catégorie"))], ["team"]
    )


SILENT = "rien"


class MissingSheetsOptions(OptionsForm):
    """How the list of missing sheets is sorted and split, and what it says."""

    tri = Choice(
        _("Ordre"), [(BY_TABLE, _("Par table")), (SILENT, _("Les moins avancées d’abord"))]
    )
    par = Choice(
        _("Séparer"),
        [("", _("Une seule liste")), (SILENT, _("Celles dont rien n’est reçu à part"))],
    )
    colonnes = Ticks(
        _("Colonnes"),
        [("players", _("Joueurs")), ("heard", _("Où elle en est")), ("returned", _("Rendue"))],
    )


PAGES, DEAREST = "pages", "somme"


class AccountsOptions(OptionsForm):
    """In which order debts stand, whether each part has a page, and what takings say."""

    tri = Choice(
        _("Ordre des restes"),
        [("", _("Par numéro")), (BY_NAME, _("Par nom")), (DEAREST, _("Par somme"))],
    )
    par = Choice(_("Séparer"), [("", _("Tout à la suite")), (PAGES, _("Une page par partie"))])
    colonnes = Ticks(
        _("Colonnes des recettes"),
        [
            ("entries", _("Inscrits")),
            ("methods", _("Moyens de paiement")),
            ("owed", _("Reste dû")),
        ],
    )


EVERYBODY = "tous"


class CertificateOptions(OptionsForm):
    """Whose certificates: of one player, else of the first of the ranking."""

    vue = Choice(_("De qui"), [(OF_TEAMS, _("Équipes")), (OF_PLAYERS, _("Joueurs"))])
    premiers = Choice(
        _("Pour"),
        [
            ("3", _("Les trois premiers")),
            ("1", _("Le premier")),
            ("10", _("Les dix premiers")),
            (EVERYBODY, _("Tout le monde")),
        ],
    )
    joueur = Choice(_("Ou pour un seul joueur"))

    def prepare(self, event: Event) -> None:
        """Offer every player who can be ranked, by name; teams where there are any."""
        if event.team_size == 1:
            del self.fields["vue"]
        players = event.entries.filter(score_kept=True).values_list("number", "player__name")
        choices = [(str(number), name) for number, name in players]
        self.offer("joueur", [("", "–"), *choices])


class DocumentsForm(OptionsForm):
    """Of which round a document is, and the language that it is printed in."""

    tour = Choice(_("Tour"))
    langue = Choice(_("Langue de l’imprimé"))

    def prepare(self, event: Event) -> None:
        """Start from the round that is on or planned, and from the reader's own language."""
        rounds = event.rounds.all()
        due = [each for each in rounds if each.seating and not each.closed_at][:1]
        released = [each for each in rounds if each.released_at]
        start = [str(each.number) for each in due or released[-1:]]
        phases = phases_of(event)
        self.offer("langue", settings.LANGUAGES, translation.get_language() or "")
        self.offer(
            "tour",
            [(str(round_.number), round_name(phases, round_.number)) for round_ in rounds],
            *start,
        )
        if not rounds:
            del self.fields["tour"]
