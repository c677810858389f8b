"""Pages for who enters from home, and the desk's page about them."""
