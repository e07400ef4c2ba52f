"""Floor 3: rulesets as tables, elements, scoring, settlement."""
