"""Small LSP clients over pipes for the checks and measurements, each with one server process."""
import json
import os
import select
import subprocess
import tempfile
import time


class ServerFailure(Exception):
    """The server crashed, hung, or answered with an error."""


class Connection:
    """Messages to and from a server. Each has `limit` seconds to arrive."""

    def __init__(self, command, limit=30.0, passing=()):
        self.limit, self.errors, self.started = limit, tempfile.TemporaryFile(), time.perf_counter()
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self.errors, bufsize=0,
                                        pass_fds=passing)
        self.buffer, self.number = b'', 0

    def send(self, *messages):
        """Sends messages together; returns the time before the first byte was written."""
        data = b''
        for message in messages:
            body = json.dumps({'jsonrpc': '2.0', **message}, ensure_ascii=False).encode('utf-8', 'surrogatepass')
            data += b'Content-Length: %d\r\n\r\n' % len(body) + body
        start = time.perf_counter()
        try:
            while data:
                data = data[self.process.stdin.write(data):]
        except BrokenPipeError:
            raise self.failure('the server is gone')
        return start

    def notify(self, method, params):
        self.send({'method': method, 'params': params})

    def read(self, end=None):
        """(next message, time at which its last byte was read). The clock stops before the JSON is parsed."""
        body, at = self.read_body(end)
        return json.loads(body), at

    def read_body(self, end=None):
        """(next message as bytes, time at which its last byte was read)"""
        end = end or time.monotonic() + self.limit
        while (whole := self.whole_message()) is None:
            if not select.select([self.process.stdout], [], [], max(0, end - time.monotonic()))[0]:
                raise self.failure('no message within %d s' % self.limit)
            data = os.read(self.process.stdout.fileno(), 1 << 20)
            if not data:
                raise self.failure('the server closed its output')
            self.buffer += data
        return whole

    def whole_message(self):
        """(next message of the buffer as bytes, time); None if it has not arrived."""
        head = self.buffer.find(b'\r\n\r\n')
        if head < 0:
            return None
        headers = self.buffer[:head].split(b'\r\n')
        start, length = head + 4, next(int(line[15:]) for line in headers if line.lower().startswith(b'content-length:'))
        if len(self.buffer) < start + length:
            return None
        at = time.perf_counter()
        body, self.buffer = self.buffer[start:start + length], self.buffer[start + length:]
        return body, at

    def exchange(self, method, params, *before):
        """(answer, seconds that it took) of a request, which is sent together with the messages before it."""
        self.number += 1
        start = self.send(*before, {'id': self.number, 'method': method, 'params': params})
        message, at = self.read()
        while message.get('id') != self.number or 'method' in message:
            message, at = self.read()
        return message, at - start

    def failure(self, what):
        code = self.process.poll()
        self.errors.seek(0)
        tail = self.errors.read()[-600:].decode('utf-8', 'replace')
        return ServerFailure('%s (exit code %s) %s' % (what, code, tail))

    def end(self):
        """Waits for the end of the server, which was told to exit; raises if its exit code is not 0."""
        try:
            code = self.process.wait(self.limit)
        except subprocess.TimeoutExpired:
            raise self.failure('the server did not end')
        if code:
            raise self.failure('the server ended with %d' % code)

    def kill(self):
        self.process.kill()
        self.process.wait()


class Client(Connection):
    """Keeps the answers of the server, which may come in any order, and the latest diagnostics of each document."""

    def __init__(self, command, limit=30.0, folders=(), more=None, passing=()):
        super().__init__(command, limit, passing)
        self.answers = {}
        self.published = {}                # uri -> (version, diagnostics)
        self.capabilities = self.request('initialize', {
            'processId': os.getpid(), 'rootUri': None,
            'workspaceFolders': [{'uri': 'file://' + folder, 'name': os.path.basename(folder)} for folder in folders] or None,
            'capabilities': {'general': {'positionEncodings': ['utf-16']},
                             'textDocument': {'publishDiagnostics': {'versionSupport': True, 'relatedInformation': True}}, **(more or {})}})['capabilities']
        self.notify('initialized', {})

    def open(self, uri, text):
        self.notify('textDocument/didOpen', {'textDocument': {'uri': uri, 'languageId': 'layout', 'version': 1, 'text': text}})

    def ask(self, method, params):
        """Sends a request; `answer` waits for it."""
        self.number += 1
        self.send({'id': self.number, 'method': method, 'params': params})
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
            try:
                self.handle(self.read(end)[0])
            except ServerFailure as failure:
                raise ServerFailure('no %s: %s' % (what, failure))

    def handle(self, message):
        if 'method' not in message:
            self.answers[message['id']] = message
        elif 'id' in message:              # the server's own requests, such as workspace/configuration
            items = len((message.get('params') or {}).get('items', []))
            self.send({'id': message['id'], 'result': [None] * items if items else None})
        elif message['method'] == 'textDocument/publishDiagnostics':
            params = message['params']
            self.published[params['uri']] = (params.get('version'), params['diagnostics'])

    def close(self):
        """Sends shutdown and exit; raises if the server does not end with code 0."""
        self.request('shutdown', None)
        self.notify('exit', None)
        self.end()
