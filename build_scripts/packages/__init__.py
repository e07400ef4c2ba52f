"""How the packages that strangers install are made."""
