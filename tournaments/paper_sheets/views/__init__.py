"""The pages of photographed sheets, and the papers to photograph."""
