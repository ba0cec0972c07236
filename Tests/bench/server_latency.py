#!/usr/bin/env python3
"""server_latency.py [options] -- COMMAND…: how long an editor waits for the server, measured over its pipes.

    swift build -c release --static-swift-stdlib -Xlinker -s
    Tests/bench/server_latency.py -- .build/release/layout-lsp

Standard library only; Linux. The clock starts before a message is written and stops when the last byte of the answer is
read, before its JSON is parsed. What is measured, in milliseconds (median, 99th percentile, greatest):

  start        the process is started -> the answer to `initialize`
  open         didOpen -> diagnostics
  change       one digit of a constant in the middle of the file replaced -> diagnostics of that version
  line         a line inserted there or taken out again -> diagnostics
  hover        on a view in the middle
  completion   behind `view.` in the middle, at a relation
  type + hover, type + completion   a change and the request at once: what someone who types waits for

and the greatest resident memory. Exits 1 where a limit given is passed (--max-start, --max-change: medians, --max-rss).
"""
import argparse
import json
import os
import select
import subprocess
import sys
import time

URI = "file:///bench.layout"


def generated(lines):
    """A list of cards as a person would write it: about 200 lines a layout. The text, and the number of its middle card."""
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


class Client:
    """Messages over pipes, as bytes: parsed only where it does not count."""

    def __init__(self, command):
        self.started = time.perf_counter()
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)
        self.buffer, self.id = b"", 0

    def send(self, *messages):
        data = b""
        for message in messages:
            body = json.dumps({"jsonrpc": "2.0", **message}).encode()
            data += b"Content-Length: %d\r\n\r\n" % len(body) + body
        start = time.perf_counter()
        while data:
            data = data[self.process.stdin.write(data):]
        return start

    def read(self):
        """The next message and when its last byte was there."""
        while True:
            end = self.buffer.find(b"\r\n\r\n")
            if end >= 0:
                length = int(self.buffer[:end].split(b":")[1])
                if len(self.buffer) >= end + 4 + length:
                    at = time.perf_counter()
                    body = self.buffer[end + 4:end + 4 + length]
                    self.buffer = self.buffer[end + 4 + length:]
                    return json.loads(body), at
            if not select.select([self.process.stdout], [], [], 30)[0]:
                sys.exit("no answer within 30 s")
            data = os.read(self.process.stdout.fileno(), 1 << 20)
            if not data:
                sys.exit("the server has gone")
            self.buffer += data

    def wait(self, condition):
        while True:
            message, at = self.read()
            if condition(message):
                return message, at

    def request(self, method, params, *before):
        """Milliseconds from sending to the answer, and the answer."""
        self.id += 1
        start = self.send(*before, {"id": self.id, "method": method, "params": params})
        answer, at = self.wait(lambda m: m.get("id") == self.id and "method" not in m)
        if "error" in answer:
            sys.exit(f"{method}: {answer['error']}")
        return (at - start) * 1000, answer["result"]

    def diagnostics(self, version, *messages):
        start = self.send(*messages)
        message, at = self.wait(
            lambda m: m.get("method") == "textDocument/publishDiagnostics" and m["params"].get("version") == version)
        return (at - start) * 1000, message["params"]["diagnostics"]

    def initialize(self):
        capabilities = {"textDocument": {"hover": {"contentFormat": ["markdown"]}, "completion": {"completionItem": {
            "snippetSupport": True, "documentationFormat": ["markdown"]}}}}
        _, result = self.request("initialize", {"processId": None, "rootUri": None, "capabilities": capabilities})
        self.send({"method": "initialized", "params": {}})
        return result

    def memory(self):
        with open(f"/proc/{self.process.pid}/status") as status:
            return next(int(line.split()[1]) for line in status if line.startswith("VmHWM")) / 1024

    def stop(self):
        self.request("shutdown", None)
        self.send({"method": "exit"})
        self.process.stdin.close()
        return self.process.wait(10)


