"""Options of a duplicate's papers: which round, which player."""

from django.utils.translation import gettext_lazy as _

from tournaments.event.forms.options import Choice, OptionsForm
from tournaments.event.names import published_names
from tournaments.models import Event


class RoundSlipOptions(OptionsForm):
    """Which round's sheets are printed."""

    tour = Choice(_("Tour"))

    def prepare(self, event: Event) -> None:
        """Offer the rounds that are drawn."""
        numbers = [str(round_.number) for round_ in event.rounds.all()]
        words = _("Tour %(number)s")
        rounds = [(number, words % {"number": number}) for number in numbers]
        self.offer("tour", [("", _("Tous")), *rounds])


class RouteOptions(OptionsForm):
    """Whose feuilles de route are printed."""

    joueur = Choice(_("Joueur"))

    def prepare(self, event: Event) -> None:
        """Offer everybody."""
        names = sorted(published_names(event).items())
        people = [(str(number), f"{number} – {name}") for number, name in names]
        self.offer("joueur", [("", _("Tous")), *people])
