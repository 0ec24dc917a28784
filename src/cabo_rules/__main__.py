"""``python -m cabo_rules``: the command line."""

import sys

from cabo_rules_command import main

if __name__ == "__main__":
    sys.exit(main())
