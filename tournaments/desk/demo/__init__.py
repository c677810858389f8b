"""The club of the demo: its people, evenings and tournaments, told to the services."""
