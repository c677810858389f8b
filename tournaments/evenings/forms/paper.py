"""Options of an evening's ranking and accounts on paper."""

from django.utils.translation import gettext_lazy as _

from tournaments.event.forms.options import BY_NAME, AskedForm, Choice, Ticks

BY_TABLE = "table"
PAGES = "pages"


class EveningPaperForm(AskedForm):
    """By rank or by name, whether a page a table, and which columns."""

    tri = Choice(_("Ordre"), [("", _("Par rang")), (BY_NAME, _("Par nom"))])
    par = Choice(
        _("Séparer"),
        [
            ("", _("Une seule liste")),
            (BY_TABLE, _("Une page par table, la dernière où chacun a joué")),
        ],
    )
    colonnes = Ticks(
        _("Colonnes"),
        [
            ("deals", _("Donnes")),
            ("takes", _("Prises")),
            ("made", _("Réussies")),
            ("best", _("Meilleure")),
            ("worst", _("Pire")),
        ],
    )


class SettlementPaperForm(AskedForm):
    """In which order balances stand, whether each account has a page, and what is said."""

    tri = Choice(_("Ordre"), [("", _("Par solde")), (BY_NAME, _("Par nom"))])
    par = Choice(
        _("Séparer"),
        [("", _("Tout à la suite")), (PAGES, _("Une page par compte"))],
    )
    colonnes = Ticks(
        _("Colonnes"),
        [
            ("payments", _("Qui donne à qui")),
            ("counted", _("Jetons et points comptés")),
        ],
    )
