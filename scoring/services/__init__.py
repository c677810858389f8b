"""Services: what people do at a table, each write one function and one transaction.

Where a page and a service could both decide, the service does: a closed table or a stale page
is seen inside the transaction, never by looking first.

Errors are plain exceptions that hold what an answer needs (`deals.py:DealDiffersError` the
stored deal), because three answer them, each in its own words: a page shows both versions or
who can help (`scoring/views/deals.py`, `scoring/views/sheet.py`); a tablet gets a
status, a code that its outbox goes by, and a sentence (`scoring/views/api/door.py`); a command
tells the terminal and ends in 1. Only `clubs.py:PlayerExistsError` is said alike everywhere.

A correction takes the version its author saw, keeps the old facts as a revision and derives the
scores anew (`deals.py:correct_deal`); cancelling is a correction to an outcome that is not
scored. The database itself refuses to change revisions and the log. What is refused is kept for
a time beside the log (`deals.py:keep_refused`). What a tablet was told and an older copy of the
database lacks is taken back, version by version, once (`deals.py:take_back`). Another ruleset
scores a table anew, and back (`house.py:apply_ruleset`). `verifying.py:breaks` says what of the
log was changed, removed, inserted or cut off.
"""
