#!/usr/bin/env bash
# Runs the tests of the project, on a Debian machine that has Swift: Tests/run.sh. What takes longer than one waits for who
# has changed a line is a run of its own, Tests/run.sh --longer: pages in a browser, code of apps compiled and solved, the plugins
# in a package, other platforms, and most of what is random. It builds nothing where the first has just been run.
#
# What the tests need and the machine lacks is installed first, and named: editors and interpreters through apt (as root,
# or with sudo), scipy and tree-sitter's binding through pip into a virtual environment of this folder. Everything is built once, for the tests and
# for the program that they drive, in .build-tests, so that .build stays as it is.
#
# A test whose tool is missing fails. Every part is run, also after one that failed, and some of them side by side; at the end
# stands what passed and how long each took. LAYOUT_SHARED names a folder with more samples, ../shared if not given; with CI=true it has to be
# there.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.." || exit 1
export PYTHONDONTWRITEBYTECODE=1

build=.build-tests
notes=$(mktemp -d)
trap 'rm -rf "$notes"' EXIT
touch "$notes/results" "$notes/failures"

say() { printf '\n== %s\n' "$*"; }

# part NAME COMMAND…: runs the command, and notes whether it passed, how long it took, and the first lines that tell of a
# failure: they are said again at the end, where one looks.
part() {
  local name=$1 start=$SECONDS verdict=passed output printer
  shift
  say "$name: $*"
  exec {output}> >(tee "$notes/said of $name")
  printer=$!
  "$@" >&$output 2>&1 || verdict=FAILED
  exec {output}>&-
  wait $printer
  [ $verdict = passed ] ||
    grep -aiE '✘|fail|error|differ' "$notes/said of $name" | cut -c1-200 | head -8 | sed "s/^/$name: /" >>"$notes/failures"
  printf '%-8s %4d s  %s\n' "$verdict" $((SECONDS - start)) "$name" >>"$notes/results"
}

# What is done while the program is built, which goes first.
preparing() {
  renice -n 10 $BASHPID >/dev/null
  part "tools" install_packages
  part "python" install_python
  part "tree-sitter" install_tree_sitter
}

# Two rows at the same time, each in its order: what one waits for, the other computes. Editors wait for what they are
# shown, but not forever: what is beside them gives way, and what comes after them is not before it.
one_row() {
  renice -n 10 $BASHPID >/dev/null
  part "swift test" swift_test
  part "bounds" python3 Tests/bench/bounds.py --scale 200 --bad
}

other_row() {
  part "editors" python3 Tests/EditorTests/run.py
  renice -n 10 $BASHPID >/dev/null
  part "outside" python3 Tests/outside/run.py
  part "picture" python3 docs/images/draw.py --check
}

one_longer_row() {
  part "swift test" random_tests
  part "outside" python3 Tests/outside/run.py --longer
  part "platforms" python3 Tests/platforms/run.py
  part "plugins" python3 Tests/export/plugin.py
}

other_longer_row() {
  part "export" python3 Tests/export/run.py
  part "browser" python3 Tests/browser/run.py
  part "panel" python3 Tests/browser/panel.py
}

has() { command -v "$1" >/dev/null; }

# The number of this Debian's release; that of the next one where there is none yet.
debian() { (. /etc/os-release && echo "${VERSION_ID:-99}"); }

# The Debian packages of what is missing.
missing_packages() {
  has python3 || echo python3
  has node || echo nodejs
  has nvim || echo neovim
  has emacs || echo emacs-nox
  has chromium || [ -n "${CHROMIUM:-}" ] || echo chromium
  has strace || echo strace
  { has vim && vim --version | grep -q '+job'; } || echo vim-nox
  [ -d "${ALE:-/usr/share/vim-ale}" ] || echo vim-ale
  # From Debian 13 on, eglot is part of Emacs.
  for package in $([ "$(debian)" -ge 13 ] || echo eglot) lsp-mode markdown-mode; do
    compgen -G "/usr/share/emacs/site-lisp/elpa/$package-*" >/dev/null || echo "elpa-$package"
  done
  has kate || echo kate
  has kate-syntax-highlighter || has ksyntaxhighlighter6 || echo "libkf$([ "$(debian)" -ge 13 ] && echo 6 || echo 5)syntaxhighlighting-tools"
  has dbus-run-session || echo dbus-daemon
  has zsh || echo zsh
  has fish || echo fish
  has mandoc || echo mandoc
  { has python3 && python3 -c 'import scipy, tree_sitter' || has python3 && python3 -c 'import ensurepip'; } 2>/dev/null ||
    echo python3-venv
}

