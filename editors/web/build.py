#!/usr/bin/env python3
"""build.py: makes the playground, a page with the engine in it, from the same sources as the program.

  python3 editors/web/build.py [--debug] [-o FOLDER]

Writes a folder of static files (`.build/web` without -o), with the manual in it: serve it with any web server. `playground.html` in it is the whole
page in one file, which opens from the disk. `--debug` leaves out the optimizers; `--page` makes the page anew for the module that is in
the folder.

The Swift toolchain suffices to compile: it has Swift's library for WebAssembly in Embedded mode. To link takes from Debian
`wasi-libc` (the allocator), `libclang-rt-*-dev-wasm32` (long arithmetic), and `binaryen` (`wasm-opt`) without --debug.

Embedded mode lacks, in Swift 6.3: key paths, values of protocol types (`any P`, unless P is bound to classes), `Any`,
casts to structs and protocols, types as values, untyped `throws`, weak and unowned references, Codable, Mirror,
`String(describing:)` and with it a value in a string that does not describe itself, AnyHashable, regular expressions and
with them the search for a string in a string, Mutex and task-local values (`SingleThread.swift` stands for both), async.
These need a cast where one does not expect it: a `[T]` used as a `[T?]`, tuples without labels used as labelled ones,
`Dictionary(_:uniquingKeysWith:)`, `merging`, and `lazy` with `compactMap` twice. A file has to import itself what its
closures use. An `Int` has 32 bits. Many of these errors are found only when code is made.
"""
import argparse
import base64
import concurrent.futures
import glob
import gzip
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
EXTENSION = os.path.join(ROOT, 'editors', 'vscode')
sys.path[:0] = [EXTENSION, os.path.join(ROOT, 'packaging')]
import project
from bundle import bundle
# (module, its folder, the modules that it imports), of all that the engine is made of.
ROOMS = (
    ('Solver', 'Sources/Solver', ()),
    ('Syntax', 'Sources/Syntax', ()),
    ('Formats', 'Sources/LayoutLSP/Formats', ()),
    ('Texts', 'Sources/LayoutLSP/Texts', ('Formats',)),
    ('Foreign', 'Sources/LayoutLSP/Foreign', ('Syntax',)),
    ('Analysis', 'Sources/LayoutLSP/Analysis', ('Syntax', 'Solver', 'Texts', 'Foreign')),
    ('Protocol', 'Sources/LayoutLSP/Protocol', ('Formats', 'Analysis')),
    ('Drawing', 'Sources/LayoutLSP/Drawing', ('Analysis',)),
    ('Import', 'Sources/LayoutLSP/Import', ('Analysis',)),
    ('Export', 'Sources/LayoutLSP/Export', ('Analysis',)),
    ('Features', 'Sources/LayoutLSP/Features', ('Protocol', 'Drawing')),
    ('Web', 'Sources/LayoutLSP/Web', ('Features', 'Import', 'Export')),
)
OPTIONS = ('-target', 'wasm32-unknown-none-wasm', '-enable-experimental-feature', 'Embedded', '-swift-version', '6', '-wmo', '-parse-as-library', '-package-name', 'layoutlsp', '-Xfrontend', '-disable-stack-protector', '-warnings-as-errors')
# The files that the package manager puts into a module as `PackageResources`, for each module that has some.
RESOURCES = {'Export': ['Export/Live/LayoutLive.swift.template'], 'Features': ['Features/Render/Page/' + name for name in ('frames.js', 'picture.js', 'controls.js', 'watch.js', 'page.css')]}
# What of a room is for the command line alone.
LEFT_OUT = ('Features/Comparison', 'Import/Checking', 'Import/Code')


def sources(room):
    found = []
    for folder, _, names in os.walk(os.path.join(ROOT, room)):
        if folder.endswith(LEFT_OUT):
            continue
        found += [os.path.join(folder, name) for name in names if name.endswith('.swift')]
    return sorted(found)


