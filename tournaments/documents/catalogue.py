"""Every document of an event in one table: when it is needed, its options, what makes it.

A new list is a function that makes its bytes (in `makers.py`, beside) and an entry here.
"""

from collections.abc import Collection
from dataclasses import dataclass
from enum import Enum
from functools import partial

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.documents import forms, makers
from tournaments.documents.makers import Maker
from tournaments.event.access import WHILE_OPEN
from tournaments.event.forms.fields import OptionsForm
from tournaments.models import Event
from tournaments.paper_sheets.forms import PhotoSheetOptions
from tournaments.rounds.progress import Step


class Moment(Enum):
    """When a document is needed; in the order of the day."""

    BEFORE = _("Avant le tournoi")
    ROUND = _("À chaque tour")
    CEREMONY = _("Remise des prix")
    AFTER = _("Après le tournoi")


# When a document is among the first, by the next step that the dashboard knows.
ARRIVING = (Step.ENTER, Step.CHECK_IN, Step.TEAM_UP)
PLACING = (Step.DRAW, Step.ADJUST)
SEATED = (Step.RELEASE,)
PLAYING = (Step.START_CLOCK, Step.TYPE, Step.PLAY)
PLAYED = (Step.CLOSE, Step.GO_ON)
GIVING = (Step.REVEAL, Step.FINISH)
OVER = (Step.OVER,)


class DocumentKind(Enum):
    """What comes out, as its button says."""

    PDF = _("Imprimer (PDF)")
    EXCEL = _("Télécharger (Excel)")
    CSV = _("Télécharger (CSV)")
    FILE = _("Télécharger (fichier)")
    PAGE = _("Ouvrir la page")

    @property
    def icon(self) -> str:
        """Name the drawing on its button."""
        return {DocumentKind.PDF: "print", DocumentKind.PAGE: "next"}.get(self, "download")


ROUTE = "document_pdf"  # of most papers; some have an address of their own


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """One document; `key` is its name in the address.

    `make` gives the bytes of a PDF from the event, or the round where `per_round`, from the
    options and the time; what `leads_here` takes the address of the `site` too. `route` is
    that of an address of its own, or of the view that answers instead; it has the number of
    the round where `per_round`. `act` of `tarotclub/accounts/rights.py` is what one must be
    allowed. What `tells_ranking` is kept back with the ranking. One is `of_boards`, of deals
    that each table has its own (False), or of any event (None). It is among the first at the
    `steps` of the day.
    """

    key: str
    moment: Moment
    title: str | Promise
    note: str | Promise
    form: type[OptionsForm] = OptionsForm
    kind: DocumentKind = DocumentKind.PDF
    make: Maker | None = None
    route: str = ROUTE
    per_round: bool = False
    leads_here: bool = False
    act: str = "see_rounds"
    tells_ranking: bool = False
    of_boards: bool | None = None
    steps: Collection[Step] = ()

    def url(self, event_id: int, number: int | None = None) -> str:
        """The address, without options; `number` is the round's where it is of one."""
        more = [self.key] if self.route == ROUTE else [number] if self.per_round else []
        return reverse(self.route, args=[event_id, *more])

    def page(self, event_id: int) -> str:
        """The address of its options."""
        return reverse("document", args=[event_id, self.key])


