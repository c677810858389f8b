"""Boards and their cards in words, and why a written result of one is refused."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import NamedTuple

from django.utils.translation import gettext as _, gettext_lazy, ngettext, pgettext

from scoring import labels
from scoring.labels import signed
from scoring.labels.phrases import percent
from scoring.labels.words import Labels
from scoring.rules.fields import NotationError, UntrueError
from tournaments.duplicate.dealing import (
    EXCUSE,
    PACK,
    SEATS,
    SUITS,
    Asset,
    Hands,
    WrongCardsError,
    atouts,
    of_suit,
)
from tournaments.duplicate.engine.written import (
    DealRefusedError,
    HallRefusedError,
)
from tournaments.duplicate.movements.values import dealer_of
from tournaments.event.words import LINE_WORDS
from tournaments.models import Event
from tournaments.play.played import LINES
from tournaments.ranking import Figure

TOP, BULLE = 100, 0


def board_words(event: Event, board: int) -> str:
    """Say of a board who takes and who deals, as its étui has it."""
    return etui_words(board, event.play.around.taker_of(board))


def etui_words(board: int, taker: int) -> str:
    """Say who takes, at a direction, and who deals."""
    words = _("Preneur %(taker)s, donneur %(dealer)s")
    return words % {
        "taker": direction_words(taker),
        "dealer": direction_words(dealer_of(board)),
    }


def direction_words(direction: int) -> str:
    """Name a direction, from 0 (North), in the order N, E, S, W."""
    return str(LINE_WORDS[LINES[direction]])


def note_words(note: Fraction) -> str:
    """Write a note, with its name where it has one: "100,00 % (top)"."""
    names = {TOP: gettext_lazy("top"), BULLE: gettext_lazy("bulle")}
    for figure, name in names.items():
        if note == figure:
            return _("%(note)s (%(name)s)") % {"note": percent(note), "name": name}
    return percent(note)


def worth_words(figure: Figure) -> str:
    """Write what a result was worth: a note with its name, or points de match."""
    return note_words(figure) if isinstance(figure, Fraction) else signed(figure)


def copy_words(copy: int, copies: int) -> str:
    """Say which copy of a board one is, "jeu 2 sur 4"; nothing where there is only one."""
    if copies == 1:
        return ""
    return _("jeu %(copy)s sur %(copies)s") % {"copy": copy, "copies": copies}


def boards_words(boards: Sequence[int]) -> str:
    """Name boards in the order they are played: 5 à 8, or 7, 8, 5, 6.

    >>> boards_words([7, 8, 5, 6]), boards_words([])
    ('7, 8, 5, 6', '')
    """
    if len(boards) > 1 and list(boards) == list(range(boards[0], boards[-1] + 1)):
        return _("%(first)s à %(last)s") % {"first": boards[0], "last": boards[-1]}
    return ", ".join(map(str, boards))


SUIT_WORDS = {
    "P": gettext_lazy("Pique"),
    "C": gettext_lazy("Cœur"),
    "K": gettext_lazy("Carreau"),
    "T": gettext_lazy("Trèfle"),
}
MOST_NAMED = 6  # cards in a sentence
COLOURS = (  # of a diagram, by direction
    gettext_lazy("jaune"),
    gettext_lazy("rouge"),
    gettext_lazy("bleu"),
    gettext_lazy("vert"),
)
ASSETS = {
    Asset.TWENTY_ONE: gettext_lazy("Le 21 : 10"),
    Asset.EXCUSE: gettext_lazy("L’Excuse : 8"),
    Asset.PETIT: gettext_lazy("Le Petit : 5 avec cinq atouts, 7 avec six, 9 au-delà"),
    Asset.ATOUTS: gettext_lazy("Chaque atout : 2, à partir de cinq"),
    Asset.HIGH_ATOUTS: gettext_lazy("Chaque atout du 16 au 21 : 2 de plus"),
    Asset.FIGURES: gettext_lazy(
        "Roi 6, Dame 3, Cavalier 2, Valet 1 ; Roi et Dame ensemble : 10"
    ),
    Asset.LONG_SUITS: gettext_lazy("Une couleur de cinq cartes : 5, de six : 7, au-delà : 9"),
    Asset.SHORT_SUITS: gettext_lazy("Une couleur absente : 5, d’une carte : 3"),
}


class SuitLine(NamedTuple):
    """A suit of a hand: its name, and the ranks it has."""

    suit: str
    cards: str


class Pack(NamedTuple):
    """A hand or the dog in words."""

    owner: str
    lines: list[SuitLine]


def pack_owners() -> list[str]:
    """Name whose the packs of a board are: North to West, then the dog."""
    return [*map(direction_words, range(SEATS)), _("Chien")]


def packs_in_words(hands: Hands) -> list[Pack]:
    """Name who holds what."""
    pairs = zip(pack_owners(), hands.packs, strict=True)
    return [Pack(owner, suit_lines(cards)) for owner, cards in pairs]


def suit_lines(cards: Iterable[str]) -> list[SuitLine]:
    """Write a hand suit by suit; a suit that it has not is a dash."""
    cards = list(cards)
    first = [*atouts(cards), *([_("Excuse")] if EXCUSE in cards else [])]
    lines = [SuitLine(_("Atout"), " ".join(first) or "–")]
    for suit, words in SUIT_WORDS.items():
        ranks = " ".join(rank_words(card) for card in of_suit(cards, suit))
        lines.append(SuitLine(str(words), ranks or "–"))
    return lines


def rank_words(card: str) -> str:
    """Write a card of a suit as its corner has it: R, D, C, V, 10."""
    corners = {
        "R": pgettext("coin de carte", "R"),
        "D": pgettext("coin de carte", "D"),
        "C": pgettext("coin de carte", "C"),
        "V": pgettext("coin de carte", "V"),
    }
    return corners.get(card[1:], card[1:])


def written_pack(cards: Iterable[str]) -> str:
    """Write a pack as it is typed: "21 E P: R D 10 T: 4"."""
    cards = list(cards)
    parts = [*atouts(cards), *([EXCUSE] if EXCUSE in cards else [])]
    for suit in SUITS:
        if held := of_suit(cards, suit):
            parts += [f"{suit}:", *(card[1:] for card in held)]
    return " ".join(parts)


def sharing(hands: Hands) -> list[tuple[str, list[tuple[str, str]]]]:
    """Say of each card, in the order in which a pack is sorted, who gets it."""
    place = hands.place_of()
    initials = [owner[0] for owner in pack_owners()]
    groups = [(_("Atout"), [card for card in PACK if card.isdigit() or card == EXCUSE])]
    groups += [(str(words), list(of_suit(PACK, suit))) for suit, words in SUIT_WORDS.items()]
    return [
        (name, [(_short(card), initials[place[card]]) for card in cards])
        for name, cards in groups
    ]


def _short(card: str) -> str:
    return card if card.isdigit() or card == EXCUSE else rank_words(card)


def card_words(card: str) -> str:
    """Name a card: atout 12, Excuse, Pique R."""
    if card == EXCUSE:
        return _("Excuse")
    if card.isdigit():
        return _("atout %(number)s") % {"number": card}
    return f"{SUIT_WORDS[card[0]]} {rank_words(card)}"


def wrong_cards(error: WrongCardsError) -> str:
    """Say why hands are no deal."""
    sentences = []
    if error.doubled:
        sentences.append(_("Écrites deux fois : %(cards)s.") % {"cards": _some(error.doubled)})
    if error.missing:
        sentences.append(_("Il manque : %(cards)s.") % {"cards": _some(error.missing)})
    if not sentences:
        sizes = ", ".join(map(str, error.sizes))
        sentences.append(
            _("Il faut 18 cartes par main et 6 au chien, et non %(sizes)s.") % {"sizes": sizes}
        )
    return " ".join(sentences)


def _some(cards: Iterable[str]) -> str:
    """Name a few cards, and how many more there are."""
    names = [card_words(card) for card in cards]
    more = len(names) - MOST_NAMED
    words = ", ".join(names[:MOST_NAMED])
    if more <= 0:
        return words
    others = ngettext("et %(n)s autre", "et %(n)s autres", more) % {"n": more}
    return f"{words} {others}"


REFUSED: Labels = {
    "annulled_and_scored": gettext_lazy(
        "une donne annulée n’a pas de marque : retirez l’une des deux"
    ),
    "board_met_twice": gettext_lazy("ce joueur ou cette équipe a déjà joué cet étui"),
    "board_twice_here": gettext_lazy("cet étui a déjà été joué à cette table"),
    "contract_not_imposed": gettext_lazy(
        "ce contrat n’est pas permis dans cette forme de duplicate"
    ),
    "deal_not_played": gettext_lazy(
        "en duplicate, une donne se joue toujours : annulez-la sinon"
    ),
    "direction_changed": gettext_lazy("ce joueur a joué dans une autre ligne à cette séance"),
    "duel_twice": gettext_lazy("cette équipe a déjà attaqué cet étui contre la même défense"),
    "not_four": gettext_lazy("le duplicate se joue à quatre"),
    "other_players": gettext_lazy("les joueurs de la donne ne sont pas ceux de la table"),
    "other_taker": gettext_lazy("le preneur de la donne n’est pas celui de la table"),
    "player_twice": gettext_lazy("ce joueur est assis deux fois à cette table"),
    "score_absurd": gettext_lazy("aucune donne ne vaut autant : corrigez la marque"),
    "score_odd": gettext_lazy(
        "à la garde, ce montant est toujours pair et jamais nul : corrigez la marque"
    ),
    "scored_twice": gettext_lazy("écrivez la marque ou la donne, et non les deux"),
    "team_twice": gettext_lazy("une équipe ne joue pas contre elle-même"),
}
HALLS: Labels = {
    "hall_empty": gettext_lazy("il n’y a aucun résultat"),
    "hall_alone": gettext_lazy(
        "aucun étui n’est joué dans une autre salle : ce sont d’autres donnes"
    ),
}
NOT_A_BOARD = gettext_lazy("le numéro de l’étui est attendu, ou sa lettre")


def refused_sentence(error: UntrueError | DealRefusedError | NotationError) -> str:
    """Say why a written result is not taken, naming the key."""
    if isinstance(error, DealRefusedError):
        written, problem = error.written, error.found[0]
        reason = labels.problem_sentence(problem, written.deal, written.ruleset)
        return _("clé « %(key)s » : %(reason)s") % {"key": "deal", "reason": reason}
    if isinstance(error, NotationError) and error.code != "not_a_board":
        return labels.unreadable_sentence(error)
    reason = str(REFUSED.get(error.code, NOT_A_BOARD))
    return _("clé « %(key)s » : %(reason)s") % {"key": error.key, "reason": reason}


def hall_sentence(error: HallRefusedError) -> str:
    """Say why a hall's results do not fit the others."""
    reason = str(HALLS[error.code])
    return _("salle « %(hall)s » : %(reason)s.") % {"hall": error.hall, "reason": reason}
