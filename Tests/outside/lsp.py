"""A small LSP client over stdio for the checks: one server process, its answers, each document's latest diagnostics."""
import json
import os
import select
import subprocess
import tempfile
import time


class ServerFailure(Exception):
    """The server crashed, hung, or answered with an error."""


class Client:
    def __init__(self, command, limit=30.0, folders=(), more=None):
        self.limit, self.errors = limit, tempfile.TemporaryFile()
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self.errors, bufsize=0)
        self.buffer, self.number, self.answers = b'', 0, {}
        self.published = {}                # uri -> (version, diagnostics)
        self.capabilities = self.request('initialize', {
            'processId': os.getpid(), 'rootUri': None,
            'workspaceFolders': [{'uri': 'file://' + folder, 'name': os.path.basename(folder)} for folder in folders] or None,
            'capabilities': {'general': {'positionEncodings': ['utf-16']},
                             'textDocument': {'publishDiagnostics': {'versionSupport': True, 'relatedInformation': True}}, **(more or {})}})['capabilities']
        self.notify('initialized', {})

    def send(self, message):
        body = json.dumps(message, ensure_ascii=False).encode('utf-8', 'surrogatepass')
        try:
            self.process.stdin.write(b'Content-Length: %d\r\n\r\n' % len(body) + body)
        except BrokenPipeError:
            raise self.failure('the server is gone')

    def open(self, uri, text):
        self.notify('textDocument/didOpen', {'textDocument': {'uri': uri, 'languageId': 'layout', 'version': 1, 'text': text}})

    def notify(self, method, params):
        self.send({'jsonrpc': '2.0', 'method': method, 'params': params})

    def ask(self, method, params):
        """Sends a request; `answer` waits for it."""
        self.number += 1
        self.send({'jsonrpc': '2.0', 'id': self.number, 'method': method, 'params': params})
        return self.number

    def answer(self, number):
        self.wait(lambda: number in self.answers, 'the answer to request %d' % number)
        message = self.answers.pop(number)
        if 'error' in message:
            raise ServerFailure('request %d: %s' % (number, message['error']))
        return message['result']

    def request(self, method, params):
        return self.answer(self.ask(method, params))

    def diagnostics(self, uri, version):
        """The diagnostics published for a version of a document."""
        self.wait(lambda: uri in self.published and self.published[uri][0] == version, 'diagnostics of %s version %d' % (uri, version))
        return self.published[uri][1]

    def wait(self, done, what):
        end = time.monotonic() + self.limit
        while not done():
            if self.take():
                continue
            left = end - time.monotonic()
            if left <= 0:
                raise self.failure('no %s within %d s' % (what, self.limit))
            if select.select([self.process.stdout], [], [], min(left, 1.0))[0]:
                data = os.read(self.process.stdout.fileno(), 1 << 16)
                if not data:
                    raise self.failure('the server closed its output')
                self.buffer += data

    def take(self):
        """Handles one whole message of the buffer; returns False if there is none."""
        head = self.buffer.find(b'\r\n\r\n')
        if head < 0:
            return False
        length = next(int(line[15:]) for line in self.buffer[:head].split(b'\r\n') if line.lower().startswith(b'content-length:'))
        if len(self.buffer) < head + 4 + length:
            return False
        message = json.loads(self.buffer[head + 4:head + 4 + length])
        self.buffer = self.buffer[head + 4 + length:]
        if 'method' not in message:
            self.answers[message['id']] = message
        elif 'id' in message:              # the server's own requests, such as workspace/configuration
            items = len((message.get('params') or {}).get('items', []))
            self.send({'jsonrpc': '2.0', 'id': message['id'], 'result': [None] * items if items else None})
        elif message['method'] == 'textDocument/publishDiagnostics':
            params = message['params']
            self.published[params['uri']] = (params.get('version'), params['diagnostics'])
        return True

    def failure(self, what):
        code = self.process.poll()
        self.errors.seek(0)
        tail = self.errors.read()[-600:].decode('utf-8', 'replace')
        return ServerFailure('%s (exit code %s) %s' % (what, code, tail))

    def close(self):
        """Sends shutdown and exit; raises if the server does not end with code 0."""
        self.request('shutdown', None)
        self.notify('exit', None)
        try:
            code = self.process.wait(self.limit)
        except subprocess.TimeoutExpired:
            raise self.failure('the server did not end')
        if code:
            raise self.failure('the server ended with %d' % code)

    def kill(self):
        self.process.kill()
        self.process.wait()