before, each_round, ceremony, after = (partial(Document, moment=each) for each in Moment)
DOCUMENTS: tuple[Document, ...] = (
    before(
        key="inscrits",
        steps=ARRIVING,
        title=_("Liste des inscrits"),
        note=_("Numéro, catégorie, tarif, payé et dû, avec les totaux."),
        form=forms.EntryListOptions,
        make=makers.entry_list,
        act="see_entries",
    ),
    before(
        key="emargement",
        steps=(*ARRIVING, *PLACING),
        title=_("Feuille d’émargement"),
        note=_("Chacun signe en arrivant."),
        form=forms.AttendanceOptions,
        make=makers.attendance,
        act="see_entries",
    ),
    before(
        key="cartes",
        steps=SEATED,
        title=_("Cartes de mouvement"),
        note=_("Une carte par joueur, avec sa table et sa place à chaque tour ; à couper."),
        form=forms.CardOptions,
        make=makers.movement_cards,
        leads_here=True,
    ),
    before(
        key="cartons",
        title=_("Cartons de place"),
        note=_("Le nom de chacun à poser devant lui, plié : il se lit des deux côtés."),
        form=forms.PlaceCardOptions,
        make=makers.place_cards,
    ),
    before(
        key="numeros",
        steps=(*ARRIVING, *PLACING),
        title=_("Numéros de table"),
        note=_("De grands chiffres à poser sur les tables, pour toute la journée."),
        form=forms.NumberOptions,
        make=makers.table_numbers,
    ),
    before(
        key="public",
        steps=ARRIVING,
        title=_("Pages du public"),
        note=_("Le QR code à afficher : chacun trouve sa table et ses marques, sans compte."),
        kind=DocumentKind.PAGE,
        route="publication",
        act="see_event",
    ),
    each_round(
        key="feuilles",
        steps=(*SEATED, *PLAYING),
        of_boards=False,
        title=_("Feuilles de marque"),
        note=_("Toutes les tables : noms et places écrits, à remplir, ou ce qui est noté."),
        form=forms.RoundSheetOptions,
        make=makers.score_sheets,
        route="round_sheets_pdf",
        per_round=True,
    ),
    each_round(
        key="feuilles-photo",
        of_boards=False,
        title=_("Feuilles à photographier"),
        note=_("À cocher au stylo : un téléphone les lit, et les donnes sont au classement."),
        form=PhotoSheetOptions,
        route="round_photo_sheets_pdf",
        per_round=True,
    ),
    each_round(
        key="places",
        steps=(*SEATED, *PLAYED),
        title=_("Places"),
        note=_("Qui joue où, à afficher au mur ; aussi d’un tour pas encore lancé."),
        form=forms.SeatingOptions,
        make=makers.seating,
        route="round_seating_pdf",
        per_round=True,
    ),
    each_round(
        key="affiches",
        steps=SEATED,
        title=_("Affiches de table"),
        note=_("Le numéro en grand, le QR code et le code de la tablette de chaque table."),
        form=forms.SignOptions,
        make=makers.table_signs,
        route="table_signs_pdf",
        leads_here=True,
        per_round=True,
        act="print_codes",
    ),
    each_round(
        key="tablettes",
        steps=SEATED,
        title=_("Codes des tablettes"),
        note=_("Un QR code et un code à taper pour chaque table."),
        kind=DocumentKind.PAGE,
        route="round_tablets",
        per_round=True,
        act="show_codes",
    ),
    each_round(
        key="manquantes",
        steps=PLAYING,
        title=_("Feuilles manquantes"),
        note=_("Pour l’arbitre : les tables du tour en cours qui n’ont pas rendu."),
        form=forms.MissingSheetsOptions,
        make=makers.missing_sheets,
    ),
    each_round(
        key="classement",
        steps=(*PLACING, *PLAYING, *PLAYED, *GIVING, *OVER),
        title=_("Classement"),
        note=_("À afficher : entier ou en partie, avec les tours en colonnes."),
        form=forms.RankingOptions,
        make=makers.ranking,
        tells_ranking=True,
        act="see_ranking",
    ),
    ceremony(
        key="prix",
        steps=GIVING,
        title=_("Liste des prix"),
        note=_("Qui appeler pour quel prix, sur une page si tous y tiennent."),
        form=forms.PrizeOptions,
        make=makers.prize_list,
        tells_ranking=True,
        act="see_prizes",
    ),
    ceremony(
        key="recus",
        steps=GIVING,
        title=_("Reçus"),
        note=_("Chaque gagnant signe pour son prix."),
        form=forms.ReceiptOptions,
        make=makers.receipts,
        tells_ranking=True,
        act="see_prizes",
    ),
    ceremony(
        key="certificats",
        steps=GIVING,
        title=_("Certificats"),
        note=_("Une page par joueur : son nom, son rang, le tournoi."),
        form=forms.CertificateOptions,
        make=makers.certificates,
        tells_ranking=True,
        act="see_ranking",
    ),
    after(
        key="bilan",
        steps=OVER,
        title=_("Bilan du tournoi"),
        note=_("Chiffres, premiers du classement, contrats, bouts et tours en graphiques."),
        make=makers.report,
        tells_ranking=True,
        act="see_ranking",
    ),
    after(
        key="journal",
        title=_("Journal de l’arbitre"),
        note=_("Décisions, corrections et appels : qui, quand, pourquoi."),
        form=forms.LogOptions,
        make=makers.arbiter_log,
        act="see_decisions",
    ),
    after(
        key="comptes",
        steps=OVER,
        title=_("Comptes du jour"),
        note=_("Les recettes par classe et par moyen, le bilan, qui doit encore."),
        form=forms.AccountsOptions,
        make=makers.accounts,
        act="see_accounts",
    ),
    after(
        key="classeur-complet",
        title=_("Classeur complet (Excel)"),
        note=_(
            "Pour le club : classement, tours, donnes, décisions, comptes, et les inscrits sous"
            " leurs noms entiers."
        ),
        kind=DocumentKind.EXCEL,
        route="event_xlsx",
        tells_ranking=True,
        act="see_everything",
    ),
    after(
        key="donnees",
        title=_("Données en CSV"),
        note=_("Chaque table du classeur dans un fichier que tout tableur ouvre."),
        kind=DocumentKind.PAGE,
        route="event_tables",
        act="see_event",
    ),
    after(
        key="classeur",
        steps=OVER,
        title=_("Classement seul (Excel)"),
        note=_("Sous les noms publiés, sans les donnes ni les comptes : à envoyer."),
        kind=DocumentKind.EXCEL,
        route="tournament_xlsx",
        tells_ranking=True,
        act="see_ranking",
    ),
    after(
        key="import-donnes",
        title=_("Importer des donnes"),
        note=_("De la feuille « Donnes » de notre classeur, ou d’un tableau du club."),
        kind=DocumentKind.PAGE,
        route="deal_import",
        act="import_sheets",
    ),
    after(
        key="import-bilans",
        title=_("Importer des bilans"),
        note=_("Une ligne par joueur : tour, table, numéro ou nom, bilan."),
        kind=DocumentKind.PAGE,
        route="bilan_import",
        act="import_sheets",
    ),
    after(
        key="evenement",
        title=_("Fichier de l’événement"),
        note=_("Tout le tournoi, noms entiers et comptes : à garder, ou à reprendre ailleurs."),
        kind=DocumentKind.FILE,
        route="tournament_file",
        act="export_event",
    ),
    after(
        key="site",
        title=_("Site des résultats"),
        note=_("Des pages toutes faites et leurs fichiers, pour le site du club."),
        kind=DocumentKind.FILE,
        route="site_zip",
        tells_ranking=True,
        act="see_ranking",
    ),
)
BOARD_DOCUMENTS: tuple[Document, ...] = (
    before(
        key="etiquettes-etuis",
        steps=PLACING,
        of_boards=True,
        title=_("Étiquettes d’étuis"),
        note=_("À coller sur chaque étui : numéro, directions, preneur, donneur, entame."),
        make=makers.board_labels,
    ),
    before(
        key="cartes-etuis",
        steps=PLACING,
        of_boards=True,
        title=_("Cartes de mouvement des étuis"),
        note=_("Une carte par étui : à quelle table il est joué, tour après tour."),
        make=makers.board_cards,
    ),
    before(
        key="fiches-ambulantes",
        of_boards=True,
        title=_("Fiches ambulantes"),
        note=_("À glisser dans les étuis : une ligne pour chaque fois qu’il est joué."),
        make=makers.travelling_sheets,
    ),
    before(
        key="diagrammes",
        of_boards=True,
        title=_("Diagrammes"),
        note=_(
            "Secret : les mains de chaque étui, par direction, telles qu’elles sont tirées."
        ),
        make=makers.diagrams,
        act="prepare_boards",
    ),
    before(
        key="listes-duplication",
        of_boards=True,
        title=_("Listes de duplication"),
        note=_("Secret : où va chaque carte, dans l’ordre d’un jeu trié."),
        make=makers.sharing_lists,
        act="prepare_boards",
    ),
    each_round(
        key="feuilles-tour",
        steps=(*SEATED, *PLAYING),
        of_boards=True,
        title=_("Feuilles de tour"),
        note=_("Une par table : les joueurs, les étuis, qui prend, qui donne."),
        form=forms.RoundSlipOptions,
        make=makers.round_sheets,
    ),
    after(
        key="feuilles-de-route",
        steps=(*GIVING, *OVER),
        of_boards=True,
        title=_("Feuilles de route"),
        note=_("Une par joueur : chaque étui, sa note, et ce qui fait son pourcentage."),
        form=forms.RouteOptions,
        make=makers.routes,
        tells_ranking=True,
        act="see_ranking",
    ),
)


def documents_of(event: Event) -> tuple[Document, ...]:
    """The documents that an event may have."""
    over = WHILE_OPEN if event.closed_at else ()
    every = [each for each in (*DOCUMENTS, *BOARD_DOCUMENTS) if each.act not in over]
    return tuple(each for each in every if event.play.fits(of_boards=each.of_boards))


def document_of(event: Event, key: str) -> Document | None:
    """Find a document that an event may have by its name in an address."""
    return next((each for each in documents_of(event) if each.key == key), None)
