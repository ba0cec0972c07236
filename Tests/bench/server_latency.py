#!/usr/bin/env python3
"""server_latency.py [options] -- COMMAND…: how long an editor waits for the server, measured over its pipes.

    swift build -c release --static-swift-stdlib -Xswiftc -static-executable -Xlinker -no-pie -Xlinker -s
    Tests/bench/server_latency.py -- .build/release/layout-lsp
    Tests/bench/server_latency.py --lines 10000 --against OTHER-PROGRAM -- .build/release/layout-lsp

Standard library only; Linux. The clock starts before a message is written and stops when the last byte of the answer is
read, before its JSON is parsed. Measures for each size of file, in milliseconds (median and 99th percentile):

  start                 start of the process -> the answer to `initialize`
  open                  didOpen -> diagnostics
  constant, name, line  one digit of a constant in the middle of the file replaced; a name there misspelt or corrected;
                        a line inserted or removed -> diagnostics of that version
  each request          in the middle of the file, or about the whole file; and again right after a digit was typed,
                        as a user who types waits for it
  resident MB           the peak, of the program with the file

With `--against`, one run measures both programs by turns, so that other load on the machine affects both alike. Exits 1
if a given limit is exceeded (--max-start, --max-change, --max-request: medians, --max-rss).
"""
import argparse
import pathlib
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "outside"))
from lsp import Connection

URI = "file:///bench.layout"


def generated(lines):
    """(lines, number of the middle card) of a list of cards as a person would write it: about 200 lines a layout."""
    out, card = [], 0
    while len(out) < lines:
        out += [f"layout List{card} {{", "    screen phone = 390 x fit", ""]
        above = None
        for _ in range(9):
            c = card
            out += [
                f"    view card{c} {{",
                f"        view icon{c} (intrinsic: 40 x 40)",
                f"        view title{c} (intrinsic: {60 + c % 90} x 20, hug: 251)",
                f"        view detail{c} (intrinsic: {80 + c % 70} x 16)",
                f"        view badge{c}",
                f"        icon{c}.left == 12",
                f"        icon{c}.centerY == 0",
                f"        title{c}.left == icon{c}.right + 8",
                f"        title{c}.top == 10",
                f"        title{c}.right <= badge{c}.left - 8",
                f"        detail{c}.leading == title{c}.leading",
                f"        detail{c}.top == title{c}.bottom + 4",
                f"        detail{c}.width == superview.width * 0.5 @ high",
                f"        badge{c}.right == -12",
                f"        badge{c}.centerY == icon{c}.centerY",
                f"        badge{c}.size == {20 + c % 12} x 20",
                "    }",
                f"    card{c}.top == " + (f"{above}.bottom + 12" if above else "superview.top + 16"),
                f"    card{c}.left == 16",
                f"    card{c}.right == -16",
                f"    card{c}.height == {64 + c % 8}",
            ]
            above, card = f"card{c}", card + 1
            if len(out) >= lines:
                break
        out += [f"    {above}.bottom == superview.bottom - 16", "}", ""]
    return out, card // 2


class Client(Connection):
    """A client that measures."""

    def request(self, method, params, *before):
        """(milliseconds from sending to the answer, the answer's result)."""
        answer, seconds = self.exchange(method, params, *before)
        if "error" in answer:
            sys.exit(f"{method}: {answer['error']}")
        return seconds * 1000, answer["result"]

    def diagnostics(self, version, *messages):
        start = self.send(*messages)
        while True:
            message, at = self.read()
            if message.get("method") == "textDocument/publishDiagnostics" and message["params"].get("version") == version:
                return (at - start) * 1000, message["params"]["diagnostics"]

    def initialize(self):
        capabilities = {"textDocument": {"hover": {"contentFormat": ["markdown"]}, "completion": {"completionItem": {
            "snippetSupport": True, "documentationFormat": ["markdown"]}}}}
        _, result = self.request("initialize", {"processId": None, "rootUri": None, "capabilities": capabilities})
        self.notify("initialized", {})
        return result

    def memory(self):
        with open(f"/proc/{self.process.pid}/status") as status:
            return next(int(line.split()[1]) for line in status if line.startswith("VmHWM")) / 1024

    def stop(self):
        self.request("shutdown", None)
        self.notify("exit", None)
        self.end()


# method -> its parameters beside the document. `here` is the name of a view in an equation, `there` is behind the dot
# of another one, and `screenful` are the lines around them.
REQUESTS = {
    "hover": lambda b: {"position": b.here},
    "completion": lambda b: {"position": b.there},
    "signatureHelp": lambda b: {"position": b.parenthesis},
    "definition": lambda b: {"position": b.here},
    "references": lambda b: {"position": b.here, "context": {"includeDeclaration": True}},
    "documentHighlight": lambda b: {"position": b.here},
    "prepareRename": lambda b: {"position": b.here},
    "selectionRange": lambda b: {"positions": [b.here]},
    "inlayHint": lambda b: {"range": b.screenful},
    "semanticTokens/range": lambda b: {"range": b.screenful},
    "semanticTokens/full": lambda b: {},
    "documentSymbol": lambda b: {},
    "foldingRange": lambda b: {},
    "codeLens": lambda b: {},
    "documentLink": lambda b: {},
}


