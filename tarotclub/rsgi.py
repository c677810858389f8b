"""The site for granian: the bridge, and what the rooms above it do beside the requests."""

from tarotclub.keeping.keeper import keeper
from tarotclub.linked.sender import sender
from tarotclub.people.forgetter import forgetter, mailer
from tarotclub.serving.bridge import Bridge
from tournaments.seasons.renewing import renewer

application = Bridge(forgetter, keeper, mailer, renewer, sender)
