"""`manage.py generate_federation`: 400 invented clubs with three seasons of results."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from scoring.models import Club
from tournaments.seasons.federation import Size, generate

MOST = 2000


class Command(BaseCommand):
    """Store results only, no deals: to see how the site bears a federation's size."""

    help = (
        "Invente une fédération : des clubs, leurs joueurs, des saisons de résultats et leur"
        " classement national aux 12 meilleurs."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        usual = Size()
        parser.add_argument("--clubs", type=int, default=usual.clubs, metavar="N")
        parser.add_argument("--seasons", type=int, default=usual.seasons, metavar="N")
        parser.add_argument("--seed", type=int, default=1, metavar="S")
        parser.add_argument("--name", default="Fédération d’exemple", metavar="NOM")

    def handle(
        self, *, clubs: int, seasons: int, seed: int, name: str, **_options: Any
    ) -> None:
        if not (0 < clubs <= MOST and 0 < seasons <= MOST):
            raise CommandError(_("--clubs et --seasons vont de 1 à %(most)s.") % {"most": MOST})
        if Club.objects.filter(name=name).exists():
            raise CommandError(_("Le club « %(name)s » existe déjà.") % {"name": name})
        size = Size(clubs=clubs, seasons=seasons)
        generate(name, size, seed)
        words = _("%(clubs)s clubs, %(results)s résultats en %(seasons)s saisons.")
        facts = {"clubs": clubs, "results": size.results, "seasons": seasons}
        self.stdout.write(words % facts)