class Bench:
    def __init__(self, command, lines, runs):
        self.command, self.runs, self.version = command, runs, 1
        self.lines, card = generated(lines)
        self.constant = self.find(f"        badge{card}.right == -1")
        self.relation = self.find(f"        title{card}.left == icon{card}.")
        self.times = {}

    def find(self, text):
        """The position behind a text that stands at the beginning of a line."""
        number = next(n for n, line in enumerate(self.lines) if line.startswith(text))
        return {"line": number, "character": len(text)}

    def add(self, name, milliseconds):
        self.times.setdefault(name, []).append(milliseconds)

    def change(self, start, end, text):
        self.version += 1
        return {"method": "textDocument/didChange", "params": {
            "textDocument": {"uri": URI, "version": self.version},
            "contentChanges": [{"range": {"start": start, "end": end}, "text": text}]}}

    def digit(self, number):
        """Another digit for the constant's last."""
        end = {**self.constant, "character": self.constant["character"] + 1}
        return self.change(self.constant, end, str(number % 10))

    def measure(self):
        for _ in range(min(20, self.runs)):
            client = Client(self.command)
            client.initialize()
            self.add("start", (time.perf_counter() - client.started) * 1000)
            if client.stop() != 0:
                sys.exit("the server did not end as it should")
        client = Client(self.command)
        client.initialize()
        opened = {"method": "textDocument/didOpen", "params": {"textDocument": {
            "uri": URI, "languageId": "layout", "version": 1, "text": "\n".join(self.lines)}}}
        milliseconds, found = client.diagnostics(1, opened)
        self.add("open", milliseconds)
        here = {"textDocument": {"uri": URI}, "position": {**self.relation, "character": 10}}
        there = {"textDocument": {"uri": URI}, "position": self.relation}
        at = {"line": self.constant["line"], "character": 0}
        below = {"line": self.constant["line"] + 1, "character": 0}
        for run in range(self.runs):
            change = self.digit(run)
            self.add("change", client.diagnostics(self.version, change)[0])
        for run in range(self.runs):
            change = self.change(at, below, "") if run % 2 else self.change(at, at, "\n")
            self.add("line", client.diagnostics(self.version, change)[0])
        answers = []
        for name, method, params in (("hover", "hover", here), ("completion", "completion", there)):
            for run in range(self.runs):
                milliseconds, answer = client.request("textDocument/" + method, params)
                self.add(name, milliseconds)
            answers.append(answer)
            for run in range(self.runs):
                change = self.digit(run)
                self.add("type + " + name, client.request("textDocument/" + method, params, change)[0])
        self.memory = client.memory()
        self.note = (f"{len(self.lines)} lines, {len(found)} diagnostics, hover {'given' if answers[0] else 'empty'}, "
                     f"{len((answers[1] or {}).get('items', []))} completions")
        client.stop()

    def report(self):
        print(self.note)
        print(f"{'ms':<20}{'median':>9}{'p99':>9}{'max':>9}")
        for name, times in self.times.items():
            times = sorted(times)
            p99 = times[min(len(times) - 1, int(len(times) * 0.99))]
            print(f"{name:<20}{times[len(times) // 2]:>9.2f}{p99:>9.2f}{times[-1]:>9.2f}")
        print(f"{'resident MB':<20}{self.memory:>9.1f}")

    def median(self, name):
        return sorted(self.times[name])[len(self.times[name]) // 2]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--lines", type=int, default=1000)
    parser.add_argument("--runs", type=int, default=200)
    parser.add_argument("--max-start", type=float, help="ms")
    parser.add_argument("--max-change", type=float, help="ms")
    parser.add_argument("--max-rss", type=float, help="MB")
    parser.add_argument("command", nargs="+")
    options = parser.parse_args()
    bench = Bench(options.command, options.lines, options.runs)
    bench.measure()
    bench.report()
    limits = [("start", bench.median("start"), options.max_start), ("change", bench.median("change"), options.max_change),
              ("resident memory", bench.memory, options.max_rss)]
    passed = [f"{name}: {value:.2f} is more than {limit}" for name, value, limit in limits if limit and value > limit]
    print("\n".join(passed), end="\n" if passed else "")
    return 1 if passed else 0


if __name__ == "__main__":
    sys.exit(main())
