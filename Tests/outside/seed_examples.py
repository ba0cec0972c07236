#!/usr/bin/env python3
"""The examples in the documentation of the five systems that the language adopts. Each must parse where it belongs, or
give exactly one error.

A row is (text before, example, text after, the code of its one error or None, whether the error must have a fix). The
code `?` is one error or none. Warnings and hints are not checked: an example alone seldom decides a whole layout.
Objective-C that the language does not read is included because people will paste it.
"""
import os
import sys
import tempfile

from program import check, report

SCREEN = 'layout T {\n    screen p = 400 x 300\n    '
EQUATIONS = [
    # RMExtensions
    ('calendar, table, shadow', '''calendar.left == 0
            calendar.right == 0
            table.left == 7
            table.right == -7
            shadow.left == 0
            shadow.right == 0
            calendar.top == 0
            table.top == calendar.bottom
            table.bottom == 0
            shadow.top == table.top'''),
    ('calendar', 'calendar.height == 0'), ('calendar', 'calendar.left == 0'), ('calendar', 'calendar.left == view.left * 1.0 + 0 @ 1000'),
    ('unreadImage, plannerImage, timeLabel, trackingImage, inOutStatusInImage, inOutStatusOutImage, titleLabel, cancelledLabel, shareButton', '''unreadImage.left == 6
            unreadImage.top == 6
            plannerImage.left == 14
            plannerImage.centerY == 0
            plannerImage.width == 30
            plannerImage.height == 30
            trackingImage.left == timeLabel.right + 5
            inOutStatusOutImage.left == trackingImage.right + 5
            inOutStatusInImage.left == inOutStatusOutImage.right + 5
            timeLabel.left == plannerImage.right + 5
            timeLabel.baseline == plannerImage.bottom + 1
            trackingImage.centerY == timeLabel.centerY
            inOutStatusOutImage.centerY == timeLabel.centerY
            inOutStatusInImage.centerY == timeLabel.centerY
            titleLabel.left == cancelledLabel.right
            cancelledLabel.left == plannerImage.right + 5
            titleLabel.top == plannerImage.top - 4
            cancelledLabel.centerY == titleLabel.centerY
            shareButton.right == -10
            shareButton.centerY == 0
            titleLabel.resistH == low
            shareButton.left >= titleLabel.right + 5
            timeLabel.resistH == low
            shareButton.left >= inOutStatusInImage.right + 5'''),
    ('titleLabel', 'titleLabel.resistH == low'), ('view1', 'view1.resistH == 400'), ('view1', 'view1.resistV == high'),
    ('view1', 'view1.hugH == fit'), ('view1', 'view1.hugV == required'),
    ('label, photo', 'label.left == photo.right + 5 ?'),
    ('commentsCount, likesCount', 'commentsCount.width == likesCount.width @ low # the widths of the labels prefer to be the same'),
    ('label', 'label.right == -10'), ('label', 'label.right == 10'),
    # ExpressionFormat: its example strings
    ('view1', 'view1.left = 10'), ('view1', 'view1.width = superview.width'), ('view1', 'view1.width = superview.width * 0.9'),
    ('view1; let myVar = 0.5', 'view1.width = superview.width * myVar'),
    ('view1, view2', 'view1.width = view2.width - 20'), ('view1, view2', 'view1.width = view2.width * 0.9 + 5'), ('view1', 'view1.trailing >= 20'),
    ('view', 'view.left = 10'), ('view', 'view.top = 10'),
    ('view', 'view.width = 200'), ('view', 'view.width = 44'), ('view; let margin = 10', 'view.left = margin'),
    ('view; let margin = 10', 'view.top = margin'), ('view1, view2', 'view2.left = view1.right + 10'),
    ('view', 'view.centerX = superview.centerX'),
    # examples that it calls invalid, with its comments, but that are linear
    ('view1 { view subview }', 'view1.subview.left = 20             // Cannot follow dot paths of variables'),
    ('view1', 'view1.left = 20 + superview.left    // Constant must come at end of expression. Sorry :('),
    ('view1', 'view1.left + 20 = superview.left    // No really, the constant *must* come at end of expression.'),
    ('view1', "view1.left = 20 + 3                 // Don't do constant math"),
    ('view1, view2', 'view1.width = view2.width * (0.9 + 5)'),
]
WRONG_EQUATIONS = [
    ('view1, view2', 'view1 = view2                       // Must specify view.attribute, not just view', 'syntax', None),
    ('view1', '[view1 setLeft:20]                  // No. Just, no.', 'syntax', True),
    ('view1, view2', "view1.left = view2.width * (0.9 + 5)// Don't do parentheses", 'position-and-length', True),
    ('view', 'view.left = 10\n    view.top = 10\n    view.width = 200\n    view.width = 44', 'conflict', None),
]
SETTERS = [
    ('view', 'view.keepWidth.equal = 150;'), ('view', 'view.keepTopInset.min = 10;'),
    ('firstView, secondView', 'firstView.keepLeftOffsetTo(secondView).min = 10;'),
    ('view', 'view.keepWidth.equal = 42; // value 42 at priority 1000'),
    ('view', 'view.keepWidth.equal = 42 +keepHigh; // value 42 at priority 750'),
    ('view', 'view.keepWidth.equal = 42 +keepLow; // value 42 at priority 250'),
    ('view', 'view.keepWidth.equal = 42 +keepFitting; // value 42 at priority 50'),
    ('view', 'view.keepWidth.equal = 42 +keepAt(800); // value 42 at priority 800'),
    ('viewOne, viewTwo, viewThree; group leftInsets = viewOne.keepLeftInset, viewTwo.keepLeftInset, viewThree.keepLeftInset',
     'leftInsets.equal = 10;'),
    ('viewOne, viewTwo, viewThree',
     'group leftInsets = viewOne.keepLeftInset,\n                             viewTwo.keepLeftInset,\n                             viewThree.keepLeftInset'),
    ('self { view view }',
     'state layout {\n    self.view.keepWidth.min = 320 +keepHigh; // Set minimum width limit.\n    self.view.keepVerticalInsets.equal = 0; // Vertically stretch to fit.\n}'),
    ('self { view view }', 'self.view.keepWidth.min = 320 +keepHigh; // Set minimum width limit.'),
    ('self { view view }', 'self.view.keepVerticalInsets.equal = 0; // Vertically stretch to fit.'),
    ('self { view view }', 'self.view.keepWidth.min = none; // Removes minimum width constraint.'),
    ('viewOne, viewTwo, viewThree', '[viewOne, viewTwo, viewThree].keepInsets.min = 10;'),
    ('viewOne, viewTwo, viewThree', '[viewOne, viewTwo, viewThree].keepWidthsEqual'),
    ('viewOne, viewTwo, viewThree', '[viewOne, viewTwo, viewThree].keepTopAligned'),
    ('viewOne, viewTwo, viewThree', '[viewOne, viewTwo, viewThree].keepHorizontalOffsets == 20'),
    ('view', 'view.keepWidth.equal = 100;\n    view.keepWidth.equal = 200;'),
    ('imageView, controller { view keepLayoutView }', 'imageView.keepEdgeAlignTo(controller.keepLayoutView).equal = 0;'),
    ('view', 'view.keepCenter.equal = 0.5'), ('view', 'view.keepSize.equal = 100 x 200'), ('view', 'view.keepCentered'),
]
MESSAGES = ['[view keepSize:CGSizeMake(100, 200)];', '[view keepInsets:UIEdgeInsetsMake(10, 20, 30, 40)];', '[view keepCentered];',
            '[views keepWidthsEqual];', '[views keepHorizontalOffsets:20];', '[views keepTopAligned];', '[layout deactivate];']
