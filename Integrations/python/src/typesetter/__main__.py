"""`python -m typesetter` runs the program."""

import os
import sys

from ._program import path

os.execv(path(), ["typesetter", *sys.argv[1:]])
