"""A hall's computer and its club's site: linked once, then each tells the other what is new.

What is sent is a signed message (`message.py`), the same bytes by the network or on a stick.
The hall's side prepares, sends, and takes what comes down (`services/hall.py`); the site's
takes each message once (`services/site.py`).
"""
