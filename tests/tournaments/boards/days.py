"""Small duplicates, played as an organiser would have them played."""

from random import Random

from tournaments.boards.services import BoardSheet, type_amounts
from tournaments.models import PlayedBoard
from tournaments.rounds.services.rounds import close_round, release_round


def played_rounds(event, numbers, *, seed=3, sheet=BoardSheet.ROUND, **more):
    """Release rounds, type an amount for every board by dice, and end them."""
    dice = Random(seed)
    for number in numbers:
        release_round(event=event, number=number)
        rows = PlayedBoard.objects.filter(table__round__event=event)
        amounts = {
            row.pk: dice.choice((1, -1)) * dice.randrange(50, 90, 2)
            for row in rows.filter(table__round__number=number).order_by("pk")
        }
        type_amounts(event=event, sheet=sheet, amounts=amounts, **more)
        close_round(event=event, number=number)
    return event