install_packages() {
  local packages apt=(env DEBIAN_FRONTEND=noninteractive apt-get -qq)
  mapfile -t packages < <(missing_packages)
  if [ ${#packages[@]} -eq 0 ]; then
    echo "nothing to install through apt"
    return 0
  fi
  echo "installing through apt: ${packages[*]}"
  if ! has apt-get; then
    echo "there is no apt-get here: install what these packages hold in your own way" >&2
    return 1
  fi
  [ "$(id -u)" -eq 0 ] || apt=(sudo "${apt[@]}")
  "${apt[@]}" update && "${apt[@]}" install -y --no-install-recommends "${packages[@]}" >/dev/null
}

# Puts a virtual environment of this folder first, where there is one.
use_python() { [ ! -x $build/python/bin/python3 ] || export PATH="$PWD/$build/python/bin:$PATH"; }

install_python() {
  if ! python3 -c 'import scipy, tree_sitter' 2>/dev/null; then
    if [ ! -x $build/python/bin/python3 ] || ! $build/python/bin/python3 -c 'import scipy, tree_sitter' 2>/dev/null; then
      echo "installing through pip, into $build/python: what is missing of scipy and tree-sitter"
      python3 -m venv --system-site-packages $build/python &&
        $build/python/bin/pip install --quiet --disable-pip-version-check scipy tree-sitter || return 1
    fi
    use_python
  fi
  python3 -c 'import scipy; print("scipy", scipy.__version__)'
}

# tree-sitter's command line, which makes the parser from the grammar.
tree_sitter() { Tests/EditorTests/tree_sitter_cli.sh $build/tree-sitter; }

install_tree_sitter() {
  local program
  program=$(tree_sitter) && "$program" --version
}

# Release, because exact arithmetic without the optimizer is too slow for the random tests. One build for both: a second
# one for the program alone would take as long again.
#
# The integrated driver, and modules that are emitted apart because nothing is optimized across them, let all of them be
# compiled at once. Otherwise each waits for those below, mostly on one processor. The largest one, which takes longest
# by far, is begun with the first where twice as many may be compiled at a time as there are processors. It is left at the end,
# and takes all of them where its code is generated by as many threads.
# Nothing is said to debuggers, which no test asks, in a twentieth less time. What Swift's optimizer leaves is neither verified
# nor optimized once more by LLVM: that takes a fifth of all, and the tests run no slower for it. LAYOUT_SUITE has Package.swift end Swift's
# own early, too.
export LAYOUT_SUITE=yes
flags=(
  -c release -debug-info-format none --use-integrated-swift-driver -Xswiftc -enable-testing -Xswiftc -disable-cmo
  -Xswiftc -Xfrontend -Xswiftc -disable-llvm-optzns -Xswiftc -Xfrontend -Xswiftc -disable-llvm-verify
  -Xswiftc -num-threads -Xswiftc "$(nproc)" -j $((2 * $(nproc))) --scratch-path $build
)

# With the integrated driver all of it would be compiled each time, also where nothing has changed.
build() {
  local begun=$notes/begun stamp=$build/built
  swift --version >"$begun" 2>/dev/null
  if cmp -s "$begun" $stamp &&
    [ -z "$(find Package.swift Sources Tests/run.sh Tests/{Syntax,Solver,LayoutLSP}Tests -newer $stamp -print -quit)" ]; then
    echo "nothing has changed since it was built"
    return 0
  fi
  rm -f $stamp
  # Pages of 2 MB for the compiler's gigabyte: a twentieth less time.
  GLIBC_TUNABLES=glibc.malloc.hugetlb=1 swift build --build-tests "${flags[@]}" && mv "$begun" $stamp
}

# Its output names every case; what failed is enough. Where an error was thrown is not asked for: the library would take a
# backtrace of each, also of those that are caught.
swift_test() {
  SWT_SWIFT_ERROR_BACKTRACING_ENABLED=0 swift test --skip-build "${flags[@]}" "$@" >$build/swift-test.log 2>&1
  local status=$?
  [ $status -eq 0 ] || { grep -aE '✘|↳|error:' $build/swift-test.log | grep -v '↳ ///' | cut -c1-400 | head -100; }
  grep -a '✔ Test run with' $build/swift-test.log | cut -c1-200
  return $status
}

# The tests that try more here: files have the names of what they test.
random_tests() {
  local names
  names=$(grep -rlE '\brounds\(' Tests/*Tests --include='*Tests.swift' | sed 's|.*/||; s|\.swift||' | paste -sd '|')
  LAYOUT_LONGER=yes swift_test --filter "($names)/"
}

main() {
  case "${1-}" in "" | --longer) ;; *)
    echo "usage: Tests/run.sh [--longer]" >&2
    exit 2
    ;;
  esac
  if ! has swift; then
    echo "Swift is missing: see https://www.swift.org/install" >&2
    exit 1
  fi
  swift --version 2>/dev/null | head -1
  # Asked now: beside the build nobody sees the question.
  if [ "$(id -u)" -ne 0 ] && has apt-get && [ -n "$(missing_packages)" ]; then sudo -v; fi
  # What is unpacked goes beside what is built.
  mkdir -p $build
  preparing >"$notes/preparing" 2>&1 &
  local beside=$!
  part "build" build
  wait $beside
  cat "$notes/preparing"
  use_python
  TREE_SITTER=$(tree_sitter) && export TREE_SITTER
  export LAYOUT_LSP="$PWD/$build/release/layout-lsp"
  local row=row
  [ "${1-}" != --longer ] || row=longer_row
  one_$row >"$notes/one row" 2>&1 &
  beside=$!
  (other_$row)
  wait $beside
  cat "$notes/one row"
  say "after $SECONDS s"
  cat "$notes/results" "$notes/failures"
  ! grep -q '^FAILED' "$notes/results"
}

main "$@"
