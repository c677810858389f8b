"""What everything stands on: it imports nothing of ours.

The database and the lock around its writes (`database.py`), plain queries (`rows.py`), what is
written stays (`guards.py`), what can be wrong with the disk (`trouble.py`); a refusal in words
(`refusal.py`), forms whose page is behind (`fields.py`); how somebody is called (`names.py`),
how French is counted and spaced (`translation.py`), line charts (`chart.py`); a clock nobody
sets back (`steady.py`), where the site's own files are (`places.py`).
"""
