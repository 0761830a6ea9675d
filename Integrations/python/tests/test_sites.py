"""The builder of Sphinx and the plugin of MkDocs, in the real programs."""

from __future__ import annotations

import subprocess
import sys
import unittest
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Dict

import typesetter

CONF = 'project = "Rivers"\nauthor = "A. Pilot"\nlanguage = "en"\nextensions = ["sphinx.ext.mathjax"]\ntypesetter_sizes = ["large", "ax3"]\n'
INDEX = """\
Rivers
======

A *guide* to two rivers, with |H2O|_ and :math:`a^2`. See :ref:`length`.

.. |H2O| replace:: water
.. _H2O: https://example.org/water

.. toctree::

   eider
"""
EIDER = """\
The Eider
=========

.. _length:

Length
------

The Eider is 188 km long [#source]_.

.. warning:: The lock is closed in **winter**.

.. list-table:: Towns
   :header-rows: 1

   * - Town
     - Year
   * - Rendsburg
     - 1199

.. code-block:: python

   print("one * two")

.. py:function:: depth(place, unit="m")

   Measures like :py:func:`depth`.

   :param place: A place.

#. First
#. Second

   - Nested

.. math:: \\frac{a}{b}

.. [#source] Measured in 2020.
"""


class SiteTests(unittest.TestCase):
    def setUp(self) -> None:
        folder = TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def write(self, files: Dict[str, str]) -> None:
        for name, text in files.items():
            (self.folder / name).parent.mkdir(parents=True, exist_ok=True)
            (self.folder / name).write_text(text, encoding="utf-8")

    def build(self, *command: str) -> "subprocess.CompletedProcess[str]":
        return subprocess.run([sys.executable, "-m", *command], cwd=self.folder, capture_output=True, text=True, check=False)

    def transcript(self, pdf: Path) -> str:
        from typesetter import _program
        return _program.run(["audit", str(pdf), "-q", "--transcript"]).output.decode()

    def test_sphinx_writes_the_project(self) -> None:
        self.write({"conf.py": CONF, "index.rst": INDEX, "eider.rst": EIDER})
        done = self.build("sphinx", "-W", "-b", "typesetter", ".", "out")
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertTrue((self.folder / "out/rivers.ax3.pdf").exists())
        words = self.transcript(self.folder / "out/rivers.large.pdf")
        for part in ("heading 1: Rivers", "heading 2: The Eider", "heading 3: Length", "table, 2 columns, 2 rows", 'print("one * two")', "depth(place, unit='m')"):
            self.assertIn(part, words)
        self.assertNotEqual(typesetter.audit(self.folder / "out/rivers.large.pdf").verdict, "fail")

    def test_mkdocs_writes_the_site(self) -> None:
        self.write({
            "mkdocs.yml": "site_name: Lakes\nplugins:\n  - typesetter: { sizes: [large, ax3], output: 'pdf/{stem}.{size}.pdf' }\n",
            "docs/index.md": "# Lakes\n\nTwo lakes.\n",
            "docs/plon.md": "# Plön\n\n!!! note\n    It is deep.\n",
        })
        done = self.build("mkdocs", "build", "--strict")
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertEqual([file.name for file in sorted((self.folder / "site/pdf").iterdir())], ["lakes.ax3.pdf", "lakes.large.pdf"])

    def test_mkdocs_warns_of_findings(self) -> None:
        self.write({"mkdocs.yml": "site_name: Lakes\nplugins: [typesetter]\n", "docs/index.md": "# Lakes\n\n### Skipped\n\nText.\n"})
        done = self.build("mkdocs", "build", "--strict")
        self.assertEqual(done.returncode, 1)
        self.assertIn("heading-skip", done.stderr)

    def test_mkdocs_names_a_missing_picture_once(self) -> None:
        self.write({"mkdocs.yml": "site_name: Lakes\nplugins: [typesetter]\n", "docs/index.md": "# Lakes\n\n![A lake](lake.png)\n"})
        self.assertEqual(self.build("mkdocs", "build").stderr.count("image-missing"), 1)


if __name__ == "__main__":
    unittest.main()
