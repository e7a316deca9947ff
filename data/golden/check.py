#!/usr/bin/env python3
"""Whether the tables are what their scripts write, byte for byte.

    python3 check.py             the scripts that take seconds
    python3 check.py --all       all of them, which takes several minutes
    python3 check.py spring      those that are named

Each script runs on a copy of this folder, so no table is touched. Exit status 1 and the first row that
differs where a table is another. Needs mpmath.
"""

import concurrent.futures
import pathlib
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent

# The rest take from half a minute to three.
QUICK = ["bezier", "colour", "linear", "penner", "points", "spring", "steps", "timing", "timing_groups",
         "transform"]
SLOW = ["keyframes", "motion", "path_length", "settling"]


def scripts(arguments):
    """The names of the scripts that are asked for."""
    if arguments == ["--all"]:
        return QUICK + SLOW
    unknown = [name for name in arguments if name not in QUICK + SLOW]
    if unknown:
        sys.exit(f"check.py: no script is called {unknown[0]} (scripts: {', '.join(QUICK + SLOW)})")
    return arguments or QUICK


def differences(name, folder):
    """What is wrong with the tables of one script; empty if nothing."""
    before = {path.name: path.read_bytes() for path in folder.glob("*.csv")}
    run = subprocess.run([sys.executable, f"{name}.py"], cwd=folder, capture_output=True, text=True)
    if run.returncode != 0:
        return [f"{name}.py failed: {run.stderr.strip().splitlines()[-1]}"]
    written = [line.split(":")[0] for line in run.stdout.splitlines() if ".csv:" in line]
    if not written:
        return [f"{name}.py wrote no table"]
    problems = []
    for table in written:
        old = before.get(table, b"").decode().splitlines()
        new = (folder / table).read_text().splitlines()
        rows = [n for n in range(max(len(old), len(new))) if old[n:n + 1] != new[n:n + 1]]
        if rows:
            problems.append(f"{table}: {len(rows)} lines differ, the first is line {rows[0] + 1}")
    return problems


def check(name):
    """The problems of one script, run on a copy of this folder."""
    with tempfile.TemporaryDirectory() as place:
        folder = pathlib.Path(place) / "golden"
        shutil.copytree(HERE, folder, ignore=shutil.ignore_patterns("__pycache__"))
        return name, differences(name, folder)


def main():
    names = scripts(sys.argv[1:])
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        results = list(pool.map(check, names))
    for name, problems in results:
        print(f"{name}: {'as written' if not problems else '; '.join(problems)}")
    sys.exit(any(problems for _, problems in results))


if __name__ == "__main__":
    main()
