"""The health page: whether this server is fit to take the next deal."""

from http import HTTPStatus

from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe


@require_safe
@never_cache
def health(request: HttpRequest) -> JsonResponse:  # noqa: ARG001
    """Answer 200 when the database is there and migrated, else 503."""
    try:
        facts = _database_facts()
        migrated = _is_migrated()
    except DatabaseError:
        facts, migrated = {"database": connection.vendor, "reachable": False}, False
    status = HTTPStatus.OK if migrated else HTTPStatus.SERVICE_UNAVAILABLE
    return JsonResponse({"ok": migrated, **facts, "migrated": migrated}, status=status)


def _database_facts() -> dict[str, str | bool]:
    facts: dict[str, str | bool] = {"database": connection.vendor, "reachable": True}
    queries = {"version": "SHOW server_version"}
    if connection.vendor == "sqlite":
        queries = {"version": "SELECT sqlite_version()", "journal": "PRAGMA journal_mode"}
    with connection.cursor() as cursor:
        for name, query in queries.items():
            cursor.execute(query)
            facts[name] = cursor.fetchone()[0]
    return facts


def _is_migrated() -> bool:
    executor = MigrationExecutor(connection)
    return not executor.migration_plan(executor.loader.graph.leaf_nodes())
