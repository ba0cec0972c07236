#!/usr/bin/env bash
# Runs every test of the project, on a Debian machine that has Swift: Tests/run.sh
#
# What the tests need and the machine lacks is installed first, and named: editors and interpreters through apt (as root,
# or with sudo), scipy through pip into a virtual environment of this folder. Everything is built once, for the tests and
# for the program that they drive, in .build-tests, so that .build stays as it is.
#
# A test whose tool is missing fails. Every part is run, also after one that failed; at the end stands what passed and
# how long each took. LAYOUT_SHARED names a folder with more samples, ../shared if not given; with CI=true it has to be
# there.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.." || exit 1
export PYTHONDONTWRITEBYTECODE=1

build=.build-tests
results=()
failures=()
failed=0

say() { printf '\n== %s\n' "$*"; }

# part NAME COMMAND…: runs the command, and notes whether it passed, how long it took, and the first lines that tell of a
# failure: they are said again at the end, where one looks.
part() {
  local name=$1 start=$SECONDS verdict=passed said line
  shift
  say "$name: $*"
  said=$(mktemp)
  "$@" > >(tee "$said") 2>&1 || {
    verdict=FAILED
    failed=1
    wait $!
    while read -r line; do failures+=("$name: $line"); done < <(grep -aiE '✘|fail|error|differ' "$said" | cut -c1-200 | head -8)
  }
  rm -f "$said"
  results+=("$(printf '%-8s %4d s  %s' "$verdict" $((SECONDS - start)) "$name")")
}

has() { command -v "$1" >/dev/null; }

# The Debian packages of what is missing.
missing_packages() {
  has python3 || echo python3
  has node || echo nodejs
  has nvim || echo neovim
  has strace || echo strace
  { has vim && vim --version | grep -q '+job'; } || echo vim-nox
  [ -d "${ALE:-/usr/share/vim-ale}" ] || echo vim-ale
  { has python3 && python3 -c 'import scipy' || has python3 && python3 -c 'import ensurepip'; } 2>/dev/null ||
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

install_scipy() {
  if ! python3 -c 'import scipy' 2>/dev/null; then
    if [ ! -x $build/python/bin/python3 ] || ! $build/python/bin/python3 -c 'import scipy' 2>/dev/null; then
      echo "installing through pip, into $build/python: scipy"
      python3 -m venv $build/python && $build/python/bin/pip install --quiet --disable-pip-version-check scipy ||
        return 1
    fi
    export PATH="$PWD/$build/python/bin:$PATH"
  fi
  python3 -c 'import scipy; print("scipy", scipy.__version__)'
}

# Release, because exact arithmetic without the optimizer is too slow for the random tests. One build for both: a second
# one for the program alone would take as long again.
#
# The integrated driver and modules that are emitted apart, which takes that nothing is optimized across modules, let all of
# them be compiled at once. Otherwise each waits for those below, mostly on one processor.
flags=(
  -c release --use-integrated-swift-driver -Xswiftc -enable-testing -Xswiftc -disable-cmo
  -Xswiftc -emit-module-separately-wmo --scratch-path $build
)

# Its output names every case; what failed is enough. Where an error was thrown is not asked for: the library would take a
# backtrace of each, also of those that are caught.
swift_test() {
  SWT_SWIFT_ERROR_BACKTRACING_ENABLED=0 swift test --skip-build "${flags[@]}" >$build/swift-test.log 2>&1
  local status=$?
  [ $status -eq 0 ] || { grep -aE '✘|↳|error:' $build/swift-test.log | grep -v '↳ ///' | cut -c1-400 | head -100; }
  grep -a 'Test run with' $build/swift-test.log | cut -c1-200
  return $status
}

main() {
  if ! has swift; then
    echo "Swift is missing: see https://www.swift.org/install" >&2
    exit 1
  fi
  swift --version 2>/dev/null | head -1
  part "tools" install_packages
  part "scipy" install_scipy
  part "build" swift build --build-tests "${flags[@]}"
  export LAYOUT_LSP="$PWD/$build/release/layout-lsp"
  part "swift test" swift_test
  part "outside" python3 Tests/outside/run.py
  part "editors" python3 Tests/EditorTests/run.py
  part "picture" python3 docs/images/draw.py --check
  say "after $SECONDS s"
  printf '%s\n' "${results[@]}" "${failures[@]}"
  exit $failed
}

main
