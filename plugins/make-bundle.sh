#!/usr/bin/env bash
# Puts programs for several systems into one bundle for the plugins: make-bundle.sh FOLDER TRIPLE=PROGRAM…
#
#   plugins/make-bundle.sh plugins x86_64-unknown-linux-gnu=.build/release/layout-lsp arm64-apple-macosx=…/layout-lsp
#
# Writes FOLDER/layout-lsp.artifactbundle. A program for macOS must be built on macOS.
set -euo pipefail

[ $# -ge 2 ] || { sed -n '2,4p' "$0" >&2; exit 2; }
bundle=$1/layout-lsp.artifactbundle
shift
rm -rf "$bundle"
mkdir -p "$bundle"
version=
variants=
for pair in "$@"; do
  triple=${pair%%=*} program=${pair#*=}
  [ -x "$program" ] || { echo "$program is no program" >&2; exit 1; }
  mkdir -p "$bundle/$triple"
  cp "$program" "$bundle/$triple/layout-lsp"
  version=${version:-$("$program" --version 2>/dev/null | awk '{ print $2 }')}
  variants+="${variants:+, }{ \"path\": \"$triple/layout-lsp\", \"supportedTriples\": [\"$triple\"] }"
done
cat >"$bundle/info.json" <<END
{
  "schemaVersion": "1.0",
  "artifacts": { "layout-lsp": { "version": "${version:-0}", "type": "executable", "variants": [$variants] } }
}
END
echo "$bundle"
