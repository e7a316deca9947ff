"""Executes every notebook of this folder from the repository root and checks its figures.

    python Notebooks/execute.py            in place, exported figures included
    python Notebooks/execute.py --check    in a temporary copy; nothing here is touched. One kernel executes all, emptied
                                           before each: half the time is that of the imports
    python Notebooks/execute.py --check --half 0    every second one, of those with the numbers 2, 4 …; --half 1 the others

Uses the animcurve that the environment variable ANIMCURVE names, and the animbench that ANIMBENCH
names if it does; without ANIMCURVE it builds them. For the notebook of the Python package it builds the C library, in two
minutes, unless ANIMATIONMATH_LIBRARY names it. A notebook is written only if every cell ran and
left standard error alone, and if its figures are not blank. When it ran and with which versions is
left out, so that two runs give the same bytes, but for what a notebook measures.
"""

import base64
import io
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import jupyter_client
import nbformat
import numpy as np
import PIL.Image
from nbclient import NotebookClient
from nbclient.exceptions import CellControlSignal, DeadKernelError

ROOT = Path(__file__).resolve().parent.parent
TOOLS = ("animcurve", "animbench")
BUILD = ["swift", "build", "-c", "release"]
KERNEL = {"display_name": "Python 3", "language": "python", "name": "python3"}
EMPTY = "%reset -f\nimport matplotlib\nmatplotlib.rcdefaults()\ndel matplotlib"


def faults(notebook):
    """What is wrong with the outputs of an executed notebook."""
    outputs = [(c.id, output) for c in notebook.cells for output in c.get("outputs", [])]
    yield from (f"{cell}: {o.text}" for cell, o in outputs if o.get("name") == "stderr")
    figures = [(cell, o.data["image/png"]) for cell, o in outputs if "image/png" in o.get("data", {})]
    if not figures:
        yield "no figure"
    for cell, png in figures:
        image = PIL.Image.open(io.BytesIO(base64.b64decode(png))).convert("RGB")
        counts = np.unique(np.reshape(image, (-1, 3)), axis=0, return_counts=True)[1]
        ink = 1 - counts.max() / counts.sum()  # the most frequent colour is the paper
        if ink <= 0.01 or len(counts) <= 8:
            yield f"{cell}: a figure of {ink:.1%} ink and {len(counts)} colours"


def run(notebook, root, kernel):
    NotebookClient(
        notebook, km=kernel, timeout=600, record_timing=False, coalesce_streams=True,
        resources={"metadata": {"path": str(root)}}).execute()


def execute(path, root, kernel):
    """Executes a notebook in place, by a kernel of its own or a given one; returns what is wrong with it."""
    notebook = nbformat.read(path, as_version=4)
    try:
        if kernel:
            run(nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(EMPTY)]), root, kernel)
        run(notebook, root, kernel)
    except (CellControlSignal, DeadKernelError) as error:  # a cell that failed or took too long
        return [str(error)]
    notebook.metadata = {"kernelspec": KERNEL, "language_info": {"name": "python"}}
    wrong = list(faults(notebook))
    if not wrong:
        nbformat.write(notebook, path)
    return wrong


def main(arguments):
    if arguments not in ([], ["--check"], ["--check", "--half", "0"], ["--check", "--half", "1"]):
        sys.exit(f"usage: python Notebooks/execute.py [--check [--half 0|1]], got {' '.join(arguments)}")
    first, step = (1 - int(arguments[2]), 2) if len(arguments) > 1 else (0, 1)
    builds = not os.environ.get("ANIMCURVE")
    for tool in TOOLS:
        if path := os.environ.get(tool.upper()):
            os.environ[tool.upper()] = os.path.abspath(shutil.which(path) or path)
        elif builds:
            subprocess.run([*BUILD, "--product", tool], cwd=ROOT, check=True)
            folder = subprocess.check_output([*BUILD, "--show-bin-path"], cwd=ROOT, text=True).strip()
            os.environ[tool.upper()] = os.path.join(folder, tool)
    os.environ.pop("MPLBACKEND", None)  # or no figure reaches the notebook
    os.environ["PYTHONPATH"] = str(ROOT / "Sources/Python")
    if arguments:
        os.environ["RUNS"] = "1"  # what is measured is not looked at
    # On a fresh machine Matplotlib says on standard error that it builds its font cache; here, and not in a notebook.
    subprocess.run([sys.executable, "-c", "import matplotlib.font_manager"], capture_output=True, check=True)
    with tempfile.TemporaryDirectory() as copy:
        root = Path(copy) if arguments else ROOT
        for folder in ("Notebooks", "data") if arguments else ():
            shutil.copytree(ROOT / folder, root / folder)
        results, kernel = {}, None
        chosen = sorted((root / "Notebooks").glob("*.ipynb"))[first::step]
        if any("animationmath" in path.read_text() for path in chosen) and not os.environ.get("ANIMATIONMATH_LIBRARY"):
            library = tempfile.mkdtemp(dir=copy)
            subprocess.run([sys.executable, ROOT / ".ci/python", library], check=True)
            os.environ["ANIMATIONMATH_LIBRARY"] = os.path.join(library, "libanimationmath.so")
        if arguments:
            kernel = jupyter_client.KernelManager(kernel_name=KERNEL["name"])
            kernel.start_kernel(cwd=str(root))
        for path in chosen:
            results[path.name] = execute(path, root, kernel)
            print(path.name, *(results[path.name] or ["ok"]), sep="\n    ", flush=True)
        if kernel:
            kernel.shutdown_kernel()
    return 1 if any(results.values()) or not results else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
