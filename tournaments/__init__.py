"""All that happens around tables: evenings and tournaments, a folder a subject."""
