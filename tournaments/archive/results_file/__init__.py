"""A club's own results file, read, computed again and made ready to store, by pure code."""

from tournaments.archive.results_file.checking import check_results, standings
from tournaments.archive.results_file.findings import Check, Finding, FindingKind
from tournaments.archive.results_file.reading import (
    NoHeadingsError,
    ResultsFile,
    guess_columns,
    holds_results,
    read_as_chosen,
    read_results,
)
from tournaments.archive.results_file.sheets import Sheets, read_sheets_of
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
    "Sheets",
    "altered",
    "check_results",
    "guess_columns",
    "holds_results",
    "numbers_kept",
    "obstacles",
    "read_as_chosen",
    "read_results",
    "read_sheets_of",
    "results_of",
    "standings",
]
