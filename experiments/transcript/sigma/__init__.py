"""A battle of the Σ-System in words."""
