#!/usr/bin/env python3
"""run.py [--long] [--keep FOLDER] [FILE.layout…]

Tests `layout-lsp export` without Apple's frameworks. Its Swift is compiled with stand-in modules UIKit and AppKit,
which record what is made and end the program where the real ones raise (Toolkit.swift.template). The recorded
constraints are solved level by level on every screen and in every state of the file: all frames must be those of
`layout-lsp frames`. Its Objective-C is compiled by clang with headers of the same kind. Without files: the samples
beside this program, and Examples. --long: also the corpus of LAYOUT_SHARED and random layouts, which takes some ten
minutes.

The program is LAYOUT_LSP, else .build/release/layout-lsp.
"""
import argparse
import concurrent.futures
import glob
import json
import os
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
sys.path.insert(0, os.path.join(HERE, '..', 'outside'))
import solving  # noqa: E402
from program import PACKAGE, binary, shared_folder  # noqa: E402

CLASSES = {
    'uikit': 'Control Label:View Button:Control TextField:Control TextView:ScrollView Switch:Control Slider:Control '
             'Stepper:Control SegmentedControl:Control DatePicker:Control PageControl:Control ImageView ProgressView '
             'ActivityIndicatorView PickerView SearchBar Toolbar NavigationBar TabBar VisualEffectView ScrollView '
             'TableView:ScrollView CollectionView:ScrollView TableViewCell CollectionViewCell ColorWell:Control',
    'appkit': 'Control TextField:Control Button:Control ImageView ScrollView TextView TableView CollectionView StackView '
              'Switch:Control Slider:Control Stepper:Control SegmentedControl:Control ProgressIndicator DatePicker:Control '
              'VisualEffectView ColorWell:Control SearchField:TextField PopUpButton:Button Box GridView'}


def outer(name, prefix):
    """The class that an app's own class is one of: in the samples, feeds scroll."""
    return 'UIScrollView' if prefix == 'UI' and name.endswith('FeedView') else prefix + 'View'


# class -> its further members in Swift; then in Objective-C
INSIDE = {
    'UIScrollView': 'public private(set) lazy var contentLayoutGuide = UILayoutGuide(of: self, .content)\n'
                    'public private(set) lazy var frameLayoutGuide = UILayoutGuide(of: self, .frame)\n'
                    'public enum ContentInsetAdjustmentBehavior { case automatic, never }\n'
                    'public var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic',
    'UILabel': 'public var numberOfLines = 1; public var text: String?; public var font: UIFont!; public var textColor: UIColor!\n'
               'public var adjustsFontForContentSizeCategory = false, adjustsFontSizeToFitWidth = false\n'
               'public var minimumScaleFactor: CGFloat = 0; public var textAlignment = NSTextAlignment.natural',
    'UIButton': 'public enum State { case normal }; public var titleLabel: UILabel?; public var configuration: Configuration?\n'
                'public struct Configuration { public static func plain() -> Self { Self() }\n'
                'public static func gray() -> Self { Self() }; public static func tinted() -> Self { Self() }\n'
                'public static func filled() -> Self { Self() } }\n'
                'public func setTitle(_ title: String?, for state: State) {}\n'
                'public func setTitleColor(_ color: UIColor?, for state: State) {}\n'
                'public func setImage(_ image: UIImage?, for state: State) {}',
    'UITextField': 'public var textColor: UIColor?; public var textAlignment = NSTextAlignment.natural',
    'UITextView': 'public var isScrollEnabled = true; public var text: String!; public var font: UIFont?\n'
                  'public var textColor: UIColor?; public var adjustsFontForContentSizeCategory = false\n'
                  'public var textAlignment = NSTextAlignment.natural',
    'NSTextView': 'public var string = ""; public var font: NSFont?; public var textColor: NSColor?\n'
                  'public var backgroundColor = NSColor(); public var drawsBackground = true',
    'UIImageView': 'public var image: UIImage?',
    'UIActivityIndicatorView': 'public enum Style { case medium, large }; public var style = Style.medium',
    'NSImageView': 'public var image: NSImage?; public var contentTintColor: NSColor?',
    'NSButton': 'public var title = ""; public var font: NSFont?; public var image: NSImage?; public var contentTintColor: NSColor?\n'
                'public convenience init(checkboxWithTitle: String, target: Any?, action: Any?) { self.init() }\n'
                'public convenience init(radioButtonWithTitle: String, target: Any?, action: Any?) { self.init() }',
    'NSTextField': 'public var stringValue = ""; public var font: NSFont?; public var textColor: NSColor?\n'
                   'public var backgroundColor: NSColor?; public var drawsBackground = false\n'
                   'public var alignment = NSTextAlignment.natural\n'
                   'public var maximumNumberOfLines = 0; public var usesSingleLineMode = false\n'
                   'public var lineBreakMode = NSLineBreakMode.byWordWrapping\n'
                   'public convenience init(labelWithString: String) { self.init() }',
    'UICollectionView': 'public override init() { raise("a collection view without a layout") }\n'
                        'public init(frame: CGRect, collectionViewLayout: UICollectionViewFlowLayout) { super.init() }'}
