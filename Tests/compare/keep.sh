#!/usr/bin/env bash
# Tests/compare/keep.sh [COMMIT] builds the program of a commit (HEAD if none is named) as README.md builds it, unless it is
# built already, and prints its path: .build-old/COMMIT/layout-lsp, which git ignores.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

commit=$(git rev-parse --verify "${1-HEAD}^{commit}")
kept=$PWD/.build-old/$commit
if [ ! -x "$kept/layout-lsp" ]; then
  # In a tree of its own, so that what is being worked on is neither built nor touched.
  tree=$PWD/.build-old/tree
  rm -rf "$tree"
  mkdir -p "$tree" "$kept"
  trap 'rm -rf "$tree"' EXIT
  git archive "$commit" | tar -x -C "$tree"
  (cd "$tree" && swift build -c release --product layout-lsp --static-swift-stdlib \
    -Xswiftc -static-executable -Xlinker -no-pie -Xlinker -s) >&2
  cp "$tree/.build/release/layout-lsp" "$kept/"
  # The measuring commands are a program of their own in some commits.
  if grep -q '"layout-bench"' "$tree/Package.swift"; then
    (cd "$tree" && swift build -c release --product layout-bench) >&2
    cp "$tree/.build/release/layout-bench" "$kept/"
  fi
fi
echo "$kept/layout-lsp"
