"""Documents of a duplicate and how each is made; which documents an event has."""

from datetime import datetime

from django.utils.translation import gettext_lazy as _

from tournaments.boards.board_pages import round_slips, route_sheets
from tournaments.boards.paper.etuis import (
    DealtBoard,
    diagrams_pdf,
    labels_pdf,
    sharing_pdf,
    travelling_pdf,
    ways_pdf,
)
from tournaments.boards.paper.slips import round_slips_pdf, route_sheets_pdf
from tournaments.boards.preparation import all_hands, board_ways
from tournaments.documents.catalogue import (
    DOCUMENTS,
    GIVING,
    OVER,
    PLACING,
    PLAYING,
    SEATED,
    Document,
    Moment,
)
from tournaments.documents.forms import RoundSlipOptions, RouteOptions
from tournaments.documents.makers import Chosen, event_title
from tournaments.models import Event


def board_labels(event: Event, _chosen: Chosen, printed: datetime) -> bytes:
    """Print what is glued on the étuis."""
    return labels_pdf(event_title(event), board_ways(event), printed)


def board_cards(event: Event, _chosen: Chosen, printed: datetime) -> bytes:
    """Print where each étui goes."""
    return ways_pdf(event_title(event), board_ways(event), printed)


def travelling_sheets(event: Event, _chosen: Chosen, printed: datetime) -> bytes:
    """Print what travels in the étuis."""
    return travelling_pdf(event_title(event), board_ways(event), printed)


def round_sheets(event: Event, chosen: Chosen, printed: datetime) -> bytes:
    """Print the sheets of one round, or of all."""
    asked = int(chosen("tour") or 0)
    slips = [each for each in round_slips(event) if asked in {0, each.round}]
    return round_slips_pdf(event_title(event), slips, printed)


def routes(event: Event, chosen: Chosen, printed: datetime) -> bytes:
    """Print the feuille de route of everybody, or of one player."""
    asked = int(chosen("joueur") or 0)
    sheets = [each for each in route_sheets(event) if asked in {0, each.number}]
    return route_sheets_pdf(event_title(event), sheets, printed)


def diagrams(event: Event, _chosen: Chosen, printed: datetime) -> bytes:
    """Print the hands of all boards."""
    return diagrams_pdf(event_title(event), _dealt(event), printed)


def sharing_lists(event: Event, _chosen: Chosen, printed: datetime) -> bytes:
    """Print who gets each card, to copy a board."""
    return sharing_pdf(event_title(event), _dealt(event), printed)


def _dealt(event: Event) -> list[DealtBoard]:
    return [
        DealtBoard(board, event.play.around.taker_of(board), hands)
        for board, hands in all_hands(event)
    ]


BOARD_DOCUMENTS: tuple[Document, ...] = (
    Document(
        key="etiquettes-etuis",
        steps=PLACING,
        of_boards=True,
        moment=Moment.BEFORE,
        title=_("Étiquettes d’étuis"),
        note=_("À coller sur chaque étui : numéro, directions, preneur, donneur, entame."),
        make=board_labels,
    ),
    Document(
        key="cartes-etuis",
        steps=PLACING,
        of_boards=True,
        moment=Moment.BEFORE,
        title=_("Cartes de mouvement des étuis"),
        note=_("Une carte par étui : à quelle table il est joué, tour après tour."),
        make=board_cards,
    ),
    Document(
        key="fiches-ambulantes",
        of_boards=True,
        moment=Moment.BEFORE,
        title=_("Fiches ambulantes"),
        note=_("À glisser dans les étuis : une ligne pour chaque fois qu’il est joué."),
        make=travelling_sheets,
    ),
    Document(
        key="diagrammes",
        of_boards=True,
        moment=Moment.BEFORE,
        title=_("Diagrammes"),
        note=_(
            "Secret : les mains de chaque étui, par direction, telles qu’elles sont tirées."
        ),
        make=diagrams,
        act="prepare_boards",
    ),
    Document(
        key="listes-duplication",
        of_boards=True,
        moment=Moment.BEFORE,
        title=_("Listes de duplication"),
        note=_("Secret : où va chaque carte, dans l’ordre d’un jeu trié."),
        make=sharing_lists,
        act="prepare_boards",
    ),
    Document(
        key="feuilles-tour",
        steps=(*SEATED, *PLAYING),
        of_boards=True,
        moment=Moment.ROUND,
        title=_("Feuilles de tour"),
        note=_("Une par table : les joueurs, les étuis, qui prend, qui donne."),
        form=RoundSlipOptions,
        make=round_sheets,
    ),
    Document(
        key="feuilles-de-route",
        steps=(*GIVING, *OVER),
        of_boards=True,
        moment=Moment.AFTER,
        title=_("Feuilles de route"),
        note=_("Une par joueur : chaque étui, sa note, et ce qui fait son pourcentage."),
        form=RouteOptions,
        make=routes,
        tells_ranking=True,
        act="see_ranking",
    ),
)


def documents_of(event: Event) -> tuple[Document, ...]:
    """The documents that an event may have."""
    every = (*DOCUMENTS, *BOARD_DOCUMENTS)
    return tuple(each for each in every if event.play.fits(of_boards=each.of_boards))


def document_of(event: Event, key: str) -> Document | None:
    """Find a document that an event may have by its name in an address."""
    return next((each for each in documents_of(event) if each.key == key), None)
