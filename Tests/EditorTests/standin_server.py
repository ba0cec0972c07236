#!/usr/bin/env python3
"""A stand-in for the language server, for behaviour that the real one does not show on demand: crashes, hangs, late
answers, requests to the editor, and features that it announces only if it has them.

Writes every message that it receives, as one JSON object a line, into the file that STANDIN_LOG names. STANDIN_MODE,
a comma-separated list of the words below, sets its behaviour, and so do requests that the test sends through it.
    early    ends before answering initialize     mute   never answers initialize      stubborn  ignores shutdown and exit
    full     takes whole texts                     noise  a line that is no message before each message
    progress begins a progress report if allowed, and never ends it
    crash    ends as soon as a document is opened  garbage  writes nonsense once a document is opened
"""
import json
import os
import sys
import time

MODE = set(filter(None, os.environ.get("STANDIN_MODE", "").split(",")))
FULL, INCREMENTAL = 1, 2


def read():
    length = None
    while True:
        line = sys.stdin.buffer.readline()
        if not line:
            return None
        if line in (b"\r\n", b"\n"):
            return json.loads(sys.stdin.buffer.read(length))
        name, _, value = line.partition(b":")
        if name.lower() == b"content-length":
            length = int(value)


def send(message):
    body = json.dumps({"jsonrpc": "2.0", **message}).encode()
    noise = b"a stray line\n" if "noise" in MODE else b""
    sys.stdout.buffer.write(noise + b"Content-Length: %d\r\n\r\n" % len(body) + body)
    sys.stdout.buffer.flush()


def note(message):
    with open(os.environ["STANDIN_LOG"], "a", encoding="utf-8") as log:
        log.write(json.dumps(message) + "\n")


def span(line, start, end):
    return {"start": {"line": line, "character": start}, "end": {"line": line, "character": end}}


CAPABILITIES = {
    "positionEncoding": "utf-16",
    "textDocumentSync": {"openClose": True, "change": FULL if "full" in MODE else INCREMENTAL,
                         "save": {"includeText": True}},
    "hoverProvider": True,
    "completionProvider": {"triggerCharacters": [".", "@"], "resolveProvider": True},
    "definitionProvider": True, "declarationProvider": True, "typeDefinitionProvider": True,
    "inlineCompletionProvider": True, "referencesProvider": True, "documentHighlightProvider": True,
    "documentSymbolProvider": True, "workspaceSymbolProvider": True,
    "documentLinkProvider": {}, "linkedEditingRangeProvider": True,
    "codeActionProvider": {"codeActionKinds": ["quickfix"], "resolveProvider": True},
    "renameProvider": {"prepareProvider": True},
    "documentFormattingProvider": True, "documentRangeFormattingProvider": {"rangesSupport": True},
    "documentOnTypeFormattingProvider": {"firstTriggerCharacter": "}", "moreTriggerCharacter": ["\n"]},
    "foldingRangeProvider": True, "inlayHintProvider": {"resolveProvider": True},
    "selectionRangeProvider": True, "codeLensProvider": {"resolveProvider": True},
    "signatureHelpProvider": {"triggerCharacters": ["("], "retriggerCharacters": [","]},
    "semanticTokensProvider": {"legend": {"tokenTypes": ["variable"], "tokenModifiers": []}, "full": {"delta": True},
                               "range": True},
    "executeCommandProvider": {"commands": ["layout.standin"]},
    "diagnosticProvider": {"interFileDependencies": True, "workspaceDiagnostics": True},
    "workspace": {"workspaceFolders": {"supported": True, "changeNotifications": True},
                  "fileOperations": {name: {"filters": [{"pattern": {"glob": "**/*.layout"}}]}
                                     for name in ("willRename", "didRename", "didCreate", "didDelete")}},
}


def edit_for(uri, version):
    return {"documentChanges": [{"textDocument": {"uri": uri, "version": version},
                                 "edits": [{"range": span(0, 0, 1), "newText": "b"}]}]}