def resources(module, folder):
    """The Swift file with a module's resources, in a list."""
    if module not in RESOURCES:
        return []
    path = os.path.join(folder, module + 'Resources.swift')
    with open(path, 'w') as out:
        out.write('enum PackageResources {\n')
        for name in RESOURCES[module]:
            with open(os.path.join(ROOT, 'Sources/LayoutLSP', name), 'rb') as file:
                text = ''.join('\\u{%x}' % ord(c) if c in '\\"' or not ' ' <= c < '\x7f' else c for c in file.read().decode())
            out.write('  static let %s: [UInt8] = Array("%s".utf8)\n' % (os.path.basename(name).replace('.', '_'), text))
        out.write('}\n')
    return [path]


def compiled(module, room, folder, options, before):
    """The compiler's errors for a room; '' if one that it imports has errors, and None if there are none."""
    if any(other.result() is not None for other in before):
        return ''
    made = os.path.join(folder, module)
    done = subprocess.run(['swiftc', *OPTIONS, *options, '-module-name', module, '-I', folder, '-emit-module', '-emit-module-path', made + '.swiftmodule', '-emit-object', '-o', made + '.o', *sources(room), *resources(module, folder), os.path.join(HERE, 'Sorting.swift')], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, universal_newlines=True)
    return None if done.returncode == 0 else done.stdout or 'swiftc exits with %d' % done.returncode


def compile_all(folder, options=('-Onone',)):
    """Compiles every room, each once those that it imports are there, two at a time. (module, errors as above) of each."""
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        compilations = {}
        for module, room, imports in ROOMS:
            compilations[module] = pool.submit(compiled, module, room, folder, options, [compilations[name] for name in imports])
        return [(module, compilation.result()) for module, compilation in compilations.items()]


def run(*command):
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, universal_newlines=True)
    if done.returncode != 0:
        sys.exit('%s\n%s' % (' '.join(command[:3]), done.stdout))
    return done.stdout


def found(pattern, package):
    """The last file of a pattern, which a package of Debian has."""
    files = sorted(glob.glob(pattern))
    if not files:
        sys.exit('there is no %s: install %s' % (pattern, package))
    return files[-1]


def toolchain(*path):
    """A file of the Swift toolchain."""
    return os.path.join(os.path.dirname(os.path.dirname(os.path.realpath(shutil.which('swiftc')))), *path)


def linked(folder, out, options):
    """Links the compiled rooms with what the page calls, and what Swift calls, to a module."""
    exports, runtime = os.path.join(folder, 'Exports.o'), os.path.join(folder, 'runtime.o')
    run('swiftc', *OPTIONS, *options, '-module-name', 'Exports', '-I', folder, '-emit-object', '-o', exports, os.path.join(HERE, 'Exports.swift'), os.path.join(ROOT, 'Sources/LayoutLSP/Server/Version.swift'))
    run(toolchain('bin', 'clang'), '--target=wasm32-unknown-none-wasm', '-O2', '-ffreestanding', '-c', os.path.join(HERE, 'runtime.c'), '-o', runtime)
    objects = [os.path.join(folder, module + '.o') for module, _, _ in ROOMS]
    run(toolchain('bin', 'wasm-ld'), '--no-entry', '--gc-sections', '--strip-all', '-z', 'stack-size=8388608', '--stack-first', '--export=room', '--export=take', '--export=length', '-o', out, runtime, exports, *objects, toolchain('lib/swift/embedded/wasm32-unknown-none-wasm/libswiftUnicodeDataTables.a'), found('/usr/lib/wasm32-wasi/libc.a', 'wasi-libc'), found('/usr/lib/llvm-*/lib/clang/*/lib/wasi/libclang_rt.builtins-wasm32.a', 'libclang-rt-19-dev-wasm32'))


# MARK: The page

def sentence(text):
    """The first sentence of a paragraph, on one line."""
    return re.split(r'(?<=\.)\s', ' '.join(text.split()), maxsplit=1)[0]


def example(path, title, about, group):
    """An example for the page: a file of Examples with those that it imports, by their paths in its folder."""
    top = os.path.join(ROOT, 'Examples')
    files, waiting = [], [path]
    while waiting:
        name = waiting.pop(0)
        if name in [known for known, _ in files]:
            continue
        with open(os.path.join(top, name)) as file:
            text = file.read()
        files.append([name, text])
        waiting += [os.path.normpath(os.path.join(os.path.dirname(name), other)) for other in re.findall(r'^\s*(?:import|strings) "([^"]*)"', text, re.M)]
    return {'title': title, 'about': about, 'group': group, 'files': files}


