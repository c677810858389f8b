"""Services: what people do to a club night, each write one function and one transaction."""
