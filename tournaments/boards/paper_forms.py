"""Options of the common ranking of several halls on paper."""

from django.utils.translation import gettext_lazy as _

from tournaments.event.forms.options import BY_NAME, AskedForm, Choice, Ticks

BY_HALL = "salle"


class CommonPaperForm(AskedForm):
    """By rank or by name, whether a list a hall, and which columns."""

    tri = Choice(_("Trier par"), [("", _("Rang")), (BY_NAME, _("Nom"))])
    par = Choice(_("Séparer"), [("", _("Une seule liste")), (BY_HALL, _("Par salle"))])
    colonnes = Ticks(
        _("Colonnes"),
        [
            ("hall", _("Nom de la salle")),
            ("sessions", _("Séances")),
            ("sides", _("Attaque et défense")),
        ],
    )
