"""What the servers of two programs answer about documents, at seeded places and after edits."""
import json
import os
import random
import re
import time
from urllib.parse import quote

from differences import Difference, parts
from inputs import edits, read
from lsp import Connection, ServerFailure

# Seconds: for an answer; for the diagnostics of a file, which is left out after that; for those of one about which more is asked.
LIMIT, PATIENCE, MOMENT = 60, 5, 0.5
FEW = 2                                    # places; in a document of which more are asked about, more is edited
MOST_ACTIONS = 12                          # of a document whose edits are asked for
# Asked about the whole document.
WHOLE = {'semantic tokens': 'textDocument/semanticTokens/full', 'symbols': 'textDocument/documentSymbol', 'folding': 'textDocument/foldingRange',
         'inlay hints': 'textDocument/inlayHint', 'links': 'textDocument/documentLink', 'lenses': 'textDocument/codeLens',
         'formatting': 'textDocument/formatting', 'frames of layout/frames': 'layout/frames', 'preview': 'layout/preview', 'picture': 'layout/render'}
# Asked at places.
SOMEWHERE = {'hover': 'textDocument/hover', 'completion': 'textDocument/completion', 'definition': 'textDocument/definition',
             'references': 'textDocument/references', 'signature help': 'textDocument/signatureHelp', 'code actions': 'textDocument/codeAction',
             'highlights': 'textDocument/documentHighlight', 'selection': 'textDocument/selectionRange', 'rename': 'textDocument/rename'}
# Those that are asked about after an edit, and those that look into all files, at one place only.
AGAIN = ('semantic tokens', 'symbols', 'inlay hints', 'hover', 'completion', 'code actions')
ONCE = ('references', 'rename')
MARKDOWN = ['markdown', 'plaintext']
# A client that can do all; it takes what others do not. Another pulls its diagnostics, and a plain one can do nothing.
ABLE = {
    'general': {'positionEncodings': ['utf-8']}, 'experimental': {'layoutPreview': True},
    'workspace': {'workspaceEdit': {'documentChanges': True}},
    'textDocument': {
        'publishDiagnostics': {'versionSupport': True, 'relatedInformation': True}, 'hover': {'contentFormat': MARKDOWN},
        'completion': {'completionItem': {'snippetSupport': True, 'insertReplaceSupport': True, 'documentationFormat': MARKDOWN,
                                          'resolveSupport': {'properties': ['documentation', 'detail', 'additionalTextEdits']}}},
        'definition': {'linkSupport': True}, 'documentSymbol': {'hierarchicalDocumentSymbolSupport': True}, 'rename': {'prepareSupport': True},
        'signatureHelp': {'signatureInformation': {'documentationFormat': MARKDOWN, 'noActiveParameterSupport': True}},
        'codeAction': {'dataSupport': True, 'resolveSupport': {'properties': ['edit']}, 'codeActionLiteralSupport': {'codeActionKind': {'valueSet': ['']}}},
        'foldingRange': {'foldingRange': {'collapsedText': True}}, 'inlayHint': {'resolveSupport': {'properties': ['tooltip']}}}}
PULLING = {'general': {'positionEncodings': ['utf-32']},
           'workspace': {'diagnostics': {'refreshSupport': True}},
           'textDocument': {'diagnostic': {'relatedDocumentSupport': True}, 'hover': {'contentFormat': MARKDOWN}, 'codeAction': {
               'codeActionLiteralSupport': {'codeActionKind': {'valueSet': ['']}}}}}
CLIENTS = (('utf-8', ABLE), ('utf-16', {}), ('utf-32', PULLING))


def kinds():
    return ['diagnostics', *WHOLE, *SOMEWHERE, 'server']


