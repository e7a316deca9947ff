"""Tests a port of animation mathematics against the tables of this folder: the worst error of each result.

    from golden import test
    test("spring", lambda row: {"position": spring(row["angular_frequency"], row["damping_ratio"], row["x0"], row["v0"], row["t"])})

A port takes a row, whose inputs are numbers or, where index.json says so, texts, and returns some of the results by their
names there: None or NaN where there is no value. Errors are in units of 2⁻⁵³ of the scale there, infinite for a number in
place of no value and the reverse. `test` says whether all are within the units of a good port. If `animcurve` is installed,
`animcurve compare` then says which one mistake explains the most springs or Béziers that fail.
"""
import csv, json, math, pathlib, re, shutil, subprocess

FOLDER = pathlib.Path(__file__).resolve().parent
INDEX = json.loads((FOLDER / "index.json").read_text(encoding="utf-8"))

def number(text):
    try: return float(text)
    except ValueError: return text

def magnitude(scale, row):
    """The sum of the finite ones of terms such as `v0/angular_frequency`, of absolute values; of a text the largest number counts."""
    def factor(name):
        parts = map(number, re.split("[; ]+", str(row.get(name, name))))
        return max((abs(part) for part in parts if isinstance(part, float)), default=math.nan)
    def term(text):
        size, *divisors = [math.prod(map(factor, part.split("*"))) for part in text.split("/")]
        for divisor in divisors: size = size / divisor if divisor else math.inf
        return size if math.isfinite(size) else 0
    return sum(map(term, scale.split(" + ")))

def expected(row, name): return row.get(f"{name}_hi", row.get(name))

def is_none(value): return value is None or value == "" or value != value

def units(mine, row, name, result):
    """The error of one result."""
    hi, lo = expected(row, name), row.get(f"{name}_lo", 0)
    if is_none(hi) or is_none(mine): return 0 if is_none(hi) and (is_none(mine) or result.get("open")) else math.inf
    if mine == hi and (lo == 0 or result.get("exact")): return 0
    if result.get("exact"): return math.inf
    error, scale = abs(mine - hi - lo), magnitude(result["scale"], {**row, "result": hi}) * 2**-53
    return 0 if error == 0 else error / scale if scale > 0 and math.isfinite(error) else math.inf

def test(table, port):
    if table not in INDEX: raise KeyError(f"no table is called {table}: {', '.join(INDEX)}")
    inputs, results = INDEX[table]["inputs"], INDEX[table]["results"]
    with open(FOLDER / INDEX[table]["file"], encoding="utf-8") as file:
        rows = [{key: text if inputs.get(key, "").startswith("text") else number(text) for key, text in row.items()}
            for row in csv.DictReader(line for line in file if line[0] != "#")]
    place = lambda row: ", ".join(f"{key} {row[key]}" for key in inputs)
    answers = []
    for row in rows:
        try: answers.append(port(row) or {})
        except Exception: print(f"{table}: the port stopped at {place(row)}"); raise
    names = list(dict.fromkeys(name for answer in answers for name in answer))
    good = bool(names)
    if not names: print(f"{table}: the port answers nothing")
    for name in names:
        if name not in results: raise KeyError(f"{table} has no result {name}: {', '.join(results)}")
        judged = [(units(answer[name], row, name, results[name]), answer[name], row) for row, answer in zip(rows, answers) if name in answer]
        missing = sum(name not in answer and not is_none(expected(row, name)) for row, answer in zip(rows, answers))
        allowed = 0 if results[name].get("exact") else results[name]["units"]
        failed = sum(not error <= allowed for error, _, _ in judged)
        error, mine, row = max(judged, key=lambda one: one[0])
        print(f"{table}, {name}: {error:.3g} units at worst (a good port: {allowed}), {mine} for {expected(row, name)} at {place(row)}"
            + f"; {failed} of {len(rows)} rows fail" * (failed > 0) + f"; {missing} of {len(rows)} rows have no answer" * (missing > 0))
        if failed == 0 and any(not is_none(expected(row, name)) for _, _, row in judged): continue
        good = False
        if INDEX[table].get("compare") != name or not shutil.which("animcurve"): continue
        lines = [[*inputs, "value"], *([*(row[key] for key in inputs), answer.get(name, "")] for row, answer in zip(rows, answers))]
        text = "".join(",".join(map(str, line)) + "\n" for line in lines)
        said = subprocess.run(["animcurve", "compare", "-", "--tolerance", "1e-12"], input=text, capture_output=True, text=True).stdout.splitlines()
        if said and " curves differ" in said[-1]: print(said[-1])
    return good
