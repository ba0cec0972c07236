#!/usr/bin/env bash
# Tests/run.sh runs the tests of the project, on a Debian machine that has Swift. Tests/run.sh --longer runs those that take
# longer than one wants to wait after an edit: pages in a browser, exported code compiled and solved, the plugins in a
# package, other platforms, files that repeat one thing, and most of the random tests. It reuses the build of the first.
#
# First it installs what the tests need and the machine lacks, and says so: editors and interpreters through apt (as root,
# or with sudo), scipy and tree-sitter's binding through pip into a virtual environment of this folder. Everything is built
# once, for the tests and for the program that they start, in .build-tests, so that .build stays as it is.
#
# A test whose tool is missing fails. All parts are run, even if one fails, and some of them side by side; the end says
# which passed and how long each took. LAYOUT_SHARED is a folder with more samples, by default ../shared; with CI=true it
# has to exist.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.." || exit 1
export PYTHONDONTWRITEBYTECODE=1

build=.build-tests
notes=$(mktemp -d)
trap 'rm -rf "$notes"' EXIT
touch "$notes/results" "$notes/failures"

say() { printf '\n== %s\n' "$*"; }

# part NAME COMMAND…: runs the command, and notes whether it passed, how long it took, and the first lines about a failure,
# which the end repeats.
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

# The preparations run beside the build, at a lower priority.
preparing() {
  renice -n 10 $BASHPID >/dev/null
  part "tools" install_packages
  part "python" install_python
  part "tree-sitter" install_tree_sitter
}

# Two rows of parts run at the same time, each in its order, so that one computes while the other waits. Editors wait for
# what they are shown, but not forever: the row beside them has a lower priority, and so has what follows them.
one_row() {
  renice -n 10 $BASHPID >/dev/null
  part "swift test" swift_test
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
  part "bounds" python3 Tests/bench/bounds.py --scale 200 --bad
}

has() { command -v "$1" >/dev/null; }

# Prints the number of this Debian release; 99 for one that has none yet.
debian() { (. /etc/os-release && echo "${VERSION_ID:-99}"); }

# Prints the Debian packages of the missing tools.
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

# Puts the virtual environment of this folder first in PATH, if there is one.
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

# Prints the path of tree-sitter's command line, which makes the parser from the grammar.
tree_sitter() { Tests/EditorTests/tree_sitter_cli.sh $build/tree-sitter; }

install_tree_sitter() {
  local program
  program=$(tree_sitter) && "$program" --version
}

# Release, because exact arithmetic without the optimizer is too slow for the random tests. Tests and program share one
# build: a second one for the program would take as long again.
#
# The integrated driver compiles all modules at once, because each emits its interface apart (nothing is optimized across
# modules). Otherwise each module would wait for those below it, mostly on one processor. With twice as many jobs as
# processors the largest module, LayoutLSP, begins with the first; its code is generated by as many threads as there are
# processors.
#
# Debug information, LLVM's optimizer and its verifier are left out: the build takes a fifth less time, and the tests run
# as fast. LAYOUT_SUITE has Package.swift end Swift's own optimizer early, too.
export LAYOUT_SUITE=yes
flags=(
  -c release -debug-info-format none --use-integrated-swift-driver -Xswiftc -enable-testing -Xswiftc -disable-cmo
  -Xswiftc -Xfrontend -Xswiftc -disable-llvm-optzns -Xswiftc -Xfrontend -Xswiftc -disable-llvm-verify
  -Xswiftc -num-threads -Xswiftc "$(nproc)" -j $((2 * $(nproc))) --scratch-path $build
)

# Builds, unless nothing has changed: the integrated driver would compile everything each time.
build() {
  local begun=$notes/begun stamp=$build/built
  swift --version >"$begun" 2>/dev/null
  if cmp -s "$begun" $stamp &&
    [ -z "$(find Package.swift Sources Tests/run.sh Tests/{Syntax,Solver,LayoutLSP}Tests Tests/bench/layout-bench -newer $stamp -print -quit)" ]; then
    echo "nothing has changed since it was built"
    return 0
  fi
  rm -f $stamp
  # Pages of 2 MB for the compiler, which takes a gigabyte, save a twentieth of the time.
  GLIBC_TUNABLES=glibc.malloc.hugetlb=1 swift build --build-tests "${flags[@]}" && mv "$begun" $stamp
}

# Runs the Swift tests, and prints what failed. Backtraces of errors are off: the library would take one for each error
# thrown, even if it is caught.
swift_test() {
  SWT_SWIFT_ERROR_BACKTRACING_ENABLED=0 swift test --skip-build "${flags[@]}" "$@" >$build/swift-test.log 2>&1
  local status=$?
  [ $status -eq 0 ] || { grep -aE '✘|↳|error:' $build/swift-test.log | grep -v '↳ ///' | cut -c1-400 | head -100; }
  grep -a '✔ Test run with' $build/swift-test.log | cut -c1-200
  return $status
}

# Runs the suites that use `rounds` or `sample`, with all rounds and whole samples. A suite has the name of its file.
random_tests() {
  local names
  names=$(grep -rlE '\b(rounds|sample)\(' Tests/*Tests --include='*Tests.swift' | sed 's|.*/||; s|\.swift||' | paste -sd '|')
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
  # Asks for the password now: nobody would see the question beside the build.
  if [ "$(id -u)" -ne 0 ] && has apt-get && [ -n "$(missing_packages)" ]; then sudo -v; fi
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
