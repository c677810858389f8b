"""The standing of a season by pure code: results of events in, an explained ranking out."""

from tournaments.seasons.engine.attendance import pays_attendance
from tournaments.seasons.engine.result import Exact, Result
from tournaments.seasons.engine.rule import PLACE_TABLE, Kind, Rule
from tournaments.seasons.engine.standing import Line, standing
from tournaments.seasons.engine.teams import team_results

__all__ = [
    "PLACE_TABLE",
    "Exact",
    "Kind",
    "Line",
    "Result",
    "Rule",
    "pays_attendance",
    "standing",
    "team_results",
]
