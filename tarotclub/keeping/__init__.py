"""Copies of the database, made by themselves, kept in two places, put back; and its proof.

When they are made (`keeper.py`), how and which stay (`copies.py`), a second place and what is
known of both (`second.py`), a line of it in each club’s log. `services/verifying.py:findings`
looks through the database's own file, sums, marks, kept versions, the log’s chains, payments,
seats and statistics. The health of the site, and the figures of it for who watches machines,
are `health.py`.
"""