DECLARED = {
    'UIScrollView': '@property (nonatomic, readonly, nonnull) UILayoutGuide *contentLayoutGuide, *frameLayoutGuide;\n'
                    '@property (nonatomic) UIScrollViewContentInsetAdjustmentBehavior contentInsetAdjustmentBehavior;\n',
    'UILabel': '@property (nonatomic, null_resettable) UIColor *textColor;\n@property (nonatomic) NSInteger numberOfLines;\n@property (nonatomic, copy, nullable) NSString *text;\n'
               '@property (nonatomic, null_resettable) UIFont *font;\n@property (nonatomic) CGFloat minimumScaleFactor;\n'
               '@property (nonatomic) BOOL adjustsFontForContentSizeCategory, adjustsFontSizeToFitWidth;\n'
               '@property (nonatomic) NSTextAlignment textAlignment;\n',
    'UIButton': '@property (nonatomic, readonly, nullable) UILabel *titleLabel;\n'
                '@property (nonatomic, copy, nullable) UIButtonConfiguration *configuration;\n'
                '- (void)setTitle:(nullable NSString *)title forState:(NSInteger)state;\n'
                '- (void)setTitleColor:(nullable UIColor *)color forState:(NSInteger)state;\n'
                '- (void)setImage:(nullable UIImage *)image forState:(NSInteger)state;\n',
    'UITextField': '@property (nonatomic, nullable) UIColor *textColor;\n@property (nonatomic) NSTextAlignment textAlignment;\n',
    'UITextView': '@property (nonatomic, getter=isScrollEnabled) BOOL scrollEnabled;\n@property (nonatomic, null_resettable, copy) NSString *text;\n'
                  '@property (nonatomic, nullable) UIFont *font;\n@property (nonatomic, nullable) UIColor *textColor;\n'
                  '@property (nonatomic) BOOL adjustsFontForContentSizeCategory;\n@property (nonatomic) NSTextAlignment textAlignment;\n',
    'NSTextView': '@property (nonatomic, copy, nonnull) NSString *string;\n@property (nonatomic, nullable) NSFont *font;\n'
                  '@property (nonatomic, nullable) NSColor *textColor;\n@property (nonatomic, nonnull) NSColor *backgroundColor;\n'
                  '@property (nonatomic) BOOL drawsBackground;\n',
    'UIImageView': '@property (nonatomic, nullable) UIImage *image;\n',
    'UIActivityIndicatorView': '@property (nonatomic) NSInteger style;\n',
    'NSImageView': '@property (nonatomic, nullable) NSImage *image;\n@property (nonatomic, nullable) NSColor *contentTintColor;\n',
    'NSButton': '@property (nonatomic, copy, nonnull) NSString *title;\n@property (nonatomic, nullable) NSFont *font;\n'
                '@property (nonatomic, nullable) NSImage *image;\n@property (nonatomic, nullable) NSColor *contentTintColor;\n'
                '+ (nonnull instancetype)checkboxWithTitle:(nonnull NSString *)title target:(nullable id)target action:(nullable SEL)action;\n'
                '+ (nonnull instancetype)radioButtonWithTitle:(nonnull NSString *)title target:(nullable id)target action:(nullable SEL)action;\n',
    'NSTextField': '@property (nonatomic, nullable) NSColor *textColor, *backgroundColor;\n@property (nonatomic) BOOL drawsBackground;\n'
                   '@property (nonatomic, copy, nonnull) NSString *stringValue;\n@property (nonatomic, nullable) NSFont *font;\n'
                   '@property (nonatomic) NSInteger maximumNumberOfLines;\n@property (nonatomic) BOOL usesSingleLineMode;\n'
                   '@property (nonatomic) NSLineBreakMode lineBreakMode;\n@property (nonatomic) NSTextAlignment alignment;\n'
                   '+ (nonnull instancetype)labelWithString:(nonnull NSString *)string;\n',
    'UICollectionView': '+ (nonnull instancetype)new __attribute__((unavailable));\n'
                        '- (nonnull instancetype)initWithFrame:(CGRect)frame collectionViewLayout:(nonnull UICollectionViewFlowLayout *)layout;\n'}
