#!/bin/sh
# Installs layout-lsp for Linux and macOS: downloads the archive of a release, verifies its checksum, and only then copies the
# program, its manual page and its completions below a prefix.
#
#   curl --proto '=https' -fsSL https://github.com/OWNER/layoutlsp/releases/latest/download/install.sh | sh
#   sh install.sh [--prefix FOLDER] [--version VERSION] [--from ADDRESS]
#
# The prefix is ~/.local without --prefix; the program goes into its folder bin. --from, or LAYOUT_LSP_RELEASE, is the address
# of a folder with the release's files, for a copy of the release elsewhere. Needs curl or the wget of GNU,
# tar, and sha256sum, shasum or openssl.
set -eu

version=0.1.0
address=https://github.com/OWNER/layoutlsp/releases/download

fail() {
  echo "install.sh: $*" >&2
  exit 1
}

has() { command -v "$1" >/dev/null 2>&1; }

usage() {
  cat <<END
usage: install.sh [--prefix FOLDER] [--version VERSION] [--from ADDRESS]

  --prefix FOLDER    install below this folder; \$HOME/.local without it
  --version VERSION  install this version; $version without it
  --from ADDRESS     download from this folder on the web; \$LAYOUT_LSP_RELEASE without it
END
}

# Prints the platform's name in the archives.
platform() {
  case $(uname -s) in
  Linux) system=linux ;;
  Darwin) system=darwin ;;
  *) fail "there is no program for $(uname -s): there are programs for Linux and macOS. README.md says how to build it" ;;
  esac
  case $(uname -m) in
  x86_64 | amd64) machine=x64 ;;
  arm64 | aarch64) machine=arm64 ;;
  *) fail "there is no program for $(uname -m): there are programs for x86-64 and arm64. README.md says how to build it" ;;
  esac
  # A program for x86-64 that is translated is told of that processor.
  if [ "$system-$machine" = darwin-x64 ] && [ "$(sysctl -n hw.optional.arm64 2>/dev/null)" = 1 ]; then machine=arm64; fi
  echo "$system-$machine"
}

# download ADDRESS FILE: what begins at https ends there too, wherever it is redirected to.
download() {
  case $1 in
  http://* | file://*) protocols= ;;
  *) protocols='=https' ;;
  esac
  if has curl; then
    curl -fsSL ${protocols:+--proto "$protocols" --proto-redir "$protocols"} --retry 2 --connect-timeout 30 -o "$2" "$1" || return 1
  elif ! has wget; then
    fail "curl and wget are missing: install one of them"
  elif [ -z "$protocols" ]; then
    wget -q -t 3 -T 30 -O "$2" "$1" || return 1
  else
    download_by_wget "$1" "$2" || return 1
  fi
}