NAMES = 'w h tt tb ll lr bb bt rr rl ct cl cb cr minw maxw minh maxh'.split()
FORMATS = 'tt tb ll lr bb bt rr rl ct cl cb cr w h'.split()
RULES = (['bb = 10', 'tt = rr = 5', 'll = bb = rr = 10, tt = 50%', 'tt = 20', 'ct = 50%', 'tt = 1, tt += 20', 'ct = 1, ct += 50%',
          'tt = 1, tt -= 20', 'ct = 1, ct -= 50%', 'tt = 1, tt *= 20', 'tt = 1, tt /= 20', 'tt = nil',
          'll = H:50%', 'll = V:30%', 'll = H:%p(some)', 'll = V:%p(some)', 'll = H:%^p(some)',
          'll = V:%^p(some)', 'll = H:%@p(some)', 'll = V:%@p(some)', 'tt = 1, ll = tt', 'tt = 5 + (ll = 3)', 'maxw = 5, w = maxw'] +
         ['ll = ' + v for v in '5|-10|20.0|5%|-10%|20.0%|10 + 20|50% + 10|%w(other) + 5|20 - 10|50% - 10|'
          '%h(other) - 5|50 * 2|80% * 0.5|%h(other) * 2|100 / 2|100% / 2|%h(other) / 2|(10 + 20) * 2'.split('|')] +
         [n + ' = 5' for n in NAMES] +
         [('ll' if f[0] in 'lrw' or f[1:] in 'lr' else 'tt') + ' = %%%s(other)' % f for f in FORMATS] + ['ll = %%%s(some)' % f for f in ('f', 'p', '^f', '^p', '@f', '@p')])
