"""What is counted from the deals, so that pages need not read them, and what is shown of it."""

from django.db import models
from django.db.models.functions import Now
from django.utils import timezone

from scoring.models import Club, Player
from tarotclub.ground.named import NamedRow
from tournaments.models.event import Event


class EventTally(models.Model):
    """An event that was counted when it and its tables had this `stamp` in all.

    Where they have another today it is counted anew before anybody reads it; a large one soon,
    and is read with its moment until then (`tournaments/statistics/services.py:read_counted`).
    `sittings` are [players, totals, deals, squares] of those who played together at a table;
    without squares where only bilans were typed. `boards` are [players, note] of a duplicate,
    the taker first, his note in hundredths of a percent. `ranked` is one flat list, as seasons
    read many at once: player, rank, points and deals of everybody who has a place. `summary`
    is, by game, what was played.
    """

    event = models.OneToOneField(Event, on_delete=models.CASCADE, related_name="tally")
    stamp = models.BigIntegerField()
    counted_at = models.DateTimeField(default=timezone.now, db_default=Now())
    sittings = models.JSONField(default=list, blank=True)
    boards = models.JSONField(default=list, blank=True)
    ranked = models.JSONField(default=list, blank=True)
    summary = models.JSONField(default=dict, blank=True)

    def __str__(self) -> str:
        return f"{self.event_id}: {self.stamp:x}"


class PlayerTally(models.Model):
    """What a player did in an event: his place among `field`, and his deals by game.

    Who only played for somebody else has `rank` 0; `deals` are 0 where nobody knows how many
    they were. In duplicate `points` are hundredths of a percent. `counters` are those of
    `tournaments/statistics/facts.py` by game: the number of players, or "duplicate".
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="tallies")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="tallies")
    rank = models.PositiveIntegerField(default=0)
    field = models.PositiveIntegerField(default=0)
    points = models.IntegerField(default=0)
    deals = models.PositiveIntegerField(default=0)
    counters = models.JSONField(default=dict, blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["event", "player"], name="tally_once")]
        verbose_name_plural = "player tallies"

    def __str__(self) -> str:
        return f"{self.event_id} – {self.player_id}: {self.points}"


class PlayerPage(NamedRow):
    """A player's choices: who sees his statistics, his cote; `key` opens his own page.

    Where two players turn out to be one he has two of these: what either hides is hidden.
    """

    NAMED = ("player",)

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="pages")
    hidden = models.BooleanField(default=False)
    cote_hidden = models.BooleanField(default=False)
    key = models.CharField(max_length=16, null=True, blank=True, unique=True)
    forget_asked_at = models.DateTimeField(null=True, blank=True)  # by himself

    class Meta:
        ordering = ["pk"]


class ClubCote(NamedRow):
    """That a club has chosen to show the cote of its players.

    After so many seasons (`half_life`) a deal weighs half; without it all weigh the same.
    """

    NAMED = ("club",)

    club = models.OneToOneField(Club, on_delete=models.CASCADE, related_name="cote")
    half_life = models.PositiveSmallIntegerField(null=True, blank=True)
