#!/usr/bin/env python3
"""plugin.py: the plugins of plugins/, in a package that is built with them.

Builds Examples/App with the tests' own module UIKit: from nothing, without a change, after edits of a file and of one
that it imports, with a warning, and with an error. Then the command plugin writes the code beside the layouts. The plugin's
look for imports is tried alone, with files that it must not read.

The program is LAYOUT_LSP, else .build/release/layout-lsp.
"""
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
from run import PACKAGE, binary, toolkit  # noqa: E402

# Declarations of UIKit that the example's screens need beside views and constraints.
CONTROLLERS = '''
@MainActor open class UIViewController {
  public let view = UIView()
  public let isViewLoaded = true
  public init() {}
  open func viewDidLoad() {}
  open func viewDidLayoutSubviews() {}
}
open class UITableViewCell: UIView {
  public enum CellStyle { case `default` }
  public let contentView = UIView()
  public init(style: CellStyle, reuseIdentifier: String?) { super.init() }
  public required init?(coder: NSCoder) { nil }
}
'''
failures = []


def expect(what, holds, said=''):
    if not holds:
        failures.append(what)
        print('FAILED  %s\n%s' % (what, '\n'.join(said.splitlines()[-12:])))


def swift(folder, *words):
    start = time.monotonic()
    done = subprocess.run(['swift', *words], cwd=folder, capture_output=True, text=True, timeout=900)
    return done.returncode, done.stdout + done.stderr, time.monotonic() - start


def exported(said):
    return sorted(set(re.findall(r'Export (\w+\.layout)', said)))


def edit(path, old, new):
    text = open(path).read()
    assert old in text, old
    with open(path, 'w') as file:
        file.write(text.replace(old, new, 1))


def imports(folder):
    """What the plugin finds and reads: regular files of the package, however they are named."""
    source = open(os.path.join(PACKAGE, 'plugins', 'Plugins', 'ExportLayouts', 'ExportLayouts.swift')).read()
    part = source[source.index('/// The files of a package'):source.index('/// The file `layout-export.options`')]
    program, interface = os.path.join(folder, 'imports'), os.path.join(toolchain(), 'lib', 'swift', 'pm', 'PluginAPI')
    with open(program + '.swift', 'w') as file:
        file.write('import Foundation\nimport PackagePlugin\n%s\nlet imports = LayoutImports(own: OwnFiles(below: Path(CommandLine.arguments[1])))\n'
                   'print(imports.files(of: Path(CommandLine.arguments[2])).map(\\.lastComponent).joined(separator: " "))\n' % part)
    done = subprocess.run(['swiftc', '-swift-version', '5', '-suppress-warnings', '-I', interface, program + '.swift', '-L', interface, '-lPackagePlugin',
                           '-Xlinker', '-rpath', '-Xlinker', interface, '-o', program], capture_output=True, text=True)
    if done.returncode:
        return expect('the look for imports is compiled', False, done.stderr)
    package, outside = os.path.join(folder, 'package'), os.path.join(folder, 'package beside')
    for path in (package, outside, os.path.join(package, 'folder.layout')):
        os.mkdir(path)
    os.symlink(package, os.path.join(folder, 'link'))
    for path in (package, outside):
        os.mkfifo(os.path.join(path, 'pipe.layout'))
        for name in ('Sizes', 'Other'):
            with open(os.path.join(path, name + '.layout'), 'w') as file:
                file.write('import "All.layout"\nlet wide = 600\n')
    links = {'Own': 'Other.layout', 'Outside': '../package beside/Sizes.layout', 'Pipe': '../package beside/pipe.layout', 'Device': '/dev/zero', 'Nowhere': 'none'}
    for name, target in links.items():
        os.symlink(target, os.path.join(package, name + '.layout'))
    names = ['Sizes.layout', '../package beside/Sizes.layout', '/dev/zero', '../../../../../dev/zero', 'pipe.layout', '../package beside/pipe.layout',
             'folder.layout', 'none.layout', *(name + '.layout' for name in links)]
    with open(os.path.join(package, 'All.layout'), 'w') as file:
        file.write(''.join('import "%s"\n' % name for name in names))

    def found(package, name):
        try:
            return subprocess.run([program, package, os.path.join(package, name)], capture_output=True, text=True, timeout=20).stdout.split()
        except subprocess.TimeoutExpired:
            return 'no end'

    for package in (package, os.path.join(folder, 'link')):
        expect('what is imported', found(package, 'All.layout') == ['Sizes.layout', 'Own.layout'], str(found(package, 'All.layout')))
        for name in ('pipe.layout', 'Pipe.layout', 'Device.layout', 'Outside.layout', 'folder.layout'):
            expect('%s is not read' % name, found(package, name) == [], str(found(package, name)))


