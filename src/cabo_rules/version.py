"""The version of the library, which every log names that it writes."""

VERSION: str = "0.1.0"
