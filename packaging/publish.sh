#!/usr/bin/env bash
# publish.sh BRANCH FOLDER REMOTE: makes a commit of a folder that was made of this repository, such as the package of the
# plugins, and pushes it as the next one on a branch of the remote of this repository, with a tag BRANCH-VERSION. Prints the
# commit, which lists of packages ask for.
set -euo pipefail

[ $# -eq 3 ] || { sed -n '2,4p' "$0" >&2; exit 2; }
branch=$1 folder=$(cd "$2" && pwd) remote=$3
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
if git fetch --quiet "$remote" "$branch" 2>/dev/null; then parent=(-p "$(git rev-parse FETCH_HEAD)"); fi
commit=$(git commit-tree "$tree" ${parent[@]+"${parent[@]}"} -m "$branch of version $version")
git push --quiet "$remote" "$commit:refs/heads/$branch" "$commit:refs/tags/$branch-$version"
echo "$branch-$version is $commit"
