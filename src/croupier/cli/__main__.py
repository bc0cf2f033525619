"""`python -m croupier.cli` is `croupier`."""

import sys

from croupier.cli import main

sys.exit(main())