def toolchain():
    """The folder of the toolchain that compiles."""
    return os.path.dirname(os.path.dirname(os.path.realpath(shutil.which('swiftc'))))


def main():
    with tempfile.TemporaryDirectory(prefix='imports.') as folder:
        imports(os.path.realpath(folder))
    with tempfile.TemporaryDirectory(prefix='plugin.') as folder:
        shutil.copytree(os.path.join(PACKAGE, 'plugins'), os.path.join(folder, 'plugins'),
                        ignore=shutil.ignore_patterns('.build', '*.artifactbundle'))
        app = os.path.join(folder, 'Examples', 'App')
        shutil.copytree(os.path.join(PACKAGE, 'Examples', 'App'), app, ignore=shutil.ignore_patterns('.build'))
        done = subprocess.run([sys.executable, os.path.join(PACKAGE, 'packaging', 'bundle.py'), os.path.join(folder, 'plugins'),
                               os.path.abspath(binary())], capture_output=True, text=True)
        expect('the bundle is made', done.returncode == 0, done.stdout + done.stderr)
        os.makedirs(os.path.join(app, 'Sources', 'UIKit'))
        text = toolkit('uikit').replace('#if UIKIT', '#if true').replace('open class UITableViewCell: UIView {  }\n', '')
        with open(os.path.join(app, 'Sources', 'UIKit', 'UIKit.swift'), 'w') as file:
            file.write(text + CONTROLLERS)
        edit(os.path.join(app, 'Package.swift'), '.target(name: "People", ', '.target(name: "UIKit"), .target(name: "People", dependencies: ["UIKit"], ')
        layouts = os.path.join(app, 'Sources', 'People')
        profile, row = (os.path.join(layouts, name + '.layout') for name in ('Profile', 'PersonRow'))

        code, said, cold = swift(app, 'build')
        expect('the app is built', code == 0, said)
        expect('each layout is exported', exported(said) == ['PersonRow.layout', 'Profile.layout'], said)
        expect('nothing is unhandled', 'unhandled' not in said and 'warning:' not in said, said)
        code, said, _ = swift(app, 'build')
        expect('without a change nothing is exported', code == 0 and not exported(said), said)

        edit(profile, 'let gap = 16', 'let gap = 18')
        code, said, warm = swift(app, 'build')
        expect('only what changed is exported', code == 0 and exported(said) == ['Profile.layout'], said)
        edit(row, 'let gap = 12', 'let gap = 14')
        code, said, _ = swift(app, 'build')
        expect('so is what imports it', code == 0 and exported(said) == ['PersonRow.layout', 'Profile.layout'], said)

        edit(profile, '  bio.top == header.bottom + gap\n', '  bio.top >= header.bottom + gap\n')
        line = 1 + open(profile).read()[:open(profile).read().index('view bio')].count('\n')
        code, said, _ = swift(app, 'build')
        expect('warnings are shown at their lines', code == 0 and re.search(r'Profile\.layout:%d:\d+: warning: ' % line, said), said)
        edit(profile, 'bio.top >= header.bottom', 'bio.top == haeder.bottom')
        line = 1 + open(profile).read()[:open(profile).read().index('haeder')].count('\n')
        code, said, _ = swift(app, 'build')
        expect('an error stops the build at its line', code != 0 and re.search(r'Profile\.layout:%d:\d+: error: ' % line, said), said)
        edit(profile, 'bio.top == haeder.bottom', 'bio.top == header.bottom')

        # A file in a folder that only others import; a renamed file; a removed file.
        os.makedirs(os.path.join(layouts, 'Shared'))
        with open(os.path.join(layouts, 'Shared', 'Sizes.layout'), 'w') as file:
            file.write('let wide = 600\n')
        edit(profile, 'import "PersonRow.layout"\n', 'import "PersonRow.layout"\nimport "Shared/Sizes.layout"\n')
        edit(profile, 'when width < 600', 'when width < wide')
        code, said, _ = swift(app, 'build')
        expect('a file without layouts is built', code == 0 and 'Sizes.layout' in exported(said), said)
        expect('what it gives is taken', 'Profile.layout' in exported(said), said)
        portrait = os.path.join(layouts, 'Portrait.layout')
        os.rename(profile, portrait)
        code, said, _ = swift(app, 'build')
        expect('a file has another name', code == 0 and exported(said) == ['Portrait.layout'], said)
        os.rename(portrait, profile)
        gone = os.path.join(folder, 'PersonRow.layout')
        os.rename(row, gone)
        code, said, _ = swift(app, 'build')
        expect('a file that is imported is gone', code != 0 and re.search(r"Profile\.layout:1:\d+: error: .*PersonRow\.layout", said), said)
        os.rename(gone, row)
        code, said, _ = swift(app, 'build')
        expect('it is there again', code == 0 and 'warning:' not in said, said)

        with open(os.path.join(layouts, 'layout-export.options'), 'w') as file:
            file.write('--access public\n')
        code, said, _ = swift(app, 'build')
        expect('options are taken', exported(said) == ['PersonRow.layout', 'Profile.layout', 'Sizes.layout'], said)
        expect('they are no unhandled file', 'warning:' not in said, said)
        os.remove(os.path.join(layouts, 'layout-export.options'))

        code, said, _ = swift(app, 'package', '--allow-writing-to-package-directory', 'export-layouts', '--target', 'People', '--access', 'public')
        expect('the command runs', code == 0, said)
        for path in (profile, row):
            wanted = subprocess.run([binary(), 'export', '--to', 'swift', '--access', 'public', path], capture_output=True, text=True).stdout
            written = path + '.swift'
            expect('the command writes code', os.path.exists(written) and open(written).read() == wanted, said)
        # With checked-in code the target needs no plugin.
        edit(os.path.join(app, 'Package.swift'), 'plugins: [.plugin(name: "ExportLayouts", package: "plugins")]',
             'exclude: ["PersonRow.layout", "Profile.layout", "Shared/Sizes.layout"]')
        code, said, _ = swift(app, 'build')
        expect('what is checked in is built', code == 0 and not exported(said) and 'warning:' not in said, said)
        edit(os.path.join(app, 'Package.swift'), 'exclude: ["PersonRow.layout", "Profile.layout", "Shared/Sizes.layout"]', 'exclude: []')
        edit(row, 'picture.size == 48', 'pictures.size == 48')
        edit(profile, 'bio.leading == margins.leading', 'bio.leading == margins.leading + 1')
        os.remove(os.path.join(layouts, 'Shared', 'Sizes.layout'))
        command = ('package', '--allow-writing-to-package-directory', 'export-layouts')
        code, said, _ = swift(app, *command)
        expect('the command fails at an error', code != 0 and re.search(r'PersonRow\.layout:\d+:\d+: error: ', said), said)
        expect('what has an error keeps its code', os.path.exists(row + '.swift'), said)
        expect('code of a layout that is gone is removed', not os.path.exists(os.path.join(layouts, 'Shared', 'Sizes.layout.swift')), said)
        expect('other code stays', os.path.exists(os.path.join(layouts, 'Person.swift')), said)
    print('plugins: cold %.0f s, after an edit %.1f s' % (cold, warm))
    print('%d failed' % len(failures) if failures else 'plugins: all as it should be')
    return 1 if failures else 0


if __name__ == '__main__':
    sys.exit(main())
