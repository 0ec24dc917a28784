"""What an author of variants needs beside the checker: rendering, schema, starting files, comparison, the rulebook."""
