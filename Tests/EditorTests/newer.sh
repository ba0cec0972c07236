#!/usr/bin/env bash
# newer.sh [FOLDER]: runs the tests with the editors of a newer Debian: Neovim, Helix, Emacs, Kate and Vim. They run in
# a chroot in FOLDER (/var/tmp/layout-newer), which is made if it is missing and kept. Needs root, debootstrap and 3 GB.
# SUITE names another release than trixie. LAYOUT_LSP names the program, else it is .build/release/layout-lsp. Not part
# of Tests/run.sh, as it downloads 400 MB.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
root=${1:-/var/tmp/layout-newer}
suite=${SUITE:-trixie}
program=$(realpath "${LAYOUT_LSP:-.build/release/layout-lsp}")
packages=(
  python3 python3-pip python3-venv python3-numpy python3-scipy nodejs g++ libc6-dev git tmux tree-sitter-cli neovim hx vim-nox
  vim-ale emacs-nox elpa-lsp-mode elpa-markdown-mode kate libkf6syntaxhighlighting-tools dbus-daemon dbus-bin
)

unmount() { umount -q "$root/dev/pts" "$root/proc" || true; }
prepare() {
  trap unmount EXIT
  mount -t proc proc "$root/proc"
  mount -t devpts devpts "$root/dev/pts"
}

if [ ! -e "$root/installed" ]; then
  debootstrap --variant=minbase "$suite" "$root"
  prepare
  chroot "$root" env DEBIAN_FRONTEND=noninteractive apt-get -qq install -y --no-install-recommends "${packages[@]}"
  chroot "$root" python3 -m venv --system-site-packages /opt/python
  # Behind a proxy the certificates are this machine's.
  if [ -e "${SSL_CERT_FILE:-}" ]; then
    mkdir -p "$root$(dirname "$SSL_CERT_FILE")" && cp "$SSL_CERT_FILE" "$root$SSL_CERT_FILE"
  fi
  chroot "$root" /opt/python/bin/pip install --quiet tree-sitter
  touch "$root/installed"
else
  prepare
fi

# Copies the project, and the program with the Swift libraries that it is linked with; a static program needs none.
rm -rf "$root/project" && mkdir -p "$root/project"
git ls-files -z | xargs -0 cp --parents -P -t "$root/project"
cp "$program" "$root/project/layout-lsp"
{ ldd "$program" 2>/dev/null || true; } | awk '$3 ~ /swift/ { print $3 }' | while read -r library; do
  mkdir -p "$root$(dirname "$library")" && cp "$library" "$root$library"
done

chroot "$root" bash -c 'for program in nvim hx emacs kate vim tree-sitter; do $program --version 2>/dev/null | head -1; done'
chroot "$root" env -i PATH=/opt/python/bin:/usr/local/bin:/usr/bin:/bin HOME=/home LC_ALL=C.UTF-8 TERM=xterm LAYOUT_LSP=/project/layout-lsp \
  LAYOUT_SHARED=/nowhere PYTHONDONTWRITEBYTECODE=1 \
  python3 /project/Tests/EditorTests/run.py neovim neovim-colours helix emacs emacs-preview eglot lsp-mode kate ale plugin-vim plugin-neovim words