def answers(method, params):
    """The answer to a request, by its method."""
    uri = params.get("textDocument", {}).get("uri")
    here = {"uri": uri, "range": span(1, 2, 5)}
    return {
        "textDocument/hover": {"contents": {"kind": "markdown", "value": "**a**"}, "range": span(0, 0, 1)},
        "textDocument/completion": {
            "isIncomplete": True,
            "itemDefaults": {"editRange": {"insert": span(0, 1, 2), "replace": span(0, 1, 3)}, "insertTextFormat": 2,
                             "commitCharacters": ["."], "data": 7},
            "items": [{"label": "left", "kind": 10, "textEditText": "left == ${1:0}", "sortText": "1"},
                      {"label": "top", "kind": 14, "insertTextFormat": 1, "documentation": "plain *text*",
                       "textEdit": {"range": span(0, 1, 2), "newText": "top"}, "tags": [1]}]},
        "textDocument/definition": [{"targetUri": uri, "targetRange": span(1, 0, 9),
                                     "targetSelectionRange": span(1, 2, 5)}],
        "textDocument/declaration": [here], "textDocument/typeDefinition": [here],
        "textDocument/inlineCompletion": [{"insertText": "a.top == 0", "range": span(0, 0, 1)}],
        "textDocument/rangesFormatting": [{"range": each, "newText": ""} for each in params.get("ranges", [])],
        "textDocument/references": [here], "textDocument/documentHighlight": [{"range": span(1, 2, 5), "kind": 2}],
        "textDocument/documentSymbol": [{"name": "L", "kind": 5, "range": span(0, 0, 9),
                                         "selectionRange": span(0, 7, 8),
                                         "children": [{"name": "a", "kind": 8, "range": span(0, 2, 3),
                                                       "selectionRange": span(0, 2, 3)}]}],
        "textDocument/documentLink": [{"range": span(0, 8, 9), "target": "file:///x.layout", "tooltip": "x"}],
        "textDocument/linkedEditingRange": {"ranges": [span(0, 1, 2), span(1, 3, 4)]},
        "workspace/willRenameFiles": {"changes": {"file:///y.layout": [{"range": span(0, 0, 1), "newText": "b"}]}},
        "workspace/symbol": [{"name": "L", "kind": 5, "location": {"uri": "file:///x.layout", "range": span(0, 0, 1)}}],
        "textDocument/codeAction": [
            {"title": "Fix", "kind": "quickfix", "isPreferred": True, "data": 1,
             "diagnostics": params.get("context", {}).get("diagnostics")},
            {"title": "Run", "command": "layout.standin", "arguments": [1]}],
        "codeAction/resolve": {**params, "edit": edit_for("file:///project/a.layout", 1)},
        "completionItem/resolve": {**params, "documentation": {"kind": "markdown", "value": f"data {params.get('data')}"}},
        "textDocument/prepareRename": {"range": span(0, 0, 1), "placeholder": "a"},
        "textDocument/rename": edit_for(uri, 1),
        "textDocument/formatting": [{"range": span(0, 0, 0), "newText": " " * params.get("options", {}).get("tabSize", 0)}],
        "textDocument/rangeFormatting": [{"range": params.get("range"), "newText": ""}],
        "textDocument/foldingRange": [{"startLine": 0, "endLine": 3, "kind": "comment"}],
        "textDocument/inlayHint": [{"position": {"line": 0, "character": 1}, "label": [{"value": "10"}],
                                    "paddingLeft": True, "data": 4}],
        "inlayHint/resolve": {**params, "tooltip": {"kind": "markdown", "value": f"data {params.get('data')}"}},
        "textDocument/codeLens": [{"range": span(0, 0, 1), "data": 3}],
        "codeLens/resolve": {**params, "command": {"title": f"data {params.get('data')}", "command": ""}},
        "textDocument/selectionRange": [{"range": span(0, 1, 2), "parent": {"range": span(0, 0, 3)}}
                                        for _ in params.get("positions", [])],
        "textDocument/signatureHelp": {
            "signatures": [{"label": "size(width, height)", "documentation": {"kind": "markdown", "value": "**size**"},
                            "parameters": [{"label": [5, 10]}, {"label": "height", "documentation": "a *length*"}],
                            "activeParameter": 1}], "activeSignature": 0, "activeParameter": 1},
        "textDocument/onTypeFormatting": [{"range": {"start": params.get("position"), "end": params.get("position")},
                                           "newText": params.get("ch")}],
        "textDocument/semanticTokens/full": {"resultId": "1", "data": [0, 0, 1, 0, 0]},
        "textDocument/semanticTokens/full/delta": {"resultId": "2", "edits": [
            {"start": 5, "deleteCount": 0, "data": [0, 2, 1, 0, 0]}, {"start": 0, "deleteCount": 5}]},
        "textDocument/semanticTokens/range": {"data": [0, 0, 1, 0, 0]},
        "workspace/diagnostic": {"items": [
            {"uri": f"file:///project/{name}.layout", "version": None, "kind": "unchanged", "resultId": name}
            if {"uri": f"file:///project/{name}.layout", "value": name} in params.get("previousResultIds", []) else
            {"uri": f"file:///project/{name}.layout", "version": None, "kind": "full", "resultId": name,
             "items": [{"range": span(0, 0, 1), "severity": 1, "code": "syntax", "message": name}]} for name in "ab"]},
        "workspace/executeCommand": None,
        "shutdown": None,
    }[method]


def run_command(params, number):
    """Runs `layout.standin`.

    `{"send": message}` sends a message, `{"crash": true}` ends the process at once, `{"error": {...}}` answers with an
    error, `{"late": seconds}` delays the answer.
    """
    for argument in params["arguments"]:
        if "send" in argument:
            send(argument["send"])
        if "crash" in argument:
            os._exit(9)
        if "late" in argument:
            time.sleep(argument["late"])
        if "error" in argument:
            send({"id": number, "error": argument["error"]})
            return
    send({"id": number, "result": None})


def main():
    if "--version" in sys.argv:
        print("layout-lsp stand-in")
        return 0
    errors = {}
    down = False
    while (message := read()) is not None:
        note(message)
        method, params, number = message.get("method"), message.get("params") or {}, message.get("id")
        if method == "initialize":
            if "early" in MODE:
                return 3
            if "mute" in MODE:
                continue
            send({"id": number, "result": {"capabilities": CAPABILITIES}})
        elif method == "textDocument/didOpen":
            if "crash" in MODE:
                os._exit(9)
            if "garbage" in MODE:
                sys.stdout.buffer.write(b"nonsense\r\n\r\n")
                sys.stdout.buffer.flush()
        elif method == "exit" and "stubborn" not in MODE:
            return 0 if down else 1
        elif method == "shutdown" and "stubborn" in MODE:
            pass
        elif method == "workspace/executeCommand":
            if params["arguments"] and "refuse" in params["arguments"][0]:
                errors.update(params["arguments"][0]["refuse"])
            run_command(params, number)
        elif method in errors:
            send({"id": number, "error": errors[method]})
        elif number is not None and method is not None:
            down = down or method == "shutdown"
            if "progress" in MODE and "workDoneToken" in params:
                send({"method": "$/progress", "params": {"token": params["workDoneToken"], "value": {
                    "kind": "begin", "title": method, "cancellable": True}}})
            send({"id": number, "result": answers(method, params)})
    while "stubborn" in MODE:
        time.sleep(1)
    return 0 if down else 1


sys.exit(main())
