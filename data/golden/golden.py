"""Tests a port of animation mathematics against the tables of this folder: the worst error of each result.

    from golden import test
    test("spring", lambda row: {"position": spring(row["angular_frequency"], row["damping_ratio"], row["x0"], row["v0"], row["t"])})

A port takes a row, whose inputs are numbers or, where index.json says so, texts, and returns some of the results by their
names there. Errors are in units of 2⁻⁵³ of the scale there. `test` says whether all are within the units of a good port; for
springs and Béziers that are not, `animcurve compare`, if it is installed, says which mistake explains them.
"""
import csv, json, math, pathlib, re, shutil, subprocess

FOLDER = pathlib.Path(__file__).resolve().parent
INDEX = json.loads((FOLDER / "index.json").read_text(encoding="utf-8"))

def number(text):
    try: return float(text)
    except ValueError: return text

def magnitude(scale, row):
    """The sum of terms such as `v0/angular_frequency`, of absolute values; of a text the largest number counts."""
    def factor(name):
        value = row.get(name, name)
        return abs(value) if isinstance(value, float) else max(abs(number(part)) for part in re.split("[; ]+", value) if isinstance(number(part), float))
    def term(text):
        product, *divisors = [math.prod(map(factor, part.split("*"))) for part in text.split("/")]
        return product / math.prod(divisors)
    return sum(map(term, scale.split(" + ")))

def units(mine, row, name, result):
    """The error of one result; infinite where an exact one is another, None where none is judged."""
    if result.get("exact"):
        expected = row.get(f"{name}_hi", row.get(name))
        return 0 if mine == expected or str(mine) == str(expected) else math.inf
    hi, lo = row[f"{name}_hi"], row[f"{name}_lo"]
    if hi == "" or mine == hi and lo == 0 or hi != hi: return 0
    error = abs(mine - hi - lo)
    scale = magnitude(result.get("scale", "result"), {**row, "result": hi}) * 2**-53
    return 0 if error == 0 else error / scale if scale > 0 and math.isfinite(error) else math.inf

def test(table, port):
    if table not in INDEX: raise KeyError(f"no table is called {table}: {', '.join(INDEX)}")
    description = INDEX[table]
    is_text = lambda key: description["inputs"].get(key, "").startswith("text")
    with open(FOLDER / description["file"], encoding="utf-8") as file:
        rows = [{key: text if is_text(key) else number(text) for key, text in row.items()} for row in csv.DictReader(line for line in file if line[0] != "#")]
    worst, answers, good = {}, [], True
    for row in rows:
        answers.append(port(row))
        for name, mine in answers[-1].items():
            if name not in description["results"]: raise KeyError(f"{table} has no result {name}: {', '.join(description['results'])}")
            error = units(mine, row, name, description["results"][name])
            if name not in worst or error > worst[name][0]: worst[name] = (error, row)
    for name, (error, row) in worst.items():
        allowed = 0 if description["results"][name].get("exact") else description["results"][name].get("units")
        good = good and (allowed is None or error <= allowed)
        place = ", ".join(f"{key} {row[key]}" for key in description["inputs"])
        print(f"{table}, {name}: {error:.3g} units at worst (a good port: {allowed if allowed is not None else 'no bound'}), at {place}")
        if allowed is None or error <= allowed or description.get("compare") != name or not shutil.which("animcurve"): continue
        *parameters, instant = description["inputs"]
        same = [(other, answer[name]) for other, answer in zip(rows, answers) if all(other[key] == row[key] for key in parameters)]
        lines = [[*description["inputs"], "value"], *([*(other[key] for key in description["inputs"]), mine] for other, mine in same)]
        text = "".join(",".join(map(str, line)) + "\n" for line in lines)
        print(subprocess.run(["animcurve", "compare", "-", "--tolerance", "1e-12"], input=text, capture_output=True, text=True).stdout, end="")
    return good
