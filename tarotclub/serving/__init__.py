"""How the site is served, and what every request meets.

A request is whole before it queues, in a lane in which it delays no deal (`lanes.py`,
`bridge.py`); a page for everybody is rendered once a state (`kept.py`); what computes for long
does so in another process, what nobody asks for by a thread (`workshop.py`).
docs/adr/0007-the-server.md says why.

What every request goes through (`http.py`), what is answered when it fails (`noted.py`),
forms that outlive a sign-in or the network (`sending.py`), names of static files
(`static_names.py`), certificates of a hall (`hall_https.py`). The command of an installed site
(`cli.py`): one site a data folder (`running.py`), opened in a browser of its computer
(`here.py`).
"""
