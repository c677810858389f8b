"""Playing the tricks, the Excuse, and the petit at the end."""

from django.utils.translation import gettext as _

from scoring.rulebook.marks import halves
from scoring.rulebook.page import Note, Page, Section, section
from scoring.rules.ruleset import BOUT_HALVES, LOW_HALVES


def play() -> Page:
    """Tell which card may be played, and who takes the trick."""
    return Page(
        "jeu-de-la-carte",
        _("Le jeu de la carte"),
        _("Fournir, couper, monter, se défausser ; ramasser les plis."),
        (
            _play_couleur(),
            _play_atout(),
            _play_plis(),
        ),
    )


def _play_couleur() -> Section:
    return section(
        "couleur",
        _("Quand une couleur est demandée"),
        (
            _("On fournit la couleur, sans être obligé de monter."),
            _(
                "Qui n’en a pas coupe avec un atout, plus fort que ceux déjà posés"
                " s’il le peut, sinon n’importe lequel."
            ),
            _("Qui n’a ni la couleur ni atout se défausse de la carte qu’il veut."),
        ),
    )


def _play_atout() -> Section:
    return section(
        "atout",
        _("Quand l’atout est demandé"),
        _(
            "On joue atout, et plus fort que le meilleur déjà posé si on le peut, même"
            " sur un partenaire. À défaut, un atout quelconque ; sans atout, la carte"
            " que l’on veut."
        ),
    )


def _play_plis() -> Section:
    return section(
        "plis",
        _("Les plis"),
        (
            _(
                "Le meilleur atout gagne le pli ; sans atout, la meilleure carte de la"
                " couleur demandée. Qui gagne joue en premier au pli suivant."
            ),
            _(
                "Le preneur ramasse ses plis, et un seul défenseur, en face de lui,"
                " tous ceux de la défense."
            ),
            _(
                "Tant qu’un pli n’est pas retourné, on peut revoir celui d’avant, pas"
                " davantage."
            ),
            _("On ne sort pas une carte avant son tour : elle est jouée."),
        ),
    )


def excuse() -> Page:
    """Tell all about the Excuse: what it frees from, the exchange, the last trick."""
    return Page(
        "excuse",
        _("L’Excuse"),
        _("Elle dispense de jouer, ne gagne pas, et s’échange contre une carte basse."),
        (
            _excuse_role(),
            _excuse_echange(),
            _excuse_dernier_pli(),
            _excuse_poignee(),
        ),
    )


def _excuse_role() -> Section:
    return section(
        "role",
        _("Ce qu’elle permet"),
        _(
            "On la pose à la place de n’importe quelle carte, à son tour, même si l’on"
            " a la couleur demandée. Elle ne gagne pas le pli. Jouée en entame, c’est"
            " la carte suivante qui dit la couleur."
        ),
    )


def _excuse_echange() -> Section:
    alone = {"points": halves(BOUT_HALVES - LOW_HALVES)}
    return section(
        "echange",
        _("L’échange"),
        _(
            "Elle reste à qui l’a jouée. Si l’autre camp gagne le pli, on lui donne en"
            " échange une carte basse de ses propres plis ; sans pli encore, on la"
            " doit et on la donne dès qu’on en a."
        ),
        Note(
            _(
                "Si le camp n’a fait aucun pli jusqu’à la fin, la carte n’est jamais"
                " donnée : l’Excuse ne compte alors que %(points)s points, et l’autre"
                " camp a la différence. C’est la seule fois."
            )
            % alone
        ),
        _(
            "Un échange oublié se voit au compte : un camp a une carte de trop et"
            " l’autre une de moins, souvent avec un demi-point que le jeu ne permet"
            " pas."
        ),
    )


def _excuse_dernier_pli() -> Section:
    return section(
        "dernier-pli",
        _("Au dernier pli"),
        _("Jouée au dernier pli, elle change de camp : elle va à qui gagne ce pli."),
        Note(
            _(
                "Sauf au chelem : qui a gagné tous les plis d’avant joue l’Excuse en"
                " dernier et gagne aussi celui-là."
            )
        ),
        _(
            "Quand l’attaque fait le chelem et que la défense tient l’Excuse, la"
            " défense la joue avant la fin et la garde."
        ),
    )


def _excuse_poignee() -> Section:
    return section(
        "poignee",
        _("Dans une poignée"),
        _(
            "Elle peut compléter une poignée. La montrer, c’est dire que l’on n’a pas"
            " d’autre atout que ceux que l’on montre."
        ),
    )


def petit() -> Page:
    """Tell when the petit is at the end, and who is paid."""
    return Page(
        "petit-au-bout",
        _("Le petit au bout"),
        _("Le petit au dernier pli : qui gagne la prime, et les cas du chelem."),
        (
            section(
                "prime",
                _("La prime"),
                _(
                    "Le petit est au bout quand il se trouve dans le dernier pli. Le camp qui"
                    " gagne ce pli reçoit la prime, qu’il ait joué le petit ou qu’il l’ait"
                    " pris, et que le contrat soit réussi ou chuté."
                ),
                _(
                    "La prime est multipliée comme le contrat ; sa valeur est sur la page du"
                    " jeu. En défense elle est commune."
                ),
            ),
            section(
                "chelem",
                _("Avec un chelem"),
                _(
                    "Un chelem qui finit par l’Excuse : le petit compte comme au bout quand il"
                    " tombe à l’avant-dernier pli."
                ),
            ),
            section(
                "plusieurs",
                _("Avec deux jeux"),
                _(
                    "Il y a deux petits. La prime va à qui gagne le dernier pli, une fois par"
                    " petit qui s’y trouve : on note combien."
                ),
            ),
        ),
    )
