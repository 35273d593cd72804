"""Tests that span folders."""
