"""Mutation testing: small slips are made in the code one at a time, and each must be noticed by a test."""
