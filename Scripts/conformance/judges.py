"""The results of veraPDF and of `typeset audit` for files, for several checks."""
import json
import pathlib
import re
import subprocess

HERE = pathlib.Path(__file__).resolve().parent


def verapdf(flavours, files):
    """Returns the broken clauses that veraPDF reports, by file and flavour, from one process: starting it costs more than validating a file.

    - flavours: such as `ua1,2a`.
    """
    process = subprocess.run([HERE / "verapdf", flavours, *files], stdout=subprocess.PIPE, text=True)
    if process.returncode not in (0, 1):
        raise RuntimeError(f"veraPDF ended with status {process.returncode}")
    found = {pathlib.Path(file): {flavour: {} for flavour in flavours.split(",")} for file in files}
    for file, flavour, clause, message in re.findall(r"^(.*\.pdf): (\w+?)(?: (\S+?)-\d+ (x.*)|: .*)$", process.stdout, re.M):
        found[pathlib.Path(file)][flavour][clause or "unreadable"] = message or "veraPDF cannot read it"
    return found


def audit(typeset, files):
    """Returns the failures of `typeset audit` by file, or None if it could not read the file. Reports are beside the files."""
    for file in files:
        report(file).unlink(missing_ok=True)
    folder = pathlib.Path(files[0]).parent
    subprocess.run([typeset, "audit", *files, "-q", "--report", f"json={folder}/{{stem}}.json", "--report", f"text={folder}/{{stem}}.txt"])
    return {file: failing(report(file)) for file in files}


def report(file):
    return pathlib.Path(file).with_suffix(".json")


def failing(path):
    if not path.exists():
        return None
    return [finding for finding in json.loads(path.read_text())["findings"] if finding["outcome"] == "fail"]


def clauses(findings):
    """Returns the clauses of PDF/UA of a file's findings."""
    return {reference["clause"]: finding["message"] for finding in findings if finding["rule"].startswith("pdf-")
            for reference in finding["references"] if reference["standard"].startswith("ISO 14289")}


def covers(found, clause):
    """Returns whether one of the clauses is this clause or a part of it."""
    return any(one == clause or one.startswith(clause + ".") for one in found)
