"""What becomes of who entered from home, said to himself and to the desk."""

from django.utils.translation import gettext as _, gettext_lazy

from tournaments.models import HomeEntry, HomeState

ENDED = {
    HomeState.LEFT.value: gettext_lazy("Vous n’êtes plus inscrit."),
    HomeState.REPLACED.value: gettext_lazy(
        "Vous avez donné votre place : ce lien ne fait plus rien."
    ),
}


def state_sentence(home: HomeEntry) -> str:
    """Say what somebody has, or how many wait before him."""
    if home.entry:
        return _("Vous avez une place : n° %(n)s de la liste.") % {"n": home.entry.number}
    if home.state == HomeState.PLACED:
        return _("Votre place est retenue ; le club doit encore vous reconnaître.")
    if home.state == HomeState.WAITING:
        words = _("C’est complet : vous êtes le n° %(n)s de la liste d’attente.")
        ahead = home.event.home_entries.filter(state=HomeState.WAITING, pk__lt=home.pk)
        return words % {"n": ahead.count() + 1}
    if home.state in ENDED:
        return str(ENDED[home.state])
    if home.player_id:
        return _("Vous étiez déjà inscrit : cette demande ne compte pas une deuxième fois.")
    return _("Le club n’a pas pris cette inscription : appelez-le.")
