"""Making the packages that people install."""