def examples():
    """The files of Examples, but for those that only others import."""
    made = []
    for folder, group in (('', 'Examples'), ('screens', 'Whole screens'), ('languages', 'With words in several languages'), ('mistakes', 'With mistakes')):
        for path in sorted(glob.glob(os.path.join(ROOT, 'Examples', folder, '*.layout'))):
            with open(path) as file:
                comment = re.match(r'((?:# .*\n)*)', file.read())[1].replace('\n# ', ' ').strip('# \n')
            name = os.path.relpath(path, os.path.join(ROOT, 'Examples'))
            title = os.path.basename(name)[:-len('.layout')].replace('-', ' ')
            made.append(example(name, title.capitalize(), sentence(comment), group))
    return made


def recipes():
    """The recipes of the cookbook: each layout, under the heading above it."""
    made, heading, about = [], '', ''
    with open(os.path.join(ROOT, 'docs/cookbook.md')) as file:
        text = file.read()
    for part in re.finditer(r'^#+ ([^\n]*)\n+((?:[^\n]+\n)*)|^```layout\b[^\n]*\n(.*?)^```', text, re.M | re.S):
        if part[1]:
            heading, about = part[1].replace('`', ''), sentence(re.sub(r'[`*]|\]\([^)]*\)|\[', '', part[2]))
        else:
            name = re.sub(r'\W+', '-', heading.lower()).strip('-') + '.layout'
            made.append({'title': heading, 'about': about, 'group': 'Cookbook', 'files': [[name, part[3]]]})
    return made


def first_text():
    """The first layout of the README."""
    with open(os.path.join(ROOT, 'README.md')) as file:
        return re.search(r'^```layout\b[^\n]*\n(.*?)^```', file.read(), re.M | re.S)[1]


def read(folder, name):
    with open(os.path.join(folder, name)) as file:
        return file.read()


def picture_page(head):
    """The page of Visual Studio Code's preview panel, for a frame of this page."""
    body = re.search(r'<body>\n(.*?)<script nonce', read(os.path.join(EXTENSION, 'src'), 'previewPage.js'), re.S)[1]
    links = ''.join('<link rel="stylesheet" href="%s">\n' % name for name in ('panel.css', 'frame.css'))
    scripts = ''.join('<script src="%s"></script>\n' % name for name in ('frame.js', 'hand.js', 'panel.js'))
    return '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n%s<meta name="viewport" content="width=device-width">\n<title>Layout preview</title>\n%s</head>\n<body>\n%s%s</body>\n</html>\n' % (head, links, body, scripts)


PICTURE_POLICY = "default-src 'none'; img-src data:; style-src 'self'; script-src 'self'"


def policy(text):
    return '<meta http-equiv="Content-Security-Policy" content="%s">\n' % text


def page_files():
    """{name: text} of the files of the page, but for the module."""
    texts = {name: read(os.path.join(HERE, 'page'), name) for name in ('index.html', 'page.css', 'frame.css', 'frame.js')}
    texts.update({name: read(os.path.join(EXTENSION, 'media'), name) for name in ('panel.js', 'panel.css', 'hand.js')})
    texts['worker.js'] = read(os.path.join(EXTENSION, 'src'), 'worker.js')
    texts['preview.html'] = picture_page(policy(PICTURE_POLICY))
    gallery = '// The examples, and the first text, made by build.py.\nexports.gallery = %s;\nexports.first = %s;\n' % (
        json.dumps(recipes() + examples(), indent=1), json.dumps(first_text()))
    texts['page.js'] = bundle(os.path.join(HERE, 'page', 'page.js'), made={os.path.join(HERE, 'page', 'gallery.js'): gallery})
    return texts


