"""The site for granian: the bridge, and what the rooms above it do beside the requests."""

from tarotclub.keeping.keeper import keeper
from tarotclub.linked.sender import sender
from tarotclub.people.services.retention import forget_old
from tarotclub.serving.bridge import Bridge
from tarotclub.serving.workshop import every
from tournaments.home_entries.letters import send_due
from tournaments.seasons.renewing import renewer

DAY, MINUTE = 24 * 60 * 60, 60  # seconds
forgetter = every(DAY, forget_old, "forgetting what is old")
mailer = every(MINUTE, send_due, "letters to who entered from home")

application = Bridge(forgetter, keeper, mailer, renewer, sender)
