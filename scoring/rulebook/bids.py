"""The bids of a game: what each multiplies, whose the chien is, who plays with the taker."""

from collections.abc import Iterator, Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext as _, gettext_lazy

from scoring import labels
from scoring.rulebook.marks import convention_note, marked, times
from scoring.rulebook.page import Grid, Note, Section, section
from scoring.rules import Contract, Ruleset, Side
from scoring.rules.ruleset import ContractTerms
from scoring.rules.terms import Call
from scoring.ruleset_words import contract_name

SAID: Mapping[str, Promise] = {
    Contract.PETITE: gettext_lazy("le contrat le plus bas, aussi nommé prise"),
    Contract.POUSSE: gettext_lazy(
        "entre la petite et la garde : seul l’écart compte davantage"
    ),
    Contract.GARDE: gettext_lazy("le contrat courant, chien pris et écart fait"),
    Contract.GARDE_SANS: gettext_lazy("personne ne voit le chien, qui compte pour l’attaque"),
    Contract.GARDE_CONTRE: gettext_lazy(
        "personne ne voit le chien, qui compte pour la défense"
    ),
}
CALL: Mapping[Call, Promise] = {
    Call.KING: gettext_lazy(
        "Avant de voir le chien, le preneur appelle un roi ; qui le tient joue avec lui, sans"
        " le dire avant de l’avoir joué. Le preneur qui a déjà tous les rois appelle une dame,"
        " puis un cavalier s’il a aussi toutes les dames."
    ),
    Call.ANY_CARD: gettext_lazy(
        "Avant de voir le chien, le preneur appelle une carte de son choix, bouts et atouts"
        " exceptés ; qui la tient joue avec lui."
    ),
    Call.KING_TAKEN: gettext_lazy(
        "Avant de voir le chien, le preneur appelle un roi. Son partenaire n’est pas celui qui"
        " tient ce roi mais celui qui gagne le pli où il tombe : les camps se font en jouant."
    ),
    Call.KING_AND_QUEEN: gettext_lazy(
        "Un roi et une dame sont appelés ; qui les tient joue avec le preneur. Les camps sont"
        " fixés avant la donne."
    ),
    Call.TWO_KINGS: gettext_lazy(
        "Le preneur appelle deux rois ; s’il en tient déjà, un roi et une dame, ou deux dames."
        " Ceux qui tiennent ces cartes jouent avec lui."
    ),
    Call.KING_AND_ACE: gettext_lazy(
        "Le preneur appelle un roi et un as ; ceux qui les tiennent jouent avec lui."
    ),
}


def bids_section(ruleset: Ruleset) -> Section:
    """List the contracts from the lowest to the highest, with what they multiply."""
    rows = tuple(
        (_named(contract, ruleset), *_multiplied(terms, ruleset), *_whose(terms, ruleset))
        for contract, terms in ruleset.contracts.items()
    )
    heads = (
        (_("tout multiplié par"),)
        if _alike(ruleset)
        else (_("base"), _("écart"), _("petit au bout"))
    )
    return section(
        "contrats",
        _("Les enchères"),
        _(
            "Chacun parle une fois, en commençant à droite du donneur : il passe, ou annonce"
            " plus haut que ceux d’avant. Le plus haut l’emporte et devient preneur."
        ),
        Grid(
            _("Les contrats, du plus bas au plus haut"),
            (_("contrat"), *heads, *([_("chien à")] if ruleset.chien else ())),
            rows,
        ),
        *convention_note("contracts", ruleset),
        *_said(ruleset),
        *_if_all_pass(ruleset),
    )


def _named(contract: str, ruleset: Ruleset) -> str:
    return marked(contract_name(contract, ruleset), "contracts", ruleset)


def _alike(ruleset: Ruleset) -> bool:
    """Tell whether every contract multiplies base, margin and petit by the same."""
    return all(
        terms.base_multiplier == terms.margin_multiplier == terms.petit_multiplier
        for terms in ruleset.contracts.values()
    )


def _multiplied(terms: ContractTerms, ruleset: Ruleset) -> tuple[str, ...]:
    if _alike(ruleset):
        return (times(terms.base_multiplier),)
    multipliers = (terms.base_multiplier, terms.margin_multiplier, terms.petit_multiplier)
    return tuple(map(times, multipliers))


def _whose(terms: ContractTerms, ruleset: Ruleset) -> tuple[str, ...]:
    return (str(labels.SIDE[terms.chien]).lower(),) if ruleset.chien else ()


def _said(ruleset: Ruleset) -> Iterator[tuple[str, ...]]:
    """Say what each contract means, where there is a chien to bid on."""
    if ruleset.chien:
        yield tuple(
            _("%(what)s : %(said)s.")
            % {"what": contract_name(name, ruleset), "said": SAID[name]}
            for name in ruleset.contracts
            if name in SAID
        )


def _if_all_pass(ruleset: Ruleset) -> Iterator[str]:
    if ruleset.dealer_takes:
        yield _(
            "Le donneur prend d’office le contrat le plus bas ; il peut monter si l’autre"
            " a passé. Une donne n’est donc jamais passée."
        )
    elif ruleset.settlement is not None:
        yield _("Si tout le monde passe, on peut jouer la misère : voir plus bas.")
    else:
        yield _("Si tout le monde passe, personne ne marque et le suivant donne.")


def call_section(ruleset: Ruleset) -> Section:
    """Tell how the taker's partners are named, and when he plays alone."""
    return section(
        "appel",
        _("Le partenaire") if ruleset.max_partners == 1 else _("Les partenaires"),
        str(CALL[ruleset.call]),
        _alone_words(ruleset),
        _(
            "À la première entame, on ne joue pas dans la couleur appelée, sauf à jouer la"
            " carte appelée elle-même."
        ),
    )


def _alone_words(ruleset: Ruleset) -> str:
    if ruleset.call is Call.KING_TAKEN:
        return _(
            "Le preneur joue seul contre tous s’il gagne ce pli lui-même, ou si le roi appelé"
            " est au chien."
        )
    if ruleset.chien:
        return _(
            "Le preneur joue seul contre tous s’il appelle sa propre carte, ou si la carte"
            " appelée est au chien. Rien ne l’oblige à le dire : la défense peut se chercher"
            " longtemps."
        )
    return _("Le preneur qui tient lui-même les cartes appelées joue seul contre tous.")


def chien_section(ruleset: Ruleset) -> Section:
    """Tell what becomes of the chien, and what may be discarded."""
    told = _(
        "Quand le contrat laisse voir le chien, le preneur retourne ses %(chien)s cartes pour"
        " tous, les prend en main, puis écarte autant de cartes, cachées, qui comptent dans"
        " ses plis."
    )
    hidden = any(
        terms.chien is Side.DEFENCE or name == Contract.GARDE_SANS
        for name, terms in ruleset.contracts.items()
    )
    return section(
        "chien",
        _("Le chien et l’écart"),
        told % {"chien": ruleset.chien},
        (
            _("On n’écarte ni roi ni bout."),
            _("On n’écarte un atout que si l’on ne peut pas faire autrement, et on le montre."),
            _(
                "L’écart fini, le preneur dit « jeu » : il n’y touche plus et ne le regarde"
                " plus."
            ),
        ),
        *(
            [
                Note(
                    _(
                        "En garde sans et en garde contre, le chien reste caché jusqu’au compte"
                        " : il n’y a pas d’écart. Il se pose devant le preneur s’il est à"
                        " l’attaque, devant un défenseur s’il est à la défense."
                    )
                )
            ]
            if hidden
            else []
        ),
    )
