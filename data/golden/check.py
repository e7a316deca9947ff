#!/usr/bin/env python3
"""Whether the tables are what their scripts write, byte for byte, have the columns that index.json says, and judge ports: of
each result the exact values pass by golden.py, and 42, no value and values that are a millionth too large fail.

    python3 check.py             those whose script or tables have changed since they were last made again: made.txt has
                                 the hashes
    python3 check.py --quick     those that take seconds
    python3 check.py --all       all of them, which takes several minutes
    python3 check.py spring      those that are named

Each script runs on a copy of this folder, so no table is touched; made.txt is brought up to date. Exit status 1 and the
first row that differs where a table is another. Needs mpmath.
"""

import concurrent.futures
import contextlib
import hashlib
import io
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

import golden

HERE = pathlib.Path(__file__).resolve().parent
MADE = HERE / "made.txt"

# The rest take from half a minute to three.
QUICK = ["bezier", "colour", "linear", "penner", "points", "spring", "spring_bounds", "steps", "timing", "timing_groups",
         "transform"]
SLOW = ["keyframes", "motion", "path_length", "settling"]


def digest(files):
    """A hash of a script, of the scripts that it imports and of the tables that it writes."""
    files, together = list(files), hashlib.sha256()
    for name in files:
        content = (HERE / name).read_bytes() if (HERE / name).exists() else b""
        together.update(content)
        if name.endswith(".py"):
            imported = re.findall(r"^(?:from|import) (\w+)", content.decode(), re.M)
            files += [f"{other}.py" for other in imported if (HERE / f"{other}.py").exists() and f"{other}.py" not in files]
    return together.hexdigest()


def made():
    """What was made again last: by script, the files and their hash then."""
    lines = [line.split() for line in MADE.read_text().splitlines()] if MADE.exists() else []
    return {files[0].removesuffix(".py"): (hash, files) for hash, *files in lines}


def scripts(arguments):
    """The names of the scripts that are asked for."""
    if arguments == ["--all"]:
        return QUICK + SLOW
    if arguments == ["--quick"]:
        return QUICK
    unknown = [name for name in arguments if name not in QUICK + SLOW]
    if unknown:
        sys.exit(f"check.py: no script is called {unknown[0]} (scripts: {', '.join(QUICK + SLOW)})")
    last = made()
    return arguments or [
        name for name in QUICK + SLOW if name not in last or digest(last[name][1]) != last[name][0]]


def differences(name, folder):
    """What is wrong with the tables of one script, empty if nothing; and the names of the tables."""
    before = {path.name: path.read_bytes() for path in folder.glob("*.csv")}
    run = subprocess.run([sys.executable, f"{name}.py"], cwd=folder, capture_output=True, text=True)
    if run.returncode != 0:
        return [f"{name}.py failed: {run.stderr.strip().splitlines()[-1]}"], []
    written = [line.split(":")[0] for line in run.stdout.splitlines() if ".csv:" in line]
    if not written:
        return [f"{name}.py wrote no table"], []
    problems = []
    for table in written:
        old = before.get(table, b"").decode().splitlines()
        new = (folder / table).read_text().splitlines()
        rows = [n for n in range(max(len(old), len(new))) if old[n:n + 1] != new[n:n + 1]]
        if rows:
            problems.append(f"{table}: {len(rows)} lines differ, the first is line {rows[0] + 1}")
    return problems, written


def check(name):
    """The problems of one script, run on a copy of this folder, and its tables."""
    with tempfile.TemporaryDirectory() as place:
        folder = pathlib.Path(place) / "golden"
        shutil.copytree(HERE, folder, ignore=shutil.ignore_patterns("__pycache__"))
        return name, *differences(name, folder)


def columns(name, table):
    """What index.json says that a table does not hold, and the reverse."""
    with open(HERE / table["file"], encoding="utf-8") as file:
        header = next(line for line in file if line[0] != "#").strip().split(",")
    said = [*table["inputs"], *(
        column for result in table["results"]
        for column in ([f"{result}_hi", f"{result}_lo"] if f"{result}_hi" in header else [result]))]
    terms = {word for result in table["results"].values() for word in re.findall(r"[a-z]\w*", result.get("scale", ""))}
    unjudged = [f"{key} has no units" for key, result in table["results"].items()
                if not result.get("exact") and not {"units", "scale"} <= set(result)]
    odd = sorted(set(said) ^ set(header)) + sorted(terms - set(header) - {"result"}) + unjudged
    return [f"index.json, {name}: {', '.join(odd)}"] if odd else []


def judged(name, table):
    """The ports that the runner should refuse and does not, or the reverse."""
    def passes(port):
        with contextlib.redirect_stdout(io.StringIO()):
            return golden.test(name, port)

    def larger(exact):
        return exact * 1.000001 if isinstance(exact, float) else 42

    results, problems = list(table["results"]), []
    if not passes(lambda row: {key: golden.expected(row, key) for key in results}):
        problems.append("the exact values fail")
    if passes(lambda row: {}):
        problems.append("a port that answers nothing passes")
    for key in results:
        wrong = {
            "42": lambda row: 42, "no value": lambda row: None,
            "a millionth more": lambda row: larger(golden.expected(row, key))}
        problems += [f"{key}: {label} passes" for label, port in wrong.items() if passes(lambda row: {key: port(row)})]
    return [f"golden.py, {name}: {problem}" for problem in problems]


def main():
    golden.shutil.which = lambda _: None  # without animcurve
    index = json.loads((HERE / "index.json").read_text(encoding="utf-8"))
    odd = [problem for name, table in index.items() for problem in columns(name, table)]
    odd = odd or [problem for name, table in index.items() for problem in judged(name, table)]
    missing = {path.name for path in HERE.glob("*.csv")} - {table["file"] for table in index.values()} - {"wrong_ports.csv"}
    if odd or missing: sys.exit("\n".join([*odd, *(f"index.json has no {name}" for name in sorted(missing))]))
    names = scripts(sys.argv[1:])
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        results = list(pool.map(check, names))
    last = made()
    for name, problems, tables in results:
        print(f"{name}: {'as written' if not problems else '; '.join(problems)}")
        if not problems:
            files = [f"{name}.py", *tables]
            last[name] = (digest(files), files)
    print(f"{len(QUICK + SLOW) - len(names)} scripts and their tables are those that were last made again")
    lines = "".join(f"{hash} {' '.join(files)}\n" for _, (hash, files) in sorted(last.items()))
    if not MADE.exists() or lines != MADE.read_text():
        MADE.write_text(lines)
    sys.exit(any(problems for _, problems, _ in results))


if __name__ == "__main__":
    main()
