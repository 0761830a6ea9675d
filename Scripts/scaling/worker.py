"""A client of a persistent worker, like a build system."""
import json
import os
import pathlib
import signal
import subprocess


class Worker:
    def __init__(self, typeset, folder, processes):
        self.process = subprocess.Popen(
            [typeset, "--persistent_worker", "-j", str(processes)], cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def send(self, number, arguments, inputs):
        request = {"arguments": arguments, "inputs": [{"path": path, "digest": ""} for path in inputs], "requestId": number}
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()

    def answer(self):
        return json.loads(self.process.stdout.readline())

    def children(self):
        path = pathlib.Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children")
        return [int(word) for word in path.read_text().split()]

    def end(self):
        self.process.stdin.close()
        return self.process.wait()


def arguments(name, output):
    options = ["--isolated", "--language", "en", "--style", "sheet.yaml", "--all-sizes", "-q", "-j", "1"]
    return [f"docs/{name}.md", "-o", output + "/{stem}.{size}.pdf", "--report", f"json={output}/{name}.json", "--report", "text=/dev/null", *options]


def names(count):
    return [f"d{number:04}" for number in range(count)]


def inputs(name):
    return [f"docs/{name}.md", "docs/mark.svg", "sheet.yaml"]


def processes(typeset, folder, count):
    """Typesets `count` documents with one process each."""
    for name in names(count):
        subprocess.run([typeset, *arguments(name, "alone")], cwd=folder, check=True)


def worker(typeset, folder, count):
    """Typesets `count` documents with one worker, one at a time."""
    driver = Worker(typeset, folder, 1)
    for number, name in enumerate(names(count)):
        driver.send(number, arguments(name, "worked"), inputs(name))
        answer = driver.answer()
        if answer["exitCode"] != 0:
            raise SystemExit(f"the worker fails on {name}: {answer['output']}")
    driver.end()


def killed(typeset, folder, count):
    """Kills a process of the worker after the first answer, and returns how many of `count` requests fail."""
    driver = Worker(typeset, folder, 2)
    for number, name in enumerate(names(count)):
        driver.send(number, arguments(name, "killed"), inputs(name))
    failures, victims = 0, 0
    for _ in range(count):
        answer = driver.answer()
        failures += answer["exitCode"] != 0
        if victims == 0:
            os.kill(driver.children()[0], signal.SIGKILL)
            victims = 1
    driver.end()
    return failures
