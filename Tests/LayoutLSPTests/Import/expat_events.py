"""expat_events.py FILE…: prints the events of each document as Python's expat reads it, one a line, behind `== FILE`.
The last line of a document is `ok` or `FAIL`. A DOCTYPE is a failure. The tests compare the XML reader with these
events."""
import sys
import xml.parsers.expat


def quoted(text):
    return "".join(f"\\{ord(each)};" if ord(each) < 32 or ord(each) == 127 or each == "\\" else each for each in text)


def events(data):
    lines, text = [], []
    parser = xml.parsers.expat.ParserCreate()
    parser.ordered_attributes = True

    class Refused(Exception):
        pass

    def flush():
        if text:
            lines.append("T " + quoted("".join(text)))
            text.clear()

    def start(name, attributes):
        flush()
        pairs = zip(attributes[::2], attributes[1::2])
        lines.append(f"S {quoted(name)} " + "|".join(f"{quoted(key)}={quoted(value)}" for key, value in pairs))

    def end(name):
        flush()
        lines.append("E " + quoted(name))

    def refuse(*_):
        raise Refused

    parser.StartElementHandler, parser.EndElementHandler = start, end
    parser.CharacterDataHandler, parser.StartDoctypeDeclHandler = text.append, refuse
    try:
        parser.Parse(data, True)
    except (xml.parsers.expat.ExpatError, LookupError, ValueError, Refused):
        return ["FAIL"]
    return [*lines, "ok"]


sys.stdout.reconfigure(encoding="utf-8")
for name in sys.argv[1:]:
    with open(name, "rb") as file:
        print(f"== {name}", *events(file.read()), sep="\n")
