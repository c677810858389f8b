"""A club's own results file, read and computed again by pure code."""

from tournaments.results_file.checking import (
    Check,
    Finding,
    Kind,
    Standing,
    check,
    standings,
)
from tournaments.results_file.reading import Line, NoHeadingsError, ResultsFile, read_results

__all__ = [
    "Check",
    "Finding",
    "Kind",
    "Line",
    "NoHeadingsError",
    "ResultsFile",
    "Standing",
    "check",
    "read_results",
    "standings",
]
