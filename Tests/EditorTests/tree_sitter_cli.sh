#!/usr/bin/env bash
# tree_sitter_cli.sh FOLDER: prints a command that runs tree-sitter's command line. If it is not installed, unpacks that
# of Debian 13 into FOLDER with the libraries that it needs. It then runs beside those of an older Debian; nothing is
# installed.
set -euo pipefail
folder=$(mkdir -p "$1" && cd "$1" && pwd)

if command -v tree-sitter; then exit 0; fi
if [ -x "$folder/tree-sitter" ]; then
  echo "$folder/tree-sitter"
  exit 0
fi

# Separate package lists and downloads: the machine's apt does not learn about another release.
mkdir -p "$folder"/{state/lists/partial,cache/archives/partial,packages,files}
: >"$folder/status"
echo "deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] http://deb.debian.org/debian trixie main" >"$folder/sources"
options=(
  -qq -o Dir::State="$folder/state" -o Dir::State::status="$folder/status" -o Dir::Cache="$folder/cache"
  -o Dir::Etc::sourcelist="$folder/sources" -o Dir::Etc::sourceparts=/dev/null -o APT::Sandbox::User=root
)
apt-get "${options[@]}" update >&2
(cd "$folder/packages" && apt-get "${options[@]}" download tree-sitter-cli libc6 libgcc-s1 >&2)
for package in "$folder"/packages/*.deb; do dpkg -x "$package" "$folder/files"; done
libraries=$(dirname "$(find "$folder/files" -name 'ld-linux*' -type f | head -1)")
cat >"$folder/tree-sitter" <<END
#!/bin/sh
exec $libraries/$(basename "$(find "$libraries" -name 'ld-linux*' -type f | head -1)") --library-path $libraries $folder/files/usr/bin/tree-sitter "\$@"
END
chmod +x "$folder/tree-sitter"
echo "$folder/tree-sitter"