# Fonts in Swift, and in Objective-C; `Kit` stands for the prefix.
STYLES = 'largeTitle title1 title2 title3 headline body callout subheadline footnote caption1 caption2'.split()
WEIGHTS = 'ultraLight thin light regular medium semibold bold heavy black'.split()
FONTS = """
public enum KitFontTextStyle { case %s }
@MainActor public final class KitFont {
  public enum Weight { case %s }
  public typealias TextStyle = KitFontTextStyle
  public init() {}
  public init(descriptor: KitFontDescriptor, size: CGFloat) {}
  public static func systemFont(ofSize size: CGFloat) -> KitFont { KitFont() }
  public static func systemFont(ofSize size: CGFloat, weight: Weight) -> KitFont { KitFont() }
  public static func italicSystemFont(ofSize size: CGFloat) -> KitFont { KitFont() }
  public static func preferredFont(forTextStyle style: TextStyle) -> KitFont { KitFont() }
}
@MainActor public final class KitFontDescriptor {
  public enum AttributeName { case family, traits }
  public enum TraitKey { case weight }
  public init(fontAttributes: [AttributeName: Any]) {}
}
@MainActor public final class KitFontMetrics {
  public static let `default` = KitFontMetrics(forTextStyle: .body)
  public init(forTextStyle style: KitFontTextStyle) {}
  public func scaledFont(for font: KitFont) -> KitFont { font }
}
""" % (', '.join(STYLES), ', '.join(WEIGHTS))
DECLARED_FONTS = """
@interface NSNumber : NSObject
+ (nonnull NSNumber *)numberWithDouble:(double)value;
@end
@interface KitFontDescriptor : NSObject
+ (nonnull instancetype)fontDescriptorWithFontAttributes:(nonnull NSDictionary *)attributes;
@end
@interface KitFont : NSObject
+ (nonnull KitFont *)fontWithDescriptor:(nonnull KitFontDescriptor *)descriptor size:(CGFloat)size;
+ (nonnull KitFont *)systemFontOfSize:(CGFloat)size;
+ (nonnull KitFont *)systemFontOfSize:(CGFloat)size weight:(CGFloat)weight;
+ (nonnull KitFont *)italicSystemFontOfSize:(CGFloat)size;
+ (nonnull KitFont *)preferredFontForTextStyle:(nonnull NSString *)style;
+ (nonnull KitFont *)preferredFontForTextStyle:(nonnull NSString *)style options:(nonnull NSDictionary *)options;
@end
@interface KitFontMetrics : NSObject
@property (class, readonly, nonnull) KitFontMetrics *defaultMetrics;
+ (nonnull instancetype)metricsForTextStyle:(nonnull NSString *)style;
- (nonnull KitFont *)scaledFontForFont:(nonnull KitFont *)font;
@end
@interface KitButtonConfiguration : NSObject
+ (nonnull instancetype)plainButtonConfiguration;
+ (nonnull instancetype)grayButtonConfiguration;
+ (nonnull instancetype)tintedButtonConfiguration;
+ (nonnull instancetype)filledButtonConfiguration;
@end
enum { KitControlStateNormal = 0, UIActivityIndicatorViewStyleLarge = 101 };
extern NSString *_Nonnull const KitFontFamilyAttribute, *_Nonnull const KitFontTraitsAttribute, *_Nonnull const KitFontWeightTrait;
""" + ''.join('extern NSString *_Nonnull const KitFontTextStyle%s;\n' % (s[0].upper() + s[1:]) for s in STYLES) + ''.join(
    'extern const CGFloat KitFontWeight%s;\n' % (w[0].upper() + w[1:]) for w in WEIGHTS)
failures = []


def fail(name, *what):
    for one in what:
        failures.append('%s: %s' % (name, one))


def run(*command, **options):
    return subprocess.run(command, capture_output=True, text=True, timeout=600, **options)


class Source:
    """A file, its exported code and the frames that the code must give."""

    def __init__(self, path, platform, folder, number, words=()):
        self.path, self.platform, self.name, self.words = path, platform, os.path.basename(path), words
        self.code = os.path.join(folder, 'File%d.swift' % number)
        self.frames = self.data = None
        done = run(binary(), 'frames', '--format', 'json', path)
        try:
            self.frames = {l['name']: l for l in json.loads(done.stdout)['layouts']}
        except ValueError:
            fail(path, 'no frames: ' + done.stderr[:200])
        # A public class cannot have members of internal classes, so code of files with imports keeps the default
        # access.
        access = ['--access', 'public'] if number % 2 and 'import "' not in open(path).read() else []
        access += ['--identifiers', 'names'] if number % 3 == 1 else []
        done = run(binary(), 'export', '--to', 'swift', '--platform', platform, '--lookup', *words, '-o', self.code, *access, path)
        self.refusal, self.messages = (done.stderr if done.returncode else None), done.stderr
        if done.returncode not in (0, 1) or done.returncode and not done.stderr:
            fail(path, 'exit code %d' % done.returncode)
        if done.returncode == 0:
            self.data = json.loads(run(binary(), 'export', '--to', 'json', '--platform', platform, *words, path).stdout)['layouts']
            heights = {n: float(h) for n, h in re.findall(r'screen (\w+) = .*\bkeyboard (\d+)', open(path).read())}
            for screen in (s for l in self.data for s in l['screens']):
                screen['keyboard'] = heights.get(screen['name'])
                screen['traits'] += ['keyboard'] if screen['keyboard'] else []
        self.layouts_with_moved_safe_area = self.layouts_with("measures from the safe area of that view")

    def layouts_with(self, warning):
        """The layouts with a statement that has a warning.

        A statement at file level counts for the layout before it as well.
        """
        names, found = [self.name[:-len('.layout')]], set()
        numbers = {int(n) for n in re.findall(r':(\d+):\d+: warning: .*' + warning, self.messages)}
        for number, line in enumerate(open(self.path), 1):
            names[1:] = re.findall(r'^\s*layout (\w+)', line) or names[1:]
            if number in numbers:
                found |= set(names)
        return found

    @property
    def classes(self):
        return {l['class'] for l in self.data}


