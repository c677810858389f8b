"""A screen of the hall, and what it shows in turn."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tarotclub.ground.named import NamedRow
from tournaments.models.event import Event


class Show(models.TextChoices):
    """What a screen can show; most of it takes several pages."""

    NAMES = "names", _("Placement par nom")
    TABLES = "tables", _("Placement par table")
    CLOCK = "clock", _("Horloge")
    BOARD = "board", _("État des tables")
    RESULTS = "results", _("Derniers résultats")
    RANKING = "ranking", _("Classement")
    SEASON = "season", _("Classement de la saison")
    CEREMONY = "ceremony", _("Remise des prix")


# What a deal at a table under way may change; a ranking here is that of rounds that are over.
OF_TABLES = {Show.BOARD, Show.RESULTS, Show.SEASON, Show.CEREMONY}


class Theme(models.TextChoices):
    LIGHT = "light", _("Clair")
    DARK = "dark", _("Sombre")


class Screen(NamedRow):
    """One address without a login: whoever knows `key` sees the `rotation`, and nothing else.

    `rotation` are {"show": what, "seconds": how long a page} in their order; each says the
    "theme" of its screen, the ceremony the "step" it has come to, a season that was chosen its
    key as "season".
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="screens")
    name = models.CharField(max_length=40)
    key = models.CharField(max_length=16, unique=True)
    rotation = models.JSONField(default=list, blank=True)
    created_at = models.DateTimeField()

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["event", "name"], name="screen_name_once")
        ]

    @property
    def shows_season(self) -> bool:
        """Whether other events may change what it shows."""
        return any(view["show"] == Show.SEASON for view in self.rotation)

    @property
    def shows_tables(self) -> bool:
        """Whether it shows something of tables under way."""
        return any(view["show"] in OF_TABLES for view in self.rotation)

    @property
    def theme(self) -> str:
        return next((view["theme"] for view in self.rotation if "theme" in view), Theme.LIGHT)

    @property
    def step(self) -> int | None:
        """How far the ceremony has come here; None on a screen without one."""
        steps = (view.get("step", 0) for view in self.rotation if view["show"] == Show.CEREMONY)
        return next(steps, None)

    @property
    def shows(self) -> list[str]:
        """Name what it shows, in its order."""
        return [str(Show(view["show"]).label) for view in self.rotation]
