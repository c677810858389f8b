"""Games at two, games where everyone plays alone, and local customs."""

from dataclasses import asdict

from django.utils.translation import gettext as _

from scoring.rulebook.page import Note, Page, Section, section
from scoring.rules import Ruleset
from scoring.rules.presets import DUO_CHIEN, DUO_PILES, DUO_TABLEE


def duo() -> Page:
    """Tell how two players play with cards on the table."""
    return Page(
        "a-deux",
        _("À deux : tablée et piles"),
        _("Une part des cartes est sur la table, à moitié visible."),
        (_tablee(), _tablee_dealing(), _tablee_ends(), _piles()),
    )


def _layout(ruleset: Ruleset) -> dict[str, int]:
    assert ruleset.layout is not None
    return asdict(ruleset.layout)


def _tablee() -> Section:
    told = _(
        "Chaque joueur a un principal de %(in_hand)s cartes en main, un renfort caché de"
        " %(later)s cartes, et devant lui %(piles)s piles de %(deep)s cartes sur deux rangées,"
        " celle du dessus visible : sa tablée."
    )
    return section(
        "tablee",
        _("La tablée"),
        told % _layout(DUO_TABLEE),
        (
            _(
                "On enchérit d’après le principal et les cartes visibles de son côté, puis on"
                " prend son renfort en main."
            ),
            _(
                "Le donneur a pris d’office le contrat le plus bas, et peut monter si l’autre"
                " passe."
            ),
            _(
                "À son tour, on joue une carte de sa main ou une carte visible de son côté, en"
                " suivant les mêmes obligations : une couleur que l’on a encore, en main ou"
                " visible, se fournit."
            ),
            _("La carte découverte ne se retourne qu’à la fin du pli."),
            _("Les atouts visibles de son côté comptent dans une poignée, en les désignant."),
        ),
    )


def _tablee_dealing() -> Section:
    return section(
        "tablee-donne",
        _("La donne de la tablée"),
        (
            _(
                "À l’autre d’abord, à soi ensuite, toujours autant et au même endroit : une"
                " carte posée d’un côté de la table se pose en miroir de l’autre."
            ),
            _(
                "Une carte visible ne se pose que sur une rangée dont toutes les cartes"
                " cachées sont données."
            ),
            _("Principal et renfort se donnent par une ou deux cartes, en alternant."),
            _(
                "Ni la première ni la dernière carte ne va au chien ou à la tablée ; le chien"
                " se fait carte par carte."
            ),
        ),
        Note(_("Pour débuter, donner la tablée en premier évite les fausses donnes.")),
    )


def _tablee_ends() -> Section:
    return section(
        "tablee-fin",
        _("La fin de la tablée"),
        _(
            "Quand il ne reste à un joueur qu’une pile, sans carte en main, la carte du dessus"
            " est comme au dernier pli, puisqu’il n’a pas le choix :"
        ),
        (
            _("le petit posé dessus est au bout ;"),
            _(
                "l’Excuse posée dessus gagne son pli si le chelem est annoncé, ou si tous les"
                " plis d’avant sont à qui la tient ; sinon elle reste à son joueur sans"
                " gagner. Le petit est alors au bout s’il a été joué juste avant."
            ),
        ),
        _(
            "L’Excuse cachée dessous et jouée en dernier change de camp, chelem excepté, même"
            " si l’on n’y pouvait rien."
        ),
    )


def _piles() -> Section:
    told = _(
        "Sans chien : %(in_hand)s cartes en main et %(piles)s piles de %(deep)s devant soi,"
        " dont on ne voit que le dessus. Ni appel ni écart."
    )
    with_chien = _(
        "Avec chien : %(in_hand)s cartes en main, les mêmes piles, et le reste au chien."
    )
    return section(
        "piles",
        _("Les piles"),
        (told % _layout(DUO_PILES), with_chien % _layout(DUO_CHIEN)),
        _("On joue à son tour une carte de sa main ou l’une des cartes visibles devant soi."),
    )


def alone() -> Page:
    """Tell the games where everyone plays for himself."""
    return Page(
        "chacun-pour-soi",
        _("Chacun pour soi"),
        _("Qui perd gagne, jouer la misère : prendre le moins de points."),
        (
            section(
                "qui-perd-gagne",
                _("Qui perd gagne"),
                _(
                    "Toutes les cartes sont données, ou presque : ce qui reste est caché. Ni"
                    " enchère, ni chien, ni annonce. On fournit, on coupe et on monte comme"
                    " d’habitude, et l’Excuse du dernier pli est perdue ; mais c’est qui"
                    " ramasse le moins de points qui gagne."
                ),
            ),
            section(
                "misere",
                _("Jouer la misère"),
                _(
                    "Une réponse à une table où personne n’ose prendre : au lieu de redonner,"
                    " on met le chien de côté sans le voir et l’on joue chacun pour soi, à qui"
                    " prendra le moins. Celui qui avait de quoi prendre le regrette."
                ),
            ),
            section(
                "marque",
                _("La marque"),
                _(
                    "Les textes disent qui gagne, pas de combien : le site règle les"
                    " différences deux à deux. La formule et son nombre sont sur la page de"
                    " chaque jeu, marqués comme convention."
                ),
            ),
        ),
    )


def customs() -> Page:
    """Name what tables add to the game; what changes a mark is a house rule."""
    return Page(
        "usages",
        _("Usages locaux"),
        _("Ce que les tables ajoutent : carte appelée, roi pris, bouts, misères, mouches."),
        (
            _customs_appeler(),
            _customs_bouts(),
            _customs_annonces(),
            _customs_mise(),
        ),
    )


def _customs_appeler() -> Section:
    return section(
        "appeler",
        _("Nommer son partenaire autrement"),
        (
            _(
                "N’importe quelle carte : le preneur appelle la carte qu’il veut, en"
                " général ni bout ni atout."
            ),
            _(
                "Roi pris : le partenaire est celui qui gagne le pli du roi appelé. On"
                " choisit un peu son camp, ou l’on se retrouve seul."
            ),
        ),
        _(
            "Cela change qui joue avec qui, non ce que l’on marque : c’est un réglage"
            " du règlement."
        ),
    )


def _customs_bouts() -> Section:
    return section(
        "bouts",
        _("Les bouts réunis"),
        _(
            "À Valenciennes, on interdit de jouer tous les bouts dans un même pli."
            " Rien à noter : c’est à la table d’y veiller."
        ),
    )


def _customs_annonces() -> Section:
    return section(
        "annonces",
        _("D’autres annonces"),
        (
            _("La pousse, entre petite et garde : seul l’écart y compte davantage."),
            _("Le petit chelem : tous les plis sauf un."),
            _("Les misères, d’atouts ou de têtes, payées par chacun à qui les tient."),
            _("La petite supprimée : on commence à la garde."),
        ),
    )


def _customs_mise() -> Section:
    return section(
        "mise",
        _("Jetons et mort"),
        (
            _(
                "Les mouches : un pot de jetons, à côté des marques, que prend celui"
                " qui réussit."
            ),
            _(
                "Le mort : à un joueur de trop, chacun sort à son tour, donne les"
                " cartes et ne marque rien."
            ),
        ),
    )