# ------------------------------------------------------------------------------------------------------------- building

def toolkit(platform):
    """The text of the stand-in module UIKit or AppKit."""
    prefix = 'UI' if platform == 'uikit' else 'NS'
    text = open(os.path.join(HERE, 'Toolkit.swift.template')).read()
    axis, priority = ('Axis', 'UILayoutPriority') if prefix == 'UI' else ('Orientation', 'Priority')
    text = text.replace('KitAxis', axis)
    if prefix == 'NS':
        text = text.replace('KitPriority', 'NSLayoutConstraint.Priority')
        text = text.replace('public struct NSLayoutConstraint.Priority', 'extension NSLayoutConstraint { public struct Priority')
        text = text.replace('a priority of \\(rawValue)") }\n  }\n}', 'a priority of \\(rawValue)") }\n  }\n}\n}')
    else:
        text = text.replace('KitPriority', priority)
    text = re.sub(r'Kit(?=[A-Z])', prefix, text)
    classes = []
    for one in CLASSES[platform].split():
        name, _, outer = one.partition(':')
        inside = INSIDE.get(prefix + name, '')
        classes.append('open class %s%s: %s%s { %s }' % (prefix, name, prefix, outer or 'View', inside))
    if prefix == 'UI':
        classes.append('@MainActor public final class UICollectionViewFlowLayout { public init() {} }')
    return text + re.sub(r'Kit(?=[A-Z])', prefix, FONTS) + '\n'.join(classes) + '\n'


def build_toolkit(platform, folder):
    """Compiles the module, and writes the headers for Objective-C."""
    kit, prefix = ('UIKit', 'UI') if platform == 'uikit' else ('AppKit', 'NS')
    path = os.path.join(folder, kit + '.swift')
    open(path, 'w').write(toolkit(platform))
    done = run('swiftc', '-swift-version', '6', '-parse-as-library', '-Onone', '-D', 'UIKIT' if prefix == 'UI' else 'APPKIT',
               '-module-name', kit, '-emit-module', '-emit-module-path', os.path.join(folder, kit + '.swiftmodule'),
               '-c', path, '-o', os.path.join(folder, kit + '.o'))
    if done.returncode:
        sys.exit('the module %s of the tests does not compile:\n%s' % (kit, done.stderr[:3000]))
    headers = open(os.path.join(HERE, 'Toolkit.h.template')).read()
    os.makedirs(os.path.join(folder, 'include', kit), exist_ok=True)
    declared = ''.join('@interface %s%s : %s%s\n%s@end\n' % (
        prefix, n, prefix, o or 'View', DECLARED.get(prefix + n, ''))
        for n, _, o in (one.partition(':') for one in CLASSES[platform].split()))
    text = '#define %s 1\n' % ('UIKIT' if prefix == 'UI' else 'APPKIT') + re.sub(r'Kit(?=[A-Z])', prefix, headers + DECLARED_FONTS) + ordered(declared)
    open(os.path.join(folder, 'include', kit, kit + '.h'), 'w').write(text)


def ordered(declared):
    """The class declarations, each after that of its superclass."""
    left, done, text = re.findall(r'@interface (\w+) : (\w+)\n(.*?)@end\n', declared, re.S), {'UIView', 'NSView'}, ''
    while left:
        ready = [one for one in left if one[1] in done]
        for name, outer, inside in ready:
            text += '@interface %s : %s\n%s@end\n' % (name, outer, inside)
            done.add(name)
        left = [one for one in left if one not in ready]
    return text


def groups(sources):
    """Groups of files whose classes have different names, so that each group can be one program."""
    found = []
    for source in sources:
        group = next((g for g in found if not any(s.classes & source.classes for s in g)), None)
        if group is None:
            found.append([source])
        else:
            group.append(source)
    return found


# Words in samples/names.layout that clash with names of their enumeration -> their names in the code
RENAMED = {'allCases': 'allCasesState', 'Wide': 'WideTrait'}


# Traits that UIKit's trait collection tells
SIZE_CLASSES = ('regular', 'compact', 'regularHeight', 'compactHeight')


def name(word):
    return '`%s`' % RENAMED.get(word, word)


def chosen(count):
    """The lines of code that call one of `count` functions, by the program's argument."""
    return ['MainActor.assumeIsolated {', '  switch Int(CommandLine.arguments[1]) {'] + [
        '  case %d: run%d()' % (n, n) for n in range(count)] + ['  default: break', '  }', '}']


