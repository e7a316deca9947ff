"""A browser without a window, for the checks that need one."""
import fcntl
import json
import os
import select
import subprocess
import sys
import time


class Chromium:
    """A browser without a window, spoken to in its DevTools protocol through two pipes."""

    def __init__(self, binary, profile):
        (hear, write), (read, speak) = os.pipe(), os.pipe()
        # Shells redirect to numbers of one digit.
        given, (hear, speak) = (hear, speak), (fcntl.fcntl(number, fcntl.F_DUPFD, 5) for number in (hear, speak))
        for number in given:
            os.close(number)
        self.read, self.write, self.count, self.rest = read, write, 0, b""
        # A page of its own process group, so that its helpers end with it.
        self.process = subprocess.Popen(
            ["sh", "-c", f'exec "$0" "$@" 3<&{hear} 4>&{speak}', binary, "--headless", "--no-sandbox", "--disable-gpu",
             "--disable-dev-shm-usage", "--no-first-run", "--remote-debugging-pipe", f"--user-data-dir={profile}"],
            pass_fds=(hear, speak), stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            start_new_session=True)
        os.close(hear)
        os.close(speak)
        self.session = None

    def __call__(self, method, **parameters):
        """The answer to a command."""
        self.count += 1
        message = {"id": self.count, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        data = json.dumps(message).encode() + b"\0"
        while data:
            data = data[os.write(self.write, data):]
        deadline = time.monotonic() + 60
        while True:
            answer = self.receive(deadline)
            if answer.get("id") == self.count:
                if method == "Runtime.evaluate" and answer.get("error", {}).get("code") == -32000:
                    return {"result": {}}  # of a page that is being left
                if "error" in answer:
                    sys.exit(f"chromium: {method}: {answer['error']}")
                return answer["result"]

    def receive(self, deadline):
        while b"\0" not in self.rest:
            if not select.select([self.read], [], [], max(0.0, deadline - time.monotonic()))[0]:
                sys.exit("chromium: Chromium does not answer")
            piece = os.read(self.read, 1 << 16)
            if not piece:
                sys.exit("chromium: Chromium has ended")
            self.rest += piece
        message, self.rest = self.rest.split(b"\0", 1)
        return json.loads(message)

    def open(self, address):
        """Opens a page, in which everything from now on happens."""
        self.session = None
        target = self("Target.createTarget", url="about:blank")["targetId"]
        self.session = self("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        self("Page.enable")
        self("Page.navigate", url=address)
        while not self.evaluate(f"location.href != 'about:blank' && document.readyState == 'complete'"):
            time.sleep(0.02)

    def evaluate(self, script):
        """The value of a script, of which promises are awaited."""
        answer = self("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True, userGesture=True)
        if "exceptionDetails" in answer:
            sys.exit(f"chromium: {answer['exceptionDetails']['exception']['description']}\n{script[:400]}")
        return answer["result"].get("value")

    def end(self):
        self.session = None
        try:
            self("Browser.close")
            self.process.wait(10)
        except (OSError, SystemExit, subprocess.TimeoutExpired):
            self.process.kill()
        os.close(self.read)
        os.close(self.write)
