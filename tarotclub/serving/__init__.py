"""How the site is served: its server and queues, its network, what every request meets."""
