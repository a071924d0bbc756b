"""Tests of the rules; ids such as AB-04 are defined in docs/rules/partnership.md."""
