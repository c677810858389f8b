"""Counting the cards two by two."""

from django.utils.translation import gettext as _

from scoring.rulebook.cards import RANK
from scoring.rulebook.marks import halves
from scoring.rulebook.page import Grid, Note, Page, Section, section
from scoring.rules.counting import HALVES, Rank


def pairs() -> Grid:
    """Tell what each card counts alone and with a low card."""
    low = HALVES[Rank.LOW]
    rows = tuple(
        (str(RANK[rank]), halves(value), halves(value + low)) for rank, value in HALVES.items()
    )
    return Grid(
        _("Ce que vaut une carte"),
        (_("carte"), _("seule"), _("avec une carte basse")),
        rows,
    )


def counting() -> Page:
    """Tell how piles are counted, and what an odd count means."""
    return Page(
        "compter",
        _("Compter les plis"),
        _("Deux par deux, demi-points, cartes qui manquent."),
        (
            _counting_paires(),
            _counting_camp(),
            _counting_demi_point(),
            _counting_verifier(),
        ),
    )


def _counting_paires() -> Section:
    return section(
        "paires",
        _("Deux par deux"),
        _(
            "Chaque carte vaut un nombre de points et demi. En posant une carte basse"
            " avec chaque bout, roi, dame, cavalier ou valet, on ne compte que des"
            " nombres entiers ; les cartes basses qui restent vont par deux et font un"
            " point la paire."
        ),
        pairs(),
        Note(
            _(
                "S’il manque de cartes basses pour accompagner les autres, deux"
                " honneurs ensemble font un point de moins que leurs deux paires."
            )
        ),
    )


def _counting_camp() -> Section:
    return section(
        "camp",
        _("Quel camp compter"),
        _(
            "On compte le camp qui a le moins de cartes ; l’autre a le reste. Le chien"
            " ou l’écart se compte avec les plis du camp à qui il est."
        ),
        _(
            "Le site prend l’un ou l’autre : dites seulement lequel. Le bouton «"
            " Compter les plis », près des points, additionne ce que l’on touche."
        ),
    )


def _counting_demi_point() -> Section:
    return section(
        "demi-point",
        _("Le demi-point"),
        _(
            "Une carte reste seule quand le camp a un nombre impair de cartes. C’est"
            " normal là où les plis ou le chien sont impairs. Le contrat se juge au"
            " demi-point, puis l’écart s’arrondit en faveur du camp qui gagne la"
            " donne."
        ),
        _(
            "Là où chaque camp a toujours un nombre pair de cartes, un demi-point dit"
            " qu’une carte manque : le plus souvent celle due pour l’Excuse."
        ),
    )


def _counting_verifier() -> Section:
    return section(
        "verifier",
        _("Vérifier"),
        (
            _("Le nombre de cartes : des plis entiers, plus le chien."),
            _("Pas plus de rois, de dames, de cavaliers ou de valets que le jeu n’en a."),
            _("Les deux camps ensemble font les points du jeu."),
            _("Jeu réduit : chaque camp ajoute sa part des points retirés."),
        ),
    )
