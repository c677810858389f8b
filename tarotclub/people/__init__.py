"""The people of the site: clubs and their pages, the members of a club."""
