#!/usr/bin/env python3
"""The program that `ALTERED` names, with something added to each of its answers: what the comparison has to find."""
import json
import os
import subprocess
import sys
import threading


def messages(stream):
    while head := stream.readline():
        length = int(head.split(b':')[1])
        stream.readline()
        yield stream.read(length)


def altered(message):
    """A message with another answer, or with another list of diagnostics."""
    if 'result' in message:
        result = message['result']
        if isinstance(result, dict):
            result['altered'] = True
        else:
            message['result'] = (result or []) + [{'altered': True, 'label': '', 'title': ''}]
    elif message.get('method') == 'textDocument/publishDiagnostics':
        message['params']['diagnostics'].append({'altered': True, 'range': {'start': {'line': 0, 'character': 0}, 'end': {'line': 0, 'character': 0}}})
    return message


def relay(source, target):
    for body in iter(lambda: os.read(source, 1 << 16), b''):
        target.write(body)
        target.flush()
    target.close()


def serve(program):
    process = subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    threading.Thread(target=relay, args=(0, process.stdin), daemon=True).start()
    for body in messages(process.stdout):
        new = json.dumps(altered(json.loads(body))).encode()
        sys.stdout.buffer.write(b'Content-Length: %d\r\n\r\n' % len(new) + new)
        sys.stdout.buffer.flush()
    return process.wait()


def main():
    program = os.environ['ALTERED']
    if len(sys.argv) == 1:
        return serve(program)
    done = subprocess.run([program, *sys.argv[1:]], stdout=subprocess.PIPE)
    sys.stdout.buffer.write(done.stdout + b'altered\n')
    return done.returncode


if __name__ == '__main__':
    sys.exit(main())