ROWS = ['[imageView(50)]-[label]', '[imageView(50)]-[label](60)', '|-(30)-[imageView(50)]-(40)-[label](60)', '[imageView(==)]-[label(==)](60)',
        '[imageView(50)<]-[label(50)<>]-(60)', '[imageView(50)<]-[label(50)<>](60)', '[imageView(50)<>]-[label(50)<>](60)',
        '[imageView(50)]-[label](60)\n[textView]', '[imageView(50)]-[_spacer]', '[imageView(50)<]', '[imageView(50)]']
LABELLED = ('rows |-5-[r1]-5-[r2]-15-| {\n', 'r1:[imageView(50)]-[label](60)\nr2:[textView]')


def table():
    for views, example in EQUATIONS + SETTERS:
        yield SCREEN + 'view %s\n    ' % views, example, '\n}\n', None, None
    for views, example, code, fix in WRONG_EQUATIONS:
        yield SCREEN + 'view %s\n    ' % views, example, '\n}\n', code, fix
    for example in MESSAGES:
        yield SCREEN + 'view view, views, layout\n    ', example, '\n}\n', 'syntax', None
    for rule in RULES:
        yield SCREEN + 'let some = 12; view view, other\n    view: ', rule, '\n}\n', None, None
    for row in ROWS:
        yield SCREEN + 'view imageView, label, textView\n    rows {\n', row, '\n    }\n}\n', None, None
    yield SCREEN + 'view imageView, label, textView\n    ' + LABELLED[0], LABELLED[1], '\n    }\n}\n', None, None


def problem(row, diagnostics):
    """The fault of the answer to one row as text; None if there is none."""
    before, example, after, code, fix = row
    errors = [d for d in diagnostics if d['severity'] == 1]
    shown = '; '.join('%s: %s' % (d.get('code'), d['message']) for d in errors)
    codes = [d.get('code') for d in errors]
    if len(codes) > 1 if code == '?' else codes != ([code] if code else []):
        return 'expected %s, got %s' % (code or 'no error', shown or 'no error')
    if errors and not before.count('\n') <= errors[0]['range']['start']['line'] <= (before + example).count('\n'):
        return 'the error is elsewhere: ' + shown
    if fix and not (errors[0].get('data') or {}).get('fix'):
        return 'no fix: ' + shown
    return None


def main():
    rows, failures = list(table()), []
    with tempfile.TemporaryDirectory() as folder:
        paths = [os.path.join(folder, 'row%d.layout' % number) for number in range(len(rows))]
        for path, (before, example, after, _, _) in zip(paths, rows):
            with open(path, 'w', encoding='utf-8') as file:
                file.write(before + example + after)
        diagnostics = check(folder)
    for path, row in zip(paths, rows):
        try:
            wrong = problem(row, diagnostics[path])
        except (KeyError, TypeError) as error:
            wrong = '%s %s' % (type(error).__name__, error)
        if wrong:
            failures.append('%-60s %s' % (row[1].replace('\n', ' ⏎ '), wrong))
    return report('seed_examples', failures, len(rows))


if __name__ == '__main__':
    sys.exit(main())
