"""What every room shares about an event; keep it small.

Who sees it, its acts and asking before them (`access.py`); names typed and published
(`names.py`), options of pages; what all its papers bear; the clock; what rounds after a cut
are called, seats by compass, money (`words.py`); setting up and closing, teams, publishing,
the log; forms sent once, polling, downloads.
"""