class Program:
    """A program of several files' code, which steps through the configurations of their layouts."""

    def __init__(self, sources, platform, folder, number):
        self.sources, self.platform, self.folder = sources, platform, folder
        self.kit = 'UIKit' if platform == 'uikit' else 'AppKit'
        self.main = os.path.join(folder, '%s%d' % (platform, number), 'main.swift')
        os.makedirs(os.path.dirname(self.main), exist_ok=True)
        self.by_class = {l['class']: (s, l) for s in sources for l in s.data}
        # Layouts with a warning that their frames differ in an app are not compared.
        self.runs = [(s, l) for s in sources for l in s.data if l['name'] not in s.layouts_with_moved_safe_area]
        self.binary = self.main[:-6]

    def write(self):
        prefix = 'UI' if self.platform == 'uikit' else 'NS'
        known = {prefix + one.partition(':')[0] for one in CLASSES[self.platform].split()} | {prefix + 'View', prefix + 'StackView'}
        own = {v['class'] for _, l in self.runs for v in l['views'] if v['class']} - known
        lines = ['import ' + self.kit, ''] + ['open class %s: %s {}' % (c, outer(c, prefix)) for c in sorted(own)]
        for number, (source, layout) in enumerate(self.runs):
            lines += ['@MainActor func run%d() {' % number, '  let layout = %s()' % layout['class']]
            configurations = source.frames[layout['name']]['configurations']
            for configuration in configurations + configurations[:1] * (len(configurations) > 1):
                lines += ['  ' + line for line in self.steps(layout, configuration)]
            lines += ['  layout.isActive = false', '  print(recorded(layout.root, views: [:], guides: [:]))', '  forgetAll()', '}']
        lines += chosen(len(self.runs))
        open(self.main, 'w').write('\n'.join(lines) + '\n')

    @staticmethod
    def steps(layout, configuration):
        screen = screen_of(layout, configuration)
        states = configuration['state'].split(' + ') if configuration['state'] else []
        for one in layout['states']:
            for state in states:
                if state in one['states']:
                    yield 'layout.%s = .%s' % (name(one['property']), name(state))
        if 'sizeClass' in layout['update']:
            for axis, end in (('horizontal', ''), ('vertical', 'Height')):
                shown = [w for w in ('regular', 'compact') if w + end in screen['traits']] + ['unspecified']
                yield 'UITraitCollection.shown.%sSizeClass = .%s' % (axis, shown[0])
        if layout['update']:
            # Conditions have no size for a side that fits its content.
            sides = [repr(float(configuration[side])) if screen[side] else 'Double.nan' for side in ('width', 'height')]
            arguments = 'for: CGSize(width: %s, height: %s), rightToLeft: %s' % (*sides, str(screen['rightToLeft']).lower())
            if 'traits' in layout['update']:
                words = [w for w in layout['traits'] if w in screen['traits'] and not ('sizeClass' in layout['update'] and w in SIZE_CLASSES)]
                arguments += ', traits: [%s]' % ', '.join('.' + name(w) for w in words)
            if 'textScale' in layout['update']:
                arguments += ', textScale: %r' % screen['text']['width']
            yield 'layout.update(%s)' % arguments
        yield 'print(recorded(layout.root, views: layout.views, guides: layout.guides))'

    def build(self):
        files = [self.main] + [s.code for s in self.sources]
        flags = ['-I', self.folder, '-warnings-as-errors']
        done = run('swiftc', '-swift-version', '6', '-Onone', *flags, *files, os.path.join(self.folder, self.kit + '.o'), '-o', self.binary)
        if done.returncode:
            return fail(self.platform, 'does not compile in Swift 6: ' + first_error(done.stderr, self.sources))
        done = run('swiftc', '-swift-version', '5', '-typecheck', *flags, *files)
        if done.returncode:
            fail(self.platform, 'does not compile in Swift 5: ' + first_error(done.stderr, self.sources))
        for number, (source, layout) in enumerate(self.runs):
            yield number, source, layout

    def views(self, layout, prefix=''):
        """{path: view} of a layout, also of the views inside of instances."""
        found = {prefix + v['path'] if v['path'] else prefix.rstrip('.'): v for v in layout['views']}
        for instance in layout['instances']:
            if instance['class'] in self.by_class:
                for path, view in self.views(self.by_class[instance['class']][1], prefix + instance['path'] + '.').items():
                    # The properties in the layout's head apply where the view itself has none.
                    found[path] = {**view, **found.get(path, {})}
        return found


def first_error(text, sources):
    found = re.search(r'^(\S+?):(\d+):\d+: (?:error|warning): (.*)', text, re.M)
    if not found:
        return text[:500]
    source = next((s.path for s in sources if s.code == found[1]), found[1])
    return '%s: %s: %s' % (source, found[2], found[3])


def screen_of(layout, configuration):
    named = {s['name']: s for s in layout['screens']}
    return named.get(configuration['screen']) or named[re.sub(r'\.(min|max)$', '', configuration['screen'])]


def areas_of(layout, configuration, views):
    """{path: (top, left, bottom, right)} of the safe areas."""
    sides = ('top', 'left', 'bottom', 'right')
    areas = {}
    for path, view in views.items():
        if view.get('safeArea'):
            areas[path] = tuple(view['safeArea'][s] for s in sides)
    own = screen_of(layout, configuration)['safeArea']
    areas[''] = tuple(own[s] for s in sides) if own else areas.get('', (0, 0, 0, 0))
    return areas


