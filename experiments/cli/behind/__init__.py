"""What the longest commands do; loaded when they run, for it needs packages that take long to load."""
