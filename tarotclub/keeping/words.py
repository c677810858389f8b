"""Copies in words: why each was made."""

from django.utils.translation import gettext as _

from tarotclub.keeping.rotation import BEFORE, BROUGHT, BY_HAND, Copy

REPRISE = f"{BEFORE}reprise"


def reason(copy: Copy) -> str:
    known = {
        "depart": _("Au démarrage"),
        "quart": _("Pendant la partie"),
        "tour": _("Avant un tour"),
        "danger": _("Avant un acte grave"),
        BY_HAND: _("À la main"),
        BROUGHT: _("Apportée par un fichier"),
        REPRISE: _("Avant la remise d’une copie"),
    }
    if copy.why in known:
        return known[copy.why]
    if copy.why.startswith(BEFORE):
        return _("Avant la version %(version)s") % {"version": copy.why.removeprefix(BEFORE)}
    return copy.why
