#!/usr/bin/env bash
# Tests/web/run.sh drives the playground's page where things go wrong, and where texts are kept, which needs no engine. Then it builds the playground
# without the optimizers, compares its engine with the program $LAYOUT_LSP, drives its page and those of the manual in Chromium,
# and runs the extension for editors in a browser with its module.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
python3 Tests/web/failing.py
python3 Tests/web/kept.py
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 editors/web/build.py --debug -o "$folder"
python3 Tests/web/compare.py "$folder/layout-lsp.wasm"
python3 Tests/web/page.py "$folder"
python3 Tests/web/hands.py "$folder"
python3 Tests/web/look.py "$folder"
python3 Tests/web/manual.py "$folder"
python3 Tests/web/extension.py "$folder"
node Tests/web/monaco.mjs "$folder/layout-lsp.wasm"
LAYOUT_MODULE="$folder/layout-lsp.wasm" python3 Tests/EditorTests/run.py vscode-browser
