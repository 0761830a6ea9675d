"""Headless Chromium, for checks of pages."""
import json
import re
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.request

import websocket

# The axe-core rules that pages must pass.
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


class Browser:
    """Controls Chromium by its debugging protocol."""

    def __init__(self):
        name = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
        if not name:
            sys.exit("no Chromium here; `apt-get install chromium`")
        self.profile = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        self.process = subprocess.Popen(
            [name, "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars", "--remote-debugging-port=0", "--remote-allow-origins=*",
             f"--user-data-dir={self.profile.name}", "about:blank"], stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True)
        for line in self.process.stderr:
            if match := re.search(r"DevTools listening on ws://([^/]+)/", line):
                break
        pages = json.load(urllib.request.urlopen(f"http://{match[1]}/json/list"))
        address = next(page for page in pages if page["type"] == "page")["webSocketDebuggerUrl"]
        self.socket = websocket.create_connection(address, timeout=600)
        self.number = 0
        self.call("Page.enable")

    def call(self, method, **parameters):
        self.number += 1
        self.socket.send(json.dumps({"id": self.number, "method": method, "params": parameters}))
        return self.wait(lambda answer: answer.get("id") == self.number)

    def wait(self, is_it):
        while True:
            answer = json.loads(self.socket.recv())
            if is_it(answer):
                if "error" in answer:
                    sys.exit(f"Chromium says: {answer['error']}")
                return answer.get("result")

    def evaluate(self, expression):
        answer = self.call("Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in answer:
            sys.exit(f"{answer['exceptionDetails']}")
        return answer["result"].get("value")

    def open(self, address, width, scheme):
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=900, deviceScaleFactor=1, mobile=False)
        self.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
        start = time.monotonic()
        self.call("Page.navigate", url=address)
        self.wait(lambda answer: answer.get("method") == "Page.loadEventFired")
        return time.monotonic() - start

    def close(self):
        self.process.terminate()
        self.process.wait()
        self.profile.cleanup()
