"""What the sources of .ci/players share: animcurve, and the players that are installed."""
import shutil
import subprocess
import sys

from chromium import Chromium
from rlottie import Rlottie

ANIMCURVE = sys.argv[1] if len(sys.argv) > 1 else ""


def animcurve(*words, data=None):
    return subprocess.run([ANIMCURVE, *words], input=data, capture_output=True, text=True)


def run(*words, data=None):
    """The output of animcurve, which must not fail."""
    done = animcurve(*words, data=data)
    if done.returncode:
        sys.exit(f"players: animcurve {' '.join(words)}: {done.stderr}\n{data or ''}")
    return done.stdout


def chromium(profile):
    """A browser; None, and said so, where it is not installed."""
    binary = next(filter(None, map(shutil.which, ["/usr/lib/chromium/chromium", "chromium", "google-chrome"])), None)
    return Chromium(binary, profile) if binary else print("players: Chromium is not installed (Debian's package chromium): skipped")


def rlottie():
    try:
        return Rlottie("librlottie.so.0-1")
    except OSError:
        return print("players: rlottie is not installed (Debian's package librlottie0-1): skipped")
