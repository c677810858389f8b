"""Pages of what everybody may see."""
