"""What tests of the deal pages share: an ordinary deal, five players, what an answer says."""

from http import HTTPStatus

from tests import factories

GARDE = {"taker": "0", "contract": "garde", "bouts": "2", "points": "49"}
UUID_1 = "00000000-0000-4000-8000-000000000001"
LOST = "Cette page avait perdu le fil de la donne : relisez ce qui est noté, puis enregistrez."
OK, SEE_OTHER = HTTPStatus.OK, HTTPStatus.SEE_OTHER
CONFLICT, REFUSED = HTTPStatus.CONFLICT, HTTPStatus.UNPROCESSABLE_ENTITY


def notes(response) -> dict[str, list[str]]:
    """Give the sentences beside the fields."""
    return dict(response.context["form"].errors)


def marks(table) -> dict[str, int]:
    return {
        score.seat.player.name: score.points
        for deal in table.deals.all()
        for score in deal.scores.select_related("seat__player")
    }


def five(table) -> list:
    """Give the four of a table and Ed."""
    return [seat.player for seat in table.seated] + factories.players(1, in_club=table.club)
