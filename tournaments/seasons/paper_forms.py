"""Options of a season's standing on paper."""

from django.utils.translation import gettext_lazy as _

from tournaments.event.forms.options import BY_NAME, AskedForm, Choice, Ticks


class StandingPaperForm(AskedForm):
    """By place or by name, how the list is split, and which columns."""

    tri = Choice(_("Ordre"), [("", _("Par place")), (BY_NAME, _("Par nom"))])
    par = Choice(
        _("Séparer"),
        [
            ("", _("Une seule liste")),
            ("category", _("Par catégorie")),
            ("club", _("Par club")),
        ],
    )
    colonnes = Ticks(
        _("Colonnes"),
        [
            ("mean", _("Par donne")),
            ("counted", _("Comptés")),
            ("going", _("Qualification")),
        ],
    )