class Server(Connection):
    """A server whose answers stay bytes as long as nobody has to look into them."""

    def __init__(self, program, folder, capabilities):
        super().__init__([program], LIMIT)
        self.bodies, self.published = {}, {}
        self.ask('initialize', 'initialize', {
            'processId': os.getpid(), 'rootUri': None, 'capabilities': capabilities,
            'workspaceFolders': [{'uri': uri_of(folder), 'name': os.path.basename(folder)}]})
        self.greeting = self.answers(['initialize'])['initialize']
        self.notify('initialized', {})

    def ask(self, key, method, params):
        self.number += 1
        self.bodies[self.number] = key
        self.send({'id': self.number, 'method': method, 'params': params})

    def answers(self, keys):
        """{key: body} of the answers to requests that were sent with these keys."""
        keys, found = set(keys), {}
        while len(found) < len(keys):
            number, body = self.next()
            if number in self.bodies:
                found[self.bodies.pop(number)] = body
        return found

    def diagnostics(self, uri, version):
        """The body with the newest diagnostics of a document, once those of a version have arrived."""
        while self.published.get(uri, (None,))[0] != version:
            self.next()
        return self.published[uri][1]

    def next(self):
        """(number of the request, the rest of the body) of the next answer; (None, None) for another message."""
        body = self.read_body()[0]
        match = re.match(rb'\{"id":(\d+),"jsonrpc":"2.0","result":', body)
        if match:
            return int(match.group(1)), body[match.end():-1]
        message = json.loads(body)
        if 'method' not in message:
            return message['id'], json.dumps({'error': message['error']} if 'error' in message else message.get('result')).encode()
        if 'id' in message:                # the server's own requests, such as workspace/configuration
            items = len((message.get('params') or {}).get('items', []))
            self.send({'id': message['id'], 'result': [None] * items if items else None})
        elif message['method'] == 'textDocument/publishDiagnostics':
            params = message['params']
            self.published[params['uri']] = (params.get('version'), json.dumps(params['diagnostics'], sort_keys=True).encode())
        return None, None