# download_by_wget ADDRESS FILE: goes each redirection itself. wget's --https-only is for the links of pages alone.
download_by_wget() {
  case $(wget --version 2>/dev/null) in
  *"GNU Wget"*) ;;
  *) fail "this wget would follow a redirection away from https: install curl or the wget of GNU" ;;
  esac
  next=$1
  for _ in 1 2 3 4 5 6; do
    case $next in
    https://*) ;;
    *) echo "install.sh: a redirection leads to $next, which is not https" >&2; return 1 ;;
    esac
    LC_ALL=C wget -q -S --max-redirect=0 -t 3 -T 30 -O "$2" "$next" 2>"$2.headers" && return
    to=$(awk 'tolower($1) == "location:" { to = $2 } END { sub("\r", "", to); print to }' "$2.headers")
    [ -n "$to" ] || return 1
    server=${next#https://}
    case $to in
    //*) next=https:$to ;;
    /*) next=https://${server%%/*}$to ;;
    *) next=$to ;;
    esac
  done
  return 1
}

# Prints the SHA-256 of a file.
checksum() {
  if has sha256sum; then
    sha256sum "$1" | cut -d' ' -f1
  elif has shasum; then
    shasum -a 256 "$1" | cut -d' ' -f1
  elif has openssl; then
    openssl dgst -sha256 -r "$1" | cut -d' ' -f1
  else
    fail "sha256sum, shasum and openssl are missing: without one of them the download cannot be verified"
  fi
}

# put FILE FOLDER MODE: replaces a file as a whole, so that a program that runs stays what it is. Nobody knows the name that it
# has before, and could put a link there.
put() {
  new=$(mktemp "$2/.$(basename "$1").XXXXXX") || return 1
  cp "$1" "$new" && chmod "$3" "$new" && mv -f "$new" "$2/$(basename "$1")" || { rm -f "$new"; return 1; }
  new=
}

# Prints the folders of a path that are not there yet, the innermost first.
missing() {
  path=$1
  while [ ! -e "$path" ]; do
    printf '%s\n' "$path"
    path=$(dirname "$path")
  done
}

# What is left at every end: no temporary files, and no folders that were made in vain.
clean() {
  [ -z "$folder" ] || rm -rf "$folder"
  [ -z "$new" ] || rm -f "$new"
  printf '%s\n' "$made" | while IFS= read -r each; do
    [ -z "$each" ] || rmdir "$each" 2>/dev/null || :
  done
}

main() {
  prefix=
  from=${LAYOUT_LSP_RELEASE:-}
  while [ $# -gt 0 ]; do
    case $1 in
    --prefix | --version | --from)
      [ $# -ge 2 ] || { usage >&2; exit 2; }
      case $1 in
      --prefix) prefix=$2 ;;
      --version) version=${2#v} ;;
      --from) from=${2%/} ;;
      esac
      shift 2
      ;;
    -h | --help) usage; exit 0 ;;
    *) usage >&2; exit 2 ;;
    esac
  done
  [ -n "$prefix" ] || prefix=${HOME:?}/.local
  [ -n "$from" ] || from=$address/v$version
  platform=$(platform)
  stem=layout-lsp-$version-$platform

  folder='' new=''
  made=$(missing "$prefix/bin")
  trap clean EXIT
  trap 'exit 1' HUP INT TERM
  # Asked first, so that nothing is downloaded for a folder that cannot be written to.
  mkdir -p "$prefix/bin" 2>/dev/null && [ -w "$prefix/bin" ] ||
    fail "$prefix/bin cannot be written to: name another folder with --prefix, or run this as its owner"
  folder=$(mktemp -d)

  download "$from/SHA256SUMS" "$folder/SHA256SUMS" || fail "the checksums of version $version could not be downloaded from $from"
  wanted=$(awk -v name="$stem.tar.gz" '$2 == name { print $1 }' "$folder/SHA256SUMS")
  [ -n "$wanted" ] || fail "version $version has no program for $platform"
  download "$from/$stem.tar.gz" "$folder/$stem.tar.gz" || fail "$stem.tar.gz could not be downloaded from $from: try again"
  found=$(checksum "$folder/$stem.tar.gz")
  [ "$found" = "$wanted" ] ||
    fail "$stem.tar.gz is not the file of the release: its checksum is $found, and not $wanted. Nothing was installed; try again"

  tar -xzf "$folder/$stem.tar.gz" -C "$folder"
  "$folder/$stem/bin/layout-lsp" --version >/dev/null || fail "the program of $platform does not run on this machine. Nothing was installed"
  (cd "$folder/$stem" && find share -type f) >"$folder/files"
  while read -r file; do
    mkdir -p "$prefix/$(dirname "$file")" && put "$folder/$stem/$file" "$prefix/$(dirname "$file")" 644 ||
      fail "$prefix/$file could not be written. The program was not installed"
  done <"$folder/files"
  put "$folder/$stem/bin/layout-lsp" "$prefix/bin" 755 || fail "$prefix/bin/layout-lsp could not be written"

  echo "$("$prefix/bin/layout-lsp" --version) is installed as $prefix/bin/layout-lsp"
  case :$PATH: in
  *:"$prefix/bin":*) ;;
  *) echo "$prefix/bin is not in PATH, where editors look for programs: add it in the settings of your shell" ;;
  esac
}

# Nothing runs before the whole script was read.
main "$@"
