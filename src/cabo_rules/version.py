"""The version of the library."""

VERSION: str = "0.1.0"
