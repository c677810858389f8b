"""What people do to a club night: each write is one function and one transaction."""
