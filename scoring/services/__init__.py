"""Services: what people do at a table, each write one function and one transaction."""
