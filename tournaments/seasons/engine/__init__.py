"""The standing of a season by pure code: results of events in, an explained ranking out."""

from tournaments.seasons.engine.attendance import gaps_from_means, pays_attendance, varies_by
from tournaments.seasons.engine.refining import SeasonLine, standing
from tournaments.seasons.engine.result import EventResult, Exact, Worth
from tournaments.seasons.engine.rule import (
    MEANS,
    OF_POINTS,
    PLACE_TABLE,
    RuleKind,
    SeasonRule,
)
from tournaments.seasons.engine.team_results import team_results

__all__ = [
    "MEANS",
    "OF_POINTS",
    "PLACE_TABLE",
    "EventResult",
    "Exact",
    "RuleKind",
    "SeasonLine",
    "SeasonRule",
    "Worth",
    "gaps_from_means",
    "pays_attendance",
    "standing",
    "team_results",
    "varies_by",
]