class Places:
    """Positions in a text, in a client's encoding."""

    def __init__(self, text, encoding):
        self.text, self.encoding = text, encoding
        self.starts = [0] + [m.end() for m in re.finditer(r'\r\n|\n|\r', text)]

    def position(self, offset):
        low = next(i for i in range(len(self.starts) - 1, -1, -1) if self.starts[i] <= offset)
        line = self.text[self.starts[low]:offset]
        size = len(line) if self.encoding == 'utf-32' else len(line.encode(self.encoding.replace('16', '16-le'), 'surrogatepass')) // (1 if self.encoding == 'utf-8' else 2)
        return {'line': low, 'character': size}

    def some(self, rng, count):
        """Seeded positions: in words, behind them, behind a sign, and anywhere."""
        tokens, found = list(re.finditer(r'\w+|[^\w\s]', self.text)), []
        for _ in range(count):
            if not tokens or rng.random() < 0.15:
                offset = rng.randint(0, len(self.text))
                offset -= self.text[offset - 1:offset + 1] == '\r\n'
            else:
                token = rng.choice(tokens)
                offset = rng.choice((token.start(), (token.start() + token.end()) // 2, token.end()))
            found.append(self.position(offset))
        return found

    def end(self):
        return self.position(len(self.text))


def uri_of(path):
    return 'file://' + quote(os.path.abspath(path))


def normalised(kind, answer):
    """The answer, in the order in which a client shows it."""
    items = answer.get('items') if kind == 'completion' and isinstance(answer, dict) else None
    if items:
        answer = dict(answer, items=sorted(items, key=lambda i: (i.get('sortText', i['label']), i['label'], json.dumps(i, sort_keys=True))))
    return answer


class Conversation:
    """A server of each program, which are told and asked the same about each file of a chunk."""

    def __init__(self, programs, kinds, note, chunk, number, seed, places):
        self.programs, self.kinds, self.note, self.chunk, self.seed, self.places = programs, kinds, note, chunk, seed, places
        self.encoding, self.capabilities = CLIENTS[number % len(CLIENTS)]
        self.pulls, self.servers = self.capabilities is PULLING, None

    def about_all(self):
        try:
            for file in self.chunk.files:
                self.about(file)
        finally:
            self.stop()

    def start(self):
        self.servers = [Server(program, self.chunk.folder, self.capabilities) for program in self.programs]
        self.compare('the first answer', 'server', *[server.greeting for server in self.servers])

    def stop(self):
        for server in self.servers or ():
            server.kill()
        self.servers = None

    def about(self, file):
        self.file, self.uri, self.version, self.rng = file, uri_of(file), 1, random.Random('%s %s' % (self.seed, file))
        text = read(file).encode('utf-8', 'surrogateescape').decode('utf-8', 'replace')
        try:
            if self.servers is None:
                self.start()
            self.tell('textDocument/didOpen', {'textDocument': {'uri': self.uri, 'languageId': 'layout', 'version': 1, 'text': text}})
            if self.all_about(Places(text, self.encoding)):
                for _ in range(1 + (self.places > FEW)):
                    text = self.edited(text)
                    self.all_about(Places(text, self.encoding), briefly=True)
            if self.servers:
                self.tell('textDocument/didClose', {'textDocument': {'uri': self.uri}})
        except ServerFailure:
            self.failed()

    def failed(self):
        """One of the servers is gone, or does not answer; the other is asked for its state."""
        states = []
        for server in self.servers or ():
            try:
                server.ask('alive', 'workspace/symbol', {'query': 'zzzz'})
                server.answers(['alive'])
                states.append('answers')
            except ServerFailure as failure:
                states.append(re.sub(r'\s+', ' ', str(failure)))
        self.note.failed(self.file)
        if len(states) < 2 or states[0] != states[1]:
            self.note.differ([Difference(self.file, 'server', 'a failure', *(states + ['does not start'] * 2)[:2])])
        self.stop()

    def edited(self, text):
        """Sends an edit of the text to both; returns the edited text."""
        data, places = edits.units(text), Places(text, self.encoding)
        start, end, new = edits.gentle_edit(self.rng, data)
        at = [len(data[:2 * offset].decode('utf-16-le', 'surrogatepass')) for offset in (start, max(start, end))]
        self.version += 1
        self.tell('textDocument/didChange', {
            'textDocument': {'uri': self.uri, 'version': self.version},
            'contentChanges': [{'range': {'start': places.position(at[0]), 'end': places.position(at[1])}, 'text': new}]})
        return text[:at[0]] + new + text[at[1]:]

    def tell(self, method, params):
        for server in self.servers:
            server.notify(method, params)

    def all_about(self, places, briefly=False):
        """Compares the answers about a document; false if its diagnostics take so long that nothing more is asked."""
        after = '' if not briefly else ', after edit %d' % (self.version - 1)
        start = time.monotonic()
        bodies = self.first_diagnostics() if not briefly else self.diagnostics()
        if bodies is None:
            return False
        is_slow = time.monotonic() - start > MOMENT
        if 'diagnostics' in self.kinds:
            self.compare('all' + after, 'diagnostics', *bodies)
        if is_slow:
            self.note.is_slow(self.file)
            return False
        common = self.requests(places, briefly, after)
        state = self.rng.getstate()
        own = []
        for body in bodies if not briefly else ():
            self.rng.setstate(state)       # the same choice for both
            own.append(self.actions_at(json.loads(body)))
        answers = self.exchange([common + mine for mine in own or ([], [])])
        if not briefly:
            more = [self.resolved(found) for found in answers]
            for found, later in zip(answers, self.exchange(more)):
                found.update(later)
        for key in answers[0]:
            if key in answers[1]:
                self.compare(key[1], key[0], answers[0][key], answers[1][key])
        return True

    def first_diagnostics(self):
        """The diagnostics of a file that was just opened; None if they take too long, and the servers are gone."""
        for server in self.servers:
            server.limit = PATIENCE
        try:
            return self.diagnostics()
        except ServerFailure:
            if any(server.process.poll() is not None for server in self.servers):
                raise
            self.note.leave_out(self.file)
            self.stop()
        finally:
            for server in self.servers or ():
                server.limit = LIMIT

    def diagnostics(self):
        if self.pulls:
            key, request = ('diagnostics', 'all'), {'textDocument': {'uri': self.uri}}
            pulled = [json.loads(found[key]) for found in self.exchange([[(key, 'textDocument/diagnostic', request)]] * 2)]
            return [json.dumps(answer['items'], sort_keys=True).encode() for answer in pulled]
        return [server.diagnostics(self.uri, self.version) for server in self.servers]

    def exchange(self, requests):
        """The answers of both servers to requests, as {(kind, place): body}. Both work at the same time."""
        for server, mine in zip(self.servers, requests):
            for request in mine:
                server.ask(*request)
        return [server.answers([key for key, _, _ in mine]) for server, mine in zip(self.servers, requests)]

    def requests(self, places, briefly, after):
        """Requests that are the same for both servers."""
        document, end, found = {'textDocument': {'uri': self.uri}}, places.end(), []
        whole = dict(document, range={'start': {'line': 0, 'character': 0}, 'end': end}, options={'tabSize': self.rng.choice((2, 4)), 'insertSpaces': True},
                     all=True, format=self.rng.choice(('svg', 'text', 'html')))
        for kind, method in WHOLE.items():
            found.append(((kind, 'all' + after), method, whole))
        positions = {(at['line'], at['character']): at for at in places.some(self.rng, 1 if briefly else self.places)}
        for number, at in enumerate(positions.values()):
            place = '%d:%d%s' % (at['line'] + 1, at['character'] + 1, after)
            params = dict(document, position=at, positions=[at], range={'start': at, 'end': at}, newName='fresh',
                          context={'includeDeclaration': True, 'diagnostics': [], 'triggerKind': 1})
            found += [((kind, place), method, params) for kind, method in SOMEWHERE.items() if number == 0 or kind not in ONCE]
        return [request for request in found if request[0][0] in self.kinds and (not briefly or request[0][0] in AGAIN)]

    def actions_at(self, diagnostics):
        """Requests for the actions at the ranges of some diagnostics."""
        wanted = min(len(diagnostics), self.places + 1) if 'code actions' in self.kinds else 0
        chosen = self.rng.sample(range(len(diagnostics)), wanted)
        return [(('code actions', 'of diagnostic %d' % number), 'textDocument/codeAction',
                 {'textDocument': {'uri': self.uri}, 'range': diagnostic['range'], 'context': {'diagnostics': [diagnostic]}})
                for number, diagnostic in enumerate(diagnostics) if number in chosen]

    def resolved(self, found):
        """Requests for the edits of actions and for the rest of some completions."""
        requests, actions = [], []
        for (kind, place), body in found.items():
            if kind == 'code actions':
                actions += [(place, action) for action in json.loads(body) or () if 'edit' not in action and 'data' in action]
            elif kind == 'completion' and self.capabilities is ABLE and len(requests) < 3:
                items = (normalised(kind, json.loads(body)) or {}).get('items', [])
                requests += [(('completion', '%s, %s' % (place, item['label'])), 'completionItem/resolve', item) for item in items[:1]]
        unique = {json.dumps(action, sort_keys=True): (place, action) for place, action in reversed(actions)}
        return requests + [(('code actions', '%s, edit of %s' % (place, action['title'])), 'codeAction/resolve', action)
                           for place, action in list(reversed(unique.values()))[:MOST_ACTIONS]]

    def compare(self, place, kind, old, new):
        self.note.compared(kind, 1)
        if old != new:
            old, new = (normalised(kind, json.loads(body)) for body in (old, new))
            file = getattr(self, 'file', self.chunk.folder)
            self.note.differ(Difference(file, kind, ' '.join(filter(None, (place, part[0]))), *part[1:]) for part in parts(old, new))
