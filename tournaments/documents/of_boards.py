"""Documents of a duplicate, beside those of every event, and which ones an event has."""

from django.utils.translation import gettext_lazy as _

from tournaments.documents import board_makers as makers
from tournaments.documents.catalogue import DOCUMENTS, Document, Moment
from tournaments.documents.forms.board_papers import RoundSlipOptions, RouteOptions
from tournaments.models import Event

FREE_DEALS = {"feuilles"}  # score sheets, which boards do not fill

BOARD_DOCUMENTS: tuple[Document, ...] = (
    Document(
        key="etiquettes-etuis",
        moment=Moment.BEFORE,
        title=_("Étiquettes d’étuis"),
        note=_("À coller sur chaque étui : numéro, directions, preneur, donneur, entame."),
        make=makers.board_labels,
    ),
    Document(
        key="cartes-etuis",
        moment=Moment.BEFORE,
        title=_("Cartes de mouvement des étuis"),
        note=_("Une carte par étui : à quelle table il est joué, tour après tour."),
        make=makers.board_cards,
    ),
    Document(
        key="fiches-ambulantes",
        moment=Moment.BEFORE,
        title=_("Fiches ambulantes"),
        note=_("À glisser dans les étuis : une ligne pour chaque fois qu’il est joué."),
        make=makers.travelling_sheets,
    ),
    Document(
        key="diagrammes",
        moment=Moment.BEFORE,
        title=_("Diagrammes"),
        note=_(
            "Secret : les mains de chaque étui, par direction, telles qu’elles sont tirées."
        ),
        make=makers.diagrams,
        act="prepare_boards",
    ),
    Document(
        key="listes-duplication",
        moment=Moment.BEFORE,
        title=_("Listes de duplication"),
        note=_("Secret : où va chaque carte, dans l’ordre d’un jeu trié."),
        make=makers.sharing_lists,
        act="prepare_boards",
    ),
    Document(
        key="feuilles-tour",
        moment=Moment.ROUND,
        title=_("Feuilles de tour"),
        note=_("Une par table : les joueurs, les étuis, qui prend, qui donne."),
        form=RoundSlipOptions,
        make=makers.round_sheets,
    ),
    Document(
        key="feuilles-de-route",
        moment=Moment.AFTER,
        title=_("Feuilles de route"),
        note=_("Une par joueur : chaque étui, sa note, et ce qui fait son pourcentage."),
        form=RouteOptions,
        make=makers.routes,
        tells_ranking=True,
        act="see_ranking",
    ),
)


def documents_of(event: Event) -> tuple[Document, ...]:
    """Give the documents that an event may have."""
    if not event.duplicate:
        return DOCUMENTS
    return (*(each for each in DOCUMENTS if each.key not in FREE_DEALS), *BOARD_DOCUMENTS)


def document_of(event: Event, key: str) -> Document | None:
    """Find the document that `make`s a PDF by the name in its address."""
    return next((each for each in documents_of(event) if each.make and each.key == key), None)
