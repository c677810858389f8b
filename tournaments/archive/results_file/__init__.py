"""A club's own results file, read, computed again and made ready to store, by pure code."""

from tournaments.archive.results_file.checking import (
    Check,
    Finding,
    FindingKind,
    check,
    standings,
)
from tournaments.archive.results_file.reading import (
    NoHeadingsError,
    ResultsFile,
    holds_results,
    read_results,
)
from tournaments.archive.results_file.storing import (
    ArchivedResult,
    altered,
    numbers_kept,
    obstacles,
    results_of,
)

__all__ = [
    "ArchivedResult",
    "Check",
    "Finding",
    "FindingKind",
    "NoHeadingsError",
    "ResultsFile",
    "altered",
    "check",
    "holds_results",
    "numbers_kept",
    "obstacles",
    "read_results",
    "results_of",
    "standings",
]
