"""Tests of the rules; ids such as R-13 are defined in docs/rules/two-handed.md."""
