"""Movements of duplicate: who sits where with which boards, and what a plan costs. Pure."""
