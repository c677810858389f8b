"""The arbiter’s decisions and the log of a tournament."""
