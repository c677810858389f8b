"""The registration desk: entries, a list brought in, payments, leaving, substitutes."""