def check(task):
    """(faults, number of compared configurations, dumps for `check_comparison`) of one layout."""
    program, number, source, layout = task
    done = run(program.binary, str(number))
    label = '%s (%s): %s' % (source.path, ' '.join((source.platform, *source.words)), layout['name'])
    if done.returncode:
        return ['%s: %s' % (label, done.stderr.strip()[-300:] or 'exit code %d' % done.returncode)], 0, []
    dumps = [json.loads(line) for line in done.stdout.splitlines()]
    wrong, configurations, views = [], source.frames[layout['name']]['configurations'], program.views(layout)
    if dumps[-1]['constraints']:
        wrong.append('%s: has constraints that hold while it is not active' % label)
    for place, dump in enumerate(dumps[:-1]):
        # For the language, a stack view that arranges nothing is a plain view.
        for thing in dump['things']:
            if not source.words and 'stack' in thing and not thing['stack']['views']:
                del thing['stack']
        configuration = configurations[place % len(configurations)]
        where = configuration['screen'] + (', ' + configuration['state'] if configuration['state'] else '')
        found = solving.differences(dump, configuration, screen_of(layout, configuration), views,
                                    areas_of(layout, configuration, views))
        wrong += ['%s: %s: %s' % (label, where, one) for one in found[:3]]
    first = configurations[0]
    return wrong, len(dumps) - 1, [(label, dumps[0], first, screen_of(layout, first), views, areas_of(layout, first, views))]


# -------------------------------------------------------------------------------------------------------------- checks

def exported(sources):
    """The files that were exported, without those that have an instance of a layout that was refused."""
    classes = {c for s in sources if s.data for c in s.classes}
    return [s for s in sources if s.data and all(i['class'] in classes for l in s.data for i in l['instances'])]


def check_swift(sources, platform, folder):
    """Compiles and compares all layouts; returns dumps for `check_comparison`."""
    kept, configurations = [], 0
    programs = [Program(g, platform, folder, n) for n, g in enumerate(groups(exported(sources)))]
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        def built(program):
            program.write()
            return list(program.build())
        tasks = [(p, *t) for p, ts in zip(programs, pool.map(built, programs)) for t in ts]
    # HiGHS has one solver for each process.
    with concurrent.futures.ProcessPoolExecutor(2) as pool:
        for wrong, count, dumps in pool.map(check, tasks):
            failures.extend(wrong)
            configurations += count
            kept += dumps
    print('%s: %d layouts on %d screens and states' % (platform, len(tasks), configurations))
    return kept


