#!/usr/bin/env python3
"""expat.py [--write]: checks that the events in Tests/LayoutLSPTests/Snapshots/expat.events are those that Python's expat
gives for the documents there, or writes the file anew. The Swift tests compare the XML reader with it.

The documents are random, and the same in each run. A line `== DOCUMENT` has control characters, backslashes and bytes beyond
ASCII as `\\number;`; the events follow, one a line, and at last `ok` or `FAIL`. A DOCTYPE is a failure."""
import os
import random
import sys
import xml.parsers.expat

PAGE = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'LayoutLSPTests', 'Snapshots', 'expat.events')
COUNT = 800
PIECES = [
    '<a>', '</a>', '<b x="1" y=\'2\'>', '</b>', '<c/>', '<d z = "&lt;\t\r\n&#10;&#x41;"/>', '<!-- c -->', '<!-- a--b -->',
    '<![CDATA[ <x> ]]>', ']]>', '&amp;', '&bogus;', '&#0;', '&#xD800;', '&#x10FFFF;', '\r\n', '\r', '<?pi x?>', '<?pi?>',
    '<?xml version="1.0"?>', 'é', 'text', ' ', '<a x="1" x="2">', '<a x="1"y="2"/>', '<!DOCTYPE a>', '<e', '>', '"', '=', '\x01',
    '\x7f', '<é é="€"/>', '<1/>', '<a:b-c.d/>', '</a >', '< a>', '<a/ >', '<!--->', '<!---->', '&#x;', '&#;', '&;', '<![CDATA[',
    '🙂', '\ufeff', '<?XML a?>', '<?xml-s x?>', ']]', '&#65;', '&#+65;', '\ufffe',
    '<?xml version="1.0" encoding="UTF-8" standalone="no"?>', '<?xml encoding="UTF-8"?>',
]
BEGINNINGS = ['', '<?xml version="1.0" encoding="UTF-8"?>\n', '\ufeff', '<?xml version=\'1.1\' standalone="yes"?>']
OTHERS = list(b'<>&"\'=/!? a\x00\xff\xc3\xed')


def document(chance):
    """Random pieces in an element, half the time with a byte exchanged."""
    inner = ''.join(chance.choice(PIECES) for _ in range(chance.randrange(5)))
    data = bytearray((chance.choice(BEGINNINGS) + '<r>' + inner + '</r>\n').encode())
    if chance.random() < 0.5:
        data[chance.randrange(len(data))] = chance.choice(OTHERS)
    return bytes(data)


def quoted(text):
    return ''.join(f'\\{ord(each)};' if ord(each) < 32 or ord(each) == 127 or each == '\\' else each for each in text)


def quoted_bytes(data):
    return ''.join(f'\\{each};' if each < 32 or each >= 127 or each == ord('\\') else chr(each) for each in data)


def events(data):
    lines, text = [], []
    parser = xml.parsers.expat.ParserCreate()
    parser.ordered_attributes = True

    class Refused(Exception):
        pass

    def flush():
        if text:
            lines.append('T ' + quoted(''.join(text)))
            text.clear()

    def start(name, attributes):
        flush()
        pairs = zip(attributes[::2], attributes[1::2])
        lines.append(f'S {quoted(name)} ' + '|'.join(f'{quoted(key)}={quoted(value)}' for key, value in pairs))

    def end(name):
        flush()
        lines.append('E ' + quoted(name))

    def refuse(*_):
        raise Refused

    parser.StartElementHandler, parser.EndElementHandler = start, end
    parser.CharacterDataHandler, parser.StartDoctypeDeclHandler = text.append, refuse
    try:
        parser.Parse(data, True)
    except (xml.parsers.expat.ExpatError, LookupError, ValueError, Refused):
        return ['FAIL']
    return [*lines, 'ok']


def page():
    chance = random.Random(7)
    documents = [document(chance) for _ in range(COUNT)]
    return ''.join('\n'.join(['== ' + quoted_bytes(data), *events(data)]) + '\n' for data in documents)


def main():
    new = page()
    if '--write' in sys.argv[1:]:
        with open(PAGE, 'w', encoding='utf-8') as file:
            file.write(new)
        return 0
    with open(PAGE, encoding='utf-8') as file:
        same = file.read() == new
    print('expat: %d documents have the events of the Swift tests' % COUNT if same else
          'expat %s differs from %s: look at what `expat.py --write` changes' % (xml.parsers.expat.EXPAT_VERSION, os.path.relpath(PAGE)))
    return 0 if same else 1


if __name__ == '__main__':
    sys.exit(main())
