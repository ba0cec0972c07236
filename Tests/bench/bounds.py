"""Files of one thing repeated, up to 16 MB, and small ones that ask for much: the time and memory that `check` takes for each,
and other commands for some.

    LAYOUT_LSP=PROGRAM python3 Tests/bench/bounds.py [--scale N] [--bad] [--list] [NAME…]

Makes each file, checks it on one core, and prints its bytes, the seconds, the peak of memory and the bytes of the
answer. A run fails if one of them is over its bound (10 seconds of CPU time, 1 GB; 25 MB of a picture, and of all that is
said of small files), or a signal ends the program.
`--scale 100` makes every file a hundredth as long, but for the small ones. What `check` finds in such files is tested
elsewhere.
"""

import argparse
import json
import math
import os
import resource
import sys
import tempfile
import time

MEGABYTES_16 = 16_000_000
MOST_SECONDS, MOST_BYTES, MOST_PICTURE = 10, 1_000_000_000, 25_000_000
SCREEN = "screen p = 320 x 480\n"


def lines(number, line):
    """The lines `line(0)`, `line(1)`, and so on."""
    return "".join(line(i) for i in range(number))


def fill(unit, size=MEGABYTES_16):
    """The unit, as often as it fits into the size."""
    return unit * (size // len(unit.encode()))


def names(number, prefix="v"):
    return ", ".join(f"{prefix}{i}" for i in range(number))


CASES = {}


def case(number):
    """Registers a function that makes a file; its argument is `number`, unless `--scale` divides it."""

    def register(make):
        CASES[make.__name__] = (number, make)
        return make

    return register


def repeated(name, unit, head="", tail=""):
    CASES[name] = (MEGABYTES_16, lambda size: head + fill(unit, size) + tail)


# MARK: Long statements

@case(1_000_000)
def shares_beside_measures(n):
    return SCREEN + "view a\na.width == " + " + ".join(["a.width", "1%"] * (n // 2)) + "\n"


# MARK: States, conditions, screens

@case(100_000)
def states(n):
    return SCREEN + "view a\n" + lines(n, lambda i: f"state s{i} {{ a.left == {i % 90} }}\n")


@case(2_000)
def states_with_setters(n):
    return SCREEN + "view a, b\n" + lines(n, lambda i: f"state s{i} {{ a.left == {i % 9}; b.width == a.width }}\n")


@case(10_000)
def states_of_two(n):
    return SCREEN + "view a\na.left == 0\n" + lines(n, lambda i: f"state s{i} {{ a.top == 1 }}\n")


@case(300)
def screens_and_states(n):
    return (lines(n, lambda i: f"screen p{i} = {300 + i} x 480\n") + "view a\n"
            + lines(n, lambda i: f"state s{i} {{ a.left == {i % 90} }}\n"))


@case(30_000)
def screens(n):
    return lines(n, lambda i: f"screen p{i} = {300 + i} x 480\n") + "view a\na.left == 1\n"


@case(3_000)
def screen_ranges(n):
    return lines(n, lambda i: f"screen p{i} = {300 + i}...{400 + i} x 480\n") + "view a\na.left == 1\n"


@case(500)
def screens_and_views(n):
    return (lines(n, lambda i: f"screen p{i} = {300 + i} x 480\n")
            + lines(n, lambda i: f"view a{i}\na{i}.edges == superview.edges\n"))


@case(30_000)
def whens(n):
    return SCREEN + "view a\n" + lines(n, lambda i: f"when width > {i} {{ a.left == {i % 90} }}\n")


@case(3_000)
def whens_of_a_range(n):
    return ("screen p = 1...9000 x 480\nview a\n"
            + lines(n, lambda i: f"when width > {i} {{ a.left >= {i % 90} }}\n"))


@case(400)
def whens_of_two_ranges(n):
    return ("screen p = 1...900 x 1...900\nview a\n"
            + lines(n, lambda i: f"when width > {i} {{ a.left >= 1 }}\nwhen height > {i} {{ a.top >= 1 }}\n"))


@case(30_000)
def else_whens(n):
    return (SCREEN + "view a\nwhen width > 90000 { a.left == 1 }\n"
            + lines(n, lambda i: f"else when width > {80_000 - i} {{ a.left == 1 }}\n"))


@case(10_000)
def ors(n):
    return (SCREEN + "view a\nwhen " + " or ".join(f"width == {i}" for i in range(n)) + " { a.left == 1 }\n")


@case(10_000)
def ors_of_a_range(n):
    return ("screen p = 1...20000 x 480\nview a\nwhen " + " or ".join(f"width == {i}" for i in range(n))
            + " { a.left == 1 }\n")


@case(250)
def whens_in_whens(n):
    return SCREEN + "view a\n" + "when width > 1 {\n" * n + "a.left == 1\n" + "}\n" * n


@case(30_000)
def whens_with_views(n):
    return SCREEN + lines(n, lambda i: f"when width > {i} {{ view a{i}; a{i}.left == 0 }}\n")


@case(30_000)
def namesakes(n):
    return SCREEN + lines(n, lambda i: f"when width > {i} {{ view a; a.left == 0 }}\n")


# MARK: Instances

@case(30)
def instances_of_instances(n):
    first = f"layout L0 {{ {SCREEN} view a; a.edges == superview.edges }}\n"
    return first + lines(n, lambda i: f"layout L{i + 1} {{ {SCREEN} view a: L{i}; view b: L{i} }}\n")


@case(30)
def tens_of_tens(n):
    first = "layout L0 { view a }\n"
    return first + lines(n, lambda i: f"layout L{i + 1} {{ view {', '.join(f'a{k}: L{i}' for k in range(10))} }}\n")


@case(250)
def layouts_of_instances(n):
    first = "layout L0 { view a; a.left == 0 }\n"
    return first + lines(
        n, lambda i: f"layout L{i + 1} {{ view a: L{i}; view b: L{max(0, i - 1)}; a.left == 0 }}\n")


@case(3_000)
def layouts_of_all(n):
    return ("layout L0 { view a; a.left == 0 }\n"
            + lines(n, lambda i: f"layout L{i + 1} {{ view a: L{i}; a.left == 0 }}\n"))


@case(20_000)
def instances_of_one(n):
    return "layout A { view a; a.left == 0 }\nlayout B {\n" + lines(n, lambda i: f"view a{i}: A\n") + "}\n"


@case(1_000)
def layouts_with_instances_of_a_big_one(n):
    return ("layout A {\n" + lines(n, lambda i: f"view a{i}; a{i}.left == 0\n") + "}\n"
            + lines(n, lambda i: f"layout B{i} {{ view a: A }}\n"))


@case(1_000)
def circle_of_layouts(n):
    return lines(n, lambda i: f"layout L{i} {{ view a: L{(i + 1) % n} }}\n")


@case(50_000)
def layouts(n):
    return lines(n, lambda i: f"layout L{i} {{ {SCREEN.strip()}; view a; a.edges == superview.edges }}\n")


@case(500_000)
def empty_layouts(n):
    return lines(n, lambda i: f"layout L{i} {{ }}\n")


@case(500_000)
def layouts_of_one_name(n):
    return "layout L { }\n" * n


# MARK: Lists and groups

@case(10_000)
def list_in_list(n):
    return SCREEN + f"view {names(n)}\n" + (f"[{names(n)}].left == 1\n") * max(1, n // 1_000)


@case(2_000)
def lists_of_thousands(n):
    return SCREEN + f"view {names(n)}\n" + (f"[{names(n)}].insets == 10\n") * max(1, n // 20)


@case(1_500)
def visual_groups(n):
    return SCREEN + f"view {names(n)}\n[{names(n)}]-[{names(n)}]\n"


@case(10_000)
def visual_groups_of_thousands(n):
    return SCREEN + f"view {names(n)}\nH:|-[{names(n)}]-[{names(n)}]-[{names(n)}]-|\n"


@case(100_000)
def visual_range(n):
    return SCREEN + f"view a\nH:|-[a1..{n}]-|\n"


@case(100_000)
def visual_ranges_of_declared(n):
    return SCREEN + f"view {names(n)}\n" + f"H:|-[v0..{n - 1}]-|\n" * 3


@case(100_000)
def setter_list(n):
    return SCREEN + f"view {names(n)}\n[{names(n)}].width.equal = 10\n"


@case(30_000)
def setter_lists(n):
    return SCREEN + f"view {names(n)}\n" + f"[{names(n)}].insets.equal = 10\n" * 6


@case(100_000)
def list_statement(n):
    return SCREEN + f"view {names(n)}\n[{names(n)}].widthsEqual\n[{names(n)}].horizontalOffsets == 8\n"


@case(100_000)
def group(n):
    return SCREEN + f"view {names(n)}\ngroup g = " + ", ".join(f"v{i}.left" for i in range(n)) + "\ng == 10\n"


@case(500)
def group_used_often(n):
    return (SCREEN + f"view {names(n)}\ngroup g = " + ", ".join(f"v{i}.left" for i in range(n)) + "\n"
            + "g == 10\n" * n)


@case(500)
def groups_of_groups(n):
    return (SCREEN + "view a\ngroup g0 = a.left, a.left\n"
            + lines(n, lambda i: f"group g{i + 1} = g{i}, g{i}\n") + f"g{n} == 10\n")


@case(500)
def group_of_sums(n):
    return (SCREEN + f"view {names(n)}\ngroup g = " + ", ".join(f"v{i}.left" for i in range(n)) + "\n"
            + "g == " + " + ".join(f"v{i}.left" for i in range(n)) + "\n")


@case(5_000)
def list_of_sums(n):
    return SCREEN + f"view {names(n)}\n[{names(n)}].width == " + " + ".join(f"v{i}.width" for i in range(n)) + "\n"


# MARK: Chains and sums

@case(30_000)
def chain(n):
    return SCREEN + f"view {names(n)}\n" + " <= ".join(f"v{i}.left" for i in range(n)) + "\n"


@case(500_000)
def long_sum(n):
    return SCREEN + "view a\na.left == " + " + ".join(["1"] * n) + "\n"


@case(500_000)
def long_sum_of_views(n):
    return SCREEN + "view a\n0 == " + " + ".join(["a.left"] * n) + "\n"


@case(100_000)
def sum_of_sums(n):
    return SCREEN + "view a\n0 == " + " + ".join(["(a.left + 1)"] * n) + "\n"


@case(10_000)
def stack_shared_by_conditions(n):
    views = "; ".join(f"view v{i} (intrinsic: n x 1)" for i in range(n))
    items = ", ".join(f"v{i}" for i in range(n))
    return (SCREEN + "let n = 1, 2 when width > 450\n"
            + f"view s {{ {views}; stack (distribute: fillProportionally) {{ {items} }} }}\ns.edges == superview.edges\n")


@case(100_000)
def sum_of_many_views(n):
    return SCREEN + f"view {names(n)}\n0 == " + " + ".join(f"v{i}.width" for i in range(n)) + "\n"


@case(100_000)
def long_product(n):
    return SCREEN + "view a\na.left == " + " * ".join(["3"] * n) + "\n"


@case(100_000)
def long_quotient(n):
    return SCREEN + "view a\na.left == 1" + "".join(f" / {i % 97 + 3} + 0.{i}" for i in range(n)) + "\n"


@case(1_000_000)
def parentheses(n):
    return SCREEN + "view a\na.left == " + "(" * n + "1" + ")" * n + "\n"


@case(8_000_000)
def minuses(n):
    return SCREEN + "view a\na.left == " + "-" * n + "1\n"


@case(100_000)
def metric_chain(n):
    return "let a0 = 1\n" + lines(n, lambda i: f"let a{i + 1} = a{i} + 1\n") + "view v\nv.left == a0\n"


@case(100_000)
def metric_chain_backwards(n):
    return lines(n, lambda i: f"let a{i} = a{i + 1} + 1\n") + f"let a{n} = 1\nview v\nv.left == a0\n"


@case(100_000)
def metric_doubling(n):
    return "let a0 = 0.1\n" + lines(n, lambda i: f"let a{i + 1} = a{i} * 1.1\n") + f"view v\nv.left == a{n}\n"


@case(100_000)
def metric_circle(n):
    return lines(n, lambda i: f"let a{i} = a{(i + 1) % n}\n")


@case(3_000)
def metrics_that_need_all(n):
    return lines(n, lambda i: f"let a{i} = {' + '.join(f'a{k}' for k in range(max(0, i - 1_000), i)) or '1'}\n")


@case(500_000)
def metrics(n):
    return lines(n, lambda i: f"let m{i} = {i}\n") + "view a\na.left == m1\n"


@case(30_000)
def file_metrics_and_layouts(n):
    return (lines(n, lambda i: f"let m{i} = {i}\n")
            + lines(n, lambda i: f"layout L{i} {{ view a; a.left == m{i} }}\n"))


# MARK: Names

@case(100_000)
def wrong_names(n):
    return SCREEN + lines(n, lambda i: f"view view{i:06}\n") + lines(n, lambda i: f"voew{i:06}.left == 0\n")


@case(100_000)
def wrong_metrics(n):
    return SCREEN + "view a\n" + lines(n, lambda i: f"let long{i:06} = 1\n") + lines(
        n, lambda i: f"a.left == lomg{i:06}\n")


@case(50_000)
def wrong_types(n):
    return lines(n, lambda i: f"layout Card{i:06} {{ view a: Crad{i:06} }}\n")


@case(100_000)
def wrong_attributes(n):
    return SCREEN + "view a\n" + lines(n, lambda i: f"a.lefft{i} == 0\n")


@case(100_000)
def wrong_names_in_blocks(n):
    return SCREEN + "view outer {\n" + lines(n, lambda i: f"view view{i:06}\n") + "}\n" + lines(
        n, lambda i: f"view{i:06}.left == 0\n")


@case(100_000)
def duplicate_names(n):
    return SCREEN + "view a\n" * n


@case(100_000)
def duplicate_metrics(n):
    return SCREEN + "let a = 1\n" * n


@case(100_000)
def duplicate_screens(n):
    return SCREEN * n


@case(100_000)
def duplicate_groups(n):
    return SCREEN + "view a\n" + "group g = a.left\n" * n


@case(100_000)
def groups(n):
    return SCREEN + "view a\n" + lines(n, lambda i: f"group g{i} = a.left\ng{i} == {i % 7}\n")


@case(100_000)
def duplicate_properties(n):
    return SCREEN + "view a (" + ", ".join(["hug: 250"] * n) + ")\n"


@case(100_000)
def wrong_properties(n):
    return SCREEN + "view a (" + ", ".join(f"hog{i}: 250" for i in range(n)) + ")\n"


@case(100_000)
def priority_settings(n):
    return SCREEN + "view a (intrinsic: 10 x 10)\n" + "a.hug == 250\n" * n


@case(200)
def views_in_views(n):
    return SCREEN + lines(n, lambda i: f"view a{i} {{\n") + "a0.left == 0\n" * 10_000 + "}\n" * n


@case(20_000)
def nested_beyond_measure(n):
    return SCREEN + lines(n, lambda i: f"view a{i} {{\n") + "}\n" * n


@case(8_000_000)
def long_name(n):
    return SCREEN + f"view {'a' * n}\n{'a' * n}.left == 0\n"


@case(1_000)
def long_names(n):
    return SCREEN + lines(n, lambda i: f"view {'a' * 10_000}{i}\n")


@case(1_000)
def long_wrong_names(n):
    return SCREEN + "view a\n" + lines(n, lambda i: f"{'a' * 10_000}{i}.left == 0\n")


@case(500)
def long_paths(n):
    name = "a" * 100
    path = ".".join([name] * 200)
    return SCREEN + f"view {name} {{\n" * 200 + "}\n" * 200 + f"{path}.left == 0\n" * n


@case(8_000_000)
def long_number(n):
    return SCREEN + f"view a\na.left == {'1' * n}\n"


@case(8_000_000)
def long_fraction(n):
    return SCREEN + f"view a\na.left == 0.{'1' * n}\n"


@case(1_000)
def long_fractions(n):
    return SCREEN + "view a\n" + lines(n, lambda i: f"a.left >= 0.{'1' * 10_000}{i}\n")


@case(100_000)
def exponents(n):
    return SCREEN + "view a\n" + "a.left >= 1e-999999999\n" * n


# MARK: Ordinary statements, very many of them

@case(500_000)
def views(n):
    return SCREEN + lines(n, lambda i: f"view a{i}\n")


@case(1_000_000)
def views_of_a_line(n):
    return SCREEN + f"view {names(n, '')}\n".replace(" ", " a")


@case(200_000)
def placed_views(n):
    return SCREEN + lines(n, lambda i: f"view a{i}\na{i}.edges == superview.edges\n")


@case(100_000)
def equations(n):
    return SCREEN + "view a\n" + lines(n, lambda i: f"a.left >= {i % 100}\n")


@case(400_000)
def shared_equations(n):
    return SCREEN + "view a\n" + "a.left == 1\n" * n


@case(100_000)
def conflicts(n):
    return SCREEN + "view a\na.left == 0\n" + lines(n, lambda i: f"a.left == {i + 1}\n")


@case(100_000)
def setters(n):
    return SCREEN + "view a\n" + lines(n, lambda i: f"a.left.equal = {i % 9}\n")


@case(100_000)
def soft_setters(n):
    return SCREEN + "view a\n" + lines(n, lambda i: f"a.leftInset.min = {i % 9} @ {i % 900 + 1}\n")


@case(100_000)
def rules(n):
    return SCREEN + "view a\n" + "a: ll = tt = 5, w = h = 10\n" * n


@case(100_000)
def rule_of_many_parts(n):
    return SCREEN + "view a\na: " + ", ".join(["ll = 5", "w += 1"] * n) + "\n"


@case(100_000)
def rules_of_many_views(n):
    return SCREEN + lines(n, lambda i: f"view a{i}\na{i}: ll = tt = rr = bb = 5\n")


@case(100_000)
def visual_formats(n):
    return SCREEN + "view a, b\n" + "H:|-[a]-[b]-|\n" * n


@case(100_000)
def visual_format_of_many(n):
    return SCREEN + f"view {names(n)}\n|-" + "-".join(f"[v{i}(==v0)]" for i in range(n)) + "-|\n"


@case(100_000)
def visual_flexible(n):
    return SCREEN + f"view {names(n)}\n|~" + "~".join(f"[v{i}]" for i in range(n)) + "~|\n"


@case(20_000)
def rows(n):
    return (SCREEN + f"view {names(n)}\nrows {{\n" + lines(n, lambda i: f"r{i}: [v{i}]\n") + "}\n")


@case(20_000)
def rows_with_spacing(n):
    return (SCREEN + f"view {names(n)}\nrows |-" + "-".join(f"[r{i}]" for i in range(n)) + "-| {\n"
            + lines(n, lambda i: f"r{i}: [v{i}]\n") + "}\n")


@case(100_000)
def row_of_many(n):
    return SCREEN + f"view {names(n)}\nrows {{ r: " + "-".join(f"[v{i}]" for i in range(n)) + " }\n"


@case(100_000)
def row_of_equals(n):
    return SCREEN + f"view {names(n)}\nrows {{ r: " + "-".join(f"[v{i}(==)]" for i in range(n)) + " }\n"


@case(100_000)
def row_of_spacers(n):
    return SCREEN + "rows { r: " + "-".join(["[_spacer]"] * n) + " }\n"


@case(100_000)
def row_of_unknown(n):
    return SCREEN + "rows { r: " + "-".join(f"[v{i}]" for i in range(n)) + " }\n"


@case(30_000)
def questions(n):
    return SCREEN + "view a\n" + "a.left >= 1 ?\n" * n


@case(100_000)
def imports(n):
    return lines(n, lambda i: f'import "a{i}.layout"\n')


@case(500_000)
def imports_of_one(n):
    return 'import "a.layout"\n' * n


@case(300_000)
def pasted_anchors(n):
    return SCREEN + "a.topAnchor.constraint(equalTo: b.topAnchor, constant: 8)\n" * n


@case(300_000)
def pasted_here_and_there(n):
    return SCREEN + "a.snp.makeConstraints\nview a\n" * n


@case(2_000_000)
def mistakes_at_both_ends(n):
    return SCREEN + "a.left ==\n" + "      " * n + "\n}\n"


# MARK: 16 MB of one thing

for name, unit in {
    "semicolons": ";", "newlines": "\n", "spaces": " ", "tabs": "\t", "opening_braces": "{", "closing_braces": "}",
    "opening_brackets": "[", "closing_brackets": "]", "opening_parentheses": "(", "closing_parentheses": ")",
    "commas": ",", "dots": ".", "colons": ":", "plus": "+", "minus": "-", "stars": "*", "slashes": "/ ",
    "equals": "=", "less": "<", "greater": ">", "ats": "@", "questions_marks": "?", "percents": "%", "bars": "|",
    "tildes": "~", "quotes": '"', "hashes": "#", "comments": "# \n", "slash_comments": "//\n",
    "block_comments": "/**/", "open_comments": "/*", "ands": "&", "carets": "^", "digits": "1", "numbers": "1 ",
    "letters": "a", "words": "a ", "underscores": "_", "accents": "é ", "zeros": "\0", "dollars": "$",
    "strings": '"" ', "returns": "\r", "crlf": "\r\n", "open_blocks": "view a {\n", "lines_of_words": "a b c\n",
    "lets": "let\n", "views_alone": "view\n", "imports_alone": "import\n", "layout_words": "layout\n",
    "whens_alone": "when\n", "equations_of_nothing": "a.left ==\n", "bars_of_views": "|[a]|\n",
    "one_equation": "a.left == 1\n", "one_let": "let a = 1\n", "one_import": 'import "a.layout"\n',
    "one_layout": "layout A {}\n", "one_state": "state s {}\n", "one_when": "when width > 1 {}\n",
    "one_view": "view a\n", "one_screen": "screen p = 1 x 1\n", "one_rule": "a: ll = 1\n", "one_rows": "rows {}\n",
    "one_setter": "a.left.equal = 1\n", "one_group": "group g = a.left\n", "one_list": "[a].widthsEqual\n",
    "objective_c": "view.keepLeftInset.equal = 1;\n", "brackets_of_views": "[a setLeft:20];\n",
    "ors_alone": "or ", "nots": "not ", "operators": "== ", "one_statements": "a.left==1;",
}.items():
    repeated(f"all_{name}", unit)
for name, unit in {"sums": "1+", "products": "1*", "parenthesized": "(1)+", "references": "a.left+", "chains": "1<="}.items():
    repeated(f"equation_of_{name}", unit, SCREEN + "view a\na.left == ", "1\n")
for name, unit in {"commas": ",", "names": "a,", "numbers": "1 ", "brackets": "[", "bars": "|", "pairs": "[a]"}.items():
    repeated(f"visual_of_{name}", unit, SCREEN + "view a\nH:|-[a]", "|\n")
for name, unit in {"ands": "width > 1 and ", "nots": "not ", "parentheses": "("}.items():
    repeated(f"condition_of_{name}", unit, SCREEN + "view a\nwhen ", "width > 2 { a.left == 1 }\n")
repeated("layout_of_equations", "a.left==1\n", "layout A {\n" + SCREEN + "view a\n", "}\n")
repeated("layout_of_views", "view a\n", "layout A {\n" + SCREEN, "}\n")
repeated("layout_of_semicolons", ";", "layout A {\n" + SCREEN, "}\n")
repeated("layout_of_blocks", "view a{}\n", "layout A {\n" + SCREEN, "}\n")
repeated("comment", "a comment ", "/*", "*/")
repeated("comment_line", "a comment ", "#", "\n")


# MARK: Pictures of very much

def drawn(number, make):
    """Registers pictures of what a function makes, in each format: beyond some thousand views an overview is drawn."""
    for name, arguments in [("svg", ["--format", "svg"]), ("page", ["--format", "html"]),
                            ("text", ["--format", "text", "--cells", "1000x1000"])]:
        CASES[f"{name}_of_{make.__name__}"] = (number, make)
        ARGUMENTS[f"{name}_of_{make.__name__}"] = ["render", *arguments]


ARGUMENTS = {}


def placed_places(n):
    return SCREEN + lines(n, lambda i: f"view v{i}\nv{i}.left == {i % 300}; v{i}.top == {i % 470}; v{i}.size == (20, 10)\n")


def whole_screens(n):
    return SCREEN + lines(n, lambda i: f"view v{i}\nv{i}.edges == superview.edges\n")


def nested_rows(n):
    return SCREEN + lines(n // 100, lambda i: f"view r{i} {{ " + "; ".join(f"view a{k}" for k in range(100)) + " }\n")


def screens_of_ten(n):
    return (lines(n, lambda i: f"screen p{i} = {300 + i} x 480\n")
            + lines(10, lambda i: f"view a{i}\na{i}.edges == superview.edges\n"))


for number, make in [(100_000, views), (100_000, placed_places), (50_000, whole_screens), (100_000, nested_rows),
                     (10_000, layouts), (3_000, screens_of_ten)]:
    drawn(number, make)


# MARK: Small files that ask for much

# Each was over a bound once, and is hardly larger than it has to be for that, so that `--scale` leaves it as it is.

SMALL = {}


class Link(str):
    """In the place of a file's text: a link to this path."""


def small(number, *commands):
    """Registers a function that makes files, `{path: text}`, and the commands about them, which run in their folder."""

    def register(make):
        SMALL[make.__name__] = (number, make, [command.split() for command in commands])
        return make

    return register


def layout(statements, screen="p = 300 x 300", name="A"):
    return f"layout {name} {{\nscreen {screen}\n{statements}}}\n"


def constraint(place, text):
    """A line of a log about a broken constraint."""
    return f'    "<NSLayoutConstraint:0x{0x600000 + place:x} {text}   (active)>",\n'


LOG = "Unable to simultaneously satisfy constraints.\n"
CHECK = "check --format json a.layout"


@small(8_000, CHECK)
def marks(n):
    """One letter with accents, of which the text's width depends."""
    return {"a.layout": layout('view t: UILabel (text: "a' + "\u0301" * n + '")\nt.left == 0\nt.top == 0\n')}


@small(30_000, CHECK)
def unterminated(n):
    return {"a.layout": 'view a: UILabel (text: "abc\n' * n}


@small(4_000, CHECK)
def pasted_log(n):
    """One log, whose constraints are a chain of views."""
    one = lambda i: constraint(i, f"UILabel:0x7f{i:06x}.left == UILabel:0x7f{i + 1:06x}.left + 1")
    return {"a.layout": LOG + lines(n, one)}


@small(1_000, CHECK)
def pasted_logs(n):
    """A log in each layout."""
    return {"a.layout": lines(n, lambda i: f"layout A{i} {{\n{LOG}{constraint(i, 'UILabel:0x7f1.left == 4')}}}\n")}


@small(250, CHECK)
def text_sizes(n):
    """Many sizes of text, with many texts of several lines, on a ranged screen."""
    sizes = ", ".join(f"{80 + i}%" for i in range(n))
    text = "w " * 60
    label = lambda i: (f'view t{i}: UILabel (text: "{text}" font title2)\nt{i}.left == 0\nt{i}.right == 0\n'
                       f't{i}.top == {f"t{i - 1}.bottom" if i else 0}\n')
    return {"a.layout": layout(lines(400, label), screen=f"p = 100...900 x fit text {sizes}")}


@small(300_000, CHECK)
def tables(n):
    """A table of words in a hundred languages, each the same file."""
    letters = "abcdefghij"
    languages = ["Base", *(one + other for one in letters for other in letters)]
    files = {f"{language}.lproj/Words.strings": Link("../words.txt") for language in languages}
    statements = 'view t: UILabel (text: "k3")\nt.left == 0\nt.top == 0\n'
    return {"words.txt": lines(n, lambda i: f'"k{i}" = "v";\n'), **files,
            "a.layout": 'strings "Base.lproj/Words.strings"\n' + layout(statements, screen="p = 300 x 300 language de")}


@small(600, "render --format html a.layout")
def page_of_labels(n):
    label = lambda i: f'view v{i}: UILabel (text: "word {i} and more")\nv{i}.left == {i % 7}\nv{i}.top == {i * 3}\n'
    return {"a.layout": layout(lines(n, label))}


@small(31, "explain --in layouts log.txt")
def names_of_a_log(n):
    """A log whose constraints have names of any of many layouts."""
    views = lines(150, lambda i: f"view v{i}\nv{i}.insets == (1, 2, 3, 4)\n")
    files = {f"layouts/{i}.layout": layout(views, name=f"L{i}" if i else "L") for i in range(n)}
    return {**files, "log.txt": LOG + lines(100, lambda i: constraint(i, f"'L.v{i}.leading' UILabel:0x7f{i % 50:06x}.left == 1"))}


@small(2_000, "frames --record recorded.json layouts", "check --format json --against recorded.json layouts")
def against(n):
    """Many files, each with two layouts, that are recorded and compared."""
    two = lambda i: f"layout L{i} {{ screen p = 3 x 3 }}\nlayout M{i} {{ screen p = 3 x 3 }}\n"
    return {f"layouts/{i // 100}/{i}.layout": two(i) for i in range(n)}


@small(40, "diff --format html old.layout new.layout")
def pairs(n):
    """A page of pairs of pictures: of 1,500 views, at many sizes of text, for the difference of one."""
    sizes = ", ".join(f"{100 + i}%" for i in range(n))
    views = lines(1_500, lambda i: f"view v{i}\nv{i}.left == {i}; v{i}.top == {i}; v{i}.size == 10\n")
    one = lambda left: layout(f'view z: UILabel (text: "hi")\nz.left == {left}; z.top == 0\n{views}', screen=f"p = 300 x 300 text {sizes}")
    return {"old.layout": one(0), "new.layout": one(5)}


# Recordings, as anyone may have written them.

def recordings(configurations, laws=lambda step: None):
    """Two recordings of one layout; both functions get 0 for the older one and 1 for the newer one."""

    def recording(step):
        layout = {"path": "a.layout", "name": "A", "configurations": configurations(step)}
        if laws(step):
            layout["laws"] = laws(step)
        return json.dumps({"version": 1, "layouts": [layout]})

    return {"old.json": recording(0), "new.json": recording(1)}


def configuration(screen, places, side=1):
    """A solved configuration with views of one point at their distances from the left."""
    views = [{"path": path, "absoluteX": x, "absoluteY": 0, "width": 1, "height": 1} for path, x in places.items()]
    return {"screen": screen, "state": None, "width": side, "height": side, "status": "solved", "views": views}


@small(50_000, "diff old.json new.json")
def recorded_dots(n):
    """The path of a view with very many parts, of which none is there."""
    return recordings(lambda step: [configuration("p", {"": 0, ".".join("a" * (n + 1)): step})])


@small(2_000, "diff old.json new.json")
def recorded_screens(n):
    """Very many screens of almost one name."""
    return recordings(lambda step: [configuration(f"a.{i}", {"v": step}) for i in range(n)] + [configuration("b", {"v": 0})])


@small(8_000, "diff old.json new.json")
def recorded_distances(n):
    """A view that moves another way on each screen."""
    return recordings(lambda step: [configuration(f"s{i}", {"v": step * i / 8}) for i in range(n)])


@small(2_000, "diff old.json new.json")
def recorded_circle(n):
    """A region of sizes with very many corners, which are others in the newer one."""

    def edge(angle):
        x, y = math.cos(angle), math.sin(angle)
        return [-500 * (x + y) - 200, x, y]

    def laws(step):
        region = [edge(2 * math.pi * i / n + step * 0.0001) for i in range(n)]
        values = [[number, [0, step * (number + 1), 0, 0]] for number in range(8)]
        piece = {"limits": [], "views": [0, 1], "statements": [], "regions": [region], "values": values}
        return [{"screen": "p", "state": None, "views": ["", "v"], "guides": [], "conflicts": [], "width": [0, 1_000],
                 "height": [0, 1_000], "pieces": [piece]}]

    return recordings(lambda step: [configuration("p.min", {}), configuration("p.max", {}, side=1_000)], laws)


# MARK: Checking them

def check(program, folder, arguments):
    """(status, CPU seconds, seconds, bytes of memory, bytes of the answer) of one command in a folder; limits end one that
    takes far more.
    """
    def limit():
        resource.setrlimit(resource.RLIMIT_AS, (3 * MOST_BYTES, 3 * MOST_BYTES))
        resource.setrlimit(resource.RLIMIT_CPU, (4 * MOST_SECONDS, 4 * MOST_SECONDS + 1))

    with tempfile.TemporaryFile() as answer:
        started = time.monotonic()
        child = os.fork()
        if child == 0:
            try:
                limit()
                os.chdir(folder)
                os.sched_setaffinity(0, {min(os.sched_getaffinity(0))}) if CORE is None else os.sched_setaffinity(0, {CORE})
                os.dup2(answer.fileno(), 1)
                os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
                os.execv(program, [program, *arguments])
            finally:
                os._exit(127)
        _, status, usage = os.wait4(child, 0)
        seconds = time.monotonic() - started
        return status, usage.ru_utime + usage.ru_stime, seconds, usage.ru_maxrss * 1024, os.fstat(answer.fileno()).st_size


CORE, FORMAT = None, "json"


def write(folder, files):
    for name, text in files.items():
        path = os.path.join(folder, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        if isinstance(text, Link):
            os.symlink(text, path)
        else:
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)


def size_of(folder):
    """The bytes of all files below a folder, each counted once."""
    return sum(os.lstat(os.path.join(at, name)).st_size for at, _, names in os.walk(folder) for name in names)


def measured(program, name, scale):
    """For each command of a case: its words, the bytes that it reads, what `check` measures, with the files that the command
    writes in the bytes of the answer, and whether it is within the bounds."""
    if name in SMALL:
        number, make, commands = SMALL[name]
        files, codes = make(number), (0, 1, 2)
    else:
        number, make = CASES[name]
        files = {f"{name}.layout": make(max(1, int(number / scale)))}
        commands, codes = [[*ARGUMENTS.get(name, ["check", "--format", FORMAT]), *files]], (0, 1)
    with tempfile.TemporaryDirectory() as folder:
        write(folder, files)
        for command in commands:
            size = size_of(folder)
            status, cpu, seconds, memory, answer = check(program, folder, command)
            answer += size_of(folder) - size
            is_good = (not os.WIFSIGNALED(status) and os.WEXITSTATUS(status) in codes and cpu <= MOST_SECONDS
                       and memory <= MOST_BYTES and (answer <= MOST_PICTURE or name not in SMALL and name not in ARGUMENTS))
            yield command, size, (status, cpu, seconds, memory, answer), is_good


def main():
    global CORE, FORMAT
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--scale", type=float, default=1)
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--bad", action="store_true", help="say nothing of what is within its bounds")
    parser.add_argument("--core", type=int)
    parser.add_argument("--format", default="json")
    parser.add_argument("names", nargs="*")
    chosen = parser.parse_args()
    CORE, FORMAT = chosen.core, chosen.format
    wanted = [name for name in [*CASES, *SMALL] if not chosen.names or name in chosen.names]
    if chosen.list:
        return print("\n".join(wanted))
    program = os.path.realpath(os.environ["LAYOUT_LSP"])
    failed = set()
    for name in wanted:
        for command, size, (status, cpu, seconds, memory, answer), is_good in measured(program, name, chosen.scale):
            if not is_good:
                failed.add(name)
            if not is_good or not chosen.bad:
                code = f" status {status}" if os.WIFSIGNALED(status) or os.WEXITSTATUS(status) > 1 else ""
                print(f"{'ok  ' if is_good else 'FAIL'} {name:36} {size / 1e6:7.2f} MB in {cpu:6.2f} s cpu {seconds:6.2f} s"
                      f" {memory / 1e6:7.0f} MB {answer / 1e6:8.2f} MB out{code}{'' if name in CASES else '  ' + command[0]}", flush=True)
    print(f"{len(wanted) - len(failed)} of {len(wanted)} within {MOST_SECONDS} s and {MOST_BYTES / 1e9:g} GB")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
