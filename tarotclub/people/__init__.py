"""The people of the site: clubs and their pages, members, who opens it first, first steps."""
