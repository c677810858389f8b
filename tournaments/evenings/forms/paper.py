"""Options of an evening's ranking on paper."""

from django.utils.translation import gettext_lazy as _

from tournaments.event.forms.options import BY_NAME, AskedForm, Choice, Ticks


class EveningPaperForm(AskedForm):
    """By rank or by name, and which columns."""

    tri = Choice(_("Trier par"), [("", _("Rang")), (BY_NAME, _("Nom"))])
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
