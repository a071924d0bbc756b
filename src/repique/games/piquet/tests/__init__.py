"""Tests of the rules; ids W-nn, RES nn and others are defined in docs/rules/piquet.md."""