def check_comparison(kept):
    """Checks the comparison: it must notice nearly always that a constraint is missing or has another constant."""
    noticed = missed = 0
    for label, dump, *rest in kept[:40]:
        rows = dump['constraints']
        for place in range(0, len(rows), max(1, len(rows) // 2)):
            if rows[place]['priority'] < 1000 or rows[place]['relation']:
                continue
            for change in ('gone', 'moved'):
                other = dict(rows[place], constant=rows[place]['constant'] + 1)
                changed = dict(dump, constraints=rows[:place] + ([other] if change == 'moved' else []) + rows[place + 1:])
                if solving.differences(changed, *rest):
                    noticed += 1
                else:
                    missed += 1
    # A constraint that follows from others makes no difference.
    print('faults: %d of %d noticed' % (noticed, noticed + missed))
    if noticed < 8 * missed or not noticed:
        fail('faults', '%d of %d were not noticed' % (missed, noticed + missed))


def check_objective_c(sources, platform, folder):
    kit, count = 'UIKit' if platform == 'uikit' else 'AppKit', 0
    for number, source in enumerate(exported(sources)):
        own = os.path.join(folder, 'objc%s%d' % (platform, number))
        os.makedirs(own, exist_ok=True)
        for view in (v for l in source.data for v in l['views'] if v['class']):
            if view['class'][:2] not in ('UI', 'NS'):
                with open(os.path.join(own, view['class'] + '.h'), 'w') as header:
                    header.write('@interface %s : %s\n@end\n' % (view['class'], outer(view['class'], 'UI' if platform == 'uikit' else 'NS')))
        imported = {i['file'] for l in source.data for i in l['instances'] if i['file']}
        codes = []
        for path in [source.path] + [os.path.join(os.path.dirname(source.path), i) for i in sorted(imported)]:
            codes.append(os.path.join(own, os.path.basename(path)[:-7] + '.m'))
            done = run(binary(), 'export', '--to', 'objc', '--platform', platform, '--lookup', *source.words, '-o', codes[-1], path)
            if done.returncode:
                fail(path, 'objc: ' + done.stderr[-300:])
                codes.pop()
        for code in codes:
            done = run('clang', '-target', 'arm64-apple-ios15' if platform == 'uikit' else 'arm64-apple-macos13', '-fsyntax-only',
                       '-fobjc-arc', '-fblocks', '-Wall', '-Wextra', '-Werror', '-I', os.path.join(folder, 'include'), '-I', own, code)
            if done.returncode:
                fail(source.path, 'objc for %s: %s' % (kit, next((l for l in done.stderr.splitlines() if 'error' in l), done.stderr[:300])))
            count += 1
    print('%s: %d files of Objective-C' % (platform, count))


def check_toolkit(folder):
    """Checks that the stand-in module raises where the real one does."""
    cases = [('root.topAnchor.constraint(equalTo: a.topAnchor)', None),
             ('a.leadingAnchor.constraint(equalTo: b.centerXAnchor)', None),
             ('a.widthAnchor.constraint(equalTo: b.heightAnchor, multiplier: 2)', None),
             ('a.leadingAnchor.anchorWithOffset(to: b.trailingAnchor).constraint(equalTo: a.widthAnchor)', None),
             ('a.leadingAnchor.constraint(equalTo: b.leftAnchor)', 'leading with left'),
             ('a.leadingAnchor.anchorWithOffset(to: b.rightAnchor).constraint(equalToConstant: 1)', 'a distance'),
             ('a.widthAnchor.constraint(equalTo: b.widthAnchor, multiplier: 0)', 'a multiplier of 0'),
             ('a.widthAnchor.constraint(equalToConstant: .nan)', 'a constant of nan'),
             ('a.topAnchor.constraint(equalTo: alone.topAnchor)', 'no common ancestor'),
             ('a.topAnchor.constraint(equalTo: guide.topAnchor)', 'a guide of no view'),
             ('{ let c = a.widthAnchor.constraint(equalToConstant: 1); c.priority = UILayoutPriority(rawValue: 0); return c }()', 'a priority of 0'),
             ('{ let c = a.widthAnchor.constraint(equalToConstant: 1); c.isActive = true; c.priority = .defaultLow; return c }()', 'while it is active')]
    text = ['import UIKit', '@MainActor func make(_ number: Int) {',
            '  let root = UIView(), a = UIView(), b = UIView(), alone = UIView(), guide = UILayoutGuide()',
            '  root.addSubview(a); root.addSubview(b)', '  _ = (alone, guide)', '  switch number {']
    text += ['  case %d: (%s).isActive = true' % (n, code) for n, (code, _) in enumerate(cases)]
    text += ['  default: a.addSubview(root)', '  }', '}', 'make(Int(CommandLine.arguments[1]) ?? 0)']
    path = os.path.join(folder, 'raising', 'main.swift')
    os.makedirs(os.path.dirname(path), exist_ok=True)
    open(path, 'w').write('\n'.join(text) + '\n')
    done = run('swiftc', '-swift-version', '6', '-Onone', '-I', folder, path, os.path.join(folder, 'UIKit.o'), '-o', path[:-6])
    if done.returncode:
        return fail('toolkit', done.stderr[:600])
    for number, (code, raised) in enumerate(cases + [('a.addSubview(root)', 'inside of itself')]):
        done = run(path[:-6], str(number))
        if (done.returncode == 70) != bool(raised) or raised and raised not in done.stderr:
            fail('toolkit', '%s: exit code %d, %s' % (code, done.returncode, done.stderr.strip()))


def check_refusals(folder):
    """Checks the errors at statements with `# refused: words`, and the warnings at those with `# warned: words`."""
    count = 0
    for path in sorted(glob.glob(os.path.join(HERE, 'refused', '*.layout'))):
        done = run(binary(), 'export', '--to', 'swift', path)
        said = re.findall(r'^.*?:(\d+):\d+: (error|warning): (.*)', done.stderr, re.M)
        wanted = []
        for number, line in enumerate(open(path), 1):
            for kind, words in re.findall(r'# (refused|warned): (.*)', line):
                wanted.append((str(number), 'error' if kind == 'refused' else 'warning', words.strip()))
        for line, kind, words in wanted:
            count += 1
            if not any(l == line and k == kind and words in message for l, k, message in said):
                fail(path, 'line %s: no %s with "%s": %s' % (line, kind, words, [s for s in said if s[0] == line]))
        told = {(line, kind) for line, kind, _ in wanted}
        for line, kind, message in said:
            if '[export]' in message and (line, kind) not in told:
                fail(path, 'line %s: %s: %s' % (line, kind, message))
        if (done.returncode == 0) != (not any(k == 'error' for _, k, _ in wanted)):
            fail(path, 'exit code %d' % done.returncode)
    print('refused or warned of: %d' % count)


def check_metrics(folder):
    """Checks that a metric set at run time gives the frames of the file with that number written in it."""
    path = os.path.join(HERE, 'samples', 'metrics.layout')
    text = open(path).read()
    plain, cases = Source(path, 'uikit', folder, 900), []
    for found in re.finditer(r'^\s*let (\w+) = (\d+)$', text, re.M):
        changed = os.path.join(folder, 'Changed_%s' % found[1], 'metrics.layout')
        os.makedirs(os.path.dirname(changed), exist_ok=True)
        open(changed, 'w').write(text[:found.start(2)] + str(int(found[2]) + 3) + text[found.end(2):])
        cases.append((found[1], int(found[2]) + 3, Source(changed, 'uikit', folder, 901 + len(cases))))
    lines = ['import UIKit']
    runs = [(l, c) for l in plain.data for c in cases if any(m['name'] == c[0] and not m['isConstant'] for m in l['metrics'])]
    for number, (layout, (metric, value, source)) in enumerate(runs):
        steps = list(Program.steps(layout, plain.frames[layout['name']]['configurations'][0]))
        lines += ['@MainActor func run%d() {' % number, '  let layout = %s()' % layout['class'], '  layout.%s = %d' % (metric, value)]
        lines += ['  ' + step for step in steps] + ['}']
    lines += chosen(len(runs))
    program = Program([plain], 'uikit', folder, 900)
    open(program.main, 'w').write('\n'.join(lines) + '\n')
    done = run('swiftc', '-swift-version', '6', '-Onone', '-I', folder, program.main, plain.code, os.path.join(folder, 'UIKit.o'), '-o', program.binary)
    if done.returncode:
        return fail(path, done.stderr[:600])
    for number, (layout, (metric, value, source)) in enumerate(runs):
        configuration, views = source.frames[layout['name']]['configurations'][0], program.views(layout)
        dump = json.loads(run(program.binary, str(number)).stdout.splitlines()[-1])
        fail('%s: %s = %d' % (layout['name'], metric, value), *solving.differences(
            dump, configuration, screen_of(layout, configuration), views, areas_of(layout, configuration, views)))
    print('metrics: %d changed' % len(runs))


def random_files(folder, count):
    """Writes random layouts in all notations, as the outside tests make them, without the conflicting ones."""
    import random

    import differential
    from notations import ALL
    found = []
    for batch in range(count):
        layouts = [l for _, l, e in differential.batch_layouts(20, batch, ALL, 12) if e.kind != 'conflicting']
        for layout in layouts:
            layout.name = layout.name if layout.name.startswith('batch') else 'B%d%s' % (batch, layout.name)
        text, _, imported = differential.print_file(layouts, 'batch%d' % batch, random.Random(batch))
        for name, content in (('batch%d' % batch, text), ('batch%d-cards' % batch, imported)):
            if content is not None:
                path = os.path.join(folder, name + '.layout')
                open(path, 'w').write(content.replace('Custom_1', 'UILabel'))
                found += [path] if 'layout ' in content or name.endswith(str(batch)) else []
    return found


def with_imported(some, paths):
    """Some of the files and those that they import: an import's code is part of the same program, also without a stack.
    """
    imported = {os.path.normpath(os.path.join(os.path.dirname(p), i)) for p in some for i in re.findall(r'import "([^"]+)"', open(p).read())}
    return [p for p in paths if p in some or os.path.normpath(p) in imported]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('files', nargs='*')
    parser.add_argument('--long', action='store_true')
    parser.add_argument('--keep')
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix='export.') as temporary:
        folder = options.keep or temporary
        os.makedirs(folder, exist_ok=True)
        samples = sorted(glob.glob(os.path.join(HERE, 'samples', '*.layout')))
        examples = sorted(glob.glob(os.path.join(PACKAGE, 'Examples', '*.layout')) + glob.glob(os.path.join(PACKAGE, 'Examples', 'App', '**', '*.layout'), recursive=True))
        paths = {'uikit': options.files or samples + examples, 'appkit': options.files or samples}
        if options.long:
            corpus = sorted(glob.glob(os.path.join(shared_folder() or '', 'corpus', '*', '*.layout')))
            paths = {'uikit': paths['uikit'] + corpus + random_files(folder, 40), 'appkit': paths['appkit'] + examples + corpus}
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            list(pool.map(lambda p: build_toolkit(p, folder), paths))
            sources = {p: list(pool.map(lambda t: Source(t[1], p, folder, t[0] + (500 if p == 'appkit' else 0) * 10), enumerate(paths[p]))) for p in paths}
            # stacks exported as the toolkit's stack views
            stacks = with_imported([p for p in paths['uikit'] if re.search(r'\bstack\b', open(p).read())], paths['uikit'])
            sources['uikit'] += pool.map(lambda t: Source(t[1], 'uikit', folder, 20000 + t[0], ('--stacks', 'native')), enumerate(stacks))
        for platform, all_of in sources.items():
            for source in all_of:
                conflicts = source.frames and any(c['status'] == 'conflict' or c.get('provisional') for l in source.frames.values() for c in l['configurations'])
                if source.refusal and not conflicts and '[export]' not in source.refusal and 'no layout' not in source.refusal:
                    fail(source.path, 'refused: ' + source.refusal[-300:])
            kept = check_swift(all_of, platform, folder)
            check_objective_c(all_of, platform, folder)
            if platform == 'uikit':
                check_comparison(kept)
        if not options.files:
            check_toolkit(folder)
            check_refusals(folder)
            check_metrics(folder)
    for one in failures[:60]:
        print('FAILED  ' + one)
    print('%d failed' % len(failures) if failures else 'export: all as it should be')
    return 1 if failures else 0


if __name__ == '__main__':
    sys.exit(main())