class Bench:
    """One program with one file."""

    def __init__(self, command, lines, runs):
        self.command, self.runs, self.version = command, runs, 1
        self.lines, card = generated(lines)
        self.constant = self.find(f"        badge{card}.right == -1")
        self.there = self.find(f"        title{card}.left == icon{card}.")
        self.here = {**self.there, "character": 10}
        self.parenthesis = self.find(f"        view title{card} (")
        middle = self.here["line"]
        self.screenful = {"start": {"line": max(0, middle - 30), "character": 0},
                          "end": {"line": min(len(self.lines), middle + 30), "character": 0}}
        self.times = {}

    def find(self, text):
        """The position behind a text at the beginning of a line."""
        number = next(n for n, line in enumerate(self.lines) if line.startswith(text))
        return {"line": number, "character": len(text)}

    def add(self, name, milliseconds):
        self.times.setdefault(name, []).append(milliseconds)

    # MARK: Edits

    def change(self, start, end, text):
        self.version += 1
        return {"method": "textDocument/didChange", "params": {
            "textDocument": {"uri": URI, "version": self.version},
            "contentChanges": [{"range": {"start": start, "end": end}, "text": text}]}}

    def digit(self, run):
        """Replaces the last digit of the constant."""
        end = {**self.constant, "character": self.constant["character"] + 1}
        return self.change(self.constant, end, str(run % 10))

    def name(self, run):
        """Misspells the name, or corrects it."""
        end = {**self.here, "character": self.here["character"] + 1}
        return self.change(self.here, end, "") if run % 2 else self.change(self.here, self.here, "x")

    def line(self, run):
        at = {"line": self.constant["line"], "character": 0}
        below = {"line": self.constant["line"] + 1, "character": 0}
        return self.change(at, below, "") if run % 2 else self.change(at, at, "\n")

    # MARK: Steps, one after the other, so that two programs can take turns

    def steps(self):
        for _ in range(min(20, self.runs)):
            client = Client(self.command)
            client.initialize()
            self.add("start", (time.perf_counter() - client.started) * 1000)
            client.stop()
            yield
        client = Client(self.command)
        client.initialize()
        opened = {"method": "textDocument/didOpen", "params": {"textDocument": {
            "uri": URI, "languageId": "layout", "version": 1, "text": "\n".join(self.lines)}}}
        milliseconds, self.found = client.diagnostics(1, opened)
        self.add("open", milliseconds)
        yield
        self.opened = client.memory()
        for name, edit in (("constant", self.digit), ("name", self.name), ("line", self.line)):
            for run in range(self.runs // 2 * 2):
                self.add(name, client.diagnostics(self.version + 1, edit(run))[0])
                if run % 20 == 0:
                    yield
        for name, params in REQUESTS.items():
            params = {"textDocument": {"uri": URI}, **params(self)}
            slow = 0
            for run in range(self.runs):
                milliseconds, answer = client.request("textDocument/" + name, params)
                self.add(name, milliseconds)
                self.add(name + ", typing", client.request("textDocument/" + name, params, self.digit(run))[0])
                slow += milliseconds
                if run % 20 == 0:
                    yield
                if slow > 2000:
                    break
            if not answer and name != "documentLink":
                sys.exit(f"no answer to {name}")
        self.memory = client.memory()
        client.stop()

    def value(self, name, share):
        times = sorted(self.times[name])
        return times[min(len(times) - 1, int(len(times) * share))]


def measure(benches):
    """Runs all benches by turns."""
    running = [bench.steps() for bench in benches]
    while running:
        running = [steps for steps in running if next(steps, "done") != "done"]


def report(benches):
    first = benches[0]
    print(f"{len(first.lines)} lines, {len(first.found)} diagnostics")
    heads = ["median", "p99"] + ["median", "p99", "ratio"] * (len(benches) - 1)
    print(f"{'ms':<30}" + "".join(f"{head:>9}" for head in heads))
    for name in first.times:
        if name.endswith(", typing"):
            continue
        for row in (name, name + ", typing"):
            if row not in first.times:
                continue
            cells = [cell for bench in benches for cell in (bench.value(row, 0.5), bench.value(row, 0.99))]
            if len(benches) > 1:
                cells.append(cells[0] / cells[2])
            print(f"{row:<30}" + "".join(f"{cell:>9.2f}" for cell in cells))
    for row, values in (("resident MB, opened", [b.opened for b in benches]), ("resident MB", [b.memory for b in benches])):
        print(f"{row:<30}" + "".join(f"{value:>9.1f}{'':>9}" for value in values))
    print()


def passed(bench, options):
    """The limits that are exceeded, as texts."""
    typing = [name for name in bench.times if name in ("hover, typing", "completion, typing")]
    limits = [("start", bench.value("start", 0.5), options.max_start), ("resident memory", bench.memory, options.max_rss)]
    limits += [(name, bench.value(name, 0.5), options.max_change) for name in ("constant", "name", "line")]
    limits += [(name, bench.value(name, 0.5), options.max_request) for name in typing]
    return [f"{len(bench.lines)} lines: {name}: {value:.2f} is more than {limit}"
            for name, value, limit in limits if limit and value > limit]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--lines", default="1000,10000,50000", help="sizes of files, between commas")
    parser.add_argument("--runs", type=int, default=200)
    parser.add_argument("--against", help="another program, to compare with")
    parser.add_argument("--max-start", type=float, help="ms")
    parser.add_argument("--max-change", type=float, help="ms from a change to its diagnostics")
    parser.add_argument("--max-request", type=float, help="ms for hover and completion right after a change")
    parser.add_argument("--max-rss", type=float, help="MB")
    parser.add_argument("command", nargs="+")
    options = parser.parse_args()
    failed = []
    for lines in options.lines.split(","):
        commands = [options.command] + ([[options.against]] if options.against else [])
        benches = [Bench(command, int(lines), options.runs) for command in commands]
        measure(benches)
        report(benches)
        failed += passed(benches[0], options)
    print("\n".join(failed), end="\n" if failed else "")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
