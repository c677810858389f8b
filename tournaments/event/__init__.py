"""What every room shares about an event; keep it small.

Who may do which act and asking before it (`acts.py`); names typed and published (`names.py`),
options of pages; what all its papers bear; the clock; the moments of a day
beside its pages (`moments.py`); what rounds after a cut are called, seats by compass, money
(`words.py`); setting up and closing, teams, publishing, the log; forms sent once, polling,
downloads.
"""
