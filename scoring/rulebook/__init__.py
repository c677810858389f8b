"""The rulebook as plain values: pages that the screen, the search and the paper share.

Its prose is `text/`, a file a subject and language.
"""
