"""What others say of files, and what `typeset audit` says of them: the judges that several checks ask."""
import json
import pathlib
import re
import subprocess

HERE = pathlib.Path(__file__).resolve().parent


def verapdf(flavours, files):
    """The clauses that veraPDF finds broken, by file and flavour. One process for all: starting it costs more than judging a file.

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
    """The findings of `typeset audit` that fail, by file; None where it could not read the file. Reports stand beside the files."""
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
    """The clauses of PDF/UA-1 that findings about a file are of."""
    return {reference["clause"]: finding["message"] for finding in findings if finding["rule"].startswith("pdf-")
            for reference in finding["references"] if reference["standard"] == "ISO 14289-1"}


def covers(found, clause):
    """Whether one of the clauses is this one or a part of it."""
    return any(one == clause or one.startswith(clause + ".") for one in found)
