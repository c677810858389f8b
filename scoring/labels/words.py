"""French words for the rules' enums: one label each, and choices for columns."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple

from django.utils.translation import gettext_lazy as _, pgettext_lazy

from scoring.rules import Contract, Deal, MisereKind, Outcome, PoigneeSize, Reason, Side
from scoring.rules.ruleset import Call, Caller, EqualCards, FirstLead

if TYPE_CHECKING:
    from django_stubs_ext import StrPromise

Labels = Mapping[str, "StrPromise"]

SIDE: Labels = {Side.ATTACK: _("Attaque"), Side.DEFENCE: _("Défense")}

OUTCOME: Labels = {
    Outcome.PLAYED: _("Jouée"),
    Outcome.PASSED_OUT: _("Donne passée"),
    Outcome.PETIT_SEC: _("Petit sec"),
    Outcome.MISDEAL: _("Fausse donne"),
    Outcome.CANCELLED: _("Annulée"),
}

CONTRACT: Labels = {
    Contract.PETITE: _("Petite"),
    Contract.POUSSE: _("Pousse"),
    Contract.GARDE: _("Garde"),
    Contract.GARDE_SANS: _("Garde sans"),
    Contract.GARDE_CONTRE: _("Garde contre"),
}

POIGNEE: Labels = {
    PoigneeSize.SIMPLE: pgettext_lazy("poignée", "Simple"),
    PoigneeSize.DOUBLE: pgettext_lazy("poignée", "Double"),
    PoigneeSize.TRIPLE: pgettext_lazy("poignée", "Triple"),
}

MISERE: Labels = {MisereKind.ATOUT: _("Misère d’atouts"), MisereKind.TETE: _("Misère de têtes")}

REASON: Labels = {
    Reason.CONTRACT: _("Contrat"),
    Reason.PETIT_AU_BOUT: _("Petit au bout"),
    Reason.POIGNEE: _("Poignée"),
    Reason.CHELEM: _("Chelem"),
    Reason.PETIT_CHELEM: _("Petit chelem"),
    Reason.MISERE: _("Misère"),
    Reason.CARD_POINTS: _("Points de cartes"),
}

# The facts of a deal, as a form asks for them and a column of a sheet is headed.
FACT: Labels = {
    "outcome": _("Issue"),
    "dealer": _("Donneur"),
    "taker": _("Preneur"),
    "partners": _("Partenaires"),
    "called_card": _("Carte appelée"),
    "alone": _("Seul"),
    "contract": _("Contrat"),
    "bouts": _("Bouts"),
    "points": _("Points"),
    "petit_au_bout": _("Petit au bout"),
    "petits": _("Petits"),
    "poignees": _("Poignées"),
    "chelem_announced": _("Chelem annoncé"),
    "chelem_by": _("Chelem réussi par"),
    "petit_chelem_announced": _("Petit chelem annoncé"),
    "petit_chelem_achieved": _("Petit chelem réussi"),
    "miseres": _("Misères"),
}


# As a sentence says them; of a poignée the simple one needs no word for its size.
PETIT: Labels = {
    Side.ATTACK: _("petit au bout pour l’attaque"),
    Side.DEFENCE: _("petit au bout pour la défense"),
}
PETITS: Labels = {
    Side.ATTACK: _("deux petits au bout pour l’attaque"),
    Side.DEFENCE: _("deux petits au bout pour la défense"),
}
POIGNEE_NAME: Labels = {
    PoigneeSize.SIMPLE: _("poignée"),
    PoigneeSize.DOUBLE: _("double poignée"),
    PoigneeSize.TRIPLE: _("triple poignée"),
}


class BonusWords(NamedTuple):
    """How a bonus is said in a sentence, as a line of the score, in a narrow cell."""

    sentence: "StrPromise"
    line: "StrPromise"
    cell: "StrPromise"


_MISSED = BonusWords(
    _("chelem annoncé et manqué"), _("chelem annoncé manqué"), _("annoncé, manqué")
)
_OF_DEFENCE = BonusWords(_("chelem de la défense"), _("chelem de la défense"), _("défense"))
# By the field of a deal and by what it holds, in the order of the facts' table; whatever is not
# here is not said.
BONUS: Mapping[str, Mapping[tuple[bool, object], tuple[BonusWords, ...]]] = {
    "chelem": {
        (True, Side.ATTACK): (
            BonusWords(
                _("chelem annoncé et réussi"), _("chelem annoncé"), _("annoncé, réussi")
            ),
        ),
        (False, Side.ATTACK): (BonusWords(_("chelem réussi"), _("chelem"), _("réussi")),),
        (True, None): (_MISSED,),
        (True, Side.DEFENCE): (_MISSED, _OF_DEFENCE),
        (False, Side.DEFENCE): (_OF_DEFENCE,),
    },
    "petit_chelem": {
        (True, True): (
            BonusWords(
                _("petit chelem annoncé et réussi"),
                _("petit chelem annoncé"),
                _("petit : réussi"),
            ),
        ),
        (False, True): (
            BonusWords(_("petit chelem réussi"), _("petit chelem"), _("petit : réussi")),
        ),
        (True, False): (
            BonusWords(
                _("petit chelem annoncé et manqué"),
                _("petit chelem annoncé manqué"),
                _("petit : manqué"),
            ),
        ),
    },
}

CALL: Labels = {
    "": _("personne"),
    "king": _("un roi"),
    "any_card": _("une carte au choix, bouts et atouts exceptés"),
    "king_taken": _("un roi : qui en gagne le pli est partenaire"),
    "two_kings": _("deux rois, ou des dames"),
    "king_and_queen": _("un roi et une dame"),
    "king_and_ace": _("un roi et un as"),
}

CALLER: Labels = {
    Caller.TAKER: _("le preneur, après les enchères"),
    Caller.DEALER: _("le donneur, avant de donner"),
}

EQUAL_CARDS: Labels = {
    EqualCards.FIRST: _("la première jouée"),
    EqualCards.SECOND: _("la seconde jouée"),
}

FIRST_LEAD: Labels = {
    FirstLead.NOT_CALLED: _("pas d’une couleur appelée, sauf la carte appelée"),
    FirstLead.FREE: _("libre"),
}

ALONE: Labels = {"own_card": _("Sa propre carte"), "in_chien": _("Carte au chien")}

# Where the king's trick tells who the partner is, the taker may win it himself.
ALONE_TAKEN: Labels = {**ALONE, "own_card": _("Pris par le preneur")}

RULESET: Labels = {
    "fft-3": _("Tarot à 3 (règles FFT)"),
    "fft-4": _("Tarot à 4 (règles FFT)"),
    "fft-5": _("Tarot à 5, appel au roi (règles FFT)"),
    "reduit-3": _("Tarot à 3, jeu réduit à 58 cartes"),
    "appel-libre-5": _("Tarot à 5, appel d’une carte au choix"),
    "roi-pris-5": _("Tarot à 5, appel au roi pris"),
    "duo-tablee": _("Tarot à 2, la tablée"),
    "duo-piles": _("Tarot à 2, six piles sans chien"),
    "duo-chien": _("Tarot à 2, six piles avec chien"),
    "six": _("Tarot à 6, appel au roi et à la dame"),
    "sept": _("Tarot à 7, appel à deux rois"),
    "double-6": _("Tarot à 6, deux jeux, sans chien"),
    "double-6-chiens": _("Tarot à 6, deux jeux, deux chiens"),
    "double-7": _("Tarot à 7, deux jeux"),
    "double-8": _("Tarot à 8, deux jeux"),
    "double-9": _("Tarot à 9, deux jeux"),
    "qui-perd-gagne-6": _("Qui perd gagne à 6"),
    "qui-perd-gagne-7": _("Qui perd gagne à 7"),
    "misere-3": _("Jouer la misère à 3"),
    "misere-4": _("Jouer la misère à 4"),
    "misere-5": _("Jouer la misère à 5"),
    "sans-petite-4": _("Tarot à 4, sans la petite"),
    "base-seule-4": _("Tarot à 4, seule la base est multipliée"),
    "populaire-5": _("Tarot populaire à 5, misères et petit chelem"),
}


def bonus_words(deal: Deal) -> Iterator[BonusWords]:
    """Say the bonuses of a deal that belong to nobody alone, in the order of the table."""
    for field in BONUS:
        yield from bonus_lines(field, deal)


def bonus_lines(field: str, deal: Deal) -> tuple[BonusWords, ...]:
    """Say one of them, line by line as it is scored."""
    return BONUS[field].get(getattr(deal, field), ()) if field in BONUS else ()


def alone_words(call: Call) -> Labels:
    """Say why a taker is alone, by how his partners are named."""
    return ALONE_TAKEN if call is Call.KING_TAKEN else ALONE


def outcome_choices() -> list[tuple[str, "StrPromise"]]:
    return list(OUTCOME.items())


def side_choices() -> list[tuple[str, "StrPromise"]]:
    return list(SIDE.items())


def alone_choices() -> list[tuple[str, "StrPromise"]]:
    return list(ALONE.items())
