#!/usr/bin/env bash
# Tests/run.sh runs everything that `swift test` does not, on a Debian machine that has Swift: the program from outside,
# editors, pages in a browser, the playground, exported code compiled and solved, the plugins in a package, other
# platforms, packages made and installed, and files that repeat one thing. The program is built as README.md says.
#
# First it installs what the tests need and the machine lacks, and says so: editors and interpreters through apt (as root,
# or with sudo), and into a virtual environment in .build-tests, through pip, scipy, tree-sitter's binding, pre-commit and a
# reader of YAML.
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
  part "outside, longer" python3 Tests/outside/run.py --longer
  part "platforms" python3 Tests/platforms/run.py
  part "packaging" python3 Tests/packaging/run.py
  part "playground" Tests/web/run.sh
  part "plugins" python3 Tests/export/plugin.py
}

other_row() {
  part "editors" python3 Tests/EditorTests/run.py
  renice -n 10 $BASHPID >/dev/null
  part "outside" python3 Tests/outside/run.py
  part "picture" python3 docs/images/draw.py --check
  part "export" python3 Tests/export/run.py
  part "export, live" python3 Tests/export/live.py
  part "export of imports" python3 Tests/export/roundtrip.py
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
  [ -e /usr/lib/wasm32-wasi/libc.a ] || echo wasi-libc
  # Debian names the package after a version of LLVM.
  compgen -G '/usr/lib/llvm-*/lib/clang/*/lib/wasi/libclang_rt.builtins-wasm32.a' >/dev/null ||
    apt-cache search --names-only '^libclang-rt-[0-9]+-dev-wasm32$' | sort -V | tail -1 | cut -d' ' -f1 | grep . ||
    echo libclang-rt-dev-wasm32
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
  has curl || echo curl
  has wget || echo wget
  has ruby || echo ruby
  # The tests of the wheel make virtual environments of their own.
  { has python3 && python3 -c 'import ensurepip'; } 2>/dev/null || echo python3-venv
}

install_packages() {
  # Another program may hold the lock for some minutes.
  local packages apt=(env DEBIAN_FRONTEND=noninteractive apt-get -qq -o DPkg::Lock::Timeout=600)
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
  "${apt[@]}" update || return 1
  # Without its lists apt does not know what packages there are.
  mapfile -t packages < <(missing_packages)
  "${apt[@]}" install -y --no-install-recommends "${packages[@]}" >/dev/null
}

# Puts the virtual environment of this folder first in PATH, if there is one.
use_python() { [ ! -x $build/python/bin/python3 ] || export PATH="$PWD/$build/python/bin:$PATH"; }

install_python() {
  local modules='import scipy, tree_sitter, yaml'
  if ! python3 -c "$modules" 2>/dev/null || ! has pre-commit; then
    if [ ! -x $build/python/bin/pre-commit ] || ! $build/python/bin/python3 -c "$modules" 2>/dev/null; then
      echo "installing through pip, into $build/python: what is missing of scipy, tree-sitter, pre-commit and PyYAML"
      python3 -m venv --system-site-packages $build/python &&
        $build/python/bin/pip install --quiet --disable-pip-version-check scipy tree-sitter pre-commit pyyaml || return 1
      # A pre-commit of the system counts as installed, and has its program elsewhere.
      [ -x $build/python/bin/pre-commit ] ||
        $build/python/bin/pip install --quiet --disable-pip-version-check --force-reinstall --no-deps pre-commit || return 1
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

# Builds with the command of the README, so that what is tested is what its readers get.
build() {
  local command
  command=$(sed -n '/^swift build -c release/,/[^\\]$/p' README.md)
  [ -n "$command" ] && eval "$command"
}

main() {
  if [ $# -gt 0 ]; then
    echo "usage: Tests/run.sh" >&2
    exit 2
  fi
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
  export LAYOUT_LSP="$PWD/.build/release/layout-lsp"
  one_row >"$notes/one row" 2>&1 &
  beside=$!
  (other_row)
  wait $beside
  cat "$notes/one row"
  say "after $SECONDS s"
  cat "$notes/results" "$notes/failures"
  ! grep -q '^FAILED' "$notes/results"
}

main "$@"
