"""Build systems that run a project."""
import os
import pathlib
import re
import shutil
import subprocess

SIZES = ["xSmall", "small", "medium", "large", "xLarge", "xxLarge", "xxxLarge", "ax1", "ax2", "ax3", "ax4", "ax5"]
ROOT = pathlib.Path(__file__).resolve().parent.parent.parent


def fails(what, result):
    raise SystemExit(f"{what} ends with {result.returncode}:\n{result.stdout[-3000:]}{result.stderr[-3000:]}")


def run(command, folder, **environment):
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, env=os.environ | environment)


class Ninja:
    name = "ninja -j2"

    def __init__(self, typeset, folder):
        self.folder = folder
        plan = run([typeset, "plan", "--to", "build.ninja", "--report", "json=report.json", "--fail-on", "never", "-q"], folder)
        if plan.returncode != 0:
            fails("typeset plan", plan)

    def build(self):
        """Returns the number of documents that are built."""
        result = run(["ninja", "-j2", "-v"], self.folder)
        if result.returncode != 0:
            fails("ninja", result)
        return len(re.findall(r" --only ", result.stdout))


class Bazel:
    """Bazel with the rules of Integrations/bazel, and a private output base."""

    def __init__(self, typeset, folder, base, uses_workers):
        self.name = "Bazel with workers" if uses_workers else "Bazel"
        self.folder, self.base = folder, base
        # Before version 5, Bazel needs this flag even if no worker is used.
        self.options = ["--experimental_worker_allow_json_protocol", "--strategy=TypesetPDF=" + ("worker" if uses_workers else "sandboxed")]
        (folder / "WORKSPACE").write_text(f"""
local_repository(name = "rules_typeset", path = "{ROOT}/Integrations/bazel")
load("@rules_typeset//:repository.bzl", "typeset_repository")
typeset_repository(name = "typeset", path = "{typeset}")
""")
        (folder / "BUILD").write_text(f"""
load("@rules_typeset//:defs.bzl", "SIZES", "typeset_pdf", "typeset_report")
typeset_pdf(
    name = "pdfs",
    srcs = glob(["docs/*.md"]),
    data = glob(["docs/*.svg"]),
    options = ["--language", "en"],
    sizes = SIZES,
    style = "sheet.yaml",
)
typeset_report(name = "audit", formats = ["json"], fail_on = "never", deps = [":pdfs"])
""")
        self.clean()

    def bazel(self, *arguments):
        return run(["bazel", f"--output_user_root={self.base}", *arguments], self.folder)

    def clean(self):
        self.bazel("shutdown")
        # Bazel makes its outputs read-only.
        if self.base.exists():
            subprocess.run(["chmod", "-R", "u+w", self.base], check=False)
            shutil.rmtree(self.base)

    def build(self):
        result = self.bazel("build", "//:pdfs", "//:audit", "--jobs=2", "--verbose_failures", "--color=no", "--curses=no", "--subcommands", *self.options)
        if result.returncode != 0:
            fails("bazel", result)
        return len(re.findall(r"action 'Typesetting ", result.stderr))

    def outputs(self):
        return self.folder / "bazel-bin" / "docs"
