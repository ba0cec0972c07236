#!/usr/bin/env bash
# publish-plugins.sh FOLDER REMOTE: makes a commit of the package of the plugins in FOLDER, which package.py --plugins writes,
# and pushes it as the next one on the branch `plugins` of the remote of this repository, with a tag `plugins-VERSION`.
set -euo pipefail

[ $# -eq 2 ] || { sed -n '2,3p' "$0" >&2; exit 2; }
folder=$(cd "$1" && pwd) remote=$2
cd "$(dirname "${BASH_SOURCE[0]}")/.."
version=$(python3 -c 'import sys; sys.path.insert(0, "packaging"); import project; print(project.VERSION)')
index=$(mktemp -u)
trap 'rm -f "$index"' EXIT
export GIT_INDEX_FILE=$index
export GIT_AUTHOR_NAME=${GIT_AUTHOR_NAME:-LayoutLSP} GIT_AUTHOR_EMAIL=${GIT_AUTHOR_EMAIL:-layoutlsp@users.noreply.github.com}
export GIT_COMMITTER_NAME=$GIT_AUTHOR_NAME GIT_COMMITTER_EMAIL=$GIT_AUTHOR_EMAIL
git --work-tree="$folder" add --all --force .
tree=$(git write-tree)
parent=()
if git fetch --quiet "$remote" plugins 2>/dev/null; then parent=(-p "$(git rev-parse FETCH_HEAD)"); fi
commit=$(git commit-tree "$tree" ${parent[@]+"${parent[@]}"} -m "The plugins of version $version")
git push --quiet "$remote" "$commit:refs/heads/plugins" "$commit:refs/tags/plugins-$version"
echo "plugins-$version is $commit"
