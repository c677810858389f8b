"""What a deal is worth and who pays whom, told from a ruleset."""

from collections.abc import Iterator

from django.utils.translation import gettext as _, ngettext

from scoring import labels
from scoring.rulebook.marks import convention_note, marked
from scoring.rulebook.page import Grid, Section, section
from scoring.rules import Ruleset
from scoring.rules.ruleset import PotTerms


def bouts_section(ruleset: Ruleset) -> Section:
    """Tell how many points each number of bouts demands."""
    rows = tuple(
        (str(bouts), str(needed)) for bouts, needed in enumerate(ruleset.points_to_make)
    )
    return section(
        "bouts",
        _("Les points à faire"),
        _(
            "Les bouts trouvés dans les plis de l’attaque, à la fin, disent combien de points"
            " il lui faut. Atteindre ce nombre suffit : le contrat est juste fait, donc gagné."
        ),
        Grid(_("Points à faire"), (_("bouts de l’attaque"), _("points")), rows),
        *(
            [
                _(
                    "Chaque camp ajoute %(added)s à son compte avant de le comparer :"
                    " %(counted)s points comptés, %(scored)s marqués."
                )
                % {
                    "added": ruleset.added_points,
                    "counted": ruleset.card_points,
                    "scored": ruleset.card_points + 2 * ruleset.added_points,
                }
            ]
            if ruleset.added_points
            else []
        ),
    )


def score_section(ruleset: Ruleset) -> Section:
    """Tell how the lines of a score come about."""
    return section(
        "points",
        _("La marque"),
        (
            _("L’écart : les points de l’attaque moins les points à faire."),
            _rounding_words(ruleset),
            _(
                "Le contrat : une base de %(base)s et l’écart, chacun multiplié comme le dit le"
                " tableau des contrats ; en plus s’il est réussi, en moins s’il est chuté."
            )
            % {"base": ruleset.base},
            _("Les primes s’ajoutent : petit au bout, poignées, chelem."),
        ),
        _("La somme est l’unité : ce que chaque défenseur paie à l’attaque, ou reçoit d’elle."),
    )


def _rounding_words(ruleset: Ruleset) -> str:
    if ruleset.rounding_nearest and ruleset.rounding_step > 1:
        return _("Il s’arrondit aux %(step)s points les plus proches ; le milieu monte.") % {
            "step": ruleset.rounding_step
        }
    if ruleset.rounding_step > 1:
        return _("Il s’arrondit aux %(step)s points supérieurs, pour le camp qui gagne.") % {
            "step": ruleset.rounding_step
        }
    if ruleset.half_points:
        return _(
            "Un demi-point qui manque fait chuter. L’écart s’arrondit ensuite à l’entier"
            " supérieur, au profit du camp qui gagne la donne."
        )
    return _(
        "Il est toujours entier : chaque camp a un nombre pair de cartes, et un demi-point"
        " est une faute de compte, le plus souvent une carte due pour l’Excuse."
    )


def payment_section(ruleset: Ruleset) -> Section:
    """Tell who scores how many units, by the number of partners."""
    rows = tuple(
        (
            _with(partners),
            _units(share.taker),
            *([_units(share.partner) if partners else "–"] if ruleset.max_partners else []),
            _units(-share.defender),
        )
        for partners, share in enumerate(ruleset.shares)
    )
    partner = (_("partenaire"),) if ruleset.max_partners else ()
    return section(
        "paiement",
        _("Qui paie qui"),
        _(
            "Chacun marque tant d’unités. Tout se partage ainsi, primes comprises, et la somme"
            " des marques est toujours nulle."
        ),
        Grid(
            _("Unités marquées, quand l’unité est à l’attaque"),
            (_("le preneur joue"), _("preneur"), *partner, _("défenseur")),
            rows,
        ),
    )


def _with(partners: int) -> str:
    if not partners:
        return _("seul")
    return ngettext("avec %(count)s partenaire", "avec %(count)s partenaires", partners) % {
        "count": partners
    }


def _units(number: int) -> str:
    return labels.signed(number)


def alone_section(ruleset: Ruleset, settlement: int) -> Section:
    """Tell how those who play alone settle."""
    told = _(
        "Chacun compte ses plis. Deux à deux, les joueurs règlent %(times)s fois la différence"
        " de leurs points : qui en a le moins reçoit. La somme des marques est nulle."
    )
    formula = _(
        "Autrement dit, chacun marque %(times)s × (somme de tous − %(players)s × ses points)."
    )
    values = {
        "times": marked(settlement, "settlement", ruleset),
        "players": ruleset.players,
    }
    return section(
        "misere" if ruleset.contracts else "points",
        _("Jouer la misère") if ruleset.contracts else _("La marque"),
        *_misere_words(ruleset),
        told % values,
        formula % (values | {"times": settlement}),
        *convention_note("settlement", ruleset),
    )


def _misere_words(ruleset: Ruleset) -> Iterator[str]:
    if ruleset.contracts:
        yield _(
            "Quand tout le monde a passé, on peut jouer plutôt que redonner : le chien reste"
            " de côté, caché, chacun joue pour soi et tâche de prendre le moins de points."
        )


def pot_section(ruleset: Ruleset, pot: PotTerms) -> Section:
    """Tell what goes into the pot beside the scores, and who takes it."""
    told = _("Chaque joueur y met %(chips)s jeton(s) quand tout le monde passe.")
    cap = (
        _("Le preneur qui chute double le pot de sa poche, sans plafond.")
        if pot.cap is None
        else _("Le preneur qui chute double le pot de sa poche, %(cap)s jetons au plus.")
        % {"cap": pot.cap}
    )
    return section(
        "mouches",
        _("Les mouches"),
        _("Un pot de jetons, à côté des marques."),
        (
            told % {"chips": marked(pot.passed_out, "pot", ruleset)},
            cap,
            _("Le preneur qui réussit le prend."),
        ),
        *convention_note("pot", ruleset),
    )
