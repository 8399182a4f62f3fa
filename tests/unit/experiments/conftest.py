"""Makes the helpers beside this file (`skirmish`, `shell`, `coins`, `pairings`) importable in the folders below it."""
