"""A whole tournament, played from dice."""

import random
from collections.abc import Iterator

from scoring.models import Table
from tournaments.desk.simulation import play_table, type_table
from tournaments.draw.services.draws import adjust_rounds, draw_rounds
from tournaments.draw.services.situation import situation_of
from tournaments.models import Event
from tournaments.rounds.services.rounds import close_round, release_round


def play_tournament(
    event: Event, dice: random.Random, *, deals: int, typed: float = 0
) -> Iterator[int]:
    """Play every round that is left; give each round's number when it is closed.

    `typed` is the share of tables whose bilans are typed, without their deals.
    """
    if any(not seating for seating in situation_of(event).planned):
        draw_rounds(event=event, seed=dice.randrange(1, 1_000_000))
    for round_ in event.rounds.filter(closed_at=None):
        adjust_rounds(event=event)
        release_round(event=event, number=round_.number)
        tables = Table.objects.with_seats().filter(round_table__round=round_)
        for table in tables.open():
            play = type_table if dice.random() < typed else play_table
            play(table, deals, dice)
        close_round(event=event, number=round_.number)
        yield round_.number
