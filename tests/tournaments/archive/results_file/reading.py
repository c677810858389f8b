"""A results file as the page and the command read it, its columns guessed."""

from tournaments.archive.results_file.reading import guess_columns, read_results


def read_guessed(rows, **more):
    """Give None without the headings that are needed."""
    columns = guess_columns(rows)
    return read_results(rows, columns, **more) if columns else None
