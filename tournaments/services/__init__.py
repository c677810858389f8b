"""What people do to an event: each write is one function and one transaction."""