def inline(html, texts):
    """A page with its style sheets and scripts in it, and the hashes of the scripts for its policy."""
    hashes = []

    def script(found):
        text = texts[found[1]].replace('</script', '<\\/script')
        hashes.append("'sha256-%s'" % base64.b64encode(hashlib.sha256(text.encode()).digest()).decode())
        return '<script>%s</script>' % text

    html = re.sub(r'<link rel="stylesheet" href="([^"]+)">', lambda found: '<style>\n%s</style>' % texts[found[1]], html)
    return re.sub(r'<script src="([^"]+)"></script>', script, html), hashes


def single_page(texts, module):
    """The page in one file. The frame has its policy from the page, and so the page's has the scripts of both."""
    frame, frame_hashes = inline(picture_page(''), texts)
    html, hashes = inline(texts['index.html'], texts)
    data = ('<script type="text/plain" id="worker">%s</script>\n<script type="text/plain" id="module">%s</script>\n'
            % (texts['worker.js'], base64.b64encode(gzip.compress(module, 9, mtime=0)).decode()))
    allowed = "default-src 'none'; script-src %s 'wasm-unsafe-eval'; style-src 'unsafe-inline'; img-src data:; worker-src blob:; frame-src 'self'; base-uri 'none'; form-action 'none'" % ' '.join(hashes + frame_hashes)
    html = re.sub(r'<meta http-equiv="Content-Security-Policy"[^>]*>\n', lambda _: policy(allowed), html)
    html = html.replace('<script>', data + '<script>', 1)
    html = html.replace('href="docs/', 'href="%sdocs/' % project.SITE)
    return html.replace('<iframe ', '<iframe data-srcdoc="%s" ' % frame.replace('&', '&amp;').replace('"', '&quot;'))


def write_page(out):
    """Writes the page for the module that is in the folder."""
    with open(os.path.join(out, 'layout-lsp.wasm'), 'rb') as file:
        module = file.read()
    texts = page_files()
    version = hashlib.sha256(module + json.dumps(texts, sort_keys=True).encode()).hexdigest()[:16]
    kept = json.dumps({'names': ['./', *sorted(texts), 'layout-lsp.wasm'], 'version': version})
    texts['offline.js'] = read(os.path.join(HERE, 'page'), 'offline.js').replace('FILES', kept)
    texts['playground.html'] = single_page(texts, module)
    for name, text in texts.items():
        with open(os.path.join(out, name), 'w') as file:
            file.write(text)


def write_module(module, options):
    with tempfile.TemporaryDirectory() as folder:
        mistakes = [said for _, said in compile_all(folder, options) if said is not None]
        if mistakes:
            sys.exit('\n'.join(mistakes))
        linked(folder, module, options)


def main():
    parser = argparse.ArgumentParser(description='makes the playground')
    parser.add_argument('--debug', action='store_true', help='without optimizers')
    parser.add_argument('--page', action='store_true', help='the page alone, for the module that is in the folder')
    parser.add_argument('-o', dest='out', default=os.path.join(ROOT, '.build', 'web'), help='the folder that is written')
    chosen = parser.parse_args()
    os.makedirs(chosen.out, exist_ok=True)
    module = os.path.join(chosen.out, 'layout-lsp.wasm')
    if chosen.page and not os.path.exists(module):
        sys.exit('there is no %s: leave out --page' % module)
    if not chosen.page:
        write_module(module, ('-Onone',) if chosen.debug else ('-Osize',))
        if not chosen.debug:
            # The compiler has inlined what is faster then: what is inlined here only makes the module larger. No pointer is
            # below 1,024, where the stack ends.
            smaller = ('--low-memory-unused', '--always-inline-max-function-size', '0', '--one-caller-inline-max-function-size', '0', '--flexible-inline-max-function-size', '0')
            run('wasm-opt', '-Oz', *smaller, '--enable-bulk-memory', '--enable-sign-ext', '--enable-mutable-globals', '--enable-nontrapping-float-to-int', module, '-o', module)
    write_page(chosen.out)
    run(sys.executable, os.path.join(HERE, 'site.py'), '-o', chosen.out)
    with open(module, 'rb') as file:
        size, compressed = os.path.getsize(module), len(gzip.compress(file.read(), 9))
    print('%s: %.2f MB, compressed %.2f MB. To see it: python3 -m http.server --directory %s' % (module, size / 1e6, compressed / 1e6, chosen.out))


if __name__ == '__main__':
    main()
