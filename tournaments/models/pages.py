"""What players and clubs choose about their own statistics."""

from django.db import models

from scoring.models import Club, Player


class PlayerPage(models.Model):
    """A player's choices: who sees his statistics, his cote; `key` opens his own page.

    Where two players turn out to be one he has two of these: what either hides is hidden.
    """

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="pages")
    hidden = models.BooleanField(default=False)
    cote_hidden = models.BooleanField(default=False)
    key = models.CharField(max_length=16, null=True, blank=True, unique=True)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return str(self.player)


class ClubCote(models.Model):
    """That a club has chosen to show the cote of its players.

    After so many seasons (`half_life`) a deal weighs half; without it all weigh the same.
    """

    club = models.OneToOneField(Club, on_delete=models.CASCADE, related_name="cote")
    half_life = models.PositiveSmallIntegerField(null=True, blank=True)

    def __str__(self) -> str:
        return str(self.club)
