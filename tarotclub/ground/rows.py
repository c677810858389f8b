"""Rows read and written by plain queries, for what every deal of a hall passes through.

Composing such a query costs Django several times what running it does. Recording a deal takes
8.0 ms of the processor with these and with the statements written out in scoring/services;
with Django's queries in place of these 11.3 ms, of both 15.9 ms. As tests/bench/http.py counts
(at most 4.00), by the fastest of 600 deals: 3.8, 5.8 and 7.0.
"""

import copy
from collections.abc import Callable, Sequence
from functools import cache, cached_property
from itertools import count
from typing import Any, Generic, TypeVar

from django.db import DEFAULT_DB_ALIAS, connection, connections
from django.db.models import DateTimeField, DecimalField, JSONField, Model, QuerySet, UUIDField

M = TypeVar("M", bound=Model)
Converter = Callable[[Any, Any, Any], Any]
Preparer = Callable[[Any, Any], Any]
PREPARED = (DateTimeField, DecimalField, JSONField, UUIDField)
AT_ONCE = 500  # rows
SHORT = 40  # values; longer ones are seldom sent twice with as many
_numbers = count()


def execute(cursor: Any, sql: str, params: Sequence[Any]) -> None:
    """Run a statement that PostgreSQL plans once a connection, policies and all.

    Behind PgBouncer, where the next statement may go by another connection, it is planned anew.
    A table may get more columns meanwhile: the statement names those it reads.
    """
    database = cursor.db
    pooled = database.settings_dict.get("DISABLE_SERVER_SIDE_CURSORS")
    if database.vendor == "sqlite" or pooled or len(params) > SHORT:
        cursor.execute(sql, params)
        return
    names = vars(database.connection).setdefault("planned", {})
    call = f"EXECUTE {{}} ({', '.join(['%s'] * len(params))})"
    if sql in names:
        cursor.execute(call.format(names[sql]), params)
        return
    name, (begin, *parts) = f"planned_{next(_numbers)}", sql.split("%s")
    text = begin + "".join(f"${n}{part}" for n, part in enumerate(parts, 1))
    cursor.execute(f"PREPARE {name} AS {text}; {call.format(name)}", params)
    cursor.nextset()
    names[sql] = name


def read(model: type[M], sql: str, params: Sequence[Any]) -> list[M]:
    """The objects that a query finds; its columns are some or all of the model's.

    What it leaves out is fetched when asked for, as by `only()`; what is no column of the
    model becomes an attribute, as by `raw()`.
    """
    database = connections[DEFAULT_DB_ALIAS]  # each look at Django's `connection` searches it
    with database.cursor() as cursor:
        cursor.execute(sql, params)
        columns = tuple(column[0] for column in cursor.description)
        names, order, conversions, extra = _reading(model, columns)
        models = []
        for row in cursor.fetchall():
            values = [row[at] for at in order]
            for at, expression, convert in conversions:
                values[at] = convert(values[at], expression, database)
            row_model = model.from_db(DEFAULT_DB_ALIAS, names, values)
            for at, name in extra:
                setattr(row_model, name, row[at])
            models.append(row_model)
    return models


class Lookup(Generic[M]):
    """What a query of Django's gives of one `key`, its SQL composed once for all keys.

    To fetch a link with its table and its club so takes a third of the time.
    """

    def __init__(self, rows: QuerySet[M], key: str) -> None:
        self.rows = rows.filter(**{key: 0})

    @cached_property
    def composed(self) -> tuple[Any, str]:
        compiler = self.rows.query.get_compiler(DEFAULT_DB_ALIAS)
        sql, params = compiler.as_sql()
        assert params == (0,), "a query with more than its key"
        converters = compiler.get_converters([column[0] for column in compiler.select])
        compiler.get_converters = lambda _columns: converters
        return compiler, sql

    def all(self, key: int) -> list[M]:
        known, sql = self.composed
        rows, compiler = self.rows.all(), copy.copy(known)
        compiler.connection = connections[DEFAULT_DB_ALIAS]  # this thread's
        compiler.as_sql = lambda: (sql, (key,))
        rows.query.get_compiler = lambda *_where, **_how: compiler  # type: ignore[method-assign]
        return list(rows)

    def first(self, key: int) -> M | None:
        return next(iter(self.all(key)), None)


def insert(row: Model) -> None:
    """Store a new object as `save(force_insert=True)` does, without Django's signals."""
    database = connections[DEFAULT_DB_ALIAS]
    sql, fields = _writing(type(row))
    values = [
        prepare(getattr(row, name), database) if prepare else getattr(row, name)
        for name, prepare in fields
    ]
    with database.cursor() as cursor:
        execute(cursor, sql, values)
        row.pk = cursor.fetchone()[0]
    row._state.adding, row._state.db = False, DEFAULT_DB_ALIAS  # noqa: SLF001 (as `save` does)


def insert_values(cursor: Any, into: str, rows: Sequence[Sequence[Any]]) -> None:
    """Store rows by one statement, or one for so many: it is planned once, and sent once."""
    for begin in range(0, len(rows), AT_ONCE):
        some = rows[begin : begin + AT_ONCE]
        marks = ", ".join([f"({', '.join(['%s'] * len(some[0]))})"] * len(some))
        values = [value for row in some for value in row]
        execute(cursor, f"INSERT INTO {into} VALUES {marks}", values)  # noqa: S608 (names of ours)


@cache
def _reading(
    model: type[Model], columns: tuple[str, ...]
) -> tuple[list[str], list[int], list[tuple[int, Any, Converter]], list[tuple[int, str]]]:
    """What a query reads: the model's names, columns, what to convert; then what is extra."""
    options = model._meta  # noqa: SLF001 (Django documents it)
    fields = [field for field in options.concrete_fields if field.column in columns]
    order = [columns.index(field.column) for field in fields]
    conversions = []
    for at, field in enumerate(fields):
        expression = field.get_col(options.db_table)
        own = field.get_db_converters(connection)
        converters = connection.ops.get_db_converters(expression) + own
        conversions += [(at, expression, convert) for convert in converters]
    extra = [(at, name) for at, name in enumerate(columns) if at not in order]
    return [field.attname for field in fields], order, conversions, extra


@cache
def _writing(model: type[Model]) -> tuple[str, list[tuple[str, Preparer | None]]]:
    """The statement, and by attribute how a value is prepared, where that is needed."""
    options = model._meta  # noqa: SLF001 (Django documents it)
    fields = [field for field in options.local_concrete_fields if not field.primary_key]
    names = ", ".join(str(field.column) for field in fields)
    marks = ", ".join(["%s"] * len(fields))
    sql = f"INSERT INTO {options.db_table} ({names}) VALUES ({marks}) RETURNING id"  # noqa: S608 (names of ours)
    return sql, [
        (field.attname, field.get_db_prep_save if isinstance(field, PREPARED) else None)
        for field in fields
    ]
