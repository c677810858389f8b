"""A club's own results file, read, computed again and made ready to store, by pure code."""

from tournaments.archive.results_file.checking import (
    Check,
    Finding,
    Kind,
    Standing,
    check,
    standings,
)
from tournaments.archive.results_file.reading import (
    Line,
    NoHeadingsError,
    ResultsFile,
    holds_results,
    read_results,
)
from tournaments.archive.results_file.storing import (
    Result,
    altered,
    numbers_kept,
    obstacles,
    results_of,
)

__all__ = [
    "Check",
    "Finding",
    "Kind",
    "Line",
    "NoHeadingsError",
    "Result",
    "ResultsFile",
    "Standing",
    "altered",
    "check",
    "holds_results",
    "numbers_kept",
    "obstacles",
    "read_results",
    "results_of",
    "standings",
]
