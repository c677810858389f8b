"""Services of club evenings: running one, scoring it by another ruleset."""
