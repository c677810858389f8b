"""The commands themselves, one file each."""
